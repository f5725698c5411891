"""The kernel that scatters groups against plain Python, draw for draw."""

from __future__ import annotations

import numpy as np
import pytest

from tests.reference.gathering import gather
from triquest.core.rng import Stream, stream
from triquest.games.triquest import _scatter
from triquest.games.triquest.rules import book
from triquest.games.triquest.state import Groups

from . import build


def slowly(dice: Stream, groups: Groups, at: np.ndarray[tuple[int, int], np.dtype[np.int32]], seed: int) -> None:
    """Groups on all kinds of ground, one after the other."""
    danger = levels(seed)
    for number in range(2):
        gather(book(), dice, groups, number, 4 + number)
    free = np.flatnonzero(at < 0).tolist()
    for number in range(2, len(groups.x)):
        taken = number - 2
        chosen = taken + dice.below(len(free) - taken)
        free[taken], free[chosen] = free[chosen], free[taken]
        y, x = divmod(free[taken], danger.shape[1])
        gather(book(), dice, groups, number, int(danger[y, x]))
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
    chance, health = rules.rules.world.group_chance, rules.rules.creature.hp
    for number in range(2):
        pool = pools[starts[4 + number] : starts[5 + number]]
        _scatter.gather(dice, pool, chance, health, groups.kind, groups.hp, groups.facing, number)
    _scatter.scatter(
        dice, np.flatnonzero(at < 0), 2, 298, danger, pools, starts, chance, health,
        groups.kind, groups.hp, groups.facing, groups.x, groups.y, at,
    )  # fmt: skip
    assert dice.state == same.state
    assert np.array_equal(at, there)
    for name in Groups.ARRAYS:
        assert np.array_equal(getattr(groups, name), getattr(twins, name)), name


@pytest.mark.parametrize("seed", range(4))
def test_watchers_are_counted(seed: int) -> None:
    game = build.new(seed)
    state, sights = game.state, np.array([0, *(monster.sight for monster in game.book.rules.monster)], np.uint8)
    total = np.zeros(state.at.shape, np.int32)
    _scatter.watchers(state.at, state.groups.kind, sights, total)
    rows, columns = np.ogrid[: state.height, : state.width]
    for y, x in np.argwhere(state.at >= 0).tolist():
        total[abs(rows - y) + abs(columns - x) <= sights[state.groups.kind[state.at[y, x]]].max()] -= 1
    assert not total.any()
