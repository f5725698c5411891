"""Slow, obvious twins of the sight kernels, in exact fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

Cell = tuple[int, int]
DIRECTIONS = ((-1, 0), (1, 0), (0, 1), (0, -1))  # (dy, dx): North, South, East, West
HALF = Fraction(1, 2)


def round_distance(dy: int, dx: int, radius: int) -> bool:
    """Whether a cell lies in the disc."""
    return dy * dy + dx * dx <= radius * radius + radius


def sees(opaque: NDArray[Any], centre: Cell, target: Cell) -> bool:
    """Whether a viewer sees a cell, however far."""
    dy, dx = target[0] - centre[0], target[1] - centre[1]
    if (dy, dx) == (0, 0):
        return True
    quarters = []
    if abs(dy) >= abs(dx):
        quarters.append((opaque, centre, target))
    if abs(dx) >= abs(dy):
        quarters.append((opaque.T, centre[::-1], target[::-1]))
    seen = shutter_seen if opaque[target] else middle_seen
    return any(seen(*quarter) for quarter in quarters)


def shutters(opaque: NDArray[Any], centre: Cell, target: Cell) -> list[tuple[int, int]]:
    """(depth, column) of the opaque cells nearer than the target, counted up or down the map."""
    ahead = 1 if target[0] > centre[0] else -1
    return [
        (depth, x - centre[1])
        for depth in range(1, abs(target[0] - centre[0]))
        for x in range(opaque.shape[1])
        if opaque[centre[0] + ahead * depth, x]
    ]


def middle_seen(opaque: NDArray[Any], centre: Cell, target: Cell) -> bool:
    """Whether the line to the middle of a cell goes through no shutter and not between two that touch it."""
    slope = Fraction(target[1] - centre[1], abs(target[0] - centre[0]))
    offsets = [slope * depth - column for depth, column in shutters(opaque, centre, target)]
    if any(abs(offset) < HALF for offset in offsets):
        return False
    return not (HALF in offsets and -HALF in offsets)


def shutter_seen(opaque: NDArray[Any], centre: Cell, target: Cell) -> bool:
    """Whether more than a point of an opaque cell's shutter is left by those before it."""
    far, aside = abs(target[0] - centre[0]), target[1] - centre[1]
    low, high = max(Fraction(-1), (aside - HALF) / far), min(Fraction(1), (aside + HALF) / far)
    spans = sorted(
        ((column - HALF) / depth, (column + HALF) / depth) for depth, column in shutters(opaque, centre, target)
    )
    return uncovered(low, high, spans)


def uncovered(low: Fraction, high: Fraction, spans: list[tuple[Fraction, Fraction]]) -> bool:
    """Whether the spans leave anything of low to high, more than points."""
    reach = low
    for first, last in spans:
        if first > reach:
            return True
        reach = max(reach, last)
        if reach >= high:
            return False
    return True


def shut(walls: NDArray[Any], cell: Cell, direction: int) -> bool:
    """Whether an edge between two cells of the map is closed on either side."""
    dy, dx = DIRECTIONS[direction]
    return bool(walls[cell] >> direction & 1 or walls[cell[0] + dy, cell[1] + dx] >> (direction ^ 1) & 1)


def crosses_wall(walls: NDArray[Any], start: Cell, end: Cell) -> bool:
    """Whether the line between two middles crosses a closed edge, or a corner closed on both sides."""
    top, bottom = sorted((start[0], end[0]))
    left, right = sorted((start[1], end[1]))
    dy, dx = end[0] - start[0], end[1] - start[1]
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            if x < right and shut(walls, (y, x), 2):
                at = start[0] + Fraction(dy, dx) * (x + HALF - start[1])
                if abs(at - y) < HALF:
                    return True
            if y < bottom and shut(walls, (y, x), 1):
                at = start[1] + Fraction(dx, dy) * (y + HALF - start[0])
                if abs(at - x) < HALF:
                    return True
            if x < right and y < bottom and start[0] + Fraction(dy, dx) * (x + HALF - start[1]) == y + HALF:
                # The line goes through the south-east corner of this cell, where four edges meet.
                north, west = shut(walls, (y, x), 2), shut(walls, (y, x), 1)
                south, east = shut(walls, (y + 1, x), 2), shut(walls, (y, x + 1), 1)
                falls = dy * dx > 0
                if (north or east) and (south or west) if falls else (west or north) and (south or east):
                    return True
    return False
