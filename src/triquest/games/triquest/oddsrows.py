"""The exact odds of a fight as rows of a table, both ways."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from triquest.engine.language import _
from triquest.games.triquest import looks
from triquest.games.triquest.events import Blow
from triquest.games.triquest.nouns import HEROES, SHORT_PLACES
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.odds import Aim, Odds
from triquest.ui.frame import Colour
from triquest.ui.palette import PALETTE
from triquest.ui.rows import Row, Span, plain
from triquest.ui.tones import Tone

_WIDTHS = (5, 5, 5, 5, 5, 6)
"""Columns of characters for type, distance, miss, mean damage, kill and expected blows, each with a space."""

_HEADS = (
    (_("type"), _("Whether the blow is physical, Body against Body, or mental, Mind against Mind")),
    (_("dist"), _("The distance in subtiles; each beyond the attacker's reach is one more chance in three to miss")),
    (_("miss"), _("The chance that the blow misses")),
    (_("dmg"), _("The damage of a blow on average, misses counted in")),
    (_("kill"), _("The chance that this one blow kills")),
    (_("blows"), _("How many such blows it takes on average until the target is dead")),
)
"""What stands above the columns, and what it means."""

COLUMNS = 18 + sum(_WIDTHS)
"""The least columns of characters in which the table fits."""


def percent(chance: Fraction) -> str:
    """A chance in whole percent; “<1%” and “>99%” are not 0 and 1."""
    # In whole numbers: fractions are slow, and a table has many.
    part, whole = chance.numerator, chance.denominator
    if part in (0, whole):
        return "100%" if part else "–"
    if part * 200 < whole:
        return "<1%"
    return ">99%" if (whole - part) * 200 < whole else f"{round(part * 100 / whole)}%"


def decimal(value: Fraction | float, places: int = 1) -> str:
    """A number with so many places."""
    return f"{float(value):.{places}f}"


def times(count: Fraction) -> str:
    """A number of actions: “1”, “0.8”, “0.33”."""
    return decimal(count, 2).rstrip("0").rstrip(".")


def expected(blows: Fraction | float) -> str:
    """How many blows are expected: “10.8”, “never”."""
    return _("never") if math.isinf(blows) else decimal(blows) if blows < 1000 else ">999"


@dataclass(frozen=True, slots=True)
class Pair:
    """Equal aims together: who strikes whom, and one of the aims."""

    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    aim: Aim
    chance: Fraction


def pairs(aims: Sequence[Aim], kinds: Sequence[str], monsters_strike: bool) -> list[Pair]:
    """Aims whose numbers are the same for monsters of the same kind, put together. `kinds` are the members' ids."""
    found: dict[tuple[object, ...], list[Aim]] = {}
    for aim in aims:
        monster, hero = (aim.attacker, aim.target) if monsters_strike else (aim.target, aim.attacker)
        share = aim.chance if monsters_strike else bool(aim.chance)
        key = (kinds[monster], hero, aim.blow, aim.distance, aim.hp, share)
        found.setdefault(key, []).append(aim)
    result = []
    for equal in found.values():
        attackers = tuple(dict.fromkeys(aim.attacker for aim in equal))
        targets = tuple(dict.fromkeys(aim.target for aim in equal))
        chance = equal[0].chance if monsters_strike else sum((aim.chance for aim in equal), Fraction(0))
        result.append(Pair(attackers, targets, equal[0], chance))
    return result


def columns_row(title: str, columns: int, colour: Colour) -> Row:
    """The head of a table."""
    at = columns - sum(_WIDTHS)
    spans = [Span(0, title, colour)]
    for width, (label, tip) in zip(_WIDTHS, _HEADS, strict=True):
        at += width
        spans.append(Span(at - len(label), label, PALETTE.dim, tip))
    return tuple(spans)


def aim_rows(observation: Observation, fight: Odds, columns: int, focus: int | None) -> list[Row]:
    """Both tables. With a `focus`, a member of the group, every pair with that member, else every pair that can be."""
    kinds = [member.id for member in fight.group.members]
    ours = [aim for aim in fight.ours.aims if (aim.chance if focus is None else aim.target == focus)]
    theirs = [aim for aim in fight.theirs.aims if (aim.chance if focus is None else aim.attacker == focus)]
    rows = [columns_row(_("We strike"), columns, PALETTE.tones[Tone.OURS])]
    rows += [_row(observation, fight, pair, columns, False) for pair in pairs(ours, kinds, False)]
    rows += _blocked(observation, fight, False)
    rows.append(columns_row(_("They strike"), columns, PALETTE.tones[Tone.THEIRS]))
    rows += [_row(observation, fight, pair, columns, True) for pair in pairs(theirs, kinds, True)]
    return rows + _blocked(observation, fight, True)


def _row(observation: Observation, fight: Odds, pair: Pair, columns: int, monsters_strike: bool) -> Row:
    aim = pair.aim
    members = pair.attackers if monsters_strike else pair.targets
    heroes = pair.targets if monsters_strike else pair.attackers
    kind = fight.group.members[members[0]].id
    them = f"{observation.book.monster(fight.group.members[members[0]].kind).letter} {_where(fight, members)}"
    us = HEROES[observation.heroes[heroes[0]].id].name
    sides = [(us, looks.hero(observation.heroes[heroes[0]].id)), (them, looks.monster(kind))]
    first, second = reversed(sides) if monsters_strike else sides
    faint = PALETTE.text if pair.chance else PALETTE.dim
    arrow = 5 if monsters_strike else 8
    spans = [Span(0, *first), Span(arrow, "→", PALETTE.dim), Span(arrow + 2, *second)]
    if 0 < pair.chance < 1:
        share = f"{pair.chance.numerator}/{pair.chance.denominator}"
        spans.append(Span(arrow + 3 + len(second[0]), share, PALETTE.dim))
    blow = _("phys") if aim.blow is Blow.PHYSICAL else _("ment")
    cells = (blow, str(aim.distance), percent(aim.miss), decimal(aim.mean), percent(aim.kill), expected(aim.blows))
    at = columns - sum(_WIDTHS)
    for width, text in zip(_WIDTHS, cells, strict=True):
        at += width
        spans.append(Span(at - len(text), text, faint))
    return tuple(spans)


def _where(fight: Odds, members: Sequence[int]) -> str:
    """The place of a single member, or how many they are."""
    if len(members) > 1:
        return f"×{len(members)}"
    place = fight.subtiles[members[0]]
    return _("C") if place == 4 else SHORT_PLACES[place]


def _blocked(observation: Observation, fight: Odds, monsters_strike: bool) -> list[Row]:
    side = fight.theirs if monsters_strike else fight.ours
    if not side.blocked:
        return []
    text = _("{count} cannot strike past friends").format(count=len(side.blocked))
    return [plain(text, PALETTE.dim)]
