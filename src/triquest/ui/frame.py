"""A Frame is one picture as data: what is drawn where, and what the mouse finds there. It knows no window.

All positions are whole pixels from the top left corner, y down. Things are drawn in the order in which they were added,
each over the one before. A view paints a frame afresh for every picture; painting must be cheap, so large areas are
grids that NumPy fills at once::

    frame = Frame(1280, 800, scale=1.0)
    grid = frame.grid(0, 0, rows=50, columns=80, cell=(16, 16))
    grid.glyph[:] = codes          # uint32 code points [rows, columns]
    grid.ink[:] = colours          # uint8 [rows, columns, 3]
    grid.paper[:, :, :3] = grounds  # uint8 [rows, columns, 4], alpha last (255 from the start)
    frame.rect(900, 0, 380, 800, PALETTE.panel)
    frame.write(912, 12, "The party", PALETTE.text, frame.face("heading"))
    frame.sprite(100, 64, "g", 16, (200, 80, 70))
    frame.spot(900, 0, 380, 20, Give("help"), "All keys and the rules")

Larger pieces (panels, buttons, bars, wrapped paragraphs) are in `triquest.ui.widgets`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from triquest.ui.faces import Face, fitting, nearest

Colour: TypeAlias = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""

Clip: TypeAlias = tuple[int, int, int, int] | None
"""Left, top, width, height of the only part that is drawn on; None for the whole frame."""

Role: TypeAlias = Literal["small", "body", "heading", "title", "banner"]

ROLES: dict[str, tuple[float, bool]] = {
    "small": (12, False),
    "body": (14, False),
    "heading": (16, True),
    "title": (24, True),
    "banner": (48, True),
}
"""Sizes of text in ems of pixels at scale 1, and whether bold."""

SPACE = 32
OPAQUE = 240
"""From this alpha on a rectangle hides the text under it, as far as `Frame.text` is concerned."""


@dataclass(frozen=True, slots=True)
class Give:
    """A spot's value: clicking it is the same as giving the command of that id."""

    command: str


@dataclass(frozen=True, slots=True)
class Press:
    """A spot's value: clicking it is the same as pressing the key (a portable key name such as ``enter``)."""

    key: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A rectangle of pixels that means something: `value` is what a click gives, `tip` what hovering tells.

    `value` is `Give`, `Press` or anything else with equality, such as a tile of the map; the latter goes to the view.
    """

    x: int
    y: int
    width: int
    height: int
    value: object
    tip: str = ""

    def holds(self, x: float, y: float) -> bool:
        """Whether the pixel lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class SpotGrid:
    """Many equal spots at once, such as the tiles of a map: cell (row, column) has the value `Cell(name, x, y)`.

    `column` and `row` are those of the first cell, in the map's own count. Beyond `clip` nothing is meant.
    """

    x: int
    y: int
    rows: int
    columns: int
    cell: tuple[int, int]
    name: str
    column: int = 0
    row: int = 0
    clip: Clip = None

    def at(self, x: float, y: float) -> Cell | None:
        """The cell under a pixel, None beside the grid."""
        if self.clip is not None:
            left, top, width, height = self.clip
            if not (left <= x < left + width and top <= y < top + height):
                return None
        column, row = int(x - self.x) // self.cell[0], int(y - self.y) // self.cell[1]
        if x < self.x or y < self.y or column >= self.columns or row >= self.rows:
            return None
        return Cell(self.name, self.column + column, self.row + row)


@dataclass(frozen=True, slots=True)
class Cell:
    """The value of one cell of a `SpotGrid`: the grid's name and the cell's place, x to the right, y down."""

    name: str
    x: int
    y: int


@dataclass(slots=True)
class Grid:
    """A rectangle of equal cells at a pixel position: in each a glyph, its colour and the ground under it.

    `glyph` is uint32 [rows, columns] of code points, `ink` uint8 [rows, columns, 3], `paper` uint8 [rows, columns, 4]
    with alpha last. Glyphs of `face` stand in the middle of their cells, never scaled.
    """

    x: int
    y: int
    cell: tuple[int, int]
    face: Face
    clip: Clip
    glyph: npt.NDArray[np.uint32]
    ink: npt.NDArray[np.uint8]
    paper: npt.NDArray[np.uint8]

    @property
    def rows(self) -> int:
        """Cells from top to bottom."""
        return int(self.glyph.shape[0])

    @property
    def columns(self) -> int:
        """Cells from left to right."""
        return int(self.glyph.shape[1])

    def put(self, row: int, column: int, text: str, ink: Colour, paper: Colour | None = None) -> None:
        """Write a text into a row; what does not fit is left out."""
        if not 0 <= row < self.rows or column >= self.columns or not text:
            return
        text = text[max(0, -column) : self.columns - column]
        column = max(0, column)
        end = column + len(text)
        self.glyph[row, column:end] = codes(text)
        self.ink[row, column:end] = ink
        if paper is not None:
            self.paper[row, column:end, :3] = paper
            self.paper[row, column:end, 3] = 255

    def pixel(self, row: int, column: int) -> tuple[int, int]:
        """The top left pixel of a cell, which may lie outside the grid."""
        return self.x + column * self.cell[0], self.y + row * self.cell[1]


