"""The bestiary and the book of items: a list of all that can be met, and what is known of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.engine.language import _
from triquest.engine.registry import GameType
from triquest.shell.scenes.backdrop import paint_backdrop
from triquest.shell.scenes.base import Desk, Move
from triquest.shell.scenes.choosing import Choosing
from triquest.shell.scenes.pages import turned
from triquest.ui import lorebook
from triquest.ui.frame import Frame, Press
from triquest.ui.keynames import digit_of
from triquest.ui.lorebook import Page
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box, Row, button, button_height, button_width, panel, paragraph


class Book(Choosing):
    """One game's book, a chapter for each sort of things."""

    def __init__(self, desk: Desk, kinds: Sequence[GameType]) -> None:
        """Open it at the first chapter of the first game."""
        super().__init__(desk)
        self._chapters = [(kind, sort, pages) for kind in kinds for sort, pages in lorebook.pages(kind).items()]
        self._many = len(kinds) > 1
        self._chapter = 0

    def rows(self) -> Sequence[Row]:
        """The pages of the chapter."""
        _kind, _sort, pages = self._chapters[self._chapter]
        return [Row(page.name, page.thing, str(page.count or ""), enabled=page.count is not None) for page in pages]

    def pick(self, value: object) -> Move | None:
        """Choosing a row is all."""
        return None

    def key(self, key: str, repeated: bool = False) -> Move | None:
        """The list's keys, and another chapter."""
        if (step := turned(self.way(key))) != 0:
            self._turn(self._chapter + step)
            return None
        digit = None if self.way(key) else digit_of(key)
        if digit is not None and 1 <= int(digit) <= len(self._chapters):
            self._turn(int(digit) - 1)
            return None
        return super().key(key, repeated)

    def _turn(self, chapter: int) -> None:
        self._chapter, self.chosen = chapter % len(self._chapters), 0

    def _page(self) -> Page:
        pages = self._chapters[self._chapter][2]
        return pages[max(0, min(self.chosen, len(pages) - 1))]

    def needs(self, frame: Frame) -> tuple[int, int]:
        """A list, what is told beside it, and the chapters' buttons."""
        gap = frame.px(8)
        chapters = [button_width(frame, label, str(number)) + gap for number, label in enumerate(self._labels(), 1)]
        return max(frame.px(900), sum(chapters) + button_width(frame, _("Back"), "Esc") + 5 * gap), frame.px(400)

    def _labels(self) -> list[str]:
        """What the chapters are called."""
        return [f"{kind.title}: {sort}" if self._many else sort for kind, sort, _pages in self._chapters]

    def paint(self, frame: Frame) -> None:
        """The list at the left, the page at the right, the chapters below."""
        paint_backdrop(frame)
        kind, _sort, pages = self._chapters[self._chapter]
        box = Box(0, 0, frame.width, frame.height).middle(
            max(frame.px(960), self.needs(frame)[0]), frame.height - frame.px(60)
        )
        inner = panel(frame, box, self._labels()[self._chapter], lorebook.met(pages))
        body, foot = inner.top(inner.height - button_height(frame) - frame.px(12))
        left, right = body.left(body.width * 2 // 5)
        self.paint_rows(frame, left)
        self._paint_page(frame, right.inset(frame.px(20), 0), kind)
        x, y, hover = foot.x, foot.bottom - button_height(frame), self.desk.hover
        x = button(frame, x, y, _("Back"), "Esc", Press("escape"), hover) + frame.px(8)
        for number, label in enumerate(self._labels(), 1):
            chosen = number - 1 == self._chapter
            x = button(frame, x, y, label, str(number), Press(str(number)), hover, chosen=chosen) + frame.px(8)

    def _paint_page(self, frame: Frame, box: Box, kind: GameType) -> None:
        page = self._page()
        y = paragraph(frame, box.x, box.y, box.width, page.name, PALETTE.accent, frame.face("heading")) + frame.px(8)
        for line in lorebook.describe(kind, page):
            y = paragraph(frame, box.x, y, box.width, line.text, PALETTE.tones[line.tone]) + frame.px(6)
