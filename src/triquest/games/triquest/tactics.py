"""What blows are worth on average, and a quick forecast of a fight without dice.

A bot's estimates. All of it follows from numbers that an observation shows and from the book of rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from triquest.core import dice
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.combat import Blow, kind_of_blow, sides
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


@lru_cache(maxsize=None)
def blow(attacker: Profile, target: Profile) -> tuple[float, int]:
    """The mean damage of a blow that does not miss, and its reach."""
    if kind_of_blow(attacker[2], attacker[3], target[2], target[3]) is Blow.PHYSICAL:
        return _mean(attacker[0], attacker[2], target[1], target[2]), attacker[4]
    return _mean(attacker[0], attacker[3], target[1], target[3]), attacker[5]


@lru_cache(maxsize=None)
def sweep(attacker: Profile, target: Profile, mental: bool) -> float:
    """The mean damage of Fireball (mental) or Omnislash to one target."""
    stat = 3 if mental else 2
    return _mean(attacker[0], attacker[stat], target[1], target[stat])


@lru_cache(maxsize=None)
def _mean(attack: int, attack_sides: int, defense: int, defense_sides: int) -> float:
    return float(dice.opposed(attack, sides(attack_sides), defense, sides(defense_sides)).mean)


@dataclass(slots=True)
class Foe:
    """A monster in a forecast."""

    place: int
    hp: float
    profile: Profile


@dataclass(slots=True)
class Band:
    """A group in a forecast: where it stands from the party, its tile's cost, its pace, and when it first strikes."""

    way: Direction
    foes: list[Foe]
    cost: int
    speed: int
    slowed: bool
    delay: int = 0

    def copy(self) -> Band:
        """One to spend in a forecast."""
        foes = [Foe(foe.place, foe.hp, foe.profile) for foe in self.foes]
        return Band(self.way, foes, self.cost, self.speed, self.slowed, self.delay)


