"""The end of a game: how it went, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from triquest.engine import journal, runs
from triquest.engine.errors import TriquestError
from triquest.engine.game import Result
from triquest.engine.runs import Run
from triquest.shell.scenes.base import Anew, Back, Desk, Home, Move, Open
from triquest.shell.scenes.choosing import Choosing
from triquest.ui.frame import Frame
from triquest.ui.front import Front
from triquest.ui.language import _
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box, Row, centred, leading, paragraph, row_height, wrap


class Ending(Choosing):
    """Victory or defeat, over the last picture of the game."""

    over = True

    def __init__(self, desk: Desk, run: Run, front: Front, observation: Any) -> None:
        """Tell of a run that is over."""
        super().__init__(desk)
        self._run = run
        self._header = journal.read(run.path).header
        outcome = run.session.outcome()
        assert outcome is not None, "only a game that is over has an ending"
        self._result = outcome.result
        self._lines = front.farewell(outcome, observation)
        self._trouble = ""

    def rows(self) -> Sequence[Row]:
        """What can be done now."""
        return (
            Row(_("A new game"), "new", key="N"),
            Row(_("The same world again"), "again", _("seed {seed}").format(seed=self._header.seed), "A"),
            Row(_("See the replay"), "replay", key="R"),
            Row(_("Look at the map once more"), "look", key="L"),
            Row(_("To the title"), "title", key="T"),
        )

    def pick(self, value: object) -> Move | None:
        """Do it."""
        from triquest.shell.scenes.newgame import NewGame
        from triquest.shell.scenes.play import Play
        from triquest.shell.scenes.replay import Replay

        try:
            match value:
                case "new":
                    return Anew(NewGame(self.desk, self._run.kind, self._header.options))
                case "again":
                    return Anew(Play(self.desk, runs.create(self._run.kind, self._header.seed, self._header.options)))
                case "replay":
                    return Open(Replay(self.desk, self._run.path))
                case "look":
                    return Back()
        except TriquestError as error:
            self._trouble = str(error)
            return None
        return Home()

    def paint(self, frame: Frame) -> None:
        """A panel with a large word, the story, the facts and the choices."""
        face, banner, small = frame.face(), frame.face("banner"), frame.face("small")
        width = min(frame.px(700), frame.width - frame.px(40))
        inner_width = width - 2 * frame.px(28)
        columns = inner_width // face.width
        story = [part for line in self._lines for part in wrap(line.text, columns)]
        facts = [
            _("{game}, seed {seed}, run {run}").format(
                game=self._run.kind.title, seed=self._header.seed, run=self._run.name
            ),
            _("The journal is kept: {path}").format(path=self._run.path),
            *([self._trouble] if self._trouble else []),
        ]
        told = sum(len(wrap(fact, inner_width // small.width)) for fact in facts)
        height = leading(banner) + len(story) * leading(face) + told * leading(small)
        height += len(self.rows()) * row_height(frame) + frame.px(96)
        box = Box(0, 0, frame.width, frame.height).middle(width, height)
        colour = PALETTE.bad if self._result is Result.LOSS else PALETTE.cursor
        frame.rect(box.x, box.y, box.width, box.height, PALETTE.panel)
        frame.outline(box.x, box.y, box.width, box.height, colour, max(1, frame.px(2)))
        inner = box.inset(frame.px(28), frame.px(24))
        y = centred(frame, inner, inner.y, _word(self._result), colour, banner) + frame.px(10)
        for line in self._lines:
            y = paragraph(frame, inner.x, y, inner.width, line.text, PALETTE.tones[line.tone])
        y += frame.px(10)
        for fact in facts:
            y = paragraph(frame, inner.x, y, inner.width, fact, PALETTE.dim, small)
        y += frame.px(12)
        self.paint_rows(frame, Box(inner.x, y, inner.width, inner.bottom - y))


def _word(result: Result) -> str:
    words = {Result.WIN: _("Victory"), Result.LOSS: _("Defeat"), Result.DRAW: _("A draw")}
    return words.get(result, _("The end"))
