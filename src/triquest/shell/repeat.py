"""Held keys repeat by our own clock, since systems repeat only some of them, the numpad's not at all."""

from __future__ import annotations

FIRST, NEXT = 0.32, 0.085
"""Seconds until a held key counts again, and from then on."""


class Repeat:
    """Which key is held, and when it counts again."""

    def __init__(self) -> None:
        """Nothing is held."""
        self.key: str | None = None
        self._symbol = 0
        self._left = 0.0

    def press(self, symbol: int, key: str) -> None:
        """The key went down. The last one counts."""
        self.key, self._symbol, self._left = key, symbol, FIRST

    def release(self, symbol: int) -> None:
        """The key of that symbol went up. Pairing by symbol alone fails when Shift goes up first, so `clear` then."""
        if symbol == self._symbol:
            self.clear()

    def clear(self) -> None:
        """Nothing is held any more: the window lost the focus, or what was done must not go on."""
        self.key, self._symbol = None, 0

    def tick(self, seconds: float) -> str | None:
        """Time went by: the key if it counts again now. Never twice, so a slow machine does not run on."""
        if self.key is None:
            return None
        self._left -= seconds
        if self._left > 0:
            return None
        self._left = NEXT
        return self.key
