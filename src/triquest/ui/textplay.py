"""Any game in words: reads lines, hands them to the game's face, and tells what happened."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping
from typing import TextIO

from triquest.engine.errors import IllegalAction
from triquest.engine.game import Action, Event, Outcome
from triquest.engine.language import _, ngettext
from triquest.engine.session import Session
from triquest.engine.wizardry import Wizardry
from triquest.ui import aliases, archive, bindings, errands, setting, texthelp, textlook, wording
from triquest.ui.dialogue import Dialogue
from triquest.ui.front import Front
from triquest.ui.hints import Adviser
from triquest.ui.lessons import Lesson, Progress
from triquest.ui.prompts import Cancelled, Prompt, Refused, Reply, Travel
from triquest.ui.terminal import Terminal
from triquest.ui.textreplies import Conjure, Leave, Question, Told, Word
from triquest.ui.tones import Line, Tone

_YES = ("yes", "y")


def play(
    session: Session,
    front: Front,
    read: Iterator[str],
    write: TextIO,
    notice: str | None = None,
    resume: str = "",
    history: list[Line] | None = None,
    words: Mapping[str, Word] | None = None,
    name: str = "messages",
    game: str = "",
    lesson: Lesson | None = None,
    ended: Callable[[], list[Line]] | None = None,
) -> Outcome | None:
    """Play until the game is over, the player quits, or the lines of `read` end; tells how the game ended.

    `read` is a text stream or any iterator of lines. `notice` is told at the beginning. `resume` is the sentence that
    says how to go on later, `history` what was said of earlier actions, which goes on being filled. `words` are further
    words of text play, `name` that of the file that messages can be written to, `game` the id under which hints are
    remembered (none are said without). A `lesson` tells its steps and takes only what they ask for. With `ended`, whose
    lines are told when the game is over, one stays then to look about and to use the further words. The session saves
    the game after every action; the caller closes the session.
    """
    player = _TextPlay(session, front, read, Terminal(write), resume)
    if history is not None:
        player.history = history
    player.further, player.name = dict(words or {}), name
    player.progress, player.ended = Progress(lesson) if lesson else None, ended
    player.adviser = Adviser(front, game, player.word, setting.hints_wanted) if game else None
    return player.run(notice)


class _TextPlay:
    def __init__(self, session: Session, front: Front, read: Iterator[str], terminal: Terminal, resume: str) -> None:
        self._session = session
        self._front = front
        self._explorer = front.explorer()
        self._explorer.notice(session.observe())
        self._dialogue = Dialogue(read, terminal)
        self._terminal = terminal
        self._resume = resume
        self._looker = textlook.Looker(front)
        self._prompt: Prompt | None = None
        self._question: Question | None = None
        self.ended: Callable[[], list[Line]] | None = None
        self.history: list[Line] = []
        self.further: dict[str, Word] = {}
        self.name = ""
        self.adviser: Adviser | None = None
        self.progress: Progress | None = None
        self._going = True
        self._troubled = False
        self._general: dict[str, tuple[Callable[[str], None], str]] = {
            "look": (self._look, _("the surroundings; “look next”, “look north 3”, “look here”")),
            "there": (self._there, _("go to what is looked at, or act on it")),
            "map": (self._map, _("the surroundings as a map")),
            "log": (self._log, _("messages: “log 50”, “log all”, “log find rat”, “log write”")),
            "explore": (lambda _rest: self._errand(errands.EXPLORE), _("go on until something is found")),
            "travel": (lambda _rest: self._errand(errands.TRAVEL), _("go to a place that is known")),
            "rest": (lambda _rest: self._errand(errands.REST), _("wait until something comes")),
            "wizard": (self._wizard, _("what only wizards can do; “wizard reveal”")),
            "help": (self._help, _("all words; “help rules” explains the game, “help window” what only a window does")),
            "save": (self._save, _("make sure that the game is saved")),
            "set": (self._set, _("the options; “set volume=30” changes one, “set list” explains them")),
            "alias": (self._alias, _("words of your own: “alias k attack”")),
            "quit": (self._quit, _("stop playing; the game is kept")),
        }
        self._aliases = {"l": "look", "m": "map", "?": "help", "q": "quit", "exit": "quit"}
        self._lines = {"go there": "there", "look there": "there"}

    def run(self, notice: str | None) -> Outcome | None:
        self._greet(notice)
        try:
            self._listen(lambda: self._session.outcome() is None)
            self._farewell()
        except KeyboardInterrupt:
            self._terminal.raw()
            self._quit("")
        return self._session.outcome()

    def _listen(self, wanted: Callable[[], bool]) -> None:
        """Take lines until no more come or are wanted."""
        while self._going and wanted():
            line = self._dialogue.next("? " if self._prompt or self._question else "> ")
            if line is None:
                self._quit("")
                return
            self._take(aliases.expanded(line))

    def _farewell(self) -> None:
        """Tell how the game ended, once it has; then one may stay a while."""
        outcome = self._session.outcome()
        if outcome is None:
            return
        self._say(self._front.farewell(outcome, self._session.observe()))
        if self.ended is not None:
            self._terminal.lines(self.ended())
            self._terminal.line(Line(_("Type “again”, “new”, “replay” or “help”; “quit” leaves."), Tone.HINT))
            self._listen(lambda: True)

    def _greet(self, notice: str | None) -> None:
        observation = self._session.observe()
        if notice:
            self._terminal.line(Line(notice, Tone.WARNING))
        self._say(self._front.welcome(observation))
        self._terminal.raw()
        self._map("")
        self._terminal.lines(self._front.look(observation))
        self._advise([])
        self._teach()
        self._terminal.line(Line(_("Type “help” for all words."), Tone.HINT))
        self._status()

    def _take(self, line: str) -> None:
        line = self._lines.get(line.lower(), line)
        word, _space, rest = line.lower().partition(" ")
        if self._question is not None:
            self._settle(word in _YES)
        elif self._prompt is not None and len(word) == 1:
            # Within a prompt single letters are answers.
            self._answer(line)
        elif (word := self._aliases.get(word, word)) in self.further:
            # Names of runs and the like have capitals.
            self._tell(self.further[word][0](line.partition(" ")[2].strip()))
        elif word in self._general:
            asked = self._prompt
            self._general[word][0](rest.strip())
            if self._prompt is asked:
                self._ask_again()
        elif (report := self._front.report(line.lower(), self._session.observe())) is not None:
            self._terminal.lines(report)
            self._ask_again()
        elif self._prompt is not None:
            self._answer(line)
        elif not line:
            self._status()
        elif self._session.outcome() is not None:
            self._terminal.line(Line(_("The game is over."), Tone.HINT))
        else:
            reply = self._front.typed(line, self._session.observe())
            self._unknown(line) if reply is None else self._follow(reply)

    def _tell(self, told: Told) -> None:
        match told:
            case Question(text):
                self._question = told
                self._terminal.line(Line(_("{question} Answer yes or no.").format(question=text), Tone.HINT))
            case Conjure(words):
                self._wizard(words)
            case Leave(lines):
                self._terminal.lines(lines)
                self._going = False
            case _:
                self._terminal.lines(told)
                self._ask_again()

    def _settle(self, agreed: bool) -> None:
        """The answer to a question came."""
        question, self._question = self._question, None
        if agreed and question is not None:
            self._tell(question.then())
        else:
            self._terminal.line(Line(_("Never mind."), Tone.HINT))

    def _answer(self, line: str) -> None:
        assert self._prompt is not None
        if line:
            self._follow(self._prompt.pick(line))
        else:
            self._ask_again()

    def _follow(self, reply: Reply) -> None:
        match reply:
            case Refused(reason):
                self._terminal.line(Line(reason, Tone.HINT))
                self._ask_again()
            case Cancelled():
                self._prompt = None
                self._terminal.line(Line(_("Never mind."), Tone.HINT))
            case Prompt():
                self._prompt = reply
                self._ask_again()
            case Travel():
                self._prompt = None
                self._travel(reply)
            case Action():
                self._prompt = None
                if self._act(reply) is not None and self._session.outcome() is None:
                    self._status()

    def _errand(self, errand: str) -> None:
        self._prompt = None
        self._follow(errands.begin(errand, self._front, self._explorer, self._session.observe()))

    def _wizard(self, rest: str) -> None:
        deed = Wizardry.parse(f"wizard {rest}") if rest else None
        self._prompt = None
        self._follow(deed or self._front.wizardry(self._session.observe()))

    def _travel(self, travel: Travel) -> None:
        """One action after the other, until it ends or something is new or dangerous."""
        done = 0
        for _number in range(errands.LONGEST):
            before = self._session.observe()
            action = None if before.outcome is not None else travel.next(before)
            if isinstance(action, Refused):
                self._terminal.line(Line(action.reason, Tone.HINT))
            if action is None or isinstance(action, Refused):
                break
            lines = self._act(action)
            done += lines is not None
            if lines is None or self._front.alarm(lines, before, self._session.observe()):
                break
        if done and self._session.outcome() is None:
            told = ngettext("{count} action was taken.", "{count} actions were taken.", done)
            self._terminal.line(Line(told.format(count=done), Tone.HINT))
            self._status()

    def _act(self, action: Action) -> list[Line] | None:
        """Carry an action out and tell it; what was told, None if it is not allowed."""
        if self.progress is not None and not self.progress.allows(str(action)):
            self._teach(_("The lesson waits for something else: {words}"))
            return None
        try:
            events = self._session.act(action)
        except IllegalAction as error:
            self._terminal.line(Line(str(error), Tone.HINT))
            return None
        self._explorer.notice(self._session.observe())
        self._looker.forget()
        deed = self._front.deed(events, self._session.observe())
        if deed is not None:
            self._terminal.line(deed)
        lines = self._front.tell(events, self._session.observe())
        self._say(lines)
        if self._session.trouble:
            self._terminal.line(Line(self._session.trouble, Tone.WARNING))
        elif self._troubled:
            self._terminal.line(Line(_("Everything is saved again."), Tone.GAIN))
        self._troubled = bool(self._session.trouble)
        self._advise(events)
        if self.progress is not None and self.progress.step is not None:
            before = self.progress.number
            self.progress.acted()
            if self.progress.number != before:
                self._teach()
        return lines

    def _teach(self, text: str = "{words}") -> None:
        """Tell what the lesson asks for now."""
        if self.progress is None:
            return
        step = self.progress.step
        words = self.progress.lesson.farewell if step is None else step.words.format(*map(self.word, step.commands))
        self._terminal.line(Line(text.format(words=words), Tone.GAIN))

    def _advise(self, events: list[Event]) -> None:
        if self.adviser is not None:
            self._terminal.lines(self.adviser.say(events, self._session.observe()))

    def word(self, command: str) -> str:
        """What to type for a command."""
        return wording.word(self._front, command)

    def _say(self, lines: list[Line]) -> None:
        self.history += lines
        self._terminal.lines(lines)

    def _status(self) -> None:
        report = self._front.report("status", self._session.observe())
        self._terminal.lines([Line(self._session.status())] if report is None else report)

    def _ask_again(self) -> None:
        prompt = self._prompt
        if prompt is None:
            return
        self._terminal.line(Line(prompt.question, Tone.HINT))
        if prompt.grid:
            self._grid(prompt)
            return
        for choice in prompt.choices:
            detail = f" – {choice.detail}" if choice.detail else ""
            refusal = f" ({choice.refusal})" if choice.refusal else ""
            self._terminal.prose(f"{choice.key} {choice.label}{detail}{refusal}", "    ")

    def _grid(self, prompt: Prompt) -> None:
        cells = [f"{choice.key} {choice.detail or '-'}" for choice in prompt.choices]
        for row in range(0, len(cells), 3):
            self._terminal.raw("    " + "".join(f"{cell:<14}" for cell in cells[row : row + 3]).rstrip())
        for preset in prompt.presets:
            self._terminal.prose(f"{preset.key} {preset.label} – {preset.detail}", "    ")

    def _unknown(self, line: str) -> None:
        known = [*self._general, *self.further, *(word for word, _told in self._front.topics())]
        known += [word for command in self._front.commands() for word in command.words]
        near = difflib.get_close_matches(line.lower(), known, 1) or difflib.get_close_matches(
            line.lower().split()[0], known, 1
        )
        text = _("“{line}” means nothing here. Type “help” for all words.")
        if near:
            text = _("“{line}” means nothing here. Did you mean “{word}”?")
        self._terminal.line(Line(text.format(line=line, word=near[0] if near else ""), Tone.HINT))

    def _look(self, rest: str) -> None:
        lines, key = self._looker.look(rest, self._session.observe())
        self._terminal.lines(lines)
        step = self.progress.step if self.progress is not None else None
        if self.progress is not None and step is not None and step.look in (textlook.COMMANDS.get(key), bindings.NEXT):
            # Looking all about shows what the window shows one after the other.
            self.progress.looked(step.look)
            self._teach()

    def _there(self, rest: str) -> None:
        self._prompt = None
        self._follow(self._looker.act(self._session.observe()))

    def _map(self, rest: str) -> None:
        for row in self._front.map(self._session.observe()):
            self._terminal.raw(row)

    def _log(self, rest: str) -> None:
        self._terminal.lines(archive.typed(rest, self.history, self.name))

    def _save(self, rest: str) -> None:
        text = self._session.trouble or _("The game is saved; it is so after every action.")
        self._terminal.line(Line(text, Tone.WARNING if self._session.trouble else Tone.HINT))

    def _set(self, rest: str) -> None:
        self._terminal.lines(setting.typed(rest))

    def _alias(self, rest: str) -> None:
        self._terminal.lines(aliases.typed(rest))

    def _quit(self, rest: str) -> None:
        self._going = False
        self._prompt = None
        if self._session.outcome() is not None:
            return
        self._save("")
        if self._resume:
            self._terminal.line(Line(self._resume, Tone.HINT))

    def _help(self, rest: str) -> None:
        texts = {"rules": self._front.rules(), "window": texthelp.window()}
        if rest in texts:
            for paragraph in texts[rest]:
                self._terminal.prose(paragraph)
                self._terminal.raw()
            return
        words = {word: summary for word, (_run, summary) in (*self._general.items(), *self.further.items())}
        taken = frozenset(self._aliases)
        for row in texthelp.told(self._front, self._session.observe(), words, taken, self._terminal.width):
            self._terminal.raw(row)