Stroke: TypeAlias = tuple[int, int, int, int, tuple[int, int, int, int], str, Face | None, int]
"""(x, y, width, height, colour with alpha, text, face, step): a filled rectangle where the text is empty, else glyphs
`step` pixels apart, each of them width × height pixels."""


@dataclass(slots=True)
class Strokes:
    """Rectangles and runs of text that follow each other in drawing order; one draw call."""

    clip: Clip
    runs: list[Stroke]


@dataclass(frozen=True, slots=True)
class Part:
    """What was drawn while it was recorded, and the meanings that were given."""

    runs: list[Stroke]
    spots: list[Spot | SpotGrid]


def codes(text: str) -> npt.NDArray[np.uint32]:
    """The code points of a text, uint32 [len(text)]."""
    return np.frombuffer(text.encode("utf-32-le", "replace"), np.uint32)


class Frame:
    """One picture of `width` × `height` pixels. `scale` (1, 1.5, 2, …) is how much larger than usual text is wanted."""

    def __init__(self, width: int, height: int, scale: float = 1.0) -> None:
        """An empty picture."""
        self.width = width
        self.height = height
        self.scale = scale
        self.items: list[Grid | Strokes] = []
        self.spots: list[Spot | SpotGrid] = []
        self._clip: Clip = None

    # -- measures ------------------------------------------------------------------------------------------------
    def face(self, role: Role = "body") -> Face:
        """The face of a role at this frame's scale."""
        em, bold = ROLES[role]
        return nearest(em * self.scale, bold)

    def px(self, length: float) -> int:
        """A length given for scale 1 in this frame's pixels."""
        return round(length * self.scale)

    # -- drawing -------------------------------------------------------------------------------------------------
    def grid(
        self,
        x: int,
        y: int,
        rows: int,
        columns: int,
        cell: tuple[int, int],
        face: Face | None = None,
        bold: bool = False,
    ) -> Grid:
        """Add a grid of blanks on opaque black, to be filled by NumPy. Without a face: the largest that fits."""
        paper = np.zeros((rows, columns, 4), np.uint8)
        paper[:, :, 3] = 255
        grid = Grid(
            x,
            y,
            cell,
            face or fitting(cell[0], cell[1], bold),
            self._clip,
            np.full((rows, columns), SPACE, np.uint32),
            np.zeros((rows, columns, 3), np.uint8),
            paper,
        )
        self.items.append(grid)
        return grid

    def rect(self, x: int, y: int, width: int, height: int, colour: Colour, alpha: int = 255) -> None:
        """A filled rectangle."""
        if width > 0 and height > 0 and alpha > 0:
            self._strokes().runs.append((x, y, width, height, (*colour, alpha), "", None, 0))

    def outline(
        self, x: int, y: int, width: int, height: int, colour: Colour, thick: int = 1, alpha: int = 255
    ) -> None:
        """The four sides of a rectangle, `thick` pixels inwards."""
        self.rect(x, y, width, thick, colour, alpha)
        self.rect(x, y + height - thick, width, thick, colour, alpha)
        self.rect(x, y + thick, thick, height - 2 * thick, colour, alpha)
        self.rect(x + width - thick, y + thick, thick, height - 2 * thick, colour, alpha)

    def write(self, x: int, y: int, text: str, colour: Colour, face: Face | None = None, alpha: int = 255) -> int:
        """One line of text with its top left corner at (x, y); returns the x after it. Nothing wraps."""
        font = face or self.face()
        if text and alpha > 0:
            run = (x, y, font.width, font.height, (*colour, alpha), text, font, font.width)
            self._strokes().runs.append(run)
        return x + len(text) * font.width

    def sprite(
        self, x: int, y: int, glyph: str, size: int, colour: Colour, alpha: int = 255, bold: bool = False
    ) -> None:
        """A glyph in the middle of the square of `size` pixels whose top left corner is (x, y), anywhere."""
        font = fitting(size, size, bold)
        left, top = x + (size - font.width) // 2, y + (size - font.height) // 2
        self.write(left, top, glyph, colour, font, alpha)

    @contextmanager
    def clipped(self, x: int, y: int, width: int, height: int) -> Iterator[None]:
        """While it lasts nothing is drawn outside the rectangle. Of spots only grids of cells are cut."""
        before = self._clip
        if before is not None:
            right, bottom = min(x + width, before[0] + before[2]), min(y + height, before[1] + before[3])
            x, y = max(x, before[0]), max(y, before[1])
            width, height = right - x, bottom - y
        self._clip = (x, y, max(0, width), max(0, height))
        try:
            yield
        finally:
            self._clip = before

    def _strokes(self) -> Strokes:
        last = self.items[-1] if self.items else None
        if isinstance(last, Strokes) and last.clip == self._clip:
            return last
        fresh = Strokes(self._clip, [])
        self.items.append(fresh)
        return fresh

    # -- the mouse -----------------------------------------------------------------------------------------------
    def spot(self, x: int, y: int, width: int, height: int, value: object, tip: str = "") -> None:
        """Give a rectangle a meaning. Of several that overlap the last added counts."""
        self.spots.append(Spot(x, y, width, height, value, tip))

    def cells(self, grid: Grid, name: str, column: int = 0, row: int = 0) -> None:
        """Give every cell of a grid the meaning `Cell(name, x, y)`; (column, row) is the first cell's place."""
        self.spots.append(SpotGrid(grid.x, grid.y, grid.rows, grid.columns, grid.cell, name, column, row, self._clip))

    def forget_spots(self) -> None:
        """Take all meanings away: what is drawn next lies over everything else, like a dialogue."""
        self.spots.clear()

    def under(self, x: float, y: float) -> Spot | None:
        """What lies under a pixel: the topmost spot. A cell of a grid of spots is returned as a spot of its own."""
        for spot in reversed(self.spots):
            if isinstance(spot, Spot):
                if spot.holds(x, y):
                    return spot
                continue
            cell = spot.at(x, y)
            if cell is not None:
                left = spot.x + (cell.x - spot.column) * spot.cell[0]
                top = spot.y + (cell.y - spot.row) * spot.cell[1]
                return Spot(left, top, spot.cell[0], spot.cell[1], cell)
        return None

    # -- parts that are kept ---------------------------------------------------------------------------------------
    @contextmanager
    def recorded(self) -> Iterator[Part]:
        """While it lasts, what is drawn is also kept, for `again`. Neither grids nor clipping may begin in it."""
        strokes, spots = self._strokes(), len(self.spots)
        start, part = len(strokes.runs), Part([], [])
        yield part
        assert self._strokes() is strokes, "only strokes can be kept"
        part.runs.extend(strokes.runs[start:])
        part.spots.extend(self.spots[spots:])

    def again(self, part: Part) -> None:
        """Draw once more what was recorded, in a frame of the same size and scale."""
        self._strokes().runs.extend(part.runs)
        self.spots.extend(part.spots)

    # -- tests ---------------------------------------------------------------------------------------------------
    def text(self) -> str:
        """The picture as plain text: first every grid row by row, then all other text from top to bottom.

        Text that a later opaque rectangle covers is left out.
        """
        lines = []
        for item in self.items:
            if isinstance(item, Grid):
                lines += ["".join(map(chr, row)).rstrip() for row in item.glyph.tolist()]
        rows: dict[int, list[tuple[int, str]]] = {}
        covers: list[Stroke] = []
        for run in reversed([run for item in self.items if isinstance(item, Strokes) for run in item.runs]):
            if not run[5]:
                covers += [run] if run[4][3] >= OPAQUE else []
            elif seen := _seen(run, covers):
                rows.setdefault(run[1] + run[3] // 2, []).append((run[0], seen))
        lines += ["  ".join(text for _, text in sorted(rows[middle])) for middle in sorted(rows)]
        return "\n".join(lines)


def _seen(run: Stroke, covers: list[Stroke]) -> str:
    """The characters of a text whose middle no rectangle covers."""
    x, y, width, height, _, text, _, step = run
    middle = y + height // 2
    spans = [(cover[0], cover[0] + cover[2]) for cover in covers if cover[1] <= middle < cover[1] + cover[3]]
    centres = range(x + width // 2, x + width // 2 + len(text) * step, step)
    return "".join(
        sign for sign, at in zip(text, centres, strict=True) if not any(left <= at < right for left, right in spans)
    )
