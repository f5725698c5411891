"""Reports of text play: the character sheet, spells, things, monsters, the pages of the map."""

from __future__ import annotations

from triquest.engine.language import _
from triquest.games.orthanc import charmap, describe, odds
from triquest.games.orthanc.bestiary import MONSTERS
from triquest.games.orthanc.nouns import COINS, GROUPS, ITEMS, SPELLS, part
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import LOST, PAGES
from triquest.ui.tones import Line, Tone


def sheet(observation: Observation) -> list[Line]:
    """The character."""
    o = observation
    rows = [
        _("{name}, level {level}; trips: {trips}, kills: {kills}").format(
            name=o.name, level=o.level, trips=o.trips, kills=o.kills
        ),
        _("strength {s}  intelligence {i}  constitution {c}  dexterity {d}").format(
            s=o.strength, i=o.intelligence, c=o.constitution, d=o.dexterity
        ),
        _("hits {hits} of {most_hits}  spell units {units} of {most_units}").format(
            hits=o.hits, most_hits=o.most_hits, units=o.units, most_units=o.most_units
        ),
        _("experience {exp}, {percent} % from kills; this trip {fought} and {found} from treasure").format(
            exp=o.experience, percent=o.percent_kills, fought=o.fought, found=o.found
        ),
        _("weight {weight}; dexterity under it {speed}").format(weight=o.weight, speed=o.speed),
    ]
    return [*(Line(row) for row in rows), *things(o), Line(o.retire or _("You may retire."), Tone.HINT)]


def things(observation: Observation) -> list[Line]:
    """What is carried."""
    lines = []
    purse = [(kind, amount) for kind, amount in zip((*COINS, "gems", "jewelry"), observation.purse, strict=True)]
    lines += [part(kind, amount) for kind, amount in purse if amount]
    lines += [
        part(kind, plus) for kind, plus in zip(("sword", "shield", "armor"), observation.plus, strict=True) if plus
    ]
    if observation.arrows:
        lines.append(part("arrows", observation.arrows))
    if observation.manuals:
        lines.append(_("manuals, unread: {count}").format(count=observation.manuals))
    for item in observation.owned:
        worn = _("worn") if item in observation.worn else _("not worn")
        lines.append(_("{item}, {worn}").format(item=ITEMS[item], worn=worn))
    return [Line(text, Tone.ITEM) for text in lines or [_("You carry nothing but a plain sword.")]]


def spells(observation: Observation) -> list[Line]:
    """All spells by their levels, with the chance that they work."""
    lines = []
    for spell in observation.book.rules.spell:
        name, effect = SPELLS[spell.id]
        works = describe.percent(float(odds.works(observation, spell)))
        use = {"combat": _("fight"), "camp": _("camp"), "both": _("both")}[spell.use]
        lines.append(Line(f"{spell.level}  {name:<22} {use:<6} {works:>6}  {effect}"))
    return lines


def chances(observation: Observation) -> list[Line]:
    """The odds of the fight, and of each spell that can be cast in it."""
    if observation.fight is None:
        return [Line(_("Nobody is being fought."), Tone.HINT)]
    lines = describe.encounter(observation)
    for spell in observation.book.rules.spell:
        if spell.use != "camp" and spell.level <= observation.units:
            works = describe.percent(float(odds.works(observation, spell)))
            lines.append(Line(_("{spell} works {chance}.").format(spell=SPELLS[spell.id][0], chance=works)))
    return lines


def monsters(observation: Observation) -> list[Line]:
    """The tables of the lesson: all monsters by class."""
    lines = []
    for kind in observation.book.rules.classes:
        lines.append(Line(GROUPS[kind.id]))
        for monster in observation.book.rules.monster:
            if monster.kind == kind.id:
                hits, attack = (f"{count}d{sides}" for count, sides in (monster.hits, monster.attack))
                name = MONSTERS[monster.id].name
                lines.append(
                    Line(
                        _("  {name:<20} level {level:>2}  hits {hits:<5} attack {attack:<5} {experience}").format(
                            name=name, level=monster.level, hits=hits, attack=attack, experience=monster.experience
                        )
                    )
                )
    return lines


def pages(observation: Observation) -> list[Line]:
    """Every page of the map that is not blank."""
    lines: list[Line] = []
    for number in range(PAGES):
        if observation.maps.known[number].any():
            title = _("A level unknown") if number == LOST else _("Level {number}").format(number=number + 1)
            lines += [Line(title), *(Line(row) for row in charmap.page(observation, number))]
    return lines or [Line(_("You have been nowhere yet."), Tone.HINT)]
