"""Draws a Frame into an array by NumPy: for pictures of maps, for agents, and to check the window's renderer by."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from triquest.ui.frame import Clip, Colour, Frame, Grid
from triquest.ui.quads import SOLID, Memory, quads

Canvas = npt.NDArray[np.uint8]

_memory = Memory()


def raster(frame: Frame, ground: Colour = (0, 0, 0)) -> Canvas:
    """The picture as uint8 [height, width, 3] on a plain ground."""
    canvas = np.empty((frame.height, frame.width, 3), np.uint8)
    canvas[:] = ground
    for item in frame.items:
        if isinstance(item, Grid):
            _draw_grid(canvas, item)
            continue
        view, left, top = _window(canvas, item.clip)
        for box, base, colour in quads(item, _memory).tolist():
            _draw_quad(view, (box[0] - left, box[1] - top, box[2], box[3]), base, colour)
    return canvas


def _window(canvas: Canvas, clip: Clip) -> tuple[Canvas, int, int]:
    """The part of the canvas that may be drawn on, and its top left corner."""
    if clip is None:
        return canvas, 0, 0
    left, top = max(0, clip[0]), max(0, clip[1])
    return canvas[top : max(top, clip[1] + clip[3]), left : max(left, clip[0] + clip[2])], left, top


def _draw_quad(canvas: Canvas, box: tuple[int, int, int, int], base: int, colour: tuple[int, int, int, int]) -> None:
    x, y, width, height = box
    rows = slice(max(0, -y), max(0, min(height, canvas.shape[0] - y)))
    columns = slice(max(0, -x), max(0, min(width, canvas.shape[1] - x)))
    if rows.stop <= rows.start or columns.stop <= columns.start:
        return
    part = canvas[y + rows.start : y + rows.stop, x + columns.start : x + columns.stop]
    alpha: npt.NDArray[np.float32] | float = colour[3] / 255
    if base != SOLID:
        coverage = _memory.data[base : base + width * height].reshape(height, width)[rows, columns, None]
        alpha = coverage.astype(np.float32) * np.float32(colour[3] / 255 / 255)
    part[:] = np.rint(part + alpha * (np.array(colour[:3], np.float32) - part))


def _draw_grid(canvas: Canvas, grid: Grid) -> None:
    """Draw a grid as a picture of its own, then lay the seen part of that over the canvas."""
    view, left, top = _window(canvas, grid.clip)
    coverage = _grid_coverage(grid)[:, :, None]
    across, down = grid.cell
    ink = np.repeat(np.repeat(grid.ink.astype(np.float32), down, 0), across, 1)
    paper = np.repeat(np.repeat(grid.paper.astype(np.float32), down, 0), across, 1)
    under = paper[:, :, 3:] / np.float32(255) * (1 - coverage)
    colour, alpha = ink * coverage + paper[:, :, :3] * under, coverage + under
    x, y = grid.x - left, grid.y - top
    rows = slice(max(0, -y), max(0, min(colour.shape[0], view.shape[0] - y)))
    columns = slice(max(0, -x), max(0, min(colour.shape[1], view.shape[1] - x)))
    if rows.stop <= rows.start or columns.stop <= columns.start:
        return
    part = view[y + rows.start : y + rows.stop, x + columns.start : x + columns.stop]
    part[:] = np.rint(colour[rows, columns] + part * (1 - alpha[rows, columns]))


def _grid_coverage(grid: Grid) -> npt.NDArray[np.float32]:
    """How much of each pixel of the grid is ink, 0 to 1, float32 [rows * cell height, columns * cell width]."""
    face, (across, down) = grid.face, grid.cell
    size = face.width * face.height
    bases = _memory.bases(face, grid.glyph)
    glyphs = _memory.data[bases[:, :, None] + np.arange(size, dtype=np.uint32)]
    glyphs = glyphs.reshape(grid.rows, grid.columns, face.height, face.width)
    full = np.zeros((grid.rows, grid.columns, down, across), np.float32)
    left, top = (across - face.width) // 2, (down - face.height) // 2
    from_y, from_x = max(0, -top), max(0, -left)
    height, width = min(face.height - from_y, down), min(face.width - from_x, across)
    y, x = max(0, top), max(0, left)
    full[:, :, y : y + height, x : x + width] = glyphs[:, :, from_y : from_y + height, from_x : from_x + width]
    return full.transpose(0, 2, 1, 3).reshape(grid.rows * down, grid.columns * across) / np.float32(255)
