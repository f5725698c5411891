"""What a game offers so that its items and its difficulty can be measured: bouts, sorted by what they compare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from triquest.engine.arena import Bout


@dataclass(frozen=True, slots=True)
class Trial:
    """One situation, fought once with each item of a slot: the bouts are alike but for the item."""

    foe: str
    partner: str
    """What else the wearer wears."""
    setting: str
    """What the others wear and do."""
    bouts: tuple[Bout, ...]

    @property
    def name(self) -> str:
        """The situation in a few words."""
        return f"{self.foe}, with {self.partner}, {self.setting}"


@dataclass(frozen=True, slots=True)
class Slot:
    """Items of which somebody wears one. `numbers` are what each item changes, `unfought` what no battle shows.

    Both map a name to one number for each item; more is better.
    """

    title: str
    wearer: str
    """The name of who wears them, as in `Bout.names`."""
    items: tuple[str, ...]
    numbers: Mapping[str, tuple[int, ...]]
    unfought: Mapping[str, tuple[int, ...]]
    trials: tuple[Trial, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Bouts in rows and columns, for a table, and if `axis` names what the columns are, for curves too."""

    title: str
    words: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Bout, ...]], ...]
    axis: str = ""


@dataclass(frozen=True, slots=True)
class Study:
    """All that a game wants to know of its balance. `promise` is what its items are meant to be, with its source."""

    promise: str
    slots: tuple[Slot, ...]
    grids: tuple[Grid, ...]
