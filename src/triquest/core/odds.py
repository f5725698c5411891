"""The exact law of a throw and what it does to a creature's health; fractions and integers, no rounding."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from triquest._core.ways import ways_of
from triquest.core.checks import integer

if TYPE_CHECKING:
    from typing import SupportsIndex

    import numpy.typing as npt

MOST_DICE = 1000
MOST_SIDES = 1000
MOST_PIPS = 20_000
MOST_HEALTH = 1000
MOST_HITS = 1000


@dataclass(frozen=True, slots=True)
class Distribution:
    """A law of whole results: `ways[i]` of `total` equally likely cases give `first` + i."""

    first: int
    ways: tuple[int, ...]
    total: int

    def __post_init__(self) -> None:
        if not self.ways or min(self.ways) < 0 or self.total <= 0 or sum(self.ways) != self.total:
            raise ValueError("ways must be zero or more and sum to a positive total")

    def __hash__(self) -> int:
        # Of thousands of huge numbers: these few tell laws apart as well, and what is kept by laws is found at once.
        return hash((self.first, len(self.ways), self.total))

    def __len__(self) -> int:
        """How many results the law spans, those of no chance between them included."""
        return len(self.ways)

    @property
    def mean(self) -> Fraction:
        return self.first + Fraction(sum(i * ways for i, ways in enumerate(self.ways)), self.total)

    def probability(self, result: int) -> Fraction:
        """The chance of exactly `result`; zero outside the span."""
        i = result - self.first
        return Fraction(self.ways[i] if 0 <= i < len(self.ways) else 0, self.total)

    def at_least(self, result: int) -> Fraction:
        """The chance of `result` or more."""
        return Fraction(sum(self.ways[max(result - self.first, 0) :]), self.total)

    def pmf(self) -> npt.NDArray[np.float64]:
        """The chances of `first`, `first` + 1, ..: float64[len], each rounded once."""
        return np.array([ways / self.total for ways in self.ways], np.float64)


def distribution(count: SupportsIndex, sides: SupportsIndex) -> Distribution:
    """The law of `count` dice of `sides` sides: 0..1000 dice of 1..1000 sides, their product at most 20000.

    Results run from `count` to `count` * `sides`. Kept once computed.
    """
    return _distribution(*dice_of("count", count, "sides", sides))


def opposed(
    attack_count: SupportsIndex,
    attack_sides: SupportsIndex,
    defense_count: SupportsIndex,
    defense_sides: SupportsIndex,
) -> Distribution:
    """The law of max(0, attack dice - defense dice), TriQuest's damage; from 0 to the greatest result.

    Each side is 0..1000 dice of 1..1000 sides; all pips together at most 20000. Kept once computed.
    """
    attack = dice_of("attack_count", attack_count, "attack_sides", attack_sides)
    defense = dice_of("defense_count", defense_count, "defense_sides", defense_sides)
    _limit_pips(math.prod(attack) + math.prod(defense), "the pips of both throws")
    return _opposed(*attack, *defense)


def chance_to_kill(
    damage: Distribution, hp: SupportsIndex, hits: SupportsIndex, miss: Fraction | SupportsIndex = 0
) -> Fraction:
    """The chance that `hits` blows of `damage` sum to `hp` or more, each missing with chance `miss`.

    `hp` and `hits` are 0..1000; `miss` is a Fraction of 0..1. Damage must not be negative (ValueError).
    """
    health = integer("hp", hp, 0, MOST_HEALTH)
    blows = integer("hits", hits, 0, MOST_HITS)
    return _chance_to_kill(_blow(damage, miss), health, blows)


def hits_to_kill(damage: Distribution, hp: SupportsIndex, miss: Fraction | SupportsIndex = 0) -> Fraction | float:
    """The expected number of blows of `damage` until they sum to `hp` or more; infinity when they never will.

    `hp` is 0..1000; `miss` is a Fraction of 0..1. Damage must not be negative (ValueError).
    """
    health = integer("hp", hp, 0, MOST_HEALTH)
    return _hits_to_kill(_blow(damage, miss), health)


def mean_hits(damage: Distribution, most: SupportsIndex, miss: Fraction | SupportsIndex = 0) -> npt.NDArray[np.float64]:
    """`hits_to_kill` for every health 0..`most` at once, much faster: float64[`most` + 1], right to 1e-12 of itself.

    Limits and errors as for `hits_to_kill`. Numbers too large for a float are infinity.
    """
    health = integer("most", most, 0, MOST_HEALTH)
    blow = _blow(damage, miss)
    # Sums of positive numbers only, so rounding does not pile up.
    expected = np.full(health + 1, math.inf)
    expected[0] = 0.0
    harm = blow.total - blow.ways[0]
    try:
        blows_that_harm = blow.total / harm
        # Of the greatest damage first, so that both sides of a product lie in the same order.
        weights = np.array([ways / harm for ways in blow.ways[health:0:-1]], np.float64)
    except (ZeroDivisionError, OverflowError):
        return expected
    reach = len(weights)
    for h in range(1, health + 1):
        expected[h] = blows_that_harm + weights[max(0, reach - h) :].dot(expected[max(0, h - reach) : h])
    return expected


def miss_chance(extra: SupportsIndex, sides: SupportsIndex = 3) -> Fraction:
    """The chance that at least one of `extra` dice of `sides` sides shows a 1: 1 - (1 - 1/sides)**extra.

    TriQuest throws one three-sided die for each subtile beyond an attack's range. `extra` is 0..1000, `sides`
    1..1000.
    """
    dice = integer("extra", extra, 0, MOST_DICE)
    return 1 - Fraction(integer("sides", sides, 1, MOST_SIDES) - 1, sides.__index__()) ** dice


def dice_of(count_name: str, count: SupportsIndex, sides_name: str, sides: SupportsIndex) -> tuple[int, int]:
    """The number of dice and of their sides, within the limits of this module."""
    dice = integer(count_name, count, 0, MOST_DICE)
    faces = integer(sides_name, sides, 1, MOST_SIDES)
    _limit_pips(dice * faces, f"{count_name} * {sides_name}")
    return dice, faces


def _limit_pips(pips: int, name: str) -> None:
    if pips > MOST_PIPS:
        raise ValueError(f"{name} must be at most {MOST_PIPS}, not {pips}")


@lru_cache(maxsize=1024)
def _distribution(count: int, sides: int) -> Distribution:
    return Distribution(count, tuple(ways_of(count, sides)), sides**count)


@lru_cache(maxsize=1024)
def _opposed(attack: int, attack_sides: int, defense: int, defense_sides: int) -> Distribution:
    # Taking away a die of Y sides is adding one that shows -Y..-1: the ways are those of a sum, shifted.
    ways = ways_of(attack, attack_sides, defense, defense_sides)
    least = attack - defense * defense_sides
    total = attack_sides**attack * defense_sides**defense
    ways = [0] * least + ways if least > 0 else [sum(ways[: 1 - least]), *ways[1 - least :]]
    return Distribution(0, tuple(ways), total)


def _blow(damage: Distribution, miss: Fraction | SupportsIndex) -> Distribution:
    """One blow that may miss: the law of its damage from 0 up."""
    if isinstance(miss, Fraction):
        chance = miss
        if not 0 <= chance <= 1:
            raise ValueError(f"miss must be from 0 to 1, not {chance}")
    else:
        chance = Fraction(integer("miss", miss, 0, 1))
    if not isinstance(damage, Distribution):
        raise TypeError(f"damage must be a Distribution, not {type(damage).__name__}")
    if damage.first < 0:
        raise ValueError(f"damage must not be negative, but its least result is {damage.first}")
    if chance == 0 and damage.first == 0:
        return damage
    lands = chance.denominator - chance.numerator
    ways = [0] * damage.first + [lands * ways for ways in damage.ways]
    ways[0] += chance.numerator * damage.total
    return Distribution(0, tuple(ways), damage.total * chance.denominator)


@lru_cache(maxsize=4096)
def _chance_to_kill(blow: Distribution, hp: int, hits: int) -> Fraction:
    # The law as a polynomial in x = 2**width, one long integer: no coefficient of its power is wider.
    everything = blow.total**hits
    width = everything.bit_length()
    mask = (1 << (width * hp)) - 1
    base = sum(ways << (width * k) for k, ways in enumerate(blow.ways[:hp]))
    power = 1 & mask
    for bit in f"{hits:b}":
        power = power * power & mask
        if bit == "1":
            power = power * base & mask
    # Folding: modulo x - 1 a polynomial is the sum of its coefficients, here the ways to stay below `hp`.
    survives = power % ((1 << width) - 1)
    if survives == 0 and power:
        survives = (1 << width) - 1
    return 1 - Fraction(survives, everything)


@lru_cache(maxsize=4096)
def _hits_to_kill(blow: Distribution, hp: int) -> Fraction | float:
    # E(h) = (total + sum over k > 0 of ways[k] E(h - k)) / harm. As scaled[h] = E(h) * harm**h, all integers.
    harm = blow.total - blow.ways[0]
    if hp == 0:
        return Fraction(0)
    if harm == 0:
        return math.inf
    weights = [ways * harm ** (k - 1) for k, ways in enumerate(blow.ways[1 : hp + 1], 1)]
    scaled = [0]
    for h in range(1, hp + 1):
        known = zip(weights, reversed(scaled), strict=False)
        scaled.append(blow.total * harm ** (h - 1) + sum(weight * value for weight, value in known))
    return Fraction(scaled[hp], harm**hp)
