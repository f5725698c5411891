"""The menu over a game that Escape opens. Nothing is lost by leaving: the game is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from triquest.engine.language import _
from triquest.shell.scenes.base import Back, Desk, Home, Move, Open, Quit, Swap
from triquest.shell.scenes.choosing import Choosing
from triquest.shell.scenes.confirm import Confirm
from triquest.shell.scenes.help import Help
from triquest.shell.scenes.history import History
from triquest.shell.scenes.options import Options
from triquest.ui import bindings
from triquest.ui.frame import Frame
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box, Row, leading, panel, paragraph, row_height

if TYPE_CHECKING:
    from triquest.shell.scenes.board import Board


class Pause(Choosing):
    """Go on, read, or leave."""

    over = True

    def __init__(self, desk: Desk, board: Board) -> None:
        """Over the game that is shown by `board`."""
        super().__init__(desk)
        self._board = board

    def rows(self) -> Sequence[Row]:
        """What can be done."""
        return (
            Row(_("Go on"), "on", key="Esc"),
            Row(_("Keys and rules"), "help", key="H"),
            Row(_("All messages"), "history", key="M"),
            Row(_("Options"), "options", key="O"),
            Row(_("To the title"), "title", _("the game is kept"), "T"),
            Row(_("Quit"), "quit", _("the game is kept"), "Q"),
            *([Row(_("Abandon this run"), "abandon", _("it ends for good"))] if self._board.can_abandon() else ()),
        )

    def pick(self, value: object) -> Move | None:
        """Do it."""
        board = self._board
        match value:
            case "help":
                return Swap(Help(self.desk, board.bindings, board.front))
            case "history":
                return Swap(History(self.desk, board.log))
            case "options":
                return Swap(Options(self.desk, board.kind.id))
            case "abandon":
                return self._abandon()
            case "title":
                return Home()
            case "quit":
                return Quit()
        return Back()

    def _abandon(self) -> Move:
        if not self.desk.options.confirm:
            return self._board.abandon()
        question = _(
            "The run ends here and can never be gone on with. What was played is kept and can be seen as a replay. "
            "(To play on another day, go to the title: the game is kept.)"
        )
        return Open(
            Confirm(self.desk, _("Abandon this run?"), question, _("Yes, abandon this run"), self._board.abandon)
        )

    def needs(self, frame: Frame) -> tuple[int, int]:
        """The panel."""
        return frame.px(460), len(self.rows()) * row_height(frame) + frame.px(70) + leading(frame.face())

    def paint(self, frame: Frame) -> None:
        """A panel in the middle."""
        box = Box(0, 0, frame.width, frame.height).middle(*self.needs(frame))
        inner = panel(frame, box, _("Paused"), " · ".join(self._board.notes()))
        self.paint_rows(frame, inner)
        key = self._board.bindings.label(bindings.HELP)
        words = _("{key} explains all keys at any time.").format(key=key)
        paragraph(frame, inner.x, inner.bottom - leading(frame.face()), inner.width, words, PALETTE.dim)
