"""How a game is shown to an agent: arrays of fixed size, and a fixed list of actions by number."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triquest.engine.errors import IllegalAction
from triquest.engine.game import Action, AnyGame

Arrays = Mapping[str, NDArray[Any]]
"""The arrays of an observation by their names."""


@dataclass(frozen=True, slots=True)
class Field:
    """One array of an observation: its name, shape, dtype (`uint8`, `int32`, …), bounds, and what it means."""

    name: str
    shape: tuple[int, ...]
    dtype: str
    low: int
    high: int
    meaning: str


class Encoding(ABC):
    """A game's face for agents. Whatever it writes can be known from `Game.observe` of the first seat."""

    fields: tuple[Field, ...]
    """The arrays of an observation."""
    actions: tuple[Action, ...]
    """Every action there is, by its number."""
    score_meaning: str = "nothing"
    """What `score` counts, in a few words."""

    @abstractmethod
    def write(self, game: AnyGame, out: Arrays) -> None:
        """Fill the arrays of `out`, one for each field, with what the first seat knows."""

    def score(self, game: AnyGame) -> float:
        """How far the first seat has come, by what it knows: the growth of this is the shaped reward."""
        return 0.0

    def mask(self, game: AnyGame, out: NDArray[np.int8]) -> None:
        """Fill `out` (int8 [actions]): 1 for an action that is legal now, else 0."""
        out[:] = 0
        out[[self._numbers[action] for action in game.legal_actions()]] = 1

    def legal(self, game: AnyGame, number: int) -> bool:
        """Whether an action is legal now, asked of the rules."""
        try:
            game.check(self.actions[number])
        except IllegalAction:
            return False
        return True

    def number(self, action: Action) -> int:
        """The number of an action; KeyError if the list has it not."""
        return self._numbers[action]

    def blank(self, *lead: int) -> dict[str, NDArray[Any]]:
        """Arrays of zeros for `write`, each with the dimensions `lead` before its own."""
        return {field.name: np.zeros((*lead, *field.shape), field.dtype) for field in self.fields}

    @cached_property
    def _numbers(self) -> dict[Action, int]:
        return {action: number for number, action in enumerate(self.actions)}
