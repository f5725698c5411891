"""Maps to walk on, and plain ways over them: relaxation in NumPy, and the graphs that SciPy wants."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from triquest.core.subtiles import subtile_costs

FAR = 2**29
"""What relaxation holds where no walk leads."""

STEPS = ((-1, 0), (1, 0), (0, 1), (0, -1))
"""(dy, dx) of North, South, East and West."""

PATTERNS = np.array(
    [[[cost] * 3] * 3 for cost in (1, 2, 3)] + [[[0, 1, 0], [1, 0, 1], [0, 1, 0]]],
    np.uint8,
)
"""Subtile costs of three open kinds of tiles and of one with pillars, which cannot be crossed."""


def costs(side: int) -> NDArray[np.uint8]:
    """Costs 1 to 3 at random."""
    return np.random.default_rng(11).integers(1, 4, (side, side), np.uint8)


def tiles(side: int) -> NDArray[np.uint8]:
    """Kinds of tiles for `PATTERNS`, one in four with pillars; open in two corners."""
    dice = np.random.default_rng(12)
    kinds = dice.integers(0, 3, (side, side), np.uint8)
    kinds[dice.random((side, side)) < 0.25] = 3
    kinds[:2, :2] = kinds[-2:, -2:] = 0
    return kinds


def rooms(side: int) -> NDArray[np.uint8]:
    """Costs of subtiles [3 side, 3 side], walls among them."""
    return subtile_costs(tiles(side), PATTERNS)


def relaxed(cost: NDArray[np.uint8], sources: NDArray[np.int64]) -> NDArray[np.int32]:
    """A distance field in NumPy: all cells ask their neighbours again and again until nothing changes."""
    height, width = cost.shape
    framed = np.full((height + 2, width + 2), FAR, np.int32)
    field = framed[1:-1, 1:-1]
    toll = np.where(cost > 0, cost.astype(np.int32), FAR)
    field[tuple(sources.T)] = 0
    while True:
        before = field.copy()
        for _ in range(16):
            best = np.minimum(framed[:-2, 1:-1], framed[2:, 1:-1])
            np.minimum(best, framed[1:-1, :-2], out=best)
            np.minimum(best, framed[1:-1, 2:], out=best)
            np.minimum(field, best + toll, out=field)
        if np.array_equal(before, field):
            return np.where(field < FAR, field, -1)


def relaxed_formation(cost: NDArray[np.uint8], goal: tuple[int, int]) -> NDArray[np.int32]:
    """The costs [y, x, facing] of a formation's ways to a goal, in NumPy; every tile must be passable."""
    height, width = cost.shape
    framed = np.full((height + 2, width + 2, 4), FAR, np.int32)
    field = framed[1:-1, 1:-1]
    toll = cost.astype(np.int32)
    entered = np.full((height + 2, width + 2), FAR, np.int32)
    entered[1:-1, 1:-1] = toll
    field[goal] = 0
    ahead = [(slice(1 + dy, height + 1 + dy), slice(1 + dx, width + 1 + dx)) for dy, dx in STEPS]
    while True:
        before = field.copy()
        for _ in range(16):
            turned = field.min(axis=2) + toll
            for facing, place in enumerate(ahead):
                stepped = framed[place][..., facing] + entered[place]
                np.minimum(stepped, turned, out=stepped)
                np.minimum(field[..., facing], stepped, out=field[..., facing])
        if np.array_equal(before, field):
            return field.copy()


def graph(scipy: Any, cost: NDArray[np.uint8]) -> Any:
    """The map as SciPy's matrix: an edge to each of the four neighbours costs the cell entered."""
    height, width = cost.shape
    entered = np.pad(cost, 1)
    here = np.arange(cost.size, dtype=np.int32).reshape(height, width)
    heads = np.stack([here + dy * width + dx for dy, dx in STEPS], axis=-1)
    weights = np.stack(
        [entered[1 + dy : height + 1 + dy, 1 + dx : width + 1 + dx] for dy, dx in STEPS], axis=-1
    ).astype(np.float64)
    weights[cost == 0] = 0
    return _matrix(scipy, heads, weights, cost.size)


def formation_graph(scipy: Any, cost: NDArray[np.uint8]) -> Any:
    """The map of (tile, facing) turned round, so that distances from a goal are those towards it.

    Node 4 * tile + facing. Each has an edge to the tile behind it, as the way led ahead from there, at the cost of
    this tile; and one to each other facing, at the same cost.
    """
    height, width = cost.shape
    here = np.arange(cost.size, dtype=np.int32).reshape(height, width)
    known = np.pad(cost, 1)
    heads, weights = np.empty((height, width, 4, 4), np.int32), np.zeros((height, width, 4, 4))
    for facing, (dy, dx) in enumerate(STEPS):
        heads[:, :, facing, 0] = 4 * (here - dy * width - dx) + facing
        behind = known[1 - dy : height + 1 - dy, 1 - dx : width + 1 - dx] > 0
        weights[:, :, facing, 0] = np.where(behind, cost, 0)
        for number, other in enumerate([other for other in range(4) if other != facing], 1):
            heads[:, :, facing, number] = 4 * here + other
            weights[:, :, facing, number] = cost
    return _matrix(scipy, heads, weights, 4 * cost.size)


def _matrix(scipy: Any, heads: NDArray[np.int32], weights: NDArray[np.float64], nodes: int) -> Any:
    """A sparse matrix of the edges [.., node, 4] whose weight is not 0."""
    there = weights > 0
    ends = np.concatenate([[0], np.cumsum(there.reshape(nodes, 4).sum(axis=1, dtype=np.int32))]).astype(np.int32)
    return scipy.csr_matrix((weights[there], heads[there], ends), shape=(nodes, nodes))
