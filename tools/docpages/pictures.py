"""Pictures drawn while the pages are built: each is a PNG within the page, so there is no file to go stale."""

from __future__ import annotations

import base64

import numpy as np
from numpy.typing import NDArray

from triquest.core import gradient, noise, paths, sight
from triquest.engine.options import parse_pairs, settle
from triquest.engine.registry import find
from triquest.games.triquest import worldgen
from triquest.games.triquest.rules import book
from triquest.ui import png

Pixels = NDArray[np.uint8]

_LOW, _MIDDLE, _HIGH = np.array([[18, 22, 34], [196, 84, 38], [255, 238, 190]], np.float64)
_WALL = (70, 80, 105)
_VIEWER = (90, 200, 255)
_SHAPE = (64, 64)


def figure(pixels: Pixels, words: str, times: int = 1) -> str:
    """A picture with its caption, each pixel `times` as wide."""
    data = base64.b64encode(png.encode(pixels)).decode()
    width = pixels.shape[1] * times
    return (
        f'<figure class="made"><img alt="{words}" src="data:image/png;base64,{data}" width="{width}">'
        f"<figcaption>{words}</figcaption></figure>"
    )


def row(*figures: str) -> str:
    """Pictures beside each other, as many as fit."""
    return f'<div class="row">{"".join(figures)}</div>'


def glow(values: NDArray[np.generic]) -> Pixels:
    """Numbers as colours, from dark over ember to bright."""
    numbers = values.astype(np.float64)
    least, most = float(numbers.min()), float(numbers.max())
    t = ((numbers - least) / ((most - least) or 1.0))[..., None]
    low = _LOW + (_MIDDLE - _LOW) * np.minimum(1.0, 2 * t)
    return np.asarray(low + (_HIGH - _MIDDLE) * np.maximum(0.0, 2 * t - 1), np.float64).round().astype(np.uint8)


def world(game: str, seed: int, words: str, each: int = 5, **options: str) -> str:
    """The world of a seed, every `each`th pixel of what `triquest map` draws."""
    kind = find(game)
    settled = settle(kind.options, parse_pairs(f"{key}={value}" for key, value in options.items()))
    return figure(np.ascontiguousarray(kind.picture(kind.new(seed, settled))[::each, ::each]), words)


def contours() -> str:
    """The three kinds of contours over the same hotspots."""
    side = 160  # a size at which a level of danger is three tiles wide
    spots = np.array([[50, 50, 10], [112, 96, 7], [34, 128, 6], [130, 36, 4]], np.int32)
    rules = book()
    return row(
        *(
            figure(glow(worldgen.danger_field(rules, 7, side, side, spots, kind)), kind, 2)
            for kind in ("stepped", "warped", "smooth")
        )
    )


def noises() -> str:
    """One octave, and three."""
    fields = [(octaves, noise.quantised(_SHAPE, seed=7, cell=16.0, octaves=octaves)) for octaves in (1, 3)]
    return row(*(figure(glow(field), f"{octaves} octave{'s' if octaves > 1 else ''}", 4) for octaves, field in fields))


def _ground() -> NDArray[np.uint8]:
    """Costs of a small map: easy ground, slow ground, and some that cannot be passed."""
    heights = noise.quantised(_SHAPE, seed=11, cell=14.0, octaves=2)
    costs = np.ones(_SHAPE, np.uint8)
    costs[heights > 4000] = 3
    costs[heights > 11000] = 0
    return costs


def distances() -> str:
    """A distance field over rough ground, and the cheapest path down it."""
    costs = _ground()
    open_cells = np.argwhere(costs > 0)
    start, goal = open_cells[0], open_cells[-1]
    field = paths.distance_field(costs, [goal.tolist()], toward=True)
    reached = field != paths.UNREACHED
    shown = glow(np.where(reached, np.minimum(field, field[reached].max()), 0))
    shown[costs == 0] = _WALL
    way = paths.shortest_path(costs, start.tolist(), goal.tolist())
    assert way is not None, "the two corners are connected"
    ground = glow(3 - costs)
    ground[costs == 0] = _WALL
    shown[tuple(way.T)] = _VIEWER
    return row(
        figure(ground, "the ground: bright is easy", 4),
        figure(shown, "what each tile is from the goal, and the way", 4),
    )


def sights() -> str:
    """Who sees what, three ways."""
    shape, centre, radius = (49, 49), (24, 24), 20
    pillars = np.zeros(shape, np.uint8)
    pillars[8:42:8, 10:42:9] = 1
    pillars[30:33, 12:38] = 1
    seen = sight.shadowcast(pillars, centre, radius)
    views = (
        ("diamond", sight.diamond(shape, centre, radius), None),
        ("circle", sight.circle(shape, centre, radius), None),
        ("shadowcast", seen, pillars),
    )
    return row(*(figure(_view(lit, walls, centre), name, 5) for name, lit, walls in views))


def _view(lit: NDArray[np.bool_], walls: NDArray[np.uint8] | None, centre: tuple[int, int]) -> Pixels:
    shown = glow(lit.astype(np.uint8) * 2)
    if walls is not None:
        shown[walls > 0] = _WALL
        shown[(walls > 0) & lit] = (150, 165, 200)
    shown[centre] = _VIEWER
    return shown


def bumps() -> str:
    """Smooth bumps that add up."""
    centres = np.array([[20, 22], [38, 40], [44, 14]], np.int32)
    field = gradient.falloff(_SHAPE, centres, np.array([22, 26, 16], np.int32), np.array([1.0, 0.8, 0.6], np.float32))
    return figure(glow(field), "falloff: bumps that add up", 4)
