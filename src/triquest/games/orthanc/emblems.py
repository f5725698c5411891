"""What lies in a cell: stairs, chutes, pits, the exit, and monsters and treasures made out there."""

from __future__ import annotations

from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import Feature
from triquest.games.orthanc.figures import CHEST, of_class, paint_figure
from triquest.games.orthanc.state import Mark
from triquest.ui.frame import Colour, Frame
from triquest.ui.palette import PALETTE, mix

LARGE = 44
"""Pixels of a cell from which on things are drawn and not only marked."""

_SIGNS = {Feature.DOWN: ">", Feature.UP: "<", Feature.CHUTE: "•", Feature.PIT: "•", Feature.EXIT: "⌂"}


def paint_feature(frame: Frame, feature: Feature, x: int, y: int, cell: int, lit: bool) -> None:
    """What is in the floor or ceiling of the cell whose corner is the pixel (x, y); traps are dots on small maps."""
    colour = PALETTE.text if lit or cell < LARGE else mix(PALETTE.unknown, PALETTE.text, 0.6)
    if cell < LARGE:
        if feature in (Feature.CHUTE, Feature.PIT):
            size = max(3, cell // 4)
            frame.rect(x + (cell - size + 1) // 2, y + (cell - size + 1) // 2, size, size, colour)
        else:
            frame.sprite(x, y, _SIGNS[feature], cell, PALETTE.cursor, bold=True)
        return
    draw_feature(frame, feature, x, y, cell, colour)


def draw_feature(frame: Frame, feature: Feature, x: int, y: int, cell: int, colour: Colour) -> None:
    """The drawing of it in a square of so many pixels."""
    if feature in (Feature.DOWN, Feature.UP):
        _stairs(frame, x, y, cell, colour, feature == Feature.DOWN)
    elif feature == Feature.EXIT:
        _gateway(frame, x, y, cell, colour)
    else:
        _hole(frame, x, y, cell, colour, feature == Feature.CHUTE)


def _stairs(frame: Frame, x: int, y: int, cell: int, colour: Colour, down: bool) -> None:
    """Steps in profile, down or up to the right."""
    steps, thick = 5, max(2, cell // 32)
    width, left, top = cell * 6 // 10 // steps, x + cell * 2 // 10, y + cell * 25 // 100
    height = cell // 2 // steps
    for step in range(steps):
        at = step if down else steps - 1 - step
        frame.rect(left + step * width, top + at * height, width + thick, thick, colour)
        if step:
            rise = top + (at - 1 if down else at) * height
            frame.rect(left + step * width, rise, thick, height + thick, colour)
    frame.sprite(x + cell * 7 // 10, y, "↓" if down else "↑", cell * 3 // 10, colour, bold=True)


def _gateway(frame: Frame, x: int, y: int, cell: int, colour: Colour) -> None:
    """An arch with light in it."""
    thick = max(2, cell // 24)
    width, height = cell // 2, cell * 6 // 10
    left, top = x + (cell - width) // 2, y + cell // 5
    frame.rect(left, top + 2 * thick, width, height - 2 * thick, mix(PALETTE.unknown, PALETTE.accent, 0.3))
    frame.rect(left, top + 2 * thick, thick, height - 2 * thick, colour)
    frame.rect(left + width - thick, top + 2 * thick, thick, height - 2 * thick, colour)
    frame.rect(left + thick, top + thick, width - 2 * thick, thick, colour)
    frame.rect(left + 2 * thick, top, width - 4 * thick, thick, colour)


def _hole(frame: Frame, x: int, y: int, cell: int, colour: Colour, chute: bool) -> None:
    """Squares one in the other: a chute goes deeper and has an arrow."""
    thick = max(1, cell // 40)
    for ring in range(3 if chute else 2):
        inset = cell * (22 + 9 * ring) // 100
        frame.outline(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset, colour, thick)
    if chute:
        frame.sprite(x + cell * 35 // 100, y + cell * 35 // 100, "↓", cell * 3 // 10, colour, bold=True)
    else:
        inset = cell * 38 // 100
        frame.rect(x + inset, y + inset, cell - 2 * inset, cell - 2 * inset, mix(PALETTE.unknown, colour, 0.45))


def paint_mark(frame: Frame, mark: int, x: int, y: int, cell: int, lit: bool) -> None:
    """A monster or a treasure that was made out, as shadows; `m` and `$` on small maps."""
    if cell < LARGE:
        sign, colour = ("m", PALETTE.foe) if mark & Mark.MONSTER else ("$", PALETTE.item)
        frame.sprite(x, y, sign, cell, colour, bold=True)
        return
    alpha = 230 if lit else 130
    if mark & Mark.TREASURE:
        paint_figure(frame, CHEST, x + cell // 2, y + cell // 2, cell * 45 // 100, PALETTE.item, alpha)
    if mark & Mark.MONSTER:
        paint_figure(frame, of_class("shadow"), x + cell // 8, y + cell // 10, cell * 6 // 10, PALETTE.foe, alpha)


def paint_circle(frame: Frame, x: int, y: int, cell: int, facing: Direction | None) -> None:
    """The adventurer on a small map: a circle, with a bright side where he last went."""
    inset = max(1, cell // 8)
    frame.rect(x + inset, y + inset, cell - 2 * inset + 1, cell - 2 * inset + 1, PALETTE.unknown)
    frame.sprite(x, y, "●" if cell < 14 else "◉", cell + cell // 4, PALETTE.cursor, bold=True)
    if facing is not None:
        size, middle = max(2, cell // 6), cell // 2
        left = x + middle + facing.dx * (middle - size // 2) - size // 2
        top = y + middle + facing.dy * (middle - size // 2) - size // 2
        frame.rect(left, top, size, size, PALETTE.cursor)
