"""Ways over maps: distance fields, cheapest paths, and formations that must turn before they walk.

Maps are [y, x]. A cost of 0 is impassable and every cell of a walk must be passable, the first and the last
too. Directions are 0 North (0, -1), 1 South (0, +1), 2 East (+1, 0), 3 West (-1, 0), as (dx, dy).
Walls stand on the edges of cells: bit `1 << direction` closes that edge, and an edge is closed if either of
its two cells says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, SupportsIndex

import numpy as np

from triquest._core import formations as _formations
from triquest._core import paths as _paths
from triquest._core import routes as _routes
from triquest.core import checks
from triquest.core.threads import run, threads_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt
    from numpy.typing import NDArray

__all__ = [
    "STEP_AHEAD",
    "UNREACHED",
    "UNREACHED_INT32",
    "distance_field",
    "distance_fields",
    "formation_field",
    "formation_step",
    "shortest_path",
]

UNREACHED: Final = 65535
"""What a uint16 field holds where no walk leads."""

UNREACHED_INT32: Final = 2**31 - 1
"""What an int32 field holds where no walk leads."""

STEP_AHEAD: Final = 4
"""The action of `formation_step` that walks; 0 to 3 turn to that facing."""

_UINT16: Final = np.dtype(np.uint16)
_INT32: Final = np.dtype(np.int32)
_HALF_A_MILLISECOND: Final = 80_000  # cells of fields that are filled in that time


def distance_field(
    costs: NDArray[np.uint8],
    sources: checks.Points,
    *,
    walls: NDArray[np.uint8] | None = None,
    limit: SupportsIndex | None = None,
    toward: bool = False,
    dtype: npt.DTypeLike | None = None,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]:
    """The cost of the cheapest walk in four directions between each cell and its nearest source.

    costs    uint8 [h, w]; a step costs the cell entered, 0 is impassable
    sources  integers [n, 2], rows (y, x) on the map; none is allowed, and those on impassable cells count for
             nothing
    walls    uint8 [h, w] or None
    limit    None, or from 0 to the most the dtype holds: walks that cost more are not looked for, which saves
             time
    toward   False counts walks from the source to the cell, True from the cell to the source
    dtype    uint16 (unless `out` says otherwise) or int32
    out      an array [h, w] of that dtype to fill

    Returns [h, w], with the largest number of the dtype (`UNREACHED`, `UNREACHED_INT32`) where no walk leads.
    Without a limit, a walk too costly for the dtype (above 65534 for uint16) raises OverflowError. Arguments
    of a wrong type or dtype raise TypeError, wrong shapes, points off the map and non-contiguous arrays
    ValueError.
    """
    checks.byte_map("costs", costs)
    checks.same_shape("walls", walls, costs.shape)
    where = checks.points("sources", sources, costs.shape, (2,))
    kind, most = _distance_dtype(dtype, out)
    farthest = most if limit is None else checks.integer("limit", limit, 0, most)
    field = checks.output(out, costs.shape, kind, costs, sources, walls)
    beyond = _paths.distance_field(costs, where, walls, field, bool(toward), farthest)
    if beyond and limit is None:
        raise _too_far(kind, most)
    return field


def distance_fields(
    costs: NDArray[np.uint8],
    sources: Sequence[checks.Points],
    *,
    walls: NDArray[np.uint8] | None = None,
    limit: SupportsIndex | None = None,
    toward: bool = False,
    dtype: npt.DTypeLike | None = None,
    out: NDArray[Any] | None = None,
    threads: SupportsIndex | None = 1,
) -> NDArray[Any]:
    """Many distance fields over one map: [n, h, w], one for each group of `sources`.

    sources  a sequence of n groups of points, each as in `distance_field`
    out      an array [n, h, w] of the dtype to fill
    threads  1 to 64 threads at most, None for as many as there are processors; the result does not depend on it

    The other arguments, and the errors, are those of `distance_field`; after an OverflowError `out` is undefined.
    """
    checks.byte_map("costs", costs)
    checks.same_shape("walls", walls, costs.shape)
    groups = [checks.points("sources", group, costs.shape, (2,)) for group in sources]
    kind, most = _distance_dtype(dtype, out)
    farthest = most if limit is None else checks.integer("limit", limit, 0, most)
    fields = checks.output(out, (len(groups), *costs.shape), kind, costs, walls, *groups)
    toward = bool(toward)

    def work(start: int, stop: int) -> None:
        for i in range(start, stop):
            if _paths.distance_field(costs, groups[i], walls, fields[i], toward, farthest) and limit is None:
                raise _too_far(kind, most)

    run(work, len(groups), threads=threads_of(threads), worth=_HALF_A_MILLISECOND // costs.size + 1)
    return fields


def _distance_dtype(dtype: npt.DTypeLike | None, out: NDArray[Any] | None) -> tuple[np.dtype[Any], int]:
    """The dtype of a field, and the largest distance it holds."""
    if dtype is None:
        if not isinstance(out, np.ndarray):
            return _UINT16, UNREACHED - 1
        dtype = out.dtype
    kind = np.dtype(dtype)
    if kind not in (_UINT16, _INT32):
        raise TypeError(f"distances must be uint16 or int32, not {kind}")
    return kind, (UNREACHED if kind == _UINT16 else UNREACHED_INT32) - 1


def _too_far(kind: np.dtype[Any], most: int) -> OverflowError:
    return OverflowError(f"a distance is above {most}, the most {kind} holds; give a limit or dtype=int32")


def shortest_path(
    costs: NDArray[np.uint8],
    start: Sequence[SupportsIndex],
    goal: Sequence[SupportsIndex],
    *,
    walls: NDArray[np.uint8] | None = None,
) -> NDArray[np.int32] | None:
    """The cheapest walk from start to goal, both (y, x), as int32 [n, 2] with both ends; None if there is none.

    A step costs the cell entered; costs and walls are as in `distance_field`. Among equally cheap walks it is
    the one that, at the first cell where they part, goes in the direction of the lowest number. It is the
    walk one takes by following `distance_field(costs, [goal], toward=True)`. There is none if an end is
    impassable. Raises TypeError and ValueError as `distance_field` does.
    """
    checks.byte_map("costs", costs)
    checks.same_shape("walls", walls, costs.shape)
    return _routes.shortest_path(
        costs, *checks.point("start", start, costs.shape), *checks.point("goal", goal, costs.shape), walls
    )


def formation_field(
    costs: NDArray[np.uint8],
    goals: checks.Points,
    *,
    toward: bool = True,
    out: NDArray[np.uint16] | None = None,
) -> NDArray[np.uint16]:
    """What it costs a formation to get from each (tile, facing) to the nearest goal.

    A formation steps one tile the way it faces, which costs the tile entered, or turns to any other facing,
    which costs the tile it stands on.

    costs    uint8 [h, w]; 0 is impassable
    goals    integers [n, 2], rows (y, x) to be there with any facing, or [n, 3], rows (y, x, facing); those
             on impassable tiles count for nothing
    toward   False counts from the goal to each (tile, facing) instead
    out      a uint16 array [h, w, 4] to fill

    Returns uint16 [h, w, 4], `UNREACHED` where no walk leads. A cost above 65534 raises OverflowError, and
    leaves `out` undefined. Raises TypeError and ValueError as `distance_field` does, ValueError also for maps
    of more than 2**28 tiles with a frame one tile wide around.
    """
    checks.byte_map("costs", costs)
    where = checks.points("goals", goals, costs.shape, (2, 3))
    field = checks.output(out, (*costs.shape, 4), np.uint16, costs, goals)
    if not _formations.formation_field(costs, where, field, bool(toward)):
        raise OverflowError("a formation's way costs more than 65534, the most that uint16 holds")
    return field


def formation_step(
    field: NDArray[np.uint16],
    costs: NDArray[np.uint8],
    y: SupportsIndex,
    x: SupportsIndex,
    facing: SupportsIndex,
) -> int:
    """The next action of a formation on (y, x) that faces so, down a field towards its goals.

    field    uint16 [h, w, 4] from `formation_field(costs, goals)`
    costs    uint8 [h, w], the same costs

    Returns 4 to step ahead, 0 to 3 to turn to that facing, -1 at a goal or where no walk leads. Among equally
    cheap actions stepping comes first, then the turn to the lowest facing.
    """
    action = _formations.formation_step(field, costs, y, x, facing)
    if action >= -1:
        return action
    checks.byte_map("costs", costs)
    height, width = costs.shape
    checks.array("field", field, np.uint16, (height, width, 4))
    return _formations.formation_step(
        field,
        costs,
        checks.integer("y", y, 0, height - 1),
        checks.integer("x", x, 0, width - 1),
        checks.integer("facing", facing, 0, 3),
    )
