"""Help of text play: every word there is, from the tables that make them work."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator, Mapping
from itertools import groupby
from typing import Any

from triquest.engine.language import _
from triquest.ui import wording
from triquest.ui.bindings import GENERAL
from triquest.ui.front import Front
from triquest.ui.prompts import Command

_COLUMN = 29
"""Characters for the words."""


def told(front: Front, observation: Any, words: Mapping[str, str], taken: Collection[str], width: int) -> Iterator[str]:
    """The lines of help: the game's commands under their sections, the `words` of text play, the game's reports.

    They have `width` characters at most. `taken` are short forms that mean something else already.
    """
    spoken = (command for command in front.commands() if command.words)
    for section, commands in groupby(spoken, key=lambda command: command.section):
        yield section
        for command in commands:
            letters = _typable(front, observation, command, taken)
            yield from entry(", ".join((*command.words, *letters)), command.summary, width)
    yield _("Words of text play")
    for word, summary in (*words.items(), *front.topics()):
        yield from entry(word, summary, width)


def entry(words: str, summary: str, width: int) -> list[str]:
    """Words and what they do, in lines of so many characters at most."""
    return textwrap.wrap(summary, width, initial_indent=f"  {words:<{_COLUMN}} ", subsequent_indent=" " * (_COLUMN + 3))


def window() -> list[str]:
    """What only the window does, and why."""
    reasons = wording.wordless()
    told = _("{summary}: {reason}.")
    lines = [told.format(summary=entry.summary, reason=reasons[entry.id]) for entry in GENERAL if entry.id in reasons]
    keys = _("Keys are the window's: here one types words. “alias k attack” makes words of your own.")
    return [*lines, keys]


def _typable(front: Front, observation: Any, command: Command, taken: Collection[str]) -> list[str]:
    """The command's keys that are one character and understood as a line."""
    letters = [key for key in command.keys if len(key) == 1 and key not in (*taken, *command.words)]
    return [key for key in letters if front.typed(key, observation) is not None]
