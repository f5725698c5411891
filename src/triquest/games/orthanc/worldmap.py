"""A picture of all ten levels with nothing hidden: rooms, walls, doors, links, monsters, treasures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from triquest.games.orthanc.dungeon import HEIGHT, LEVELS, WIDTH, Edge, Feature

if TYPE_CHECKING:
    from triquest.games.orthanc.game import Orthanc

_CELL, _GAP = 16, 24
_ACROSS = 2
"""Levels side by side; five rows of them."""
_BACK, _CORRIDOR, _ROOM, _SEALED = (0, 0, 0), (24, 14, 4), (64, 36, 10), (96, 20, 48)
_EDGES = {Edge.WALL: (255, 140, 26), Edge.DOOR: (255, 228, 120), Edge.SECRET: (90, 220, 255)}
_FEATURES = {
    Feature.DOWN: (120, 160, 255),
    Feature.UP: (190, 215, 255),
    Feature.CHUTE: (200, 100, 255),
    Feature.PIT: (130, 90, 60),
    Feature.EXIT: (255, 255, 255),
}
_MONSTER, _TREASURE = (255, 60, 40), (255, 215, 0)

Pixels = NDArray[np.uint8]


def picture(game: Orthanc) -> Pixels:
    """The levels from 1 (top left) to 10 as uint8 [h, w, 3] pixels, sixteen to a cell.

    Rooms are lighter than corridors, sealed ones crimson; walls orange, doors yellow, secret doors blue; stairs blue
    squares, chutes violet, pits brown, the exit white; monsters red, treasures golden dots.
    """
    rows = LEVELS // _ACROSS
    width, height = WIDTH * _CELL, HEIGHT * _CELL
    pixels = np.zeros((rows * (height + _GAP) + _GAP, _ACROSS * (width + _GAP) + _GAP, 3), np.uint8)
    pixels[...] = _BACK
    for level in range(LEVELS):
        top, left = _GAP + level // _ACROSS * (height + _GAP), _GAP + level % _ACROSS * (width + _GAP)
        _draw(game, level, pixels[top : top + height + 1, left : left + width + 1])
    return pixels


def _draw(game: Orthanc, level: int, page: Pixels) -> None:
    state = game.state
    ground = state.dungeon
    for y in range(HEIGHT):
        for x in range(WIDTH):
            cell = page[y * _CELL : (y + 1) * _CELL, x * _CELL : (x + 1) * _CELL]
            number = int(ground.room[level, y, x])
            cell[...] = (_SEALED if ground.sealed[level, number] else _ROOM) if number else _CORRIDOR
            feature = int(ground.feature[level, y, x])
            if feature:
                cell[4:-4, 4:-4] = _FEATURES[Feature(feature)]
            if state.chest[level, y, x]:
                cell[9:13, 9:13] = _TREASURE
            if state.at[level, y, x] >= 0:
                cell[4:8, 4:8] = _MONSTER
    for y in range(HEIGHT):
        for x in range(WIDTH):
            _edges(page, y * _CELL, x * _CELL, state.edge[level, y, x].tolist())


def _edges(page: Pixels, top: int, left: int, edges: list[int]) -> None:
    """The four edges of a cell, one pixel wide, doors thicker."""
    bottom, right = top + _CELL, left + _CELL
    lines = (
        (slice(top, top + 1), slice(left, right + 1)),
        (slice(bottom, bottom + 1), slice(left, right + 1)),
        (slice(top, bottom + 1), slice(right, right + 1)),
        (slice(top, bottom + 1), slice(left, left + 1)),
    )
    for edge, (down, across) in zip(edges, lines, strict=True):
        if edge in _EDGES:
            page[down, across] = _EDGES[Edge.WALL]
        if edge in (Edge.DOOR, Edge.SECRET):
            middle_y = slice(max(down.start - 1, 0), down.stop + 1) if down.stop - down.start == 1 else _middle(down)
            middle_x = (
                slice(max(across.start - 1, 0), across.stop + 1) if across.stop - across.start == 1 else _middle(across)
            )
            page[middle_y, middle_x] = _EDGES[Edge(edge)]


def _middle(part: slice) -> slice:
    return slice(part.start + 4, part.stop - 4)
