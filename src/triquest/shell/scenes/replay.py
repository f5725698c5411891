"""The replay theatre: a recorded game, running, by steps, back, to any action, from fight to fight, taken over."""

from __future__ import annotations

from pathlib import Path

from triquest.engine import runs
from triquest.engine.errors import TriquestError
from triquest.engine.game import Outcome
from triquest.engine.language import _
from triquest.engine.replay import Desync
from triquest.shell.scenes.base import Desk, Move, Swap
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.show import Control, Show
from triquest.ui import screens
from triquest.ui.keynames import digit_of
from triquest.ui.messages import Log
from triquest.ui.reel import Reel
from triquest.ui.tones import Line, Tone

_TOLD = 40
"""So many actions before the present one are told after a leap."""


class Replay(Show):
    """A recorded game. Reading it may raise `JournalError`."""

    def __init__(self, desk: Desk, path: Path) -> None:
        """Replay a journal from its first action."""
        self._path = path
        self._reel = Reel(path)
        self._told: dict[int, list[Line]] = {}
        self._typed: str | None = None
        super().__init__(desk, self._reel.kind, self._reel.observe())
        self._first = list(self.log.messages)
        if self._reel.record.damage:
            self.say(Line(self._reel.record.damage, Tone.WARNING))

    @property
    def name(self) -> str:
        """That of the run."""
        return self._path.stem

    # -- going about ---------------------------------------------------------------------------------------------
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
        self._told[self._reel.position] = self.said
        return True

    def backwards(self) -> bool:
        """The moment before the last action."""
        if self._reel.position == 0:
            return False
        self.seek(self._reel.position - 1)
        return True

    def seek(self, position: int) -> None:
        """Go to another moment, forward or back, with the messages as they were then."""
        self.skip()
        position = max(0, min(position, self._reel.total))
        first = max(0, position - _TOLD)
        unknown = next((number for number in range(first + 1, position + 1) if number not in self._told), position + 1)
        trouble = ""
        try:
            self._reel.seek(unknown - 1)
            while self._reel.position < position and (events := self._reel.forward()) is not None:
                self._told[self._reel.position] = self.front.tell(events, self._reel.observe())
        except Desync as error:
            trouble = str(error)
        self.observation = self._reel.observe()
        self.log = Log()
        self.log.messages += self._first
        for number in range(first + 1, self._reel.position + 1):
            self.log.add(self._told[number])
        if trouble:
            self.ended(trouble, Tone.WARNING)

    def _to_fight(self, after: bool) -> None:
        """To the beginning of the next fight, or of the one before."""
        self.running = False
        try:
            found = self._reel.fight_after() if after else self._reel.fight_before()
        except Desync as error:
            self.ended(str(error), Tone.WARNING)
            return
        if found is None:
            self.say(Line(_("No more fight follows.") if after else _("There was no fight before."), Tone.HINT))
        else:
            self.seek(found)

    def _take_over(self) -> Move | None:
        """Play on from here, as a run of its own."""
        if self._reel.outcome() is not None:
            self.say(Line(_("The game is over: go back before you take over."), Tone.HINT))
            return None
        self.running = False
        try:
            run = runs.branch(self._reel.record, self._reel.position, self._path.stem)
        except TriquestError as error:
            self.say(Line(str(error), Tone.WARNING))
            return None
        scene = Play(self.desk, run)
        scene.log.messages[:0] = self.log.messages
        told = _("You have taken over after action {number}; {run} goes on by itself from here.")
        scene.say(Line(told.format(number=self._reel.position, run=run.name), Tone.HINT))
        return Swap(scene)

    # -- input ---------------------------------------------------------------------------------------------------
    def key(self, key: str, repeated: bool = False) -> Move | None:
        """Besides what all shows know: fights, a number to go to, taking over."""
        if self._typed is not None:
            self._number_key(key)
            return None
        return super().key(key, repeated)

    def commands(self) -> set[str]:
        """Those of a recorded game too."""
        return super().commands() | {screens.FIGHT_BEFORE, screens.FIGHT_AFTER, screens.GO_TO, screens.TAKE_OVER}

    def give(self, command: str) -> Move | None:
        """Carry out a command by its id."""
        match command:
            case screens.FIGHT_BEFORE | screens.FIGHT_AFTER:
                self._to_fight(command == screens.FIGHT_AFTER)
            case screens.GO_TO:
                self.running, self._typed = False, ""
            case screens.TAKE_OVER:
                return self._take_over()
            case _:
                return super().give(command)
        return None

    def _number_key(self, key: str) -> None:
        digit, typed = digit_of(key), self._typed or ""
        if digit is not None:
            self._typed = (typed + digit)[:7]
        elif key == "backspace":
            self._typed = typed[:-1]
        elif key == "enter":
            self._typed = None
            if typed:
                self.seek(int(typed))
        else:
            self._typed = None

    # -- what is shown -------------------------------------------------------------------------------------------
    def outcome(self) -> Outcome | None:
        """How the game ended, at its end."""
        return self._reel.outcome()

    def progress(self) -> tuple[int, int | None]:
        """Actions shown, and all of them."""
        return self._reel.position, self._reel.total

    def marks(self) -> list[int]:
        """Where fights begin, as far as it was shown."""
        return self._reel.fights()

    def asked(self) -> str:
        """The number being typed."""
        return "" if self._typed is None else _("Go to action {number}▏ (Enter)").format(number=self._typed)

    def controls(self) -> list[Control]:
        """Those of all shows, and those of a recorded game."""
        further = [
            Control(_("Fight"), screens.FIGHT_BEFORE, "◂{}"),
            Control(_("Fight"), screens.FIGHT_AFTER, "{}▸"),
            Control(_("Go to"), screens.GO_TO),
            *([Control(_("Take over"), screens.TAKE_OVER)] if self._reel.outcome() is None else []),
        ]
        usual = super().controls()
        return [*usual[:-1], *further, usual[-1]]

    def notes(self) -> list[str]:
        """Whose replay it is."""
        header = self._reel.record.header
        return [_("Replay of {run}").format(run=self._path.stem), _("seed {seed}").format(seed=header.seed)]
