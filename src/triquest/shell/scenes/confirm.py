"""A question before what cannot be undone: what will happen, in plain words, and two answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from triquest.engine.language import _
from triquest.shell.scenes.base import Back, Desk, Move
from triquest.shell.scenes.choosing import Choosing
from triquest.ui.frame import Frame
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box, Row, leading, panel, paragraph, row_height, wrap


class Confirm(Choosing):
    """Asks; the answer that changes nothing is chosen at first."""

    over = True

    def __init__(self, desk: Desk, title: str, question: str, yes: str, then: Callable[[], Move | None]) -> None:
        """Ask a question; `yes` is the answer that leads to `then`, whose move takes this scene's place."""
        super().__init__(desk)
        self._title, self._question, self._yes, self._then = title, question, yes, then

    def rows(self) -> Sequence[Row]:
        """No and yes."""
        return (Row(_("No, leave it as it is"), "no", key="N"), Row(self._yes, "yes", key="Y"))

    def pick(self, value: object) -> Move | None:
        """Do it or not."""
        return self._then() if value == "yes" else Back()

    def _width(self, frame: Frame) -> int:
        return max(frame.px(400), min(frame.px(560), frame.width - frame.px(40)))

    def _words(self, frame: Frame) -> int:
        columns = (self._width(frame) - 2 * frame.px(10)) // frame.face().width
        return len(wrap(self._question, columns)) * leading(frame.face())

    def needs(self, frame: Frame) -> tuple[int, int]:
        """The panel."""
        heading = leading(frame.face("heading"))
        return self._width(frame), heading + self._words(frame) + 2 * row_height(frame) + frame.px(46)

    def paint(self, frame: Frame) -> None:
        """A panel in the middle."""
        box = Box(0, 0, frame.width, frame.height).middle(*self.needs(frame))
        inner = panel(frame, box, self._title)
        y = paragraph(frame, inner.x, inner.y, inner.width, self._question, PALETTE.text) + frame.px(12)
        self.paint_rows(frame, Box(inner.x, y, inner.width, inner.bottom - y))
