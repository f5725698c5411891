"""Where the parts of Orthanc's picture stand, for any size of the window."""

from __future__ import annotations

from dataclasses import dataclass

from triquest.games.orthanc.dungeon import HEIGHT, WIDTH
from triquest.ui.frame import Frame
from triquest.ui.topbar import HEIGHT as BAR
from triquest.ui.widgets import Box, button_height, leading, stacked

LEAST = (980, 620)
"""Pixels at scale 1 that the parts need; in smaller windows everything is smaller instead."""

LINES = 5
"""Lines of what there is to know above the buttons."""

_MARGIN = 10
_HEADER = 28


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one picture. `cell` is how many pixels a cell of the small map has."""

    bar: Box
    scene: Box
    choices: Box
    messages: Box
    map: Box
    sheet: Box
    cell: int


def layout(frame: Frame, spells: bool) -> Layout:
    """The boxes for a frame: the scene, choices and messages to the left, the map and the character to the right.

    The map's cells are as large as leaves room for the rest. With `spells` the choices have a row for each spell level.
    Panels share the line between them, and have none at the window's edge.
    """
    px = frame.px
    bar, rest = Box(0, 0, frame.width, frame.height).top(px(BAR))
    margin, header = 2 * px(_MARGIN), px(_HEADER) + 2 * px(8)
    wide = min(round(frame.width * 0.4), frame.width - px(560)) - margin
    high = round(rest.height * 0.57) - header
    cell = max(4, min(wide // WIDTH, high // HEIGHT))
    side_width = max(cell * WIDTH + margin, px(380))
    left, side = rest.left(rest.width - side_width)
    upper, lower = stacked(Box(side.x - 1, side.y - 1, side.width + 2, side.height + 2), cell * HEIGHT + header)
    choices = choices_height(frame, spells)
    messages = max(px(96), min(round(rest.height * 0.22), px(230)))
    scene, below = left.top(left.height - choices - messages)
    strip, last = stacked(Box(-1, below.y, below.width + 1, below.height + 1), choices)
    return Layout(bar, scene, strip, last, upper, lower, cell)


def choices_height(frame: Frame, spells: bool) -> int:
    """The pixels of the panel of choices: a title, some lines, a row of buttons, and the spells."""
    lines = leading(frame.face("heading")) + frame.px(6) + LINES * leading(frame.face()) + frame.px(4)
    rows = 4 * (chip_height(frame) + frame.px(3)) + frame.px(4) if spells else 0
    return 2 * frame.px(8) + lines + button_height(frame) + rows


def chip_height(frame: Frame) -> int:
    """The pixels of a spell's button."""
    return frame.face("small").height + frame.px(8)
