"""The end of a game: how it went, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from triquest.engine import runs
from triquest.engine.errors import TriquestError
from triquest.engine.language import _
from triquest.engine.runs import Run
from triquest.shell import verdict
from triquest.shell.scenes.base import Anew, Back, Desk, Home, Move, Open
from triquest.shell.scenes.choosing import Choosing
from triquest.ui import chronicle
from triquest.ui.frame import Frame
from triquest.ui.front import Front
from triquest.ui.palette import PALETTE
from triquest.ui.tones import Line
from triquest.ui.widgets import Box, Row, centred, leading, paragraph, row_height, wrap


class Ending(Choosing):
    """Victory or defeat, over the last picture of the game."""

    over = True

    def __init__(self, desk: Desk, run: Run, front: Front, observation: Any, messages: Sequence[Line] = ()) -> None:
        """Tell of a run that is over, and write it down."""
        super().__init__(desk)
        self._run = run
        self._header = run.header
        outcome = run.session.outcome()
        assert outcome is not None, "only a game that is over has an ending"
        self._result = outcome.result
        self._lines = front.farewell(outcome, observation)
        self._written = chronicle.write(run, front, messages)
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

    def _facts(self) -> list[str]:
        """What is dim."""
        return [
            _("{game}, seed {seed}, run {run}").format(
                game=self._run.kind.title, seed=self._header.seed, run=self._run.name
            ),
            _("The journal is kept: {path}").format(path=self._run.path),
            *chronicle.told(self._written),
            *([self._trouble] if self._trouble else []),
        ]

    def needs(self, frame: Frame) -> tuple[int, int]:
        """The panel."""
        face, small = frame.face(), frame.face("small")
        width = max(frame.px(480), min(frame.px(700), frame.width - frame.px(40)))
        inner = width - 2 * frame.px(28)
        story = sum(len(wrap(line.text, inner // face.width)) for line in self._lines)
        told = sum(len(wrap(fact, inner // small.width)) for fact in self._facts())
        height = leading(frame.face("banner")) + story * leading(face) + told * leading(small)
        return width, height + len(self.rows()) * row_height(frame) + frame.px(96)

    def paint(self, frame: Frame) -> None:
        """A panel with a large word, the story, the facts and the choices."""
        banner, small = frame.face("banner"), frame.face("small")
        box = Box(0, 0, frame.width, frame.height).middle(*self.needs(frame))
        colour = verdict.colour(self._result)
        frame.rect(box.x, box.y, box.width, box.height, PALETTE.panel)
        frame.outline(box.x, box.y, box.width, box.height, colour, max(1, frame.px(2)))
        inner = box.inset(frame.px(28), frame.px(24))
        y = centred(frame, inner, inner.y, verdict.word(self._result), colour, banner) + frame.px(10)
        for line in self._lines:
            y = paragraph(frame, inner.x, y, inner.width, line.text, PALETTE.tones[line.tone])
        y += frame.px(10)
        for fact in self._facts():
            y = paragraph(frame, inner.x, y, inner.width, fact, PALETTE.dim, small)
        y += frame.px(12)
        self.paint_rows(frame, Box(inner.x, y, inner.width, inner.bottom - y))
