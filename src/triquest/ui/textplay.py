"""Any game in words: reads lines, hands them to the game's face, and tells what happened."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from io import TextIOWrapper
from itertools import groupby
from typing import TextIO

from triquest.engine.errors import IllegalAction
from triquest.engine.game import Action, Outcome
from triquest.engine.language import _
from triquest.engine.session import Session
from triquest.ui import setting
from triquest.ui.front import Front
from triquest.ui.prompts import Cancelled, Command, Prompt, Refused, Reply
from triquest.ui.terminal import Terminal
from triquest.ui.tones import Line, Tone

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
    told: Iterable[list[Line]] = (),
) -> Outcome | None:
    """Play until the game is over, the player quits, or the lines of `read` end; tells how the game ended.

    `read` is a text stream or any iterator of lines. `notice` is told at the beginning. `resume` is the sentence that
    says how to go on later, `told` what was said of earlier actions, for the log. The session saves the game after
    every action; the caller closes the session.
    """
    player = _TextPlay(session, front, read, Terminal(write), resume)
    player.history += (line for lines in told for line in lines)
    return player.run(notice)


class _TextPlay:
    def __init__(self, session: Session, front: Front, read: Iterator[str], terminal: Terminal, resume: str) -> None:
        self._session = session
        self._front = front
        self._read = read
        self._terminal = terminal
        self._resume = resume
        self._prompt: Prompt | None = None
        self.history: list[Line] = []
        self._going = True
        if isinstance(read, TextIOWrapper):
            # Bytes that are no text shall not end the game.
            read.reconfigure(errors="replace")
        # What is piped in is shown, so that the output reads like the session it was.
        self._echo = not getattr(read, "isatty", lambda: False)()
        self._general: dict[str, tuple[Callable[[str], None], str]] = {
            "look": (self._look, _("the surroundings in words")),
            "map": (self._map, _("the surroundings as a map")),
            "log": (self._log, _("the last messages; “log 50” for more of them")),
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
        self._look("")
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
            self._general[word][0](rest.strip())
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
            case Action():
                self._prompt = None
                self._act(reply)

    def _act(self, action: Action) -> None:
        try:
            events = self._session.act(action)
        except IllegalAction as error:
            self._terminal.line(Line(str(error), Tone.HINT))
            return
        deed = self._front.deed(events, self._session.observe())
        if deed is not None:
            self._terminal.line(deed)
        self._say(self._front.tell(events, self._session.observe()))
        if self._session.trouble:
            self._terminal.line(Line(self._session.trouble, Tone.WARNING))
        if self._session.outcome() is None:
            self._status()

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
        known = [*self._general, *(word for word, _told in self._front.topics())]
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

    def _map(self, rest: str) -> None:
        for row in self._front.map(self._session.observe()):
            self._terminal.raw(row)

    def _log(self, rest: str) -> None:
        if rest and not (rest.isascii() and rest.isdigit()):
            self._terminal.line(Line(_("Say how many messages, for example “log 50”."), Tone.HINT))
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
        for word, summary in self._front.topics():
            self._entry(word, summary)

    def _entry(self, words: str, summary: str) -> None:
        self._terminal.raw(f"  {words:<29} {summary}")

    def _typable(self, command: Command) -> list[str]:
        """The command's keys that are one character and understood as a line."""
        letters = [key for key in command.keys if len(key) == 1 and key not in (*self._aliases, *command.words)]
        return [key for key in letters if self._front.typed(key, self._session.observe()) is not None]
