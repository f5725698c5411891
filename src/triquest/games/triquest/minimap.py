"""The small map of the whole world: seen land, groups in sight, and a white box round what the large map shows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triquest.games.triquest import looks
from triquest.games.triquest.observation import GroupView, Observation
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import U8, UNKNOWN
from triquest.ui.frame import Frame, SpotGrid
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box

NAME = "minimap"


@dataclass(frozen=True, slots=True)
class Fit:
    """How a world fits a box: one cell for `tiles` tiles each way, `pixels` wide; (x, y) is the top left pixel."""

    tiles: int
    pixels: int
    x: int
    y: int
    columns: int
    rows: int

    def tile(self, column: int, row: int) -> tuple[int, int]:
        """The tile in the middle of a cell."""
        return column * self.tiles + self.tiles // 2, row * self.tiles + self.tiles // 2

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place given in tiles."""
        return self.x + int(x * self.pixels / self.tiles), self.y + int(y * self.pixels / self.tiles)


def fit(width: int, height: int, box: Box) -> Fit:
    """The largest whole number of pixels for a tile, or of tiles for a pixel, in the middle of the box."""
    pixels = max(1, min(box.width // width, box.height // height))
    tiles = max(1, -(-width // max(1, box.width)), -(-height // max(1, box.height)))
    columns, rows = -(-width // tiles), -(-height // tiles)
    left, top = box.x + (box.width - columns * pixels) // 2, box.y + (box.height - rows * pixels) // 2
    return Fit(tiles, pixels, left, top, columns, rows)


class Minimap:
    """The small map; it keeps the colours of the land until the fog lifts further."""

    def __init__(self) -> None:
        """Nothing painted yet."""
        self._terrain: U8 | None = None
        self._tiles = 0
        self._colours: NDArray[np.uint8] = np.zeros((0, 0, 3), np.uint8)
        self.fit: Fit | None = None
        self.made = 0
        """How often the colours were made."""

    def paint(self, frame: Frame, box: Box, observation: Observation, window: tuple[float, float, float, float]) -> None:
        """Paint into a box; `window` is what the large map shows, as left, top, right, bottom in tiles."""
        place = self.fit = fit(observation.width, observation.height, box)
        grid = frame.grid(place.x, place.y, place.rows, place.columns, (place.pixels, place.pixels))
        grid.paper[:, :, :3] = self._land(observation, place.tiles)
        frame.spots.append(
            SpotGrid(place.x, place.y, place.rows, place.columns, (place.pixels, place.pixels), NAME)
        )
        frame.outline(
            place.x - 1, place.y - 1, place.columns * place.pixels + 2, place.rows * place.pixels + 2, PALETTE.line
        )
        size = max(place.pixels, frame.px(3))
        for group in observation.groups:
            self._dot(frame, group.x, group.y, size, looks.monster(representative(observation.book, group)))
        self._dot(frame, observation.x, observation.y, size, (255, 255, 255))
        self._window(frame, place, window)

    def _land(self, observation: Observation, tiles: int) -> NDArray[np.uint8]:
        if self._terrain is not observation.terrain or self._tiles != tiles:
            self._terrain, self._tiles = observation.terrain, tiles
            self._colours = colours(observation.book, observation.terrain, tiles)
            self.made += 1
        return self._colours

    def _dot(self, frame: Frame, x: int, y: int, size: int, colour: tuple[int, int, int]) -> None:
        assert self.fit is not None, "paint sets it first"
        left, top = self.fit.pixel(x + 0.5, y + 0.5)
        frame.rect(left - size // 2, top - size // 2, size, size, colour)

    def _window(self, frame: Frame, place: Fit, window: tuple[float, float, float, float]) -> None:
        left, top = place.pixel(max(0, window[0]), max(0, window[1]))
        right, bottom = place.pixel(window[2], window[3])
        right = min(right, place.x + place.columns * place.pixels)
        bottom = min(bottom, place.y + place.rows * place.pixels)
        frame.outline(left, top, max(2, right - left), max(2, bottom - top), PALETTE.text)


def representative(book: Book, group: GroupView) -> str:
    """The id of the member that stands for a group: of the highest danger, the one in the center before others."""
    best = max(group.members, key=lambda member: (book.monster(member.kind).danger[1], member.subtile == 4))
    return best.id


def colours(book: Book, terrain: U8, tiles: int) -> NDArray[np.uint8]:
    """The colours of the known land, uint8 [h, w, 3], one cell for `tiles` tiles each way.

    A cell is the ground in its middle; where that is unknown, some known ground in it, so that no known land is lost.
    """
    table = looks.land(book)
    palette = np.empty((256, 3), np.uint8)
    palette[:] = table.map[table.unseen]
    palette[: table.remembered] = table.map[: table.remembered]
    return palette[terrain if tiles == 1 else _thinned(terrain, tiles)]


def _thinned(terrain: U8, tiles: int) -> U8:
    height, width = terrain.shape
    rows, columns = -(-height // tiles), -(-width // tiles)
    # Whole rows first: NumPy is fast on them.
    across = np.full((rows, width), UNKNOWN, np.uint8)
    for start in range(tiles):
        part = terrain[start::tiles]
        np.minimum(across[: len(part)], part, out=across[: len(part)])
    found = np.full((rows, columns), UNKNOWN, np.uint8)
    for start in range(tiles):
        strip = across[:, start::tiles]
        np.minimum(found[:, : strip.shape[1]], strip, out=found[:, : strip.shape[1]])
    middle = terrain[tiles // 2 :: tiles, tiles // 2 :: tiles]
    part = found[: middle.shape[0], : middle.shape[1]]
    part[...] = np.where(middle == UNKNOWN, part, middle)
    return found
