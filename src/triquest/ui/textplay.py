"""Any game in words: reads lines, hands them to the game's face, and tells what happened."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from io import TextIOWrapper
from itertools import groupby
from typing import TextIO

from triquest.engine.errors import IllegalAction
from triquest.engine.game import Action, Event, Outcome
from triquest.engine.language import _, ngettext
from triquest.engine.session import Session
from triquest.engine.wizardry import Wizardry
from triquest.ui import archive, errands, setting
from triquest.ui.bindings import GENERAL
from triquest.ui.front import Front
from triquest.ui.hints import Adviser
from triquest.ui.lessons import Lesson, Progress
from triquest.ui.prompts import Cancelled, Command, Prompt, Refused, Reply, Travel
from triquest.ui.terminal import Terminal
from triquest.ui.tones import Line, Tone

Word = tuple[Callable[[str], list[Line]], str]
"""A further word of text play: what it tells, given the rest of the line, and what it is for."""

_GREETING = "-"
"""The rest of the line with which a game looks about by itself."""

_LOG_LENGTH = 20
_LONGEST = 200
# What cursor keys and the like send, and other control characters.
_NO_TEXT = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|[\x00-\x1f\x7f-\x9f]")


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
) -> Outcome | None:
    """Play until the game is over, the player quits, or the lines of `read` end; tells how the game ended.

    `read` is a text stream or any iterator of lines. `notice` is told at the beginning. `resume` is the sentence that
    says how to go on later, `history` what was said of earlier actions, which goes on being filled. `words` are further
    words of text play, `name` that of the file that messages can be written to, `game` the id under which hints are
    remembered (none are said without). A `lesson` tells its steps and takes only what they ask for. The session saves
    the game after every action; the caller closes the session.
    """
    player = _TextPlay(session, front, read, Terminal(write), resume)
    if history is not None:
        player.history = history
    player.further, player.name = dict(words or {}), name
    player.progress = Progress(lesson) if lesson else None
    player.adviser = Adviser(front, game, player.word, setting.hints_wanted) if game else None
    return player.run(notice)


class _TextPlay:
    def __init__(self, session: Session, front: Front, read: Iterator[str], terminal: Terminal, resume: str) -> None:
        self._session = session
        self._front = front
        self._explorer = front.explorer()
        self._explorer.notice(session.observe())
        self._read = read
        self._terminal = terminal
        self._resume = resume
        self._prompt: Prompt | None = None
        self.history: list[Line] = []
        self.further: dict[str, Word] = {}
        self.name = ""
        self.adviser: Adviser | None = None
        self.progress: Progress | None = None
        self._going = True
        if isinstance(read, TextIOWrapper):
            # Bytes that are no text shall not end the game.
            read.reconfigure(errors="replace")
        # What is piped in is shown, so that the output reads like the session it was.
        self._echo = not getattr(read, "isatty", lambda: False)()
        self._general: dict[str, tuple[Callable[[str], None], str]] = {
            "look": (self._look, _("the surroundings in words")),
            "map": (self._map, _("the surroundings as a map")),
            "log": (self._log, _("messages: “log 50”, “log find rat”, “log write”")),
            "explore": (lambda _rest: self._errand(errands.EXPLORE), _("go on until something is found")),
            "travel": (lambda _rest: self._errand(errands.TRAVEL), _("go to a place that is known")),
            "rest": (lambda _rest: self._errand(errands.REST), _("wait until something comes")),
            "wizard": (self._wizard, _("what only wizards can do; “wizard reveal”")),
            "help": (self._help, _("all words; “help rules” explains the game")),
            "save": (self._save, _("make sure that the game is saved")),
            "set": (self._set, _("the options, or “set volume=30” to change one")),
            "quit": (self._quit, _("stop playing; the game is kept")),
        }
        self._aliases = {"l": "look", "m": "map", "?": "help", "q": "quit", "exit": "quit"}

    def run(self, notice: str | None) -> Outcome | None:
        self._greet(notice)
        try:
            while self._going and self._session.outcome() is None:
                line = self._next()
                if line is None:
                    self._quit("")
                    break
                self._take(line)
        except KeyboardInterrupt:
            self._terminal.raw()
            self._quit("")
        outcome = self._session.outcome()
        if outcome is not None:
            self._say(self._front.farewell(outcome, self._session.observe()))
        return outcome

    def _greet(self, notice: str | None) -> None:
        observation = self._session.observe()
        if notice:
            self._terminal.line(Line(notice, Tone.WARNING))
        self._say(self._front.welcome(observation))
        self._terminal.raw()
        self._map("")
        self._look(_GREETING)
        self._advise([])
        self._teach()
        self._terminal.line(Line(_("Type “help” for all words."), Tone.HINT))
        self._status()

    def _next(self) -> str | None:
        self._terminal.ask("? " if self._prompt else "> ")
        line = next(self._read, None)
        if line is None:
            self._terminal.raw()
            return None
        line = _NO_TEXT.sub("", line[:_LONGEST]).strip()
        if self._echo:
            self._terminal.raw(line)
        return line

    def _take(self, line: str) -> None:
        word, _space, rest = line.lower().partition(" ")
        if self._prompt is not None and len(word) == 1:
            # Within a prompt single letters are answers.
            self._answer(line)
        elif (word := self._aliases.get(word, word)) in self._general:
            asked = self._prompt
            self._general[word][0](rest.strip())
            if self._prompt is asked:
                self._ask_again()
        elif word in self.further:
            self._terminal.lines(self.further[word][0](rest.strip()))
            self._ask_again()
        elif (report := self._front.report(line.lower(), self._session.observe())) is not None:
            self._terminal.lines(report)
            self._ask_again()
        elif self._prompt is not None:
            self._answer(line)
        elif not line:
            self._status()
        else:
            reply = self._front.typed(line, self._session.observe())
            self._unknown(line) if reply is None else self._follow(reply)

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
            self._teach(_("Not now: {words}"))
            return None
        try:
            events = self._session.act(action)
        except IllegalAction as error:
            self._terminal.line(Line(str(error), Tone.HINT))
            return None
        self._explorer.notice(self._session.observe())
        deed = self._front.deed(events, self._session.observe())
        if deed is not None:
            self._terminal.line(deed)
        lines = self._front.tell(events, self._session.observe())
        self._say(lines)
        if self._session.trouble:
            self._terminal.line(Line(self._session.trouble, Tone.WARNING))
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
        """What to type for a command, between quotation marks."""
        words = [word for known in (*self._front.commands(), *GENERAL) if known.id == command for word in known.words]
        return _("“{word}”").format(word=words[0] if words else "look")

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
        self._terminal.lines(self._front.look(self._session.observe()))
        step = self.progress.step if self.progress is not None else None
        if self.progress is not None and step is not None and step.look and rest != _GREETING:
            # In words there is one way of looking.
            self.progress.looked(step.look)
            self._teach()

    def _map(self, rest: str) -> None:
        for row in self._front.map(self._session.observe()):
            self._terminal.raw(row)

    def _log(self, rest: str) -> None:
        word, _space, words = rest.partition(" ")
        if word == "find" and words:
            hits = archive.found(self.history, words, lambda line: line.text)
            self._terminal.lines(hits or [Line(_("No message has these words."), Tone.HINT)])
            return
        if word == "write":
            self._terminal.line(Line(archive.export(self.name, self.history), Tone.HINT))
            return
        if rest and not (rest.isascii() and rest.isdigit()):
            told = _("Say how many messages, or “find” and words, or “write”; for example “log 50”.")
            self._terminal.line(Line(told, Tone.HINT))
            return
        count = int(rest[:6]) if rest else _LOG_LENGTH
        self._terminal.lines(self.history[-count:] if count else [])

    def _save(self, rest: str) -> None:
        text = self._session.trouble or _("The game is saved; it is so after every action.")
        self._terminal.line(Line(text, Tone.WARNING if self._session.trouble else Tone.HINT))

    def _set(self, rest: str) -> None:
        self._terminal.lines(setting.typed(rest))

    def _quit(self, rest: str) -> None:
        self._going = False
        self._prompt = None
        self._save("")
        if self._resume:
            self._terminal.line(Line(self._resume, Tone.HINT))

    def _help(self, rest: str) -> None:
        if rest == "rules":
            for paragraph in self._front.rules():
                self._terminal.prose(paragraph)
                self._terminal.raw()
            return
        for section, commands in groupby(self._front.commands(), key=lambda command: command.section):
            self._terminal.raw(section)
            for command in commands:
                self._entry(", ".join((*command.words, *self._typable(command))), command.summary)
        self._terminal.raw(_("Words of text play"))
        for word, (_run, summary) in self._general.items():
            self._entry(word, summary)
        for word, (_tell, summary) in self.further.items():
            self._entry(word, summary)
        for word, summary in self._front.topics():
            self._entry(word, summary)

    def _entry(self, words: str, summary: str) -> None:
        self._terminal.raw(f"  {words:<29} {summary}")

    def _typable(self, command: Command) -> list[str]:
        """The command's keys that are one character and understood as a line."""
        letters = [key for key in command.keys if len(key) == 1 and key not in (*self._aliases, *command.words)]
        return [key for key in letters if self._front.typed(key, self._session.observe()) is not None]
