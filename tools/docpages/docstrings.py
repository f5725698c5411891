"""Docstrings as Markdown: they are written for readers of the source, with lists of arguments in columns.

Those of compiled kernels begin with a signature for `help`; the pages have a better one, from the stubs.
"""

from __future__ import annotations

import re

_SIGNATURE = re.compile(r"^[\w.]+\(.*\)\n+")
_ARGUMENT = re.compile(r"^(?P<name>[a-z_]\w*(?:, [a-z_]\w*)*) {2,}(?P<text>\S.*)$")


def markdown(text: str) -> str:
    """The same text for Markdown: columns of arguments as lists, powers with their stars, blocks without “::”."""
    paragraphs = [_paragraph(part) for part in re.split(r"\n{2,}", _SIGNATURE.sub("", text))]
    return _stars("\n\n".join(paragraphs))


def _paragraph(text: str) -> str:
    lines = text.split("\n")
    if not _ARGUMENT.match(lines[0]):
        return re.sub(r"::$", ":", text)
    items: list[str] = []
    for line in lines:
        found = _ARGUMENT.match(line)
        if found:
            names = ", ".join(f"`{name}`" for name in found["name"].split(", "))
            items.append(f"- {names}: {found['text']}")
        else:
            items[-1] += f" {line.strip()}"
    return "\n".join(items)


def _stars(text: str) -> str:
    """Stars between numbers are powers, not bold; those within backticks are left alone."""
    parts = re.split(r"(`+[^`]*`+)", text)
    return "".join(part if part.startswith("`") else part.replace("**", r"\*\*") for part in parts)
