"""One page of the adventurer's map made ready for painting: floors, lines of wall, gates, and what is in sight now."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triquest.games.orthanc import routes
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import HEIGHT, PASSABLE, U8, WIDTH, Edge
from triquest.games.orthanc.observation import Maps, Observation
from triquest.games.orthanc.state import UNKNOWN

Bools = NDArray[np.bool_]
_GATES = (Edge.DOOR, Edge.SECRET, Edge.BROKEN)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight piece of wall along cell edges: from the corner (x, y), so many cells long, to the east or south."""

    x: int
    y: int
    length: int
    across: bool
    lit: bool


@dataclass(frozen=True, slots=True)
class Gate:
    """A door on the north (`across`) or west edge of the cell (x, y), which may lie just beyond the page."""

    x: int
    y: int
    across: bool
    kind: Edge
    lit: bool

    def sides(self) -> tuple[tuple[int, int, Direction], tuple[int, int, Direction]]:
        """Both cells of the edge with the way that leads to it."""
        if self.across:
            return (self.x, self.y, Direction.NORTH), (self.x, self.y - 1, Direction.SOUTH)
        return (self.x, self.y, Direction.WEST), (self.x - 1, self.y, Direction.EAST)


@dataclass(frozen=True)
class Survey:
    """What a page shows. `known`, `room`, `lit` are Bool [20, 24]; `feature` and `marks` those of the map."""

    known: Bools
    room: Bools
    lit: Bools
    feature: U8
    marks: U8
    lines: tuple[Line, ...]
    gates: tuple[Gate, ...]


def survey(observation: Observation, page: int) -> Survey:
    """The survey of a page. Nothing is lit on pages he is not on."""
    maps = observation.maps
    lit = in_sight(observation) if page == observation.page else np.zeros((HEIGHT, WIDTH), bool)
    lines: list[Line] = []
    gates: list[Gate] = []
    for across in (True, False):
        kinds, bright = _edges(maps.edge[page], lit, across)
        _collect(kinds.tolist(), bright.tolist(), across, lines, gates)
    return Survey(
        maps.known[page] > 0, maps.room[page] > 0, lit, maps.feature[page], maps.marks[page], tuple(lines), tuple(gates)
    )


class Surveys:
    """Makes surveys and keeps the last two, for the page he is on and the one he looks at."""

    def __init__(self) -> None:
        """None made yet."""
        self._kept: list[tuple[Maps, tuple[object, ...], Survey]] = []
        self.made = 0
        """How many were made."""

    def get(self, observation: Observation, page: int) -> Survey:
        """The survey of a page, the same object while map and place are the same."""
        key = (page, observation.cell, observation.phase)
        for maps, kept, found in self._kept:
            if maps is observation.maps and kept == key:
                return found
        found = survey(observation, page)
        self._kept = [(observation.maps, key, found), *self._kept[:1]]
        self.made += 1
        return found


def in_sight(observation: Observation) -> Bools:
    """The cells [y, x] that he sees from where he is: his room, and straight ahead through open ways."""
    seen = np.zeros((HEIGHT, WIDTH), bool)
    if not observation.inside:
        return seen
    edges = observation.maps.edge[observation.page]
    if observation.in_room:
        seen |= routes.room(observation)
    seen[observation.y, observation.x] = True
    for way in Direction:
        y, x = observation.y, observation.x
        for _step in range(observation.book.rules.turns.sight):
            if int(edges[y, x, way]) not in PASSABLE:
                break
            y, x = y + way.dy, x + way.dx
            seen[y, x] = True
    return seen


def _edges(edge: U8, lit: Bools, across: bool) -> tuple[U8, Bools]:
    """Lines of edges, each one row: uint8 [21, 24] from north to south, or [25, 20] from west to east."""
    if not across:
        edge, lit = edge.transpose(1, 0, 2), lit.T
    before, after = (Direction.NORTH, Direction.SOUTH) if across else (Direction.WEST, Direction.EAST)
    rows, columns = lit.shape
    kinds = np.full((rows + 1, columns), UNKNOWN, np.uint8)
    kinds[:rows] = edge[:, :, before]
    kinds[1:] = np.minimum(kinds[1:], edge[:, :, after])
    bright = np.zeros((rows + 1, columns), bool)
    bright[:rows] |= lit
    bright[1:] |= lit
    return kinds, bright


def _collect(
    kinds: list[list[int]], bright: list[list[bool]], across: bool, lines: list[Line], gates: list[Gate]
) -> None:
    """Join the walls of each row to lines, and gather the gates."""
    wall = int(Edge.WALL)
    for number, (row, lit) in enumerate(zip(kinds, bright, strict=True)):
        start = 0
        while start < len(row):
            end = start + 1
            if row[start] == wall:
                while end < len(row) and row[end] == wall and lit[end] == lit[start]:
                    end += 1
            x, y = (start, number) if across else (number, start)
            if row[start] == wall:
                lines.append(Line(x, y, end - start, across, lit[start]))
            elif row[start] in _GATES:
                gates.append(Gate(x, y, across, Edge(row[start]), lit[start]))
            start = end
