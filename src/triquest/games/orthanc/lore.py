"""What is remembered of Orthanc: what was met, slain and found, what it is, and what a career was worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from triquest.engine.game import Event, Result
from triquest.engine.language import _, ngettext
from triquest.engine.lore import Meeting, Thing
from triquest.games.orthanc import events as e
from triquest.games.orthanc import reports
from triquest.games.orthanc.bestiary import MONSTERS
from triquest.games.orthanc.nouns import CLASSES, COINS, ITEMS, MANUALS, sentence
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.rules import book
from triquest.games.orthanc.state import GEAR, PLUSES
from triquest.ui.tones import Line, Tone

MONSTER, ITEM = "monster", "item"
HONOURED = 3
"""How many retired adventurers are kept (the Orthanc help lesson)."""

_COIN = _("Heavy coins; ten of them are worth {worth} experience.")
_PLUS = _("It is better by its number than a plain one; a lesser one is of no use.")
_WHAT = {
    "gems": _("Light, and each worth a hundred experience or some hundreds."),
    "jewelry": _("Light, and each piece worth a thousand experience or some thousands."),
    "sword": _PLUS,
    "shield": _PLUS,
    "armor": _PLUS,
    "arrows": _("Each kills a mythical monster outright if it hits."),
    "boots-speed": _("The first blow, and two moves a turn, as long as they are worn."),
    "boots-levitation": _("Over pits and chutes, as long as they are worn."),
    "ring-light": _("Light, as long as it is worn."),
    "ring-protection": _("Protection, as long as it is worn."),
    "ring-regeneration": _("Hits come back as one walks."),
    "ring-invisibility": _("Monsters in their places leave its wearer alone."),
    "manual": _("Nobody knows which one it is before it is read."),
    "bodily-health": _("Raises the constitution by one."),
    "gainful-exercise": _("Raises the strength by one."),
    "quickness-of-action": _("Raises the dexterity by one."),
    "philosophy": _("Raises the intelligence by one."),
    "vile-darkness": _("Takes half of the hits that are left."),
}


def score(observation: Observation) -> int:
    """The experience from kills, by which the king ranks those who retire (the Orthanc help lesson)."""
    return observation.experience - observation.treasure


def story(observation: Observation) -> str:
    """Who, his level and experience, and how it ended."""
    trips = ngettext("{count} trip", "{count} trips", observation.trips).format(count=observation.trips)
    told = _("{name}, level {level}, {experience} experience, {trips}; {end}")
    over = observation.outcome
    if over is not None and over.result is Result.WIN:
        end = _("retired with honor")
    else:
        end = _("given up") if over is None or over.reason == "abandoned" else _("dead in the dungeon")
    return told.format(
        name=observation.name,
        level=observation.level,
        experience=observation.experience,
        trips=trips,
        end=end,
    )


def dossier(observation: Observation) -> list[tuple[str, list[Line]]]:
    """The character sheet."""
    return [(_("The adventurer"), reports.sheet(observation))]


def met(events: Sequence[Event]) -> Iterator[Meeting]:
    """What was met, sensed, slain, found or taken."""
    for event in events:
        match event:
            case e.Met(monster=monster) | e.Unnoticed(monster=monster):
                yield Meeting(MONSTER, monster)
            case e.Looked(monsters=monsters):
                yield from (Meeting(MONSTER, monster) for monster, _x, _y in monsters)
            case e.Slain(monster=monster):
                yield Meeting(MONSTER, monster, 1)
            case e.Found(parts=parts):
                yield from (Meeting(ITEM, kind) for kind, _amount in parts)
            case e.Took(kind=kind, amount=amount):
                yield Meeting(ITEM, kind, amount if kind not in PLUSES else 1)
            case e.WasRead(manual=manual):
                yield Meeting(ITEM, manual, 1)


def is_fight(events: Sequence[Event]) -> bool:
    """Whether somebody was met, struck or slain."""
    return any(isinstance(event, e.Met | e.Struck | e.Attacked | e.Wounded | e.Slain) for event in events)


def in_view(observation: Observation) -> Iterator[Meeting]:
    """Who stands before him."""
    if observation.fight is not None:
        yield Meeting(MONSTER, observation.fight.id)


def everything() -> list[Thing]:
    """All monsters, class by class, then all that treasures hold."""
    rules = book().rules
    monsters = [m.id for kind in rules.classes for m in rules.monster if m.kind == kind.id]
    items = [*(coin.id for coin in rules.coin), "gems", "jewelry", *PLUSES, "arrows", *GEAR, "manual", *MANUALS]
    return [*((MONSTER, ident) for ident in monsters), *((ITEM, ident) for ident in items)]


def name(sort: str, ident: str) -> str:
    """The name of a thing, or of its sort."""
    if not ident:
        return _("Monsters") if sort == MONSTER else _("Treasures")
    if sort == MONSTER:
        return MONSTERS[ident].name
    others = {"gems": _("gems"), "jewelry": _("jewelry"), "arrows": _("arrows of mythical slaying")}
    return sentence({**ITEMS, **COINS, **MANUALS, **others}[ident])


def describe(sort: str, ident: str) -> list[Line]:
    """What the lesson says."""
    if sort == MONSTER:
        monster = book().kinds[ident]
        found = book().monster(monster)
        told = _("{kind}, level {level}; hits {hits}, attack {attack}, {exp} experience.")
        hits, attack = (f"{count}d{sides}" for count, sides in (found.hits, found.attack))
        facts = told.format(
            kind=sentence(CLASSES[found.kind]), level=found.level, hits=hits, attack=attack, exp=found.experience
        )
        return [Line(facts)]
    coins = {coin.id: coin.value for coin in book().rules.coin}
    told = _COIN.format(worth=coins[ident]) if ident in coins else _WHAT[ident]
    return [Line(told, Tone.ITEM)]
