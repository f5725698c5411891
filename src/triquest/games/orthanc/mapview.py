"""The map, painted small as a page and large as what lies around: floors, walls on edges, doors, what is there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import HEIGHT, PASSABLE, WIDTH, Edge, Feature
from triquest.games.orthanc.emblems import paint_feature, paint_mark
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.survey import Gate, Line, Survey
from triquest.ui.frame import Cell, Colour, Frame, SpotGrid
from triquest.ui.kept import Kept
from triquest.ui.palette import PALETTE, mix
from triquest.ui.widgets import Box

PAGE, GROUND = "page", "ground"
"""The names of the cells' spots: on the small map and on the large one."""

_ACROSS, _DOWN = 7.0, 4.6
"""How many cells of the large map fit its box each way, at least, at zoom 0."""
_ZOOM = 1.4


@dataclass(frozen=True, slots=True)
class Door:
    """The value of a spot on an edge: the cell it is reached from and the way to it."""

    x: int
    y: int
    way: Direction


@dataclass(frozen=True, slots=True)
class Lens:
    """How cells lie in the window: `cell` pixels wide, cell (0, 0) at the pixel (x, y); `box` is what is seen."""

    box: Box
    cell: int
    x: int
    y: int

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place given in cells."""
        return self.x + round(x * self.cell), self.y + round(y * self.cell)

    def shows(self, x: float, y: float) -> bool:
        """Whether the middle of the cell is seen."""
        left, top = self.pixel(x + 0.5, y + 0.5)
        return self.box.x <= left < self.box.right and self.box.y <= top < self.box.bottom

    @property
    def line(self) -> int:
        """How thick a wall is."""
        return max(1, round(self.cell / 14))

    def window(self) -> tuple[int, int, int, int]:
        """The columns from `left` to before `right` and rows from `top` to before `bottom` that are seen in part."""
        left, top = max(0, (self.box.x - self.x) // self.cell), max(0, (self.box.y - self.y) // self.cell)
        right = min(WIDTH, -((self.x - self.box.right) // self.cell))
        bottom = min(HEIGHT, -((self.y - self.box.bottom) // self.cell))
        return left, top, right, bottom


def page_lens(box: Box, cell: int) -> Lens:
    """The whole page in the middle of a box."""
    inner = box.middle(WIDTH * cell, HEIGHT * cell)
    return Lens(box, cell, inner.x, inner.y)


def ground_lens(box: Box, zoom: int, eye: tuple[float, float], keep: tuple[int, int] | None = None) -> Lens:
    """The ground around the eye, a place in cells; a cell to `keep` in sight moves it as needed."""
    wanted = min(box.width / _ACROSS, box.height / _DOWN) * _ZOOM**zoom
    # Even numbers stay in the middle when halved.
    cell = max(10, min(round(wanted) // 2 * 2, min(box.width, box.height)))
    x, y = box.x + round(box.width / 2 - eye[0] * cell), box.y + round(box.height / 2 - eye[1] * cell)
    if keep is not None:
        x += _nudge(x + keep[0] * cell, cell, box.x, box.right)
        y += _nudge(y + keep[1] * cell, cell, box.y, box.bottom)
    return Lens(box, cell, x, y)


def _nudge(at: int, cell: int, low: int, high: int) -> int:
    """How far to shift so that a cell comes into the window."""
    return max(0, low - at) - max(0, at + cell - high)


class MapView:
    """Paints a page, and keeps the drawing until something changes."""

    def __init__(self, name: str) -> None:
        """Nothing painted yet. `name` is that of its cells' spots, `PAGE` or `GROUND`."""
        self.name = name
        self.lens: Lens | None = None
        self._kept = Kept()

    def paint(self, frame: Frame, lens: Lens, observation: Observation, found: Survey) -> None:
        """Paint floors, walls, doors, features and marks of a page's survey, and add the spots of its cells."""
        self.lens = lens
        box = lens.box
        with frame.clipped(box.x, box.y, box.width, box.height):
            _floor(frame, lens, found)
            self._kept.paint(frame, found, (lens,), lambda: self._drawing(frame, lens, found, observation))
            left, top, right, bottom = lens.window()
            x, y = lens.pixel(left, top)
            clip = (box.x, box.y, box.width, box.height)
            cells = SpotGrid(x, y, bottom - top, right - left, (lens.cell, lens.cell), self.name, left, top, clip)
            frame.spots.append(cells)

    def _drawing(self, frame: Frame, lens: Lens, found: Survey, observation: Observation) -> None:
        """All lines, and what is in the cells."""
        inks = _Inks(self.name == GROUND)
        for line in _within(lens, found.lines):
            _line(frame, lens, line, inks)
        left, top, right, bottom = lens.window()
        for gate in found.gates:
            if left <= gate.x <= right and top <= gate.y <= bottom:
                _gate(frame, lens, gate, inks)
        _contents(frame, lens, found, None if self.name == PAGE else observation)


