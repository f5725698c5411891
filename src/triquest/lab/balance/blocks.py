"""A report as headings, sentences, tables and pictures, written as Markdown or HTML."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 3."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Points:
    """A list of sentences."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table; every row is as long as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG picture, and what it shows."""

    title: str
    png: bytes


Block = Heading | Text | Points | Table | Picture


def markdown(blocks: Sequence[Block], file: Path | None) -> tuple[str, dict[Path, bytes]]:
    """The text, and the picture files that belong beside `file`; without a file pictures are left out."""
    parts: list[str] = []
    pictures: dict[Path, bytes] = {}
    for block in blocks:
        match block:
            case Heading(level, text):
                parts.append(f"{'#' * level} {text}")
            case Text(text):
                parts.append(text)
            case Points(items):
                parts.append("\n".join(f"- {item}" for item in items))
            case Table(head, rows):
                parts.append("\n".join(_row(row) for row in (head, tuple("---" for _ in head), *rows)))
            case Picture(title, png) if file is not None:
                path = file.with_name(f"{file.stem}-{len(pictures) + 1}.png")
                pictures[path] = png
                parts.append(f"![{title}]({path.name.replace(' ', '%20')})")
    return "\n\n".join(parts) + "\n", pictures


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:70em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;margin:1em 0}td,th{border:1px solid #999;padding:.2em .6em;text-align:left}"
    "img{max-width:100%}"
)


def html(blocks: Sequence[Block]) -> str:
    """One page with everything in it."""
    title = next((block.text for block in blocks if isinstance(block, Heading)), "")
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>\n'
        + "\n".join(_html(blocks))
        + "\n</body></html>\n"
    )


def _html(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Heading(level, text):
                yield f"<h{level}>{escape(text)}</h{level}>"
            case Text(text):
                yield f"<p>{escape(text)}</p>"
            case Points(items):
                yield "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ul>"
            case Table(head, rows):
                yield "<table>" + _cells("th", head) + "".join(_cells("td", row) for row in rows) + "</table>"
            case Picture(title, png):
                data = base64.b64encode(png).decode("ascii")
                yield f'<p><img alt="{escape(title)}" src="data:image/png;base64,{data}"></p>'


def _cells(tag: str, cells: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
