"""Small hand-made worlds to test words, odds and controls in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from triquest.engine.options import settle
from triquest.games.triquest import fog
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.formation import TO_RELATIVE
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.options import OPTIONS
from triquest.games.triquest.state import UNKNOWN, Groups, World

HERE = 20
"""The party's column and row."""

Placed = tuple[int, int, Direction, Mapping[int, str]]
"""A group: tiles east and south of the party, its facing, and its members by absolute subtile."""


@lru_cache(maxsize=64)
def _world(seed: int, options: tuple[tuple[str, str], ...]) -> TriQuest:
    return TriQuest.new(seed, settle(OPTIONS, dict(options)))


def scene(*groups: Placed, seed: int = 5, blocking: str = "none", rules: Mapping[str, str] | None = None) -> TriQuest:
    """The party on a meadow of 40 x 40 tiles, facing north, with these groups and nobody else."""
    game = _world(seed, tuple({"size": "40x40", "blocking": blocking, **(rules or {})}.items())).clone()
    state = game.state
    state.world = World(np.zeros((40, 40), np.uint8), np.zeros((40, 40), np.uint8))
    state.at[...] = -1
    state.party.x = state.party.y = HERE
    state.groups = Groups.empty(len(groups))
    for number, group in enumerate(groups):
        _place(game, number, group)
    state.known[...] = UNKNOWN
    return see(game)


def _place(game: TriQuest, number: int, group: Placed) -> None:
    east, south, facing, members = group
    state = game.state
    state.groups.x[number], state.groups.y[number] = HERE + east, HERE + south
    state.groups.facing[number] = facing
    state.at[HERE + south, HERE + east] = number
    for subtile, name in members.items():
        place = TO_RELATIVE[facing][subtile]
        state.groups.kind[number, place] = game.book.monster_ids[name]
        state.groups.hp[number, place] = 100


def see(game: TriQuest) -> TriQuest:
    """Let the party look about after the state was edited."""
    fog.update(game.book, game.state)
    game.look_again()
    return game
