"""The six skills: when they can be used, what they cost, and what they do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from triquest.core import dice
from triquest.engine.errors import IllegalAction
from triquest.games.triquest.actions import Direction, UseSkill, parse
from triquest.games.triquest.events import Attacked, Banished, Being, Blow, Ended, Healed, SkillUsed, Slain, Slowed
from triquest.games.triquest.game import TriQuest

from . import build
from .build import MAGE, NORTH, PRIEST, SOUTH, WARRIOR
from .laws import follows

TEXTS = {
    "berserk": ("skill 0 berserk", WARRIOR, 10),
    "omnislash": ("skill 0 omnislash", WARRIOR, 20),
    "fireball": ("skill 1 fireball", MAGE, 10),
    "slow": ("skill 1 slow", MAGE, 20),
    "cure": ("skill 2 cure", PRIEST, 10),
    "banish": ("skill 2 banish", PRIEST, 20),
}
# Exact mean damage to each target without gear.
MEANS = {
    "rat": ("32.00", "23.00"),
    "wolf": ("31.00", "19.50"),
    "goblin": ("27.00", "12.51"),
    "orc-brute": ("28.00", "9.59"),
    "orc-shaman": ("12.22", "7.24"),
    "golem": ("25.00", "0.56"),
    "dark-sage": ("15.11", "16.50"),
    "chaos-disciple": ("26.00", "17.50"),
    "chaos-lord": ("10.98", "3.85"),
}


def facing_group(**members: str) -> TriQuest:
    """The party, one of them wounded, before a group to the north that will not act for long."""
    game = build.empty()
    game.state.party.heroes[WARRIOR].hp = 50
    kinds = {int(place[1:]): kind for place, kind in members.items()} or {1: "golem", 4: "wolf", 6: "rat"}
    group = build.put(game, 20, 19, kinds, NORTH)
    game.state.groups.ready[group] = 100_000
    return game


def legal(game: TriQuest) -> set[str]:
    return {action.skill for action in game.legal_actions() if isinstance(action, UseSkill)}


@pytest.mark.parametrize("skill", TEXTS)
def test_what_skills_cost(skill: str) -> None:
    text, hero, cost = TEXTS[skill]
    game = facing_group()
    events = build.do(game, text)
    assert events[0] == SkillUsed(game.book.heroes[hero].id, skill)
    assert [h.mp for h in game.state.party.heroes] == [100 - cost if n == hero else 100 for n in range(3)]
    assert game.state.clock == 12


@pytest.mark.parametrize("skill", TEXTS)
def test_skills_need_mp_and_life(skill: str) -> None:
    text, hero, cost = TEXTS[skill]
    game = facing_group()
    game.state.party.heroes[hero].mp = cost
    assert skill in legal(game)
    game.state.party.heroes[hero].mp = cost - 1
    refuse(game, text, "MP")
    assert skill not in legal(game)
    game.state.party.heroes[hero].mp = 100
    game.state.party.heroes[hero].hp = 0
    refuse(game, text, "dead")
    assert skill not in legal(game)


def refuse(game: TriQuest, text: str, reason: str) -> None:
    before = game.digest()
    with pytest.raises(IllegalAction, match=reason):
        game.apply(parse(text))
    assert game.digest() == before


@pytest.mark.parametrize("skill", ["omnislash", "fireball", "slow", "banish"])
def test_with_nobody_ahead_a_skill_is_refused_without_cost(skill: str) -> None:
    game = facing_group()
    build.do(game, "turn e")
    refuse(game, TEXTS[skill][0], "nobody is there")
    assert skill not in legal(game)
    build.stand(game, 0, 0, NORTH)
    refuse(game, TEXTS[skill][0], "nobody is there")


def test_cure_with_nobody_wounded_is_refused_without_cost() -> None:
    game = build.empty()
    refuse(game, "skill 2 cure", "[Ww]ounded")
    assert legal(game) == {"berserk"}


@pytest.mark.parametrize(
    "text", ["skill 0 cure", "skill 1 berserk", "skill 2 fireball", "skill 7 cure", "skill 0 dance"]
)
def test_heroes_know_only_their_own_skills(text: str) -> None:
    refuse(facing_group(), text, "No hero")


def test_berserk_changes_the_warrior_alone() -> None:
    game = build.empty()
    before = game.observe(build.SEAT).heroes
    build.do(game, "skill 0 berserk")
    after = game.observe(build.SEAT).heroes
    changes = {
        name: getattr(after[0].stats, name) - getattr(before[0].stats, name)
        for name in ("attack", "defense", "body", "mind", "speed", "sight")
    }
    assert changes == {"attack": 1, "defense": -1, "body": 1, "mind": -1, "speed": 0, "sight": 0}
    assert [h.stats for h in after[1:]] == [h.stats for h in before[1:]]
    assert game.state.party.berserk == 600 - 12


@pytest.mark.parametrize("kind", MEANS)
def test_sweeps_have_the_exact_odds_of_the_defenders_own_defense(kind: str) -> None:
    for text, blow, mean in (
        ("skill 1 fireball", Blow.FIREBALL, MEANS[kind][0]),
        ("skill 0 omnislash", Blow.OMNISLASH, MEANS[kind][1]),
    ):
        (event,) = build.of(Attacked, build.do(facing_group(p4=kind), text))
        assert event.blow is blow
        assert f"{float(dice.opposed(*event.attack_dice, *event.defense_dice).mean):.2f}" == mean


@pytest.mark.parametrize("text", ["skill 1 fireball", "skill 0 omnislash"])
def test_a_sweep_strikes_everyone_once_at_any_distance(text: str) -> None:
    game = facing_group(**{f"p{place}": "golem" for place in range(9)})
    build.places(game, warrior=7, mage=6)
    for copy in build.keys(game, 20):
        events = build.do(copy, text)
        assert [e.target for e in build.of(Attacked, events)] == [Being("golem", 20, 19, n) for n in range(9)]
        assert len(events) == 10


@pytest.mark.parametrize(("text", "kind"), [("skill 1 fireball", "orc-shaman"), ("skill 0 omnislash", "orc-brute")])
def test_the_damage_of_sweeps_by_distribution(text: str, kind: str) -> None:
    seen: Counter[int] = Counter()
    for copy in build.keys(facing_group(**{f"p{place}": kind for place in range(9)}), 150):
        blows = build.of(Attacked, build.do(copy, text))
        seen.update(blow.damage for blow in blows)
    law = dice.opposed(*blows[0].attack_dice, *blows[0].defense_dice)
    assert follows(seen, {law.first + n: law.probability(law.first + n) for n in range(len(law))})


def test_a_sweep_may_slay_several_and_the_whole_group() -> None:
    game = facing_group(p0="rat", p4="rat", p8="golem")
    game.state.groups.hp[0, :] = [1, 0, 0, 0, 1, 0, 0, 0, 100]
    events = build.do(game, "skill 1 fireball")
    assert [e.victim.subtile for e in build.of(Slain, events)] == [0, 4]
    assert len(build.of(Attacked, events)) == 3
    assert game.state.at[19, 20] == 0
    game.state.groups.hp[0, 8] = 1
    build.do(game, "skill 1 fireball")
    assert game.state.at[19, 20] == -1
    assert game.state.kills == 3
    assert game.state.party.heroes[MAGE].mp == 80


def test_the_lords_death_wins_whoever_else_lives() -> None:
    for text in ("skill 1 fireball", "skill 0 omnislash", "step n"):
        game = facing_group(p4="chaos-lord", p1="chaos-disciple")
        game.state.groups.hp[0, 4] = 1
        build.places(game, warrior=1, mage=0, priest=2)
        for copy in build.keys(game, 30):
            events = build.do(copy, text)
            if copy.state.over:
                break
        assert events[-1] == Ended(True)
        outcome = copy.outcome()
        assert outcome is not None
        assert (str(outcome.result), outcome.reason) == ("win", "lord-slain")
        assert copy.to_move() is None


def test_slow_halves_speeds_for_good_and_only_once() -> None:
    game = facing_group(p0="wolf", p3="rat", p4="golem")
    events = build.do(game, "skill 1 slow")
    assert build.of(Slowed, events) == [
        Slowed(Being("wolf", 20, 19, 0), 5, 2),
        Slowed(Being("rat", 20, 19, 3), 4, 2),
        Slowed(Being("golem", 20, 19, 4), 3, 1),
    ]
    assert game.observe(build.SEAT).groups[0].speed == 1
    refuse(game, "skill 1 slow", "only once")
    build.do(game, *["wait"] * 200)
    assert [m.speed for m in game.observe(build.SEAT).groups[0].members] == [2, 2, 1]


def test_slow_reaches_those_who_are_not_slow_yet() -> None:
    game = facing_group(p0="wolf", p1="goblin")
    game.state.groups.slowed[0, 0] = 1
    events = build.do(game, "skill 1 slow")
    assert [e.victim.id for e in build.of(Slowed, events)] == ["goblin"]


@pytest.mark.parametrize(("hero", "sides", "mean"), [(WARRIOR, 6, "24.50"), (MAGE, 2, "10.50"), (PRIEST, 4, "17.50")])
def test_cure_by_distribution(hero: int, sides: int, mean: str) -> None:
    game = build.empty()
    for patient in game.state.party.heroes:
        patient.hp = 10
    seen: Counter[int] = Counter()
    for copy in build.keys(game, 500):
        healed = build.of(Healed, build.do(copy, "skill 2 cure"))
        assert [e.hero for e in healed] == ["warrior", "mage", "priest"]
        event = healed[hero]
        assert event.dice == (7, sides)
        assert event.gained == event.roll == copy.state.party.heroes[hero].hp - 10
        seen[event.roll] += 1
    law = dice.distribution(7, sides)
    assert f"{float(law.mean):.2f}" == mean
    assert follows(seen, {law.first + n: law.probability(law.first + n) for n in range(len(law))})


def test_cure_stops_at_all_hp_and_leaves_the_dead() -> None:
    game = build.empty()
    build.only(game, WARRIOR, PRIEST)
    game.state.party.heroes[WARRIOR].hp = 98
    events = build.of(Healed, build.do(game, "skill 2 cure"))
    assert [(e.hero, e.gained, e.hp) for e in events] == [("warrior", 2, 100), ("priest", 0, 100)]
    assert events[0].roll >= 7
    assert [hero.hp for hero in game.state.party.heroes] == [100, 0, 100]


def test_cure_counts_gear_and_berserk() -> None:
    game = build.empty()
    build.gear(game, "talisman", "monks-robe", "crystal-armor")
    game.state.party.heroes[MAGE].hp = 1
    build.do(game, "skill 0 berserk")
    assert [e.dice for e in build.of(Healed, build.do(game, "skill 2 cure"))] == [(12, 5), (12, 2), (12, 9)]


def test_banish_keeps_the_group_and_lands_on_a_free_tile() -> None:
    game = facing_group(p0="wolf", p4="golem", p7="rat")
    groups = game.state.groups
    groups.hp[0, 0], groups.slowed[0, 4] = 33, 1
    build.put(game, 5, 5, {4: "rat"})
    build.lay(game, 20, 19, 3, "mace")
    kind, hp, slowed = groups.kind[0].copy(), groups.hp[0].copy(), groups.slowed[0].copy()
    for copy in build.keys(game, 50):
        (event,) = build.of(Banished, build.do(copy, "skill 2 banish"))
        assert (event.x, event.y) == (20, 19)
        assert (event.to_x, event.to_y) not in ((20, 19), (20, 20), (5, 5))
        moved = copy.state.groups
        assert copy.state.at[19, 20] == -1
        assert copy.state.at[event.to_y, event.to_x] == 0
        assert (moved.x[0], moved.y[0], moved.facing[0]) == (event.to_x, event.to_y, NORTH)
        assert np.array_equal(moved.kind[0], kind)
        assert np.array_equal(moved.hp[0], hp)
        assert np.array_equal(moved.slowed[0], slowed)
        assert copy.state.items == game.state.items, "items stay"


def test_banish_may_move_the_lord() -> None:
    game = facing_group(p4="chaos-lord", p0="chaos-disciple")
    build.do(game, "skill 2 banish")
    assert not game.state.over
    assert (game.state.groups.kind == game.book.lord).sum() == 1


def test_banish_lands_anywhere_alike() -> None:
    game = facing_group(p4="rat")
    seen: Counter[int] = Counter()
    for copy in build.keys(game, 3000):
        copy._carry_out(UseSkill(PRIEST, "banish"))
        x, y = int(copy.state.groups.x[0]), int(copy.state.groups.y[0])
        seen[y // 4 * 10 + x // 4] += 1
    free = [16] * 100
    free[20 // 4 * 10 + 20 // 4] -= 1
    free[19 // 4 * 10 + 20 // 4] -= 1
    assert follows(seen, {part: Fraction(tiles, 1598) for part, tiles in enumerate(free)})


def test_where_the_banished_went_is_told_only_if_it_is_in_sight() -> None:
    game = facing_group(p4="rat")
    told = set()
    for copy in build.keys(game, 400):
        events = build.do(copy, "skill 2 banish")
        (event,) = build.of(Banished, events)
        (seen,) = build.of(Banished, copy.events_for(build.SEAT, events))
        near = abs(event.to_x - 20) + abs(event.to_y - 20) <= 5
        told.add(near)
        assert (seen.to_x, seen.to_y) == ((event.to_x, event.to_y) if near else (-1, -1))
        assert (seen.x, seen.y) == (20, 19)
    assert told == {True, False}


@pytest.mark.parametrize("facing", Direction)
def test_skills_go_where_the_formation_faces(facing: Direction) -> None:
    game = build.empty()
    build.stand(game, 20, 20, facing)
    for direction in Direction:
        group = build.put(game, 20 + direction.dx, 20 + direction.dy, {4: "golem"}, SOUTH)
        game.state.groups.ready[group] = 100_000
    for text in ("skill 1 fireball", "skill 0 omnislash"):
        (blow,) = build.of(Attacked, build.do(game, text))
        assert (blow.target.x, blow.target.y) == (20 + facing.dx, 20 + facing.dy)
