"""The rules of TriQuest as typed structs, read from rules.toml, with the tables that follow from them.

The numbers come from the TriQuest manual of 2013 and, where it gives none, from the program it describes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Literal

import msgspec
import numpy as np
from msgspec.structs import astuple

from triquest.engine import rules as loader
from triquest.engine.errors import RulesError
from triquest.games.triquest._creatures import Creatures

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
# With all gear a creature's dice stay within what the core can roll: 140 of 140 sides.
Stat = Annotated[int, msgspec.Meta(ge=0, le=80)]
Change = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Sides = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Cell = Annotated[int, msgspec.Meta(ge=8, le=1000)]

SKILLS = ("berserk", "omnislash", "fireball", "slow", "cure", "banish")
"""The skills that the rules know, in the order that kernels have them in."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of rules.toml: every key known, none left out."""


class World(Table, frozen=True):
    """How worlds are made."""

    max_danger: Positive
    hotspots: Count
    hotspot_area: Positive
    step_divisor: Annotated[int, msgspec.Meta(ge=20, le=1_000_000)]
    tiles_per_group: Positive
    group_chance: Positive
    start_danger: Count
    noise_cell: Cell
    noise_octaves: Annotated[int, msgspec.Meta(ge=1, le=9)]
    warp_cell: Cell
    warp_reach: Annotated[int, msgspec.Meta(ge=0, le=20)]


class Time(Table, frozen=True):
    """The clock."""

    ticks: Positive
    berserk: Positive


class Combat(Table, frozen=True):
    """Reach and misses."""

    touching: Count
    miss_sides: Sides


class Pursuit(Table, frozen=True):
    """How groups find their way."""

    crowd_cost: Annotated[int, msgspec.Meta(ge=0, le=200)]


class Creature(Table, frozen=True):
    """What every creature has."""

    hp: Annotated[int, msgspec.Meta(ge=1, le=1_000)]  # as many as odds of blows can be told of
    mp: Count


class Terrain(Table, frozen=True):
    """A kind of ground; `cost` in cost points."""

    id: str
    name: str
    symbol: str
    cost: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Band(Table, frozen=True):
    """Danger levels that share their terrain, and in which parts."""

    danger: tuple[Count, ...]
    terrain: tuple[str, ...]
    parts: tuple[Positive, ...]


class Hero(Table, frozen=True):
    """A hero without gear; `place` is the relative subtile of the first formation."""

    id: str
    name: str
    attack: Stat
    defense: Stat
    body: Stat
    mind: Stat
    speed: Positive
    sight: Stat
    reach_physical: Count
    reach_mental: Count
    place: Annotated[int, msgspec.Meta(ge=0, le=8)]
    skills: tuple[str, ...]


class Skill(Table, frozen=True):
    """A skill: what it costs, and what it changes if it changes the hero's own stats."""

    id: str
    name: str
    mp: Count
    attack: Change = 0
    defense: Change = 0
    body: Change = 0
    mind: Change = 0
    divisor: Positive = 1


class Monster(Table, frozen=True):
    """A kind of monster; `danger` is its lowest and highest level, `drop` a chance in percent.

    `symbol` is the manual's, `shown` what stands on maps in its place where two kinds would share one.
    """

    id: str
    name: str
    symbol: str
    attack: Stat
    defense: Stat
    body: Stat
    mind: Stat
    speed: Positive
    sight: Stat
    danger: tuple[Count, Count]
    drop: Annotated[int, msgspec.Meta(ge=0, le=100)]
    drops: Literal["weapon", "armor", "consumable"] = "consumable"
    lord: bool = False
    reach: Count = 1
    shown: str = ""

    @property
    def letter(self) -> str:
        """What stands for it on maps and in lists."""
        return self.shown or self.symbol


class Gear(Table, frozen=True):
    """A weapon or armor and what it adds to its hero's stats."""

    id: str
    name: str
    symbol: str
    hero: str
    attack: Change = 0
    defense: Change = 0
    body: Change = 0
    mind: Change = 0
    sight: Change = 0


class Consumable(Table, frozen=True):
    """A potion; for everyone, or for the hero who needs it most."""

    id: str
    name: str
    symbol: str
    hp: Count = 0
    mp: Count = 0
    everyone: bool = False


