"""The small map of the whole world: seen land, groups in sight, and a white box round what the large map shows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triquest.games.triquest import looks
from triquest.games.triquest.observation import GroupView, Observation
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import U8, UNKNOWN
from triquest.ui.frame import Frame
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box

NAME = "minimap"


@dataclass(frozen=True, slots=True)
class Fit:
    """How a world fits a box: the picture's top left corner and size in pixels, and pixels for a tile (0.2, 3, …)."""

    x: int
    y: int
    width: int
    height: int
    scale: float

    @property
    def cell(self) -> int:
        """Pixels of one cell of the picture: a tile's where those are whole, else 1."""
        return int(self.scale) if self.scale >= 1 and self.scale == int(self.scale) else 1

    @property
    def tiles(self) -> int:
        """How many tiles of a side become one before they are painted."""
        return max(1, int(1 / self.scale))

    def tile(self, column: int, row: int) -> tuple[int, int]:
        """The tile at a cell of the picture."""
        return int((column + 0.5) * self.cell / self.scale), int((row + 0.5) * self.cell / self.scale)

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place given in tiles."""
        return self.x + int(x * self.scale), self.y + int(y * self.scale)


def fit(width: int, height: int, box: Box) -> Fit:
    """The largest picture in the middle of the box; tiles are squares of whole pixels where that wastes little room."""
    scale = min(box.width / width, box.height / height)
    if scale >= 4 or (scale >= 1 and int(scale) > 0.88 * scale):
        scale = int(scale)
    across, down = int(width * scale), int(height * scale)
    return Fit(box.x + (box.width - across) // 2, box.y + (box.height - down) // 2, across, down, scale)


class Minimap:
    """The small map; it keeps the colours of the land until the fog lifts further."""

    def __init__(self) -> None:
        """Nothing painted yet."""
        self._terrain: U8 | None = None
        self._scale = 0.0
        self._thin: U8 = np.zeros((0, 0), np.uint8)
        self._colours: NDArray[np.uint8] = np.zeros((0, 0, 3), np.uint8)
        self.fit: Fit | None = None
        self.made = 0
        """How often the colours were made."""

    def paint(
        self, frame: Frame, box: Box, observation: Observation, window: tuple[float, float, float, float]
    ) -> None:
        """Paint into a box; `window` is what the large map shows, as left, top, right, bottom in tiles."""
        place = self.fit = fit(observation.width, observation.height, box.inset(1))
        cell = place.cell
        grid = frame.grid(place.x, place.y, place.height // cell, place.width // cell, (cell, cell))
        grid.paper[:, :, :3] = self._land(observation, place)
        frame.cells(grid, NAME)
        frame.outline(place.x - 1, place.y - 1, place.width + 2, place.height + 2, PALETTE.line)
        size = max(round(place.scale), frame.px(3))
        for group in observation.groups:
            self._dot(frame, group.x, group.y, size, looks.monster(representative(observation.book, group)))
        self._dot(frame, observation.x, observation.y, size, PALETTE.cursor)
        self._window(frame, place, window)

    def _land(self, observation: Observation, place: Fit) -> NDArray[np.uint8]:
        if self._terrain is not observation.terrain or self._scale != place.scale:
            self._thin = self._thinned_anew(observation.terrain, place)
            self._terrain, self._scale = observation.terrain, place.scale
            self._colours = _coloured(observation.book, self._thin, place)
            self.made += 1
        return self._colours

    def _thinned_anew(self, terrain: U8, place: Fit) -> U8:
        """The thinned land, made anew only where it is not as it was: an action uncovers a few rows."""
        old, tiles = self._terrain, place.tiles
        if tiles == 1 or old is None or old.shape != terrain.shape or self._scale != place.scale:
            return _thinned(terrain, tiles)
        rows = np.flatnonzero((old != terrain).any(axis=1))
        if len(rows):
            first, last = int(rows[0]) // tiles, int(rows[-1]) // tiles + 1
            self._thin[first:last] = _thinned(terrain[first * tiles : last * tiles], tiles)
        return self._thin

    def _dot(self, frame: Frame, x: int, y: int, size: int, colour: tuple[int, int, int]) -> None:
        assert self.fit is not None, "paint sets it first"
        left, top = self.fit.pixel(x + 0.5, y + 0.5)
        frame.rect(left - size // 2, top - size // 2, size, size, colour)

    def _window(self, frame: Frame, place: Fit, window: tuple[float, float, float, float]) -> None:
        left, top = place.pixel(max(0, window[0]), max(0, window[1]))
        right, bottom = place.pixel(window[2], window[3])
        right, bottom = min(right, place.x + place.width), min(bottom, place.y + place.height)
        frame.outline(left, top, max(2, right - left), max(2, bottom - top), PALETTE.text)


def representative(book: Book, group: GroupView) -> str:
    """The id of the member that stands for a group: of the highest danger, the one in the center before others."""
    best = max(group.members, key=lambda member: (book.monster(member.kind).danger[1], member.subtile == 4))
    return best.id


def colours(book: Book, terrain: U8, place: Fit) -> NDArray[np.uint8]:
    """The colours of the known land for a fit, uint8 [rows, columns, 3] by its cells.

    When several tiles share a pixel it shows the ground in its middle, or where that is unknown some known ground in
    it, so that no known land is lost.
    """
    return _coloured(book, _thinned(terrain, place.tiles), place)


def _coloured(book: Book, thin: U8, place: Fit) -> NDArray[np.uint8]:
    table = looks.land(book)
    palette = np.empty((256, 3), np.uint8)
    palette[:] = table.map[table.unseen]
    palette[: table.remembered] = table.map[: table.remembered]
    step = place.cell / (place.scale * place.tiles)
    rows = (np.arange(place.height // place.cell) * step).astype(np.intp).clip(0, thin.shape[0] - 1)
    columns = (np.arange(place.width // place.cell) * step).astype(np.intp).clip(0, thin.shape[1] - 1)
    # `take` is faster than indexing by arrays.
    return palette.take(thin.take(rows, 0).take(columns, 1), 0)


def _thinned(terrain: U8, tiles: int) -> U8:
    """One cell for `tiles` × `tiles` tiles."""
    if tiles == 1:
        return terrain
    height, width = terrain.shape
    # Whole rows first: NumPy is fast on them.
    across = np.full((-(-height // tiles), width), UNKNOWN, np.uint8)
    for start in range(tiles):
        part = terrain[start::tiles]
        np.minimum(across[: len(part)], part, out=across[: len(part)])
    found = np.full((len(across), -(-width // tiles)), UNKNOWN, np.uint8)
    for start in range(tiles):
        strip = across[:, start::tiles]
        np.minimum(found[:, : strip.shape[1]], strip, out=found[:, : strip.shape[1]])
    middle = terrain[tiles // 2 :: tiles, tiles // 2 :: tiles]
    part = found[: middle.shape[0], : middle.shape[1]]
    part[...] = np.where(middle == UNKNOWN, part, middle)
    return found
