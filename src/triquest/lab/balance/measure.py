"""Fights the bouts of a study. Items of one situation meet the same groups with the same dice to begin with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triquest.core.rng import stream_key
from triquest.engine.arena import WON, Bout
from triquest.engine.balance import Grid, Slot, Study
from triquest.lab import arena
from triquest.lab.arena import Tally, party_loss


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is better more (+1) or less (−1), told in a unit with so many decimals.

    A difference of `slight` or less is too little to call an item's own strength.
    """

    name: str
    sign: int
    unit: str
    slight: float
    decimals: int = 1
    scale: float = 1.0

    def number(self, value: float) -> str:
        """The value without its unit."""
        return f"{value:.{self.decimals}f}"

    def told(self, value: float) -> str:
        """The value with its unit."""
        return f"{self.number(value)} {self.unit}"


MEASURES = (
    Measure("win chance", 1, "%", 1.0, scale=100.0),
    Measure("the party's loss", -1, "HP", 1.0),
    Measure("speed of kill", 1, "HP an action", 1.0),
    Measure("the wearer's own loss", -1, "HP", 1.0),
)
"""Speed of kill is what the enemies lose for each action of the party, so that lost battles count too."""

SHARED = (0, 1, 2)
"""The measures that concern the whole party."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A slot measured. T situations, I items, M measures, in the measures' own units.

    means float[T, I, M]. better float[T, I, I, M]: how much better the first item is than the second, whichever way
    the measure goes. errors: its standard error, of paired battles.
    """

    slot: Slot
    times: int
    means: NDArray[np.float64]
    better: NDArray[np.float64]
    errors: NDArray[np.float64]


Progress = Callable[[int], None]
"""Hears how many more bouts are done."""


def bouts(study: Study) -> int:
    """How many bouts a study has."""
    in_slots = sum(len(trial.bouts) for slot in study.slots for trial in slot.trials)
    return in_slots + sum(len(cells) for grid in study.grids for _name, cells in grid.rows)


def weigh(slot: Slot, number: int, times: int, seed: int, threads: int | None, progress: Progress) -> Weighed:
    """Measure a slot, the study's `number`th, with `times` battles for each item in each situation (at least 2)."""
    shape = (len(slot.trials), len(slot.items))
    means = np.empty((*shape, len(MEASURES)))
    better, errors = np.empty((2, *shape, len(slot.items), len(MEASURES)))
    for place, trial in enumerate(slot.trials):
        key = stream_key(seed, f"balance/slot-{number}", place)
        sample = np.stack([_sample(bout, slot.wearer, key, times, threads) for bout in trial.bouts])
        means[place] = sample.mean(axis=2)
        for at, measure in enumerate(MEASURES):
            spread = np.cov(sample[:, at]) / times
            own = np.diag(spread)
            errors[place, :, :, at] = np.sqrt(np.maximum(0.0, own[:, None] + own[None, :] - 2 * spread))
            better[place, :, :, at] = measure.sign * (means[place, :, None, at] - means[place, None, :, at])
        progress(len(trial.bouts))
    return Weighed(slot, times, means, better, errors)


def _sample(bout: Bout, wearer: str, seed: int, times: int, threads: int | None) -> NDArray[np.float64]:
    """Every measure of every battle: float[M, times]."""
    battles = bout.fight(seed, 0, times, threads)
    own = battles.who == list(bout.names).index(wearer)
    dealt = np.where(battles.who >= bout.ours, battles.lost, 0).sum(axis=1)
    rows = (
        battles.outcome == WON,
        party_loss(bout, battles),
        dealt / np.maximum(1, battles.rounds),
        np.where(own, battles.lost, 0).sum(axis=1),
    )
    return np.stack([measure.scale * row for measure, row in zip(MEASURES, rows, strict=True)])


def table(grid: Grid, times: int, seed: int, threads: int | None, progress: Progress) -> list[list[Tally]]:
    """Fight every bout of a grid: tallies by row and column."""
    tallies = []
    for _name, cells in grid.rows:
        tallies.append([arena.fight(bout, times, seed, threads) for bout in cells])
        progress(len(cells))
    return tallies
