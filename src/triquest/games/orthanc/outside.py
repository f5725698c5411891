"""Outside the dungeon: the rolling of a character, and the tower with its gate."""

from __future__ import annotations

from triquest.engine.language import _, numeral
from triquest.games.orthanc.figures import GRAVE, KNIGHT, paint_figure
from triquest.games.orthanc.observation import Observation
from triquest.ui.frame import Frame
from triquest.ui.palette import PALETTE, mix
from triquest.ui.widgets import Box, bar, centred, leading


def paint_rolling(frame: Frame, box: Box, observation: Observation) -> None:
    """The knight who might go, and his characteristics as large numbers; good ones are bright and have a mark."""
    o = observation
    values = (
        (_("Strength"), o.strength),
        (_("Intelligence"), o.intelligence),
        (_("Constitution"), o.constitution),
        (_("Dexterity"), o.dexterity),
        (_("Hits"), o.hits),
    )
    gap = frame.px(12)
    figure, rest = box.top(box.height // 2)
    size = min(figure.height - gap, figure.width // 3)
    paint_figure(frame, KNIGHT, box.x + (box.width - size) // 2, figure.y + gap // 2, size, PALETTE.text)
    y = centred(frame, rest, rest.y, o.name, PALETTE.accent, frame.face("title")) + gap
    width = min(frame.px(130), (box.width - 6 * gap) // len(values))
    left = box.x + (box.width - len(values) * width - (len(values) - 1) * gap) // 2
    height = leading(frame.face("title")) + leading(frame.face("small")) + 2 * frame.px(8)
    good = o.book.rules.character.good
    for number, (label, value) in enumerate(values):
        place = Box(left + number * (width + gap), y, width, height)
        fine = value >= good
        frame.rect(place.x, place.y, place.width, place.height, PALETTE.well)
        frame.outline(place.x, place.y, place.width, place.height, PALETTE.accent if fine else PALETTE.line)
        mark = " ✓" if fine and label != values[-1][0] else ""
        colour = PALETTE.cursor if fine else PALETTE.dim
        below = centred(frame, place, place.y + frame.px(8), f"{value}{mark}", colour, frame.face("title"))
        centred(frame, place, below, label, PALETTE.text if fine else PALETTE.dim, frame.face("small"))


def paint_outside(frame: Frame, box: Box, observation: Observation) -> None:
    """The tower of Orthanc, the knight before its gate, and how far he is on his way to the king."""
    inner = box.inset(frame.px(16), frame.px(12))
    foot = inner.bottom - 2 * leading(frame.face()) - frame.px(22)
    _tower(frame, Box(inner.x, inner.y, inner.width, foot - inner.y))
    thick = max(2, frame.px(2))
    frame.rect(inner.x, foot, inner.width, thick, PALETTE.accent)
    size = max(16, (foot - inner.y) // 4)
    dead = observation.outcome is not None and observation.hits <= 0
    paint_figure(frame, GRAVE if dead else KNIGHT, inner.x + inner.width // 4, foot - size, size, PALETTE.cursor)
    rules = observation.book.rules.retirement
    told = _("{experience} of the {wanted} experience that the king asks for; {percent} % of it from kills")
    words = told.format(
        experience=numeral(f"{observation.experience:,}"),
        wanted=numeral(f"{rules.experience:,}"),
        percent=observation.percent_kills,
    )
    y = centred(frame, inner, foot + frame.px(10), words, PALETTE.text)
    place = Box(inner.x + inner.width // 6, y + frame.px(2), inner.width * 2 // 3, frame.px(10))
    bar(frame, place, observation.experience, rules.experience, PALETTE.accent)


def _tower(frame: Frame, box: Box) -> None:
    """A tall tower with four horns, windows and a gate, in lines."""
    unit = max(2, box.height // 40)
    thick = max(1, unit // 2)
    width, height = 12 * unit, min(box.height - unit, 38 * unit)
    left, top = box.x + box.width * 5 // 8 - width // 2, box.bottom - height
    dim = mix(PALETTE.unknown, PALETTE.accent, 0.55)
    for side in (-1, 1):  # lower walls at both sides
        for step in range(5):
            x = left + width // 2 + side * (width // 2 + step * 6 * unit + 3 * unit) - 3 * unit
            frame.rect(x, box.bottom - 7 * unit, 6 * unit, thick, dim)
            frame.rect(x + unit, box.bottom - 8 * unit - thick, 2 * unit, unit + thick, dim)
    frame.rect(left, top + 6 * unit, thick, height - 6 * unit, PALETTE.text)
    frame.rect(left + width - thick, top + 6 * unit, thick, height - 6 * unit, PALETTE.text)
    frame.rect(left - unit, top + 6 * unit, width + 2 * unit, thick, PALETTE.text)
    for horn in range(4):
        x = left - unit + horn * (width + 2 * unit - 2 * unit) // 3
        frame.outline(x, top + (0 if horn in (0, 3) else 2 * unit), 2 * unit, (6 if horn in (0, 3) else 4) * unit,
                      PALETTE.text, thick)  # fmt: skip
    for row in range(3):
        for column in range(2):
            frame.rect(left + (3 + 5 * column) * unit, top + (10 + 6 * row) * unit, unit, 2 * unit, PALETTE.item)
    gate = 4 * unit
    place = (left + (width - gate) // 2, box.bottom - 6 * unit, gate, 6 * unit)
    frame.rect(*place, mix(PALETTE.back, PALETTE.accent, 0.3))
    frame.outline(*place, PALETTE.text, thick)
