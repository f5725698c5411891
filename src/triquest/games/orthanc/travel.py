"""Journeys by a click: to a cell over known ground, or to a door and against it."""

from __future__ import annotations

import numpy as np

from triquest.engine.language import _
from triquest.games.orthanc import routes
from triquest.games.orthanc.actions import Break, Direction, Go, OrthancAction
from triquest.games.orthanc.dungeon import HEIGHT, PASSABLE, WIDTH, Feature
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.spells import CLOSED
from triquest.games.orthanc.state import Mark, Phase
from triquest.ui.prompts import Refused


class Journey:
    """One step after another to the cell (x, y) of a page; with a `door`, one throw against it at the end."""

    def __init__(self, page: int, x: int, y: int, door: Direction | None = None) -> None:
        """Nothing done yet."""
        self._page = page
        self._x, self._y = x, y
        self._door = door
        self._arrived: int | None = None
        """How many actions there were when he was there."""

    def next(self, observation: Observation) -> OrthancAction | Refused | None:
        """The next action, None when there, or when something is in the way; never onto a trap that is known."""
        if observation.phase != Phase.WALKING or observation.page != self._page:
            return None
        if self._arrived is not None and observation.actions > self._arrived:
            return None
        if (observation.x, observation.y) == (self._x, self._y):
            return self._at_door(observation)
        step = routes.step_toward(observation, goal(self._x, self._y))
        if step is None:
            return None
        ahead = observation.page, observation.y + step.dy, observation.x + step.dx
        floats = observation.effect("levitation") != 0
        if observation.maps.feature[ahead] == Feature.PIT and not floats:
            return Refused(_("The only way leads over a pit: take that step yourself if you dare."))
        return Go(step)

    def _at_door(self, observation: Observation) -> OrthancAction | None:
        self._arrived = observation.actions
        if self._door is None:
            return None
        edge = observation.edge(self._door)
        return Break(self._door) if edge in CLOSED else Go(self._door) if edge in PASSABLE else None


def goal(x: int, y: int) -> routes.Bools:
    """That cell alone, Bool [20, 24]."""
    found = np.zeros((HEIGHT, WIDTH), bool)
    found[y, x] = True
    return found


def route(observation: Observation, x: int, y: int) -> list[tuple[int, int]]:
    """The cells of the way to a cell of his page, without where he stands; none if no known way leads there."""
    if observation.phase != Phase.WALKING:
        return []
    cells, here = [], (observation.x, observation.y)
    for way in routes.way_to(observation, goal(x, y)):
        here = here[0] + way.dx, here[1] + way.dy
        cells.append(here)
    return cells


def news(before: Observation, after: Observation) -> bool:
    """Whether travel must stop: something else than walking is asked for, or something was found in the dungeon."""
    if after.phase != Phase.WALKING or after.page != before.page:
        return True
    page = after.page
    fresh = (after.maps.marks[page] & Mark.BOTH) & ~before.maps.marks[page]
    found = (after.maps.feature[page] > 0) & (before.maps.feature[page] == 0)
    return bool(fresh.any() or found.any())
