"""Danger that falls off round hotspots, and terrain dealt out by danger and noise.

Hotspots are an int32 array [n, 3] of (y, x, danger), danger 0..255. They may lie off the map: the field is
endless and a map is a window of it. Where hotspots overlap the highest danger counts. `step` is the number of
tiles a level of danger takes to fall off, 1..4096.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from triquest._core import ranks as _ranks
from triquest._core.dispatch import kernel
from triquest.core import checks
from triquest.core.threads import run, threads_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import SupportsIndex

    import numpy.typing as npt

    from triquest._core import gradient_baseline as _kernel

    Shares = Sequence[tuple[int, int]]
    """(terrain id 0..255, parts 0..65535) in the order of rising rank."""
else:
    _kernel = kernel("gradient")

STEPS = 4096  # tiles; the slowest fall-off, also the largest disc
SHIFTS = 1024  # tiles; the farthest that a contour may be warped
PARTS = 65535
NO_BAND = 255
_HALF_MILLISECOND = 2**23  # bumps on tiles


def stepped(
    shape: Sequence[SupportsIndex],
    hotspots: npt.NDArray[np.int32],
    step: int,
    *,
    out: npt.NDArray[np.uint8] | None = None,
) -> npt.NDArray[np.uint8]:
    """Danger in stepped diamonds, uint8 [y, x] of `shape`: the fall-off of the TriQuest manual of 2013.

    A hotspot of danger d gives the tile dy rows and dx columns away d - floor(|dy| / step) - floor(|dx| /
    step), so the top is a plateau of 2 * step - 1 tiles across and every further level is step tiles wide.
    Raises TypeError or ValueError for arguments of another kind or out of range.
    """
    size = checks.shape(shape)
    step = checks.integer("step", step, 1, STEPS)
    checks.array("hotspots", hotspots, np.int32, (None, 3))
    out = checks.output(out, size, np.uint8, hotspots)
    _accept(_kernel.stepped(out, hotspots, step, 0, 0))
    return out


def smooth(
    shape: Sequence[SupportsIndex],
    hotspots: npt.NDArray[np.int32],
    step: int,
    *,
    out: npt.NDArray[np.uint8] | None = None,
) -> npt.NDArray[np.uint8]:
    """Danger in discs, uint8 [y, x] of `shape`: d - floor(distance / step) with Euclid's distance, exactly.

    Arguments and errors as for `stepped`.
    """
    size = checks.shape(shape)
    step = checks.integer("step", step, 1, STEPS)
    checks.array("hotspots", hotspots, np.int32, (None, 3))
    out = checks.output(out, size, np.uint8, hotspots)
    _accept(_kernel.smooth(out, hotspots, step))
    return out


def warped(
    shape: Sequence[SupportsIndex],
    hotspots: npt.NDArray[np.int32],
    step: int,
    shift_y: npt.NDArray[np.int16],
    shift_x: npt.NDArray[np.int16],
    *,
    out: npt.NDArray[np.uint8] | None = None,
) -> npt.NDArray[np.uint8]:
    """The field of `stepped` with bent contours: each tile (y, x) shows that of (y + shift_y, x + shift_x).

    The shifts are int16 [y, x] of `shape`, C-contiguous, from -1024 to 1024 tiles, as a rule from `noise`;
    they may point beyond the map. No hotspot loses its own danger on its own tile. The other arguments and
    errors as for `stepped`.
    """
    size = checks.shape(shape)
    step = checks.integer("step", step, 1, STEPS)
    checks.array("hotspots", hotspots, np.int32, (None, 3))
    for name, shift in (("shift_y", shift_y), ("shift_x", shift_x)):
        checks.array(name, shift, np.int16, size)
        if shift.size and (int(shift.min()) < -SHIFTS or int(shift.max()) > SHIFTS):
            raise ValueError(f"{name} must be from {-SHIFTS} to {SHIFTS}")
    out = checks.output(out, size, np.uint8, hotspots, shift_y, shift_x)
    if not out.size:
        _accept(_kernel.stepped(out, hotspots, step, 0, 0))
        return out
    top, bottom = _span(shift_y.min(axis=1), shift_y.max(axis=1))
    left, right = _span(shift_x.min(axis=0), shift_x.max(axis=0))
    field = np.empty((bottom - top, right - left), np.uint8)
    _accept(_kernel.stepped(field, hotspots, step, top, left))
    _kernel.read(out, field, shift_y, shift_x, top, left)
    places = hotspots[:, :2]
    y, x, danger = hotspots[((places >= 0) & (places < size)).all(axis=1)].T
    np.maximum.at(out, (y, x), danger.astype(np.uint8))
    return out


def falloff(
    shape: Sequence[SupportsIndex],
    centres: npt.NDArray[np.int32],
    radii: npt.NDArray[np.int32],
    strengths: npt.NDArray[np.float32],
    *,
    out: npt.NDArray[np.float32] | None = None,
    threads: SupportsIndex | None = 1,
) -> npt.NDArray[np.float32]:
    """The sum of smooth bumps strength * (1 - distance² / radius²)², each 0 beyond its radius: float32 [y, x].

    `centres` is int32 [n, 2] of (y, x), `radii` int32 [n] of 1..4096 tiles and `strengths` float32 [n],
    finite; all C-contiguous. Bumps are added in their order. `threads` is 1..64, or None for one a processor.
    Raises TypeError or ValueError for other arguments.
    """
    size = checks.shape(shape)
    checks.array("centres", centres, np.int32, (None, 2))
    checks.array("radii", radii, np.int32, (len(centres),))
    checks.array("strengths", strengths, np.float32, (len(centres),))
    if len(radii) and not (radii.min() >= 1 and radii.max() <= STEPS):
        raise ValueError(f"radii must be from 1 to {STEPS}")
    if not np.isfinite(strengths).all():
        raise ValueError("strengths must be finite")
    out = checks.output(out, size, np.float32, centres, radii, strengths)
    reach = radii.astype(np.int64)[:, None]
    near = ((centres > -reach) & (centres < reach + size)).all(axis=1)
    if not (out.size and near.any()):
        out.fill(0)
        return out
    centres, radii, strengths = centres[near], radii[near], strengths[near]

    def rows(start: int, stop: int) -> None:
        _kernel.falloff(out[start:stop], centres - np.array([start, 0], np.int32), radii, strengths)

    worth = -(-_HALF_MILLISECOND // (size[1] * len(radii)))
    run(rows, size[0], threads=threads_of(threads), worth=worth)
    return out


def terrain(
    danger: npt.NDArray[np.uint8],
    ranks: npt.NDArray[np.int32],
    sizes: npt.NDArray[np.int64],
    band: npt.NDArray[np.uint8],
    shares: Sequence[Shares],
    *,
    out: npt.NDArray[np.uint8] | None = None,
) -> npt.NDArray[np.uint8]:
    """Deal out terrain by rank within bands of danger, uint8 [y, x] of terrain ids.

    `danger` is uint8 [y, x]; `band`, uint8 [256], names the band of each level of danger, 255 for none.
    `ranks`, int32 [y, x], and `sizes`, int64 [256], are what `noise.ranks(values, band[danger])` gives.
    `shares[b]` lists (terrain id 0..255, parts 0..65535) for band b: of its n tiles those with the lowest
    ranks get the first terrain, n * parts / all parts of them, and so on, each terrain within one tile of its
    share. Raises ValueError or TypeError for other arguments, for levels on the map without a band and for
    ranks that do not belong to the sizes.
    """
    checks.array("danger", danger, np.uint8, (None, None))
    checks.array("ranks", ranks, np.int32, danger.shape)
    checks.array("sizes", sizes, np.int64, (256,))
    checks.array("band", band, np.uint8, (256,))
    first, limits, kinds = _cut(shares, sizes.tolist())
    out = checks.output(out, danger.shape, np.uint8, danger, ranks, sizes, band)
    bad = _ranks.terrain(out.reshape(-1), danger.reshape(-1), ranks.reshape(-1), sizes, band, first, limits, kinds)
    if bad >= 0:
        level = int(danger.flat[bad])
        if band[level] >= len(shares):
            raise ValueError(f"danger {level} is on the map but belongs to no band")
        raise ValueError(f"rank {ranks.flat[bad]} does not belong to a band of {sizes[band[level]]} tiles")
    return out


def terrain_by_rank(
    danger: npt.NDArray[np.uint8],
    values: npt.NDArray[np.int16],
    bands: Sequence[tuple[Iterable[int], Shares]],
    *,
    out: npt.NDArray[np.uint8] | None = None,
) -> npt.NDArray[np.uint8]:
    """Deal out terrain in coherent patches with exact shares, uint8 [y, x] of terrain ids.

    `danger` is uint8 [y, x], `values` int16 of the same shape, as a rule from `noise.quantised`. Each of up
    to 255 `bands` is (levels of danger, shares): the tiles of all its levels are ranked together by (value,
    row-major index) and dealt out as by `terrain`. Raises ValueError or TypeError for other arguments, for a
    level in two bands and for levels on the map without a band.
    """
    checks.array("danger", danger, np.uint8, (None, None))
    band = np.full(256, NO_BAND, np.uint8)
    checks.integer("number of bands", len(bands), 0, NO_BAND)
    for number, (levels, _) in enumerate(bands):
        for level in levels:
            level = checks.integer("level of danger", level, 0, 255)
            if band[level] != NO_BAND:
                raise ValueError(f"danger {level} stands in two bands")
            band[level] = number
    checks.array("values", values, np.int16, danger.shape)
    checks.integer("number of tiles", danger.size, 0, checks.SIDE)
    # A row more counts the tiles that belong to no band.
    rows = np.minimum(band, len(bands)).astype(np.uint8)
    counts = np.zeros((len(bands) + 1, _ranks.RANGES), np.int32)
    flat, value = danger.reshape(-1), values.reshape(-1)
    _ranks.tally(flat, value, rows, counts)
    *sizes, homeless = counts.sum(axis=1, dtype=np.int64).tolist()
    first, limits, kinds = _cut([shares for _, shares in bands], sizes)
    out = checks.output(out, danger.shape, np.uint8, danger, values)
    if homeless:
        where = int(np.argmax(rows[flat] == len(bands)))
        raise ValueError(f"danger {flat[where]} is on the map but belongs to no band")
    if out.size:
        _ranks.deal(out.reshape(-1), flat, value, rows, counts, first, limits, kinds)
    return out


def _accept(right: bool) -> None:
    if not right:
        raise ValueError("the danger of hotspots must be from 0 to 255")


def _span(low: npt.NDArray[np.int16], high: npt.NDArray[np.int16]) -> tuple[int, int]:
    """From where to where (excluded) a line of tiles reads, given each tile's least and greatest shift."""
    tiles = np.arange(len(low), dtype=np.int64)
    return int((tiles + low).min()), int((tiles + high).max()) + 1


def _cut(
    shares: Sequence[Shares], sizes: list[int]
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64], npt.NDArray[np.uint8]]:
    """Each band's first choice, and all choices' rank limits and terrain ids."""
    checks.integer("number of bands", len(shares), 0, NO_BAND)
    first, limits, kinds = [0], list[int](), list[int]()
    for number, choices in enumerate(shares):
        parts = [checks.integer("parts of a terrain", part, 0, PARTS) for _, part in choices]
        whole = sum(parts)
        if not whole:
            raise ValueError(f"band {number} must have at least one part of terrain")
        # Rank r gets the first terrain with r * whole < parts so far * n.
        limits += [-(-so_far * sizes[number] // whole) for so_far in accumulate(parts)]
        kinds += [checks.integer("terrain id", kind, 0, 255) for kind, _ in choices]
        first.append(len(limits))
    return np.array(first, np.int32), np.array(limits, np.int64), np.array(kinds, np.uint8)
