"""Finding the way over the map that an adventurer has drawn, for bots and for journeys by a click."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from triquest.core.paths import distance_field
from triquest.games.orthanc import _ways
from triquest.games.orthanc.actions import DIRECTIONS, Direction
from triquest.games.orthanc.dungeon import HEIGHT, WIDTH, Feature
from triquest.games.orthanc.observation import Maps, Observation

Bools = NDArray[np.bool_]
_STRANGE, _PIT, _MONSTER = 3, 40, 60


def open_walls(maps: Maps, page: int) -> NDArray[np.uint8]:
    """Wall bits [y, x] of a page: every edge closes that is not known to be open."""
    return _ways.walls(maps.edge, page)


def costs(observation: Observation) -> NDArray[np.uint8]:
    """What a step costs a prudent walker, [y, x] of his page: 0 where he will not go.

    Ground that was walked and rooms are safe, corridors not yet walked may hide a pit. Known pits and monsters are
    passed only where nothing else leads on, known chutes never.
    """
    o = observation
    return _ways.prices(o.maps, o.page, o.y, o.x, _STRANGE, _PIT, _MONSTER)


def step_toward(observation: Observation, goals: Bools) -> Direction | None:
    """The first step of a shortest way to the nearest goal [y, x]; None if there is none or he stands on one."""
    return next(iter(way_to(observation, goals, 1)), None)


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
    return [DIRECTIONS[way] for way in _ways.descend(field, price, walls, goals, y, x, most)]


def room(observation: Observation) -> Bools:
    """The cells [y, x] of the room he is in; none in a corridor."""
    return _ways.room(observation.maps, observation.page, observation.y, observation.x)


def unwalked(observation: Observation) -> Bools:
    """Corridor cells [y, x] that were seen and not walked."""
    maps, page = observation.maps, observation.page
    cells: Bools = (maps.known[page] == 1) & (maps.room[page] == 0)
    return cells


def doors(observation: Observation) -> Bools:
    """Bool [y, x, 4]: closed doors known to lead from a known cell to one never seen."""
    return _ways.doors(observation.maps, observation.page)


def features(observation: Observation, *kinds: Feature) -> Bools:
    """The cells [y, x] of the page where one of these was found."""
    page = observation.maps.feature[observation.page]
    found: Bools = page == int(kinds[0])
    for kind in kinds[1:]:
        found |= page == int(kind)
    return found
