"""What every dungeon must be, found out without the generator's own means.

Run as a program it surveys many: python -m tests.games.orthanc.surveying 10000
"""

from __future__ import annotations

import sys
import time
from collections import deque

import numpy as np

from triquest.core.rng import stream_key
from triquest.games.orthanc import building
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import HEIGHT, LEVELS, WIDTH, Cell, Dungeon, Edge, Feature, cell_of
from triquest.games.orthanc.rules import book

RULES = book().rules.dungeon
LEADING = (Feature.DOWN, Feature.UP)
STEPS = [(way.dy, way.dx) for way in Direction]


def make(number: int) -> Dungeon:
    return building.build(RULES, stream_key(number, "survey"))


def ways_back(dungeon: Dungeon) -> set[Cell]:
    """Every cell from which the exit can be walked to: a search from the exit against all ways but chutes."""
    queue, found = deque([dungeon.start]), {dungeon.start}
    edges, features, targets = dungeon.edge.tolist(), dungeon.feature.tolist(), dungeon.target.tolist()
    while queue:
        cell = queue.popleft()
        level, y, x = cell
        beyond = [
            (level, y + down, x + right)
            for (down, right), edge in zip(STEPS, edges[level][y][x], strict=True)
            if edge != Edge.WALL
        ]
        if features[level][y][x] in LEADING:
            beyond.append(cell_of(targets[level][y][x]))
        for other in beyond:
            if other not in found:
                found.add(other)
                queue.append(other)
    return found


def complaints(dungeon: Dungeon) -> list[str]:
    """What is wrong with a dungeon, in words; empty if all is well."""
    trouble = []
    home = ways_back(dungeon)
    open_cells = np.zeros((LEVELS, HEIGHT, WIDTH), bool)
    open_cells[tuple(np.array(sorted(home)).T)] = True
    for level in range(LEVELS):
        shut = dungeon.sealed[level][dungeon.room[level]] > 0
        for y, x in np.argwhere(open_cells[level] == shut).tolist():
            trouble.append(f"level {level} {x},{y}: sealed {shut[y, x]}, leads home {open_cells[level, y, x]}")
    trouble += [text for level in range(LEVELS) for text in _level(dungeon, level)]
    if np.count_nonzero(dungeon.feature == Feature.EXIT) != 1 or dungeon.start[0] != 0:
        trouble.append("there must be one exit, on level 1")
    return trouble + _edges(dungeon) + _targets(dungeon)


def _level(dungeon: Dungeon, level: int) -> list[str]:
    trouble = []
    rooms = dungeon.rooms[level]
    if not RULES.rooms[0] <= len(rooms) <= RULES.rooms[1] or sorted(rooms) != list(range(1, len(rooms) + 1)):
        trouble.append(f"level {level} has {len(rooms)} rooms")
    for number, cells in rooms.items():
        ys, xs = [cell[1] for cell in cells], [cell[2] for cell in cells]
        area = (max(ys) - min(ys) + 1) * (max(xs) - min(xs) + 1)
        if area != len(cells) or not RULES.room_cells[0] <= area <= RULES.room_cells[1]:
            trouble.append(f"level {level} room {number} is no rectangle of fitting size")
    counts = [int(np.count_nonzero(dungeon.feature[level] == kind)) for kind in Feature]
    wanted = {
        Feature.DOWN: (0, 0) if level == LEVELS - 1 else RULES.stairs_down,
        Feature.UP: (0, 0) if level == 0 else RULES.stairs_up,
        Feature.CHUTE: (0, 0) if level == LEVELS - 1 else (RULES.chutes, RULES.chutes),
        Feature.PIT: (RULES.pits, RULES.pits),
    }
    for kind, (low, high) in wanted.items():
        if not low <= counts[kind] <= high:
            trouble.append(f"level {level} has {counts[kind]} of {kind.name}")
    if int(dungeon.sealed[level].sum()) != (level + 1 >= RULES.sealed_from):
        trouble.append(f"level {level} has {dungeon.sealed[level].sum()} sealed rooms")
    if np.any(dungeon.room[level][dungeon.feature[level] > 0]):
        trouble.append(f"level {level} has something in the floor of a room")
    return trouble


def _edges(dungeon: Dungeon) -> list[str]:
    """Both cells of an edge agree, the page is closed, and open ways never lead into a room."""
    edge, room = dungeon.edge, dungeon.room
    trouble = []
    if np.any(edge[:, 1:, :, 0] != edge[:, :-1, :, 1]) or np.any(edge[:, :, 1:, 3] != edge[:, :, :-1, 2]):
        trouble.append("an edge looks different from its two sides")
    borders = (edge[:, 0, :, 0], edge[:, -1, :, 1], edge[:, :, -1, 2], edge[:, :, 0, 3])
    if any(np.any(border != Edge.WALL) for border in borders):
        trouble.append("the page has a hole")
    for mine, other, between in (
        (room[:, 1:], room[:, :-1], edge[:, 1:, :, 0]),
        (room[:, :, 1:], room[:, :, :-1], edge[:, :, 1:, 3]),
    ):
        if np.any((between == Edge.OPEN) & (mine != other)) or np.any((between >= Edge.DOOR) & (mine == other)):
            trouble.append("a door leads nowhere, or a room has a hole")
        if np.any((mine == other) & (mine > 0) & (between != Edge.OPEN)):
            trouble.append("a room has a wall in it")
    return trouble


def _targets(dungeon: Dungeon) -> list[str]:
    trouble = []
    for level, y, x in np.argwhere(dungeon.target >= 0).tolist():
        target = cell_of(int(dungeon.target[level, y, x]))
        depth = target[0] - level
        match Feature(int(dungeon.feature[level, y, x])):
            case Feature.DOWN:
                fine = depth in (1, 2) and dungeon.feature[target] == Feature.UP
            case Feature.UP:
                fine = depth in (-1, -2) and dungeon.feature[target] == Feature.DOWN
            case Feature.CHUTE:
                fine = depth in (1, 2) and dungeon.feature[target] == 0 and dungeon.room[target] == 0
            case _:
                fine = False
        if not fine:
            trouble.append(f"level {level} {x},{y} leads to {target}")
    return trouble


def main() -> None:
    count = int(sys.argv[1])
    begun, building_time, secret, doors = time.perf_counter(), 0.0, 0, 0
    bad = 0
    for number in range(count):
        started = time.process_time()
        dungeon = make(number)
        building_time += time.process_time() - started
        secret += int(np.count_nonzero(dungeon.edge == Edge.SECRET)) // 2
        doors += int(np.count_nonzero(dungeon.edge == Edge.DOOR)) // 2
        for text in complaints(dungeon):
            bad += 1
            print(f"{number}: {text}")
    print(
        f"{count} dungeons, {bad} complaints, {1000 * building_time / count:.1f} ms of CPU each to build, "
        f"{100 * secret / (secret + doors):.2f} % of {secret + doors} doors secret, {time.perf_counter() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
