"""The character sheet: everything that is known of the adventurer."""

from __future__ import annotations

from dataclasses import dataclass

from triquest.engine.language import _, ngettext
from triquest.games.orthanc import controls
from triquest.games.orthanc.nouns import COINS, EFFECTS, ITEMS, part, turns
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import Phase
from triquest.ui.frame import Colour, Frame
from triquest.ui.palette import PALETTE
from triquest.ui.rows import GAP, Row, Span, fitting, height, wrapped, write
from triquest.ui.widgets import Box, bar, panel


@dataclass(frozen=True, slots=True)
class GearSpot:
    """The value of a spot on boots or a ring: clicking puts it on or takes it off."""

    item: str


def paint_sheet(frame: Frame, box: Box, observation: Observation, hover: object | None, playable: bool) -> None:
    """The panel: name and level, bars, then all numbers and things."""
    level = _("level {level}").format(level=observation.level)
    inner = panel(frame, box, observation.name, f"{level} · {_career(observation)}")
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
    face = frame.face("body")
    rows = sheet_rows(observation, body.width // face.width, hover, playable)
    if height(rows, face) > body.height:
        face = frame.face("small")
        rows = sheet_rows(observation, body.width // face.width, hover, playable)
        face = fitting(rows, face, body.height)
    write(frame, body, rows, face)


def _career(observation: Observation) -> str:
    trips = ngettext("{count} trip", "{count} trips", observation.trips).format(count=observation.trips)
    kills = ngettext("{count} kill", "{count} kills", observation.kills).format(count=observation.kills)
    return f"{trips} · {kills}"


def sheet_rows(observation: Observation, columns: int, hover: object | None, playable: bool) -> list[Row]:
    """The sheet as rows of so many columns."""
    o, half = observation, columns // 2
    speed = _("{value}, {speed} under weight").format(value=o.dexterity, speed=o.speed)
    pairs = [
        ((_("Strength"), f"{o.strength}"), (_("Intelligence"), f"{o.intelligence}")),
        ((_("Constitution"), f"{o.constitution}"), (_("Dexterity"), f"{o.dexterity}" if o.speed == o.dexterity
                                                    else speed)),
        ((_("Experience"), f"{o.experience:,}"), (_("From kills"), _("{percent} %").format(percent=o.percent_kills))),
        ((_("Trip, kills"), f"{o.fought:,}"), (_("Trip, loot"), f"{o.found:,}")),
        ((_("Sword"), _plus(o.plus[0])), (_("Weight"), f"{o.weight:,}")),
        ((_("Shield"), _plus(o.plus[1])), (_("Armor"), _plus(o.plus[2]))),
        ((_("Arrows"), f"{o.arrows}"), (_("Manuals"), f"{o.manuals}")),
    ]  # fmt: skip
    rows: list[Row] = [_pair(0, *left) + _pair(half, *right) for left, right in pairs]
    rows += _listed(_("Purse"), _purse(o), columns)
    rows += _gear(o, columns, hover, playable)
    rows += _listed(_("At work"), [f"{EFFECTS[name]} ({turns(left)})" for name, left in o.effects], columns)
    rows.append(GAP)
    words = o.retire or _("He may retire with honor.")
    rows += wrapped(words, columns, PALETTE.dim if o.retire else PALETTE.good)
    return rows


_LABEL = 13


def _pair(at: int, label: str, value: str) -> Row:
    return Span(at, label, PALETTE.dim), Span(at + _LABEL, value, PALETTE.text)


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
