"""The one place that knows about window points, framebuffer pixels and how large text should be."""

from __future__ import annotations

from dataclasses import dataclass

BASE = (1280, 800)
"""The size in pixels for which text has its usual size."""

STEP = 0.25

STEPS = range(-4, 9)
"""The steps of text size that a player may choose."""


@dataclass(frozen=True, slots=True)
class Viewport:
    """A window of `width` × `height` points whose framebuffer has `pixels_x` × `pixels_y` pixels.

    `density` is what the system says of its screen: 2 means that everything should take twice the pixels.
    """

    width: int
    height: int
    pixels_x: int
    pixels_y: int
    density: float = 1.0

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """The frame's pixel, from the top left, of a pointer at (x, y) in points from the bottom left."""
        across = (x + 0.5) * self.pixels_x / max(1, self.width)
        down = (self.height - y - 0.5) * self.pixels_y / max(1, self.height)
        return across, down

    def point(self, x: float, y: float) -> tuple[float, float]:
        """The window's point, from the bottom left, of a frame's pixel: the reverse of `pixel`."""
        across = x * self.width / max(1, self.pixels_x) - 0.5
        down = self.height - y * self.height / max(1, self.pixels_y) - 0.5
        return across, down

    def scale(self, step: int = 0) -> float:
        """How large text is: in quarters, growing with the window, at least 1; `step` quarters more or less."""
        room = min(self.pixels_x / BASE[0], self.pixels_y / BASE[1])
        usual = max(1.0, self.density, room // STEP * STEP)
        return min(4.0, max(0.75, usual + step * STEP))
