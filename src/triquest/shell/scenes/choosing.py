"""A scene whose main part is a list to choose from, by arrows, letters, pointer or wheel."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from triquest.shell.scenes.base import RIGHT, Back, Desk, Move, Scene
from triquest.ui import screens
from triquest.ui.frame import Frame
from triquest.ui.keynames import digit_of
from triquest.ui.widgets import Box, Row, menu, row_height, scroll_bar

_STEPS: dict[str | None, int] = {screens.UP: -1, screens.DOWN: 1}


class Choosing(Scene):
    """Keeps which row is chosen and which are in view. Subclasses give the rows and say what picking one does."""

    def __init__(self, desk: Desk) -> None:
        """Choose the first row."""
        super().__init__(desk)
        self.chosen = 0
        self._first = 0
        self._room = 1

    @abstractmethod
    def rows(self) -> Sequence[Row]:
        """The rows as they are now, each with a value of its own."""

    @abstractmethod
    def pick(self, value: object) -> Move | None:
        """A row that can be picked was picked."""

    def left(self) -> Move | None:
        """Escape: close the scene."""
        return Back()

    def turned(self, value: object, step: int) -> Move | None:
        """Left (-1) or right (1) was pressed on a row, to change what it says."""
        return None

    def paint_rows(self, frame: Frame, box: Box) -> None:
        """Paint the rows into a box, scrolled so that the chosen one is seen."""
        rows = self.rows()
        self.chosen = max(0, min(self.chosen, len(rows) - 1))
        self._room = max(1, box.height // row_height(frame))
        self._first = max(self.chosen - self._room + 1, min(self._first, self.chosen))
        self._first = max(0, min(self._first, len(rows) - self._room))
        menu(frame, box, rows, self.chosen, self.desk.hover, self._first)
        scroll_bar(frame, box, self._first, self._room, len(rows))

    def key(self, key: str, repeated: bool = False) -> Move | None:
        """Move, pick or leave."""
        rows = self.rows()
        way = None if self.lettered(key) else self.way(key)
        if way in _STEPS:
            if rows:
                self.chosen = (self.chosen + _STEPS[way]) % len(rows)
            return None
        far = {screens.PAGE_UP: -self._room, screens.PAGE_DOWN: self._room, screens.TOP: -len(rows),
               screens.END: len(rows)}.get(way or "")  # fmt: skip
        if far is not None:
            self.chosen = max(0, min(self.chosen + far, len(rows) - 1))
            return None
        if repeated:
            return None
        if way == screens.LEAVE:
            return self.left()
        return self._row_key(key, way, rows)

    def lettered(self, key: str) -> bool:
        """Whether the key stands beside a row."""
        return any(row.key and row.key.lower() in (key, digit_of(key)) for row in self.rows())

    def _row_key(self, key: str, way: str | None, rows: Sequence[Row]) -> Move | None:
        for number, row in enumerate(rows):
            if row.key and row.enabled and row.key.lower() in (key, digit_of(key)):
                self.chosen = number
                return self.pick(row.value)
        if not rows:
            return None
        row = rows[self.chosen]
        if way == screens.CHOOSE and row.enabled:
            return self.pick(row.value)
        if way in (screens.LESS, screens.MORE) and row.enabled:
            return self.turned(row.value, -1 if way == screens.LESS else 1)
        return None

    def click(self, value: object, button: int) -> Move | None:
        """Pick the row that was clicked; the right button changes it backwards where that makes sense."""
        for number, row in enumerate(self.rows()):
            if value is not None and row.value == value:
                self.chosen = number
                return self.pick(value) if button != RIGHT else self.turned(value, -1)
        return super().click(value, button)

    def wheel(self, steps: int) -> Move | None:
        """Scroll by choosing other rows."""
        self.chosen = max(0, min(self.chosen - steps, len(self.rows()) - 1))
        return None