def _floor(frame: Frame, lens: Lens, found: Survey) -> None:
    left, top, right, bottom = lens.window()
    if right <= left or bottom <= top:
        return
    part = slice(top, bottom), slice(left, right)
    dark, corridor, room = PALETTE.unknown, PALETTE.well, PALETTE.raised
    colours = np.array(
        [dark, corridor, room, mix(corridor, PALETTE.accent, 0.05), mix(room, PALETTE.accent, 0.06)], np.uint8
    )
    kind = found.known[part] * (1 + found.room[part]) + 2 * found.lit[part]
    x, y = lens.pixel(left, top)
    grid = frame.grid(x, y, bottom - top, right - left, (lens.cell, lens.cell))
    grid.paper[:, :, :3] = colours[kind]


def _within(lens: Lens, lines: tuple[Line, ...]) -> list[Line]:
    """The lines that are seen at least in part."""
    left, top, right, bottom = lens.window()
    return [
        line
        for line in lines
        if left - 1 <= line.x + (line.length if line.across else 0)
        and line.x <= right
        and top - 1 <= line.y + (0 if line.across else line.length)
        and line.y <= bottom
    ]


class _Inks:
    """The colours of walls and of doors, by whether they are in sight; on the small map all are bright."""

    def __init__(self, large: bool) -> None:
        lit, dim = (PALETTE.text, mix(PALETTE.unknown, PALETTE.accent, 0.5)) if large else (PALETTE.accent,) * 2
        self.walls = dim, lit
        self.gates = mix(dim, PALETTE.cursor, 0.6), mix(lit, PALETTE.cursor, 0.6)


def _line(frame: Frame, lens: Lens, line: Line, inks: _Inks) -> None:
    thick, (x, y) = lens.line, lens.pixel(line.x, line.y)
    span, half = line.length * lens.cell + thick, thick // 2
    width, height = (span, thick) if line.across else (thick, span)
    frame.rect(x - half, y - half, width, height, inks.walls[line.lit])


def _bar(frame: Frame, at: tuple[int, int], across: bool, span: tuple[int, int], thick: int, colour: Colour) -> None:
    """A piece of an edge: from `span[0]` pixels after its corner to `span[1]`, `thick` pixels across it."""
    x, y = at
    half = thick // 2
    if across:
        frame.rect(x + span[0], y - half, span[1] - span[0], thick, colour)
    else:
        frame.rect(x - half, y + span[0], thick, span[1] - span[0], colour)


