"""The slow twin of Orthanc's `_ways`: what the map says about ways, array by array."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from triquest.core.paths import UNREACHED, distance_field
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import HEIGHT, PASSABLE, WIDTH, Edge, Feature
from triquest.games.orthanc.observation import Maps, Observation
from triquest.games.orthanc.state import Mark

Bools = NDArray[np.bool_]
_STRANGE, _PIT, _MONSTER = 3, 40, 60
_BITS = (1 << np.arange(4)).astype(np.uint8)


def open_walls(maps: Maps, page: int) -> NDArray[np.uint8]:
    """Wall bits [y, x] of a page: every edge closes that is not known to be open."""
    closed = ~np.isin(maps.edge[page], PASSABLE)
    bits: NDArray[np.uint8] = (closed * _BITS).sum(axis=2, dtype=np.uint8)
    return bits


def costs(observation: Observation) -> NDArray[np.uint8]:
    """What a step costs a prudent walker, [y, x] of his page: 0 where he will not go.

    Ground that was walked and rooms are safe, corridors not yet walked may hide a pit. Known pits and monsters are
    passed only where nothing else leads on, known chutes never.
    """
    maps, page = observation.maps, observation.page
    found = np.where(maps.known[page] == 1, _STRANGE, 1)
    found[maps.room[page] > 0] = 1
    found[maps.feature[page] == Feature.PIT] = _PIT
    found[(maps.marks[page] & Mark.MONSTER) > 0] = _MONSTER
    found[(maps.known[page] == 0) | (maps.feature[page] == Feature.CHUTE)] = 0
    found[observation.y, observation.x] = 1
    return found.astype(np.uint8)


def way_to(
    observation: Observation, goals: Bools, most: int = HEIGHT * WIDTH, price: NDArray[np.uint8] | None = None
) -> list[Direction]:
    """At most so many first steps of a shortest way to the nearest goal [y, x]; none if there is no way or no need.

    `price` is what steps cost, by default `costs`.
    """
    price = costs(observation) if price is None else price
    goals = goals & (price > 0)
    y, x = observation.y, observation.x
    if goals[y, x] or not goals.any():
        return []
    walls = open_walls(observation.maps, observation.page)
    field = distance_field(price, np.argwhere(goals), walls=walls, toward=True)
    steps: list[Direction] = []
    while len(steps) < most and not goals[y, x]:
        way = _nearer(field, price, walls, y, x)
        if way is None:
            break
        steps.append(way)
        y, x = y + way.dy, x + way.dx
    return steps


def _nearer(
    field: NDArray[np.int32], price: NDArray[np.uint8], walls: NDArray[np.uint8], y: int, x: int
) -> Direction | None:
    """The step from a cell that leaves the shortest rest of the way; None where none leads there."""
    best: Direction | None = None
    least = 2 * UNREACHED
    for way in Direction:
        down, right = y + way.dy, x + way.dx
        if walls[y, x] >> way & 1 or not (0 <= down < HEIGHT and 0 <= right < WIDTH):
            continue
        length = int(field[down, right]) + int(price[down, right])
        if price[down, right] and field[down, right] < UNREACHED and length < least:
            best, least = way, length
    return best


def room(observation: Observation) -> Bools:
    """The cells [y, x] of the room he is in; none in a corridor."""
    found = np.zeros((HEIGHT, WIDTH), bool)
    stack = [(observation.y, observation.x)]
    edges, rooms = observation.maps.edge[observation.page], observation.maps.room[observation.page]
    while stack:
        y, x = stack.pop()
        if found[y, x] or not rooms[y, x]:
            continue
        found[y, x] = True
        stack += [(y + way.dy, x + way.dx) for way in Direction if edges[y, x, way] == Edge.OPEN]
    return found


def doors(observation: Observation) -> Bools:
    """Bool [y, x, 4]: closed doors known to lead from a known cell to one never seen."""
    maps, page = observation.maps, observation.page
    edge, known = maps.edge[page], maps.known[page] > 0
    found = np.isin(edge, (Edge.DOOR, Edge.SECRET)) & known[..., None]
    beyond = np.zeros((HEIGHT, WIDTH, 4), bool)
    beyond[1:, :, Direction.NORTH] = known[:-1]
    beyond[:-1, :, Direction.SOUTH] = known[1:]
    beyond[:, :-1, Direction.EAST] = known[:, 1:]
    beyond[:, 1:, Direction.WEST] = known[:, :-1]
    closed: Bools = found & ~beyond
    return closed
