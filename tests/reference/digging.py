"""The slow twin of Orthanc's `_dig`: one level, in lists, by the rules that `digging.py` tells in words."""

from __future__ import annotations

import numpy as np

from triquest.core.rng import Stream
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import HEIGHT, U8, WIDTH, Edge, inside
from triquest.games.orthanc.rules import Dungeon

Spot = tuple[int, int]
"""A cell of the level: y, x."""

Edges = tuple[tuple[int, int, Direction, int, int], ...]

_BOTH: Edges = tuple(
    (y, x, way, y + way.dy, x + way.dx)
    for y in range(HEIGHT)
    for x in range(WIDTH)
    for way in Direction
    if inside(y + way.dy, x + way.dx)
)
"""Every edge within the page, from either side: a cell, the way, and the cell beyond."""
_ONCE: Edges = tuple(edge for edge in _BOTH if edge[2] in (Direction.SOUTH, Direction.EAST))
_NEXT = {
    (y, x): tuple((way, down, right) for top, left, way, down, right in _BOTH if (top, left) == (y, x))
    for y in range(HEIGHT)
    for x in range(WIDTH)
}
"""The ways out of each cell and the cells they lead to."""


class Level:
    """A level being dug, in lists, which are quicker cell by cell; `dig` makes arrays of them."""

    def __init__(self, rules: Dungeon, dice: Stream) -> None:
        """A level of nothing but walls."""
        self.rules = rules
        self.dice = dice
        self.edge = [[[int(Edge.WALL)] * 4 for _ in range(WIDTH)] for _ in range(HEIGHT)]
        self.room = [[0] * WIDTH for _ in range(HEIGHT)]
        self.count = 0

    def set_edge(self, y: int, x: int, way: Direction, kind: Edge) -> None:
        """Build an edge, as both its cells see it."""
        self.edge[y][x][way] = int(kind)
        _, down, right = next(step for step in _NEXT[y, x] if step[0] is way)
        self.edge[down][right][way ^ 1] = int(kind)

    def number(self, y: int, x: int) -> int:
        """The room of a cell, 0 in corridors, -1 off the page."""
        return self.room[y][x] if inside(y, x) else -1

    # -- rooms ---------------------------------------------------------------------------------------------------
    def place_rooms(self) -> bool:
        """Place as many rooms as the dice want; False if they found no space."""
        low, high = self.rules.rooms
        wanted = low + self.dice.below(high - low + 1)
        for _ in range(wanted * 60):
            if self.count == wanted:
                return True
            self._try_room()
        return self.count == wanted

    def _try_room(self) -> None:
        longest = self.rules.longest_side
        height = 1 + self.dice.below(longest)
        width = 1 + self.dice.below(longest)
        least, most = self.rules.room_cells
        if not least <= height * width <= most:
            return
        top = self.dice.below(HEIGHT - height + 1)
        left = self.dice.below(WIDTH - width + 1)
        cells = [(y, x) for y in range(top, top + height) for x in range(left, left + width)]
        if any(self.room[y][x] for y, x in cells) or not self._leaves_corridors_whole(top, left, height, width):
            return
        self.count += 1
        for y, x in cells:
            self.room[y][x] = self.count

    def _leaves_corridors_whole(self, top: int, left: int, height: int, width: int) -> bool:
        """Whether the free cells round a rectangle are one unbroken run.

        Then whatever way led through the rectangle leads round it, and the corridors stay in one piece.
        """
        ring = [
            *((top - 1, x) for x in range(left - 1, left + width)),
            *((y, left + width) for y in range(top - 1, top + height)),
            *((top + height, x) for x in range(left + width, left - 1, -1)),
            *((y, left - 1) for y in range(top + height, top - 1, -1)),
        ]
        free = [self.number(y, x) == 0 for y, x in ring]
        return sum(now and not free[place - 1] for place, now in enumerate(free)) == 1

    def open_rooms(self) -> None:
        """Take the walls out of the rooms."""
        for y, x, way, down, right in _ONCE:
            if self.room[y][x] and self.room[y][x] == self.room[down][right]:
                self.set_edge(y, x, way, Edge.OPEN)

    # -- corridors -----------------------------------------------------------------------------------------------
    def corridors(self) -> list[Spot]:
        """All corridor cells, row by row."""
        return [(y, x) for y in range(HEIGHT) for x in range(WIDTH) if not self.room[y][x]]

    def dig_corridors(self) -> None:
        """A maze through all corridor cells, then loops at some of its dead ends."""
        cells = self.corridors()
        beside = {
            cell: [(way, down, right) for way, down, right in _NEXT[cell] if not self.room[down][right]]
            for cell in cells
        }
        seen = {cells[self.dice.below(len(cells))]}
        stack = list(seen)
        while stack:
            y, x = stack[-1]
            ways = [(way, down, right) for way, down, right in beside[y, x] if (down, right) not in seen]
            if not ways:
                stack.pop()
                continue
            way, down, right = ways[self.dice.below(len(ways))]
            self.set_edge(y, x, way, Edge.OPEN)
            seen.add((down, right))
            stack.append((down, right))
        for y, x in cells:
            self._loop(y, x, [way for way, _down, _right in beside[y, x]])

    def _loop(self, y: int, x: int, ways: list[Direction]) -> None:
        edges = self.edge[y][x]
        closed = [way for way in ways if edges[way] == Edge.WALL]
        if edges.count(Edge.OPEN) > 1 or not closed or self.dice.below(100) >= self.rules.open_dead_end:
            return
        self.set_edge(y, x, closed[self.dice.below(len(closed))], Edge.OPEN)

    # -- doors ---------------------------------------------------------------------------------------------------
    def hang_doors(self, sealed: int) -> bool:
        """Doors so that every room but the sealed one can be reached; False if one lies behind the sealed room."""
        ways = self._doorways(sealed)
        joined = {0, sealed}
        waiting = [room for room in range(1, self.count + 1) if room != sealed]
        while waiting:
            reached = [room for room in waiting if any(beyond in joined for *_, beyond in ways[room])]
            if not reached:
                return False
            for room in reached:
                self._door([way for way in ways[room] if way[3] in joined])
            joined.update(reached)
            waiting = [room for room in waiting if room not in joined]
        for room in range(1, self.count + 1):
            if room != sealed and self.dice.below(100) < self.rules.second_door:
                self._door(ways[room])
        return True

    def _door(self, ways: list[tuple[int, int, Direction, int]]) -> None:
        y, x, way, _beyond = ways[self.dice.below(len(ways))]
        secret = self.dice.below(100) < self.rules.secret
        self.set_edge(y, x, way, Edge.SECRET if secret else Edge.DOOR)

    def _doorways(self, sealed: int) -> dict[int, list[tuple[int, int, Direction, int]]]:
        """For each room the edges where a door could be, and the room (0: corridor) beyond."""
        found: dict[int, list[tuple[int, int, Direction, int]]] = {n: [] for n in range(1, self.count + 1)}
        for y, x, way, down, right in _BOTH:
            room, beyond = self.room[y][x], self.room[down][right]
            if room and beyond != room and not (beyond == sealed > 0):
                found[room].append((y, x, way, beyond))
        return found


def dig(rules: Dungeon, dice: Stream, number: int) -> tuple[U8, U8, int]:
    """The edges, the rooms and the sealed room (0: none) of level `number`, counted from 1."""
    while True:
        level = Level(rules, dice)
        if not level.place_rooms():
            continue
        level.open_rooms()
        level.dig_corridors()
        sealed = 1 + dice.below(level.count) if number >= rules.sealed_from else 0
        if level.hang_doors(sealed):
            return np.array(level.edge, np.uint8), np.array(level.room, np.uint8), sealed
