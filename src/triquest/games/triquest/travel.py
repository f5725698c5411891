"""Travelling by clicks: the cheapest way over land the party knows, round other groups and potions nobody needs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triquest.core import paths
from triquest.games.triquest.actions import Direction, Step, TriQuestAction, Wait
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.rules import Consumable
from triquest.games.triquest.state import UNKNOWN

Tile = tuple[int, int]
"""A tile as (x, y)."""

_CLOSED = 0


@dataclass(frozen=True, slots=True)
class Route:
    """A way: the tiles after the party's own, and what they cost together."""

    tiles: tuple[Tile, ...]
    cost: int


def needed(observation: Observation, potion: Consumable) -> bool:
    """Whether drinking it would help any living hero."""
    most = observation.book.rules.creature
    living = [hero for hero in observation.heroes if hero.alive]
    thirsty = any(hero.hp < most.hp for hero in living) if potion.hp else False
    return thirsty or (bool(potion.mp) and any(hero.mp < most.mp for hero in living))


def spared(observation: Observation) -> frozenset[Tile]:
    """The tiles where a potion lies that would be wasted now."""
    items = observation.book.items
    wasted = {
        number
        for number in observation.book.kinds["consumable"]
        if isinstance(potion := items[number], Consumable) and not needed(observation, potion)
    }
    return frozenset((lying.x, lying.y) for lying in observation.items if lying.item in wasted)


def route(observation: Observation, x: int, y: int) -> Route | None:
    """The cheapest way to a tile that was seen; None if there is none, or a group stands there.

    Costs are those of the ground. The goal itself may hold a potion: who clicks it wants it.
    """
    if not observation.known(x, y) or (x, y) in observation.group_on or (x, y) == (observation.x, observation.y):
        return None
    top, left, costs = _costs(observation)
    for column, row in spared(observation) | observation.group_on.keys():
        if (column, row) not in ((x, y), (observation.x, observation.y)):
            costs[row - top, column - left] = _CLOSED
    walk = paths.shortest_path(costs, (observation.y - top, observation.x - left), (y - top, x - left))
    if walk is None:
        return None
    tiles = tuple((column + left, row + top) for row, column in walk[1:].tolist())
    return Route(tiles, sum(observation.cost(column, row) for column, row in tiles))


def _costs(observation: Observation) -> tuple[int, int, NDArray[np.uint8]]:
    """The costs of the smallest part of the map that holds all known land: its top, left, and uint8 [y, x]."""
    known = observation.terrain != UNKNOWN
    rows, columns = np.flatnonzero(known.any(axis=1)), np.flatnonzero(known.any(axis=0))
    top, left = int(rows[0]), int(columns[0])
    window = observation.terrain[top : int(rows[-1]) + 1, left : int(columns[-1]) + 1]
    table = np.zeros(256, np.uint8)
    table[: len(observation.book.costs)] = observation.book.costs
    return top, left, table[window]


def step_to(observation: Observation, x: int, y: int) -> TriQuestAction | None:
    """What a click on a tile does first: a step there, an attack on the group beside the party, waiting on its own.

    None when no way leads there.
    """
    dx, dy = x - observation.x, y - observation.y
    if (dx, dy) == (0, 0):
        return Wait()
    if abs(dx) + abs(dy) == 1 and (x, y) in observation.group_on:
        return Step(heading(dx, dy))
    way = route(observation, x, y)
    if way is None:
        return None
    column, row = way.tiles[0]
    return Step(heading(column - observation.x, row - observation.y))


def heading(dx: int, dy: int) -> Direction:
    """The direction of the neighbouring tile at that offset."""
    return next(direction for direction in Direction if (direction.dx, direction.dy) == (dx, dy))


@dataclass(frozen=True, slots=True)
class Journey:
    """Walking to a tile, planned anew before each step. Call it with an observation for the next action."""

    x: int
    y: int

    def __call__(self, observation: Observation) -> TriQuestAction | None:
        """The next step, None when there or when no way is left. It never attacks."""
        if observation.outcome is not None:
            return None
        way = route(observation, self.x, self.y)
        if way is None:
            return None
        column, row = way.tiles[0]
        return Step(heading(column - observation.x, row - observation.y))


def news(before: Observation, after: Observation) -> bool:
    """Whether something is in view that was not: a group, or an item; or a group came nearer, or somebody was hurt."""
    seen = {(group.x, group.y, len(group.members)) for group in before.groups}
    if any((group.x, group.y, len(group.members)) not in seen for group in after.groups):
        return True
    if set(after.items) - set(before.items):
        return True
    return any(now.hp < then.hp for then, now in zip(before.heroes, after.heroes, strict=True))
