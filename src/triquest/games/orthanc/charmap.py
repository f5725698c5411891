"""The map in characters: a page of what was seen, walls between the cells."""

from __future__ import annotations

import numpy as np

from triquest.engine.language import _
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import HEIGHT, WIDTH, Edge, Feature
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import UNKNOWN, Mark

_ACROSS = {Edge.OPEN: "  ", Edge.WALL: "--", Edge.DOOR: "==", Edge.SECRET: "::", Edge.BROKEN: "''", UNKNOWN: "  "}
_DOWN = {Edge.OPEN: " ", Edge.WALL: "|", Edge.DOOR: "H", Edge.SECRET: ":", Edge.BROKEN: "'", UNKNOWN: " "}
_FEATURES = {Feature.DOWN: ">", Feature.UP: "<", Feature.CHUTE: "v", Feature.PIT: "^", Feature.EXIT: "X"}
_MARKS = {Mark.MONSTER: "m", Mark.TREASURE: "$", Mark.BOTH: "m"}
HERE = "@"


def draw(observation: Observation) -> list[str]:
    """The part of his page that is known, at most 41 lines of 73 characters; nothing outside."""
    if not observation.inside:
        return []
    known = np.argwhere(observation.maps.known[observation.page] > 0)
    (top, left), (bottom, right) = known.min(axis=0).tolist(), known.max(axis=0).tolist()
    return [*page(observation, observation.page, top, left, bottom, right), _legend()]


def page(
    observation: Observation, number: int, top: int = 0, left: int = 0, bottom: int = HEIGHT - 1, right: int = WIDTH - 1
) -> list[str]:
    """The cells top..bottom, left..right of a page."""
    columns = range(left, right + 1)
    lines = []
    for y in range(top, bottom + 1):
        lines.append(_across(observation, number, y, columns, Direction.NORTH))
        edge = observation.maps.edge[number, y]
        row = "".join(_DOWN[int(edge[x, Direction.WEST])] + _cell(observation, number, y, x) for x in columns)
        lines.append((row + _DOWN[int(edge[right, Direction.EAST])]).rstrip())
    return [*lines, _across(observation, number, bottom, columns, Direction.SOUTH)]


def _across(observation: Observation, number: int, y: int, columns: range, way: Direction) -> str:
    edges = [int(observation.maps.edge[number, y, x, way]) for x in columns]
    parts = [("+" if edge != UNKNOWN else " ") + _ACROSS[edge] for edge in edges]
    return ("".join(parts) + ("+" if edges[-1] != UNKNOWN else "")).rstrip()


def _cell(observation: Observation, number: int, y: int, x: int) -> str:
    maps = observation.maps
    mark, feature = int(maps.marks[number, y, x]), int(maps.feature[number, y, x])
    sign = _MARKS.get(Mark(mark)) or _FEATURES.get(Feature(feature)) or ("." if maps.room[number, y, x] else " ")
    if (number, y, x) == observation.cell:
        return HERE + (sign if sign != "." else " ")
    return " " + sign


def _legend() -> str:
    return _("@ you  m monster  $ loot  <> stairs  v chute  ^ pit  X exit  = door  : secret")
