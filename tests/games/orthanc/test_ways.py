"""The kernel of the map's ways against its slow twin."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.reference import ways as slow
from triquest.engine.game import SOLO
from triquest.games.orthanc import routes
from triquest.games.orthanc.observation import Maps, Observation

from . import build


def anything(seed: int) -> Observation:
    """An observation whose map holds anything, of an adventurer anywhere."""
    game, dice = build.new(seed), np.random.default_rng(seed)
    ground = (11, 20, 24)
    edge = dice.choice([0] * 15 + [1, 2, 3, 4, 255], (*ground, 4)).astype(np.uint8)
    # Nothing leads off the page.
    for way, line in enumerate((edge[:, 0], edge[:, -1], edge[:, :, -1], edge[:, :, 0])):
        line[..., way] = dice.choice([1, 2, 3])
    maps = Maps(
        edge,
        dice.choice([0, 1, 2, 2, 2], ground).astype(np.uint8),
        dice.choice([0, 1, 1, 1], ground).astype(np.uint8),
        dice.choice([0] * 12 + [1, 2, 3, 4, 5], ground).astype(np.uint8),
        dice.choice([0] * 12 + [1, 2, 3], ground).astype(np.uint8),
    )
    y, x = (0, 19, 7)[seed % 3], (0, 23, 11, 4)[seed % 4]
    return replace(game.observe(SOLO), maps=maps, page=seed % 11, y=y, x=x)


@pytest.mark.parametrize("seed", range(12))
def test_walls_prices_doors_and_rooms(seed: int) -> None:
    seen = anything(seed)
    assert np.array_equal(routes.open_walls(seen.maps, seen.page), slow.open_walls(seen.maps, seen.page))
    for name in ("costs", "doors", "room"):
        found, expected = getattr(routes, name)(seen), getattr(slow, name)(seen)
        assert found.dtype == expected.dtype
        assert np.array_equal(found, expected), name


def test_ways() -> None:
    walked = 0
    for seed in range(24):
        seen, dice = anything(seed), np.random.default_rng(seed)
        for most in (1, 7, 480):
            for many in (0, 1, 5, 400):
                goals = np.zeros((20, 24), bool)
                goals.flat[dice.choice(480, many, replace=False)] = True
                found = routes.way_to(seen, goals, most)
                assert found == slow.way_to(seen, goals, most)
                walked += len(found)
    assert walked > 50
