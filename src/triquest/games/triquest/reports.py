"""Text play's reports: the party, its gear and skills, and the monsters in sight."""

from __future__ import annotations

from triquest.engine.language import _, ngettext
from triquest.games.triquest.controls import skill_effect
from triquest.games.triquest.describe import lying
from triquest.games.triquest.modifiers import STATS, modifiers
from triquest.games.triquest.nouns import HEROES, ITEMS, MONSTERS, PLACES, SKILLS, listed
from triquest.games.triquest.observation import HeroView, Observation
from triquest.games.triquest.rules import Gear, Monster
from triquest.ui.tones import Line, Tone


def party(observation: Observation) -> list[Line]:
    """Each hero: HP, MP, place, stats with what gear changed, and what he wears."""
    lines = []
    for hero in observation.heroes:
        lines += _hero(observation, hero)
    if observation.berserk:
        speed = observation.heroes[0].stats.speed
        left = observation.berserk * speed // observation.book.rules.time.ticks
        told = ngettext("Berserk lasts for {count} more action.", "Berserk lasts for {count} more actions.", left)
        lines.append(Line(told.format(count=left), Tone.SKILL))
    return lines


def _hero(observation: Observation, hero: HeroView) -> list[Line]:
    name = HEROES[hero.id].name
    if not hero.alive:
        return [Line(_("{hero}: dead.").format(hero=name), Tone.DEATH)]
    head = _("{hero}: {hp} HP, {mp} MP, standing {place}. {gear}.")
    worn = [ITEMS[observation.book.items[item].id].name for item in (hero.weapon, hero.armor) if item >= 0]
    gear = _("Wears {items}").format(items=listed(worn)) if worn else _("Wears nothing special")
    stats = ", ".join(_stat(hero, stat, label) for stat, label in STATS.items())
    told = head.format(hero=name, hp=hero.hp, mp=hero.mp, place=PLACES[hero.subtile], gear=gear)
    reach = observation.book.heroes[hero.number]
    reaches = _("reach {body} with the body, {mind} with the mind").format(
        body=reach.reach_physical, mind=reach.reach_mental
    )
    return [Line(told), Line(f"  {stats}; {reaches}.")]


def _stat(hero: HeroView, stat: str, label: str) -> str:
    now, base = getattr(hero.stats, stat), getattr(hero.base, stat)
    if now == base:
        return f"{label} {now}"
    return _("{stat} {now} (of itself {base})").format(stat=label, now=now, base=base)


def items(observation: Observation) -> list[Line]:
    """The weapons and armor found, by hero, and what lies about."""
    return [*gear(observation), *lying(observation)]


def gear(observation: Observation) -> list[Line]:
    """The weapons and armor found, by hero."""
    lines = [
        _gear(observation, hero, item)
        for hero in observation.heroes
        for item in observation.found
        if observation.book.wearer(item) == hero.number
    ]
    return lines or [Line(_("No weapons or armor have been found yet."))]


def _gear(observation: Observation, hero: HeroView, item: int) -> Line:
    piece = observation.book.items[item]
    assert isinstance(piece, Gear), "only gear is found"
    told = _("{hero}: {item} ({changes})")
    if item in (hero.weapon, hero.armor):
        told = _("{hero}: {item} ({changes}), worn")
    return Line(told.format(hero=HEROES[hero.id].name, item=ITEMS[piece.id].name, changes=modifiers(piece)), Tone.ITEM)


def skills(observation: Observation) -> list[Line]:
    """The skills of the living heroes."""
    told = _("{hero}: {skill}, {mp} MP – {effect}.")
    return [
        Line(
            told.format(
                hero=HEROES[hero.id].name,
                skill=SKILLS[skill],
                mp=observation.book.skills[skill].mp,
                effect=skill_effect(observation, skill),
            ),
            Tone.SKILL,
        )
        for hero in observation.heroes
        if hero.alive
        for skill in observation.book.heroes[hero.number].skills
    ]


def monsters(observation: Observation) -> list[Line]:
    """The stats of the kinds of monsters in sight, and what they leave."""
    kinds = sorted({member.kind for group in observation.groups for member in group.members})
    if not kinds:
        return [Line(_("No monsters are in sight."))]
    return [line for kind in kinds for line in monster(observation.book.monster(kind))]


def monster(kind: Monster) -> list[Line]:
    """The stats of a kind of monsters, where it is found, and what it leaves."""
    drops = {"weapon": _("weapons"), "armor": _("armor"), "consumable": _("potions")}
    told = _("{name} ({symbol}): {stats}, reach {reach}; found at danger {low} to {high}; {chance} % leave {drops}.")
    facts = told.format(
        name=MONSTERS[kind.id].name,
        symbol=kind.letter,
        stats=", ".join(f"{label} {getattr(kind, stat)}" for stat, label in STATS.items()),
        reach=kind.reach,
        low=kind.danger[0],
        high=kind.danger[1],
        chance=kind.drop,
        drops=drops[kind.drops],
    )
    return [Line(facts)]
