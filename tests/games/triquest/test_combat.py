"""Fights: who strikes whom, with what dice, and what comes of it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from triquest.core import dice
from triquest.core.rng import Stream
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.combat import Fighter, kind_of_blow, strike
from triquest.games.triquest.events import Attacked, Being, Blow, Dropped, Idle, Missed, Slain
from triquest.games.triquest.game import TriQuest

from . import build
from .build import MAGE, NORTH, PRIEST, SOUTH, WARRIOR, WEST
from .laws import even, follows, near

# Mean damage of a blow without gear and its chance of doing nothing, in percent: the manual's dice, worked out exactly.
HEROES_STRIKE = {
    "rat": ("P 23.00 0", "M 32.00 0", "M 19.00 0"),
    "wolf": ("P 19.50 0", "M 31.00 0", "M 18.00 0"),
    "goblin": ("P 12.51 1", "M 27.00 0", "M 14.00 0"),
    "orc-brute": ("P 9.59 5", "M 28.00 0", "M 15.00 0"),
    "orc-shaman": ("P 7.24 12", "M 12.22 8", "M 1.87 60"),
    "golem": ("M 0.00 100", "M 25.00 0", "M 12.00 0"),
    "dark-sage": ("P 16.50 0", "M 15.11 4", "P 4.58 9"),
    "chaos-disciple": ("P 17.50 0", "M 26.00 0", "M 13.00 1"),
    "chaos-lord": ("P 3.85 41", "M 10.98 13", "M 1.65 67"),
}
MONSTERS_STRIKE = {
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
LETTERS = {"P": Blow.PHYSICAL, "M": Blow.MENTAL}


def duel(hero: int, monster: str) -> TriQuest:
    """One hero, and one monster on the tile to the north, on touching subtiles."""
    game = build.empty()
    build.only(game, hero)
    game.state.party.heroes[hero].place = 1
    build.put(game, 20, 19, {1: monster}, SOUTH)
    return game


def two_digits(mean: Fraction) -> str:
    return f"{float(mean):.2f}"


@pytest.mark.parametrize(("hero", "monster"), list(product(range(3), HEROES_STRIKE)))
def test_a_heros_blow_has_the_exact_odds(hero: int, monster: str) -> None:
    letter, mean, zero = HEROES_STRIKE[monster][hero].split()
    blow = build.of(Attacked, build.do(duel(hero, monster), "step n"))[0]
    law = dice.opposed(*blow.attack_dice, *blow.defense_dice)
    assert (blow.blow, two_digits(law.mean)) == (LETTERS[letter], mean)
    assert round(100 * float(law.probability(0))) == int(zero)


@pytest.mark.parametrize(("hero", "monster"), list(product(range(3), MONSTERS_STRIKE)))
def test_a_monsters_blow_has_the_exact_odds(hero: int, monster: str) -> None:
    letter, mean = MONSTERS_STRIKE[monster][hero].split()
    (blow,) = build.of(Attacked, build.do(duel(hero, monster), "wait"))
    law = dice.opposed(*blow.attack_dice, *blow.defense_dice)
    assert (blow.blow, two_digits(law.mean)) == (LETTERS[letter], mean)


@pytest.mark.parametrize(
    ("body", "mind", "target_body", "target_mind", "blow"),
    [
        (5, 5, 5, 5, Blow.PHYSICAL),
        (6, 1, 7, 2, Blow.PHYSICAL),  # both a point behind: a tie is physical
        (6, 2, 7, 2, Blow.MENTAL),
        (2, 10, 2, 10, Blow.PHYSICAL),
        (2, 10, 2, 9, Blow.MENTAL),
        (8, 8, 2, 10, Blow.PHYSICAL),
        (0, 0, 0, 0, Blow.PHYSICAL),
    ],
)
def test_the_kind_of_blow(body: int, mind: int, target_body: int, target_mind: int, blow: Blow) -> None:
    assert kind_of_blow(body, mind, target_body, target_mind) is blow


def test_the_target_is_nearest_even_when_another_is_easier() -> None:
    game = duel(MAGE, "chaos-lord")
    game.state.groups.kind[0, 0] = game.book.monster_ids["rat"]
    game.state.groups.hp[0, 0] = 1
    for copy in build.keys(game, 20):
        (blow,) = build.of(Attacked, build.do(copy, "step n"))[:1]
        assert blow.target == Being("chaos-lord", 20, 19, 7)


@pytest.mark.parametrize("tied", [(6, 8), (4, 6, 8), (3, 5, 1)])
def test_ties_are_drawn_evenly(tied: tuple[int, ...]) -> None:
    game = build.empty()
    build.only(game, WARRIOR)
    build.put(game, 20, 19, dict.fromkeys(tied, "golem"), NORTH)
    seen: Counter[int] = Counter()
    for copy in build.keys(game, 600):
        (event, *_) = [e for e in build.do(copy, "step n") if isinstance(e, Attacked | Missed)]
        seen[event.target.subtile] += 1
    assert follows(seen, even(list(tied)))


@pytest.mark.parametrize(("subtile", "beyond"), [(7, 1), (4, 2), (1, 3), (0, 4)])
def test_misses_by_distance(subtile: int, beyond: int) -> None:
    """A warrior in the rear, whose physical reach is 1: 33, 56, 70 and 80 % of his blows miss."""
    game = build.empty()
    build.only(game, WARRIOR)
    build.places(game, warrior=7)
    build.put(game, 20, 19, {subtile: "rat"}, NORTH)
    missed = 0
    for copy in build.keys(game, 600):
        events = build.do(copy, "step n")
        for event in build.of(Missed, events):
            if event.attacker.id == "warrior":
                assert (event.distance, event.reach) == (beyond + 1, 1)
                missed += 1
    assert near(missed, 600, 1 - Fraction(2, 3) ** beyond)


def test_within_reach_nobody_misses() -> None:
    game = build.empty()
    build.only(game, MAGE)
    build.put(game, 20, 19, {3: "golem"}, NORTH)  # three subtiles between the rear left and it; his mental reach is 3
    for copy in build.keys(game, 100):
        assert not [e for e in build.of(Missed, build.do(copy, "step n")) if e.attacker.id == "mage"]


def test_reach_goes_by_the_kind_of_blow() -> None:
    game = build.empty()
    build.only(game, MAGE)
    build.put(game, 20, 19, {0: "golem"}, NORTH)
    missed = [e for copy in build.keys(game, 60) for e in build.of(Missed, build.do(copy, "step n"))]
    assert {(e.blow, e.distance, e.reach) for e in missed if e.attacker.id == "mage"} == {(Blow.MENTAL, 4, 3)}
    assert {(e.distance, e.reach) for e in missed if e.attacker.id == "golem"} == {(4, 1)}


@pytest.mark.parametrize(("hero", "monster"), [(WARRIOR, "orc-brute"), (MAGE, "orc-shaman"), (PRIEST, "chaos-lord")])
def test_the_law_of_damage(hero: int, monster: str) -> None:
    attacks: Counter[int] = Counter()
    defenses: Counter[int] = Counter()
    damages: Counter[int] = Counter()
    for copy in build.keys(duel(hero, monster), 700):
        blow = build.of(Attacked, build.do(copy, "step n"))[0]
        assert blow.damage == max(0, blow.attack_roll - blow.defense_roll)
        assert blow.hp == 100 - blow.damage
        attacks[blow.attack_roll] += 1
        defenses[blow.defense_roll] += 1
        damages[blow.damage] += 1
    for seen, law in (
        (attacks, dice.distribution(*blow.attack_dice)),
        (defenses, dice.distribution(*blow.defense_dice)),
        (damages, dice.opposed(*blow.attack_dice, *blow.defense_dice)),
    ):
        assert follows(seen, {law.first + n: law.probability(law.first + n) for n in range(len(law))})


def test_gear_and_berserk_count() -> None:
    game = duel(WARRIOR, "wolf")
    game.state.groups.hp[0, 1] = 1000
    build.gear(game, "battle-axe", "crystal-armor")
    blow = build.of(Attacked, build.do(game, "step n"))[0]
    assert (blow.attack_dice, blow.defense_dice) == ((17, 4), (2, 4))
    build.do(game, "skill 0 berserk")
    blow = build.of(Attacked, build.do(game, "step n"))[0]
    assert (blow.attack_dice, blow.defense_dice) == ((18, 5), (2, 4))
    hit = build.of(Attacked, build.do(game, "wait"))[-1]
    assert hit.defense_dice == (9, 1), "Mind 0 rolls dice that count 1"
    assert hit.defense_roll == 9


def test_a_die_without_sides_counts_one() -> None:
    nobody = Fighter(0, Being("warrior", 0, 0, 0), 100, 4, 3, 0, 0, 1, 1)
    for blow in (Blow.PHYSICAL, Blow.MENTAL):
        victim = Fighter(0, Being("rat", 0, 1, 0), 100, 4, 3, 0, 0, 1, 1)
        (event,) = strike(Stream(1), nobody, victim, blow)
        assert isinstance(event, Attacked)
        assert (event.attack_roll, event.defense_roll, event.damage) == (4, 3, 1)


def test_heroes_strike_in_their_order_and_monsters_in_that_of_their_subtiles() -> None:
    game = build.empty()
    build.put(game, 20, 19, {8: "golem", 2: "golem", 5: "golem", 0: "golem"}, WEST)
    events = [e for e in build.do(game, "step n", "wait") if isinstance(e, Attacked | Missed)]
    assert [e.attacker.id for e in events[:3]] == ["warrior", "mage", "priest"]
    theirs = [e.attacker.subtile for e in events if e.attacker.id == "golem"]
    assert theirs[:4] == [build.absolute(game, 0, place) for place in (0, 2, 5, 8)]


def test_the_dead_are_gone_for_those_who_strike_later() -> None:
    game = build.empty()
    build.put(game, 20, 19, {1: "rat", 7: "golem"}, SOUTH)
    game.state.groups.hp[0, 1] = 1
    events = build.do(game, "step n")
    assert events[1] == Slain(Being("rat", 20, 19, 7), Being("warrior", 20, 20, 1))
    targets = {e.target.id for e in events[2:] if isinstance(e, Attacked | Missed) and e.attacker.id != "golem"}
    assert targets == {"golem"}
    assert not [e for e in events if isinstance(e, Attacked) and e.attacker.id == "rat"]
    assert game.state.groups.kind[0].tolist() == [0] * 7 + [game.book.monster_ids["golem"], 0]


def test_nobody_left_to_strike() -> None:
    game = build.empty()
    build.put(game, 20, 19, {1: "rat"}, SOUTH, hp=1)
    events = build.do(game, "step n")
    assert [type(event) for event in events if not isinstance(event, Dropped)] == [Attacked, Slain, Idle, Idle]
    assert [e.attacker.id for e in build.of(Idle, events)] == ["mage", "priest"]
    assert game.state.at[19, 20] == -1
    assert game.state.kills == 1
    assert (game.state.party.x, game.state.party.y) == (20, 20), "who attacks stays where he is"


def test_dead_heroes_neither_strike_nor_are_struck() -> None:
    game = build.empty()
    build.only(game, PRIEST)
    build.put(game, 20, 19, dict.fromkeys(range(9), "rat"), SOUTH)
    events = [e for e in build.do(game, "step n", "wait") if isinstance(e, Attacked | Missed)]
    heroes = {being.id for e in events for being in (e.attacker, e.target)} - {"rat"}
    assert heroes == {"priest"}


@pytest.mark.parametrize("facing", Direction)
def test_a_blow_turns_nobody(facing: Direction) -> None:
    game = build.empty()
    build.stand(game, 20, 20, facing)
    build.put(game, 20, 19, {4: "golem"}, facing)
    build.do(game, "step n", "wait", "wait")
    assert game.state.party.facing is facing
    assert game.state.groups.facing[0] == facing
    assert game.state.groups.hp[0, 4] < 100


@pytest.mark.parametrize(("terrain", "cost"), [("grass", 1), ("rocks", 2), ("water", 3)])
def test_a_blow_takes_the_time_of_the_tile_attacked(terrain: str, cost: int) -> None:
    game = build.empty()
    build.put(game, 20, 19, {4: "golem"})
    build.ground(game, 20, 19, terrain)
    build.do(game, "step n")
    assert game.state.clock == 12 * cost
    game = build.empty()
    build.put(game, 20, 19, {4: "wolf"})
    build.ground(game, 20, 20, terrain)
    build.do(game, "wait")
    assert game.state.groups.ready[0] == 12 * cost, "a monster's blow takes that of the heroes' tile"
    game.state.groups.ready[0] += 36
    before = game.state.clock
    build.do(game, "step n")
    assert game.state.clock == before + 12, "the heroes' own tile does not matter"
