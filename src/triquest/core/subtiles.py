"""The 3 x 3 subtiles inside each tile, numbered 0 to 8 row by row: their costs, and creatures changing places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from triquest._core import subtiles as _subtiles
from triquest.core import checks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["regroup", "subtile_costs"]


def subtile_costs(
    tiles: NDArray[np.uint8], patterns: NDArray[np.uint8], *, out: NDArray[np.uint8] | None = None
) -> NDArray[np.uint8]:
    """A map of tiles as the map of its subtiles: uint8 [3h, 3w], each tile replaced by the pattern of its kind.

    tiles     uint8 [h, w], kinds below t
    patterns  uint8 [t, 3, 3], t from 1 to 256: what each kind's subtiles cost, 0 being impassable
    out       a uint8 array [3h, 3w] to fill

    Raises TypeError for wrong types and dtypes, ValueError for wrong shapes, kinds without a pattern and
    non-contiguous or overlapping arrays.
    """
    checks.byte_map("tiles", tiles)
    checks.array("patterns", patterns, np.uint8, (None, 3, 3))
    if not 1 <= len(patterns) <= 256:
        raise ValueError(f"patterns must be 1 to 256, not {len(patterns)}")
    most = int(tiles.max())
    if most >= len(patterns):
        raise ValueError(f"tiles must be below {len(patterns)}, the number of patterns, not {most}")
    field = checks.output(out, (3 * tiles.shape[0], 3 * tiles.shape[1]), np.uint8, tiles, patterns)
    _subtiles.subtile_costs(tiles, patterns, field)
    return field


def regroup(
    before: NDArray[np.integer[Any]] | Sequence[int], after: NDArray[np.integer[Any]] | Sequence[int]
) -> NDArray[np.uint8]:
    """How creatures walk, all at once, from the subtiles `before` to the subtiles `after`.

    before, after  n different subtiles 0 to 8, n from 0 to 9; creature i walks from before[i] to after[i]

    Returns uint8 [steps + 1, n], where everybody stands at first and after each step. In a step a creature stays or
    moves to one of the four neighbours; no two ever share a subtile and no two swap places; whoever leaves a subtile
    makes room for another in the same step. The walk has the fewest steps, and among those the fewest single moves;
    there always is one, of at most eight steps. Raises TypeError for what are no integers, ValueError for wrong
    shapes, numbers out of range or given twice.
    """
    start, goal = _places("before", before), _places("after", after)
    if len(start) != len(goal):
        raise ValueError(f"before and after must be equally long, not {len(start)} and {len(goal)}")
    return _subtiles.regroup(start, goal)


def _places(name: str, value: NDArray[np.integer[Any]] | Sequence[int]) -> NDArray[np.uint8]:
    array = np.asarray(value)
    if array.ndim != 1 or len(array) > 9:
        raise ValueError(f"{name} must be a list of at most 9 subtiles, not an array of shape {array.shape}")
    if array.size and array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not {array.dtype}")
    if any(not 0 <= place <= 8 for place in array) or len(set(array.tolist())) != len(array):
        raise ValueError(f"{name} must be different subtiles from 0 to 8, not {array.tolist()}")
    return np.ascontiguousarray(array, np.uint8)
