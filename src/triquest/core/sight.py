"""Who sees what: diamonds, circles and symmetric shadowcasting. Maps are [y, x]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, SupportsIndex, cast

import numpy as np

from triquest._core import sight as _sight
from triquest.core import checks
from triquest.core.threads import run, threads_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["MOST_RADIUS", "circle", "diamond", "diamonds", "shadowcast", "shadowcast_many"]

MOST_RADIUS: Final = 2**13
"""The widest sight."""

_HALF_A_MILLISECOND: Final = 400_000  # cells of windows that are looked at in that time


def diamond(
    shape: Sequence[SupportsIndex],
    centre: Sequence[SupportsIndex],
    radius: SupportsIndex,
    *,
    out: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """What lies within a Manhattan distance: bool [h, w], True where |y - cy| + |x - cx| <= radius.

    shape    (h, w), at most 2**28 cells
    centre   (y, x) on the map
    radius   0 to 8192 tiles
    out      a bool array [h, w] to fill

    Raises TypeError for values that are no integers, ValueError for those out of range.
    """
    size = checks.shape(shape, checks.MOST_CELLS)
    where = np.array([checks.point("centre", centre, size)], np.int64)
    field = checks.output(out, size, np.bool_)
    _sight.diamonds(field, where, checks.integer("radius", radius, 0, MOST_RADIUS))
    return field


def diamonds(
    shape: Sequence[SupportsIndex],
    centres: checks.Points,
    radius: SupportsIndex,
    *,
    out: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """What lies within a Manhattan distance of any of some centres, integers [n, 2], rows (y, x) on the map.

    The other arguments, and the errors, are those of `diamond`.
    """
    size = checks.shape(shape, checks.MOST_CELLS)
    where = checks.points("centres", centres, size, (2,))
    field = checks.output(out, size, np.bool_, centres)
    _sight.diamonds(field, where, checks.integer("radius", radius, 0, MOST_RADIUS))
    return field


def circle(
    shape: Sequence[SupportsIndex],
    centre: Sequence[SupportsIndex],
    radius: SupportsIndex,
    *,
    out: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """What lies within a round distance: bool [h, w], True where dy² + dx² <= radius² + radius.

    The summand rounds the disc off: without it, single cells stick out at its four ends. Arguments and errors
    are those of `diamond`.
    """
    size = checks.shape(shape, checks.MOST_CELLS)
    y, x = checks.point("centre", centre, size)
    field = checks.output(out, size, np.bool_)
    _sight.circle(field, y, x, checks.integer("radius", radius, 0, MOST_RADIUS))
    return field


def shadowcast(
    opaque: NDArray[np.uint8] | NDArray[np.bool_],
    centre: Sequence[SupportsIndex],
    radius: SupportsIndex,
    *,
    walls: NDArray[np.uint8] | None = None,
    window: bool = False,
    out: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """What a viewer sees past opaque cells, within `circle`: symmetric shadowcasting, exact in integers.

    opaque   uint8 or bool [h, w]; what is not 0 is opaque
    centre   (y, x) on the map, where the viewer stands; it is always seen
    radius   0 to 8192 tiles
    walls    uint8 [h, w] or None: closed edges, as in `triquest.core.paths`
    window   True returns only the part around the viewer, [2 * radius + 1, 2 * radius + 1], False beyond the
             map
    out      a bool array of that shape to fill

    The rule, in the quarter of a target that lies at least as far ahead as aside: each opaque cell is a
    shutter one cell wide, square to the view, through the middle of the cell. A clear cell is seen unless the
    line between the two middles goes through a shutter, or touches the ends of two on either side of it. It
    makes no difference from which of the two ends one looks. An opaque cell is seen if any part of its
    shutter is, more than a point.

    With walls, a cell is also unseen if the line between the two middles crosses a closed edge. A line
    exactly through a corner passes if both edges on one side of that corner are open. This costs more time,
    with the cube of the radius at worst.

    Raises TypeError and ValueError as `diamond` does, and for maps of another dtype, shape or layout.
    """
    seen = _sight.shadowcast(opaque, centre, radius, walls, window, out)
    if seen is not None:
        return seen
    cells, y, x, reach = _viewer(opaque, centre, radius, walls)
    size = (2 * reach + 1, 2 * reach + 1) if window else opaque.shape
    seen = checks.output(out, size, np.bool_, opaque, walls)
    _sight.shadowcast(cells, (y, x), reach, walls, bool(window), seen)
    return seen


def shadowcast_many(
    opaque: NDArray[np.uint8] | NDArray[np.bool_],
    centres: checks.Points,
    radius: SupportsIndex,
    *,
    walls: NDArray[np.uint8] | None = None,
    out: NDArray[np.bool_] | None = None,
    threads: SupportsIndex | None = 1,
) -> NDArray[np.bool_]:
    """What each of many viewers sees: bool [n, 2 * radius + 1, 2 * radius + 1], the windows of `shadowcast`.

    centres  integers [n, 2], rows (y, x) on the map
    out      a bool array of that shape to fill
    threads  1 to 64 threads at most, None for as many as there are processors

    The other arguments, and the errors, are those of `shadowcast`.
    """
    cells, _, _, reach = _viewer(opaque, (0, 0), radius, walls)
    where = checks.points("centres", centres, opaque.shape, (2,))
    side = 2 * reach + 1
    seen = checks.output(out, (len(where), side, side), np.bool_, opaque, walls)

    def look(start: int, stop: int) -> None:
        _sight.shadowcast_many(cells, where, reach, walls, seen, start, stop)

    run(look, len(where), threads=threads_of(threads), worth=_HALF_A_MILLISECOND // side**2 + 1)
    return seen


def _viewer(
    opaque: NDArray[np.uint8] | NDArray[np.bool_],
    centre: Sequence[SupportsIndex],
    radius: SupportsIndex,
    walls: NDArray[np.uint8] | None,
) -> tuple[NDArray[np.uint8], int, int, int]:
    """The opaque cells as bytes, y, x and the radius, all of them right."""
    cells = checks.byte_map("opaque", _as_bytes(opaque))
    checks.same_shape("walls", walls, opaque.shape)
    y, x = checks.point("centre", centre, opaque.shape)
    return cells, y, x, checks.integer("radius", radius, 0, MOST_RADIUS)


def _as_bytes(opaque: NDArray[np.uint8] | NDArray[np.bool_]) -> NDArray[np.uint8]:
    """A map of truth values as the bytes it is made of; anything else as it is."""
    if isinstance(opaque, np.ndarray) and opaque.dtype == np.bool_:
        return opaque.view(np.uint8)
    return cast("NDArray[np.uint8]", opaque)
