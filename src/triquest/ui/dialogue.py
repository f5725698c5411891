"""Lines that a player types, one after the other, whether he sits there or they are piped in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import TextIOWrapper

from triquest.ui.terminal import Terminal

_LONGEST = 200
# What cursor keys and the like send, and other control characters.
_NO_TEXT = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|[\x00-\x1f\x7f-\x9f]")


class Dialogue:
    """Asks for lines at a terminal."""

    def __init__(self, read: Iterator[str], terminal: Terminal) -> None:
        """`read` is a text stream or any iterator of lines."""
        self._read = read
        self.terminal = terminal
        self.asked = 0
        """How many lines came."""
        if isinstance(read, TextIOWrapper) and read.errors != "replace":
            # Bytes that are no text shall not end the game.
            read.reconfigure(errors="replace")
        # What is piped in is shown, so that the output reads like the session it was.
        self._echo = not getattr(read, "isatty", lambda: False)()

    def next(self, prompt: str = "> ") -> str | None:
        """The next line, cleaned and stripped; None when there are no more."""
        self.terminal.ask(prompt)
        line = next(self._read, None)
        if line is None:
            self.terminal.raw()
            return None
        self.asked += 1
        line = _NO_TEXT.sub("", line[:_LONGEST]).strip()
        if self._echo:
            self.terminal.raw(line)
        return line
