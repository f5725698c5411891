"""All runs: to go on with, or to see again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from triquest.engine import runs
from triquest.engine.errors import TriquestError
from triquest.engine.language import _
from triquest.engine.runs import Summary
from triquest.shell.scenes.backdrop import paint_backdrop
from triquest.shell.scenes.base import Desk, Move, Open, Swap
from triquest.shell.scenes.choosing import Choosing
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.replay import Replay
from triquest.ui import screens
from triquest.ui.frame import Frame, Give, Press
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box, Row, button, button_height, leading, panel, paragraph

_ENDS = {
    "win": _("victory"),
    "loss": _("defeat"),
    "draw": _("draw"),
    "limit": _("cut off"),
    runs.ABANDONED: _("abandoned"),
}


class RunList(Choosing):
    """The journals in the folder of runs, the last played first."""

    def __init__(self, desk: Desk) -> None:
        """Read the folder."""
        super().__init__(desk)
        self._runs: list[Summary] = []
        self._trouble = ""
        self.uncovered()

    def uncovered(self) -> None:
        """Read the folder again."""
        self._runs = runs.summaries()

    def rows(self) -> Sequence[Row]:
        """A row for each run."""
        return [Row(_label(run), run.path, _detail(run)) for run in self._runs]

    def _chosen_run(self) -> Summary | None:
        return self._runs[min(self.chosen, len(self._runs) - 1)] if self._runs else None

    def key(self, key: str, repeated: bool = False) -> Move | None:
        """Enter goes on, R replays."""
        if self.desk.screens().command(key) == screens.REPLAY and not repeated:
            return self.give(screens.REPLAY)
        return super().key(key, repeated)

    def give(self, command: str) -> Move | None:
        """Replay the chosen run."""
        run = self._chosen_run()
        return self._open(run, replay=True) if command == screens.REPLAY and run is not None else None

    def pick(self, value: object) -> Move | None:
        """Go on with a run, or replay one that is over."""
        run = next(run for run in self._runs if run.path == value)
        return self._open(run, replay=run.end is not None)

    def _open(self, run: Summary, replay: bool) -> Move | None:
        self._trouble = ""
        try:
            return Open(Replay(self.desk, run.path)) if replay else Swap(Play(self.desk, runs.resume(run.path)))
        except TriquestError as error:
            self._trouble = str(error)
            return None

    def needs(self, frame: Frame) -> tuple[int, int]:
        """Some rows, and what is told of one of them."""
        return frame.px(640), frame.px(400)

    def paint(self, frame: Frame) -> None:
        """A tall panel of runs, more about the chosen one, and buttons."""
        paint_backdrop(frame)
        box = Box(0, 0, frame.width, frame.height).middle(frame.px(900), frame.height - frame.px(80))
        inner = panel(frame, box, _("Runs"), str(runs.folder()))
        face = frame.face()
        body, below = inner.top(inner.height - 4 * leading(face) - button_height(frame) - frame.px(16))
        if not self._runs:
            paragraph(frame, body.x, body.y, body.width, _("No game has been begun yet."), PALETTE.dim)
        self.paint_rows(frame, body)
        run = self._chosen_run()
        if self._trouble:
            paragraph(frame, below.x, below.y + frame.px(8), below.width, self._trouble, PALETTE.bad, most=4)
        elif run is not None:
            played = datetime.fromtimestamp(run.played.timestamp()).strftime("%Y-%m-%d %H:%M")
            words = _("{name}: last played {when}. {status}").format(name=run.name, when=played, status=run.status)
            paragraph(frame, below.x, below.y + frame.px(8), below.width, words, PALETTE.dim, most=4)
        y, x, hover = inner.bottom - button_height(frame), inner.x, self.desk.hover
        if run is not None:
            words = _("Go on") if run.end is None else _("Replay")
            x = button(frame, x, y, words, "Enter", Press("enter"), hover) + frame.px(8)
            if run.end is None:
                key = self.desk.screens().label(screens.REPLAY)
                x = button(frame, x, y, _("Replay"), key, Give(screens.REPLAY), hover) + frame.px(8)
        button(frame, x, y, _("Back"), "Esc", Press("escape"), hover)


def _label(run: Summary) -> str:
    end = _("under way") if run.end is None else _ENDS.get(run.end, run.end)
    return f"{run.name}  {end}"


def _detail(run: Summary) -> str:
    return _("{count} actions, seed {seed}").format(count=run.actions, seed=run.seed)
