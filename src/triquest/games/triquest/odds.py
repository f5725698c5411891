"""The exact odds of a fight, from an observation alone: who would strike whom, how, and with what chances.

Everything tells of the first blow of each creature as the formations stand. A group that is not beside the party is
taken as if it stood on the tile beside the party that lies towards it, facing the party (our choice: that is how a
group arrives that comes straight).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from triquest.core import dice
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.combat import Fighter, kind_of_blow, nearest, sides
from triquest.games.triquest.combat import gap as gap_between
from triquest.games.triquest.events import Being, Blow
from triquest.games.triquest.formation import TO_ABSOLUTE, TO_RELATIVE, ahead
from triquest.games.triquest.observation import GroupView, Observation

_HEALTH_STEP = 100
"""Expected blows are worked out for so many values of health at once."""

_OPPOSITE = (Direction.SOUTH, Direction.NORTH, Direction.WEST, Direction.EAST)


@dataclass(frozen=True, slots=True)
class Aim:
    """One creature's blow against one other.

    `attacker` and `target` count the heroes 0 to 2 and a group's members in their order. `chance` is that of the target
    being chosen (0 unless it is a nearest one), `distance` and `reach` are in subtiles, dice are (count, sides).
    """

    attacker: int
    target: int
    chance: Fraction
    blow: Blow
    distance: int
    reach: int
    attack_dice: tuple[int, int]
    defense_dice: tuple[int, int]
    hp: int
    miss: Fraction

    @property
    def mean(self) -> Fraction:
        """The mean damage, misses included."""
        return _mean(self.attack_dice, self.defense_dice, self.miss)

    @property
    def kill(self) -> Fraction:
        """The chance that this one blow kills."""
        return _kill(self.attack_dice, self.defense_dice, self.miss, self.hp)

    @property
    def blows(self) -> float:
        """The expected number of such blows until the target is dead; infinity if it never will be."""
        most = -(-self.hp // _HEALTH_STEP) * _HEALTH_STEP
        return float(_blows(self.attack_dice, self.defense_dice, self.miss, most)[self.hp])


@dataclass(frozen=True, slots=True)
class Assault:
    """One side's action against the other: every pair, and who is blocked by whom under classic blocking."""

    aims: tuple[Aim, ...]
    blocked: tuple[tuple[int, int], ...]

    @property
    def chosen(self) -> tuple[Aim, ...]:
        """The aims that can come about."""
        return tuple(aim for aim in self.aims if aim.chance)

    @property
    def mean(self) -> Fraction:
        """The mean damage of the whole action, each blow taken as the first."""
        return sum((aim.chance * aim.mean for aim in self.aims if aim.chance), Fraction(0))


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of the party against a group.

    `direction` leads from the party to the tile (x, y) that the group is taken to stand on; `adjacent` tells whether it
    stands there already. `subtiles` are its members' absolute subtiles there. `actions` is how many actions the group
    gets for each attack of the party, `terms` the ticks of one attack of either side.
    """

    group: GroupView
    adjacent: bool
    direction: Direction
    x: int
    y: int
    subtiles: tuple[int, ...]
    ours: Assault
    theirs: Assault
    terms: tuple[int, int]

    @property
    def actions(self) -> Fraction:
        """The group's actions for each of ours."""
        return Fraction(self.terms[0], self.terms[1])


@lru_cache(maxsize=4096)
def mean_damage(attack_dice: tuple[int, int], defense_dice: tuple[int, int]) -> Fraction:
    """The mean of max(0, attack - defense)."""
    return dice.opposed(*attack_dice, *defense_dice).mean


@lru_cache(maxsize=4096)
def _mean(attack_dice: tuple[int, int], defense_dice: tuple[int, int], miss: Fraction) -> Fraction:
    return mean_damage(attack_dice, defense_dice) * (1 - miss)


@lru_cache(maxsize=4096)
def _kill(attack_dice: tuple[int, int], defense_dice: tuple[int, int], miss: Fraction, hp: int) -> Fraction:
    return dice.opposed(*attack_dice, *defense_dice).at_least(hp) * (1 - miss)


@lru_cache(maxsize=256)
def _share(many: int) -> Fraction:
    return Fraction(1, many)


_miss = lru_cache(maxsize=256)(dice.miss_chance)


@lru_cache(maxsize=1024)
def _blows(
    attack_dice: tuple[int, int], defense_dice: tuple[int, int], miss: Fraction, most: int
) -> NDArray[np.float64]:
    """By the target's health. A fight changes that at every blow, and the dice seldom."""
    return dice.mean_hits(dice.opposed(*attack_dice, *defense_dice), most, miss)


