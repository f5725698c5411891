"""Distance fields of walkers and formations, and the subtile maps they walk on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triquest.core import paths
from triquest.core.subtiles import subtile_costs
from triquest.lab.bench import grids
from triquest.lab.bench.model import Case, Contender, Setting, copy, fill


def field(setting: Setting) -> Iterator[Case]:
    """Over costs 1 to 3, from one source and from a hundred."""
    side = setting.size(1024, 128)
    cost = grids.costs(side)
    corner = np.zeros((1, 2), np.int64)
    many = np.random.default_rng(3).permutation(side * side)[:100]
    yield _field("field", "1 source", cost, corner, setting, scipy=True)
    yield _field("field", "100 sources", cost, np.column_stack(np.divmod(many, side)), setting, scipy=True)


def field_subtile(setting: Setting) -> Iterator[Case]:
    """Over subtiles, pillars among them."""
    cost = grids.rooms(setting.size(1024, 40))
    yield _field("field_subtile", "subtiles, 1 source", cost, np.zeros((1, 2), np.int64), setting, scipy=setting.quick)


def field_formation(setting: Setting) -> Iterator[Case]:
    """Over (tile, facing): turning costs what the tile costs."""
    side = setting.size(1024, 64)
    cost, middle = grids.costs(side), (side // 2, side // 2)
    out = np.empty((side, side, 4), np.uint16)
    peers = []
    search, sparse = setting.peers.find("scipy.sparse.csgraph"), setting.peers.find("scipy.sparse")
    if search and sparse:
        graph = grids.formation_graph(sparse, cost)
        starts = 4 * (middle[0] * side + middle[1]) + np.arange(4)
        peers.append(
            Contender(
                "scipy dijkstra, graph ready",
                lambda: search.dijkstra(graph, indices=starts, min_only=True),
                lambda far: reached(np.reshape(far, out.shape)),
            )
        )
    yield Case(
        "field_formation",
        f"{side}×{side}×4",
        Contender("triquest", lambda: paths.formation_field(cost, [middle], out=out), reached),
        Contender("numpy relaxation", lambda: grids.relaxed_formation(cost, middle)),
        tuple(peers),
        fill(out),
    )


def subtiles(setting: Setting) -> Iterator[Case]:
    """Tiles to the costs of their subtiles."""
    side = setting.size(1024, 256)
    kinds = grids.tiles(side)
    out = np.empty((3 * side, 3 * side), np.uint8)
    gather = Contender("numpy gather", lambda: _gathered(kinds, out))
    rows = Contender("numpy rows", lambda: _in_rows(kinds, out))
    yield Case(
        "subtiles",
        f"{side}×{side} → {3 * side}×{3 * side}",
        Contender("triquest", lambda: subtile_costs(kinds, grids.PATTERNS, out=out), np.copy),
        gather,
        (gather, rows),
        copy(out),
    )


def reached(field: NDArray[Any]) -> NDArray[np.int32]:
    """Distances with -1 where no walk leads, however a contender says so."""
    there = field != paths.UNREACHED if field.dtype == np.uint16 else field < grids.FAR
    return np.where(there, field, 0).astype(np.int32) - (~there)


def _field(
    kernel: str, label: str, cost: NDArray[np.uint8], sources: NDArray[np.int64], setting: Setting, *, scipy: bool
) -> Case:
    out = np.empty(cost.shape, np.uint16)
    return Case(
        kernel,
        f"{len(cost)}×{len(cost)}, {label}",
        Contender("triquest", lambda: paths.distance_field(cost, sources, out=out), reached),
        Contender("numpy relaxation", lambda: grids.relaxed(cost, sources)),
        tuple(_peers(cost, sources, setting, scipy)),
        fill(out),
    )


def _peers(cost: NDArray[np.uint8], sources: NDArray[np.int64], setting: Setting, scipy: bool) -> Iterator[Contender]:
    if grid := setting.peers.find("dijkstra3d"):
        tolls = np.where(cost > 0, cost, np.inf).astype(np.float32)
        points = [tuple(point) for point in sources.tolist()]
        yield Contender("dijkstra3d", lambda: grid.distance_field(tolls, source=points, connectivity=4), reached)
    if tcod := setting.peers.find("tcod.path"):

        def walk() -> Any:
            far = tcod.maxarray(cost.shape, dtype=np.int32)
            far[tuple(sources.T)] = 0
            return tcod.dijkstra2d(far, cost, cardinal=1, diagonal=None, out=far)

        yield Contender("tcod dijkstra2d", walk, reached)
    search, sparse = setting.peers.find("scipy.sparse.csgraph"), setting.peers.find("scipy.sparse")
    if scipy and search and sparse:
        graph, starts = grids.graph(sparse, cost), sources @ (cost.shape[1], 1)
        yield Contender(
            "scipy dijkstra, graph ready",
            lambda: search.dijkstra(graph, indices=starts, min_only=True),
            lambda far: reached(np.reshape(far, cost.shape)),
        )


def _gathered(kinds: NDArray[np.uint8], out: NDArray[np.uint8]) -> NDArray[np.uint8]:
    side = len(kinds)
    out.reshape(side, 3, side, 3)[:] = grids.PATTERNS[kinds].transpose(0, 2, 1, 3)
    return out


def _in_rows(kinds: NDArray[np.uint8], out: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Three bytes of a pattern's row at once."""
    rows = np.ascontiguousarray(grids.PATTERNS).view("V3")[:, :, 0]
    side = len(kinds)
    wide = out.view("V3").reshape(side, 3, side)
    for row in range(3):
        wide[:, row] = rows[:, row][kinds]
    return out
