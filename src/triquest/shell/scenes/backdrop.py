"""The land behind the title: made of the same noise as the worlds, faded so that words stand out."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from triquest.core import noise
from triquest.ui.frame import Frame
from triquest.ui.palette import PALETTE

_GLYPHS = np.array([ord(sign) for sign in '≈≈·."♣♣^▲'], np.uint32)
_LANDS = ("water", "water", "desert", "grass", "grass", "forest", "forest", "rocks", "wasteland")
_STRENGTH = 0.85


@lru_cache(maxsize=4)
def _land(rows: int, columns: int) -> npt.NDArray[np.intp]:
    heights = noise.gradient((rows, columns), seed=2013, cell=17.0, octaves=4)
    kinds: npt.NDArray[np.intp] = np.clip(((heights + 0.62) * 7.2).astype(np.intp), 0, len(_LANDS) - 1)
    return kinds


def paint_backdrop(frame: Frame) -> None:
    """Fill the frame with land, paler towards the left."""
    side = frame.px(18)
    rows, columns = -(-frame.height // side), -(-frame.width // side)
    kinds = _land(rows, columns)
    grounds = [PALETTE.ground(land) for land in _LANDS]
    inks = np.array([ground.ink for ground in grounds], np.float32)
    papers = np.array([ground.paper for ground in grounds], np.float32)
    back = np.array(PALETTE.back, np.float32)
    strength = (_STRENGTH * np.linspace(0.0, 1.0, columns, dtype=np.float32) ** 0.8)[None, :, None]
    grid = frame.grid(0, 0, rows, columns, (side, side))
    grid.glyph[:] = _GLYPHS[kinds]
    grid.ink[:] = back + (inks[kinds] - back) * strength
    grid.paper[:, :, :3] = back + (papers[kinds] - back) * strength
