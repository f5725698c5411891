"""The large map: land with its nine subtiles a tile, what stands and lies on it, at any zoom.

Only the tiles in the window are looked at, so a world of a million tiles costs no more than a small one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triquest.games.triquest import looks
from triquest.games.triquest.figures import Figure, Note, Stand, Tableau
from triquest.games.triquest.marks import facing_mark, health_bar
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.state import U8, UNKNOWN
from triquest.ui.faces import nearest
from triquest.ui.frame import Cell, Colour, Frame, SpotGrid
from triquest.ui.palette import PALETTE, mix
from triquest.ui.widgets import Box

SUBTILE = "subtile"
TILE = "tile"

_FAR = (6, 8, 10, 12, 14, 16, 20)
"""Pixels of a tile when it is one cell."""
_NEAR = tuple(3 * cell for cell in (8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 48))
"""Pixels of a tile when its subtiles are seen."""
SIZES = (*_FAR, *_NEAR)
_COUNTED = 12
"""Pixels of a tile from which on a number beside it can be read."""
_LEGIBLE = 36
_ZOOM = 1.5
"""How much larger each step of zoom is."""
SHADE, ITEM_SHADE = 225, 215
"""How much of the ground, of 255, is hidden behind a creature and behind an item."""


@dataclass(frozen=True, slots=True)
class Lens:
    """How tiles lie in the window: `tile` pixels wide, tile (0, 0) at the pixel (x, y); `box` is what is seen."""

    box: Box
    tile: int
    x: int
    y: int

    @property
    def far(self) -> bool:
        """Whether a tile is a single cell."""
        return self.tile < _NEAR[0]

    @property
    def parts(self) -> int:
        """Cells in a tile's side: 3, or 1 when far."""
        return 1 if self.far else 3

    @property
    def cell(self) -> int:
        """Pixels of a cell."""
        return self.tile // self.parts

    def window(self) -> tuple[float, float, float, float]:
        """What is seen: left, top, right, bottom in tiles."""
        left, top = (self.box.x - self.x) / self.tile, (self.box.y - self.y) / self.tile
        return left, top, left + self.box.width / self.tile, top + self.box.height / self.tile

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place given in tiles."""
        return self.x + round(x * self.tile), self.y + round(y * self.tile)

    def shows(self, x: int, y: int) -> bool:
        """Whether the whole tile is seen."""
        left, top = self.pixel(x, y)
        box = self.box
        return box.x <= left and box.y <= top and left + self.tile <= box.right and top + self.tile <= box.bottom


def lens(box: Box, sight: int, zoom: int, eye: tuple[float, float], keep: tuple[int, int] | None = None) -> Lens:
    """The lens for a box; a tile to `keep` in the window moves it as needed.

    At zoom 0 all that the party sees fits, as in 2013; but letters stay legible while 15 tiles fit.
    """
    short = min(box.width, box.height)
    usual = max(_NEAR[0], short // (2 * sight + 1), min(_LEGIBLE, short // 15))
    wanted = usual * _ZOOM**zoom
    tile = max((size for size in SIZES if size <= wanted), default=SIZES[0])
    x = box.x + round(box.width / 2 - eye[0] * tile)
    y = box.y + round(box.height / 2 - eye[1] * tile)
    if keep is not None:
        x += _nudge(x + keep[0] * tile, tile, box.x, box.right)
        y += _nudge(y + keep[1] * tile, tile, box.y, box.bottom)
    return Lens(box, tile, x, y)


def _nudge(at: int, tile: int, low: int, high: int) -> int:
    """How far to shift so that a tile and its neighbours come into the window."""
    margin = min(tile, (high - low - tile) // 2)
    return max(0, low + margin - at) - max(0, at + tile + margin - high)


class MapView:
    """Paints the large map and remembers the land it painted last."""

    def __init__(self) -> None:
        """Nothing painted yet."""
        self.lens: Lens | None = None
        self.cells = 0
        """Cells of land made so far, those taken from memory not counted."""
        self._key: tuple[object, ...] = ()
        self._terrain: U8 | None = None
        self._land: tuple[NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8]] | None = None

    def paint(self, frame: Frame, view: Lens, observation: Observation, scene: Tableau) -> None:
        """Paint land, items, formations and creatures, and add the spots of the cells."""
        self.lens = view
        box = view.box
        with frame.clipped(box.x, box.y, box.width, box.height):
            self._ground(frame, view, observation)
            self._lines(frame, view)
            _items(frame, view, observation)
            for stand in scene.stands:
                _stand(frame, view, stand)
            if not view.far:
                most = observation.book.rules.creature.hp
                for figure in scene.figures:
                    _figure(frame, view, figure, most)
            for note in scene.notes:
                _note(frame, view, note)
        _spots(frame, view)

    def _ground(self, frame: Frame, view: Lens, observation: Observation) -> None:
        cell, box = view.cell, view.box
        left, top = (box.x - view.x) // cell, (box.y - view.y) // cell
        right, bottom = -((view.x - box.right) // cell), -((view.y - box.bottom) // cell)
        grid = frame.grid(view.x + left * cell, view.y + top * cell, bottom - top, right - left, (cell, cell))
        key = (left, top, right, bottom, view.parts, observation.x, observation.y, observation.sight)
        if key != self._key or observation.terrain is not self._terrain or self._land is None:
            self._key, self._terrain = key, observation.terrain
            self._land = land(observation, left, top, right, bottom, view.parts)
            self.cells += grid.rows * grid.columns
        grid.glyph[:], grid.ink[:], grid.paper[:, :, :3] = self._land

    def _lines(self, frame: Frame, view: Lens) -> None:
        """Thin dark lines between tiles."""
        if view.far:
            return
        box, thick = view.box, max(1, view.tile // 60)
        for x in range(view.x + -((view.x - box.x) // view.tile) * view.tile, box.right, view.tile):
            frame.rect(x, box.y, thick, box.height, (0, 0, 0), 80)
        for y in range(view.y + -((view.y - box.y) // view.tile) * view.tile, box.bottom, view.tile):
            frame.rect(box.x, y, box.width, thick, (0, 0, 0), 80)


def land(
    observation: Observation, left: int, top: int, right: int, bottom: int, parts: int
) -> tuple[NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8]]:
    """Glyphs, inks and papers of the cells from (left, top) to before (right, bottom), `parts` cells a tile's side."""
    table = looks.land(observation.book)
    rows, columns = np.arange(top, bottom), np.arange(left, right)
    tile_rows, tile_columns = rows // parts, columns // parts
    x = tile_columns.clip(0, observation.width - 1)
    y = tile_rows.clip(0, observation.height - 1)
    codes = observation.terrain[y[:, None], x[None, :]]
    far = np.abs(tile_rows - observation.y)[:, None] + np.abs(tile_columns - observation.x)[None, :]
    within = (y == tile_rows)[:, None] & (x == tile_columns)[None, :]
    seen = (far <= observation.sight) & within
    codes = np.where(codes == UNKNOWN, table.unseen, codes + np.uint8(table.remembered) * ~seen)
    codes[~within] = table.beyond
    places = looks.scatter(rows, columns)
    first = codes.astype(np.intp) * looks.VARIANTS
    shapes, shades = first + (places & 15), first + ((places >> 8) & 15)
    light = _light(observation, rows, columns, parts, seen)
    inks, papers = table.ink.reshape(-1, 3), table.paper.reshape(-1, 3)
    # `take` is faster than indexing by arrays.
    return table.glyph.take(shapes), _lit(inks.take(shapes, 0), light), _lit(papers.take(shades, 0), light)


