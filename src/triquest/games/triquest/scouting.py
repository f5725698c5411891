"""What a bot remembers of the land: where the lord can still be, how dangerous it is at least, groups and ways.

Danger never falls by more than one level in a gradient step along each axis. So a tile whose terrain allows at most
danger 6 rules the lord out for several tiles around, and a wasteland tells of danger far about itself.
"""

from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triquest.core import paths
from triquest.games.triquest.observation import GroupView, Observation
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import UNKNOWN

Tile = tuple[int, int]
"""x, y."""

_UNKNOWN_COST = 2


class Scout:
    """The bot's map, fed with one observation after the other."""

    def __init__(self, observation: Observation) -> None:
        """Begin with an empty map of the world's size."""
        book, shape = observation.book, (observation.height, observation.width)
        world = book.rules.world
        self._step = max(1, isqrt(shape[0] * shape[1] // world.step_divisor**2))
        self._most = world.max_danger
        self._lowest, self._highest = _bounds(book)
        levels = range(1, self._most + 1)
        self._stencils = {level: _cone(level, self._step, at_least=True) for level in levels}
        self._gaps = {level: _cone(level, self._step, at_least=False) == 0 for level in levels}
        self._book_costs = np.array(book.costs, np.uint8)
        self._lord_kind = book.lord
        self.seen = np.zeros(shape, np.bool_)
        self.lord_possible = np.ones(shape, np.bool_)
        self.danger = np.zeros(shape, np.uint8)
        """What the danger of each tile is at least, by the terrain seen so far."""
        self.costs = np.full(shape, _UNKNOWN_COST, np.uint8)
        self.groups: dict[Tile, GroupView] = {}
        self.lord_at: Tile | None = None
        self._strayed = False

    def look(self, observation: Observation) -> None:
        """Take in what is in sight."""
        self._look_at_groups(observation)
        self._look_at_land(observation)

    def _look_at_groups(self, observation: Observation) -> None:
        here_x, here_y, sight = observation.x, observation.y, observation.sight
        for x, y in list(self.groups):
            if abs(x - here_x) + abs(y - here_y) <= sight and (x, y) not in observation.group_on:
                del self.groups[x, y]
        self.groups.update(observation.group_on)
        lords = [g for g in observation.groups if any(m.kind == self._lord_kind for m in g.members)]
        if lords:
            self.lord_at = (lords[0].x, lords[0].y)
        elif self.lord_at is not None and observation.visible(*self.lord_at):
            # It was banished or went after the party: the search begins anew, and terrain tells nothing any more.
            self.lord_at, self._strayed = None, True
            self.lord_possible[:] = True
            self.seen[:] = False

    def _look_at_land(self, observation: Observation) -> None:
        x, y, sight = observation.x, observation.y, observation.sight
        top, left = max(0, y - sight), max(0, x - sight)
        window = (slice(top, y + sight + 1), slice(left, x + sight + 1))
        terrain = observation.terrain[window]
        fresh = (terrain != UNKNOWN) & ~self.seen[window]
        if not fresh.any():
            return
        self.seen[window] |= fresh
        self.lord_possible[window] &= ~fresh
        rows, columns = np.nonzero(fresh)
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            self._learn(left + column, top + row, int(terrain[row, column]))

    def _learn(self, x: int, y: int, terrain: int) -> None:
        self.costs[y, x] = self._book_costs[terrain]
        gap = self._most - self._highest[terrain]
        if gap > 0 and not self._strayed:
            self._rule_out(x, y, gap)
        level = self._lowest[terrain]
        if level > self.danger[y, x]:
            self._raise(x, y, level)

    def _rule_out(self, x: int, y: int, gap: int) -> None:
        # The lord's danger reaches here unless he is at least `gap` steps away.
        target, part = _overlap(self.lord_possible, self._gaps[gap], x, y)
        np.logical_and(target, part, out=target)

    def _raise(self, x: int, y: int, level: int) -> None:
        target, part = _overlap(self.danger, self._stencils[level], x, y)
        np.maximum(target, part, out=target)

    def travel_costs(self, closed: list[Tile], dear: list[tuple[Tile, int, int]]) -> NDArray[np.uint8]:
        """Costs for a journey: some tiles closed, and some diamonds (centre, radius, extra) dear."""
        costs = self.costs.copy()
        height = costs.shape[0]
        for (x, y), radius, extra in dear:
            for row in range(max(0, y - radius), min(height, y + radius + 1)):
                half = radius - abs(row - y)
                part = costs[row, max(0, x - half) : x + half + 1]
                part[part < 200] += extra
        for x, y in closed:
            costs[y, x] = 0
        return costs


def _cone(level: int, step: int, at_least: bool) -> NDArray[np.uint8]:
    """What danger `level` at the centre makes of the tiles around: at least so much, or exactly for a hotspot."""
    offsets = np.abs(np.arange(-level * step, level * step + 1))
    steps = -(-offsets // step) if at_least else offsets // step
    field: NDArray[np.uint8] = np.maximum(level - steps[:, None] - steps[None, :], 0).astype(np.uint8)
    return field


def _overlap(field: NDArray[Any], stencil: NDArray[Any], x: int, y: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The parts of a field and of a stencil centred on a tile that lie on each other."""
    height, width = field.shape
    reach = stencil.shape[0] // 2
    top, bottom = max(0, y - reach), min(height, y + reach + 1)
    left, right = max(0, x - reach), min(width, x + reach + 1)
    part = stencil[top - y + reach : bottom - y + reach, left - x + reach : right - x + reach]
    return field[top:bottom, left:right], part


def _bounds(book: Book) -> tuple[list[int], list[int]]:
    """The least and the greatest danger of each terrain."""
    lowest, highest = [], []
    for terrain in book.rules.terrain:
        levels = [level for band in book.rules.band if terrain.id in band.terrain for level in band.danger]
        lowest.append(min(levels, default=0))
        highest.append(max(levels, default=book.rules.world.max_danger))
    return lowest, highest


def way(costs: NDArray[np.uint8], start: Tile, goal: Tile) -> list[Tile]:
    """The tiles of the cheapest walk after the start, empty if there is none."""
    costs[start[1], start[0]] = max(1, int(costs[start[1], start[0]]))
    found = paths.shortest_path(costs, (start[1], start[0]), (goal[1], goal[0]))
    return [] if found is None else [(x, y) for y, x in found[1:].tolist()]
