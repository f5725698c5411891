"""Playing: keys and clicks become commands, prompts and actions; the journal keeps every one of them."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.engine import journal, runs
from triquest.engine.errors import IllegalAction
from triquest.engine.game import Action, Event
from triquest.engine.journal import WIZARD
from triquest.engine.language import _
from triquest.engine.runs import Run
from triquest.shell.scenes.asking import Answer, Asking
from triquest.shell.scenes.base import RIGHT, Desk, Home, Move, Open
from triquest.shell.scenes.board import Board
from triquest.shell.scenes.ending import Ending
from triquest.shell.scenes.pause import Pause
from triquest.ui import bindings, chronicle, errands, screens
from triquest.ui.frame import Frame
from triquest.ui.hints import Adviser, Hint
from triquest.ui.keynames import digit_of, split
from triquest.ui.prompts import Cancelled, Prompt, Refused, Reply, Travel
from triquest.ui.tones import Line, Tone

BEAT = 0.07
"""Seconds between the actions of a travel, besides their animation."""


class Play(Board):
    """A run being played by a person."""

    playable = True

    def __init__(self, desk: Desk, run: Run) -> None:
        """Go on with a run, which the scene closes in the end."""
        super().__init__(desk, run.kind, run.session.observe())
        self.run = run
        self._asking: Asking | None = None
        self._travel: Travel | None = None
        self._waited = 0.0
        self._ahead: Action | Refused | None = None
        self._done = 0
        self._trouble: str | None = None
        self._told_end = False
        for lines in run.told:
            self.log.add(lines)
        if run.notice:
            self.say(Line(run.notice, Tone.WARNING))
        self.log.add(self.front.welcome(self.observation))
        self._adviser = Adviser(self.front, run.kind.id, self._label, lambda: self.desk.options.hints)
        self.say(*self.hints())

    @property
    def name(self) -> str:
        """That of the run."""
        return self.run.name

    def hints(self) -> list[Line]:
        """What a newcomer should hear as a game begins."""
        if self.run.session.actions:
            return []
        words = _("{} explains the keys. Click a tile to go there, or press {} to look around.")
        first = Hint("keys", words, (bindings.HELP, bindings.LOOK))
        return [*self._adviser.say((), self.observation), *self._adviser.once([first])]

    def _label(self, command: str) -> str:
        """The key of a command as the options have it now."""
        return self.bindings.label(command)

    def advise(self, events: Sequence[Event]) -> None:
        """Hint at what is of use after an action."""
        self.log.join(self._adviser.say(events, self.observation))

    # -- input ---------------------------------------------------------------------------------------------------
    def key(self, key: str, repeated: bool = False) -> Move | None:
        """A key: it ends a travel, answers a prompt, moves the look cursor or gives a command."""
        if self._travel is not None:
            self._stop()
            return None
        if self.animated:
            if repeated:
                return None
            self.skip()
        if self._asking is not None:
            return self._reply(self._asking.key(key))
        if self.cursor is not None and self._cursor_key(key):
            return None
        return self.give(self.bindings.command(key) or "")

    @property
    def wizard(self) -> bool:
        """Whether the run is a wizard's."""
        return WIZARD in self.run.header.marks

    def conjure(self) -> None:
        """Ask what the wizard shall do."""
        self._stop()
        self.cursor = None
        if self.run.session.outcome() is None:
            self._reply(self.front.wizardry(self.observation))

    def as_wizard(self) -> Play:
        """The same game as another run, which a wizard plays; `JournalError` if it cannot be kept."""
        record = journal.read(self.run.path)
        scene = Play(self.desk, runs.branch(record, len(record.entries), self.run.name, (WIZARD,)))
        scene.say(Line(_("You are a wizard now, in a run of its own: {run}.").format(run=scene.run.name), Tone.HINT))
        return scene

    def _cursor_key(self, key: str) -> bool:
        """What keys do while looking: move, act on what is there, or stop looking."""
        if self.look(key):
            return True
        if self.desk.screens().command(key) == screens.ACT:
            value, self.cursor = self.cursor, None
            self._clicked(value)
            return True
        if self.way(key) == screens.LEAVE:
            self.cursor = None
            return True
        return False

    def give(self, command: str) -> Move | None:
        """Carry out a command by its id."""
        self._stop()
        known, move = self.general(command)
        if known:
            return move
        if command == bindings.LEAVE:
            return Open(Pause(self.desk, self))
        if not command or self._asking is not None:
            return None
        if self.run.session.outcome() is not None:
            return Open(self._ending())
        self.cursor = None
        if command in errands.ERRANDS:
            return self._reply(errands.begin(command, self.front, self.explorer, self.observation))
        return self._reply(self.front.begin(command, self.observation))

    def click(self, value: object, button: int) -> Move | None:
        """A click: an answer, or something of the game's picture."""
        if button == RIGHT:
            return super().click(value, button)
        self.skip()
        if self._travel is not None:
            self._stop()
            return None
        if isinstance(value, Answer) and self._asking is not None:
            return self._reply(self._asking.answer(value.key))
        if self._asking is None and value is not None and self.run.session.outcome() is None:
            self.cursor = None
            return self._clicked(value)
        return None

    def _clicked(self, value: object) -> Move | None:
        return self._reply(self.view.click(value, self.observation))

    def repeats(self, key: str) -> bool:
        """Arrows and the numpad repeat, with or without modifiers, but not while a question is open."""
        return self._asking is None and (super().repeats(split(key)[1]) or digit_of(key) is not None)

    # -- actions -------------------------------------------------------------------------------------------------
    def _reply(self, reply: Reply | None) -> Move | None:
        if reply is None:
            return None
        if isinstance(reply, Prompt):
            self._asking = Asking(reply, self.desk.options.key_set)
            return None
        self._asking = None
        if isinstance(reply, Travel):
            self._travel, self.path, self._waited, self._done = reply, reply.path, BEAT, 0
        elif isinstance(reply, Refused):
            self.say(Line(reply.reason, Tone.WARNING))
            self.desk.let_go = True
        elif not isinstance(reply, Cancelled):
            self._act(reply)
        return None

    def _act(self, action: Action) -> bool:
        """Carry an action out; whether all is quiet after it."""
        session = self.run.session
        try:
            events = session.act(action)
        except IllegalAction as error:
            self.say(Line(str(error), Tone.WARNING))
            self.desk.let_go = True
            return False
        alarm = self.happened(events, session.observe())
        self.advise(events)
        if session.trouble and session.trouble != self._trouble:
            self.say(Line(session.trouble, Tone.WARNING))
        elif self._trouble and not session.trouble:
            self.say(Line(_("Everything is saved again."), Tone.GAIN))
        self._trouble = session.trouble
        if alarm or session.outcome() is not None:
            self.desk.let_go = True
            return False
        return True

    def _stop(self) -> None:
        self._travel, self._ahead, self.path = None, None, ()

    # -- time ----------------------------------------------------------------------------------------------------
    @property
    def lively(self) -> bool:
        """While something moves, the party travels, or the end must still be told."""
        return self.animated or self._travel is not None or self._ends

    def _ending(self) -> Ending:
        return Ending(self.desk, self.run, self.front, self.observation, self.log.lines())

    @property
    def _ends(self) -> bool:
        return not self._told_end and self.run.session.outcome() is not None

    def tick(self, seconds: float) -> Move | None:
        """Go on with animation, then with travelling, then tell the end."""
        super().tick(seconds)
        if self.animated:
            return None
        if self._ends:
            self._told_end = True
            self._stop()
            return Open(self._ending())
        if self._travel is not None:
            self._waited += seconds
            if self._waited >= BEAT:
                self._waited = 0.0
                self._walk(self._travel)
        return None

    def _walk(self, travel: Travel) -> None:
        """One action of a travel. One that is over ends at once: the next click is not to stop it."""
        action = self._ahead or travel.next(self.observation)
        self._done += 1
        if isinstance(action, Action) and self._done <= errands.LONGEST and self._act(action):
            self.path = self.path[1:]
            self._ahead = action = travel.next(self.observation)
            if isinstance(action, Action):
                return
        if isinstance(action, Refused):
            self.say(Line(action.reason, Tone.HINT))
        self._stop()

    # -- the picture ---------------------------------------------------------------------------------------------
    def prompt_shown(self) -> Prompt | None:
        """The open question."""
        return self._asking.prompt if self._asking else None

    def notes(self) -> list[str]:
        """The run's name, its seed, and what the disk says."""
        seed = _("seed {seed}").format(seed=self.run.seed)
        return [
            self.run.name,
            seed,
            *([_("wizard")] if self.wizard else []),
            *([self._trouble] if self._trouble else []),
        ]

    def paint(self, frame: Frame) -> None:
        """The game, with the open question over it."""
        super().paint(frame)
        if self._asking is not None:
            area = self.view.prompt_area(frame, self._asking.prompt)
            self._asking.paint(frame, area, self.desk.hover)

    def can_abandon(self) -> bool:
        """While it is not over."""
        return self.run.session.outcome() is None

    def abandon(self) -> Move:
        """Give the run up for good, and write it down."""
        self.desk.notice = " ".join(chronicle.abandon(self.run, self.front, self.log.lines()))
        return Home()

    def close(self) -> None:
        """Let the run go; everything is written."""
        self.run.close()

    def journal(self) -> str | None:
        """Where the run is kept."""
        return str(self.run.path)
