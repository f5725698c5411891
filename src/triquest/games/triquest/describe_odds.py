"""The odds of a fight as a table in words."""

from __future__ import annotations

import math
from fractions import Fraction

from triquest.engine.language import _, ngettext, numeral
from triquest.games.triquest.describe import by_distance
from triquest.games.triquest.events import Blow
from triquest.games.triquest.nouns import DIRECTIONS, HEROES, MONSTERS, SHORT_PLACES, counted, where
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.odds import Aim, Assault, Odds, odds
from triquest.games.triquest.outlook import outlook
from triquest.ui.tones import Line, Tone

_MOST_GROUPS = 3


def report(observation: Observation) -> list[Line]:
    """The odds against the nearest groups in sight, the one ahead first."""
    if not any(hero.alive for hero in observation.heroes):
        return [Line(_("Nobody is left to fight."))]
    groups = sorted(by_distance(observation), key=lambda group: group is not observation.ahead)
    if not groups:
        return [Line(_("No monsters are in sight."))]
    lines = []
    for group in groups[:_MOST_GROUPS]:
        lines += against(observation, odds(observation, group))
    more = len(groups) - _MOST_GROUPS
    if more > 0:
        told = ngettext("{count} more group is in sight.", "{count} more groups are in sight.", more)
        lines.append(Line(told.format(count=more)))
    return lines


def against(observation: Observation, fight: Odds) -> list[Line]:
    """One group: every blow that can come, what each side deals, and how fast the group acts."""
    heroes = {hero.number: HEROES[hero.id].name for hero in observation.heroes}
    monsters = _names(fight)
    lines = [Line(_heading(observation, fight), Tone.SIGHT), Line(_columns())]
    lines += _rows(fight.ours, heroes, monsters, Tone.OURS)
    lines += _rows(fight.theirs, monsters, heroes, Tone.THEIRS)
    told = _("On average: the heroes {ours} HP an action, the group {theirs} HP; it acts {actions} times for each.")
    summary = told.format(
        ours=_decimal(fight.ours.mean), theirs=_decimal(fight.theirs.mean), actions=_decimal(fight.actions, 2)
    )
    seen = outlook(observation, fight)
    whole = _("{forecast}: {risk}.").format(forecast=seen.text, risk=seen.risk.word)
    return [*lines, Line(whole), Line(summary)]


def _names(fight: Odds) -> dict[int, str]:
    ids = [member.id for member in fight.group.members]
    names = {}
    for place, kind in enumerate(ids):
        name = MONSTERS[kind].name
        if ids.count(kind) > 1:
            name = _("{place} {monster}").format(place=SHORT_PLACES[fight.subtiles[place]], monster=name)
        names[place] = name
    return names


def _heading(observation: Observation, fight: Odds) -> str:
    group = fight.group
    told = _("Against {group}, {where}:")
    if not fight.adjacent:
        told = _("Against {group}, {where}, should they come up from the {direction}:")
    return told.format(
        group=counted(member.id for member in group.members),
        where=where(group.x - observation.x, group.y - observation.y),
        direction=DIRECTIONS[fight.direction],
    )


def _columns() -> str:
    return _row(_("first blows"), _("odds"), _("dice"), "", _("miss"), _("mean"), _("kill"), _("blows"))


def _rows(side: Assault, attackers: dict[int, str], targets: dict[int, str], tone: Tone) -> list[Line]:
    lines = [Line(_aim(aim, attackers, targets), tone) for aim in side.chosen]
    for number, friend in side.blocked:
        told = _("{attacker} cannot attack past {friend}.")
        lines.append(Line(told.format(attacker=attackers[number], friend=attackers[friend]), Tone.MISS))
    return lines


def _aim(aim: Aim, attackers: dict[int, str], targets: dict[int, str]) -> str:
    kind = _("body") if aim.blow is Blow.PHYSICAL else _("mind")
    dice = "{}d{}:{}d{}".format(*aim.attack_dice, *aim.defense_dice)
    blows = _("never") if math.isinf(aim.blows) else _decimal(aim.blows)
    return _row(
        f"{attackers[aim.attacker]} > {targets[aim.target]}",
        _percent(aim.chance),
        dice,
        kind,
        _percent(aim.miss),
        _decimal(aim.mean),
        _percent(aim.kill),
        blows,
    )


def _row(who: str, *rest: str) -> str:
    chance, dice, kind, miss, mean, kills, blows = rest
    return f"{who:<33.33} {chance:>4}  {dice:<10} {kind:<4} {miss:>4} {mean:>5} {kills:>4} {blows:>5}"


def _percent(chance: Fraction) -> str:
    """A chance in whole percent; what is possible is never shown as 0 % nor what may fail as 100 %."""
    whole = round(chance * 100)
    if whole == 0 and chance:
        return "<1%"
    if whole == 100 and chance != 1:
        return ">99%"
    return f"{whole}%"


def _decimal(value: Fraction | float | int, places: int = 1) -> str:
    return numeral(f"{float(value):.{places}f}") if value < 1000 else ">999"
