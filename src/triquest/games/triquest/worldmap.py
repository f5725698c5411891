"""A picture of a whole world with nothing hidden: terrain, contours of danger, groups, the lord and the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from triquest.games.triquest.game import TriQuest

_TERRAIN = {
    "grass": (104, 142, 72),
    "forest": (44, 92, 52),
    "rocks": (128, 122, 116),
    "desert": (212, 188, 128),
    "water": (62, 106, 168),
    "wasteland": (92, 72, 74),
}
_CONTOUR = (30, 18, 18)
_LORD = (255, 0, 220)
_START = (255, 255, 255)
_MOST_PIXELS = 1200
_LARGEST_TILE = 10


def picture(game: TriQuest) -> NDArray[np.uint8]:
    """The world as uint8 [h, w, 3] pixels, a tile being as many as fit in about 1200, at most 10.

    The ground darkens with every level of danger, and a line parts the bands 0, 1–3, 4–6, 7–9 and 10. Groups are dots
    from yellow (danger 1) to red (10).
    """
    state = game.state
    tile = max(1, min(_LARGEST_TILE, _MOST_PIXELS // max(state.width, state.height)))
    colours = np.array([_TERRAIN[terrain.id] for terrain in game.book.rules.terrain], np.float64)
    danger = state.world.danger
    shade = 1.06 - 0.06 * danger[..., None]
    pixels = np.minimum(colours[state.world.terrain] * shade, 255).astype(np.uint8).repeat(tile, 0).repeat(tile, 1)
    if tile >= 3:
        _contours(pixels, (danger + 2) // 3, tile)
    for y, x in np.argwhere(state.at >= 0).tolist():
        level = int(danger[y, x])
        _dot(pixels, x, y, tile, (255, max(0, 230 - 25 * level), 40), 3)
    lord = state.lord
    _dot(pixels, int(state.groups.x[lord]), int(state.groups.y[lord]), tile, _LORD, 1)
    _dot(pixels, state.party.x, state.party.y, tile, _START, 1)
    return pixels


def _contours(pixels: NDArray[np.uint8], bands: NDArray[np.uint8], tile: int) -> None:
    """A line of one pixel on the edge between two bands of danger."""
    below = np.zeros(bands.shape, bool)
    below[1:] = bands[1:] != bands[:-1]
    right = np.zeros(bands.shape, bool)
    right[:, 1:] = bands[:, 1:] != bands[:, :-1]
    pixels[::tile][below.repeat(tile, 1)] = _CONTOUR
    pixels[:, ::tile][right.repeat(tile, 0)] = _CONTOUR


def _dot(pixels: NDArray[np.uint8], x: int, y: int, tile: int, colour: tuple[int, int, int], inset: int) -> None:
    edge = min(inset, (tile - 1) // 2)
    pixels[y * tile + edge : (y + 1) * tile - edge, x * tile + edge : (x + 1) * tile - edge] = colour
