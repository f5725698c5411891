"""Which formation meets a group best: all 504 of them weighed at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from triquest.games.triquest.tactics import GAPS, REACHED, Band, Side, blow

_FAR = 99
_REACHED = np.array([1.0] * 12 + list(REACHED))
"""By gap less reach, shifted by 12."""


@lru_cache(maxsize=8)
def forms(living: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
    """Every way to place those heroes on absolute subtiles, -1 for the others."""
    found = []
    for chosen in permutations(range(9), len(living)):
        places = [-1, -1, -1]
        for number, place in zip(living, chosen, strict=True):
            places[number] = place
        found.append((places[0], places[1], places[2]))
    return tuple(found)


@lru_cache(maxsize=64)
def _gaps(living: tuple[int, ...], way: int) -> NDArray[np.int64]:
    """[foe's subtile, form, hero] distances; far beyond all for the dead."""
    table = np.full((9, len(forms(living)), 3), _FAR, np.int64)
    rows = np.array(forms(living))
    for number in living:
        table[:, :, number] = np.array(GAPS[way])[rows[:, number]].T
    return table


def weigh(side: Side, bands: Sequence[Band], weights: Sequence[float]) -> NDArray[np.float64]:
    """For each form of the living: damage dealt by one strike at the first band less weighted damage suffered from all.

    The damage suffered is that of one strike each, scaled to what a group does in the time of one of ours.
    """
    living = tuple(number for number in range(3) if side.hp[number] > 0)
    total = _dealt(side, bands[0], living)
    for band in bands:
        pace = band.speed * band.cost / (5 * side.here)
        total -= pace * _suffered(side, band, living, weights)
    return total


def _suffered(side: Side, band: Band, living: tuple[int, ...], weights: Sequence[float]) -> NDArray[np.float64]:
    table = _gaps(living, band.way)
    total = np.zeros(table.shape[1])
    for foe in band.foes:
        gaps = table[foe.place]
        least = gaps.min(axis=1)
        near = gaps == least[:, None]
        harm = np.zeros((table.shape[1], 3))
        for number in living:
            mean, reach = blow(foe.profile, side.profiles[number])
            harm[:, number] = weights[number] * mean * _REACHED[least - reach + 12]
        total += (harm * near).sum(axis=1) / near.sum(axis=1)
    return total


def _dealt(side: Side, band: Band, living: tuple[int, ...]) -> NDArray[np.float64]:
    table = _gaps(living, band.way)
    places = [foe.place for foe in band.foes]
    total = np.zeros(table.shape[1])
    for number in living:
        gaps = table[places, :, number]
        target = gaps.argmin(axis=0)
        least = gaps.min(axis=0)
        means = np.empty(len(places))
        reaches = np.empty(len(places), np.int64)
        for at, foe in enumerate(band.foes):
            means[at], reaches[at] = blow(side.profiles[number], foe.profile)
        total += means[target] * _REACHED[least - reaches[target] + 12]
    return total
