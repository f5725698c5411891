"""How large text may be: as large as is wanted, but never larger than what a scene paints leaves room for."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

from triquest.engine.language import _
from triquest.shell.scenes.base import Scene
from triquest.ui.frame import Frame
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import clip

LEAST = 0.66
"""The smallest scale: letters of eight pixels."""

_STEP = 0.02


def fitting(scene: Scene, width: int, height: int, wanted: float) -> float | None:
    """The largest scale up to `wanted` at which the scene fits a frame; None if the frame is too small for any."""
    frame, steps = Frame(width, height, wanted), math.ceil(wanted / _STEP)
    while True:
        across, down = scene.needs(frame)
        if across <= width and down <= height:
            return frame.scale
        if frame.scale <= LEAST:
            return None
        # Sizes of letters go in steps, so that the measure is only nearly in proportion.
        near = math.ceil(frame.scale * min(width / across, height / down) / _STEP) + 2
        steps = min(steps - 1, near)
        frame.scale = max(LEAST, steps * _STEP)


@contextmanager
def scaled(frame: Frame, scale: float) -> Iterator[None]:
    """While it lasts, the frame has another scale."""
    wanted, frame.scale = frame.scale, scale
    try:
        yield
    finally:
        frame.scale = wanted


def paint_too_small(frame: Frame) -> None:
    """One line and nothing else."""
    frame.forget_spots()
    frame.items.clear()
    frame.rect(0, 0, frame.width, frame.height, PALETTE.back)
    with scaled(frame, LEAST):
        face = frame.face()
        text = clip(_("The window is too small."), frame.width // face.width)
        top = (frame.height - face.height) // 2
        if top >= 0:
            frame.write((frame.width - len(text) * face.width) // 2, top, text, PALETTE.text, face)
