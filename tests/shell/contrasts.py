"""The contrast of every text of a painted frame with what is really behind it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tests.shell.fits import texts
from triquest.ui.colours import contrast, mix
from triquest.ui.frame import SPACE, Frame, Grid, Stroke, Strokes
from triquest.ui.raster import Canvas, raster

WORDS, GLYPHS = 4.5, 3.0
"""What WCAG 2 asks of text, and of signs."""
_PACK = np.array([1 << 16, 1 << 8, 1], np.uint32)


def ground(frame: Frame) -> Canvas:
    """The frame without its texts."""
    bare = Frame(frame.width, frame.height, frame.scale)
    for item in frame.items:
        if isinstance(item, Grid):
            blank = np.full_like(item.glyph, SPACE)
            bare.items.append(Grid(item.x, item.y, item.cell, item.face, item.clip, blank, item.ink, item.paper))
        else:
            bare.items.append(Strokes(item.clip, [run for run in item.runs if not run[5]]))
    return raster(bare)


def faint(frame: Frame) -> dict[str, float]:
    """The texts that do not stand out enough, with their contrast."""
    behind, found = ground(frame), {}
    seen = {(text, box[:2]) for text, box, _ in texts(frame)}
    for run, least in _runs(frame):
        if least == GLYPHS or (run[5], run[:2]) in seen:
            worst = _worst(behind, run)
            if worst < least - 0.05:
                found[run[5].strip()] = round(worst, 2)
    return found


def _runs(frame: Frame) -> Iterator[tuple[Stroke, float]]:
    """Every opaque text, and what it needs: what is drawn on maps are signs. What a dialogue shades is left out."""
    runs = [(run, item.clip) for item in frame.items if isinstance(item, Strokes) for run in item.runs]
    rects = [(number, run) for number, (run, _) in enumerate(runs) if not run[5]]
    shadows = {(run[5], run[0] + 1, run[1] + 1) for run, _ in runs if run[5]}
    for number, (run, clip) in enumerate(runs):
        if not run[5].strip() or run[4][3] < 255 or (run[5], run[0], run[1]) in shadows:
            continue
        if not any(later > number and _shades(rect, run) for later, rect in rects):
            yield run, WORDS if clip is None else GLYPHS


def _shades(later: Stroke, run: Stroke) -> bool:
    """Whether a rectangle that is drawn later lies over a text."""
    across = min(later[0] + later[2], run[0] + len(run[5]) * run[7]) > max(later[0], run[0])
    return across and min(later[1] + later[3], run[1] + run[3]) > max(later[1], run[1])


def _worst(behind: Canvas, run: Stroke) -> float:
    """The least contrast of its characters, each with the colour that most of the pixels behind it have."""
    x, y, width, height, colour, text, _face, step = run
    worst = 21.0
    for number, sign in enumerate(text):
        left = x + number * step
        box = behind[max(0, y) : y + height, max(0, left) : left + width]
        if sign != " " and box.size:
            shades, counts = np.unique(box.astype(np.uint32) @ _PACK, return_counts=True)
            shade = int(shades[counts.argmax()])
            red, green, blue = shade >> 16, shade >> 8 & 255, shade & 255
            ink = mix((red, green, blue), colour[:3], colour[3] / 255)
            worst = min(worst, contrast(ink, (red, green, blue)))
    return worst
