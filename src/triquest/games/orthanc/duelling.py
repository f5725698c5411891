"""How the careful player fights: the sword against the weak, spells that end a fight at once, flight if it can."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from triquest.games.orthanc import odds
from triquest.games.orthanc.actions import FIGHT, RUN, SHOOT, Cast, OrthancAction
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.rules import Book, Monster

BEARABLE = 0.12
"""The part of his hits that a fight with the sword may be expected to cost."""
_SURE = ("sleep", "hold-person", "charm", "hold-monster")


def choose(observation: Observation, legal: Collection[OrthancAction], bearable: float = BEARABLE) -> OrthancAction:
    """What to do in a fight; `bearable` is the part of his hits that the sword may be expected to cost."""
    monster = odds.foe(observation)
    if SHOOT in legal and monster.level >= observation.level:
        return SHOOT
    cost = sword_cost(observation, monster)
    if cost <= bearable * observation.hits:
        return FIGHT
    for spell in _SURE:
        if Cast(spell) in legal:
            return Cast(spell)
    return _hard(observation, legal, monster, cost)


def _hard(observation: Observation, legal: Collection[OrthancAction], monster: Monster, cost: float) -> OrthancAction:
    """No sure spell is left: flight, or the strongest that can be thrown."""
    desperate = cost >= BEARABLE * 2 * observation.hits
    if desperate and RUN in legal:
        return RUN
    left = monster.hits[0] * (monster.hits[1] + 1) / 2 - (observation.fight.damage if observation.fight else 0)
    double = 2 if monster.kind == "undead" else 1
    order: tuple[str, ...] = ("magic-missile", "blastbolt") if left <= 11 * double else ("blastbolt", "magic-missile")
    if desperate and left > 33 * double:
        order = ("dimension-door", "teleport", *order)
    for spell in order:
        if Cast(spell) in legal:
            return Cast(spell)
    for spell in ("dimension-door", "teleport"):
        if desperate and Cast(spell) in legal:
            return Cast(spell)
    return FIGHT


def sword_cost(observation: Observation, monster: Monster) -> float:
    """The hits that killing a monster with the sword is expected to cost."""
    book, fight = observation.book, observation.fight
    left = monster.hits[0] * (monster.hits[1] + 1) / 2 - (fight.damage if fight else 0)
    ours = float(odds.hit_chance(book, observation.speed, bool(fight and fight.pray), monster.kind))
    law = odds.our_damage(book, observation.level, observation.strength, observation.plus[0])
    rounds = max(1.0, left / (ours * float(law.mean)) + 0.5)
    armor = observation.plus[1] + observation.plus[2]
    blow = _blow(book, monster, armor, observation.effect("protection") != 0)
    first = 1 if monster.kind == "magic-user" and fight and fight.swings == 0 else 0
    return (rounds + first) * blow


@lru_cache(maxsize=1024)
def _blow(book: Book, monster: Monster, armor: int, protected: bool) -> float:
    return float(odds.monster_hits(book, monster, protected) * odds.monster_damage(monster.attack, armor).mean)
