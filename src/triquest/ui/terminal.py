"""Messages as lines of a terminal: marks, wrapping, and what a stream that knows no such characters gets instead."""

from __future__ import annotations

import codecs
import shutil
import textwrap
import unicodedata
from io import TextIOWrapper
from typing import TextIO

from triquest.ui.tones import Line

_WIDEST = 100
PLAIN = "triquest-plain"
"""The handler of errors by which a text can be encoded for any stream."""

_PLAIN = str.maketrans(
    {
        "»": ">", "«": "<", "·": ".", "†": "x", "★": "*", "✖": "X", "›": "-", "–": "-", "−": "-", "×": "x", "“": '"',
        "”": '"', "…": "...", "’": "'", "œ": "oe", "Œ": "OE", "\u00a0": " ",
    }
)  # fmt: skip


def forgiving(stream: TextIO) -> None:
    """Let a stream of the system write plain signs, or question marks, for those that its encoding has not."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors=PLAIN)


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain_sign, error.object[error.start : error.end].translate(_PLAIN))), error.end


def _plain_sign(sign: str) -> str:
    """A sign that every stream has: letters without their accents, “?” for what there is nothing for."""
    letter = unicodedata.normalize("NFKD", sign)[0]
    return letter if letter.isascii() else "?"


codecs.register_error(PLAIN, _plain)


class Terminal:
    """A stream of text to write to. It wraps prose, and never fails for a character the stream cannot encode."""

    def __init__(self, stream: TextIO) -> None:
        """Write to `stream`; the width is the terminal's, or 80 columns where there is none."""
        self._stream = stream
        self.interactive = bool(stream.isatty())
        self._encoding = getattr(stream, "encoding", None) or "utf-8"
        columns = shutil.get_terminal_size().columns if self.interactive else 80
        self.width = max(40, min(columns, _WIDEST))

    def line(self, line: Line) -> None:
        """A message with its mark; further lines of it are indented."""
        text = f"{line.tone.mark} {line.text}"
        if len(text) <= self.width:
            # As it stands: tables keep their columns.
            self.raw(text.rstrip())
            return
        indent = " " * (2 + len(line.text) - len(line.text.lstrip()))
        for part in textwrap.wrap(text, self.width, subsequent_indent=indent, drop_whitespace=True) or [""]:
            self.raw(part)

    def lines(self, lines: list[Line]) -> None:
        """Several messages."""
        for line in lines:
            self.line(line)

    def prose(self, text: str, indent: str = "") -> None:
        """A paragraph."""
        for part in textwrap.wrap(text, self.width, initial_indent=indent, subsequent_indent=indent) or [""]:
            self.raw(part)

    def raw(self, text: str = "") -> None:
        """One line as it stands."""
        self._write(text + "\n")

    def ask(self, text: str) -> None:
        """The beginning of a line that the player goes on with."""
        self._write(text)
        self._stream.flush()

    def _write(self, text: str) -> None:
        try:
            text.encode(self._encoding)
        except UnicodeEncodeError:
            text = text.encode(self._encoding, PLAIN).decode(self._encoding)
        self._stream.write(text)
