"""What of a picture can be seen, and what of it collides."""

from __future__ import annotations

from tests.ui.boxes import Box, overlaps
from triquest.shell.fitting import fitting, scaled
from triquest.shell.scenes.base import Scene
from triquest.ui.frame import OPAQUE, Frame, Strokes


def shown(scene: Scene, size: tuple[int, int], wanted: float) -> Frame | None:
    """The scene by itself; None if the frame is too small for it."""
    frame = Frame(*size, wanted)
    scale = fitting(scene, *size, wanted)
    if scale is None:
        return None
    with scaled(frame, scale):
        scene.paint(frame)
    return frame


def texts(frame: Frame) -> list[tuple[str, Box, int]]:
    """All texts that no rectangle covers later, with their place in drawing order; shadows are left out."""
    runs = [run for item in frame.items if isinstance(item, Strokes) and item.clip is None for run in item.runs]
    covers = [(n, run[:4]) for n, run in enumerate(runs) if not run[5] and run[4][3] >= OPAQUE]
    shadows = {(run[5], run[0] + far, run[1] + far) for run in runs for far in range(1, 13)}
    found = []
    for number, (x, y, _width, height, _colour, text, _face, step) in enumerate(runs):
        box = (x, y, len(text) * step, height)
        shadow = (text, x, y) in shadows
        if text.strip() and not shadow and not any(n > number and _meet(box, cover) for n, cover in covers):
            found.append((text, box, number))
    return found


def collisions(frame: Frame) -> list[tuple[str, str]]:
    """Pairs of texts that lie over each other."""
    boxes = {box: text for text, box, _ in texts(frame) if text != "@"}
    return [(boxes[one], boxes[other]) for one, other in overlaps(list(boxes), 2)]


def outside(frame: Frame) -> list[str]:
    """Texts that leave the frame."""
    return [
        text
        for text, (x, y, width, height), _ in texts(frame)
        if x < 0 or y < 0 or x + width > frame.width or y + height > frame.height + 1
    ]


def _meet(one: Box, other: Box) -> bool:
    across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    down = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return across > 0 and down > 0
