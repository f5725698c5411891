"""What text play has around a game: its other runs, replays, the hall of fame, the book, giving up, starting anew."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from typing import TextIO

from triquest.core.rng import stream
from triquest.engine import journal, runs
from triquest.engine.errors import OptionError, TriquestError
from triquest.engine.journal import WIZARD
from triquest.engine.language import _
from triquest.engine.options import parse_pairs, parse_seed, settle
from triquest.engine.registry import make_bot
from triquest.engine.runs import Run
from triquest.ui import chronicle, halls, lessons, lorebook, retell, setting, textplay
from triquest.ui.dialogue import Dialogue
from triquest.ui.front import Front
from triquest.ui.runwords import row
from triquest.ui.terminal import Terminal
from triquest.ui.textreplies import Conjure, Leave, Question, Told, Word
from triquest.ui.texttheatre import Theatre
from triquest.ui.tones import Line, Tone

_WATCHED = 30
"""So many actions of a bot are told if nobody says how many."""


class House:
    """Plays runs one after the other, as the player goes from one to the next."""

    def __init__(self, read: Iterator[str], write: TextIO) -> None:
        """`read` gives the lines that are typed."""
        self._read, self._write = read, write
        self._next: Callable[[], Run] | None = None

    def play(self, run: Run) -> None:
        """Play a run, and those that the player goes on to; each is closed."""
        following: Run | None = run
        while following is not None:
            self._next = None
            _Visit(self, following, self._read, self._write).play()
            following = self._follow(following)

    def go_to(self, following: Callable[[], Run]) -> None:
        """What to play after this one is closed."""
        self._next = following

    def _follow(self, left: Run) -> Run | None:
        """The run to go on with; the one just left where that cannot be."""
        if self._next is None:
            return None
        try:
            return self._next()
        except TriquestError as error:
            Terminal(self._write).line(Line(str(error), Tone.WARNING))
            return None if left.abandoned else runs.resume(left.path)


class _Visit:
    """One run being played, and the words that lead out of it."""

    def __init__(self, house: House, run: Run, read: Iterator[str], write: TextIO) -> None:
        self._house, self._run, self._read, self._write = house, run, read, write
        self._front: Front = run.kind.front()
        self._history = [line for lines in run.told for line in lines]

    def play(self) -> None:
        run = self._run
        resume = _("Saved as {run}. Go on with: triquest play {game} --run {run}")
        with run:
            textplay.play(
                run.session,
                self._front,
                self._read,
                self._write,
                run.notice,
                resume.format(run=run.name, game=run.kind.id),
                self._history,
                self._words(),
                run.name,
                run.kind.id,
                ended=self._ended,
            )

    def _words(self) -> dict[str, Word]:
        return {
            "book": (self._book, _("what you have met; “book rat” tells of one")),
            "fame": (lambda _rest: halls.told(self._run.kind), _("the hall of fame")),
            "dump": (self._dump, _("write down how the game stands: the character, the map, the last messages")),
            "replay": (self._replay, _("this game from its beginning, or “replay NAME”")),
            "runs": (self._runs, _("all runs")),
            "resume": (self._resume, _("leave this game, which is kept, for the run before, or “resume NAME”")),
            "new": (self._new, _("leave this game, which is kept, for a new one; “new 7 size=40x40”")),
            "again": (self._again, _("the same world from its beginning, as a new run")),
            "watch": (self._watch, _("a bot plays another world; “watch 50” tells of so many actions")),
            "learn": (self._learn, _("the tutorial; this game waits")),
            "abandon": (self._abandon, _("give this run up for good")),
            "wizard": (self._wizard, _("go on as a wizard, in a run of its own; “wizard reveal” if you are one")),
        }

    def _ended(self) -> list[Line]:
        """What to say of a game that is over, which is written down."""
        lines = [Line(text) for text in chronicle.told(chronicle.write(self._run, self._front, self._history))]
        told = _("Seed {seed}. See it again with: triquest replay {run}")
        return [*lines, Line(told.format(seed=self._run.seed, run=self._run.name))]

    # -- reading -------------------------------------------------------------------------------------------------
    def _book(self, rest: str) -> Told:
        return lorebook.told(self._run.kind, rest)

    def _dump(self, rest: str) -> Told:
        return [Line(chronicle.snapshot(self._run, self._front, self._history), Tone.HINT)]

    def _runs(self, rest: str) -> Told:
        return [Line(row(run)) for run in runs.summaries(self._run.kind.id)]

    def _replay(self, rest: str) -> Told:
        try:
            path = runs.locate(rest) if rest else self._run.path
            begun = Theatre(Dialogue(self._read, Terminal(self._write)), path).run()
        except TriquestError as error:
            return _sorry(error)
        if begun is None:
            return [Line(_("Back in the game."), Tone.HINT)]
        self._house.go_to(lambda: begun)
        return Leave([])

    def _watch(self, rest: str) -> Told:
        if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 6):
            return [Line(_("A number of actions is wanted."), Tone.HINT)]
        kind, seed = self._run.kind, parse_seed(None)
        bot = make_bot(kind, kind.demo_bot, stream(seed, "bot"))
        for line in retell.watch(kind.new(seed, {}), bot, self._front, int(rest or _WATCHED)):
            Terminal(self._write).raw(line)
        return [Line(_("Back in the game."), Tone.HINT)]

    def _learn(self, rest: str) -> Told:
        kind, lesson = self._run.kind, self._front.lesson()
        if lesson is None:
            return [Line(_("{game} has no tutorial.").format(game=kind.title), Tone.HINT)]
        with tempfile.TemporaryDirectory(prefix="triquest-") as folder, lessons.begin(kind, lesson, folder) as run:
            textplay.play(run.session, kind.front(), self._read, self._write, lesson=lesson)
        return [Line(_("Back in the game."), Tone.HINT)]

    # -- other runs ----------------------------------------------------------------------------------------------
    def _resume(self, rest: str) -> Told:
        kind, here = self._run.kind, self._run.path
        if rest:
            try:
                path = runs.locate(rest, kind.id)
            except TriquestError as error:
                return _sorry(error)
        else:
            others = (run.path for run in runs.summaries(kind.id) if run.end is None and run.path != here)
            path = next(others, here)
        if path == here:
            return [Line(_("There is no other run to go on with; “runs” lists all."), Tone.HINT)]
        self._house.go_to(lambda: runs.resume(path))
        return Leave([])

    def _new(self, rest: str) -> Told:
        kind, words = self._run.kind, rest.split()
        try:
            seed = parse_seed(words.pop(0) if words and "=" not in words[0] else None)
            options = settle(kind.options, parse_pairs(words))
        except OptionError as error:
            return _sorry(error)
        self._house.go_to(lambda: runs.create(kind, seed, options))
        return Leave([])

    def _again(self, rest: str) -> Told:
        run = self._run
        self._house.go_to(lambda: runs.create(run.kind, run.seed, run.header.options))
        return Leave([])

    # -- what is for good ----------------------------------------------------------------------------------------
    def _abandon(self, rest: str) -> Told:
        if self._run.session.outcome() is not None:
            return [Line(_("The game is over."), Tone.HINT)]
        question = _(
            "Abandon this run? It ends here and can never be gone on with. What was played is kept and can be seen as "
            "a replay. (To play on another day, “quit”: the game is kept.)"
        )
        return Question(question, self._give_up) if setting.confirmed() else self._give_up()

    def _give_up(self) -> Told:
        lines = [Line(text) for text in chronicle.abandon(self._run, self._front, self._history)]
        return Leave(lines) if self._run.abandoned else lines

    def _wizard(self, rest: str) -> Told:
        """A wizard's deeds are the game's; others may become one."""
        if self._run.session.outcome() is not None:
            return [Line(_("The game is over."), Tone.HINT)]
        if WIZARD in self._run.header.marks:
            return Conjure(rest)
        question = _("Go on as a wizard, in a run of its own, apart from the hall of fame?")
        return Question(question, self._become_wizard)

    def _become_wizard(self) -> Told:
        run = self._run

        def begin() -> Run:
            record = journal.read(run.path)
            return runs.branch(record, len(record.entries), run.name, (WIZARD,))

        self._house.go_to(begin)
        return Leave([])


def _sorry(error: TriquestError) -> list[Line]:
    return [Line(str(error), Tone.WARNING)]
