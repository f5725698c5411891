"""The baked glyphs: bitmaps of every character in every face, read on first use from the package."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

import numpy as np
import numpy.typing as npt

from triquest.ui.faces import EMS, Face

LARGEST_TEXT = 36
"""Larger faces, in ems, have no box drawing and fewer arrows and signs of mathematics."""


@dataclass(frozen=True, slots=True)
class Bitmaps:
    """One face's glyphs: `coverage` uint8 [slots, height, width], 0 to 255; slot 0 is the box for unknown characters.

    `slots` is uint16 [65536]: the slot of each code point.
    """

    face: Face
    coverage: npt.NDArray[np.uint8]
    slots: npt.NDArray[np.uint16]

    def slots_of(self, codes: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint16]:
        """The slots of code points, in the same shape; beyond the first 65536 they are unknown."""
        found: npt.NDArray[np.uint16] = self.slots[np.minimum(codes, 0xFFFF)]
        return found


@cache
def bitmaps(face: Face) -> Bitmaps:
    """The glyphs of a face, read only."""
    archive = _archive()
    codes = archive["text" if face.em <= LARGEST_TEXT else "map"]
    packed = archive[face.name]
    levels = np.empty(packed.size * 2, np.uint8)
    levels[::2], levels[1::2] = packed >> 4, packed & 15
    shape = (1 + codes.size, face.height, face.width)
    coverage = (levels * np.uint8(17))[: shape[0] * shape[1] * shape[2]].reshape(shape)
    slots = np.zeros(0x10000, np.uint16)
    slots[codes] = np.arange(1, codes.size + 1)
    for array in (coverage, slots):
        array.setflags(write=False)
    return Bitmaps(face, coverage, slots)


@cache
def _archive() -> np.lib.npyio.NpzFile:
    data = files("triquest.ui").joinpath("fonts/glyphs.npz").read_bytes()
    archive: np.lib.npyio.NpzFile = np.load(BytesIO(data), allow_pickle=False)
    return archive


def knows(character: str) -> bool:
    """Whether there is a glyph for the character in every face that text is set in."""
    return bool(bitmaps(Face(EMS[0])).slots[min(ord(character), 0xFFFF)])
