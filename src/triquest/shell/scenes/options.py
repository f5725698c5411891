"""The options: every row changes something at once, and the file that keeps them too."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.engine import preferencefile
from triquest.engine.language import _
from triquest.engine.preferences import BY_NAME, PREFERENCES
from triquest.shell.scenes.base import RIGHT, Back, Desk, Move, Open
from triquest.shell.scenes.choosing import Choosing
from triquest.shell.scenes.keys import Keys
from triquest.ui import hints, screens
from triquest.ui.frame import Frame, Press
from triquest.ui.palette import PALETTE
from triquest.ui.sounds import Sound
from triquest.ui.widgets import Box, Row, button, button_height, leading, panel, paragraph, row_height

_KEYS, _HINTS = "keys", "hints again"
_MOST = 3
"""Lines about the chosen row."""


class Options(Choosing):
    """Rows from the table of preferences, the keys, and seeing the hints anew."""

    over = True

    def __init__(self, desk: Desk, game: str = "") -> None:
        """Over the title, or over a game, whose keys then stand first."""
        super().__init__(desk)
        self._game = game

    def rows(self) -> Sequence[Row]:
        """Every option with its value."""
        options = self.desk.options
        rows = [Row(p.label, p.name, f"◄ {p.shown(options.get(p.name))} ►") for p in PREFERENCES]
        place = 1 + next(number for number, row in enumerate(rows) if row.value == "key_set")
        rows.insert(place, Row(_("Single keys …"), _KEYS))
        place = 1 + next(number for number, row in enumerate(rows) if row.value == "hints")
        rows.insert(place, Row(_("Show all hints again"), _HINTS, enabled=bool(hints.said())))
        return rows

    # -- input ---------------------------------------------------------------------------------------------------
    def turned(self, value: object, step: int) -> Move | None:
        """Change an option."""
        preference = BY_NAME.get(str(value))
        if preference is None:
            return None
        options = self.desk.options
        options.set(preference.name, preference.turned(options.get(preference.name), step))
        self.desk.keep()
        if preference.name == "volume":
            self.desk.hear(Sound.ITEM)
        return None

    def pick(self, value: object) -> Move | None:
        """Change an option to its next value, or go to the keys."""
        if value == _KEYS:
            return Open(Keys(self.desk, self._game))
        if value == _HINTS:
            hints.reset()
            return None
        preference = BY_NAME[str(value)]
        last = self.desk.options.get(preference.name) == preference.values[-1]
        if preference.most and last:
            # For those who only click: after the largest number comes the smallest again.
            return self.turned(value, -len(preference.values))
        return self.turned(value, 1)

    def click(self, value: object, button: int) -> Move | None:
        """A row; the right button turns it back, and beside the rows goes back."""
        return Back() if value is None and button == RIGHT else super().click(value, button)

    def repeats(self, key: str) -> bool:
        """Numbers may be turned far."""
        return self.way(key) in (screens.LESS, screens.MORE) or super().repeats(key)

    # -- the picture ---------------------------------------------------------------------------------------------
    def needs(self, frame: Frame) -> tuple[int, int]:
        """The panel with some rows; the others are scrolled to."""
        return frame.px(600), self._rest(frame) + 6 * row_height(frame)

    def _rest(self, frame: Frame) -> int:
        """What is not rows."""
        words = (_MOST + 1) * leading(frame.face()) + leading(frame.face("heading"))
        return words + button_height(frame) + frame.px(56)

    def paint(self, frame: Frame) -> None:
        """A panel: the rows, what the chosen one means, and where all is kept."""
        rows, whole = self.rows(), Box(0, 0, frame.width, frame.height)
        height = min(self._rest(frame) + len(rows) * row_height(frame), frame.height)
        inner = panel(frame, whole.middle(frame.px(600), height), _("Options"), _("↑ ↓ choose, ← → change"))
        foot = button_height(frame) + (_MOST + 1) * leading(frame.face()) + frame.px(20)
        body, below = inner.top(inner.height - foot)
        self.paint_rows(frame, Box(body.x, body.y, body.width - frame.px(10), body.height))
        y = paragraph(frame, below.x, below.y + frame.px(8), below.width, self._meaning(), PALETTE.text, most=2)
        where = _("Kept in {file}").format(file=preferencefile.path())
        paragraph(frame, below.x, y, below.width, where, PALETTE.dim, most=_MOST + 3 - 2)
        button(frame, inner.x, inner.bottom - button_height(frame), _("Back"), "Esc", Press("escape"), self.desk.hover)

    def _meaning(self) -> str:
        rows = self.rows()
        value = str(rows[min(self.chosen, len(rows) - 1)].value)
        if value == _KEYS:
            return _("Give any command other keys.")
        if value == _HINTS:
            return _("Hints that were shown already are shown again.")
        return BY_NAME[value].summary + "."
