"""What a bot remembers of the land: where the lord can still be, how dangerous it is at least, groups and ways.

Danger never falls by more than one level in a gradient step along each axis. So a tile whose terrain allows at most
danger 6 rules the lord out for several tiles around, and a wasteland tells of danger far about itself.
"""

from __future__ import annotations

from math import isqrt

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
        self._stencils = {level: self._stencil(level) for level in range(1, self._most + 1)}
        self._book_costs = np.array(book.costs, np.uint8)
        self._lord_kind = book.lord
        self.seen = np.zeros(shape, np.bool_)
        self.lord_possible = np.ones(shape, np.bool_)
        self.danger = np.zeros(shape, np.uint8)
        """What the danger of each tile is at least, by the terrain seen so far."""
        self.costs = np.full(shape, _UNKNOWN_COST, np.uint8)
        self.groups: dict[Tile, GroupView] = {}
        self.lord_at: Tile | None = None

    def _stencil(self, level: int) -> tuple[int, NDArray[np.uint8]]:
        """Reach, and what danger `level` at the centre implies around it."""
        reach = level * self._step
        offsets = np.abs(np.arange(-reach, reach + 1)) // self._step + (np.abs(np.arange(-reach, reach + 1)) % self._step > 0)
        field = level - offsets[:, None] - offsets[None, :]
        return reach, np.maximum(field, 0).astype(np.uint8)

    def look(self, observation: Observation) -> bool:
        """Take in what is in sight; whether anything about groups or land is new."""
        news = self._look_at_groups(observation)
        return self._look_at_land(observation) or news

    def _look_at_groups(self, observation: Observation) -> bool:
        before = set(self.groups)
        for x, y in before:
            if observation.visible(x, y) and (x, y) not in observation.group_on:
                del self.groups[x, y]
        self.groups.update(observation.group_on)
        lords = [g for g in observation.groups if any(m.kind == self._lord_kind for m in g.members)]
        if lords:
            self.lord_at = (lords[0].x, lords[0].y)
        elif self.lord_at is not None and observation.visible(*self.lord_at):
            # It was banished: it can be anywhere again.
            self.lord_at = None
            self.lord_possible[:] = True
        return set(self.groups) != before

    def _look_at_land(self, observation: Observation) -> bool:
        x, y, sight = observation.x, observation.y, observation.sight
        top, left = max(0, y - sight), max(0, x - sight)
        window = (slice(top, y + sight + 1), slice(left, x + sight + 1))
        terrain = observation.terrain[window]
        fresh = (terrain != UNKNOWN) & ~self.seen[window]
        if not fresh.any():
            return False
        self.seen[window] |= fresh
        self.lord_possible[window] &= ~fresh
        rows, columns = np.nonzero(fresh)
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            self._learn(left + column, top + row, int(terrain[row, column]))
        return True

    def _learn(self, x: int, y: int, terrain: int) -> None:
        self.costs[y, x] = self._book_costs[terrain]
        gap = self._most - self._highest[terrain]
        if gap > 0:
            self._rule_out(x, y, gap)
        level = self._lowest[terrain]
        if level > self.danger[y, x]:
            self._raise(x, y, level)

    def _rule_out(self, x: int, y: int, gap: int) -> None:
        # The lord's danger reaches here unless he is at least `gap` steps away.
        for row in range(-gap * self._step + 1, gap * self._step):
            to_y = y + row
            if 0 <= to_y < self.seen.shape[0]:
                half = (gap - abs(row) // self._step) * self._step - 1
                self.lord_possible[to_y, max(0, x - half) : x + half + 1] = False

    def _raise(self, x: int, y: int, level: int) -> None:
        reach, field = self._stencils[level]
        height, width = self.danger.shape
        top, bottom, left, right = max(0, y - reach), min(height, y + reach + 1), max(0, x - reach), min(width, x + reach + 1)
        part = field[top - y + reach : bottom - y + reach, left - x + reach : right - x + reach]
        target = self.danger[top:bottom, left:right]
        np.maximum(target, part, out=target)

    def travel_costs(self, closed: list[Tile], dear: list[tuple[Tile, int, int]]) -> NDArray[np.uint8]:
        """Costs for a journey: some tiles closed, and some diamonds (centre, radius, extra) dear."""
        costs = self.costs.copy()
        height, width = costs.shape
        for (x, y), radius, extra in dear:
            for row in range(max(0, y - radius), min(height, y + radius + 1)):
                half = radius - abs(row - y)
                part = costs[row, max(0, x - half) : x + half + 1]
                part[part < 200] += extra
        for x, y in closed:
            costs[y, x] = 0
        return costs


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
