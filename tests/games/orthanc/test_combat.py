"""Fights: who is first, dice to hit both ways, damage both ways, running, arrows, what a battle costs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from triquest.engine.errors import IllegalAction
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import combat, monsters, odds
from triquest.games.orthanc.events import Attacked, LostItem, Met, Ran, Slain, Struck
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.rules import book
from triquest.games.orthanc.state import Phase

from . import build

BOOK = book()


@pytest.mark.parametrize("dexterity", range(3, 19))
def test_our_chance_to_hit(dexterity: int) -> None:
    sides = max(7, dexterity)
    assert odds.hit_chance(BOOK, dexterity, False, "man") == Fraction(sides - 6, sides)
    assert odds.hit_chance(BOOK, dexterity, True, "man") == Fraction(sides - 3, sides)
    assert odds.hit_chance(BOOK, dexterity, True, "undead") == 1
    assert odds.hit_chance(BOOK, dexterity, False, "undead") == Fraction(sides - 6, sides)


def test_the_lessons_percentages_are_those_of_dexterity_18() -> None:
    assert round(100 * odds.hit_chance(BOOK, 18, True, "man")) == 83
    assert Fraction(3, 18) == Fraction(1, 6)


@pytest.mark.parametrize("dexterity", range(3, 19))
@pytest.mark.parametrize(("name", "protected"), [("orc", False), ("orc", True), ("zombie", True), ("zombie", False)])
def test_the_monsters_chance_to_hit(dexterity: int, name: str, protected: bool) -> None:
    """Every face of its die, dealt out by hand: the rule against the formula."""
    monster = BOOK.monster(BOOK.kinds[name])
    sides = max(7, dexterity)
    off = (6 if monster.kind == "undead" else 3) if protected else 0
    assert combat.shelter(BOOK, protected, monster) == off
    faces = sum(face - off > 6 for face in range(1, sides + 1))
    assert Fraction(faces, sides) == Fraction(max(0, sides - 6 - off), sides)


def swings(game: Orthanc, count: int) -> tuple[list[Struck], list[Attacked]]:
    ours, theirs = [], []
    for _ in range(count):
        for event in game.apply(a.FIGHT):
            if isinstance(event, Struck):
                ours.append(event)
            if isinstance(event, Attacked):
                theirs.append(event)
    return ours, theirs


@pytest.mark.parametrize(("pray", "name", "share"), [(False, "orc", 0.4), (True, "orc", 0.7), (True, "zombie", 1.0)])
def test_swings_follow_the_dice(pray: bool, name: str, share: float) -> None:
    game = build.inside()
    build.fight(game, name, hits=30_000, dexterity=10)
    game.state.life.adventurer.hits = 30_000
    combat.in_fight(game.state).pray = pray
    ours, theirs = swings(game, 1_500)
    assert {event.sides for event in ours} == {event.sides for event in theirs} == {10}
    assert all((event.damage > 0) == (event.roll > event.needed) for event in ours)
    assert abs(sum(event.damage > 0 for event in ours) / len(ours) - share) < 0.04
    assert abs(sum(event.hit for event in theirs) / len(theirs) - 0.4) < 0.04
    assert {event.damage for event in ours if event.damage} == set(range(2, 10)), "d8 + 1 at level 1"


def test_damage_with_sword_strength_and_level() -> None:
    game = build.inside()
    who = game.state.life.adventurer
    for level, plus, strength, bonus in ((1, 0, 6, 0), (5, 2, 10, 5), (11, 3, 16, 9)):
        who.level, who.plus[0], who.strength = level, plus, strength
        assert combat.bonus(BOOK, game.state) == bonus
        law = odds.our_damage(BOOK, level, strength, plus)
        assert (law.first, len(law)) == (1 + bonus, 8)


def test_shield_and_armor_take_from_every_blow() -> None:
    game = build.inside()
    build.fight(game, "kobold", hits=30_000, dexterity=18)
    game.state.life.adventurer.plus[1:] = [3, 1]
    _ours, theirs = swings(game, 200)
    assert {event.damage for event in theirs} == {0}, "1d4 less 4"
    assert odds.monster_damage((2, 4), 4).mean == Fraction(
        sum(max(0, p + q - 4) for p in range(1, 5) for q in range(1, 5)), 16
    )


def test_magic_users_throw_a_spell_in_round_one() -> None:
    for name, magic in (("medium", True), ("orc", False)):
        game = build.inside()
        build.fight(game, name, hits=30_000, dexterity=18)
        _ours, theirs = swings(game, 20)
        assert [event.magic for event in theirs] == [magic] + [False] * 19


def test_who_is_first() -> None:
    for ours, theirs, speed, first in ((10, 10, 0, "you"), (10, 11, 0, "monster"), (10, 18, 5, "you")):
        game = build.inside()
        game.state.life.adventurer.dexterity = ours
        game.state.life.trip.speed = speed
        cell = build.room_cell(game)
        build.place(game, cell)
        events = combat.begin(BOOK, game.state, build.monster(game, "orc", cell, 50, theirs))
        assert isinstance(events[0], Met)
        assert events[0].first == first
        assert len(events) == (1 if first == "you" else 2)


def test_weight_costs_the_first_blow() -> None:
    game = build.inside()
    game.state.life.adventurer.purse[0] = 400
    cell = build.room_cell(game)
    build.place(game, cell)
    met = combat.begin(BOOK, game.state, build.monster(game, "orc", cell, 50, 10))[0]
    assert isinstance(met, Met)
    assert met.first == "monster"


def test_running_gets_harder_and_is_for_corridors() -> None:
    assert [combat.chance_to_run(BOOK, runs) for runs in range(7)] == [85, 65, 45, 25, 10, 10, 10]
    game = build.inside()
    build.fight(game, "orc")
    with pytest.raises(IllegalAction, match="room"):
        game.apply(a.RUN)
    tries: Counter[tuple[int, bool]] = Counter()
    for seed in range(300):
        game = build.inside(seed)
        build.fight(game, "orc", room=False)
        here = game.state.life.cell
        while game.state.life.phase == Phase.ENCOUNTER:
            ran = next(event for event in game.apply(a.RUN) if isinstance(event, Ran))
            tries[ran.chance, ran.escaped] += 1
        assert game.state.life.cell != here
        assert build.foe_alive(game), "it stays where it was"
    assert abs(tries[85, True] / 300 - 0.85) < 0.06


def test_arrows_kill_mythical_monsters_only() -> None:
    game = build.inside()
    game.state.life.adventurer.arrows = 2
    build.fight(game, "dragon", hits=100, level=9)
    assert game.apply(a.SHOOT)[0] == Slain("dragon", "arrow", 3_000)
    assert game.state.life.adventurer.arrows == 1
    assert game.state.life.trip.fought == 3_000
    build.fight(game, "orc")
    with pytest.raises(IllegalAction, match="mythical"):
        game.apply(a.SHOOT)
    assert a.SHOOT not in list(game.legal_actions())


def test_battles_cost_items_now_and_then() -> None:
    lost: Counter[str] = Counter()
    for seed in range(150):
        game = build.inside(seed, combat__loss="50")
        who = game.state.life.adventurer
        who.plus[:], who.manuals, who.arrows = [1, 2, 3], 1, 5
        who.owned[:] = [True] * 6
        who.worn[0] = True
        build.fight(game, "giant-rat", hits=1)
        while game.state.life.phase == Phase.ENCOUNTER:
            for event in game.apply(a.FIGHT):
                if isinstance(event, LostItem):
                    lost[event.item] += 1
        assert who.arrows == 5
        if lost["boots-speed"]:
            assert who.owned[0] or not who.worn[0]
    assert 50 <= sum(lost.values()) <= 100
    assert len(lost) == 10, lost


@pytest.mark.parametrize("depth", range(1, 11))
def test_monster_levels_by_dungeon_level(depth: int) -> None:
    """The whole table, and 10,000 draws for each of ten levels: 100,000 in all."""
    chances = BOOK.rules.depth[depth - 1].monsters
    exact = Counter(monsters.level_drawn(BOOK, depth, percent) for percent in range(100))
    assert [exact[level] for level in range(1, 11)] == list(chances)
    game = build.new()
    drawn = Counter(BOOK.monster(monsters.make(BOOK, game.state.dice, depth)[0]).level for _ in range(10_000))
    for level, chance in enumerate(chances, 1):
        spread = 4.5 * (chance * (100 - chance) * 10_000) ** 0.5 / 100
        assert abs(drawn[level] - 100 * chance) <= spread


def test_animated_come_half_as_often_within_a_level() -> None:
    pool = Counter(BOOK.monster(kind).kind for kind in BOOK.pools[3])
    assert pool["animated"] * 2 == pool["insect"] == 2
    assert not any(monster.kind == "animated" and monster.level < 3 for monster in BOOK.rules.monster)


def test_made_monsters_keep_within_their_dice() -> None:
    game = build.new()
    for _ in range(2_000):
        kind, hits, dexterity = monsters.make(BOOK, game.state.dice, 5)
        monster = BOOK.monster(kind)
        assert monster.hits[0] <= hits <= monster.hits[0] * monster.hits[1]
        assert 7 + (monster.level + 1) // 2 <= dexterity <= 18


def test_the_bestiary() -> None:
    assert len(BOOK.rules.monster) == 79
    count = Counter(monster.level for monster in BOOK.rules.monster)
    assert [count[level] for level in range(1, 11)] == [10, 8, 10, 8, 7, 8, 7, 7, 8, 6]
    assert len(BOOK.rules.classes) == 8
