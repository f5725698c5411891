"""The ground of a dungeon: ten levels of cells with walls on their edges, rooms, and the links between levels."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import pairwise, repeat

import numpy as np
from numpy.typing import NDArray

LEVELS, HEIGHT, WIDTH = 10, 20, 24
CELLS = HEIGHT * WIDTH
"""Of a level."""

U8 = NDArray[np.uint8]
Cell = tuple[int, int, int]
"""A cell: level 0 to 9, y, x."""


class Edge(IntEnum):
    """What stands between a cell and its neighbour."""

    OPEN = 0
    WALL = 1
    DOOR = 2
    """Locked."""
    SECRET = 3
    """Locked, and looks like a wall."""
    BROKEN = 4
    """A door that was broken down: a way like any other."""


class Feature(IntEnum):
    """What is in a cell's floor or ceiling."""

    NONE = 0
    DOWN = 1
    UP = 2
    CHUTE = 3
    PIT = 4
    EXIT = 5


PASSABLE = (Edge.OPEN, Edge.BROKEN)
_BITS = np.array((1, 2, 4, 8), np.uint8)


@dataclass(frozen=True)
class Dungeon:
    """What never changes of a dungeon: arrays [level, y, x], read only.

    `edge` uint8 [10, 20, 24, 4] by direction (both cells of an edge say the same), doors as they were built; `room`
    uint8, 0 in corridors, else the room's number on its level; `sealed` uint8 [10, rooms + 1], 1 for rooms without a
    door; `feature` uint8; `target` int32, where a stair or chute leads as a cell number, -1 elsewhere.
    """

    key: int
    edge: U8
    room: U8
    sealed: U8
    feature: U8
    target: NDArray[np.int32]

    @cached_property
    def rooms(self) -> tuple[dict[int, tuple[Cell, ...]], ...]:
        """On each level the cells of each room, row by row."""
        return tuple(_rooms(level, page) for level, page in enumerate(self.room))

    @cached_property
    def start(self) -> Cell:
        """The cell of the exit, where every trip begins."""
        return cell_of(int(np.argmax(self.feature == Feature.EXIT)))

    def room_of(self, cell: Cell) -> int:
        """The number of a cell's room, 0 in a corridor."""
        return int(self.room[cell])

    def group(self, cell: Cell) -> tuple[Cell, ...]:
        """All cells of a cell's room; in a corridor the cell alone."""
        number = self.room_of(cell)
        return self.rooms[cell[0]][number] if number else (cell,)


def _rooms(level: int, page: U8) -> dict[int, tuple[Cell, ...]]:
    """The cells of each room of a level."""
    flat = page.ravel()
    order = np.argsort(flat, kind="stable")
    cells = list(zip(repeat(level), (order // WIDTH).tolist(), (order % WIDTH).tolist(), strict=False))
    ends = np.cumsum(np.bincount(flat)).tolist()
    return {number: tuple(cells[first:end]) for number, (first, end) in enumerate(pairwise(ends), 1)}


def number_of(cell: Cell) -> int:
    """A cell as one number."""
    level, y, x = cell
    return (level * HEIGHT + y) * WIDTH + x


def cell_of(number: int) -> Cell:
    """The cell of a number."""
    rest, x = divmod(number, WIDTH)
    level, y = divmod(rest, HEIGHT)
    return level, y, x


def inside(y: int, x: int) -> bool:
    """Whether the page has such a cell."""
    return 0 <= y < HEIGHT and 0 <= x < WIDTH


def walls(edge: U8) -> U8:
    """Edges [..., 4] as wall bits [...] for `core.paths`: only what is built solid closes."""
    bits: U8 = (edge == Edge.WALL) @ _BITS
    return bits
