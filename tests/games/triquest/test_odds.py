"""The odds shown before a fight: against tables worked out by hand, and against fights that are then fought."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from tests.games.triquest.scenes import HERE, scene, see
from triquest.core.rng import stream
from triquest.games.triquest.actions import Direction, Step
from triquest.games.triquest.events import Attacked, Blocked, Missed, Slain
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.odds import Aim, Odds, mean_damage, odds

N, S, E, W = Direction.NORTH, Direction.SOUTH, Direction.EAST, Direction.WEST

# Mean damage of a blow that lands, without gear: (kind of blow, mean) of warrior, mage and priest against each monster.
OURS = {
    "rat": ("P 23.00", "M 32.00", "M 19.00"),
    "wolf": ("P 19.50", "M 31.00", "M 18.00"),
    "goblin": ("P 12.51", "M 27.00", "M 14.00"),
    "orc-brute": ("P 9.59", "M 28.00", "M 15.00"),
    "orc-shaman": ("P 7.24", "M 12.22", "M 1.87"),
    "golem": ("M 0.00", "M 25.00", "M 12.00"),
    "dark-sage": ("P 16.50", "M 15.11", "P 4.58"),
    "chaos-disciple": ("P 17.50", "M 26.00", "M 13.00"),
    "chaos-lord": ("P 3.85", "M 10.98", "M 1.65"),
}
THEIRS = {
    "rat": ("M 0.00", "P 0.38", "P 0.00"),
    "wolf": ("M 0.00", "P 4.50", "P 0.32"),
    "goblin": ("M 0.38", "P 9.00", "P 2.65"),
    "orc-brute": ("M 0.00", "P 12.00", "P 5.17"),
    "orc-shaman": ("M 6.01", "P 7.00", "P 1.26"),
    "golem": ("P 1.98", "P 17.00", "P 10.04"),
    "dark-sage": ("M 21.00", "P 9.00", "M 11.15"),
    "chaos-disciple": ("M 22.00", "P 25.00", "P 18.00"),
    "chaos-lord": ("M 39.00", "P 42.00", "P 35.00"),
}


def seen(game: TriQuest) -> Observation:
    return game.observe(game.to_move())  # type: ignore[arg-type]


def fight(game: TriQuest) -> Odds:
    observation = seen(game)
    return odds(observation, observation.groups[0])


def told(aim: Aim) -> str:
    return f"{aim.blow[0].upper()} {float(mean_damage(aim.attack_dice, aim.defense_dice)):.2f}"


@pytest.mark.parametrize("monster", OURS)
def test_mean_damages(monster: str) -> None:
    found = fight(scene((0, -1, S, {7: monster})))
    assert tuple(told(aim) for aim in found.ours.aims) == OURS[monster]
    assert tuple(told(aim) for aim in found.theirs.aims) == THEIRS[monster]


def test_touching_and_reach() -> None:
    aims = fight(scene((0, -1, S, {7: "rat"}))).ours.aims
    assert [(aim.distance, aim.reach) for aim in aims] == [(0, 1), (3, 3), (3, 3)]
    assert not any(aim.miss for aim in aims)
    far = fight(scene((0, -1, S, {0: "rat"}))).ours.aims
    assert [aim.distance for aim in far] == [3, 4, 6]
    assert [aim.miss for aim in far] == [Fraction(5, 9), Fraction(1, 3), Fraction(19, 27)]
    assert far[1].mean == 32 * Fraction(2, 3)


def test_rules_numbers_count() -> None:
    game = scene((0, -1, S, {0: "rat"}), rules={"combat.miss_sides": "4", "combat.touching": "1"})
    first = fight(game).ours.aims[0]
    assert (first.distance, first.miss) == (4, 1 - Fraction(27, 64))


def test_equally_near_targets_share_the_chance() -> None:
    found = fight(scene((0, -1, S, {6: "rat", 8: "wolf", 1: "golem"})))
    assert [(aim.target, aim.chance) for aim in found.ours.aims[:3]] == [
        (0, Fraction(1, 2)),
        (1, Fraction(1, 2)),
        (2, 0),
    ]
    assert found.ours.mean == sum(aim.chance * aim.mean for aim in found.ours.chosen)


def test_killing() -> None:
    game = scene((0, -1, S, {7: "rat"}))
    game.state.groups.hp[0, :] = 32
    aims = fight(see(game)).ours.aims
    assert aims[0].hp == 32
    assert 0 < aims[0].kill < Fraction(1, 20)
    assert Fraction(1, 2) < aims[1].kill < Fraction(3, 5)
    assert 1 < aims[1].blows < 2
    assert math.isinf(fight(scene((0, -1, S, {7: "golem"}))).ours.aims[0].blows)


def test_classic_blocking() -> None:
    game = scene((0, -1, S, {7: "rat", 1: "wolf"}), blocking="classic")
    game.state.party.heroes[1].place = 7
    found = fight(see(game))
    assert found.ours.blocked == ((1, 0),)
    assert not any(aim.chance for aim in found.ours.aims if aim.attacker == 1)
    assert found.theirs.blocked == ((1, 0),)


def test_a_distant_group_is_taken_to_come_straight() -> None:
    found = fight(scene((3, 1, N, {1: "rat"})))
    assert (found.adjacent, found.direction, found.x, found.y) == (False, E, 21, 20)
    assert found.subtiles == (3,), "the one in front will stand in the west, nearest to the party"


def test_speed_and_ground() -> None:
    game = scene((0, -1, S, {7: "golem", 8: "wolf"}))
    assert fight(game).actions == Fraction(3, 5)
    game.state.world.terrain[20, 20] = game.book.terrain_ids["water"]
    assert fight(see(game)).actions == Fraction(1, 5)
    game.state.world.terrain[19, 20] = game.book.terrain_ids["water"]
    assert fight(see(game)).actions == Fraction(3, 5)


@pytest.mark.parametrize("blocking", ["none", "classic"])
@pytest.mark.parametrize("seed", range(12))
def test_fights_go_as_foretold(seed: int, blocking: str) -> None:
    dice = stream(seed, "test")
    direction = Direction(dice.below(4))
    kinds = tuple(THEIRS)
    members = {place: kinds[dice.below(9)] for place in range(9) if dice.below(2)} or {4: "rat"}
    game = scene((direction.dx, direction.dy, Direction(dice.below(4)), members), seed=seed, blocking=blocking)
    game.state.party.facing = Direction(dice.below(4))
    observation = seen(see(game))
    found = odds(observation, observation.groups[0])
    heroes = {hero.subtile: hero.number for hero in observation.heroes}
    monsters = {member.subtile: number for number, member in enumerate(observation.groups[0].members)}
    for event in game.apply(Step(direction)):
        if isinstance(event, Slain):
            break
        if not isinstance(event, Attacked | Missed | Blocked):
            continue
        ours = (event.attacker.x, event.attacker.y) == (HERE, HERE)
        side, own, other = (found.ours, heroes, monsters) if ours else (found.theirs, monsters, heroes)
        if isinstance(event, Blocked):
            assert (own[event.attacker.subtile], own[event.by.subtile]) in side.blocked
        else:
            pair = (own[event.attacker.subtile], other[event.target.subtile])
            _agrees(event, next(aim for aim in side.aims if (aim.attacker, aim.target) == pair))


def _agrees(event: Attacked | Missed, aim: Aim) -> None:
    assert aim.chance > 0
    assert event.blow is aim.blow
    if isinstance(event, Missed):
        assert (event.distance, event.reach) == (aim.distance, aim.reach)
        assert aim.miss > 0
    else:
        assert (event.attack_dice, event.defense_dice) == (aim.attack_dice, aim.defense_dice)
