"""Hints for those who play for the first time: short, when they are of use, each said once.

What was said is kept in the data folder. `enabled`, `enable` and `reset` are for whoever lets the player choose.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

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


def _read() -> tuple[bool, list[str]]:
    """Whether hints are wanted, and the ids of those that were said. A missing or damaged file says yes, and none."""
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
        return bool(found["enabled"]), [str(ident) for ident in found["said"]]
    except (OSError, ValueError, KeyError, TypeError):
        return True, []


def _write(wanted: bool, said: Sequence[str]) -> None:
    # If the disk refuses, a hint is said twice, and nothing is lost.
    with suppress(OSError):
        keeping.replace(_file(), json.dumps({"enabled": wanted, "said": sorted(set(said))}))


def enabled() -> bool:
    """Whether hints are wanted."""
    return _read()[0]


def enable(wanted: bool) -> None:
    """Want hints or not; what was said stays said."""
    _write(wanted, _read()[1])


def reset() -> None:
    """Say all hints once more."""
    _write(_read()[0], [])


class Adviser:
    """Says the hints of one game while it is played. `label` gives the key or word of a command."""

    def __init__(self, front: Front, game: str, label: Callable[[str], str]) -> None:
        """Begin with what was said in earlier games."""
        self._front, self._game, self._label = front, game, label
        self._wanted, said = _read()
        self._said = set(said)

    def say(self, events: Sequence[Event], observation: Any) -> list[Line]:
        """The hints that are of use after an action, or as a game begins if there are no events."""
        if not self._wanted:
            return []
        return self.once(self._front.advice(events, observation))

    def once(self, hints: Iterable[Hint]) -> list[Line]:
        """Those of the hints that were never said, which now are."""
        if not self._wanted:
            return []
        fresh = [hint for hint in hints if f"{self._game} {hint.id}" not in self._said]
        if fresh:
            self._said |= {f"{self._game} {hint.id}" for hint in fresh}
            wanted, said = _read()
            _write(wanted, [*said, *self._said])
        lines = {hint.id: hint.text.format(*map(self._label, hint.commands)) for hint in fresh}
        return [Line(text, Tone.HINT) for text in lines.values()]
