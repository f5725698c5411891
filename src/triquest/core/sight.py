"""Who sees what: diamonds, circles and symmetric shadowcasting. Maps are [y, x]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, SupportsIndex, cast

import numpy as np

from triquest._core import sight as _sight
from triquest.core import maps
from triquest.core.checks import integer, output

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["MOST_RADIUS", "circle", "diamond", "shadowcast"]

MOST_RADIUS: Final = 2**13
"""The widest sight."""


def diamond(
    shape: Sequence[SupportsIndex],
    centre: Sequence[SupportsIndex],
    radius: SupportsIndex,
    *,
    out: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """What lies within a Manhattan distance: bool [h, w], True where |y - cy| + |x - cx| <= radius.

    shape    (h, w), at least one cell
    centre   (y, x) on the map
    radius   0 to 8192 tiles
    out      a bool array [h, w] to fill

    Raises TypeError for values that are no integers, ValueError for those out of range.
    """
    size = maps.extent(shape)
    y, x = maps.point("centre", centre, size)
    field = output(out, size, np.bool_)
    _sight.diamond(field, y, x, integer("radius", radius, 0, MOST_RADIUS))
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
    size = maps.extent(shape)
    y, x = maps.point("centre", centre, size)
    field = output(out, size, np.bool_)
    _sight.circle(field, y, x, integer("radius", radius, 0, MOST_RADIUS))
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
    out      a bool array of that shape to fill, sharing no memory with the others

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
    cells = maps.byte_map("opaque", _as_bytes(opaque))
    maps.same_shape("walls", walls, opaque.shape)
    y, x = maps.point("centre", centre, opaque.shape)
    reach = integer("radius", radius, 0, MOST_RADIUS)
    seen = output(out, (2 * reach + 1, 2 * reach + 1) if window else opaque.shape, np.bool_)
    for other in (opaque, walls):
        if out is not None and other is not None and np.may_share_memory(out, other):
            raise ValueError("out must not share memory with opaque or walls")
    _sight.shadowcast(cells, walls, seen, y, x, reach, bool(window))
    return seen


def _as_bytes(opaque: NDArray[np.uint8] | NDArray[np.bool_]) -> NDArray[np.uint8]:
    """A map of truth values as the bytes it is made of; anything else as it is."""
    if isinstance(opaque, np.ndarray) and opaque.dtype == np.bool_:
        return opaque.view(np.uint8)
    return cast("NDArray[np.uint8]", opaque)
