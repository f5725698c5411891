"""Which weapon and armor serve a hero best among those found."""

from __future__ import annotations

from functools import lru_cache

from triquest.games.triquest.observation import Observation
from triquest.games.triquest.rules import Book, Stats
from triquest.games.triquest.tactics import MAGE, Profile, blow, sweep

REFERENCE = {
    "orc-brute": 0.5,
    "orc-shaman": 0.7,
    "golem": 0.8,
    "dark-sage": 1.2,
    "chaos-disciple": 3.0,
    "chaos-lord": 2.0,
}
"""How much each kind counts when gear is compared."""

_TAKEN = (1.2, 1.6, 1.2)
"""What damage suffered counts, by hero."""

_DEALT = (1.0, 0.6, 0.8)
"""What damage dealt counts, by hero."""

_SIGHT = 8.0
"""What a tile of sight counts."""


def profile(book: Book, hero: int, stats: Stats) -> Profile:
    """A hero's numbers for estimates."""
    base = book.heroes[hero]
    return stats.attack, stats.defense, stats.body, stats.mind, base.reach_physical, base.reach_mental


@lru_cache(maxsize=64)
def monster_profile(book: Book, kind: int) -> Profile:
    """A monster's numbers for estimates."""
    monster = book.monster(kind)
    return monster.attack, monster.defense, monster.body, monster.mind, monster.reach, monster.reach


@lru_cache(maxsize=4096)
def worth(book: Book, hero: int, weapon: int, armor: int) -> float:
    """How good a hero is with that gear (-1 is none) against what guards the lord."""
    stats = book.hero_stats(hero, weapon, armor, False)
    mine, total = profile(book, hero, stats), 0.0
    for name, weight in REFERENCE.items():
        foe = monster_profile(book, book.monster_ids[name])
        dealt = min(60.0, blow(mine, foe)[0])
        if hero == MAGE:
            # Fireball strikes many at once, so the mage's power counts several times.
            dealt += 3 * min(100.0, sweep(mine, foe, mental=True))
        total += weight * (_DEALT[hero] * dealt - _TAKEN[hero] * blow(foe, mine)[0])
    return total + _SIGHT * (stats.sight - book.heroes[hero].sight)


@lru_cache(maxsize=4096)
def best(book: Book, hero: int, found: tuple[int, ...]) -> tuple[int, int]:
    """The best weapon and armor for a hero among the items found, -1 for none."""
    mine = [item for item in found if book.wearer(item) == hero]
    weapons = [-1, *(item for item in mine if book.slot(item) == "weapon")]
    armors = [-1, *(item for item in mine if book.slot(item) == "armor")]
    pairs = [(weapon, armor) for weapon in weapons for armor in armors]
    return max(pairs, key=lambda pair: worth(book, hero, *pair))


def wanted(observation: Observation) -> int:
    """The number of an item worth putting on now, -1 for none."""
    for hero in observation.heroes:
        if not hero.alive:
            continue
        weapon, armor = best(observation.book, hero.number, observation.found)
        if weapon >= 0 and weapon != hero.weapon:
            return weapon
        if armor >= 0 and armor != hero.armor:
            return armor
    return -1
