"""What the functions over maps of cells ask of their arguments: shapes, arrays, walls, and points on a map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from triquest._core import plain
from triquest._core.paths import first_outside
from triquest.core.checks import integer

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsIndex

    import numpy.typing as npt
    from numpy.typing import NDArray

    Points: TypeAlias = NDArray[np.integer[Any]] | Sequence[Sequence[int]]

MOST_CELLS = 2**28
SIDE = 2**31 - 1  # tiles; the longest side of a map


def shape(value: tuple[int, int]) -> tuple[int, int]:
    """`value` as (height, width), each from 0 to `SIDE`; else TypeError or ValueError."""
    if not isinstance(value, tuple | list):
        raise TypeError(f"shape must be a pair (height, width), not {type(value).__name__}")
    if len(value) != 2:
        raise ValueError(f"shape must be a pair (height, width), not {len(value)} numbers")
    return integer("height", value[0], 0, SIDE), integer("width", value[1], 0, SIDE)


def array(name: str, value: npt.NDArray[Any], dtype: npt.DTypeLike, shape: tuple[int | None, ...]) -> None:
    """Refuse `value` unless it is a C-contiguous array of `dtype` and `shape`, where None stands for any
    length.

    TypeError for something else than an array and for another dtype, ValueError for another shape or layout.
    """
    wanted = np.dtype(dtype)
    if not isinstance(value, np.ndarray):
        raise TypeError(f"{name} must be a NumPy array of {wanted}, not {type(value).__name__}")
    if value.dtype != wanted:
        raise TypeError(f"{name} must have dtype {wanted}, not {value.dtype}")
    if len(value.shape) != len(shape) or any(
        want is not None and have != want for have, want in zip(value.shape, shape, strict=True)
    ):
        sides = ", ".join("any" if side is None else str(side) for side in shape)
        raise ValueError(f"{name} must have shape ({sides}), not {value.shape}")
    if not (value.flags.c_contiguous and value.flags.aligned):
        raise ValueError(f"{name} must be C-contiguous and aligned, not a strided view")


def byte_map(name: str, value: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """`value` itself if it is a C-contiguous uint8 map [h, w] of 1 to 2**28 cells."""
    if plain.byte_map(value):
        return value
    if not isinstance(value, np.ndarray):
        raise TypeError(f"{name} must be a NumPy array of uint8, not {type(value).__name__}")
    if value.dtype != np.uint8:
        raise TypeError(f"{name} must have dtype uint8, not {value.dtype}")
    if value.ndim != 2:
        raise ValueError(f"{name} must be a map [h, w], not an array of shape {value.shape}")
    if not value.flags.c_contiguous:
        raise ValueError(f"{name} must be C-contiguous, not a strided view")
    if not 1 <= value.size <= MOST_CELLS:
        raise ValueError(f"{name} must have from 1 to {MOST_CELLS} cells, not shape {value.shape}")
    return value


def same_shape(name: str, value: NDArray[np.uint8] | None, shape: tuple[int, ...]) -> None:
    """Refuse `value` unless it is None or a uint8 map of exactly `shape`."""
    if value is not None and byte_map(name, value).shape != shape:
        raise ValueError(f"{name} must have shape {shape}, not {value.shape}")


def points(name: str, value: Points, shape: tuple[int, ...], columns: tuple[int, ...]) -> NDArray[np.int64]:
    """Points on a map of `shape` as int64 rows (y, x), or (y, x, facing) where `columns` allow 3."""
    rows = plain.points(value, shape[0], shape[1])
    if rows is not None:
        return rows
    array = np.asarray(value)
    if array.size == 0:
        return np.zeros((0, columns[0]), np.int64)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not {array.dtype}")
    if array.ndim != 2 or array.shape[1] not in columns:
        kinds = " or ".join(f"[n, {count}]" for count in columns)
        raise ValueError(f"{name} must have shape {kinds}, not {array.shape}")
    # Unsigned numbers too large for int64 turn negative here, and are refused as any point off the map.
    array = np.ascontiguousarray(array, np.int64)
    outside = first_outside(array, shape[0], shape[1])
    if outside >= 0:
        raise ValueError(
            f"{name} must lie on the map of {shape[0]} rows and {shape[1]} columns"
            f"{', facing 0 to 3' * (array.shape[1] == 3)}, not at {tuple(array[outside].tolist())}"
        )
    return array


def point(name: str, value: Sequence[SupportsIndex], shape: tuple[int, ...]) -> tuple[int, int]:
    """One point (y, x) on a map of `shape`."""
    where = plain.point(value, shape[0], shape[1])
    if where is not None:
        return where
    if len(value) != 2:
        raise ValueError(f"{name} must be (y, x), not {len(value)} numbers")
    return integer(f"{name} y", value[0], 0, shape[0] - 1), integer(f"{name} x", value[1], 0, shape[1] - 1)


def extent(shape: Sequence[SupportsIndex]) -> tuple[int, int]:
    """The shape (h, w) of a map of 1 to 2**28 cells."""
    if len(shape) != 2:
        raise ValueError(f"shape must be (h, w), not {len(shape)} numbers")
    height = integer("height", shape[0], 1, MOST_CELLS)
    return height, integer("width", shape[1], 1, MOST_CELLS // height)
