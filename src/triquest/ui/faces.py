"""Faces: the sizes and weights in which glyphs are baked, and how large a cell is. No bitmaps are loaded here."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

EMS = (8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 21, 22, 24, 28, 30, 32, 36, 40, 48, 56, 64)
"""The baked sizes: pixels of one em."""

ADVANCE = 0.602
"""The width of a cell in ems, as the typeface has it."""

HEIGHT = 1.164
"""Ascent and descent in ems."""


@dataclass(frozen=True, slots=True)
class Face:
    """One baked size (`em`, one of `EMS`) and weight. A glyph's cell is `width` × `height` pixels."""

    em: int
    bold: bool = False

    width: int = field(init=False, compare=False, repr=False)
    """Pixels from one character to the next."""
    height: int = field(init=False, compare=False, repr=False)
    """Pixels from one line to the next, without leading."""

    def __post_init__(self) -> None:
        # Kept, not computed anew: every text asks for them.
        object.__setattr__(self, "width", max(1, round(self.em * ADVANCE)))
        object.__setattr__(self, "height", round(self.em * HEIGHT))

    @property
    def name(self) -> str:
        """The name under which its bitmaps are stored, such as ``r16`` or ``b16``."""
        return f"{'b' if self.bold else 'r'}{self.em}"


@cache
def nearest(em: float, bold: bool = False) -> Face:
    """The baked face whose size is nearest to `em` pixels; of two equally near, the smaller."""
    return Face(min(EMS, key=lambda size: (abs(size - em), size)), bold)


@cache
def fitting(width: int, height: int, bold: bool = False) -> Face:
    """The largest face whose capitals and descenders fit a cell of that many pixels; the smallest if none does.

    A cell may be a little lower than the face's line (box drawing needs the whole line, letters do not).
    """
    fit = [em for em in EMS if Face(em).width <= width and em <= height]
    return Face(max(fit, default=EMS[0]), bold)