class Rules(Table, frozen=True):
    """rules.toml as a whole."""

    world: World
    time: Time
    combat: Combat
    pursuit: Pursuit
    creature: Creature
    terrain: tuple[Terrain, ...]
    band: tuple[Band, ...]
    hero: tuple[Hero, ...]
    skill: tuple[Skill, ...]
    monster: tuple[Monster, ...]
    weapon: tuple[Gear, ...]
    armor: tuple[Gear, ...]
    consumable: tuple[Consumable, ...]


class Stats(msgspec.Struct, frozen=True):
    """A creature's numbers as they count in play."""

    attack: int
    defense: int
    body: int
    mind: int
    speed: int
    sight: int


class Book:
    """The rules with their lookups: ids to numbers, items in one row, stats with gear.

    Monster kinds count from 1 in the order of the file; 0 is an empty subtile. Items count from 0 through the
    weapons, the armors and the consumables.
    """

    def __init__(self, rules: Rules) -> None:
        """Index the rules; `RulesError` if an id is used that does not exist."""
        self.rules = rules
        self.heroes = rules.hero
        self.monsters: tuple[Monster | None, ...] = (None, *rules.monster)
        self.items: tuple[Gear | Consumable, ...] = (*rules.weapon, *rules.armor, *rules.consumable)
        self.item_ids = _index("item", self.items)
        self.hero_ids = _index("hero", rules.hero)
        self.monster_ids = {kind: number + 1 for kind, number in _index("monster", rules.monster).items()}
        self.terrain_ids = _index("terrain", rules.terrain)
        self.skills = {skill.id: skill for skill in rules.skill}
        weapons, armors = len(rules.weapon), len(rules.armor)
        self.gear = range(weapons + armors)
        self.kinds = {
            "weapon": range(weapons),
            "armor": range(weapons, weapons + armors),
            "consumable": range(weapons + armors, len(self.items)),
        }
        self.costs = tuple(terrain.cost for terrain in rules.terrain)
        self.cost_table = np.array(self.costs, np.uint8)
        self._speeds = self._monster_speeds()
        self.lord = self._lord()
        self.pools = tuple(self._pool(danger) for danger in range(rules.world.max_danger + 1))
        self._check()
        self._stats: dict[tuple[int, int, int, bool], Stats] = {}

    def monster(self, kind: int) -> Monster:
        """The monster of a kind number."""
        monster = self.monsters[kind]
        assert monster is not None, "kind 0 is an empty subtile"
        return monster

    def slot(self, item: int) -> Literal["weapon", "armor"]:
        """Where a piece of gear is worn."""
        return "weapon" if item in self.kinds["weapon"] else "armor"

    def wearer(self, item: int) -> int:
        """The number of the hero that a piece of gear is made for."""
        gear = self.items[item]
        assert isinstance(gear, Gear), "potions have no wearer"
        return self.hero_ids[gear.hero]

    def hero_stats(self, hero: int, weapon: int, armor: int, berserk: bool) -> Stats:
        """A hero's stats with what he wears (-1 is nothing) and whether Berserk is on him. Never below 0."""
        key = (hero, weapon, armor, berserk)
        found = self._stats.get(key)
        if found is None:
            found = self._stats[key] = self._hero_stats(*key)
        return found

    def _hero_stats(self, hero: int, weapon: int, armor: int, berserk: bool) -> Stats:
        base = self.heroes[hero]
        worn = [self.items[item] for item in (weapon, armor) if item >= 0]
        extras: list[Gear | Skill] = [gear for gear in worn if isinstance(gear, Gear)]
        if berserk:
            extras.append(self.skills["berserk"])
        return Stats(
            attack=max(0, base.attack + sum(extra.attack for extra in extras)),
            defense=max(0, base.defense + sum(extra.defense for extra in extras)),
            body=max(0, base.body + sum(extra.body for extra in extras)),
            mind=max(0, base.mind + sum(extra.mind for extra in extras)),
            speed=base.speed,
            sight=max(0, base.sight + sum(extra.sight for extra in extras if isinstance(extra, Gear))),
        )

    @cached_property
    def creatures(self) -> Creatures:
        """The numbers of heroes and monsters for kernels."""
        weapons, armors = ((-1, *self.kinds[slot]) for slot in ("weapon", "armor"))
        heroes = [
            [
                [[astuple(self._hero_stats(number, weapon, armor, mood)) for armor in armors] for weapon in weapons]
                for mood in (False, "berserk" in hero.skills)
            ]
            for number, hero in enumerate(self.heroes)
        ]
        rules = self.rules
        return Creatures(
            np.array(heroes, np.int32),
            np.array([(hero.reach_physical, hero.reach_mental) for hero in self.heroes], np.int32),
            np.array([(0,) * 12, *(self._in_numbers(kind) for kind in self.monster_ids.values())], np.int32),
            np.array([(self._user(skill), self.skills[skill].mp) for skill in SKILLS], np.int32),
            self.cost_table,
            ticks=rules.time.ticks,
            berserk_ticks=rules.time.berserk,
            touching=rules.combat.touching,
            miss_sides=rules.combat.miss_sides,
            crowd=rules.pursuit.crowd_cost,
            most_hp=rules.creature.hp,
        )

    def _in_numbers(self, kind: int) -> tuple[int, ...]:
        monster, items = self.monster(kind), self.kinds[self.monster(kind).drops]
        stats = (monster.attack, monster.defense, monster.body, monster.mind, monster.speed, monster.sight)
        slow = self.monster_speed(kind, True)
        return (*stats, monster.reach, slow, monster.drop, items.start, len(items), monster.lord)

    def _user(self, skill: str) -> int:
        return next(number for number, hero in enumerate(self.heroes) if skill in hero.skills)

    def monster_speed(self, kind: int, slowed: bool) -> int:
        """A monster's Speed; Slow halves it for good, rounding down, never below 1."""
        return self._speeds[slowed][kind]

    def _monster_speeds(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """By kind, then those under Slow."""
        normal = (0, *(monster.speed for monster in self.rules.monster))
        return normal, tuple(max(1, speed // self.skills["slow"].divisor) for speed in normal)

    def _lord(self) -> int:
        lords = [number for number, monster in enumerate(self.rules.monster, 1) if monster.lord]
        if len(lords) != 1:
            raise RulesError("triquest/rules.toml: monster: exactly one must have lord = true.")
        return lords[0]

    def _pool(self, danger: int) -> tuple[int, ...]:
        return tuple(
            number
            for number, monster in enumerate(self.rules.monster, 1)
            if monster.danger[0] <= danger <= monster.danger[1] and not monster.lord
        )

    def _check(self) -> None:
        for band in self.rules.band:
            if len(band.terrain) != len(band.parts) or any(name not in self.terrain_ids for name in band.terrain):
                raise RulesError("triquest/rules.toml: band: each needs known terrains and as many parts.")
        levels = sorted(level for band in self.rules.band for level in band.danger)
        if levels != list(range(self.rules.world.max_danger + 1)):
            raise RulesError("triquest/rules.toml: band: every danger level must stand in exactly one.")
        if any(gear.hero not in self.hero_ids for gear in (*self.rules.weapon, *self.rules.armor)):
            raise RulesError("triquest/rules.toml: every weapon and armor needs a hero that exists.")
        if any(skill not in self.skills for hero in self.heroes for skill in hero.skills):
            raise RulesError("triquest/rules.toml: hero: every skill must stand among the skills.")
        if len({hero.place for hero in self.heroes}) != 3 or len(self.heroes) != 3:
            raise RulesError("triquest/rules.toml: hero: there must be three, each with a place of his own.")
        speeds = [*(hero.speed for hero in self.heroes), *(monster.speed for monster in self.rules.monster)]
        if self.rules.time.ticks < max(speeds):
            raise RulesError("triquest/rules.toml: time.ticks: must be at least the highest speed of any creature.")
        if self.rules.world.noise_cell < 2**self.rules.world.noise_octaves:
            raise RulesError("triquest/rules.toml: world.noise_cell: must be at least 2 to the power of noise_octaves.")
        if not all(self.pools[1:]):
            raise RulesError("triquest/rules.toml: monster: every danger level from 1 needs one that is no lord.")


def _index(what: str, rows: tuple[Terrain | Hero | Monster | Gear | Consumable, ...]) -> dict[str, int]:
    ids = {row.id: number for number, row in enumerate(rows)}
    if len(ids) != len(rows):
        raise RulesError(f"triquest/rules.toml: two things of kind {what} have the same id.")
    return ids


@lru_cache(maxsize=32)
def _book(changes: tuple[tuple[str, str], ...]) -> Book:
    return Book(loader.load(__package__, Rules, dict(changes)))


def book(options: Mapping[str, str] | None = None) -> Book:
    """The book of rules, with the rule changes among the options (`combat.miss_sides=4`) made."""
    return _book(tuple(sorted((key, value) for key, value in (options or {}).items() if "." in key)))
