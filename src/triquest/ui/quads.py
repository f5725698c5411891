"""A Frame as plain arrays of numbers, for whoever draws it: the window's renderer and the NumPy raster alike."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from triquest.ui.faces import Face
from triquest.ui.frame import SPACE, Grid, Strokes
from triquest.ui.glyphs import bitmaps

SOLID = 0xFFFFFFFF
"""The base of a quad that is filled all over."""


class Memory:
    """The coverage of all glyphs used so far, one after the other: the glyph at `base` has width × height bytes there.

    It only grows; `version` counts how often.
    """

    def __init__(self) -> None:
        """Nothing yet."""
        self.data = np.zeros(0, np.uint8)
        self.version = 0
        self._bases: dict[Face, int] = {}

    def base(self, face: Face) -> int:
        """Where the face's slot 0 begins; its glyphs are added when they are asked for first."""
        found = self._bases.get(face)
        if found is None:
            found = self._bases[face] = self.data.size
            self.data = np.concatenate([self.data, bitmaps(face).coverage.reshape(-1)])
            self.version += 1
        return found

    def bases(self, face: Face, codes: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
        """Where the glyphs of code points begin, in the same shape."""
        first, size = self.base(face), face.width * face.height
        return bitmaps(face).slots_of(codes).astype(np.uint32) * np.uint32(size) + np.uint32(first)


QUAD = np.dtype([("box", np.int32, 4), ("base", np.uint32), ("colour", np.uint8, 4)])
"""One quad: left, top, width, height in pixels; where its coverage begins or `SOLID`; red, green, blue, alpha."""


def quads(strokes: Strokes, memory: Memory) -> npt.NDArray[np.void]:
    """All rectangles and visible glyphs of the strokes in order, an array of `QUAD`."""
    if not strokes.runs:
        return np.zeros(0, QUAD)
    x, y, width, height, colour, texts, faces, step = zip(*strokes.runs, strict=True)
    lengths = np.array([len(text) or 1 for text in texts], np.intp)
    joined = "".join([text or "\0" for text in texts])
    codes = np.frombuffer(joined.encode("utf-32-le", "replace"), np.uint32)
    run = np.repeat(np.arange(lengths.size), lengths)
    place = np.arange(run.size) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    found = np.empty(run.size, QUAD)
    boxes = np.array([x, y, width, height], np.int32).T[run]
    boxes[:, 0] += (np.array(step, np.int32)[run] * place).astype(np.int32)
    found["box"] = boxes
    found["colour"] = np.fromiter(chain.from_iterable(colour), np.uint8, 4 * len(colour)).reshape(-1, 4)[run]
    found["base"] = _bases(faces, codes, run, memory)
    visible: npt.NDArray[np.void] = found[codes != SPACE]
    return visible


def _bases(
    faces: tuple[Face | None, ...], codes: npt.NDArray[np.uint32], run: npt.NDArray[np.intp], memory: Memory
) -> npt.NDArray[np.uint32]:
    numbers = {face: number for number, face in enumerate(dict.fromkeys(faces))}
    which = np.array([numbers[face] for face in faces], np.intp)[run]
    base = np.full(codes.size, SOLID, np.uint32)
    for face, number in numbers.items():
        if face is not None:
            chosen = which == number
            base[chosen] = memory.bases(face, codes[chosen])
    return base


@dataclass(frozen=True, slots=True)
class Cells:
    """A grid's cells: uint32 [rows, columns, 4] of coverage base, ink and paper (red in the lowest byte), and 0.

    `offset` is where in a cell the glyph's box begins, in pixels; negative where the glyph is larger than the cell.
    """

    data: npt.NDArray[np.uint32]
    offset: tuple[int, int]


def cells(grid: Grid, memory: Memory) -> Cells:
    """A grid as the numbers to draw it by."""
    data = np.zeros((grid.rows, grid.columns, 4), np.uint32)
    data[:, :, 0] = memory.bases(grid.face, grid.glyph)
    as_bytes = data.view(np.uint8).reshape(grid.rows, grid.columns, 16)
    as_bytes[:, :, 4:7] = grid.ink
    as_bytes[:, :, 8:12] = grid.paper
    return Cells(data, ((grid.cell[0] - grid.face.width) // 2, (grid.cell[1] - grid.face.height) // 2))
