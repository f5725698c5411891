"""Expected damages worked out by hand for TriQuest's bare heroes and monsters, to the printed digits."""

from fractions import Fraction
from typing import NamedTuple

import pytest

from triquest.core.dice import Distribution, distribution, opposed


class Stats(NamedTuple):
    attack: int
    defense: int
    body: int
    mind: int


HEROES = {"warrior": Stats(7, 6, 6, 1), "mage": Stats(6, 2, 2, 10), "priest": Stats(5, 4, 4, 7)}
MONSTERS = {
    "rat": Stats(2, 1, 2, 1),
    "wolf": Stats(3, 2, 4, 1),
    "goblin": Stats(4, 4, 5, 2),
    "orc brute": Stats(5, 5, 5, 1),
    "orc shaman": Stats(4, 7, 4, 5),
    "golem": Stats(5, 8, 7, 1),
    "dark sage": Stats(6, 4, 3, 8),
    "chaos disciple": Stats(8, 2, 6, 6),
    "chaos lord": Stats(10, 5, 8, 8),
}

# Kind of attack (physical or mental), mean damage, chance of none.
HERO_BLOWS = """
rat            | P 23.00 0%  | M 32.00 0%  | M 19.00 0%
wolf           | P 19.50 0%  | M 31.00 0%  | M 18.00 0%
goblin         | P 12.51 1%  | M 27.00 0%  | M 14.00 0%
orc brute      | P 9.59 5%   | M 28.00 0%  | M 15.00 0%
orc shaman     | P 7.24 12%  | M 12.22 8%  | M 1.87 60%
golem          | M 0.00 100% | M 25.00 0%  | M 12.00 0%
dark sage      | P 16.50 0%  | M 15.11 4%  | P 4.58 9%
chaos disciple | P 17.50 0%  | M 26.00 0%  | M 13.00 1%
chaos lord     | P 3.85 41%  | M 10.98 13% | M 1.65 67%
"""
MONSTER_BLOWS = """
rat            | M 0.00  | P 0.38  | P 0.00
wolf           | M 0.00  | P 4.50  | P 0.32
goblin         | M 0.38  | P 9.00  | P 2.65
orc brute      | M 0.00  | P 12.00 | P 5.17
orc shaman     | M 6.01  | P 7.00  | P 1.26
golem          | P 1.98  | P 17.00 | P 10.04
dark sage      | M 21.00 | P 9.00  | M 11.15
chaos disciple | M 22.00 | P 25.00 | P 18.00
chaos lord     | M 39.00 | P 42.00 | P 35.00
"""
# Mean damage against the defender's Defense, then against the caster's own (the behaviour of 2013).
SKILLS = """
rat            | 32.00 31.00 | 23.00 15.50
wolf           | 31.00 31.00 | 19.50 9.57
goblin         | 27.00 30.00 | 12.51 6.85
orc brute      | 28.00 31.00 | 9.59 6.85
orc shaman     | 12.22 27.00 | 7.24 9.57
golem          | 25.00 31.00 | 0.56 2.92
dark sage      | 15.11 24.00 | 16.50 12.51
chaos disciple | 26.00 26.00 | 17.50 4.59
chaos lord     | 10.98 24.00 | 3.85 1.80
"""


def cells(table: str) -> list[tuple[str, list[str]]]:
    lines = (line.split("|") for line in table.strip().splitlines())
    return [(name.strip(), [" ".join(cell.split()) for cell in rest]) for name, *rest in lines]


def mean(law: Distribution) -> str:
    return f"{float(law.mean):.2f}"


def blow(attacker: Stats, defender: Stats) -> tuple[str, Distribution]:
    """The kind in which the attacker is ahead by more, physical when equal, and its law of damage."""
    if attacker.body - defender.body >= attacker.mind - defender.mind:
        return "P", opposed(attacker.attack, attacker.body, defender.defense, defender.body)
    return "M", opposed(attacker.attack, attacker.mind, defender.defense, defender.mind)


@pytest.mark.parametrize(("monster", "expected"), cells(HERO_BLOWS))
def test_heroes_strike(monster: str, expected: list[str]) -> None:
    blows = [blow(hero, MONSTERS[monster]) for hero in HEROES.values()]
    printed = [f"{kind} {mean(law)} {round(100 * law.probability(0))}%" for kind, law in blows]
    assert printed == expected


@pytest.mark.parametrize(("monster", "expected"), cells(MONSTER_BLOWS))
def test_monsters_strike(monster: str, expected: list[str]) -> None:
    blows = [blow(MONSTERS[monster], hero) for hero in HEROES.values()]
    assert [f"{kind} {mean(law)}" for kind, law in blows] == expected


@pytest.mark.parametrize(("monster", "expected"), cells(SKILLS))
def test_fireball_and_omnislash(monster: str, expected: list[str]) -> None:
    target, mage, warrior = MONSTERS[monster], HEROES["mage"], HEROES["warrior"]
    fireball = [mean(opposed(mage.attack, mage.mind, d, target.mind)) for d in (target.defense, mage.defense)]
    omnislash = [mean(opposed(warrior.attack, warrior.body, d, target.body)) for d in (target.defense, warrior.defense)]
    assert [" ".join(fireball), " ".join(omnislash)] == expected


def test_cure_wounds() -> None:
    healed = [distribution(HEROES["priest"].mind, hero.body).mean for hero in HEROES.values()]
    assert healed == [Fraction(49, 2), Fraction(21, 2), Fraction(35, 2)]
