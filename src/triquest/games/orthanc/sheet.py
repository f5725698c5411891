"""The character sheet: everything that is known of the adventurer."""

from __future__ import annotations

from dataclasses import dataclass

from triquest.engine.language import _, numeral
from triquest.games.orthanc import controls
from triquest.games.orthanc.nouns import COINS, EFFECTS, ITEMS, part
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import Phase
from triquest.ui.faces import nearest
from triquest.ui.frame import Colour, Frame
from triquest.ui.palette import PALETTE
from triquest.ui.rows import GAP, Row, Span, height, wrapped, write
from triquest.ui.widgets import Box, bar, panel


@dataclass(frozen=True, slots=True)
class GearSpot:
    """The value of a spot on boots or a ring: clicking puts it on or takes it off."""

    item: str


def paint_sheet(frame: Frame, box: Box, observation: Observation, hover: object | None, playable: bool) -> None:
    """The panel: name and level, bars, then all numbers and things."""
    level = _("level {level}").format(level=observation.level)
    inner = panel(frame, box, observation.name, level)
    tall, gap = frame.px(18), frame.px(8)
    width = (inner.width - gap) // 2
    hits = _("hits {now}/{most}").format(now=observation.hits, most=observation.most_hits)
    units = _("spell units {now}/{most}").format(now=observation.units, most=observation.most_units)
    low = observation.hits * 3 <= observation.most_hits
    colour = PALETTE.hp_low if low else PALETTE.hp
    bar(frame, Box(inner.x, inner.y, width, tall), observation.hits, observation.most_hits, colour, hits)
    right = Box(inner.x + width + gap, inner.y, inner.width - width - gap, tall)
    bar(frame, right, observation.units, observation.most_units, PALETTE.mp, units)
    body = inner.top(tall + frame.px(6))[1]
    usual = frame.face().em
    for em in range(usual, max(_SMALLEST, usual * 3 // 5) - 1, -1):
        face = nearest(em)
        rows = sheet_rows(observation, body.width // face.width, hover, playable)
        if height(rows, face) <= body.height:
            break
    write(frame, body, rows, face)


def sheet_rows(observation: Observation, columns: int, hover: object | None, playable: bool) -> list[Row]:
    """The sheet as rows of so many columns."""
    o = observation
    laden = _("{value}, laden {speed}").format(value=o.dexterity, speed=o.speed)
    dexterity = laden if o.speed != o.dexterity else f"{o.dexterity}"
    kills = _("{percent} % kills").format(percent=o.percent_kills)
    trip = _("{fought} + {found}").format(fought=numeral(f"{o.fought:,}"), found=numeral(f"{o.found:,}"))
    rows = [
        _across(columns, (_("Strength"), f"{o.strength}"), (_("Intelligence"), f"{o.intelligence}")),
        _across(columns, (_("Constitution"), f"{o.constitution}"), (_("Dexterity"), dexterity)),
        _across(columns, (_("Experience"), numeral(f"{o.experience:,}")), (_("Thereof"), kills)),
        _across(columns, (_("Score"), numeral(f"{o.experience - o.treasure:,}")), (_("This trip"), trip)),
        _across(columns, *zip((_("Sword"), _("Shield"), _("Armor")), map(_plus, o.plus), strict=True)),
        _across(
            columns,
            (_("Arrows"), f"{o.arrows}"),
            (_("Manuals"), f"{o.manuals}"),
            (_("Weight"), numeral(f"{o.weight:,}")),
        ),
        _across(columns, (_("Trips"), f"{o.trips}"), (_("Kills"), f"{o.kills}")),
    ]
    rows += _listed(_("Purse"), _purse(o), columns)
    rows += _gear(o, columns, hover, playable)
    rows += _listed(_("At work"), [f"{EFFECTS[name]} {_left(left)}" for name, left in o.effects], columns)
    rows.append(GAP)
    words = o.retire or _("He may retire with honor.")
    rows += wrapped(words, columns, PALETTE.dim if o.retire else PALETTE.good)
    return rows


_SMALLEST = 9
"""Ems of the smallest letters."""

_LABEL, _SHORT = 13, 8
"""Columns of a label, and of one where three stand in a line."""


def _across(columns: int, *pairs: tuple[str, str]) -> Row:
    """Labels with their values, evenly over the line; of three the labels are short."""
    part, gap = columns // len(pairs), _LABEL if len(pairs) < 3 else _SHORT
    spans: list[Span] = []
    for number, (label, value) in enumerate(pairs):
        spans += [Span(number * part, label, PALETTE.dim)]
        spans += [Span(number * part + gap, value, PALETTE.text)]
    return tuple(spans)


def _left(count: int) -> str:
    return "∞" if count < 0 else f"{count}"


def _plus(value: int) -> str:
    return f"+{value}" if value else _("plain")


def _purse(observation: Observation) -> list[str]:
    kinds = (*COINS, "gems", "jewelry")
    return [part(kind, amount) for kind, amount in zip(kinds, observation.purse, strict=True) if amount]


def _listed(label: str, things: list[str], columns: int) -> list[Row]:
    """A label and things after it, in as many lines as they need."""
    words = ", ".join(things) or "–"
    lines = wrapped(words, columns, PALETTE.text if things else PALETTE.dim, _LABEL)
    return [(Span(0, label, PALETTE.dim), *lines[0]), *lines[1:]]


def _gear(observation: Observation, columns: int, hover: object | None, playable: bool) -> list[Row]:
    """Boots and rings, two to a line where they fit; those worn have a mark."""
    label = _("Gear")
    if not observation.owned:
        return _listed(label, [], columns)
    able = playable and observation.phase in (Phase.WALKING, Phase.OUTSIDE)
    spans = []
    for item in observation.owned:
        worn, value = item in observation.worn, GearSpot(item)
        option = controls.worn_option(observation, item)
        colour: Colour = PALETTE.cursor if hover == value else PALETTE.text if worn else PALETTE.dim
        text = f"{'■' if worn else '□'} {ITEMS[item]}"
        tip = option.refusal or option.label
        spans.append((text, colour, tip if able else "", value if able and not option.refusal else None))
    room = columns - _LABEL
    abreast = 2 if room // 2 > max(len(text) for text, *_rest in spans) else 1
    rows: list[Row] = []
    for start in range(0, len(spans), abreast):
        row = [
            Span(_LABEL + place * (room // abreast), text, colour, tip, value)
            for place, (text, colour, tip, value) in enumerate(spans[start : start + abreast])
        ]
        rows.append(tuple(row))
    return [(Span(0, label, PALETTE.dim), *rows[0]), *rows[1:]]
