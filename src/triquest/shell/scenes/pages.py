"""A scene of lines to read, with a page for each game: scrolled by keys and wheel."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from triquest.engine.language import _
from triquest.engine.registry import GameType
from triquest.shell.scenes.backdrop import paint_backdrop
from triquest.shell.scenes.base import Back, Desk, Move, Scene
from triquest.ui import screens
from triquest.ui.frame import Frame, Press
from triquest.ui.keynames import digit_of
from triquest.ui.palette import PALETTE
from triquest.ui.tones import Line
from triquest.ui.widgets import Box, button, button_height, leading, panel, scroll_bar, wrap


def scrolled(way: str | None, room: int, total: int) -> int | None:
    """How many lines further down a key leads on a page with room for so many of all; None if it does not scroll."""
    page = max(1, room - 1)
    return {
        screens.UP: -1,
        screens.DOWN: 1,
        screens.PAGE_UP: -page,
        screens.PAGE_DOWN: page,
        screens.CHOOSE: page,
        screens.TOP: -total,
        screens.END: total,
    }.get(way or "")


def turned(way: str | None) -> int:
    """Which page a key turns to: the next (1), the one before (-1), or none (0)."""
    pages = {screens.MORE: 1, screens.TURN_ON: 1, screens.LESS: -1, screens.TURN_BACK: -1}
    return pages.get(way or "", 0)


class Pages(Scene):
    """What is told of each game, one page at a time."""

    def __init__(self, desk: Desk, title: str, note: str, told: Callable[[GameType], Sequence[Line]]) -> None:
        """`note` is dim at the top; `told` gives a game's page."""
        super().__init__(desk)
        self._title, self._note, self._told = title, note, told
        self._kinds = list(desk.games.values())
        self._page = 0
        self._first, self._room, self._total = 0, 1, 0

    def paint(self, frame: Frame) -> None:
        """The page in a tall panel, and buttons for the games."""
        paint_backdrop(frame)
        box = Box(0, 0, frame.width, frame.height).middle(frame.px(960), frame.height - frame.px(60))
        inner = panel(frame, box, self._title, self._note)
        body, foot = inner.top(inner.height - button_height(frame) - frame.px(12))
        face = frame.face()
        rows = self._rows((body.width - frame.px(16)) // face.width)
        self._room, self._total = max(1, body.height // leading(face)), len(rows)
        self._first = max(0, min(self._first, self._total - self._room))
        for number, (text, line) in enumerate(rows[self._first : self._first + self._room]):
            frame.write(body.x, body.y + number * leading(face), text, PALETTE.tones[line.tone], face)
        scroll_bar(frame, body, self._first, self._room, self._total)
        y, hover = foot.bottom - button_height(frame), self.desk.hover
        x = button(frame, foot.x, y, _("Back"), "Esc", Press("escape"), hover) + frame.px(8)
        if len(self._kinds) > 1:
            for number, kind in enumerate(self._kinds, 1):
                chosen = number - 1 == self._page
                x = button(frame, x, y, kind.title, str(number), Press(str(number)), hover, chosen=chosen) + frame.px(8)

    def _rows(self, columns: int) -> list[tuple[str, Line]]:
        rows = []
        for line in self._told(self._kinds[self._page]):
            indent = len(line.text) - len(line.text.lstrip())
            parts = wrap(line.text.strip(), max(8, columns - indent - 4))
            rows += [(" " * (indent if number == 0 else indent + 4) + part, line) for number, part in enumerate(parts)]
        return rows

    def key(self, key: str, repeated: bool = False) -> Move | None:
        """Scroll, another game, or back."""
        digit, lines = digit_of(key), scrolled(self.way(key), self._room, self._total)
        if lines is not None:
            self._first = max(0, min(self._first + lines, self._total - self._room))
        elif (step := turned(self.way(key))) != 0:
            self._turn(self._page + step)
        elif digit is not None and 1 <= int(digit) <= len(self._kinds):
            self._turn(int(digit) - 1)
        elif not repeated:
            return Back()
        return None

    def _turn(self, page: int) -> None:
        self._page, self._first = page % len(self._kinds), 0

    def wheel(self, steps: int) -> Move | None:
        """Scroll by the wheel."""
        self._first = max(0, min(self._first - 3 * steps, self._total - self._room))
        return None
