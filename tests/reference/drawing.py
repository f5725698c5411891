"""The slow twin of Orthanc's `_draw`: what is in sight, put onto the map array by array."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import HEIGHT, PASSABLE, WIDTH, Cell, Edge, Feature, inside
from triquest.games.orthanc.seeing import TRAPS
from triquest.games.orthanc.state import Mark, State


def in_view(state: State, sight: int) -> list[Cell]:
    """The cells in sight: the whole room, and what lies straight ahead through open ways."""
    cell = state.life.cell
    found = list(state.dungeon.group(cell))
    for way in Direction:
        level, y, x = cell
        for _ in range(sight):
            if state.edge[level, y, x, way] not in PASSABLE:
                break
            y, x = y + way.dy, x + way.dx
            if (level, y, x) not in found:
                found.append((level, y, x))
    return found


def draw(state: State, sight: int, light: int) -> bool:
    """What `_draw.draw` does."""
    put(state, in_view(state, sight), light >= 0)
    state.known[state.here(state.life.cell)] = 2
    for cell in around(state.life.cell, light):
        mark = (Mark.MONSTER if state.at[cell] >= 0 else 0) + (Mark.TREASURE if state.chest[cell] else 0)
        state.marks[state.here(cell)] = mark
    return Edge.SECRET in state.edge[state.life.cell].tolist()


def find_traps(state: State, reach: int) -> int:
    """What `_draw.find_traps` does."""
    here, found = state.life.cell, 0
    for cell in around(here, reach):
        near = abs(cell[1] - here[1]) + abs(cell[2] - here[2]) <= reach
        if near and state.dungeon.feature[cell] in TRAPS:
            found += bool(state.known_feature[state.here(cell)] != state.dungeon.feature[cell])
            state.known_feature[state.here(cell)] = state.dungeon.feature[cell]
    return found


def around(cell: Cell, reach: int) -> Iterator[Cell]:
    """The cells of a square about a cell."""
    level, y, x = cell
    for row in range(y - reach, y + reach + 1):
        for column in range(x - reach, x + reach + 1):
            if inside(row, column):
                yield level, row, column


def put(state: State, cells: list[Cell], lit: bool) -> None:
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
