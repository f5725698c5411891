"""Keys whose character only the keyboard's layout knows: the press waits for the text that follows it.

Of “?” Windows and macOS tell only that it is “/” with Shift, of “[” on a German keyboard that it is 8 with AltGr, which
Windows gives as Ctrl and Alt. X11 names the character itself; there it makes no difference.
"""

from __future__ import annotations

import sys

from pyglet.window import key

from triquest.shell import keys
from triquest.ui.keynames import known

Pressed = tuple[int, str]
"""A key's symbol and portable name."""

_ALTGR = key.MOD_CTRL | key.MOD_ALT
_UNKNOWN = 1 << 32
"""Symbols from here on are keys that pyglet has no name for, such as “é” and “ß”."""


class Composer:
    """Holds back one press at a time."""

    def __init__(self, mac: bool = sys.platform == "darwin") -> None:
        """Nothing is held back. On a `mac` letters wait too: their symbols are those of an American keyboard."""
        self._mac = mac
        self._waiting: tuple[int, int] | None = None

    def press(self, symbol: int, modifiers: int) -> Pressed | None:
        """A key went down: what was pressed, None while its text is waited for or if it has no name."""
        self._waiting = None
        if self._waits(symbol, modifiers):
            self._waiting = symbol, modifiers
            return None
        return _named(symbol, modifiers)

    def text(self, text: str) -> Pressed | None:
        """A text came: what was pressed, if a press waited for it."""
        waiting, self._waiting = self._waiting, None
        if waiting is None:
            return None
        if len(text) == 1 and "!" <= text <= "~":
            shift = waiting[1] & key.MOD_SHIFT if text.isalpha() else 0
            return _named(ord(text.lower()), shift, waiting[0])
        if waiting[0] > _UNKNOWN and known(text.lower()):
            return waiting[0], text.lower()
        return _named(*waiting)

    def settle(self) -> Pressed | None:
        """No text came: what waited is the key itself."""
        waiting, self._waiting = self._waiting, None
        return _named(*waiting) if waiting is not None else None

    def _waits(self, symbol: int, modifiers: int) -> bool:
        if symbol > _UNKNOWN and keys.name(symbol, 0) is None:
            return True
        if not 0x21 <= symbol <= 0x7E:
            return False
        if modifiers & key.MOD_COMMAND:
            return False
        if modifiers & _ALTGR == _ALTGR or modifiers & key.MOD_OPTION:
            return True
        if modifiers & _ALTGR:
            return False
        letter = chr(symbol).isalpha()
        return self._mac if letter else not chr(symbol).isdigit()


def _named(symbol: int, modifiers: int, held: int | None = None) -> Pressed | None:
    name = keys.name(symbol, modifiers)
    return None if name is None else (symbol if held is None else held, name)
