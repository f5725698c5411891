"""The menu over a game that Escape opens. Nothing is lost by leaving: the game is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from triquest.engine.errors import TriquestError
from triquest.engine.language import _
from triquest.shell.scenes.base import Anew, Back, Desk, Home, Move, Open, Quit, Swap
from triquest.shell.scenes.book import Book
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
        self._trouble = ""

    def rows(self) -> Sequence[Row]:
        """What can be done."""
        kept = _("the game is kept") if self._board.kept else ""
        return (
            Row(_("Go on"), "on", key="Esc"),
            Row(_("Keys and rules"), "help", key="H"),
            Row(_("All messages"), "history", key="M"),
            Row(_("Options"), "options", key="O"),
            Row(_("What you have met"), "book", key="B"),
            *self._wizards_row(),
            Row(_("To the title"), "title", kept, "T"),
            Row(_("Quit"), "quit", kept, "Q"),
            *([Row(_("Abandon this run"), "abandon", _("it ends for good"))] if self._board.can_abandon() else ()),
        )

    def _wizards_row(self) -> Sequence[Row]:
        """Only games that are played know wizards."""
        from triquest.shell.scenes.play import Play

        board = self._board
        if not isinstance(board, Play) or not board.kept or board.run.session.outcome() is not None:
            return ()
        if board.wizard:
            return (Row(_("Wizardry"), "wizardry", key="W"),)
        return (Row(_("Go on as a wizard"), "wizard", _("in a run of its own"), "W"),)

    def _wizard(self, value: object) -> Move | None:
        from triquest.shell.scenes.play import Play

        assert isinstance(self._board, Play), "only games that are played have the row"
        if value == "wizardry":
            self._board.conjure()
            return Back()
        try:
            return Anew(self._board.as_wizard())
        except TriquestError as error:
            self._trouble = str(error)
            return None

    def pick(self, value: object) -> Move | None:
        """Do it."""
        board = self._board
        match value:
            case "help":
                return Swap(Help(self.desk, board.bindings, board.front))
            case "history":
                return Swap(History(self.desk, board.log, board.name))
            case "options":
                return Swap(Options(self.desk, board.kind.id))
            case "abandon":
                return self._abandon()
            case "book":
                return Swap(Book(self.desk, [board.kind]))
            case "wizard" | "wizardry":
                return self._wizard(value)
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
        words = self._trouble or _("{key} explains all keys at any time.").format(key=key)
        paragraph(frame, inner.x, inner.bottom - leading(frame.face()), inner.width, words, PALETTE.dim)
