"""Blows between a party and a group: who strikes whom, with what dice, and what it does.

The order of a fight and its formulas follow the TriQuest manual of 2013: the nearest enemy is the target, the larger
difference of Body or Mind decides the kind of blow, AdX against DdX is the damage, and each subtile beyond the
attacker's reach is a die that may miss. Targets equally near are drawn by dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from triquest.core import dice as core_dice
from triquest.core.rng import Stream
from triquest.engine.game import Event
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.events import Attacked, Being, Blocked, Blow, Idle, Missed, Slain
from triquest.games.triquest.formation import ahead, distance


@dataclass(slots=True)
class Fighter:
    """A creature in a fight. `number` is the hero's number or the monster's relative subtile."""

    number: int
    being: Being
    hp: int
    attack: int
    defense: int
    body: int
    mind: int
    reach_physical: int
    reach_mental: int


@dataclass(frozen=True, slots=True)
class Manner:
    """How fights are fought: the numbers of rules.toml and the option of blocking."""

    touching: int
    miss_sides: int
    blocking: bool


def kind_of_blow(body: int, mind: int, target_body: int, target_mind: int) -> Blow:
    """Physical unless the attacker is further ahead in Mind than in Body."""
    return Blow.PHYSICAL if body - target_body >= mind - target_mind else Blow.MENTAL


def sides(value: int) -> int:
    """A die of Body or Mind 0 has one side, so it counts 1 (as in the program of 2013)."""
    return max(1, value)


def gap(one: Being, other: Being, touching: int) -> int:
    """The distance between two creatures on different tiles, in subtiles."""
    return distance(one.x, one.y, one.subtile, other.x, other.y, other.subtile, touching)


def nearest(attacker: Being, targets: Sequence[Fighter], touching: int) -> tuple[int, list[Fighter]]:
    """The least distance to any target, and all targets that near, in their order."""
    x, y, place = attacker.x, attacker.y, attacker.subtile
    gaps = [distance(x, y, place, b.x, b.y, b.subtile, touching) for b in [target.being for target in targets]]
    least = min(gaps)
    return least, [target for target, far in zip(targets, gaps, strict=True) if far == least]


def strike(dice: Stream, attacker: Fighter, target: Fighter, blow: Blow) -> list[Event]:
    """One blow that reaches its target: two rolls, the damage, and perhaps a death. Lowers the target's HP."""
    mental = blow in (Blow.MENTAL, Blow.FIREBALL)
    attack_dice = (attacker.attack, sides(attacker.mind if mental else attacker.body))
    defense_dice = (target.defense, sides(target.mind if mental else target.body))
    attack_roll = core_dice.roll(dice, *attack_dice)
    defense_roll = core_dice.roll(dice, *defense_dice)
    damage = max(0, attack_roll - defense_roll)
    target.hp = max(0, target.hp - damage)
    events: list[Event] = [
        Attacked(
            attacker.being, target.being, blow, attack_dice, attack_roll, defense_dice, defense_roll, damage, target.hp
        )
    ]
    if target.hp == 0:
        events.append(Slain(target.being, attacker.being))
    return events


def attack(
    dice: Stream,
    manner: Manner,
    direction: Direction,
    attackers: Sequence[Fighter],
    targets: Sequence[Fighter],
    on_blow: Callable[[Fighter, list[Event]], None],
) -> list[Event]:
    """All attackers strike in turn towards `direction`; `on_blow(target, events)` hears of each blow that lands."""
    events: list[Event] = []
    standing = {fighter.being.subtile: fighter.being for fighter in attackers}
    for attacker in attackers:
        blocker = _blocker(manner, direction, attacker, standing)
        if blocker is not None:
            events.append(Blocked(attacker.being, blocker))
            continue
        living = [target for target in targets if target.hp > 0]
        if not living:
            events.append(Idle(attacker.being))
            continue
        far, near = nearest(attacker.being, living, manner.touching)
        target = near[dice.below(len(near))] if len(near) > 1 else near[0]
        blow = kind_of_blow(attacker.body, attacker.mind, target.body, target.mind)
        reach = attacker.reach_physical if blow is Blow.PHYSICAL else attacker.reach_mental
        if _misses(dice, far - reach, manner.miss_sides):
            events.append(Missed(attacker.being, target.being, blow, far, reach))
            continue
        landed = strike(dice, attacker, target, blow)
        on_blow(target, landed)
        events += landed
    return events


def _blocker(manner: Manner, direction: Direction, attacker: Fighter, standing: dict[int, Being]) -> Being | None:
    if not manner.blocking:
        return None
    return next((standing[place] for place in ahead(direction, attacker.being.subtile) if place in standing), None)


def _misses(dice: Stream, beyond: int, miss_sides: int) -> bool:
    # The dice are thrown one by one and the first 1 ends it.
    return any(core_dice.roll(dice, 1, miss_sides) == 1 for _ in range(beyond))
