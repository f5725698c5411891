"""The kernel that scatters groups against plain Python, draw for draw."""

from __future__ import annotations

import numpy as np
import pytest

from triquest.core.rng import Stream, stream
from triquest.games.triquest import worldgen
from triquest.games.triquest._scatter import scatter
from triquest.games.triquest.rules import book
from triquest.games.triquest.state import Groups


def slowly(dice: Stream, groups: Groups, at: np.ndarray[tuple[int, int], np.dtype[np.int32]], seed: int) -> None:
    """Groups on all kinds of ground, one after the other."""
    danger = levels(seed)
    free = np.flatnonzero(at < 0).tolist()
    for number in range(2, len(groups.x)):
        taken = number - 2
        chosen = taken + dice.below(len(free) - taken)
        free[taken], free[chosen] = free[chosen], free[taken]
        y, x = divmod(free[taken], danger.shape[1])
        worldgen._group(book(), dice, groups, number, int(danger[y, x]))
        groups.x[number], groups.y[number], at[y, x] = x, y, number


def levels(seed: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.random.default_rng(seed).integers(1, 10, (17, 23)).astype(np.uint8)


@pytest.mark.parametrize("seed", range(6))
def test_groups_are_scattered_alike(seed: int) -> None:
    rules, danger, dice, same = book(), levels(seed), stream(seed, "scatter"), stream(seed, "scatter")
    groups, twins = Groups.empty(300), Groups.empty(300)
    at = np.full(danger.shape, -1, np.int32)
    at[3, 4] = at[5, 6] = 0
    there = at.copy()
    slowly(same, twins, there, seed)
    pools = np.array([kind for pool in rules.pools for kind in pool], np.uint8)
    starts = np.cumsum([0, *map(len, rules.pools)], dtype=np.int32)
    scatter(
        dice, np.flatnonzero(at < 0), 2, 298, danger, pools, starts, rules.rules.world.group_chance,
        rules.rules.creature.hp, groups.kind, groups.hp, groups.facing, groups.x, groups.y, at,
    )  # fmt: skip
    assert dice.state == same.state
    assert np.array_equal(at, there)
    for name in Groups.ARRAYS:
        assert np.array_equal(getattr(groups, name), getattr(twins, name)), name
