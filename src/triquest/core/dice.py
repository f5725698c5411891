"""Dice: single throws, exact odds, and throws by the million."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from triquest._core.dice import Guide, RoughGuide, classify, roll
from triquest._core.dispatch import kernel
from triquest.core import checks
from triquest.core.checks import integer, output
from triquest.core.odds import (
    MOST_DICE,
    MOST_SIDES,
    Distribution,
    chance_to_kill,
    distribution,
    hits_to_kill,
    mean_hits,
    miss_chance,
    opposed,
)
from triquest.core.rng import LARGEST_SEED
from triquest.core.threads import run, threads_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import SupportsIndex

    import numpy.typing as npt

    from triquest._core import bulk_baseline as _bulk

    _Whole = SupportsIndex | npt.NDArray[np.integer[Any]]
else:
    _bulk = kernel("bulk")

__all__ = [
    "Distribution",
    "chance_to_kill",
    "distribution",
    "hits_to_kill",
    "mean_hits",
    "miss_chance",
    "opposed",
    "opposed_batch",
    "opposed_rolls",
    "roll",
    "rolls",
]

_MOST_ROLLS = 2**40
_FARTHEST = 2**60
_BLOCK = 16384  # rolls of a block of the bulk stream
_WORTH = 100 * _BLOCK  # rolls in half a millisecond
_WORTH_MIXED = 20 * _BLOCK
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
    threads: SupportsIndex | None = 1,
) -> npt.NDArray[Any]:
    """`n` independent sums of `count` dice of `sides` sides: an array [n] of results count..count*sides.

    They are rolls `first`, `first` + 1, .. of the bulk stream of `key` (0..2**64-1), so that pieces of any size,
    made by any thread, equal the whole. `dtype` is uint8, 16, 32, 64, int32 or int64; by default that of `out`,
    else the smallest unsigned type that holds count*sides. Limits as for `distribution`; each chance is right to
    2**-64. `threads` is 1..64, or None for one a processor; the GIL is released. Raises ValueError and TypeError
    for another kind of `out`, and ValueError for a dtype that cannot hold every result.
    """
    return _same(distribution(count, sides), n, key, out, dtype, first, threads)


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
    threads: SupportsIndex | None = 1,
) -> npt.NDArray[Any]:
    """`n` independent results of max(0, attack dice - defense dice): an array [n]; all else as in `rolls`."""
    law = opposed(attack_count, attack_sides, defense_count, defense_sides)
    return _same(law, n, key, out, dtype, first, threads)


def opposed_batch(
    attack_count: _Whole,
    attack_sides: _Whole,
    defense_count: _Whole,
    defense_sides: _Whole,
    key: SupportsIndex,
    *,
    out: npt.NDArray[Any] | None = None,
    dtype: npt.DTypeLike | None = None,
    first: SupportsIndex = 0,
    threads: SupportsIndex | None = 1,
) -> npt.NDArray[Any]:
    """max(0, attack dice - defense dice) for many rolls, each with its own dice: an array [n].

    The four are integers or integer arrays [n], at least one of them an array; each within the limits of
    `opposed`, and with at most 4096 different fours among the rolls. Roll i is the one that `opposed_rolls` of
    its dice makes at `first` + i under the same key. The default dtype is the smallest unsigned one that holds the
    greatest result of any roll; all else as in `opposed_rolls`. Raises TypeError for what is not whole, ValueError
    for numbers out of range and shapes that do not broadcast to one dimension.
    """
    checks.apart(out, attack_count, attack_sides, defense_count, defense_sides)
    dice = _columns(attack_count, attack_sides, defense_count, defense_sides)
    which = np.empty(dice.shape[1], np.uint16)
    kinds = classify(dice, which)
    if kinds is None:
        raise ValueError("more than 4096 different kinds of rolls in one batch")
    known = [_rough_guide(*kind) for kind in kinds]
    guides = [guide for guide, _ in known]
    most = max((most for _, most in known), default=0)

    def fill(results: npt.NDArray[Any], seed: int, start: int, low: int, high: int) -> None:
        _bulk.fill_mixed(guides, which[low:high], results, seed, start)

    return _fill(fill, most, which.size, key, out, dtype, first, threads, _WORTH_MIXED)


def _columns(*dice: _Whole) -> npt.NDArray[np.uint16]:
    """The four parameters of every roll, one row each: uint16 [4, n]."""
    names = ("attack_count", "attack_sides", "defense_count", "defense_sides")
    limits = ((0, MOST_DICE), (1, MOST_SIDES)) * 2
    given = []
    for name, value, (low, high) in zip(names, dice, limits, strict=True):
        column = np.asarray(value if isinstance(value, np.ndarray) else integer(name, value, low, high))
        if column.dtype.kind not in "iu":
            raise TypeError(f"{name} must be integers, not {column.dtype}")
        if column.size and not low <= int(column.min()) <= int(column.max()) <= high:
            raise ValueError(f"{name} must be from {low} to {high}, not {column.min()}..{column.max()}")
        given.append(column)
    shape = np.broadcast_shapes(*(column.shape for column in given))
    if len(shape) != 1:
        raise ValueError(f"the parameters must be arrays of one dimension, not of shape {shape}")
    columns = np.empty((4, *shape), np.uint16)
    for row, column in zip(columns, given, strict=True):
        row[:] = column
    return columns


def _same(
    law: Distribution,
    n: SupportsIndex,
    key: SupportsIndex,
    out: npt.NDArray[Any] | None,
    dtype: npt.DTypeLike | None,
    first: SupportsIndex,
    threads: SupportsIndex | None,
) -> npt.NDArray[Any]:
    """Rolls that all have that law."""
    guide = _guide(law)

    def fill(results: npt.NDArray[Any], seed: int, start: int, _low: int, _high: int) -> None:
        _bulk.fill_rolls(guide, results, seed, start)

    return _fill(fill, law.first + len(law) - 1, n, key, out, dtype, first, threads, _WORTH)


def _fill(
    fill: Callable[[npt.NDArray[Any], int, int, int, int], None],
    most: int,
    n: SupportsIndex,
    key: SupportsIndex,
    out: npt.NDArray[Any] | None,
    dtype: npt.DTypeLike | None,
    first: SupportsIndex,
    threads: SupportsIndex | None,
    worth: int,
) -> npt.NDArray[Any]:
    size = integer("n", n, 0, _MOST_ROLLS)
    start = integer("first", first, 0, _FARTHEST)
    seed = integer("key", key, 0, LARGEST_SEED)
    results = output(out, (size,), _dtype_for(most, out, dtype))

    def piece(low: int, high: int) -> None:
        fill(results[low:high], seed, start + low, low, high)

    run(piece, size, threads=threads_of(threads), worth=worth, step=_BLOCK)
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


@lru_cache(maxsize=256)
def _guide(law: Distribution) -> Guide:
    return Guide(list(law.ways), law.first)


@lru_cache(maxsize=4096)
def _rough_guide(
    attack_count: int, attack_sides: int, defense_count: int, defense_sides: int
) -> tuple[RoughGuide, int]:
    """The guide of an opposed throw and its greatest result."""
    law = opposed(attack_count, attack_sides, defense_count, defense_sides)
    return RoughGuide(list(law.ways), law.first), law.first + len(law) - 1
