"""Where the parts of TriQuest's picture stand, for any size of the window."""

from __future__ import annotations

from dataclasses import dataclass

from triquest.games.triquest.oddsrows import COLUMNS
from triquest.games.triquest.partypanel import party_height
from triquest.ui.frame import Frame
from triquest.ui.topbar import HEIGHT
from triquest.ui.widgets import Box, stacked

LEAST = (980, 620)
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


def layout(frame: Frame, world: tuple[int, int]) -> Layout:
    """The boxes for a frame: map and messages to the left, the party and what is looked at to the right.

    `world` is the width and height of the world in tiles. Its small map stands beside the messages; in windows high
    enough, below the rest on the right. Panels share the line between them, and have none at the window's edge.
    """
    px = frame.px
    whole = Box(0, 0, frame.width, frame.height)
    least = COLUMNS * frame.face("small").width + 2 * px(10) + px(2)
    side_width = max(least, min(round(frame.width * 0.27), px(500)))
    left, side = whole.left(frame.width - side_width)
    side = Box(side.x - 1, -1, side.width + 2, side.height + 2)
    bar, rest = left.top(px(HEIGHT))
    strip_height = min(max(px(140), round(frame.height * 0.22)), px(300))
    area, strip = rest.top(rest.height - strip_height)
    strip = Box(-1, strip.y, strip.width + 1, strip.height + 1)
    roomy = frame.height >= px(760)
    party, inspect = stacked(side, party_height(frame, roomy))
    room = side_width - 2 * px(12)
    tile = max(1, room // max(world))
    below = min(room, tile * world[1]) + 2 * px(10)
    if inspect.height - below >= px(440):
        inspect, minimap = stacked(inspect, inspect.height - below)
        return Layout(bar, area, strip, minimap, party, inspect, roomy)
    messages, minimap = strip.left(strip.width - strip_height)
    minimap = Box(minimap.x - 1, minimap.y, minimap.width + 1, minimap.height)
    return Layout(bar, area, messages, minimap, party, inspect, roomy)
