"""The twenty-one spells: on whom, for how long, how often they fail, and what they do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from triquest.core.rng import stream
from triquest.engine.errors import IllegalAction
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import monsters, seeing, spells
from triquest.games.orthanc.dungeon import Edge, Feature
from triquest.games.orthanc.events import (
    Attacked,
    CastSpell,
    Cured,
    Failed,
    Looked,
    Sent,
    Slain,
    Thrown,
    Wounded,
)
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.rules import book
from triquest.games.orthanc.state import Phase

from . import build

BOOK = book()
FAILING = {
    "charm": (50, 30), "hold-person": (30, 10), "hold-monster": (30, 10), "dimension-door": (40, 20),
    "teleport": (60, 40),
}  # fmt: skip
TARGETS = {
    "charm": {"man", "goblin"},
    "hold-person": {"man", "goblin"},
    "hold-monster": {"animal", "insect"},
    "sleep": {"insect", "man", "goblin", "animal", "mythical", "magic-user"},
}
ONE_EACH = {
    "insect": "giant-ant", "man": "bandit", "goblin": "orc", "animal": "wolf", "undead": "zombie", "mythical": "stirge",
    "magic-user": "seer", "animated": "animated-armor",
}  # fmt: skip


def test_there_are_twenty_one() -> None:
    assert Counter(spell.level for spell in BOOK.rules.spell) == {1: 7, 2: 5, 3: 5, 4: 4}


@pytest.mark.parametrize("name", FAILING)
def test_failure_is_linear_in_intelligence(name: str) -> None:
    worst, best = FAILING[name]
    spell = BOOK.spells[name]
    assert Fraction(*spells.failure(spell, 3)) == Fraction(worst, 100)
    assert Fraction(*spells.failure(spell, 18)) == Fraction(best, 100)
    assert Fraction(*spells.failure(spell, 10)) == Fraction(worst, 100) - Fraction(7 * (worst - best), 1500)


@pytest.mark.parametrize("intelligence", [3, 10, 18])
@pytest.mark.parametrize("name", FAILING)
def test_failures_are_as_frequent_as_they_should(name: str, intelligence: int) -> None:
    dice, spell = stream(intelligence, name), BOOK.spells[name]
    failed = sum(spells.fails(spell, intelligence, dice) for _ in range(4_000))
    assert abs(failed / 4_000 - Fraction(*spells.failure(spell, intelligence))) < 0.03


def allowed(game: Orthanc, spell: str, way: str = "") -> bool:
    try:
        game.check(a.Cast(spell, way))
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize("kind", ONE_EACH)
def test_who_is_affected(kind: str) -> None:
    game = build.inside()
    build.fight(game, ONE_EACH[kind])
    for name, classes in TARGETS.items():
        assert allowed(game, name) == (kind in classes), name
    for name in ("magic-missile", "blastbolt"):
        assert allowed(game, name) == (kind != "animated")
    for name in ("dimension-door", "teleport", "pray", "speed"):
        assert allowed(game, name)
    for spell in BOOK.rules.spell:
        if spell.use == "camp":
            assert not any(allowed(game, spell.id, way) for way in ("", "n", "up"))


def test_sleep_reaches_level_four() -> None:
    for name, can in (("hero", True), ("assassin", False)):
        game = build.inside()
        build.fight(game, name, level=4)
        assert allowed(game, "sleep") == can


def test_dimension_door_needs_a_room_and_no_spell_is_free() -> None:
    game = build.inside()
    build.fight(game, "orc", room=False)
    assert not allowed(game, "dimension-door")
    assert allowed(game, "teleport")
    game.state.life.adventurer.units = 3
    assert not allowed(game, "teleport")
    assert allowed(game, "magic-missile")


@pytest.mark.parametrize("name", ["charm", "sleep", "hold-person"])
def test_spells_that_kill(name: str) -> None:
    seen: set[type] = set()
    for seed in range(40):
        game = build.inside(seed)
        build.fight(game, "orc")
        events = game.apply(a.Cast(name))
        assert events[0] == CastSpell(name, 1000 - BOOK.spells[name].level)
        seen.add(type(events[1]))
        if isinstance(events[1], Slain):
            assert events[1] == Slain("orc", name, 200)
            assert not build.foe_alive(game)
            assert game.state.life.phase != Phase.ENCOUNTER
        else:
            assert isinstance(events[1], Failed)
            assert isinstance(events[2], Attacked), "a failure costs the turn"
    assert seen == ({Slain} if name == "sleep" else {Slain, Failed})


@pytest.mark.parametrize(("name", "low", "high"), [("magic-missile", 2, 20), ("blastbolt", 5, 60)])
def test_missiles_double_on_undead(name: str, low: int, high: int) -> None:
    for monster, factor in (("ogre", 1), ("zombie", 2)):
        seen = set()
        game = build.inside()
        game.state.life.adventurer.hits = 30_000
        build.fight(game, monster, hits=32_000)
        for _ in range(150):
            wounded = game.apply(a.Cast(name))[1]
            assert isinstance(wounded, Wounded)
            seen.add(wounded.damage)
        assert low * factor <= min(seen) < max(seen) <= high * factor
        assert all(damage % factor == 0 for damage in seen)


def test_dimension_door_puts_the_monster_outside_and_frees_its_treasure() -> None:
    seen: set[type] = set()
    for seed in range(40):
        game = build.inside(seed)
        build.fight(game, "iron-golem")
        game.state.chest[game.state.life.cell] = 1
        event = game.apply(a.Cast("dimension-door"))[1]
        seen.add(type(event))
        if isinstance(event, Sent):
            place = monsters.cell_of(game.state, 0)
            assert game.state.dungeon.room[place] == 0
            assert game.state.life.question == "treasure"
            assert game.state.life.trip.fought == 0, "no experience"
        else:
            assert game.state.life.phase == Phase.ENCOUNTER
    assert seen == {Sent, Failed}


def test_teleport_takes_one_of_the_two_away() -> None:
    seen: set[type] = set()
    for seed in range(40):
        game = build.inside(seed)
        build.fight(game, "iron-golem")
        here = game.state.life.cell
        events = game.apply(a.Cast("teleport"))
        seen.add(type(events[1]))
        assert game.state.life.phase != Phase.ENCOUNTER
        assert build.foe_alive(game)
        assert (game.state.life.cell == here) == isinstance(events[1], Sent)
        assert (monsters.cell_of(game.state, 0) == here) != isinstance(events[1], Sent)
        if isinstance(events[1], Sent):
            assert monsters.beside(game.state, here) < 0
    assert seen == {Sent, Thrown}


def test_pray_lasts_one_combat() -> None:
    game = build.inside()
    build.fight(game, "orc", hits=1)
    game.apply(a.Cast("pray"))
    fight = game.observe(build.SOLO).fight
    assert fight is not None
    assert fight.pray
    assert not allowed(game, "pray")
    build.fight(game, "wolf")
    fight = game.observe(build.SOLO).fight
    assert fight is not None
    assert not fight.pray


@pytest.mark.parametrize(
    ("name", "field", "turns"),
    [
        ("levitation", "levitation", 12), ("light", "light", 24), ("continuous-light", "light", -1),
        ("speed", "speed", 18), ("find-traps", "traps", 6), ("protection", "protection", 24),
        ("invisibility", "invisibility", 36),
    ],
)  # fmt: skip
def test_durations(name: str, field: str, turns: int) -> None:
    game = build.inside(turns__corridor="1000000", turns__room="1000000")
    build.place(game, build.corridor_cell(game))
    game.apply(a.Cast(name))
    left = 0
    for _ in range(200):
        if not getattr(game.state.life.trip, field):
            break
        left += 1
        game.apply(a.WAIT)
    assert left == (200 if turns < 0 else turns - 1), "casting took the first turn"


def test_speed_makes_two_moves_of_a_turn() -> None:
    game = build.inside(turns__corridor="1000000")
    build.place(game, build.corridor_cell(game))
    game.state.life.trip.speed = 18
    before = game.state.life.trip.turns
    for _ in range(6):
        way = next(action for action in game.legal_actions() if isinstance(action, a.Go))
        game.apply(way)
        game.state.life.phase = Phase.WALKING
    assert game.state.life.trip.turns == before + 3


def test_cure() -> None:
    for intelligence, low, high in ((3, 1, 6), (10, 2, 7), (16, 3, 8)):
        game = build.inside(turns__corridor="1000000")
        game.state.life.adventurer.intelligence = intelligence
        assert not allowed(game, "cure")
        gained = set()
        for _ in range(100):
            game.state.life.adventurer.hits = 900
            event = game.apply(a.Cast("cure"))[1]
            assert isinstance(event, Cured)
            gained.add(event.gained)
        assert gained == set(range(low, high + 1))
    game.state.life.adventurer.hits = 999
    game.apply(a.Cast("cure"))
    assert game.state.life.adventurer.hits == 1000


def test_light_shows_secret_doors_and_shadows() -> None:
    game = build.inside(turns__corridor="1000000")
    cell, way = build.secret_door(game)
    beyond = seeing.neighbour(cell, way)
    assert beyond is not None
    build.monster(game, "orc", beyond)
    game.state.chest[beyond] = 1
    game.state.life.cell = cell
    game.state.known_edge[:] = 255
    game.apply(a.Cast("light"))
    seen = game.observe(build.SOLO)
    assert seen.maps.edge[(*cell, way)] == Edge.SECRET
    assert seen.maps.marks[beyond] == 3


def test_esp_looks_through_walls_one_way() -> None:
    game = build.inside(turns__corridor="1000000")
    build.place(game, (0, 10, 12))
    for cell in ((0, 10, 17), (0, 11, 20), (0, 10, 5)):
        build.monster(game, "wolf", cell)
    game.state.chest[0, 9, 14] = 1
    event = game.apply(a.Cast("esp", "e"))[1]
    assert event == Looked(a.Direction.EAST, (("wolf", 17, 10), ("wolf", 20, 11)), ((14, 9),))


def test_pass_wall_goes_through_anything_but_the_outer_rock() -> None:
    game = build.inside(turns__corridor="1000000", turns__room="1000000")
    passed = 0
    for cell in ((0, 0, 5), (0, 10, 12), (0, 7, 3), (0, 15, 20)):
        build.place(game, cell)
        for way in a.Direction:
            edge = game.observe(build.SOLO).edge(way)
            beyond = seeing.neighbour(cell, way)
            assert allowed(game, "pass-wall", way.letter) == (beyond is not None and edge not in (0, 4))
            if allowed(game, "pass-wall", way.letter):
                game.clone().apply(a.Cast("pass-wall", way.letter))
                passed += 1
    assert passed > 3


def test_pass_floor() -> None:
    game = build.inside()
    assert not allowed(game, "pass-floor", "up")
    game.apply(a.Cast("pass-floor", "down"))
    assert game.state.life.cell[0] == 1
    game.state.life.phase = Phase.WALKING
    game.state.life.encounter = None
    build.place(game, (9, 3, 3))
    assert not allowed(game, "pass-floor", "down")
    game.state.known[9] = 0
    seeing.lose(game.state)
    assert allowed(game, "pass-floor", "down"), "who is lost does not know that there is nothing below"
    seeing.see(game.book, game.state)
    events = game.apply(a.Cast("pass-floor", "down"))
    assert isinstance(events[1], Failed)
    assert game.observe(build.SOLO).depth == 10


def test_find_traps_and_levitation() -> None:
    game = build.inside(turns__corridor="1000000")
    ground = game.state.dungeon
    level, y, x = next(map(tuple, np.argwhere(ground.feature == Feature.PIT).tolist()))
    way = next(way for way in a.Direction if game.state.edge[level, y, x, way] == Edge.OPEN)
    beside = seeing.neighbour((level, y, x), way)
    assert beside is not None
    build.place(game, beside)
    assert game.observe(build.SOLO).maps.feature[level, y, x] == 0
    game.apply(a.Cast("find-traps"))
    assert game.observe(build.SOLO).maps.feature[level, y, x] == Feature.PIT
    hits = game.state.life.adventurer.hits
    floating = game.clone()
    floating.apply(a.Cast("levitation"))
    floating.apply(a.Go(way.opposite))
    assert floating.state.life.adventurer.hits == hits
    game.apply(a.Go(way.opposite))
    assert game.state.life.adventurer.hits < hits
