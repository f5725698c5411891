"""What a wizard can do: actions of a game that the rules forbid to all whose journal is not marked.

They are actions like any others: journaled, replayed and checked. A game that knows none refuses them all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Self

from triquest.engine.errors import IllegalAction
from triquest.engine.game import Action
from triquest.engine.language import _

_TEXT = re.compile(r"wizard ([a-z]+)(?: ([a-z0-9-]+))?")


@dataclass(frozen=True, slots=True)
class Wizardry(Action):
    """A deed of a wizard: what (`reveal`, `spawn`, …) and of which kind or how much, '' for nothing."""

    what: str
    value: str = ""

    def __str__(self) -> str:
        return f"wizard {self.what} {self.value}".rstrip()

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The deed of a text form, exactly; None for other texts."""
        match = _TEXT.fullmatch(text)
        return cls(match[1], match[2] or "") if match else None


def check(action: Wizardry, wizard: bool, known: Callable[[], Collection[Wizardry]]) -> None:
    """`IllegalAction` unless a wizard asks for a deed that the game knows."""
    if not wizard:
        raise IllegalAction(_("Only a wizard can do that, and the journal of this game is not marked as a wizard's."))
    if action not in known():
        raise IllegalAction(_("No wizard knows how to do that."))
