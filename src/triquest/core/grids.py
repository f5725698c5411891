"""What functions over maps ask of the shapes and arrays they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from triquest.core import checks

if TYPE_CHECKING:
    import numpy.typing as npt

SIDE = 2**31 - 1  # tiles; the longest side of a map


def shape(value: tuple[int, int]) -> tuple[int, int]:
    """`value` as (height, width), each from 0 to `SIDE`; else TypeError or ValueError."""
    if not isinstance(value, tuple | list):
        raise TypeError(f"shape must be a pair (height, width), not {type(value).__name__}")
    if len(value) != 2:
        raise ValueError(f"shape must be a pair (height, width), not {len(value)} numbers")
    return checks.integer("height", value[0], 0, SIDE), checks.integer("width", value[1], 0, SIDE)


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
