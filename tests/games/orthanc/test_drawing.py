"""The kernel that draws the map against its slow twin."""

from __future__ import annotations

import numpy as np
import pytest

from tests.reference.drawing import draw
from triquest.core.rng import stream
from triquest.games.orthanc import _draw
from triquest.games.orthanc.state import State

from . import build

MAP = ("known_edge", "known", "known_room", "known_feature", "marks")


def kernel(state: State, cells: list[tuple[int, int, int]], lit: bool) -> None:
    ground, known = state.dungeon, [getattr(state, name) for name in MAP]
    _draw.draw(cells, state.page, lit, state.edge, ground.room, ground.feature, state.at, state.chest, *known)


@pytest.mark.parametrize("lit", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_the_map_is_the_same_whatever_was_known(seed: int, lit: bool) -> None:
    """Random edges on both sides, random old maps, cells anywhere: borders, neighbours, the page of the lost."""
    state, dice = build.new(seed).state, np.random.default_rng(seed)
    state.edge[:] = dice.integers(0, 5, state.edge.shape)
    state.known_edge[:] = dice.choice([0, 1, 2, 3, 255], state.known_edge.shape)
    state.known[:] = dice.integers(0, 3, state.known.shape)
    state.known_feature[:] = dice.integers(0, 6, state.known_feature.shape)
    state.life.lost = bool(seed % 2)
    level = int(stream(seed, "level").below(10))
    every = [(level, y, x) for y in range(20) for x in range(24)]
    cells = [every[i] for i in dice.permutation(len(every))[: dice.integers(1, 481)].tolist()]
    twin = state.copy()
    kernel(state, cells, lit)
    draw(twin, cells, lit)
    for name in MAP:
        assert np.array_equal(getattr(state, name), getattr(twin, name)), name
