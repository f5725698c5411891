"""What the kernel finds in a room against plain loops."""

from __future__ import annotations

import numpy as np
import pytest

from triquest.games.orthanc import monsters

from . import build


@pytest.mark.parametrize("seed", range(5))
def test_the_first_monster_and_treasure_of_a_room(seed: int) -> None:
    state, dice = build.new(seed).state, np.random.default_rng(seed)
    state.at[:] = np.where(dice.random(state.at.shape) < 0.05, dice.integers(0, 300, state.at.shape), -1)
    state.chest[:] = dice.random(state.chest.shape) < 0.05
    for level, y, x in dice.integers(0, (10, 20, 24), (500, 3)).tolist():
        group = state.dungeon.group((level, y, x))
        beings = [int(state.at[cell]) for cell in group if state.at[cell] >= 0]
        assert monsters.beside(state, (level, y, x)) == (beings[0] if beings else -1)
        chests = [cell for cell in group if state.chest[cell]]
        assert monsters.chest(state, (level, y, x)) == (chests[0] if chests else None)
