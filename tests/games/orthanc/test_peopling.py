"""The kernel that fills levels against its slow twin, draw for draw."""

from __future__ import annotations

import pytest

from tests.reference import peopling as slow
from triquest.core.rng import stream
from triquest.games.orthanc import monsters
from triquest.games.orthanc.state import KIND, LEVEL

from . import build


@pytest.mark.parametrize("seed", range(12))
def test_levels_are_filled_alike(seed: int) -> None:
    """Empty and half-emptied levels, with the adventurer in any room, rows free in the middle, and rows to be made."""
    game, dice = build.new(seed), stream(seed, "fill")
    state = game.state
    if seed % 4 == 0:
        state.monsters = state.monsters[:0]
        state.at[:], state.chest[:] = -1, 0
    for row in range(len(state.monsters)):
        if dice.below(3):
            monsters.remove(state, row)
    state.life.cell = dice.below(10), dice.below(20), dice.below(24)
    twin = state.copy()
    for level in range(10):
        monsters.fill(game.book, state, level)
        slow.fill(game.book, twin, level)
        assert state.life.settled == twin.life.settled
        assert state.digest() == twin.digest()
        rows = state.monsters
        assert monsters.alive(state, level) == int(((rows[:, KIND] > 0) & (rows[:, LEVEL] == level)).sum())
