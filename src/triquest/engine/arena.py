"""What a game offers so that its formations can be fought by the thousand, and its items weighed against each other.

A game that has a fast way to fight whole battles names it in its `GameType`. The lab asks for bouts, fights them and
counts; it knows neither the creatures nor the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from triquest.engine.options import Option

LOST, WON, OPEN = 0, 1, 2
"""What became of a battle for the players' side; open is one that was broken off."""


@dataclass(frozen=True, slots=True)
class Battles:
    """What came of n battles among at most c creatures, the players' own first.

    outcome int[n]: LOST, WON or OPEN. rounds int[n]: actions of the players' side. who int[n, c]: each creature's place
    in the bout's `names`, -1 for nobody. lost int[n, c]: the health it lost. fell bool[n, c]: whether it died.
    attacks: blows of single creatures in all battles together.
    """

    outcome: NDArray[np.int32]
    rounds: NDArray[np.int32]
    who: NDArray[np.int16]
    lost: NDArray[np.int32]
    fell: NDArray[np.bool_]
    attacks: int


class Bout(Protocol):
    """Two sides that can be fought any number of times. Every battle has dice of its own, by seed and number."""

    @property
    def title(self) -> str:
        """Who fights whom, in a line."""

    @property
    def notes(self) -> Sequence[str]:
        """The circumstances, a line each."""

    @property
    def names(self) -> Sequence[str]:
        """The kinds of creatures; the first `ours` are the players'."""

    @property
    def ours(self) -> int:
        """How many of the names are the players'."""

    def fight(self, seed: int, first: int, count: int, threads: int | None) -> Battles:
        """Fight battles `first` to `first` + `count` − 1 of a seed; the same whichever way the work is cut."""


@dataclass(frozen=True)
class ArenaType:
    """A game's arena: its own options, how sides are written, and how a bout is made of them.

    `bout(sides, options, rules)` takes the two sides as texts (or one, or none, where an option says it), the settled
    options of the arena and those of the game; `OptionError` tells of a name that does not exist.
    """

    options: tuple[Option, ...]
    sides: str
    bout: Callable[[Sequence[str], Mapping[str, str], Mapping[str, str]], Bout]
