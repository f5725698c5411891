"""Exploring, resting and journeys to known places: what the adventurer does by himself, and when he will not."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from triquest.engine.language import _
from triquest.games.orthanc import routes
from triquest.games.orthanc.actions import WAIT, Break, Direction, Go, OrthancAction
from triquest.games.orthanc.controls import busy
from triquest.games.orthanc.dungeon import Feature
from triquest.games.orthanc.nouns import DIRECTIONS, FEATURES, sentence
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import Mark, Phase
from triquest.games.orthanc.travel import Journey
from triquest.ui import errands
from triquest.ui.errands import Place, Resting
from triquest.ui.prompts import Refused, Reply, Travel

_THROWS = 15
"""Throws against one door after which others come first."""
_LINK = 20
"""What passing over stairs costs, which ask a question each time."""
_RESTS = 50
_MOST_PLACES = 9


class Explorer(errands.Explorer):
    """Walks every corridor of a level and breaks every door that leads on, but steps on no trap it knows."""

    def __init__(self) -> None:
        """No door tried yet."""
        self._throws: Counter[tuple[int, ...]] = Counter()

    def next(self, observation: Observation) -> OrthancAction | Refused | None:
        """The next step, or a throw against a door."""
        if observation.phase != Phase.WALKING:
            return Refused(busy(observation))
        doors = self._doors(observation)
        here = doors[observation.y, observation.x]
        if here.any():
            way = Direction(int(np.argmax(here)))
            self._throws[(*observation.cell, way)] += 1
            return Break(way)
        goals = doors.any(axis=2) | routes.unwalked(observation)
        steps = routes.way_to(observation, goals, 1, _price(observation))
        if steps:
            return Go(steps[0])
        if routes.way_to(observation, goals, 1):
            return Refused(_("Only a trap or a monster leads on; go there yourself if you dare."))
        return Refused(_("What can be reached on this level is explored."))

    def _doors(self, observation: Observation) -> NDArray[np.bool_]:
        """The closed doors [y, x, 4] that lead on; those that held too often only if there are no others."""
        doors = routes.doors(observation)
        fresh = doors.copy()
        for page, y, x, way in self._throws:
            if page == observation.page and self._throws[page, y, x, way] % (_THROWS + 1) == _THROWS:
                fresh[y, x, way] = False
        return fresh if fresh.any() else doors


def _price(observation: Observation) -> NDArray[np.uint8]:
    """The costs of routes, with known traps and monsters closed."""
    price, page = routes.costs(observation), observation.page
    feature, marks = observation.maps.feature[page], observation.maps.marks[page]
    price[np.isin(feature, (Feature.UP, Feature.DOWN, Feature.EXIT)) & (price > 0)] = _LINK
    price[(feature == Feature.PIT) | ((marks & Mark.MONSTER) > 0)] = 0
    price[observation.y, observation.x] = 1
    return price


def places(observation: Observation) -> list[Place]:
    """Stairs, the way out, treasures and closed doors of this level that a known way leads to, the nearest first."""
    if observation.phase != Phase.WALKING:
        return []
    found = []
    for y, x in np.argwhere(observation.maps.known[observation.page] > 0).tolist():
        for name, door in _worth(observation, y, x):
            steps = len(routes.way_to(observation, _only(observation, y, x)))
            if steps:
                journey = Journey(observation.page, x, y, door)
                found.append((steps, Place(sentence(name), _where(observation, x, y), Travel(journey.next))))
    found.sort(key=lambda entry: entry[0])
    return [place for _steps, place in found[:_MOST_PLACES]]


def _worth(observation: Observation, y: int, x: int) -> list[tuple[str, Direction | None]]:
    """What a cell is worth going to for."""
    page = observation.page
    feature = Feature(int(observation.maps.feature[page, y, x]))
    names: list[tuple[str, Direction | None]] = []
    if feature in (Feature.UP, Feature.DOWN, Feature.EXIT, Feature.CHUTE):
        names.append((FEATURES[feature.name.lower()], None))
    if observation.maps.marks[page, y, x] & Mark.TREASURE:
        names.append((_("a treasure"), None))
    doors = routes.doors(observation)[y, x]
    names += [(_("the door {way} of there").format(way=DIRECTIONS[way]), way) for way in Direction if doors[way]]
    return names


def _only(observation: Observation, y: int, x: int) -> NDArray[np.bool_]:
    goal = np.zeros(observation.maps.known[observation.page].shape, bool)
    goal[y, x] = True
    return goal


def _where(observation: Observation, x: int, y: int) -> str:
    """“3 north, 2 east”."""
    ways = (
        (observation.y - y, Direction.NORTH, Direction.SOUTH),
        (x - observation.x, Direction.EAST, Direction.WEST),
    )
    return ", ".join(f"{abs(far)} {DIRECTIONS[more if far > 0 else less]}" for far, more, less in ways if far)


def rest(observation: Observation) -> Reply:
    """Wait for whoever comes by; with a ring that heals, until all wounds are closed."""
    if observation.phase != Phase.WALKING:
        return Refused(busy(observation))

    def healed(later: Observation) -> str:
        whole = "ring-regeneration" in later.worn and observation.hits < later.most_hits <= later.hits
        return _("All wounds are closed.") if whole else ""

    return Travel(Resting(WAIT, _RESTS, healed))
