"""A program for the tests: draws a frame by OpenGL and by NumPy and compares every pixel."""

from __future__ import annotations

import numpy as np
import pyglet

from triquest.ui.frame import Frame, Grid
from triquest.ui.palette import PALETTE
from triquest.ui.raster import raster
from triquest.ui.widgets import Box, bar, button, panel, paragraph, veil

pyglet.options.debug_gl = True
pyglet.options.shadow_window = False
TOLERANCE = 3  # of 255, where half-transparent things lie over each other


def fill(grid: Grid, dice: np.random.Generator) -> None:
    """Any glyphs in any colours, with paper of any transparency."""
    grid.glyph[:] = dice.integers(33, 600, grid.glyph.shape)
    grid.ink[:] = dice.integers(0, 256, grid.ink.shape)
    grid.paper[:] = dice.integers(0, 256, grid.paper.shape)


def picture(scale: float) -> Frame:
    """A frame with something of everything."""
    dice = np.random.default_rng(1)
    frame = Frame(800, 500, scale)
    for x, y, cell in ((0, 0, (16, 16)), (333, 7, (9, 21)), (-7, 205, (31, 13)), (500, 260, (64, 64))):
        fill(frame.grid(x, y, 9, 7, cell), dice)
    with frame.clipped(100, 100, 300, 200):
        fill(frame.grid(90, 95, 12, 12, (20, 20)), dice)
        frame.write(80, 120, "cut at both edges, " * 4, PALETTE.text, frame.face("title"))
    inner = panel(frame, Box(420, 40, 300, 240), "Titles", "and notes")
    paragraph(frame, inner.x, inner.y, inner.width, "Words that wrap, “quoted” – ↑↓←→ █▓▒░ äöü", PALETTE.dim)
    bar(frame, Box(440, 150, 200, 18), 33, 100, PALETTE.hp, "33/100", ghost=12, mark=70)
    button(frame, 440, 190, "Press", "P", 1)
    veil(frame, 90)
    for number in range(60):
        x, y = int(dice.integers(-20, 800)), int(dice.integers(-20, 500))
        frame.sprite(x, y, chr(64 + number), int(dice.integers(8, 70)), PALETTE.foe, int(dice.integers(1, 256)))
    return frame


def main() -> None:
    """Compare; an AssertionError names the worst difference."""
    from triquest.shell.renderer import Renderer, read_back

    window = pyglet.window.Window(800, 500)
    renderer = Renderer()
    for scale in (1.0, 1.5):
        frame = picture(scale)
        renderer.draw(frame, PALETTE.back)
        drawn = read_back(800, 500).astype(int)
        difference = np.abs(drawn - raster(frame, PALETTE.back))
        assert difference.max() <= TOLERANCE, f"scale {scale}: off by {difference.max()}"
        assert drawn.std() > 10, "nothing was drawn"
    window.close()


if __name__ == "__main__":
    main()
