"""What of a picture stands where, and what of it collides."""

from __future__ import annotations

import numpy as np

from triquest.ui.frame import Frame, Spot, SpotGrid, Strokes

Box = tuple[int, int, int, int]


def letters(frame: Frame) -> list[tuple[str, Box]]:
    """All unclipped texts with their boxes: those of the panels, not of the map; shadows are left out."""
    found: dict[tuple[str, int, int], tuple[str, Box]] = {}
    for item in frame.items:
        if isinstance(item, Strokes) and item.clip is None:
            for x, y, _width, height, _colour, text, _face, step in item.runs:
                found.pop((text, x + 1, y + 1), None)
                if text:
                    found[text, x, y] = (text, (x, y, len(text) * step, height))
    return list(found.values())


def spots(frame: Frame) -> list[Box]:
    """The boxes of all spots; a grid of spots is one."""
    boxes = []
    for spot in frame.spots:
        if isinstance(spot, Spot):
            boxes.append((spot.x, spot.y, spot.width, spot.height))
        elif isinstance(spot, SpotGrid):
            boxes.append((spot.x, spot.y, spot.columns * spot.cell[0], spot.rows * spot.cell[1]))
    return boxes


def inside(box: Box, outer: Box) -> bool:
    """Whether a box lies within another."""
    return (
        outer[0] <= box[0]
        and outer[1] <= box[1]
        and box[0] + box[2] <= outer[0] + outer[2]
        and box[1] + box[3] <= outer[1] + outer[3]
    )


def overlaps(boxes: list[Box], slack: int = 0) -> list[tuple[Box, Box]]:
    """Pairs of boxes that share more than `slack` pixels each way."""
    x, y, width, height = np.array(boxes).T
    across = np.minimum.outer(x + width, x + width) - np.maximum.outer(x, x)
    down = np.minimum.outer(y + height, y + height) - np.maximum.outer(y, y)
    pairs = np.argwhere(np.triu((across > slack) & (down > slack), 1)).tolist()
    return [(boxes[one], boxes[other]) for one, other in pairs]
