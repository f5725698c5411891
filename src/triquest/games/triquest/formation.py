"""Subtiles and facings: where the members of a formation stand, and how far apart creatures are.

A tile has nine subtiles, 0 to 8, row by row. Relative ones count from the formation's front left; absolute ones from
the northwest. Creatures keep their relative subtile, so turning a formation moves them (the TriQuest manual of 2013).
"""

from __future__ import annotations

from triquest.games.triquest.actions import Direction

RELATIVE_NAMES = (
    "front left", "front", "front right", "left", "center", "right", "rear left", "rear", "rear right",
)  # fmt: skip
ABSOLUTE_NAMES = (
    "northwest", "north", "northeast", "west", "center", "east", "southwest", "south", "southeast",
)  # fmt: skip


def _turned(facing: Direction, column: int, row: int) -> tuple[int, int]:
    if facing is Direction.NORTH:
        return column, row
    if facing is Direction.SOUTH:
        return 2 - column, 2 - row
    if facing is Direction.EAST:
        return 2 - row, column
    return row, 2 - column


def _table(facing: Direction) -> tuple[int, ...]:
    absolute = [_turned(facing, place % 3, place // 3) for place in range(9)]
    return tuple(row * 3 + column for column, row in absolute)


TO_ABSOLUTE = tuple(_table(facing) for facing in Direction)
"""TO_ABSOLUTE[facing][relative] is the absolute subtile."""

TO_RELATIVE = tuple(tuple(table.index(place) for place in range(9)) for table in TO_ABSOLUTE)
"""TO_RELATIVE[facing][absolute] is the relative subtile."""


def distance(x: int, y: int, subtile: int, to_x: int, to_y: int, to_subtile: int, touching: int = 0) -> int:
    """How far two creatures on different tiles are apart, in subtiles; touching ones are `touching` (0) apart.

    It is the Manhattan distance on the grid of all subtiles, less one, whichever way the attack goes.
    """
    dx = abs(3 * (to_x - x) + to_subtile % 3 - subtile % 3)
    dy = abs(3 * (to_y - y) + to_subtile // 3 - subtile // 3)
    return dx + dy - 1 + touching


def ahead(direction: Direction, subtile: int) -> tuple[int, ...]:
    """The absolute subtiles of the same tile straight ahead of one, nearest first."""
    column, row = subtile % 3, subtile // 3
    found: list[int] = []
    while True:
        column, row = column + direction.dx, row + direction.dy
        if not (0 <= column <= 2 and 0 <= row <= 2):
            return tuple(found)
        found.append(row * 3 + column)