def _gate(frame: Frame, lens: Lens, gate: Gate, inks: _Inks) -> None:
    """A door is a block in its wall, a secret door a box, a broken one a gap between its posts."""
    cell, thick, at = lens.cell, lens.line, lens.pixel(gate.x, gate.y)
    colour, bright = inks.walls[gate.lit], inks.gates[gate.lit]
    post = round(cell * 0.3)
    if gate.kind == Edge.BROKEN:
        for span in ((0, post), (cell - post, cell)):
            _bar(frame, at, gate.across, span, thick, colour)
            end = span[1] if span[0] == 0 else span[0]
            _bar(frame, at, gate.across, (end - thick // 2 - 1, end + (thick + 1) // 2), 3 * thick, bright)
        return
    _bar(frame, at, gate.across, (0, cell), thick, colour)
    low, high = cell // 2 - max(2, cell // 4), cell // 2 + max(2, cell // 4)
    if gate.kind == Edge.DOOR:
        _bar(frame, at, gate.across, (low, high), max(3, round(cell * 0.2)), bright)
        if cell >= 40:
            _bar(frame, at, gate.across, (low + thick, high - thick), max(1, round(cell * 0.2) - 2 * thick),
                 PALETTE.unknown)  # fmt: skip
            _bar(frame, at, gate.across, (high - 3 * thick, high - 2 * thick), thick, bright)
        return
    side = max(5, round(cell * 0.34))
    x, y = at[0] + (cell // 2 if gate.across else 0) - side // 2, at[1] + (0 if gate.across else cell // 2) - side // 2
    frame.rect(x, y, side, side, PALETTE.unknown)
    frame.outline(x, y, side, side, bright, max(1, thick * 2 // 3))


def _contents(frame: Frame, lens: Lens, found: Survey, observation: Observation | None) -> None:
    """Features and marks; with an observation, without those of his own cell, which the scene shows."""
    here = (observation.y, observation.x) if observation is not None else None
    for y, x in np.argwhere((found.feature > 0) | (found.marks > 0)).tolist():
        if not lens.shows(x, y):
            continue
        if (y, x) == here:
            continue
        left, top = lens.pixel(x, y)
        lit = bool(found.lit[y, x])
        if found.feature[y, x]:
            paint_feature(frame, Feature(int(found.feature[y, x])), left, top, lens.cell, lit)
        if found.marks[y, x]:
            paint_mark(frame, int(found.marks[y, x]), left, top, lens.cell, lit)


def door_spots(frame: Frame, lens: Lens, found: Survey, here: tuple[int, int] | None) -> None:
    """Spots on all closed doors, and if `here` (x, y) is given, on every wall of that cell."""
    for gate in found.gates:
        if gate.kind not in PASSABLE:
            _door_spot(frame, lens, gate, found, here)
    if here is None:
        return
    for way in Direction:
        gate = edge_of(*here, way)
        walls = any(_on(line, gate) for line in found.lines)
        if walls and 0 <= here[0] + way.dx < WIDTH and 0 <= here[1] + way.dy < HEIGHT:
            _spot(frame, lens, gate, Door(*here, way), lens.cell // 5)


def edge_of(x: int, y: int, way: Direction) -> Gate:
    """The edge of a cell that way, as if a door were there."""
    across = way in (Direction.NORTH, Direction.SOUTH)
    return Gate(x + (way == Direction.EAST), y + (way == Direction.SOUTH), across, Edge.DOOR, True)


def _on(line: Line, gate: Gate) -> bool:
    """Whether a line of wall runs along an edge."""
    if line.across != gate.across:
        return False
    if line.across:
        return line.y == gate.y and line.x <= gate.x < line.x + line.length
    return line.x == gate.x and line.y <= gate.y < line.y + line.length


def _door_spot(frame: Frame, lens: Lens, gate: Gate, found: Survey, here: tuple[int, int] | None) -> None:
    known = [side for side in gate.sides() if _known(found, side[0], side[1])]
    if known:
        nearest = next((side for side in known if (side[0], side[1]) == here), known[0])
        _spot(frame, lens, gate, Door(*nearest), lens.cell // 3)


def _known(found: Survey, x: int, y: int) -> bool:
    return 0 <= x < WIDTH and 0 <= y < HEIGHT and bool(found.known[y, x])


def _spot(frame: Frame, lens: Lens, gate: Gate, value: Door, thick: int) -> None:
    thick, (x, y), margin = max(4, thick), lens.pixel(gate.x, gate.y), lens.cell // 6
    span = lens.cell - 2 * margin
    left, top = (x + margin, y - thick // 2) if gate.across else (x - thick // 2, y + margin)
    width, height = (span, thick) if gate.across else (thick, span)
    box = lens.box
    right, bottom = min(left + width, box.right), min(top + height, box.bottom)
    left, top = max(left, box.x), max(top, box.y)
    if right > left and bottom > top:
        frame.spot(left, top, right - left, bottom - top, value)


def cell_of(value: object) -> tuple[int, int] | None:
    """The cell (x, y) that a spot of a map means; None for anything else."""
    return (value.x, value.y) if isinstance(value, Cell) and value.name in (PAGE, GROUND) else None


def outline_cell(frame: Frame, lens: Lens, x: int, y: int, colour: Colour) -> None:
    """A frame round a cell."""
    left, top = lens.pixel(x, y)
    with frame.clipped(lens.box.x, lens.box.y, lens.box.width, lens.box.height):
        frame.outline(left, top, lens.cell + 1, lens.cell + 1, colour, max(1, lens.line * 2 // 3))


def trail(frame: Frame, lens: Lens, cells: list[tuple[int, int]], colour: Colour) -> None:
    """Dots in the middle of the cells of a way, the last one larger."""
    with frame.clipped(lens.box.x, lens.box.y, lens.box.width, lens.box.height):
        for number, (x, y) in enumerate(cells, 1):
            size = max(2, lens.cell // (4 if number == len(cells) else 8))
            left, top = lens.pixel(x + 0.5, y + 0.5)
            frame.rect(left - size // 2, top - size // 2, size, size, colour, 210)
