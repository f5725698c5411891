"""The slow twin of Orthanc's `_draw`: what the eye meets, put onto the map array by array."""

from __future__ import annotations

import numpy as np

from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import HEIGHT, WIDTH, Cell, Edge, Feature
from triquest.games.orthanc.state import Mark, State


def draw(state: State, cells: list[Cell], lit: bool) -> None:
    """Cells with all that the eye meets: edges as they look, stairs, monsters and treasures; not traps."""
    level, ys, xs = np.array(cells).T
    page = np.full(len(cells), state.page)
    old, looks = state.known_edge[page, ys, xs], state.edge[level, ys, xs]
    hidden = (looks == Edge.SECRET) & (old != Edge.SECRET) & (not lit)
    looks = np.where(hidden, Edge.WALL, looks)
    state.known_edge[page, ys, xs] = looks
    for way, (down, right) in enumerate((step.dy, step.dx) for step in Direction):
        ny, nx = ys + down, xs + right
        on = (ny >= 0) & (ny < HEIGHT) & (nx >= 0) & (nx < WIDTH)
        state.known_edge[page[on], ny[on], nx[on], way ^ 1] = looks[on, way]
    state.known[page, ys, xs] = np.maximum(1, state.known[page, ys, xs])
    state.known_room[page, ys, xs] = state.dungeon.room[level, ys, xs] > 0
    feature = state.dungeon.feature[level, ys, xs]
    plain = (feature > 0) & (feature != Feature.CHUTE) & (feature != Feature.PIT)
    state.known_feature[page[plain], ys[plain], xs[plain]] = feature[plain]
    beings = (state.at[level, ys, xs] >= 0) * Mark.MONSTER
    state.marks[page, ys, xs] = beings + (state.chest[level, ys, xs] > 0) * Mark.TREASURE