@dataclass(slots=True)
class Side:
    """The party in a forecast. Lists go by hero number; `here` is the cost of its tile."""

    hp: list[float]
    mp: list[int]
    profiles: list[Profile]
    berserk_profile: Profile
    places: list[int]
    facing: Direction
    here: int
    berserk: int = 0

    def copy(self) -> Side:
        """One to spend in a forecast."""
        return Side(
            self.hp[:], self.mp[:], self.profiles[:], self.berserk_profile, self.places,
            self.facing, self.here, self.berserk,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Style:
    """How to fight: the number of foes from which the sweeping skills are used (99 is never), and what to open with."""

    name: str
    fireball: int = 99
    omnislash: int = 99
    slow: bool = False
    berserk: bool = False
    cure: float = 45.0
    """Cure Wounds when a hero has less HP than this; 0 is never."""


@dataclass(slots=True)
class Forecast:
    """How a fight would end on average: HP lost and left by hero, MP spent by hero, whether it was won."""

    hp: list[float]
    spent: list[int]
    won: bool
    first: str
    rounds: int
    dealt: float = 0.0
    lowest: list[float] = field(default_factory=list)


def volley(band: Band, side: Side) -> list[float]:
    """The mean damage that one strike of a group does to each hero."""
    harm = [0.0, 0.0, 0.0]
    gaps = GAPS[band.way]
    living = [number for number in range(3) if side.hp[number] > 0]
    for foe in band.foes:
        best, near = 99, []
        for number in living:
            gap = gaps[side.places[number]][foe.place]
            if gap < best:
                best, near = gap, [number]
            elif gap == best:
                near.append(number)
        for number in near:
            mean, reach = blow(foe.profile, side.profiles[number])
            harm[number] += mean * REACHED[max(0, best - reach)] / len(near)
    return harm


def party_strike(band: Band, side: Side) -> None:
    """The heroes strike the group in turn; the foes' HP go down by the mean damage."""
    gaps = GAPS[band.way]
    for number in range(3):
        if side.hp[number] <= 0 or not band.foes:
            continue
        row = gaps[side.places[number]]
        target = min(band.foes, key=lambda foe: row[foe.place])
        mean, reach = blow(side.profiles[number], target.profile)
        target.hp -= mean * REACHED[max(0, row[target.place] - reach)]
        if target.hp <= 0:
            band.foes.remove(target)


def forecast(side: Side, bands: Sequence[Band], style: Style, mind: int = 0) -> Forecast:
    """Play a fight out with mean damages in the given style. `side` and `bands` are left as they are."""
    return _Fight(side.copy(), [band.copy() for band in bands], style).run()


class _Fight:
    def __init__(self, side: Side, bands: list[Band], style: Style) -> None:
        self.side, self.bands, self.style = side, bands, style
        self.mp = side.mp[:]
        self.first = ""
        self.lowest = side.hp[:]

    def run(self) -> Forecast:
        side, rounds = self.side, 0
        while self.bands and any(hp > 0 for hp in side.hp) and rounds < _LONGEST:
            rounds += 1
            ticks = self._act()
            if side.berserk:
                side.berserk = max(0, side.berserk - ticks)
            for band in self.bands:
                self._suffer(band, ticks)
        spent = [before - after for before, after in zip(self.mp, side.mp, strict=True)]
        return Forecast(side.hp, spent, not self.bands, self.first, rounds, lowest=self.lowest)

    def _suffer(self, band: Band, ticks: int) -> None:
        side = self.side
        band.delay -= ticks
        while band.delay < 0:
            harm = volley(band, side)
            for number in range(3):
                if harm[number]:
                    side.hp[number] -= harm[number]
                    self.lowest[number] = min(self.lowest[number], side.hp[number])
            band.delay += side.here * 60 // band.speed
            if not any(hp > 0 for hp in side.hp):
                return

    def _act(self) -> int:
        """One action of the party; returns its ticks."""
        side, band = self.side, self.bands[0]
        action = self._choose(band)
        if not self.first:
            self.first = action
        getattr(self, "_do_" + action)(band)
        if not band.foes:
            self.bands.pop(0)
        return 12 * (band.cost if action == "attack" else side.here)

    def _choose(self, band: Band) -> str:
        side, style = self.side, self.style
        hp, mp = side.hp, side.mp
        if style.cure and hp[PRIEST] > 0 and mp[PRIEST] >= 10:
            if any(0 < hp[number] < style.cure for number in range(3)):
                return "cure"
        if style.berserk and hp[WARRIOR] > 0 and mp[WARRIOR] >= 10 and not side.berserk:
            return "berserk"
        sweeping = self._sweeping(band)
        if sweeping and side.facing != band.way:
            return "turn"
        return sweeping or "attack"

    def _sweeping(self, band: Band) -> str:
        side, style, count = self.side, self.style, len(band.foes)
        if style.slow and not band.slowed and side.hp[MAGE] > 0 and side.mp[MAGE] >= 20:
            return "slow"
        if count >= style.fireball and side.hp[MAGE] > 0 and side.mp[MAGE] >= 10:
            return "fireball"
        if count >= style.omnislash and side.hp[WARRIOR] > 0 and side.mp[WARRIOR] >= 20:
            return "omnislash"
        return ""

    def _do_attack(self, band: Band) -> None:
        party_strike(band, self.side)

    def _do_turn(self, band: Band) -> None:
        # Turning moves the heroes within their tile; the forecast keeps them where they stand.
        self.side.facing = band.way

    def _do_cure(self, band: Band) -> None:
        side = self.side
        side.mp[PRIEST] -= 10
        for number in range(3):
            if side.hp[number] > 0:
                gain = side.profiles[PRIEST][3] * (sides(side.profiles[number][2]) + 1) / 2
                side.hp[number] = min(100.0, side.hp[number] + gain)

    def _do_berserk(self, band: Band) -> None:
        side = self.side
        side.mp[WARRIOR] -= 10
        side.berserk = 600
        side.profiles[WARRIOR] = side.berserk_profile

    def _do_slow(self, band: Band) -> None:
        self.side.mp[MAGE] -= 20
        band.slowed = True
        band.speed = max(1, band.speed // 2)

    def _do_fireball(self, band: Band) -> None:
        self.side.mp[MAGE] -= 10
        self._sweep(band, MAGE, True)

    def _do_omnislash(self, band: Band) -> None:
        self.side.mp[WARRIOR] -= 20
        self._sweep(band, WARRIOR, False)

    def _sweep(self, band: Band, hero: int, mental: bool) -> None:
        profile = self.side.profiles[hero]
        for foe in band.foes:
            foe.hp -= sweep(profile, foe.profile, mental)
        band.foes[:] = [foe for foe in band.foes if foe.hp > 0]