def _light(
    observation: Observation, rows: NDArray[np.int64], columns: NDArray[np.int64], parts: int, seen: NDArray[np.bool_]
) -> NDArray[np.uint16]:
    """How bright each cell is, up to 256: land in sight fades a little with distance from the party."""
    middle = (parts - 1) / 2
    down = np.abs(rows - (observation.y * parts + middle))
    across = np.abs(columns - (observation.x * parts + middle))
    reach = max(1, observation.sight * parts)
    fall = (down[:, None] ** 2 + across[None, :] ** 2) * (80 / reach**2)
    light: NDArray[np.uint16] = np.where(seen, 256 - fall.clip(0, 256 - looks.DIMMEST), 256).astype(np.uint16)
    return light


def _lit(colours: NDArray[np.uint8], light: NDArray[np.uint16]) -> NDArray[np.uint8]:
    lit: NDArray[np.uint8] = ((colours * light[:, :, None]) >> np.uint16(8)).astype(np.uint8)
    return lit


def remembered(colour: Colour) -> Colour:
    """The colour of an item that is not in sight now."""
    return PALETTE.faded(colour, 0.25)


def _items(frame: Frame, view: Lens, observation: Observation) -> None:
    left, top, right, bottom = view.window()
    for lying in observation.items:
        if not (left - 1 <= lying.x < right and top - 1 <= lying.y < bottom):
            continue
        item = observation.book.items[lying.item]
        colour = looks.item(item.id)
        if not observation.visible(lying.x, lying.y):
            colour = remembered(colour)
        place = (lying.subtile % 3 / 3, lying.subtile // 3 / 3) if not view.far else (0.0, 0.0)
        x, y = view.pixel(lying.x + place[0], lying.y + place[1])
        frame.rect(x, y, view.cell, view.cell, PALETTE.unknown, ITEM_SHADE)
        frame.sprite(x, y, item.symbol, view.cell, colour, bold=True)


def _stand(frame: Frame, view: Lens, stand: Stand) -> None:
    x, y = view.pixel(stand.x, stand.y)
    if view.far:
        frame.rect(x, y, view.tile, view.tile, PALETTE.unknown, SHADE * stand.alpha // 255)
        frame.sprite(x, y, stand.glyph, view.tile, stand.ink, stand.alpha, bold=True)
        frame.outline(x - 1, y - 1, view.tile + 2, view.tile + 2, stand.colour, 1, 200 * stand.alpha // 255)
        if stand.count > 1 and view.tile >= _COUNTED:
            face = nearest(view.tile * 0.6)
            left, top = x + view.tile - face.width // 2, y + view.tile - face.height * 2 // 3
            frame.rect(left - 1, top, face.width + 1, face.height, PALETTE.unknown, 200 * stand.alpha // 255)
            frame.write(left, top, str(stand.count), PALETTE.text, face, stand.alpha)
        return
    facing_mark(frame, x, y, view.tile, stand.facing, stand.colour, stand.alpha)


def _figure(frame: Frame, view: Lens, figure: Figure, most: int) -> None:
    x, y = view.pixel(figure.x / 3, figure.y / 3)
    cell = view.cell
    frame.rect(x + 1, y + 1, cell - 1, cell - 1, PALETTE.unknown, SHADE * figure.alpha // 255)
    if figure.flash:
        frame.rect(x, y, cell, cell, PALETTE.text, round(170 * figure.flash))
    ink = mix(figure.colour, PALETTE.cursor, figure.flash)
    frame.sprite(x, y, figure.glyph, cell, ink, figure.alpha, bold=True)
    if 0 < figure.hp < most and figure.alpha == 255:
        health_bar(frame, x, y, cell, figure.hp, most)
    if figure.mark:
        size = max(2, cell // 6)
        colour = PALETTE.ember if figure.mark == "!" else PALETTE.mp
        frame.rect(x + cell - size - 1, y + 1, size, size, colour, figure.alpha)


def _note(frame: Frame, view: Lens, note: Note) -> None:
    face = frame.face("heading")
    x, y = view.pixel(note.x / 3, note.y / 3)
    x += view.cell // 2 - len(note.text) * face.width // 2
    frame.write(x + 1, y + 1, note.text, PALETTE.unknown, face, note.alpha)
    frame.write(x, y, note.text, note.colour, face, note.alpha)


def _spots(frame: Frame, view: Lens) -> None:
    """Meanings for the cells that are seen whole."""
    cell, box = view.cell, view.box
    left, top = math.ceil((box.x - view.x) / cell), math.ceil((box.y - view.y) / cell)
    columns, rows = (box.right - view.x) // cell - left, (box.bottom - view.y) // cell - top
    name = TILE if view.far else SUBTILE
    x, y = view.x + left * cell, view.y + top * cell
    frame.spots.append(SpotGrid(x, y, rows, columns, (cell, cell), name, left, top))


def outline_tile(frame: Frame, view: Lens, x: int, y: int, colour: Colour, alpha: int = 255) -> None:
    """A frame round a tile."""
    left, top = view.pixel(x, y)
    box = view.box
    with frame.clipped(box.x, box.y, box.width, box.height):
        frame.outline(left, top, view.tile + 1, view.tile + 1, colour, max(1, view.tile // 40), alpha)


def trail(frame: Frame, view: Lens, tiles: Sequence[tuple[int, int]], colour: Colour) -> None:
    """Dots in the middle of the tiles of a way, the last one larger."""
    box = view.box
    with frame.clipped(box.x, box.y, box.width, box.height):
        for number, (x, y) in enumerate(tiles, 1):
            size = max(2, view.tile // (5 if number == len(tiles) else 9))
            left, top = view.pixel(x + 0.5, y + 0.5)
            frame.rect(left - size // 2, top - size // 2, size, size, colour, 200)


def tile_of(value: object) -> tuple[int, int] | None:
    """The tile (x, y) that a cell of the map means; None for anything else."""
    if not isinstance(value, Cell):
        return None
    if value.name == SUBTILE:
        return value.x // 3, value.y // 3
    return (value.x, value.y) if value.name == TILE else None


def subtile_of(value: object) -> int | None:
    """The absolute subtile 0 to 8 that a cell of the map means, None when tiles are single cells."""
    if isinstance(value, Cell) and value.name == SUBTILE:
        return value.y % 3 * 3 + value.x % 3
    return None
