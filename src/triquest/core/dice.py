"""Dice: single throws, exact odds, and throws by the million."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from triquest._core.dice import Guide, fill_rolls, roll
from triquest.core.checks import integer, output
from triquest.core.odds import (
    Distribution,
    chance_to_kill,
    distribution,
    hits_to_kill,
    mean_hits,
    miss_chance,
    opposed,
)
from triquest.core.rng import LARGEST_SEED

if TYPE_CHECKING:
    from typing import SupportsIndex

    import numpy.typing as npt

__all__ = [
    "Distribution",
    "chance_to_kill",
    "distribution",
    "hits_to_kill",
    "mean_hits",
    "miss_chance",
    "opposed",
    "opposed_rolls",
    "roll",
    "rolls",
]

_MOST_ROLLS = 2**40
_FARTHEST = 2**60
_DTYPES = tuple(np.dtype(name) for name in ("uint8", "uint16", "uint32", "uint64", "int32", "int64"))


def rolls(
    n: SupportsIndex,
    count: SupportsIndex,
    sides: SupportsIndex,
    key: SupportsIndex,
    *,
    out: npt.NDArray[Any] | None = None,
    dtype: npt.DTypeLike | None = None,
    first: SupportsIndex = 0,
) -> npt.NDArray[Any]:
    """`n` independent sums of `count` dice of `sides` sides: an array [n] of results count..count*sides.

    They are rolls `first`, `first` + 1, .. of the bulk stream of `key` (0..2**64-1), so that pieces of any size,
    made by any thread, equal the whole. `dtype` is uint8, 16, 32, 64, int32 or int64; by default that of `out`,
    else the smallest unsigned type that holds count*sides. Limits as for `distribution`; each chance is right to
    2**-64. The GIL is released. Raises ValueError and TypeError as `checks.output` does, and ValueError for a
    dtype that cannot hold every result.
    """
    return _fill(distribution(count, sides), n, key, out, dtype, first)


def opposed_rolls(
    n: SupportsIndex,
    attack_count: SupportsIndex,
    attack_sides: SupportsIndex,
    defense_count: SupportsIndex,
    defense_sides: SupportsIndex,
    key: SupportsIndex,
    *,
    out: npt.NDArray[Any] | None = None,
    dtype: npt.DTypeLike | None = None,
    first: SupportsIndex = 0,
) -> npt.NDArray[Any]:
    """`n` independent results of max(0, attack dice - defense dice): an array [n]; all else as in `rolls`."""
    law = opposed(attack_count, attack_sides, defense_count, defense_sides)
    return _fill(law, n, key, out, dtype, first)


def _fill(
    law: Distribution,
    n: SupportsIndex,
    key: SupportsIndex,
    out: npt.NDArray[Any] | None,
    dtype: npt.DTypeLike | None,
    first: SupportsIndex,
) -> npt.NDArray[Any]:
    size = integer("n", n, 0, _MOST_ROLLS)
    start = integer("first", first, 0, _FARTHEST)
    seed = integer("key", key, 0, LARGEST_SEED)
    results = output(out, (size,), _dtype_for(law.first + len(law) - 1, out, dtype))
    fill_rolls(_guide(law), results, seed, start)
    return results


def _dtype_for(most: int, out: npt.NDArray[Any] | None, dtype: npt.DTypeLike | None) -> np.dtype[Any]:
    if dtype is not None:
        wanted = np.dtype(dtype)
    elif isinstance(out, np.ndarray):
        wanted = out.dtype
    else:
        wanted = np.min_scalar_type(most)
    if wanted not in _DTYPES:
        raise TypeError(f"dtype must be one of {', '.join(map(str, _DTYPES))}, not {wanted}")
    if most > np.iinfo(wanted).max:
        raise ValueError(f"dtype {wanted} cannot hold results up to {most}")
    return wanted


@lru_cache(maxsize=128)
def _guide(law: Distribution) -> Guide:
    return Guide(list(law.ways), law.first)
