"""Hints for those who play for the first time: short, when they are of use, each said once.

What was said is kept in the data folder; whether hints are wanted is one of the player's options.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from triquest.engine import keeping
from triquest.engine.game import Event
from triquest.ui.tones import Line, Tone

if TYPE_CHECKING:
    from triquest.ui.front import Front


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint by its id, stable within its game. `{}` in the text stand for the keys or words of `commands`."""

    id: str
    text: str
    commands: tuple[str, ...] = ()


def _file() -> Path:
    return keeping.data_folder() / "hints.json"


class _Kept(msgspec.Struct):
    said: set[str]


def said() -> set[str]:
    """The hints that were said, each by its game and id. A file that is missing, damaged or unreadable says none."""
    with suppress(OSError, ValueError):
        found = keeping.loaded(_file(), _Kept)
        return found.said if found else set()
    return set()


def _write(idents: set[str]) -> None:
    keeping.replace(_file(), json.dumps({"said": sorted(idents)}))


def reset() -> None:
    """Say all hints once more."""
    # If the disk refuses, they are not said again, and nothing is lost.
    with suppress(OSError):
        _write(set())


class Adviser:
    """Says the hints of one game while it is played."""

    def __init__(self, front: Front, game: str, label: Callable[[str], str], wanted: Callable[[], bool]) -> None:
        """Begin with what was said in earlier games.

        `label` gives the key or word of a command; `wanted` tells whether the player wants hints.
        """
        self._front, self._game, self._label, self._wanted = front, game, label, wanted
        self._said = said()

    def say(self, events: Sequence[Event], observation: Any) -> list[Line]:
        """The hints that are of use after an action, or as a game begins if there are no events."""
        return self.once(self._front.advice(events, observation))

    def once(self, hints: Iterable[Hint]) -> list[Line]:
        """Those of the hints that were never said, which now are."""
        fresh = [hint for hint in hints if f"{self._game} {hint.id}" not in self._said]
        if not fresh or not self._wanted():
            return []
        self._said |= {f"{self._game} {hint.id}" for hint in fresh}
        # If the disk refuses, a hint is said twice, and nothing is lost.
        with suppress(OSError):
            kept = keeping.mended(_file(), _Kept)
            _write(self._said | (kept.said if kept else set()))
        lines = {hint.id: hint.text.format(*map(self._label, hint.commands)) for hint in fresh}
        return [Line(text, Tone.HINT) for text in lines.values()]
