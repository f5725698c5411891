"""What every public function of the core asks of its arguments, said in the same words everywhere."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt


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


def output(out: npt.NDArray[Any] | None, shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """A C-contiguous, writeable array of exactly `shape` and `dtype`: `out` itself, or a fresh one for None.

    A fresh array is not cleared. An `out` of another kind raises TypeError (not an array, wrong dtype) or
    ValueError (wrong shape, strided, read-only, misaligned).
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
    return out
