"""Where the parts of TriQuest's picture stand, for any size of the window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from triquest.games.triquest.oddsrows import COLUMNS
from triquest.games.triquest.partypanel import party_height
from triquest.ui.frame import Frame
from triquest.ui.widgets import Box

_LEAST = (980, 620)
"""Pixels at scale 1 that the parts need; in smaller windows everything is smaller instead."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one picture. `roomy` is whether heroes may take more than their three lines."""

    bar: Box
    map: Box
    messages: Box
    minimap: Box
    party: Box
    inspect: Box
    roomy: bool


@contextmanager
def fitted(frame: Frame) -> Iterator[None]:
    """While it lasts, the frame's scale is no larger than the window has room for."""
    wanted = frame.scale
    frame.scale = min(wanted, frame.width / _LEAST[0], frame.height / _LEAST[1])
    try:
        yield
    finally:
        frame.scale = wanted


def layout(frame: Frame, world: tuple[int, int]) -> Layout:
    """The boxes for a frame: map and messages to the left, the party and what is looked at to the right.

    `world` is the width and height of the world in tiles. Its small map stands beside the messages; in windows high
    enough, below the rest on the right.
    """
    px = frame.px
    whole = Box(0, 0, frame.width, frame.height)
    least = COLUMNS * frame.face("small").width + 2 * px(10) + px(2)
    side_width = max(least, min(round(frame.width * 0.27), px(500)))
    left, side = whole.left(frame.width - side_width)
    bar, rest = left.top(px(28))
    strip_height = min(max(px(140), round(frame.height * 0.22)), px(300))
    area, strip = rest.top(rest.height - strip_height)
    roomy = frame.height >= px(760)
    party, inspect = side.top(party_height(frame, roomy))
    room = side_width - 2 * px(12)
    tile = max(1, room // max(world))
    below = min(room, tile * world[1]) + 2 * px(10)
    if inspect.height - below >= px(440):
        inspect, minimap = inspect.top(inspect.height - below)
        return Layout(bar, area, strip, minimap, party, inspect, roomy)
    messages, minimap = strip.left(strip.width - strip_height)
    return Layout(bar, area, messages, minimap, party, inspect, roomy)
