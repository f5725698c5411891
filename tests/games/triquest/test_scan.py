"""The kernel of what lies about the party against plain loops."""

from __future__ import annotations

import numpy as np
import pytest

from triquest.core.rng import stream
from triquest.games.triquest import _scan
from triquest.games.triquest.game import TriQuest

from . import build


@pytest.fixture(params=range(6))
def game(request: pytest.FixtureRequest) -> TriQuest:
    """A game whose party may stand anywhere, at corners too, among groups of which some are slow."""
    made, dice = build.new(request.param), stream(request.param, "scan")
    state = made.state
    side = state.width - 1
    corners = [(0, 0), (side, side), (0, side // 2)]
    state.party.x, state.party.y = corners[request.param] if request.param < 3 else (dice.below(side), dice.below(side))
    state.groups.slowed[:] = np.random.default_rng(request.param).integers(0, 2, state.groups.slowed.shape)
    return made


def far(game: TriQuest, x: int, y: int) -> int:
    return abs(x - game.state.party.x) + abs(y - game.state.party.y)


def ordered(game: TriQuest) -> list[tuple[int, int, int]]:
    """All groups on the map as (y, x, number), row by row."""
    return [(y, x, int(game.state.at[y, x])) for y, x in np.argwhere(game.state.at >= 0).tolist()]


@pytest.mark.parametrize("radius", [0, 1, 5, 300])
def test_groups_within_a_distance(game: TriQuest, radius: int) -> None:
    state = game.state
    found = _scan.groups_within(state.at, state.party.x, state.party.y, radius)
    assert found == [group for y, x, group in ordered(game) if far(game, x, y) <= radius]


@pytest.mark.parametrize("radius", [0, 2, 5, 300])
def test_items_within_a_distance(game: TriQuest, radius: int) -> None:
    state, dice = game.state, stream(radius, "items")
    for lying in (state.items, state.known_items):
        lying.update((dice.below(state.width * state.height), [0] * 9) for _ in range(200))
    found = _scan.items_within(state.items, state.known_items, state.width, state.party.x, state.party.y, radius)
    tiles = sorted(state.items.keys() | state.known_items.keys())
    assert found == [tile for tile in tiles if far(game, tile % state.width, tile // state.width) <= radius]
