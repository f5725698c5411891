"""Single shortest paths, long and short."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triquest.core import paths
from triquest.lab.bench import grids
from triquest.lab.bench.model import Case, Contender, Setting, fill

Cell = tuple[int, int]


def path_long(setting: Setting) -> Iterator[Case]:
    """From corner to corner."""
    side = setting.size(1024, 128)
    yield _path("path_long", "corner to corner", side, (0, 0), (side - 1, side - 1), setting)


def path_short(setting: Setting) -> Iterator[Case]:
    """Sixty-four cells down and across, in the middle of the map."""
    side = setting.size(1024, 128)
    begin = side // 2 - 32
    yield _path("path_short", "64 cells", side, (begin, begin), (begin + 63, begin + 63), setting)


def _path(kernel: str, label: str, side: int, start: Cell, goal: Cell, setting: Setting) -> Case:
    cost = grids.costs(side)

    def total(path: Any) -> int:
        """What a walk costs; the first cell is not entered."""
        steps = np.array(path, np.int64)
        if tuple(steps[0]) != start or tuple(steps[-1]) != goal or (np.abs(np.diff(steps, axis=0)).sum(1) != 1).any():
            raise ValueError("the walk is broken")
        return int(cost[tuple(steps[1:].T)].sum())

    return Case(
        kernel,
        f"{side}×{side}, {label}",
        Contender("triquest", lambda: paths.shortest_path(cost, start, goal), total),
        Contender("numpy relaxation", lambda: grids.relaxed(cost, np.array([start])), lambda field: int(field[goal])),
        tuple(Contender(name, run, total) for name, run in _peers(cost, start, goal, setting)),
        fill(np.empty(cost.shape, np.uint8)),
    )


def _peers(cost: NDArray[np.uint8], start: Cell, goal: Cell, setting: Setting) -> Iterator[tuple[str, Any]]:
    if star := setting.peers.find("pyastar2d"):
        weights = cost.astype(np.float32)
        yield "pyastar2d", lambda: star.astar_path(weights, start, goal, allow_diagonal=False)
    if tcod := setting.peers.find("tcod.path"):
        finder = tcod.AStar(cost.astype(np.int32), diagonal=0)
        yield "tcod AStar", lambda: [start, *finder.get_path(*start, *goal)]
    if grid := setting.peers.find("dijkstra3d"):
        tolls = cost.astype(np.float32)
        yield "dijkstra3d", lambda: grid.dijkstra(tolls, start, goal, compass=True, connectivity=4)
