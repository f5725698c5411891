"""What blows are worth on average, and a quick forecast of a fight without dice.

A bot's estimates. All of it follows from numbers that an observation shows and from the book of rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from triquest.core import dice
from triquest.games.triquest import _forecast
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.combat import kind_of_blow, sides
from triquest.games.triquest.events import Blow
from triquest.games.triquest.formation import distance

Profile = tuple[int, int, int, int, int, int]
"""Attack, Defense, Body, Mind, physical reach, mental reach."""

GAPS = tuple(
    tuple(tuple(distance(0, 0, mine, way.dx, way.dy, theirs) for theirs in range(9)) for mine in range(9))
    for way in Direction
)
"""GAPS[direction][mine][theirs] is the distance from my subtile to theirs on the next tile in that direction."""

REACHED = tuple((2 / 3) ** beyond for beyond in range(12))
"""The chance that a blow reaches a target so many subtiles beyond its reach."""

WARRIOR, MAGE, PRIEST = range(3)
_LONGEST = 60


@cache
def blow(attacker: Profile, target: Profile) -> tuple[float, int]:
    """The mean damage of a blow that does not miss, and its reach."""
    if kind_of_blow(attacker[2], attacker[3], target[2], target[3]) is Blow.PHYSICAL:
        return _mean(attacker[0], attacker[2], target[1], target[2]), attacker[4]
    return _mean(attacker[0], attacker[3], target[1], target[3]), attacker[5]


@cache
def sweep(attacker: Profile, target: Profile, mental: bool) -> float:
    """The mean damage of Fireball (mental) or Omnislash to one target."""
    stat = 3 if mental else 2
    return _mean(attacker[0], attacker[stat], target[1], target[stat])


@cache
def _mean(attack: int, attack_sides: int, defense: int, defense_sides: int) -> float:
    return float(dice.opposed(attack, sides(attack_sides), defense, sides(defense_sides)).mean)


@dataclass(slots=True)
class Foe:
    """A monster in a forecast."""

    place: int
    hp: float
    profile: Profile
    lord: bool = False


@dataclass(slots=True)
class Band:
    """A group in a forecast: where it stands from the party, its tile's cost, its pace, and when it first strikes."""

    way: Direction
    foes: list[Foe]
    cost: int
    speed: int
    slowed: bool
    delay: int = 0
    """Ticks until it is ready to strike; it strikes once they are past."""

    def copy(self) -> Band:
        """One to spend in a forecast."""
        foes = [Foe(foe.place, foe.hp, foe.profile, foe.lord) for foe in self.foes]
        return Band(self.way, foes, self.cost, self.speed, self.slowed, self.delay)


@dataclass(slots=True)
class Side:
    """The party in a forecast. Lists go by hero number; `here` is the cost of its tile."""

    hp: list[float]
    mp: list[int]
    profiles: list[Profile]
    raging: Profile
    """The warrior's profile under Berserk."""
    places: list[int]
    facing: Direction
    here: int
    berserk: int = 0
    """Ticks that Berserk still lasts."""

    def copy(self) -> Side:
        """One to spend in a forecast."""
        # Written out because forecasts copy sides by the thousand.
        return Side(
            self.hp[:], self.mp[:], self.profiles[:], self.raging, self.places[:],
            self.facing, self.here, self.berserk,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """How to fight: the number of foes from which the sweeping skills are used (99 is never), and what to open with."""

    fireball: int = 99
    omnislash: int = 99
    slow: bool = False
    berserk: bool = False
    cure: int = 0
    """Cure Wounds when a hero has less HP than this."""


@dataclass(slots=True)
class Forecast:
    """How a fight would end on average: HP left and MP spent by hero, what is left of the foes, the first action.

    Nothing counts as left once the lord has fallen, for then the game is won.
    """

    hp: list[float]
    lowest: list[float]
    spent: list[int]
    left: float
    first: str
    rounds: int


def volley(band: Band, side: Side) -> list[float]:
    """The mean damage that one strike of a group does to each hero."""
    harm = [0.0, 0.0, 0.0]
    gaps = GAPS[band.way]
    living = [(number, gaps[side.places[number]]) for number in range(3) if side.hp[number] > 0]
    for foe in band.foes:
        best, near = 99, []
        for number, row in living:
            gap = row[foe.place]
            if gap < best:
                best, near = gap, [number]
            elif gap == best:
                near.append(number)
        for number in near:
            mean, reach = blow(foe.profile, side.profiles[number])
            harm[number] += mean * (REACHED[best - reach] if best > reach else 1.0) / len(near)
    return harm


def forecast(side: Side, bands: Sequence[Band], style: Style) -> Forecast:
    """Play a fight out with mean damages in the given style. `side` and `bands` are left as they are.

    In each round the party acts once against the first band: by the style if it can, else every hero strikes the
    nearest foe; whoever comes after a kill looks for a target anew. Then every band strikes as often as it is ready:
    each foe the nearest hero, equally near ones in equal parts.
    """
    hp, lowest, mp, left, first, rounds = _forecast.forecast(side, bands, style, blow, sweep, sides, REACHED)
    spent = [before - after for before, after in zip(side.mp, mp, strict=True)]
    return Forecast(hp, lowest, spent, left, first, rounds)
