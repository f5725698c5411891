"""Arrows to click on in a corner of the map: the inner ones turn and go ahead, the outer ones strafe."""

from __future__ import annotations

from triquest.engine.language import _
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.nouns import DIRECTIONS
from triquest.ui.frame import Frame, Give
from triquest.ui.palette import PALETTE
from triquest.ui.view import Situation
from triquest.ui.widgets import Box

_SIDE = 24
"""Pixels of a button at scale 1; there are five in a row."""

_TURNS = {Direction.NORTH: "▲", Direction.SOUTH: "▼", Direction.EAST: "►", Direction.WEST: "◄"}
_STRAFES = {Direction.NORTH: "↑", Direction.SOUTH: "↓", Direction.EAST: "→", Direction.WEST: "←"}


def paint(frame: Frame, box: Box, situation: Situation) -> None:
    """Paint it into the lower left corner of the map's box."""
    side, gap = frame.px(_SIDE), frame.px(3)
    left, top = box.x + frame.px(8), box.bottom - frame.px(8) - 5 * side
    for far, signs, prefix in ((1, _TURNS, ""), (2, _STRAFES, "strafe-")):
        for way, sign in signs.items():
            x, y = left + (2 + far * way.dx) * side, top + (2 + far * way.dy) * side
            value = Give(f"{prefix}{way.name.lower()}")
            lit = situation.hover == value
            frame.rect(x, y, side - gap, side - gap, PALETTE.raised, 225)
            frame.outline(x, y, side - gap, side - gap, PALETTE.accent if lit else PALETTE.line)
            face = frame.face("heading")
            colour = PALETTE.cursor if lit else PALETTE.text if far == 1 else PALETTE.dim
            frame.write(x + (side - gap - face.width) // 2, y + (side - gap - face.height) // 2, sign, colour, face)
            frame.spot(x, y, side - gap, side - gap, value, _tip(way, far, situation.key(value.command)))


def _tip(way: Direction, far: int, key: str) -> str:
    told = _("Turn {direction}, or go there if they face it") if far == 1 else _("Go {direction} without turning")
    return told.format(direction=DIRECTIONS[way]) + (f" ({key})" if key else "")
