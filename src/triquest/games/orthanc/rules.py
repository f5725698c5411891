"""The rules of Orthanc as typed structs, read from rules.toml, with the tables that follow from them.

The rules are those of Orthanc's help lesson; what it leaves open is decided in rules.toml and marked as our choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Annotated, Literal, Protocol

import msgspec
import numpy as np

from triquest.engine import rules as loader
from triquest.engine.errors import RulesError
from triquest.games.orthanc._people import Population as _Population

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Sides = Annotated[int, msgspec.Meta(ge=1, le=100)]
Dice = tuple[Annotated[int, msgspec.Meta(ge=1, le=20)], Sides]
Kind = Literal["silver", "electrum", "gold", "platinum", "gems", "jewelry", "magic", "magic-and-gold"]

LEVELS = 10
"""Levels of monsters and of the dungeon."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of rules.toml: every key known, none left out."""


class Dungeon(Table, frozen=True):
    """How levels are dug."""

    levels: Annotated[int, msgspec.Meta(ge=LEVELS, le=LEVELS)]
    width: Annotated[int, msgspec.Meta(ge=24, le=24)]
    height: Annotated[int, msgspec.Meta(ge=20, le=20)]
    rooms: tuple[Positive, Positive]
    room_cells: tuple[Positive, Positive]
    longest_side: Positive
    secret: Percent
    second_door: Percent
    open_dead_end: Percent
    sealed_from: Positive
    stairs_down: tuple[Positive, Positive]
    stairs_up: tuple[Positive, Positive]
    skip: Percent
    chutes: Count
    far_chute: Percent
    pits: Count
    original: Positive


class Character(Table, frozen=True):
    """How adventurers are rolled and grow."""

    dice: Dice
    low: Positive
    high: Positive
    high_constitution: Positive
    cap: Positive
    hits: Count
    hit_die: Sides
    good: Positive
    step: Positive
    plateau: Positive
    plateau_level: Positive
    units: tuple[Count, Count]


class Retirement(Table, frozen=True):
    """What the king asks for."""

    experience: Positive
    kills: Percent


class Combat(Table, frozen=True):
    """Dice to hit, damage, running."""

    to_hit: Count
    pray: Count
    fewest_sides: Sides
    protection: Count
    protection_undead: Count
    damage: Sides
    loss: Percent
    run: tuple[Percent, ...]
    most_arrows: Positive


class Weight(Table, frozen=True):
    """What things weigh."""

    coin: Count
    gem: Count
    jewelry: Count
    spare: Count
    per_strength: Positive


class Doors(Table, frozen=True):
    """Breaking doors and seeing secret ones."""

    percent: Percent
    least: Percent
    most: Percent
    noise: Positive
    secret_seen: Positive


class Turns(Table, frozen=True):
    """What time brings, and how far one sees."""

    corridor: Positive
    room: Positive
    restock_below: Percent
    restock_every: Positive
    restock: Percent
    regeneration: Positive
    sight: Positive
    light: Positive
    traps: Positive
    esp: tuple[Positive, Count]


class Population(Table, frozen=True):
    """Who lives where."""

    monster: Percent
    guarded: Percent
    loose: Percent
    dexterity: Positive
    pit: tuple[Sides, Positive]


class Treasure(Table, frozen=True):
    """What treasures are worth."""

    gem: tuple[Positive, Sides]
    jewelry: tuple[Positive, Sides]
    arrows: Dice
    plus_values: tuple[Positive, Positive, Positive]
    arrow_value: Positive
    item_value: Positive
    invisibility_from: Positive


class Coin(Table, frozen=True):
    """A kind of coin; `value` in tenths of an experience point."""

    id: str
    unit: Positive
    value: Positive


class Hoard(Table, frozen=True):
    """What a roll of d100 up to `upto` gives."""

    upto: Percent
    kind: Kind


class Spell(Table, frozen=True):
    """A spell: its level is its cost in units."""

    id: str
    name: str
    level: Annotated[int, msgspec.Meta(ge=1, le=4)]
    use: Literal["combat", "camp", "both"]
    classes: tuple[str, ...] = ()
    most_level: Count = 0
    fails: tuple[Percent, Percent] = (0, 0)
    turns: Annotated[int, msgspec.Meta(ge=-1, le=1000)] = 0
    dice: Dice | None = None
    add: Count = 0


class Class(Table, frozen=True):
    """One of the eight classes of monsters."""

    id: str
    name: str
    weight: Positive


