"""Fields of view on a map with scattered opaque cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from triquest.core import sight
from triquest.lab.bench.model import Case, Contender, Setting, fill

OPAQUE = 0.08
ALGORITHMS = ("FOV_SYMMETRIC_SHADOWCAST", "FOV_SHADOW", "FOV_BASIC")


def sight10(setting: Setting) -> Iterator[Case]:
    """As far as most games look."""
    yield _view("sight10", 10, setting)


def sight40(setting: Setting) -> Iterator[Case]:
    """Across a screen."""
    yield _view("sight40", 40, setting)


def _view(kernel: str, radius: int, setting: Setting) -> Case:
    side = setting.size(1024, 256)
    clear, at = clear_map(side), side // 2
    opaque = ~clear
    out = np.empty((2 * radius + 1, 2 * radius + 1), np.bool_)
    cut = np.ascontiguousarray(clear[at - radius : at + radius + 1, at - radius : at + radius + 1])
    peers = []
    maps, names = setting.peers.find("tcod.map"), setting.peers.find("tcod.constants")
    if maps and names:
        for name in ALGORITHMS:
            kind = getattr(names, name)
            peers.append(
                Contender(
                    f"tcod {name[4:]}, map cut",
                    # Each kind is bound now, as they differ.
                    lambda kind=kind: maps.compute_fov(cut, (radius, radius), radius, True, kind),  # type: ignore[misc]
                )
            )
    return Case(
        kernel,
        f"{side}×{side}, radius {radius}",
        Contender("triquest", lambda: sight.shadowcast(opaque, (at, at), radius, window=True, out=out), np.copy),
        Contender("numpy rays", rays(cut, radius)),
        tuple(peers),
        fill(out),
        lambda ours, theirs: float((ours == theirs).mean()) > 0.8,
    )


def clear_map(side: int) -> NDArray[np.bool_]:
    """Where nothing stands in the way; the middle, where the viewer is, among them."""
    clear = np.random.default_rng(2).random((side, side)) >= OPAQUE
    clear[side // 2, side // 2] = True
    return clear


def rays(clear: NDArray[np.bool_], radius: int) -> Callable[[], NDArray[np.bool_]]:
    """A ray to each cell of a window, sampled once a step, in NumPy; their courses are worked out before."""
    line = np.arange(-radius, radius + 1)
    step = np.arange(1, radius + 1)
    far = np.maximum(np.abs(line)[:, None], np.abs(line))[..., None]
    before = step < far
    down, across = (
        np.where(before, (2 * course * step + far) // (2 * np.maximum(far, 1)), 0) + radius
        for course in (line[:, None, None], line[None, :, None])
    )
    courses = down * (2 * radius + 1) + across
    disc = (line**2)[:, None] + line**2 <= radius * radius + radius
    return lambda: np.take(clear, courses).all(axis=2) & disc
