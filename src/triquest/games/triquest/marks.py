"""Small marks of TriQuest's picture: which way a formation faces, and how much health is left."""

from __future__ import annotations

from triquest.games.triquest import looks
from triquest.games.triquest.actions import Direction
from triquest.ui.frame import Colour, Frame
from triquest.ui.palette import PALETTE


def facing_mark(frame: Frame, x: int, y: int, size: int, facing: Direction, colour: Colour, alpha: int = 255) -> None:
    """A quiet frame round a square, bright along the faced side, with an arrowhead over the middle of that side."""
    frame.outline(x, y, size + 1, size + 1, colour, max(1, size // 48), alpha * 90 // 255)
    thick = max(2, size // 22)
    # Rows of the arrowhead, from the edge outwards.
    rows = [(0, size // 2 + size // 6, thick)]
    head = max(2, size // 10)
    rows += [(-1 - step, 2 * (head - step) - 1, 1) for step in range(head)]
    for out, width, depth in rows:
        side = (size - width) // 2
        if facing is Direction.NORTH:
            box = (x + side, y + out, width, depth)
        elif facing is Direction.SOUTH:
            box = (x + side, y + size - out - depth + 1, width, depth)
        elif facing is Direction.WEST:
            box = (x + out, y + side, depth, width)
        else:
            box = (x + size - out - depth + 1, y + side, depth, width)
        frame.rect(*box, colour, alpha)


def health_bar(frame: Frame, x: int, y: int, size: int, hp: int, most: int) -> None:
    """A thin bar along the foot of a creature's subtile."""
    thick = max(2, size // 9)
    width = size - 2
    full = max(1, width * hp // most)
    frame.rect(x + 1, y + size - thick, width, thick, PALETTE.unknown, 220)
    frame.rect(x + 1, y + size - thick, full, thick, looks.health(hp, most))
