"""The kernel of what lies about the party against plain loops."""

from __future__ import annotations

import numpy as np
import pytest

from triquest.core.rng import stream
from triquest.games.triquest import _scan, fighters
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


def test_watchers_see_the_party_and_what_groups_see_and_how_fast_they_are(game: TriQuest) -> None:
    state, book = game.state, game.book
    expected = []
    for y, x, group in ordered(game):
        kinds = [(kind, slow) for kind, slow in zip(state.groups.kind[group], state.groups.slowed[group], strict=True)]
        sight = max(book.monster(kind).sight for kind, _ in kinds if kind)
        speed = min(max(1, book.monster(kind).speed // (2 if slow else 1)) for kind, slow in kinds if kind)
        assert (fighters.group_sight(book, state, group), fighters.group_speed(book, state, group)) == (sight, speed)
        if far(game, x, y) <= sight:
            expected.append(group)
    assert _scan.watchers(state.at, state.groups.kind, book.sight_table, state.party.x, state.party.y) == expected


@pytest.mark.parametrize("reach", [1, 3, 5])
def test_costs_of_ways_to_the_party(game: TriQuest, reach: int) -> None:
    state, book, party = game.state, game.book, game.state.party
    _, _, group = ordered(game)[0]
    found = _scan.way_costs(state.world.terrain, state.at, book.cost_table, party.x, party.y, reach, group, 40)
    top, left = max(0, party.y - reach), max(0, party.x - reach)
    assert found.shape == (min(state.height, party.y + reach + 1) - top, min(state.width, party.x + reach + 1) - left)
    for (row, column), cost in np.ndenumerate(found):
        x, y = left + column, top + row
        crowd = 40 if state.at[y, x] >= 0 and state.at[y, x] != group else 0
        inside = 0 < far(game, x, y) <= reach
        assert cost == (book.costs[state.world.terrain[y, x]] + crowd if inside else 0)
