"""What must hold of every state of play."""

from __future__ import annotations

import numpy as np

from triquest.games.triquest import fighters
from triquest.games.triquest.deaths import LORD_SLAIN, PARTY_SLAIN
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.state import UNKNOWN


def check(game: TriQuest) -> None:
    """Assert every invariant."""
    _party(game)
    _groups(game)
    _items(game)
    _fog(game)


def _party(game: TriQuest) -> None:
    state, party = game.state, game.state.party
    assert state.inside(party.x, party.y)
    assert state.at[party.y, party.x] == -1, "no group on the party's tile"
    for number, hero in enumerate(party.heroes):
        assert 0 <= hero.hp <= 100
        assert 0 <= hero.mp <= 100
        stats = fighters.hero_stats(game.book, state, number)
        assert min(stats.attack, stats.defense, stats.body, stats.mind) >= 0
        assert (stats.speed, stats.sight >= 5) == (5, True)
        for slot in ("weapon", "armor"):
            item = getattr(hero, slot)
            assert item == -1 or (
                item in party.found and game.book.slot(item) == slot and game.book.wearer(item) == number
            )
    living = party.living()
    assert len({party.subtile(number) for number in living}) == len(living), "one creature a subtile"
    assert party.berserk >= 0
    assert not party.berserk or 0 in living
    assert (state.over == PARTY_SLAIN) == (not living)


def _groups(game: TriQuest) -> None:
    state, groups = game.state, game.state.groups
    rows, columns = np.nonzero(state.at >= 0)
    numbers = state.at[rows, columns]
    assert len(set(numbers.tolist())) == len(numbers), "a group stands on one tile"
    assert (groups.x[numbers] == columns).all()
    assert (groups.y[numbers] == rows).all()
    alive = groups.kind > 0
    assert sorted(numbers.tolist()) == np.flatnonzero(alive.any(axis=1)).tolist(), "on the map while anyone lives"
    assert (groups.hp[alive] >= 1).all()
    assert (groups.hp[alive] <= 100).all()
    assert (groups.ready <= state.clock + 15 * 60).all()
    lords = int((groups.kind == game.book.lord).sum())
    assert lords == (0 if state.over == LORD_SLAIN else 1), "exactly one lord until he is slain"


def _items(game: TriQuest) -> None:
    state = game.state
    for heap in (state.items, state.known_items):
        for tile, nine in heap.items():
            assert 0 <= tile < state.width * state.height
            assert len(nine) == 9
            assert all(-1 <= item < 25 for item in nine)
    assert state.tile(state.party.x, state.party.y) not in state.items, "the party leaves nothing on its tile"
    assert all(any(item >= 0 for item in nine) for nine in state.items.values())
    assert all(0 <= item < 21 for item in state.party.found)


def _fog(game: TriQuest) -> None:
    state = game.state
    seen = state.known != UNKNOWN
    assert (state.known[seen] == state.world.terrain[seen]).all()
    if not state.party.living():
        return
    sight = fighters.party_sight(game.book, state)
    y, x = np.ogrid[: state.height, : state.width]
    assert seen[abs(x - state.party.x) + abs(y - state.party.y) <= sight].all()
