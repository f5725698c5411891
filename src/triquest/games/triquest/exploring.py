"""Exploring, resting and journeys to known things: where the heroes go by themselves, and when they will not."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from triquest.core.paths import UNREACHED_INT32, distance_field
from triquest.engine.language import _
from triquest.games.triquest.actions import Direction, Step, TriQuestAction, Wait
from triquest.games.triquest.nouns import ITEMS, sentence, where
from triquest.games.triquest.observation import GroupView, Observation
from triquest.games.triquest.rules import Consumable
from triquest.games.triquest.state import UNKNOWN
from triquest.games.triquest.travel import Journey, Tile, needed, route, spared
from triquest.ui import errands
from triquest.ui.errands import Place, Resting
from triquest.ui.prompts import Refused, Reply, Travel

_MOST_PLACES = 9
_RESTS = 25
"""Waits after which nobody will come: who does not see the heroes stays where he is."""


class Explorer(errands.Explorer):
    """Goes for the nearest edge of the known land, and for gear on the way, out of the sight of all groups it met."""

    def __init__(self) -> None:
        """Nobody met yet."""
        self._groups: dict[Tile, int] = {}

    def notice(self, observation: Observation) -> None:
        """Remember which groups stand where, and how far they see."""
        for x, y in [tile for tile in self._groups if observation.visible(*tile)]:
            del self._groups[x, y]
        self._groups.update({(group.x, group.y): _sight(observation, group) for group in observation.groups})

    def next(self, observation: Observation) -> TriQuestAction | Refused | None:
        """The next step; it ends when a group sees the heroes, or nothing is left that can be reached unseen."""
        if _watched(observation):
            return Refused(_("The heroes are seen: no time to explore."))
        costs = self._costs(observation)
        goals = _edge(observation.terrain != UNKNOWN)
        for x, y in _wanted(observation):
            goals[y, x] = True
        goals[observation.y, observation.x] = False
        step = _towards(observation, costs, goals)
        if step is not None:
            return Step(step)
        if (observation.terrain == UNKNOWN).any():
            return Refused(_("The heroes know all land that they can reach without being seen."))
        return Refused(_("The heroes know all the land."))

    def _costs(self, observation: Observation) -> NDArray[np.uint8]:
        """What a step costs [y, x]; 0 for land unknown, in a group's sight, or where a potion would be wasted."""
        table = np.zeros(256, np.uint8)
        table[: len(observation.book.costs)] = observation.book.costs
        costs = table[observation.terrain]
        for x, y in spared(observation):
            costs[y, x] = 0
        for (x, y), sight in self._groups.items():
            for row in range(max(0, y - sight), min(observation.height, y + sight + 1)):
                half = sight - abs(row - y)
                costs[row, max(0, x - half) : x + half + 1] = 0
        return costs


def _sight(observation: Observation, group: GroupView) -> int:
    return max(observation.book.monster(member.kind).sight for member in group.members)


def _gap(observation: Observation, group: GroupView) -> int:
    return abs(group.x - observation.x) + abs(group.y - observation.y)


def _watched(observation: Observation) -> bool:
    return any(_gap(observation, group) <= _sight(observation, group) for group in observation.groups)


def _edge(known: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The known tiles [y, x] beside an unknown one."""
    beside = np.zeros_like(known)
    beside[1:] |= ~known[:-1]
    beside[:-1] |= ~known[1:]
    beside[:, 1:] |= ~known[:, :-1]
    beside[:, :-1] |= ~known[:, 1:]
    edge: NDArray[np.bool_] = beside & known
    return edge


def _wanted(observation: Observation) -> set[Tile]:
    """Where gear lies that has not been found, or a potion that somebody needs."""
    tiles = set()
    for lying in observation.items:
        item = observation.book.items[lying.item]
        wanted = needed(observation, item) if isinstance(item, Consumable) else lying.item not in observation.found
        if wanted:
            tiles.add((lying.x, lying.y))
    return tiles


def _towards(observation: Observation, costs: NDArray[np.uint8], goals: NDArray[np.bool_]) -> Direction | None:
    """The first step of a cheapest way to the nearest goal, None if there is none."""
    field = distance_field(costs, np.argwhere(goals), toward=True, dtype=np.int32)
    best, least = None, int(UNREACHED_INT32)
    for direction in Direction:
        x, y = observation.x + direction.dx, observation.y + direction.dy
        if 0 <= x < observation.width and 0 <= y < observation.height and costs[y, x] and field[y, x] < UNREACHED_INT32:
            length = int(field[y, x]) + int(costs[y, x])
            if length < least:
                best, least = direction, length
    return best


def places(observation: Observation) -> list[Place]:
    """What lies about, the nearest first."""
    here = observation.x, observation.y
    found = sorted(observation.items, key=lambda lying: abs(lying.x - here[0]) + abs(lying.y - here[1]))
    known = []
    for lying in found:
        if (lying.x, lying.y) != here and route(observation, lying.x, lying.y) is not None:
            name = sentence(ITEMS[observation.book.items[lying.item].id].name)
            place = where(lying.x - here[0], lying.y - here[1])
            known.append(Place(name, place, Travel(Journey(lying.x, lying.y))))
    return known[:_MOST_PLACES]


def rest(observation: Observation) -> Reply:
    """Wait for whoever comes."""
    if any(_gap(observation, group) == 1 for group in observation.groups):
        return Refused(_("Monsters stand beside the heroes."))
    return Travel(Resting(Wait(), _RESTS))
