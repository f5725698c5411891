"""The prompt that most questions need: a numbered list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triquest.engine.language import _, names
from triquest.ui.prompts import Cancelled, Choice, Prompt, Refused, Reply

CANCEL = ("escape", "cancel")


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a list: what it is called, what picking it leads to, and why it cannot be picked, if so."""

    label: str
    leads: Reply
    detail: str = ""
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Menu(Prompt):
    """A numbered list; the letter that opened it cancels it."""

    text: str
    letter: str
    options: tuple[Option, ...]

    @property
    def question(self) -> str:
        """The question, and how to take it back."""
        return _("{question} ({letter} cancels)").format(question=self.text, letter=self.letter.upper())

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The lines, numbered from 1."""
        return tuple(
            Choice(str(number), option.label, option.detail, option.refusal)
            for number, option in enumerate(self.options, 1)
        )

    def pick(self, key: str) -> Reply:
        """A line by its number, or by the beginning of its name."""
        answer = plain(key)
        if answer in (self.letter, *CANCEL):
            return Cancelled()
        named = [
            option for option in self.options if answer and any(name.startswith(answer) for name in names(option.label))
        ]
        if answer.isascii() and answer.isdigit() and 1 <= int(answer) <= len(self.options):
            chosen = self.options[int(answer) - 1]
        elif len(named) == 1:
            chosen = named[0]
        else:
            return Refused(_("Answer with a number from 1 to {count}.").format(count=len(self.options)))
        return Refused(chosen.refusal) if chosen.refusal else chosen.leads


def _called(label: str, answer: str) -> bool:
    return any(name.startswith(answer) for name in names(label))


def menu(text: str, letter: str, options: Sequence[Option]) -> Menu:
    """A list of options under a question."""
    return Menu(text, letter, tuple(options))


def plain(key: str) -> str:
    """An answer as it counts: small letters, and the numpad's digits like any others."""
    return key.strip().lower().removeprefix("num")
