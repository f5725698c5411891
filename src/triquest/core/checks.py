"""What every public function of the core asks of its arguments, said in the same words everywhere: numbers, shapes,
arrays, walls, and points on a map.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

import numpy as np

from triquest._core import plain
from triquest._core.paths import first_outside

if TYPE_CHECKING:
    import numpy.typing as npt
    from numpy.typing import NDArray

    Points: TypeAlias = NDArray[np.integer[Any]] | Sequence[Sequence[int]]

MOST_CELLS = 2**28
SIDE = 2**31 - 1  # tiles; the longest side of a map


def integer(name: str, value: SupportsIndex, low: int, high: int) -> int:
    """`value` as an int from `low` to `high`, both included.

    NumPy integers pass; booleans, floats and text raise TypeError, numbers out of range ValueError.
    """
    if type(value) is int and low <= value <= high:
        return value
    if isinstance(value, bool | np.bool_) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be an integer, not {type(value).__name__}")
    number = operator.index(value)
    if not low <= number <= high:
        raise ValueError(f"{name} must be from {low} to {high}, not {number}")
    return number


def output(
    out: npt.NDArray[Any] | None, shape: tuple[int, ...], dtype: npt.DTypeLike, *read: object
) -> npt.NDArray[Any]:
    """A C-contiguous, writeable array of exactly `shape` and `dtype`: `out` itself, or a fresh one for None.

    A fresh array is not cleared. An `out` of another kind raises TypeError (not an array, wrong dtype) or
    ValueError (wrong shape, strided, read-only, misaligned, sharing memory with an array of those that are `read`).
    """
    wanted = np.dtype(dtype)
    if out is None:
        return np.empty(shape, wanted)
    if not isinstance(out, np.ndarray):
        raise TypeError(f"out must be a NumPy array of {wanted}, not {type(out).__name__}")
    if out.dtype != wanted or not out.dtype.isnative:
        raise TypeError(f"out must have dtype {wanted}, not {out.dtype}")
    if out.shape != shape:
        raise ValueError(f"out must have shape {shape}, not {out.shape}")
    if not (out.flags.c_contiguous and out.flags.aligned):
        raise ValueError("out must be C-contiguous and aligned, not a strided view")
    if not out.flags.writeable:
        raise ValueError("out must be writeable, not read-only")
    apart(out, *read)
    return out


def apart(out: npt.NDArray[Any] | None, *read: object) -> None:
    """Refuse an `out` that shares memory with an array of those that are `read`."""
    if any(isinstance(other, np.ndarray) and np.may_share_memory(out, other) for other in read):
        raise ValueError("out must not share memory with what is read")


def pair(name: str, parts: str, value: Sequence[SupportsIndex]) -> tuple[SupportsIndex, SupportsIndex]:
    """The two members of any sequence or array, which `parts` names; else TypeError or ValueError."""
    if not isinstance(value, Sequence | np.ndarray):
        raise TypeError(f"{name} must be a pair {parts}, not {type(value).__name__}")
    if len(value) != 2:
        raise ValueError(f"{name} must be a pair {parts}, not {len(value)} numbers")
    return value[0], value[1]


def shape(value: Sequence[SupportsIndex], cells: int = SIDE**2) -> tuple[int, int]:
    """`value` as (height, width), each from 0 to `SIDE`, of at most `cells` cells; else TypeError or ValueError."""
    high, wide = pair("shape", "(height, width)", value)
    height = integer("height", high, 0, min(SIDE, cells))
    return height, integer("width", wide, 0, min(SIDE, cells // max(1, height)))


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
    y, x = pair(name, "(y, x)", value)
    if 0 in shape:
        raise ValueError(f"{name} must lie on the map, which has no cells")
    return integer(f"{name} y", y, 0, shape[0] - 1), integer(f"{name} x", x, 0, shape[1] - 1)
