"""The kernel that draws the map against its slow twin."""

from __future__ import annotations

import numpy as np
import pytest

from tests.reference import drawing as slow
from triquest.games.orthanc import _draw

from . import build

MAP = ("known_edge", "known", "known_room", "known_feature", "marks")


@pytest.mark.parametrize("light", [-1, 0, 3, 30])
@pytest.mark.parametrize("seed", range(10))
def test_the_map_is_the_same_whatever_was_known(seed: int, light: int) -> None:
    """Random edges on both sides, random old maps, the adventurer anywhere, on the page of the lost too."""
    state, dice = build.new(seed).state, np.random.default_rng(seed)
    state.known_edge[:] = dice.choice([0, 1, 2, 3, 255], state.known_edge.shape)
    state.known[:] = dice.integers(0, 3, state.known.shape)
    state.known_feature[:] = dice.integers(0, 6, state.known_feature.shape)
    for number in range(40):
        state.edge[:] = dice.choice([0, 0, 0, 1, 2, 3, 4], state.edge.shape)
        # Nothing leads off the page.
        for way, line in enumerate((state.edge[:, 0], state.edge[:, -1], state.edge[:, :, -1], state.edge[:, :, 0])):
            line[..., way] = 1
        state.life.lost = bool(number % 2)
        state.life.cell = int(dice.integers(10)), int(dice.choice([0, 7, 19])), int(dice.choice([0, 11, 23]))
        twin = state.copy()
        assert _draw.draw(state, number % 6, light) == slow.draw(twin, number % 6, light)
        assert _draw.find_traps(state, number % 4) == slow.find_traps(twin, number % 4)
        for name in MAP:
            assert np.array_equal(getattr(state, name), getattr(twin, name)), name