def odds(observation: Observation, group: GroupView) -> Odds:
    """The odds against a group of the observation. At least one hero must live."""
    direction = towards(observation, group)
    x, y = observation.x + direction.dx, observation.y + direction.dy
    adjacent = (group.x, group.y) == (x, y)
    heroes = _heroes(observation)
    monsters = _monsters(observation, group, x, y, group.facing if adjacent else _OPPOSITE[direction])
    return Odds(
        group=group,
        adjacent=adjacent,
        direction=direction,
        x=x,
        y=y,
        subtiles=tuple(monster.being.subtile for monster in monsters),
        ours=_assault(observation, direction, heroes, monsters),
        theirs=_assault(observation, _OPPOSITE[direction], monsters, heroes),
        terms=_terms(observation, group, x, y),
    )


def towards(observation: Observation, group: GroupView) -> Direction:
    """The direction in which a group mainly lies; of two equal ones the faced one, else north or south."""
    dx, dy = group.x - observation.x, group.y - observation.y
    across = Direction.EAST if dx > 0 else Direction.WEST
    along = Direction.SOUTH if dy > 0 else Direction.NORTH
    if abs(dx) == abs(dy):
        return across if observation.facing is across else along
    return across if abs(dx) > abs(dy) else along


def _terms(observation: Observation, group: GroupView, x: int, y: int) -> tuple[int, int]:
    # An attack costs what the attacked tile costs.
    ticks = observation.book.rules.time.ticks
    here = observation.cost(observation.x, observation.y)
    there = observation.cost(x, y) if observation.known(x, y) else here
    speed = min(hero.stats.speed for hero in observation.heroes if hero.alive)
    return there * ticks // speed, here * ticks // group.speed


def _heroes(observation: Observation) -> list[Fighter]:
    found = []
    for hero in observation.heroes:
        base, stats = observation.book.heroes[hero.number], hero.stats
        if hero.alive:
            being = Being(hero.id, observation.x, observation.y, hero.subtile)
            numbers = (stats.attack, stats.defense, stats.body, stats.mind)
            found.append(Fighter(hero.number, being, hero.hp, *numbers, base.reach_physical, base.reach_mental))
    return found


def _monsters(observation: Observation, group: GroupView, x: int, y: int, facing: Direction) -> list[Fighter]:
    found = []
    for number, member in enumerate(group.members):
        kind = observation.book.monster(member.kind)
        subtile = TO_ABSOLUTE[facing][TO_RELATIVE[group.facing][member.subtile]]
        numbers = (kind.attack, kind.defense, kind.body, kind.mind)
        found.append(Fighter(number, Being(member.id, x, y, subtile), member.hp, *numbers, kind.reach, kind.reach))
    return found


def _assault(
    observation: Observation, direction: Direction, attackers: Sequence[Fighter], targets: Sequence[Fighter]
) -> Assault:
    standing = {fighter.being.subtile: fighter.number for fighter in attackers} if observation.blocking else {}
    aims: list[Aim] = []
    blocked = []
    for attacker in attackers:
        files = ahead(direction, attacker.being.subtile)
        blocker = next((standing[place] for place in files if place in standing), None)
        if blocker is not None:
            blocked.append((attacker.number, blocker))
        aims += _aims(observation, attacker, targets, blocker is None)
    return Assault(tuple(aims), tuple(blocked))


def _aims(observation: Observation, attacker: Fighter, targets: Sequence[Fighter], free: bool) -> list[Aim]:
    combat = observation.book.rules.combat
    _far, near = nearest(attacker.being, targets, combat.touching)
    share, none = (_share(len(near)) if free else Fraction(0)), Fraction(0)
    found = []
    for target in targets:
        blow = kind_of_blow(attacker.body, attacker.mind, target.body, target.mind)
        mental = blow is Blow.MENTAL
        reach = attacker.reach_mental if mental else attacker.reach_physical
        distance = gap_between(attacker.being, target.being, combat.touching)
        found.append(
            Aim(
                attacker=attacker.number,
                target=target.number,
                chance=share if any(target is other for other in near) else none,
                blow=blow,
                distance=distance,
                reach=reach,
                attack_dice=(attacker.attack, sides(attacker.mind if mental else attacker.body)),
                defense_dice=(target.defense, sides(target.mind if mental else target.body)),
                hp=target.hp,
                miss=_miss(max(0, distance - reach), combat.miss_sides),
            )
        )
    return found
