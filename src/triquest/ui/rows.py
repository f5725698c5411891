"""Lines of text in several colours, laid out in columns of characters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from triquest.ui.faces import Face, nearest
from triquest.ui.frame import Colour, Frame
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box, clip, leading, wrap


@dataclass(frozen=True, slots=True)
class Span:
    """A text in one colour that begins at a column of characters; what clicking it gives, and what pointing tells."""

    at: int
    text: str
    colour: Colour
    tip: str = ""
    value: object | None = None


Row = tuple[Span, ...]
"""One line; the empty one is half a line of space."""

GAP: Row = ()

_SMALLEST = 9
"""Ems of the smallest letters."""


def heading(text: str) -> Row:
    """The title of a block."""
    return (Span(0, text, PALETTE.accent),)


def in_columns(row: Row) -> str:
    """A row as plain text."""
    text = ""
    for span in sorted(row, key=lambda span: span.at):
        text = text.ljust(span.at) + span.text
    return text.rstrip()


def plain(text: str, colour: Colour | None = None, at: int = 0) -> Row:
    """A line in one colour, by default that of text."""
    return (Span(at, text, colour or PALETTE.text),)


def wrapped(text: str, columns: int, colour: Colour | None = None, at: int = 0) -> list[Row]:
    """A text in as many lines as it needs."""
    return [plain(line, colour, at) for line in wrap(text, columns - at)]


def ends(text: str, columns: int) -> int:
    """The column at which a text must begin to end with the line."""
    return columns - len(text)


def height(rows: Iterable[Row], face: Face) -> int:
    """The pixels that rows take."""
    return sum(leading(face) if row else leading(face) // 2 for row in rows)


def fitting(rows: Sequence[Row], face: Face, room: int) -> Face:
    """A face some sizes smaller where the rows would not all fit so many pixels, but none too small to read."""
    for em in range(face.em, max(face.em * 3 // 4, _SMALLEST) - 1, -1):
        smaller = nearest(em)
        if height(rows, smaller) <= room:
            return smaller
    return face


def write(frame: Frame, box: Box, rows: Sequence[Row], face: Face) -> int:
    """Write as many rows as the box holds, the last one … if some are left out; returns the y below them."""
    columns, y = box.width // face.width, box.y
    # The space below the last line's letters may be missing.
    bottom, left = box.bottom + leading(face) - face.height, height(rows, face)
    for row in rows:
        step = height((row,), face)
        if left > bottom - y and y + step + leading(face) > bottom:
            if row and y + step <= bottom:
                frame.write(box.x, y, "…", PALETTE.dim, face)
            return y
        left -= step
        for span in row:
            x = box.x + span.at * face.width
            frame.write(x, y, clip(span.text, columns - span.at), span.colour, face)
            if span.tip or span.value is not None:
                frame.spot(x, y, len(span.text) * face.width, step, span.value, span.tip)
        y += step
    return y
