"""Hints for those who play for the first time: short, when they are of use, each said once.

Whether they are wanted, and which were said, stands in the player's options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from triquest.engine.game import Event
from triquest.engine.preferences import Preferences
from triquest.ui.tones import Line, Tone

if TYPE_CHECKING:
    from triquest.ui.front import Front


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint by its id, stable within its game. `{}` in the text stand for the keys or words of `commands`."""

    id: str
    text: str
    commands: tuple[str, ...] = ()


@dataclass(frozen=True)
class Adviser:
    """Says the hints of one game while it is played.

    `label` gives the key or word of a command, `keep` writes the options into their file.
    """

    front: Front
    game: str
    label: Callable[[str], str]
    options: Preferences
    keep: Callable[[], object]

    def say(self, events: Sequence[Event], observation: Any) -> list[Line]:
        """The hints that are of use after an action, or as a game begins if there are no events."""
        return self.once(self.front.advice(events, observation)) if self.options.hints else []

    def once(self, hints: Iterable[Hint]) -> list[Line]:
        """Those of the hints that were never said, which now are."""
        if not self.options.hints:
            return []
        seen = self.options.hints_seen
        fresh = {f"{self.game}/{hint.id}": hint for hint in hints if f"{self.game}/{hint.id}" not in seen}
        if fresh:
            self.options.hints_seen = (*seen, *fresh)
            self.keep()
        return [Line(hint.text.format(*map(self.label, hint.commands)), Tone.HINT) for hint in fresh.values()]
