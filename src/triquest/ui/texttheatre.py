"""The replay theatre in words: a recorded game by steps, back, to any action, from fight to fight, taken over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from triquest.engine import replay, runs
from triquest.engine.errors import TriquestError
from triquest.engine.game import Event
from triquest.engine.language import _
from triquest.engine.replay import Desync
from triquest.engine.runs import Run
from triquest.ui import aliases, archive, retell, setting, texthelp, textlook
from triquest.ui.dialogue import Dialogue
from triquest.ui.reel import Reel
from triquest.ui.tones import Line, Tone

_TOLD = 5
"""So many actions before the present one are told after a leap."""


class Theatre:
    """A recorded game being told. Reading it may raise `JournalError`."""

    def __init__(self, dialogue: Dialogue, path: Path) -> None:
        """Tell a journal from its first action on."""
        self._dialogue, self._terminal, self._path = dialogue, dialogue.terminal, path
        self._reel = Reel(path)
        self._front = self._reel.kind.front()
        self._looker = textlook.Looker(self._front)
        self._history: list[Line] = []
        self._taken_over: Run | None = None
        self._going = True
        self._words: dict[str, tuple[Callable[[str], None], str]] = {
            "step": (self._step, _("the next action, or “step 10”; an empty line does it too")),
            "back": (self._back, _("the action before, or “back 10”")),
            "play": (self._play, _("tell on to the end, or “play 100”; Ctrl+C stops it")),
            "go": (self._go, _("“go 120” goes to the moment after that action")),
            "start": (lambda _rest: self._to(0), _("go to the beginning")),
            "end": (lambda _rest: self._to(self._reel.total), _("go to the end")),
            "fight": (lambda _rest: self._fight(after=True), _("go to the next fight")),
            "unfight": (lambda _rest: self._fight(after=False), _("go to the fight before")),
            "take": (self._take_over, _("“take over”: play on from here, as a run of its own")),
            "look": (self._look, _("the surroundings; “look next”, “look north 3”, “look here”")),
            "map": (self._map, _("the surroundings as a map")),
            "log": (self._log, _("messages: “log 50”, “log all”, “log find rat”, “log write”")),
            "dump": (self._dump, _("write map and surroundings into a file")),
            "set": (lambda rest: self._terminal.lines(setting.typed(rest)), _("the options")),
            "alias": (lambda rest: self._terminal.lines(aliases.typed(rest)), _("words of your own")),
            "help": (self._help, _("all words")),
            "quit": (self._quit, _("leave the replay")),
        }
        self._others = {
            "n": "step", "next": "step", "s": "step", "b": "back", "previous": "back", "goto": "go", "seek": "go",
            "turn": "go", "q": "quit", "leave": "quit", "?": "help", "l": "look", "m": "map", "t": "take",
        }  # fmt: skip
        self._phrases = {
            "next fight": "fight", "fight next": "fight", "previous fight": "unfight", "last fight": "unfight",
            "fight back": "unfight", "go start": "start", "go end": "end",
        }  # fmt: skip

    def run(self) -> Run | None:
        """Take lines until the replay is left; the run that was begun in its midst, if one was.

        Where no line comes at all, the whole game is told.
        """
        header = self._reel.record.header
        told = _("Replay of {run}: {game}, seed {seed}, {count} actions.")
        self._hint(told.format(run=self._path.stem, game=self._reel.kind.title, seed=header.seed, count=self._total))
        if self._reel.record.damage:
            self._terminal.line(Line(self._reel.record.damage, Tone.WARNING))
        self._terminal.lines(self._front.welcome(self._reel.observe()))
        self._hint(_("“step”, “back”, “go 120”, “fight”, “play”, “take over”; “help” for all words."))
        while self._going:
            line = self._dialogue.next(f"[{self._reel.position}] ")
            if line is None:
                if not self._dialogue.asked:
                    self._all()
                break
            self._take(aliases.expanded(line))
        return self._taken_over

    @property
    def _total(self) -> int:
        return self._reel.total

    def _all(self) -> None:
        """Tell everything to a reader who asks nothing."""
        record = self._reel.record
        for line in retell.retell(record, replay.start(record.header), self._front):
            self._terminal.raw(line)

    def _take(self, line: str) -> None:
        line = self._phrases.get(line.lower(), line.lower()) or "step"
        word, _space, rest = line.partition(" ")
        if word.isascii() and word.isdigit():
            word, rest = "go", word
        word = self._others.get(word, word)
        if word in self._words:
            try:
                self._words[word][0](rest.strip())
            except Desync as error:
                self._terminal.line(Line(str(error), Tone.WARNING))
            except KeyboardInterrupt:
                self._terminal.raw()
            return
        report = self._front.report(line, self._reel.observe())
        unknown = _("“{line}” means nothing here. Type “help” for all words.").format(line=line)
        self._terminal.lines([Line(unknown, Tone.HINT)] if report is None else report)

    def _hint(self, text: str) -> None:
        self._terminal.line(Line(text, Tone.HINT))

    def _number(self, text: str, usual: int) -> int | None:
        """A number that was typed; None, after saying so, for anything else."""
        if not text:
            return usual
        if text.isascii() and text.isdigit() and len(text) < 8:
            return int(text)
        self._hint(_("A number of actions is wanted."))
        return None

    # -- going about ---------------------------------------------------------------------------------------------
    def _step(self, rest: str) -> None:
        count = self._number(rest, 1)
        for _count in range(count or 0):
            if not self._forward():
                return
        self._status()

    def _play(self, rest: str) -> None:
        self._step(rest or str(self._total))

    def _forward(self) -> bool:
        """Tell the next action."""
        self._looker.forget()
        events = self._reel.forward()
        if events is None:
            self._end()
            return False
        self._tell(events)
        return True

    def _tell(self, events: list[Event]) -> None:
        """The action just carried out, and what came of it."""
        number, observation = self._reel.position, self._reel.observe()
        self._terminal.raw(f"{number}. {self._reel.record.entries[number - 1].action}")
        deed = self._front.deed(events, observation)
        lines = [*([deed] if deed is not None else []), *self._front.tell(events, observation)]
        self._history += lines
        self._terminal.lines(lines)

    def _end(self) -> None:
        outcome = self._reel.outcome()
        if outcome is not None:
            self._terminal.lines(self._front.farewell(outcome, self._reel.observe()))
        self._hint(_("The replay ends here."))

    def _status(self) -> None:
        told = _("Action {number} of {count}.").format(number=self._reel.position, count=self._total)
        self._hint(told)
        report = self._front.report("status", self._reel.observe())
        self._terminal.lines(report or [])

    def _back(self, rest: str) -> None:
        count = self._number(rest, 1)
        if count is not None:
            self._to(self._reel.position - count)

    def _go(self, rest: str) -> None:
        words = rest.removeprefix("to ").removeprefix("turn ").strip()
        number = self._number(words, -1)
        if number == -1:
            self._hint(_("Where to? For example “go 120”, “start” or “end”."))
        elif number is not None:
            self._to(number)

    def _to(self, position: int) -> None:
        """Go to a moment and tell the last actions before it; messages are those of the way there."""
        self._looker.forget()
        position = max(0, min(position, self._total))
        self._reel.seek(max(0, position - _TOLD))
        self._history = []
        while self._reel.position < position and (events := self._reel.forward()) is not None:
            self._tell(events)
        self._status()

    def _fight(self, after: bool) -> None:
        found = self._reel.fight_after() if after else self._reel.fight_before()
        if found is None:
            self._hint(_("No more fight follows.") if after else _("There was no fight before."))
        else:
            self._to(found)

    def _take_over(self, rest: str) -> None:
        if self._reel.outcome() is not None:
            self._hint(_("The game is over: go back before you take over."))
            return
        try:
            self._taken_over = runs.branch(self._reel.record, self._reel.position, self._path.stem)
        except TriquestError as error:
            self._terminal.line(Line(str(error), Tone.WARNING))
            return
        told = _("You have taken over after action {number}; {run} goes on by itself from here.")
        self._hint(told.format(number=self._reel.position, run=self._taken_over.name))
        self._going = False

    # -- reading -------------------------------------------------------------------------------------------------
    def _look(self, rest: str) -> None:
        self._terminal.lines(self._looker.look(rest, self._reel.observe())[0])

    def _map(self, rest: str) -> None:
        for row in self._front.map(self._reel.observe()):
            self._terminal.raw(row)

    def _log(self, rest: str) -> None:
        self._terminal.lines(archive.typed(rest, self._history, self._path.stem))

    def _dump(self, rest: str) -> None:
        observation = self._reel.observe()
        lines = [*map(Line, self._front.map(observation)), *self._front.look(observation), *self._history]
        self._hint(archive.export(f"{self._path.stem}-{self._reel.position}", lines))

    def _help(self, rest: str) -> None:
        for word, summary in (*((word, told) for word, (_run, told) in self._words.items()), *self._front.topics()):
            for row in texthelp.entry(word, summary, self._terminal.width):
                self._terminal.raw(row)

    def _quit(self, rest: str) -> None:
        self._going = False
