"""Replaying a journal: running, paused, step by step, and back."""

from __future__ import annotations

from pathlib import Path

from triquest.engine.game import Outcome
from triquest.engine.language import _
from triquest.engine.replay import Desync
from triquest.shell.reel import Reel
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.show import Show
from triquest.ui.tones import Line, Tone


class Replay(Show):
    """A recorded game. Reading it may raise `JournalError`."""

    def __init__(self, desk: Desk, path: Path) -> None:
        """Replay a journal from its first action."""
        self._path = path
        self._reel = Reel(path)
        super().__init__(desk, self._reel.kind, self._reel.observe())
        if self._reel.record.damage:
            self.say(Line(self._reel.record.damage, Tone.WARNING))

    def advance(self) -> bool:
        """The next recorded action."""
        try:
            events = self._reel.forward()
        except Desync as error:
            self.ended(str(error), Tone.WARNING)
            return False
        if events is None:
            self.ended(_("The replay ends here."))
            return False
        self.happened(events, self._reel.observe())
        return True

    def backwards(self) -> bool:
        """The moment before the last action."""
        if self._reel.position == 0:
            return False
        self.seek(self._reel.position - 1)
        return True

    def seek(self, position: int) -> None:
        """Go to another moment; going back plays from the beginning again, unseen."""
        self.skip()
        try:
            self._reel.seek(max(0, min(position, self._reel.total)))
        except Desync as error:
            self.ended(str(error), Tone.WARNING)
        self.observation = self._reel.observe()
        self.say(Line(_("Action {number}.").format(number=self._reel.position), Tone.HINT))

    def outcome(self) -> Outcome | None:
        """How the game ended, at its end."""
        return self._reel.outcome()

    def progress(self) -> tuple[int, int | None]:
        """Actions shown, and all of them."""
        return self._reel.position, self._reel.total

    def notes(self) -> list[str]:
        """Whose replay it is."""
        header = self._reel.record.header
        return [_("Replay of {run}").format(run=self._path.stem), _("seed {seed}").format(seed=header.seed)]
