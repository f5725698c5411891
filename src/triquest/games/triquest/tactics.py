"""What blows are worth on average, and a quick forecast of a fight without dice.

A bot's estimates. All of it follows from numbers that an observation shows and from the book of rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from triquest.core import dice
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.combat import kind_of_blow, sides
from triquest.games.triquest.events import Blow
from triquest.games.triquest.formation import TO_ABSOLUTE, TO_RELATIVE, distance

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

    def turn(self, facing: Direction) -> None:
        """Turn the formation: everyone keeps his relative place."""
        to, back = TO_ABSOLUTE[facing], TO_RELATIVE[self.facing]
        self.places = [to[back[place]] for place in self.places]
        self.facing = facing


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


def aim(band: Band, side: Side) -> list[tuple[Foe, float]]:
    """Whom each living hero strikes next, in their order, with the mean damage."""
    found = []
    for number in range(3):
        if side.hp[number] > 0:
            row = GAPS[band.way][side.places[number]]
            best, target = 99, band.foes[0]
            for foe in band.foes:
                if row[foe.place] < best:
                    best, target = row[foe.place], foe
            mean, reach = blow(side.profiles[number], target.profile)
            found.append((target, mean * (REACHED[best - reach] if best > reach else 1.0)))
    return found


def forecast(side: Side, bands: Sequence[Band], style: Style) -> Forecast:
    """Play a fight out with mean damages in the given style. `side` and `bands` are left as they are."""
    return _Fight(side.copy(), [band.copy() for band in bands], style).run()


class _Fight:
    """A fight in progress. What a strike does is kept until somebody falls or moves."""

    def __init__(self, side: Side, bands: list[Band], style: Style) -> None:
        self.side, self.bands, self.style = side, bands, style
        self.mp = side.mp[:]
        self.first = ""
        self.lowest = side.hp[:]
        self.harms: dict[int, list[float]] = {}
        self.aims: list[tuple[Foe, float]] | None = None

    def run(self) -> Forecast:
        side, rounds = self.side, 0
        hunted = _lords(self.bands)
        while self.bands and max(side.hp) > 0 and rounds < _LONGEST:
            rounds += 1
            ticks = self._act()
            if hunted and not _lords(self.bands):
                self.bands.clear()
            if side.berserk:
                side.berserk = max(0, side.berserk - ticks)
            for band in self.bands:
                band.delay -= ticks
                while band.delay < 0 and max(side.hp) > 0:
                    self._suffer(band)
                    band.delay += side.here * 60 // band.speed
        spent = [before - after for before, after in zip(self.mp, side.mp, strict=True)]
        left = sum(foe.hp * (4 if foe.lord else 1) for band in self.bands for foe in band.foes)
        return Forecast(side.hp, self.lowest, spent, left, self.first, rounds)

    def _suffer(self, band: Band) -> None:
        hp, lowest = self.side.hp, self.lowest
        harm = self.harms.get(id(band))
        if harm is None:
            harm = self.harms[id(band)] = volley(band, self.side)
        for number in range(3):
            if harm[number] and hp[number] > 0:
                hp[number] -= harm[number]
                if hp[number] < lowest[number]:
                    lowest[number] = hp[number]
                if hp[number] <= 0:
                    self._changed()

    def _changed(self) -> None:
        """Heroes moved, fell or grew: every strike is worth something else now."""
        self.harms.clear()
        self.aims = None

    def _thinned(self, band: Band) -> None:
        """Foes of one group fell."""
        self.harms.pop(id(band), None)
        self.aims = None

    def _act(self) -> int:
        """One action of the party; returns its ticks."""
        band = self.bands[0]
        action = self._choose(band)
        self.first = self.first or action
        _DO[action](self, band)
        if not band.foes:
            self.bands.pop(0)
            self.aims = None
        return 12 * (band.cost if action == "attack" else self.side.here)

    def _choose(self, band: Band) -> str:
        side, style = self.side, self.style
        hp, mp = side.hp, side.mp
        if style.cure and hp[PRIEST] > 0 and mp[PRIEST] >= 10 and any(0 < one < style.cure for one in hp):
            return "cure"
        if style.berserk and hp[WARRIOR] > 0 and mp[WARRIOR] >= 10 and not side.berserk:
            return "berserk"
        action = "attack"
        if style.slow and not band.slowed and hp[MAGE] > 0 and mp[MAGE] >= 20:
            action = "slow"
        elif len(band.foes) >= style.fireball and hp[MAGE] > 0 and mp[MAGE] >= 10:
            action = "fireball"
        elif len(band.foes) >= style.omnislash and hp[WARRIOR] > 0 and mp[WARRIOR] >= 20:
            action = "omnislash"
        return "turn" if action != "attack" and side.facing is not band.way else action

    def _attack(self, band: Band) -> None:
        if self.aims is None:
            self.aims = aim(band, self.side)
        fallen = False
        for number, (target, mean) in enumerate(self.aims):
            if fallen:
                # Whoever comes after a kill looks for a target anew.
                rest = aim(band, self.side) if band.foes else []
                if number >= len(rest):
                    break
                target, mean = rest[number]
            target.hp -= mean
            if target.hp <= 0:
                band.foes.remove(target)
                fallen = True
        if fallen:
            self._thinned(band)

    def _turn(self, band: Band) -> None:
        self.side.turn(band.way)
        self._changed()

    def _cure(self, band: Band) -> None:
        side = self.side
        side.mp[PRIEST] -= 10
        for number in range(3):
            if side.hp[number] > 0:
                gain = side.profiles[PRIEST][3] * (sides(side.profiles[number][2]) + 1) / 2
                side.hp[number] = min(100.0, side.hp[number] + gain)

    def _berserk(self, band: Band) -> None:
        side = self.side
        side.mp[WARRIOR] -= 10
        side.berserk = 600
        side.profiles[WARRIOR] = side.raging
        self._changed()

    def _slow(self, band: Band) -> None:
        self.side.mp[MAGE] -= 20
        band.slowed = True
        band.speed = max(1, band.speed // 2)

    def _fireball(self, band: Band) -> None:
        self.side.mp[MAGE] -= 10
        self._sweep(band, MAGE, True)

    def _omnislash(self, band: Band) -> None:
        self.side.mp[WARRIOR] -= 20
        self._sweep(band, WARRIOR, False)

    def _sweep(self, band: Band, hero: int, mental: bool) -> None:
        profile = self.side.profiles[hero]
        for foe in band.foes:
            foe.hp -= sweep(profile, foe.profile, mental)
        band.foes[:] = [foe for foe in band.foes if foe.hp > 0]
        self._thinned(band)


def _lords(bands: Sequence[Band]) -> int:
    return sum(foe.lord for band in bands for foe in band.foes)


_DO = {
    "attack": _Fight._attack,
    "turn": _Fight._turn,
    "cure": _Fight._cure,
    "berserk": _Fight._berserk,
    "slow": _Fight._slow,
    "fireball": _Fight._fireball,
    "omnislash": _Fight._omnislash,
}
