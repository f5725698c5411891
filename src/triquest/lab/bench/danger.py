"""Danger round hotspots, and whole worlds of TriQuest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triquest.core import gradient
from triquest.games.triquest import worldgen
from triquest.games.triquest.rules import book
from triquest.lab.bench.model import Case, Contender, Setting, fill
from triquest.lab.bench.noise import perlin

HOTSPOTS = 50
BUMPS = 16


def stepped(setting: Setting) -> Iterator[Case]:
    """TriQuest's danger in stepped diamonds."""
    side = setting.size(1000, 300)
    spots, step = hotspots(side), side // 50
    out = np.empty((side, side), np.uint8)
    numpy = Contender("numpy boxes, int8", lambda: stepped_boxes(side, spots, step))
    wide = Contender("numpy boxes, int32", lambda: stepped_boxes(side, spots, step, np.int32))
    yield Case(
        "stepped",
        f"{side}×{side}, {HOTSPOTS} hotspots",
        Contender("triquest", lambda: gradient.stepped((side, side), spots, step, out=out)),
        numpy,
        (numpy, wide),
        fill(out),
    )


def falloff(setting: Setting) -> Iterator[Case]:
    """The sum of smooth bumps."""
    side = setting.size(1024, 256)
    dice = np.random.default_rng(5)
    centres = dice.integers(0, side, (BUMPS, 2), np.int32)
    radii = np.full(BUMPS, side // 4, np.int32)
    strengths = dice.uniform(0.5, 1, BUMPS).astype(np.float32)
    out = np.empty((side, side), np.float32)

    def ours(threads: int = 1) -> NDArray[np.float32]:
        return gradient.falloff((side, side), centres, radii, strengths, out=out, threads=threads)

    numpy = Contender("numpy boxes", lambda: bump_boxes(side, centres, radii, strengths))
    peers = [numpy]
    if numba := setting.peers.find("numba"):
        peers.append(Contender("numba loops", _compiled(numba, side, centres, radii, strengths)))
    yield Case(
        "falloff",
        f"{side}×{side}, {BUMPS} bumps",
        Contender("triquest", ours),
        numpy,
        tuple(peers),
        fill(out),
        lambda a, b: bool(np.allclose(a, b, atol=1e-3)),
        lambda threads: lambda: ours(threads),
    )


def world(setting: Setting) -> Iterator[Case]:
    """Danger, noise, and terrain by rank: what makes a world of TriQuest before its groups."""
    side = setting.size(1000, 300)
    rules, spots = book(), hotspots(side)

    def ours() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        danger = worldgen.danger_field(rules, 1, side, side, spots, "stepped")
        return danger, worldgen.terrain_field(rules, 1, danger, "coherent")

    def numpy() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        danger = stepped_boxes(side, spots, worldgen.gradient_step(rules, side, side)).view(np.uint8)
        return danger, _dealt(danger)

    yield Case(
        "world",
        f"{side}×{side}, {HOTSPOTS} hotspots",
        Contender("triquest", ours, _shares),
        Contender("numpy", numpy, _shares),
        (),
        fill(np.empty((2, side, side), np.uint8)),
        lambda a, b: bool(np.abs(a - b).max() <= 1),
    )


def hotspots(side: int) -> NDArray[np.int32]:
    """Rows (y, x, danger); the last is the lord's, of danger 10."""
    dice = np.random.default_rng(7)
    places = dice.integers(0, side, (HOTSPOTS, 2), np.int32)
    danger = np.append(dice.integers(1, 10, HOTSPOTS - 1, np.int32), np.int32(10))
    return np.column_stack([places, danger])


def stepped_boxes(
    side: int, spots: NDArray[np.int32], step: int, kind: type[np.int8] | type[np.int32] = np.int8
) -> NDArray[Any]:
    """Stepped danger in NumPy: only the box that each hotspot reaches."""
    out = np.zeros((side, side), kind)
    axis = np.arange(side)
    for y, x, danger in spots.tolist():
        reach = danger * step
        rows, columns = (slice(max(0, at - reach), at + reach + 1) for at in (y, x))
        down, across = ((np.abs(axis[part] - at) // step).astype(kind) for part, at in ((rows, y), (columns, x)))
        box = out[rows, columns]
        np.maximum(box, (danger - down).astype(kind)[:, None] - across, out=box)
    return out


def bump_boxes(
    side: int, centres: NDArray[np.int32], radii: NDArray[np.int32], strengths: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The sum of bumps in NumPy: only the box of each."""
    out = np.zeros((side, side), np.float32)
    axis = np.arange(side, dtype=np.float32)
    for (y, x), radius, strength in zip(centres.tolist(), radii.tolist(), strengths, strict=True):
        rows, columns = (slice(max(0, at - radius), at + radius + 1) for at in (y, x))
        far = ((axis[rows] - y) ** 2)[:, None] + (axis[columns] - x) ** 2
        far *= np.float32(-1 / radius**2)
        far += 1
        np.maximum(far, 0, out=far)
        far *= far
        far *= strength
        out[rows, columns] += far
    return out


def _compiled(
    numba: Any, side: int, centres: NDArray[np.int32], radii: NDArray[np.int32], strengths: NDArray[np.float32]
) -> Callable[[], NDArray[np.float32]]:
    one, zero = np.float32(1), np.float32(0)

    def loops(out: Any, ys: Any, xs: Any, inverse: Any, weights: Any) -> None:
        for y in range(out.shape[0]):
            for x in range(out.shape[1]):
                total = zero
                for k in range(ys.size):
                    dy, dx = np.float32(y) - ys[k], np.float32(x) - xs[k]
                    near = max(zero, one - (dy * dy + dx * dx) * inverse[k])
                    total += weights[k] * near * near
                out[y, x] = total

    fast = numba.njit(fastmath=True)(loops)
    out = np.empty((side, side), np.float32)
    ys, xs = np.ascontiguousarray(centres.T, np.float32)  # Numba's loops become vectors only over such arrays
    inverse = (1 / radii.astype(np.float32) ** 2).astype(np.float32)

    def run() -> NDArray[np.float32]:
        fast(out, ys, xs, inverse, strengths)
        return out

    return run


def _dealt(danger: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Terrain by rank of noise, band by band, in NumPy."""
    rules = book()
    axis = (np.arange(len(danger)) / rules.rules.world.noise_cell).astype(np.float32)
    values = np.zeros(danger.shape, np.float32)
    for octave in range(rules.rules.world.noise_octaves):
        values += np.float32(0.5**octave) * perlin(axis[:, None] * 2**octave, axis * 2**octave)
    out = np.zeros(danger.shape, np.uint8)
    for band in rules.rules.band:
        places = np.flatnonzero(np.isin(danger, band.danger))
        places = places[np.argsort(values.ravel()[places], kind="stable")]
        ends = np.cumsum(band.parts) * len(places) // sum(band.parts)
        kinds = [rules.terrain_ids[name] for name in band.terrain]
        out.ravel()[places] = np.repeat(np.array(kinds, np.uint8), np.diff(ends, prepend=0))
    return out


def _shares(fields: tuple[NDArray[np.uint8], NDArray[np.uint8]]) -> NDArray[np.int64]:
    """How many tiles there are of each terrain at each danger of a band: [bands, terrains]."""
    danger, terrain = fields
    bands = (np.isin(danger, band.danger) for band in book().rules.band)
    return np.stack([np.bincount(terrain[band], minlength=256) for band in bands])