class Depth(Table, frozen=True):
    """The chances in percent of monster levels 1 to 10 on one dungeon level."""

    monsters: tuple[Percent, ...]


class Monster(Table, frozen=True, rename={"kind": "class"}):
    """A monster. `hits` and `attack` are dice (count, sides)."""

    id: str
    name: str
    kind: str
    level: Annotated[int, msgspec.Meta(ge=1, le=LEVELS)]
    hits: Dice
    attack: Dice
    experience: Positive


class Rules(Table, frozen=True, rename={"classes": "class"}):
    """rules.toml as a whole."""

    dungeon: Dungeon
    character: Character
    retirement: Retirement
    combat: Combat
    weight: Weight
    doors: Doors
    turns: Turns
    population: Population
    treasure: Treasure
    coin: tuple[Coin, ...]
    hoard: tuple[Hoard, ...]
    spell: tuple[Spell, ...]
    classes: tuple[Class, ...]
    depth: tuple[Depth, ...]
    monster: tuple[Monster, ...]


class Book:
    """The rules with their lookups. Monster kinds count from 1 in the order of the file; 0 is nobody."""

    def __init__(self, rules: Rules) -> None:
        """Index the rules; `RulesError` if they do not hang together."""
        self.rules = rules
        self.monsters: tuple[Monster | None, ...] = (None, *rules.monster)
        self.kinds = _index("monster", rules.monster)
        self.spells = {spell.id: spell for spell in rules.spell}
        self.classes = {kind.id: kind for kind in rules.classes}
        self.coins = tuple(coin.id for coin in rules.coin)
        _index("spell", rules.spell)
        self._check()
        weights = {kind.id: kind.weight for kind in rules.classes}
        self.pools = tuple(
            tuple(
                number
                for number, monster in enumerate(rules.monster, 1)
                for _ in range(weights[monster.kind] if monster.level == level else 0)
            )
            for level in range(LEVELS + 1)
        )
        """The kinds of each monster level, each as often as the weight of its class."""

    @cached_property
    def population(self) -> _Population:
        """Who lives on which level, for the kernel that fills levels."""
        rules = self.rules
        return _Population(
            np.array([depth.monsters for depth in rules.depth], np.int32),
            self.pools[1:],
            np.array([(0, 0, 0), *((monster.level, *monster.hits) for monster in rules.monster)], np.int32),
            rules.character.dice,
            rules.population.dexterity,
            (rules.population.monster, rules.population.guarded, rules.population.loose),
        )

    def monster(self, kind: int) -> Monster:
        """The monster of a kind number."""
        monster = self.monsters[kind]
        assert monster is not None, "kind 0 is nobody"
        return monster

    def _check(self) -> None:
        name = "orthanc/rules.toml"
        if len(self.rules.depth) != LEVELS or any(
            len(depth.monsters) != LEVELS or sum(depth.monsters) != 100 for depth in self.rules.depth
        ):
            raise RulesError(f"{name}: depth: there must be {LEVELS}, each {LEVELS} chances that sum to 100.")
        known = {kind.id for kind in self.rules.classes}
        used = {monster.kind for monster in self.rules.monster} | {c for s in self.rules.spell for c in s.classes}
        if not used <= known:
            raise RulesError(f"{name}: class: {', '.join(sorted(used - known))} does not exist.")
        if {monster.level for monster in self.rules.monster} != set(range(1, LEVELS + 1)):
            raise RulesError(f"{name}: monster: every level from 1 to {LEVELS} needs one.")
        ends = [hoard.upto for hoard in self.rules.hoard]
        if ends != sorted(set(ends)) or not ends or ends[-1] != 100:
            raise RulesError(f"{name}: hoard: the rolls must rise to 100.")
        if not self.rules.combat.run:
            raise RulesError(f"{name}: combat.run: there must be a chance to run.")


class _Named(Protocol):
    @property
    def id(self) -> str: ...


def _index(what: str, rows: Sequence[_Named]) -> dict[str, int]:
    ids = {row.id: number for number, row in enumerate(rows, 1)}
    if len(ids) != len(rows):
        raise RulesError(f"orthanc/rules.toml: two things of kind {what} have the same id.")
    return ids


@lru_cache(maxsize=32)
def _book(changes: tuple[tuple[str, str], ...]) -> Book:
    return Book(loader.load(__package__, Rules, dict(changes)))


def book(options: Mapping[str, str] | None = None) -> Book:
    """The book of rules, with the rule changes among the options (`combat.loss=5`) made."""
    return _book(tuple(sorted((key, value) for key, value in (options or {}).items() if "." in key)))
