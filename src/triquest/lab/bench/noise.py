"""Gradient noise: whole maps, and given points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triquest.core import noise
from triquest.lab.bench.model import Case, Contender, Setting, fill

CELL = 64  # samples in a lattice cell of the first octave
SEED = 1
_ANGLES = np.random.default_rng(SEED).random((64, 64)) * (2 * np.pi)
_SLOPES = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)]).astype(np.float32)


def noise1(setting: Setting) -> Iterator[Case]:
    """One octave."""
    yield _map("noise1", setting.size(1024, 256), 1, setting)


def noise6(setting: Setting) -> Iterator[Case]:
    """Six octaves, on a map that stays in the caches and on one that does not."""
    yield _map("noise6", setting.size(1024, 256), 6, setting)
    if not setting.quick:
        yield _map("noise6", 4096, 6, setting)


def noise_points(setting: Setting) -> Iterator[Case]:
    """One octave at scattered points."""
    count = setting.size(2**20, 2**16)
    points = np.random.default_rng(2).random((2, count), np.float32) * 1000
    x, y = points
    peers = []
    if lite := setting.peers.find("pyfastnoiselite.pyfastnoiselite"):
        generator = _lite(lite, 1)
        peers.append(Contender("pyfastnoiselite Perlin", lambda: generator.gen_from_coords(points)))
    cells_x, cells_y = points / np.float32(CELL)

    def ours(threads: int = 1) -> NDArray[np.float32]:
        return noise.at(x, y, seed=SEED, cell=CELL, threads=threads)

    yield Case(
        "noise_points",
        f"{count} points, 1 octave",
        Contender("triquest", ours),
        Contender("numpy", lambda: perlin(cells_y, cells_x)),
        tuple(peers),
        fill(np.empty(count, np.float32)),
        alike,
        lambda threads: lambda: ours(threads),
    )


def _map(kernel: str, side: int, octaves: int, setting: Setting) -> Case:
    out = np.empty((side, side), np.float32)
    axis = (np.arange(side) / CELL).astype(np.float32)

    def ours(threads: int = 1) -> NDArray[np.float32]:
        return noise.gradient((side, side), seed=SEED, cell=CELL, octaves=octaves, out=out, threads=threads)

    def numpy() -> NDArray[np.float32]:
        total = perlin(axis[:, None], axis)
        for octave in range(1, octaves):
            total += np.float32(0.5**octave) * perlin(axis[:, None] * 2**octave, axis * 2**octave)
        return total

    return Case(
        kernel,
        f"{side}×{side}, {octaves} octave{'s' if octaves > 1 else ''}",
        Contender("triquest", ours),
        Contender("numpy", numpy),
        tuple(_peers(setting, side, octaves, axis)),
        fill(out),
        alike,
        lambda threads: lambda: ours(threads),
    )


def _peers(setting: Setting, side: int, octaves: int, axis: NDArray[np.float32]) -> Iterator[Contender]:
    simd = setting.peers.find("pyfastnoisesimd")
    if simd:
        yield Contender("pyfastnoisesimd Perlin", _simd(simd, side, octaves), np.squeeze)
        if side > 1024:
            return  # the slower ones would take minutes
    if lite := setting.peers.find("pyfastnoiselite.pyfastnoiselite"):
        generator = _lite(lite, octaves)
        points = np.stack([np.tile(np.arange(side, dtype=np.float32), side), np.repeat(axis * CELL, side)])
        yield Contender(
            "pyfastnoiselite Perlin",
            lambda: generator.gen_from_coords(points),
            lambda values: np.reshape(values, (side, side)),
        )
    if (tcod := setting.peers.find("tcod.noise")) and side <= 1024:
        kind = tcod.Implementation.FBM if octaves > 1 else tcod.Implementation.SIMPLE
        sampler = tcod.Noise(2, algorithm=tcod.Algorithm.PERLIN, seed=SEED, octaves=octaves, implementation=kind)
        yield Contender("tcod.noise Perlin", lambda: sampler.sample_ogrid([axis, axis]))


def _simd(module: Any, side: int, octaves: int) -> Callable[[], Any]:
    """It knows noise in three dimensions only: a map is a slice one sample thick."""
    generator = module.Noise(seed=SEED, numWorkers=1)
    generator.frequency = 1 / CELL
    generator.noiseType = module.NoiseType.PerlinFractal if octaves > 1 else module.NoiseType.Perlin
    generator.fractal.octaves = octaves
    generator.fractal.fractalType = module.FractalType.FBM
    return lambda: generator.genAsGrid([side, 1, side])


def _lite(module: Any, octaves: int) -> Any:
    generator = module.FastNoiseLite(seed=SEED)
    generator.frequency = 1 / CELL
    generator.noise_type = module.NoiseType.NoiseType_Perlin
    fractal = module.FractalType
    generator.fractal_type = fractal.FractalType_FBm if octaves > 1 else fractal.FractalType_None
    generator.fractal_octaves = octaves
    return generator


def perlin(y: NDArray[np.float32], x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Gradient noise at the points (y, x), in lattice cells, which broadcast; repeats after 64 cells."""
    top, left = y.astype(np.intp), x.astype(np.intp)
    fy, fx = y - top.astype(np.float32), x - left.astype(np.float32)

    def corner(dy: int, dx: int) -> NDArray[np.float32]:
        node = _SLOPES[:, (top + dy) & 63, (left + dx) & 63]
        return np.asarray(node[0] * (fx - np.float32(dx)) + node[1] * (fy - np.float32(dy)), np.float32)

    u, v = (f * f * f * (f * (f * 6 - 15) + 10) for f in (fx, fy))
    above, below = corner(0, 0), corner(1, 0)
    above += u * (corner(0, 1) - above)
    below += u * (corner(1, 1) - below)
    return np.asarray(above + v * (below - above), np.float32)


def alike(ours: NDArray[np.float32], theirs: NDArray[np.float32]) -> bool:
    """Noise of other seeds and scales: the same number of values, finite, not constant, about as far from 0."""
    if np.shape(ours) != np.shape(theirs) or not np.isfinite(theirs).all():
        return False
    return 0 < float(np.abs(ours).max()) <= 1 and 0.1 < float(np.std(ours)) / float(np.std(theirs)) < 10
