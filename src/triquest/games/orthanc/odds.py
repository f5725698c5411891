"""The exact odds of an encounter, from what the adventurer knows: fractions, nothing rounded.

A monster's dexterity and hits are hidden, so every chance is over the law they were rolled by; damage already dealt
narrows the hits down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from triquest.core.dice import Distribution, distribution, hits_to_kill
from triquest.games.orthanc import characters, combat, spells
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.rules import Book, Monster, Spell

Blows = Fraction | float
"""An expected number of blows; infinity when they never suffice."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What each side's next blow may do. `ours` and `theirs` are chances to hit; blows are expected numbers."""

    ours: Fraction
    theirs: Fraction
    blows_to_kill: Blows
    blows_to_die: Blows
    run: int
    """Chance in percent; 0 in a room."""


def foe(observation: Observation) -> Monster:
    """The monster being fought."""
    assert observation.fight is not None, "nobody is being fought"
    book = observation.book
    return book.monster(book.kinds[observation.fight.id])


def odds(observation: Observation, pray: bool | None = None, protected: bool | None = None) -> Odds:
    """The odds of the encounter; with `pray` or `protected` given, as if he were so."""
    fight, monster, book = observation.fight, foe(observation), observation.book
    assert fight is not None, "nobody is being fought"
    if protected is None:
        protected = observation.effect("protection") != 0
    ours = hit_chance(book, observation.speed, fight.pray if pray is None else pray, monster.kind)
    theirs = monster_hits(book, monster, protected)
    armor = observation.plus[1] + observation.plus[2]
    law = monster_damage(monster.attack, armor)
    run = 0 if fight.room else combat.chance_to_run(book, fight.runs)
    die = hits_to_kill(law, observation.hits, 1 - theirs)
    return Odds(ours, theirs, _blows_to_kill(observation, monster, ours, fight.damage), die, run)


def hit_chance(book: Book, dexterity: int, pray: bool, kind: str) -> Fraction:
    """The chance that an adventurer of that dexterity hits a monster of a class."""
    rules = book.rules.combat
    above = rules.to_hit
    if pray:
        above = 0 if kind == "undead" else rules.pray
    return _above(characters.sides(book, dexterity), above)


def _above(sides: int, limit: int) -> Fraction:
    return Fraction(max(0, min(sides, sides - limit)), sides)


def least_dexterity(book: Book, monster: Monster) -> int:
    """The least dexterity a monster may have."""
    return book.rules.population.dexterity + (monster.level + 1) // 2


@lru_cache(maxsize=512)
def monster_hits(book: Book, monster: Monster, protected: bool) -> Fraction:
    """The chance that a monster hits, over all dexterities it may have."""
    least = least_dexterity(book, monster)
    limit = book.rules.combat.to_hit + combat.shelter(book, protected, monster)
    law = distribution(*book.rules.character.dice)
    count, faces = book.rules.character.dice
    return sum(
        (
            law.probability(rolled) * _above(characters.sides(book, max(least, rolled)), limit)
            for rolled in range(count, count * faces + 1)
        ),
        Fraction(0),
    )


@lru_cache(maxsize=512)
def monster_damage(attack: tuple[int, int], armor: int) -> Distribution:
    """The law of a monster's damage after shield and armor, never below 0."""
    law = distribution(*attack)
    least = law.first - armor
    if least >= 0:
        return Distribution(least, law.ways, law.total)
    return Distribution(0, (sum(law.ways[: 1 - least]), *law.ways[1 - least :]), law.total)


@lru_cache(maxsize=512)
def our_damage(book: Book, level: int, strength: int, sword: int) -> Distribution:
    """The law of the adventurer's damage when he hits, never below 1."""
    bonus = characters.seventh_tenths(level) + sword + characters.band(book.rules.character, strength)
    sides = book.rules.combat.damage
    if bonus >= 0:
        return Distribution(1 + bonus, (1,) * sides, sides)
    return Distribution(1, (1 - bonus, *(1,) * (sides + bonus - 1)), sides)


def _blows_to_kill(observation: Observation, monster: Monster, ours: Fraction, dealt: int) -> Blows:
    law = our_damage(observation.book, observation.level, observation.strength, observation.plus[0])
    return _mean_blows(law, monster.hits, dealt, 1 - ours)


@lru_cache(maxsize=1024)
def _mean_blows(law: Distribution, dice: tuple[int, int], dealt: int, miss: Fraction) -> Blows:
    """Expected blows until a monster is dead that has survived `dealt`."""
    hits = distribution(*dice)
    left = [(hp, hits.probability(hp)) for hp in range(max(hits.first, dealt + 1), dice[0] * dice[1] + 1)]
    total = sum((chance for _hp, chance in left), Fraction(0))
    if miss == 1 or not total:
        return math.inf
    return sum((chance * Fraction(hits_to_kill(law, hp - dealt, miss)) for hp, chance in left), Fraction(0)) / total


def works(observation: Observation, spell: Spell) -> Fraction:
    """The chance that a spell that is allowed works."""
    if spell.fails == (0, 0):
        return Fraction(1)
    return 1 - Fraction(*spells.failure(spell, observation.intelligence))


def first(observation: Observation) -> Fraction:
    """The chance to strike first when such a monster is met: always under Speed, else if it is not the nimbler one."""
    if observation.effect("speed"):
        return Fraction(1)
    return _first(observation.book, foe(observation), observation.speed)


@lru_cache(maxsize=512)
def _first(book: Book, monster: Monster, dexterity: int) -> Fraction:
    if least_dexterity(book, monster) > dexterity:
        return Fraction(0)
    count, faces = book.rules.character.dice
    law = distribution(count, faces)
    rolls = range(count, min(dexterity, count * faces) + 1)
    return sum((law.probability(rolled) for rolled in rolls), Fraction(0))


def kills(observation: Observation, spell: Spell) -> Fraction:
    """The chance that a spell of dice kills the monster at once."""
    assert observation.fight is not None, "nobody is being fought"
    assert spell.dice is not None, "the spell rolls no dice"
    monster = foe(observation)
    return _kills(spell.dice, 2 if monster.kind == "undead" else 1, monster.hits, observation.fight.damage)


@lru_cache(maxsize=512)
def _kills(dice: tuple[int, int], times: int, hits: tuple[int, int], dealt: int) -> Fraction:
    law, target = distribution(*dice), distribution(*hits)
    top = dice[0] * dice[1]
    found = total = Fraction(0)
    for hp in range(max(target.first, dealt + 1), hits[0] * hits[1] + 1):
        chance = target.probability(hp)
        enough = range(max(law.first, -(-(hp - dealt) // times)), top + 1)
        total += chance
        found += chance * sum((law.probability(rolled) for rolled in enough), Fraction(0))
    return found / total if total else Fraction(1)
