"""Coherent 2-D gradient noise and fBm over any window of an endless field, and ranks of tiles by noise.

The field is gradient noise in the manner of K. Perlin (2002): unit gradients on the nodes of a square
lattice, blended by a quintic. Each further octave has half the cell and `gain` times the weight. A seed fixes
the field for ever: the bits are the same on every machine, for every window and for single points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, cast, overload

import numpy as np

from triquest._core import ranks as _ranks
from triquest._core.dispatch import kernel
from triquest.core import checks
from triquest.core.threads import run, threads_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Self

    import numpy.typing as npt

    from triquest._core import noise_baseline as _kernel

    _Real = float | np.floating[Any] | np.integer[Any]
else:
    _kernel = kernel("noise")

FAR = 2**31  # samples; how far from the middle of the field a window or a point may lie
SEEDS = 2**64
OCTAVES = 16
CELLS = (2.0, 65536.0)  # samples; the narrowest and the widest lattice cell
_HALF_MILLISECOND = 2**20  # samples of a window's octaves, or sixteen times the points
_BAND = 16  # rows; bands of these share lattice lines
_PLAIN = (float, int)
_PEAK = 1.4142  # unit gradients blend to at most the square root of one half; this keeps them within [-1, 1]


class Ranks(NamedTuple):
    """What `ranks` finds."""

    ranks: npt.NDArray[np.int32]  # [y, x], the rank of each tile within its class
    sizes: npt.NDArray[np.int64]  # [256], the number of tiles of each class


class _Settings(NamedTuple):
    seed: int
    step: int  # lattice cells a sample in 32.32 fixed point
    amplitudes: npt.NDArray[np.float32]


class Field(_kernel.Sampler):
    """A field of `gradient` made ready for single points, where a call of `at` for each would take too long.

    Its method `at(x, y)` gives a float for two numbers, at most 2**31 samples from the middle, with the bits of `at`;
    it raises ValueError for other numbers and TypeError for what is none. The settings are those of `gradient`.
    """

    def __new__(cls, *, seed: int, cell: float = 32.0, octaves: int = 1, gain: float = 0.5) -> Self:
        return super().__new__(cls, *_settings(seed, cell, octaves, gain))


def gradient(
    shape: Sequence[SupportsIndex],
    *,
    seed: int,
    cell: float = 32.0,
    octaves: int = 1,
    origin: Sequence[SupportsIndex] = (0, 0),
    gain: float = 0.5,
    out: npt.NDArray[np.float32] | None = None,
    threads: SupportsIndex | None = 1,
) -> npt.NDArray[np.float32]:
    """Noise in [-1, 1], float32 [y, x] of `shape`, the window of the endless field that begins at `origin`
    (y, x).

    `seed` is any 64-bit number. `cell` is the width of the first octave's lattice cells in samples, from 2 to
    65536; of up to 16 `octaves` the last must still have cells of 2 samples. `gain`, from 0 to 1, is the
    weight of each octave against the one before; the weights are scaled to the sum 1. `origin` may lie 2**31
    samples off. `threads` is 1..64, or None for one a processor. Raises ValueError for numbers out of range,
    TypeError for other kinds of values and a wrong `out`.
    """
    field = _settings(seed, cell, octaves, gain)
    y, x = _origin(origin)
    out = checks.output(out, checks.shape(shape), np.float32)
    _rows(_kernel.fill, out, y, x, field, threads)
    return out


def quantised(
    shape: Sequence[SupportsIndex],
    *,
    seed: int,
    cell: float = 32.0,
    octaves: int = 1,
    origin: Sequence[SupportsIndex] = (0, 0),
    gain: float = 0.5,
    out: npt.NDArray[np.int16] | None = None,
    threads: SupportsIndex | None = 1,
) -> npt.NDArray[np.int16]:
    """`gradient` times 32767, rounded once (halves away from zero): int16 [y, x] in -32767..32767.

    This is what rules use, so that no float decides anything. Arguments and errors as for `gradient`.
    """
    field = _settings(seed, cell, octaves, gain)
    y, x = _origin(origin)
    out = checks.output(out, checks.shape(shape), np.int16)
    _rows(_kernel.fill_quantised, out, y, x, field, threads)
    return out


@overload
def at(x: _Real, y: _Real, *, seed: int, cell: float = 32.0, octaves: int = 1, gain: float = 0.5) -> float: ...
@overload
def at(
    x: npt.NDArray[Any],
    y: npt.NDArray[Any] | _Real,
    *,
    seed: int,
    cell: float = 32.0,
    octaves: int = 1,
    gain: float = 0.5,
    out: npt.NDArray[np.float32] | None = None,
    threads: SupportsIndex | None = 1,
) -> npt.NDArray[np.float32]: ...
@overload
def at(
    x: _Real,
    y: npt.NDArray[Any],
    *,
    seed: int,
    cell: float = 32.0,
    octaves: int = 1,
    gain: float = 0.5,
    out: npt.NDArray[np.float32] | None = None,
    threads: SupportsIndex | None = 1,
) -> npt.NDArray[np.float32]: ...
def at(
    x: npt.NDArray[Any] | _Real,
    y: npt.NDArray[Any] | _Real,
    *,
    seed: int,
    cell: float = 32.0,
    octaves: int = 1,
    gain: float = 0.5,
    out: npt.NDArray[np.float32] | None = None,
    threads: SupportsIndex | None = 1,
) -> npt.NDArray[np.float32] | float:
    """The field of `gradient` at the points (x, y), whole or not, up to 2**31 samples from the middle.

    Across comes first here, as in a formula: points of a plane, not indices of a map, which are (y, x).
    Numbers give a float, see also `Field`; integer or float arrays, broadcast against each other, give a float32
    array. At whole points the bits are those of `gradient`. Raises ValueError for points out of range or not finite,
    which leaves `out` in part filled, and for shapes that do not broadcast, TypeError for points that are not numbers;
    the rest as for `gradient`.
    """
    if type(x) in _PLAIN and type(y) in _PLAIN and out is None:
        return _sampler(seed, cell, octaves, gain).at(cast("float", x), cast("float", y))
    field = _settings(seed, cell, octaves, gain)
    px, py = _points("x", x), _points("y", y)
    if px.dtype != py.dtype:
        px, py = px.astype(np.float64), py.astype(np.float64)
    single = not (px.ndim or py.ndim or out is not None or isinstance(x, np.ndarray) or isinstance(y, np.ndarray))
    if px.shape != py.shape:
        px, py = np.broadcast_arrays(px, py)
    out = checks.output(out, px.shape, np.float32, x, y)
    flat, across, down = out.reshape(-1), _flat(px), _flat(py)
    kernel_at: Callable[..., int] = _kernel.at if px.dtype == np.float64 else _kernel.at_single

    def work(start: int, stop: int) -> None:
        outside = kernel_at(flat[start:stop], down[start:stop], across[start:stop], *field)
        if outside:
            raise ValueError(f"{' xy'[outside]} must be finite and from {-FAR} to {FAR}")

    if out.size:
        worth = _HALF_MILLISECOND // len(field.amplitudes) // 16
        run(work, out.size, threads=threads_of(threads), worth=worth)
    return float(out) if single else out


def ranks(values: npt.NDArray[np.int16], classes: npt.NDArray[np.uint8]) -> Ranks:
    """Rank each tile within its class, from 0, by (value, row-major index).

    `values` is int16 [y, x] and `classes` uint8 of the same shape, both C-contiguous, of fewer than 2**31
    tiles. The ranks of a class of n tiles are a permutation of 0..n-1. Raises TypeError or ValueError for
    other arrays.
    """
    checks.array("values", values, np.int16, (None, None))
    checks.array("classes", classes, np.uint8, values.shape)
    checks.integer("number of tiles", values.size, 0, checks.SIDE)
    out = np.empty(values.shape, np.int32)
    sizes = np.zeros(256, np.int64)
    if out.size:
        _ranks.ranks(values.reshape(-1), classes.reshape(-1), out.reshape(-1), sizes)
    return Ranks(out, sizes)


def _rows(
    fill: Callable[..., None],
    out: npt.NDArray[Any],
    y: int,
    x: int,
    field: _Settings,
    threads: SupportsIndex | None,
) -> None:
    """Fill `out` from (y, x) on, in bands of rows."""

    def work(start: int, stop: int) -> None:
        fill(out[start:stop], y + start, x, *field)

    if out.size:
        worth = -(-_HALF_MILLISECOND // (out.shape[1] * len(field.amplitudes)))
        run(work, out.shape[0], threads=threads_of(threads), worth=worth, step=_BAND)


@lru_cache(maxsize=64, typed=True)
def _sampler(seed: int, cell: float, octaves: int, gain: float) -> Field:
    return Field(seed=seed, cell=cell, octaves=octaves, gain=gain)


@lru_cache(maxsize=64, typed=True)
def _settings(seed: int, cell: float, octaves: int, gain: float) -> _Settings:
    seed = checks.integer("seed", seed, 0, SEEDS - 1)
    cell = _number("cell", cell, *CELLS)
    octaves = checks.integer("octaves", octaves, 1, OCTAVES)
    gain = _number("gain", gain, 0.0, 1.0)
    step = round(2**32 / cell)
    if step << (octaves - 1) > 2**31:
        raise ValueError(f"cell {cell:g} is too small: octave {octaves} would have cells under 2 samples")
    weights = [1.0]
    for _ in range(1, octaves):
        weights.append(weights[-1] * gain)
    total = _sum(weights)
    return _Settings(seed, step, np.array([_PEAK * weight / total for weight in weights], np.float32))


def _sum(weights: list[float]) -> float:
    """A plain sum from left to right; the built-in `sum` compensates from Python 3.12 on, with other bits."""
    total = 0.0
    for weight in weights:
        total += weight
    return total


def _origin(origin: Sequence[SupportsIndex]) -> tuple[int, int]:
    y, x = checks.pair("origin", "(y, x)", origin)
    return checks.integer("origin y", y, -FAR, FAR), checks.integer("origin x", x, -FAR, FAR)


def _number(name: str, value: float, low: float, high: float) -> float:
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | float | np.integer | np.floating):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    if not low <= value <= high:
        raise ValueError(f"{name} must be from {low:g} to {high:g}, not {value}")
    return float(value)


def _points(name: str, value: npt.NDArray[Any] | _Real) -> npt.NDArray[np.float32] | npt.NDArray[np.float64]:
    given = np.asarray(value)
    if given.dtype.kind not in "iuf":
        raise TypeError(f"{name} must be numbers, not {given.dtype}")
    return given if given.dtype == np.float32 else given.astype(np.float64, copy=False)


def _flat(points: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.ascontiguousarray(points).reshape(-1)
