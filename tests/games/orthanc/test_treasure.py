"""Treasures, gear and manuals."""

from __future__ import annotations

from collections import Counter

import pytest

from triquest.engine.errors import IllegalAction
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import treasure, turns
from triquest.games.orthanc.dungeon import number_of
from triquest.games.orthanc.events import Found, Took, WasRead
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.state import GEAR, Find

from . import build


def test_what_treasures_are_by_dungeon_level() -> None:
    for depth in (1, 5, 10):
        game = build.inside(depth)
        kinds: Counter[str] = Counter()
        for _ in range(6_000):
            parts = treasure.contents(game.book, game.state, depth)
            kinds["+".join(sorted(part.kind if part.kind in LOOT else "magic" for part in parts))] += 1
            for part in parts:
                check(part, depth)
        wanted = {"silver": 22, "electrum": 10, "gold": 25, "platinum": 7, "gems": 16, "jewelry": 6, "magic": 10}
        for kind, percent in {**wanted, "gold+magic": 4}.items():
            assert abs(kinds[kind] / 60 - percent) < 2.2, kind


LOOT = ("silver", "electrum", "gold", "platinum", "gems", "jewelry")
UNITS = {"silver": (100, 1), "electrum": (50, 5), "gold": (25, 10), "platinum": (10, 50)}


def check(part: Find, depth: int) -> None:
    if part.kind in UNITS:
        unit, tenths = UNITS[part.kind]
        assert part.amount in [unit * depth * face for face in range(1, 7)]
        assert part.value == part.amount * tenths // 10
    elif part.kind == "gems":
        assert 1 <= part.amount <= 1 + (depth + 1) // 2
        assert 100 * part.amount <= part.value <= 600 * part.amount
    elif part.kind == "jewelry":
        assert part.value in range(1_000, 6_001, 1_000)
    elif part.kind in ("sword", "shield", "armor"):
        assert part.value == {1: 500, 2: 1_000, 3: 2_000}[part.amount]
    elif part.kind == "arrows":
        assert (2 <= part.amount <= 12, part.value) == (True, 250)
    else:
        assert part.value == 500
        assert part.kind != "ring-invisibility" or depth >= 6


def at_treasure(*parts: Find) -> Orthanc:
    game = build.inside(quiet=True)
    cell = build.room_cell(game)
    game.state.chest[cell] = 1
    game.state.life.hoards[number_of(cell)] = parts
    build.place(game, cell)
    game.apply(a.OPEN)
    return game


def test_a_treasure_may_be_left_and_opened_again() -> None:
    game = at_treasure(Find("gold", 50, 50))
    game.apply(a.NO)
    assert game.observe(build.SOLO).hoard == (("gold", 50, 50),)
    assert game.apply(a.OPEN) == [Found((("gold", 50),))]
    game.apply(a.YES)
    assert game.state.life.adventurer.purse[2] == 50
    with pytest.raises(IllegalAction):
        game.apply(a.OPEN)


def test_a_guarded_treasure_waits_for_the_kill() -> None:
    game = build.inside(quiet=True)
    build.fight(game, "giant-rat", hits=1)
    game.state.chest[game.state.life.cell] = 1
    while game.state.life.encounter:
        game.apply(a.FIGHT)
    assert game.state.life.question == "treasure"


def test_better_gear_takes_the_place_of_worse() -> None:
    game = at_treasure(Find("sword", 2, 1_000), Find("arrows", 12, 250))
    who = game.state.life.adventurer
    who.plus[0], who.arrows = 3, 25
    events = game.apply(a.YES)
    assert events[:2] == [Took("sword", 2, False, 1_000), Took("arrows", 12, True, 250)]
    assert (who.plus[0], who.arrows) == (3, 31)
    assert game.state.life.trip.found == 1_250


def test_boots_and_rings_are_worn_and_taken_off() -> None:
    game = build.inside(quiet=True)
    who = game.state.life.adventurer
    who.owned[:] = [True] * 6
    for item in ("boots-speed", "ring-light", "ring-protection", "boots-levitation"):
        game.apply(a.Wear(item))
    assert [item for item in GEAR if who.wears(item)] == ["boots-levitation", "ring-light", "ring-protection"]
    with pytest.raises(IllegalAction, match="hand"):
        game.apply(a.Wear("ring-invisibility"))
    game.apply(a.Remove("ring-light"))
    game.apply(a.Wear("ring-invisibility"))
    assert dict(game.observe(build.SOLO).effects) == {"levitation": -1, "protection": -1, "invisibility": -1}


def test_the_ring_of_regeneration() -> None:
    game = build.inside(quiet=True)
    who = game.state.life.adventurer
    who.owned[:] = who.worn[:] = [item == "ring-regeneration" for item in GEAR]
    who.hits, who.units = 500, 999
    build.place(game, build.corridor_cell(game))
    for _ in range(75):
        turns.after_move(game.book, game.state)
    assert (who.hits, who.units) == (503, 1000)


def test_manuals() -> None:
    seen: dict[str, int] = {}
    for seed in range(60):
        game = build.inside(seed, quiet=True)
        who = game.state.life.adventurer
        who.manuals, who.strength, who.hits = 1, 18, 7
        [event] = game.apply(a.READ)
        assert isinstance(event, WasRead)
        seen[event.manual] = event.value
        assert who.manuals == 0
    assert seen == {
        "bodily-health": 11, "gainful-exercise": 18, "quickness-of-action": 11, "philosophy": 11, "vile-darkness": 4,
    }  # fmt: skip


def test_a_found_manual_is_asked_about() -> None:
    game = at_treasure(Find("manual", 1, 500))
    game.apply(a.YES)
    assert game.state.life.question == "manual"
    game.apply(a.NO)
    assert game.state.life.adventurer.manuals == 1
    game.apply(a.READ)


def test_coins_are_dropped_by_kind() -> None:
    game = build.inside(quiet=True)
    game.state.life.adventurer.purse[0] = 700
    game.apply(a.Drop("silver"))
    assert game.state.life.adventurer.purse[0] == 0
    with pytest.raises(IllegalAction):
        game.apply(a.Drop("silver"))
