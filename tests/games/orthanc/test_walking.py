"""Walking: doors, secret doors, stairs, chutes, pits, being lost, wandering and restocking, invisibility."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from triquest.engine.errors import IllegalAction
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import monsters, seeing, turns, walking
from triquest.games.orthanc.dungeon import Cell, Edge, Feature, cell_of
from triquest.games.orthanc.events import Broke, Fell, Met, Noticed, Recognised, Tumbled, Unnoticed
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.state import KIND, LOST, Phase

from . import build


def door(game: Orthanc, kind: Edge = Edge.DOOR) -> tuple[Cell, a.Direction]:
    """A corridor cell beside a door into a room."""
    state = game.state
    beside = (state.edge == kind) & ((state.dungeon.room == 0) & (state.dungeon.feature == 0))[..., None]
    level, y, x, way = np.argwhere(beside)[0].tolist()
    return (level, y, x), a.Direction(way)


def test_walls_and_doors_block() -> None:
    game = build.inside()
    cell, way = door(game)
    build.place(game, cell)
    with pytest.raises(IllegalAction, match="locked"):
        game.apply(a.Go(way))
    for other in a.Direction:
        looks = game.observe(build.SOLO).edge(other)
        assert (a.Go(other) in list(game.legal_actions())) == (looks == Edge.OPEN)


def test_chance_to_break_doors() -> None:
    game = build.inside()
    assert [walking.door_chance(game.book, strength) for strength in (1, 3, 10, 18, 19)] == [10, 15, 50, 90, 90]
    broken = 0
    for seed in range(120):
        game = build.inside(seed, quiet=True)
        cell, way = door(game)
        build.place(game, cell)
        event = game.apply(a.Break(way))[0]
        assert isinstance(event, Broke)
        broken += event.broken
        assert (game.state.life.cell == cell) != event.broken
        if event.broken:
            assert game.observe(build.SOLO).in_room
            game.apply(a.Go(way.opposite))
            game.apply(a.Go(way))
    assert abs(broken / 120 - 0.5) < 0.13


def test_an_unseen_secret_door_can_be_broken_and_looks_like_a_wall_until_then() -> None:
    outcomes = set()
    for seed in range(40):
        game = build.inside(seed, quiet=True, doors__secret_seen="1000000")
        cell, way = door(game, Edge.SECRET)
        build.place(game, cell)
        assert game.observe(build.SOLO).edge(way) == Edge.WALL
        event = game.apply(a.Break(way))[0]
        assert isinstance(event, Broke)
        assert event.solid != event.broken
        outcomes.add(event.broken)
    assert outcomes == {True, False}


def test_secret_doors_show_one_time_in_six() -> None:
    shown = 0
    game = build.inside(quiet=True)
    cell, way = door(game, Edge.SECRET)
    game.state.life.cell = cell
    for _ in range(600):
        game.state.known_edge[:] = 255
        shown += sum(
            isinstance(event, Noticed) and event.direction == way for event in seeing.see(game.book, game.state)
        )
    assert abs(shown / 600 - 1 / 6) < 0.05
    for _ in range(100):
        seeing.see(game.book, game.state)
    assert game.state.known_edge[(*cell, way)] == Edge.SECRET, "and once seen it stays on the map"


def cell_with(game: Orthanc, feature: Feature, level: int | None = None) -> Cell:
    for cell in np.argwhere(game.state.dungeon.feature == feature).tolist():
        if level is None or cell[0] == level:
            return cell[0], cell[1], cell[2]
    raise AssertionError(f"no {feature.name}")


def step_onto(game: Orthanc, cell: Cell) -> list[str]:
    """Walk onto a cell from a neighbour."""
    way = next(way for way in a.Direction if game.state.edge[(*cell, way)] == Edge.OPEN)
    beside = seeing.neighbour(cell, way)
    assert beside is not None
    build.place(game, beside)
    return [type(event).__name__ for event in game.apply(a.Go(way.opposite))]


def test_stairs_are_asked_and_counted() -> None:
    game = build.inside(quiet=True)
    cell = cell_with(game, Feature.DOWN)
    assert "Came" in step_onto(game, cell)
    assert game.state.life.question == "stairs"
    game.apply(a.NO)
    assert game.state.life.cell == cell
    game.apply(a.TAKE)
    target = cell_of(int(game.state.dungeon.target[cell]))
    assert game.state.life.cell == target
    assert game.observe(build.SOLO).depth == target[0] + 1
    assert game.state.life.phase == Phase.WALKING, "the stair one comes from is not asked again"
    game.apply(a.TAKE)
    assert game.state.life.cell == cell


def test_a_chute_drops_into_the_unknown() -> None:
    game = build.inside(quiet=True)
    cell = cell_with(game, Feature.CHUTE)
    names = step_onto(game, cell)
    assert "Fell" in names
    seen = game.observe(build.SOLO)
    assert (seen.depth, seen.page) == (0, LOST)
    events = game.apply(a.Cast("depth"))
    assert any(isinstance(event, Recognised) for event in events)
    seen = game.observe(build.SOLO)
    assert seen.depth == game.state.life.cell[0] + 1
    assert seen.maps.known[seen.cell] == 2, "what was drawn meanwhile is on the page of the level now"
    assert not seen.maps.known[LOST].any()


def test_a_known_place_is_recognised() -> None:
    game = build.inside(quiet=True)
    cell = cell_with(game, Feature.CHUTE)
    target = cell_of(int(game.state.dungeon.target[cell]))
    game.state.known[target] = 2
    way = next(way for way in a.Direction if game.state.edge[(*cell, way)] == Edge.OPEN)
    beside = seeing.neighbour(cell, way)
    assert beside is not None
    build.place(game, beside)
    fell = next(event for event in game.apply(a.Go(way.opposite)) if isinstance(event, Fell))
    assert fell.level == target[0] + 1
    assert game.observe(build.SOLO).depth == fell.level


def test_who_levitates_may_choose_the_chute() -> None:
    game = build.inside(quiet=True)
    game.state.life.trip.levitation = 12
    cell = cell_with(game, Feature.CHUTE)
    step_onto(game, cell)
    assert game.state.life.question == "chute"
    game.apply(a.YES)
    assert game.state.life.cell == cell_of(int(game.state.dungeon.target[cell]))


@pytest.mark.parametrize(("level", "low", "high"), [(0, 1, 6), (4, 2, 12)])
def test_pits_hurt(level: int, low: int, high: int) -> None:
    damage = set()
    for seed in range(30):
        game = build.inside(seed, quiet=True)
        cell = cell_with(game, Feature.PIT, level)
        build.place(game, cell)
        event = walking.arrive(game.book, game.state)[0]
        assert isinstance(event, Tumbled)
        damage.add(event.damage)
    assert low <= min(damage) < max(damage) <= high
    game.state.life.adventurer.hits = 1
    walking.arrive(game.book, game.state)
    assert game.state.life.over == "slain"


def test_the_exit_ends_the_trip() -> None:
    game = build.inside(quiet=True)
    game.apply(a.TAKE)
    assert game.state.life.phase == Phase.OUTSIDE
    game.apply(a.ENTER)
    assert game.state.life.adventurer.trips == 2


def test_a_monster_is_met_on_entering_its_room() -> None:
    game = build.inside(quiet=True)
    cell, way = door(game)
    beyond = seeing.neighbour(cell, way)
    assert beyond is not None
    build.monster(game, "orc", game.state.dungeon.group(beyond)[-1])
    build.place(game, cell)
    game.state.edge[(*cell, way)] = game.state.edge[(*beyond, way.opposite)] = Edge.BROKEN
    seeing.see(game.book, game.state)
    invisible = game.clone()
    assert any(isinstance(event, Met) for event in game.apply(a.Go(way)))
    invisible.state.life.trip.invisibility = 3
    events = invisible.apply(a.Go(way))
    assert any(isinstance(event, Unnoticed) for event in events)
    assert invisible.observe(build.SOLO).beside == "orc"
    fighting = invisible.clone()
    met = next(event for event in fighting.apply(a.ATTACK) if isinstance(event, Met))
    assert met.first == "you"
    assert fighting.state.life.trip.invisibility == 0
    invisible.apply(a.WAIT)
    assert any(isinstance(event, Met) for event in invisible.apply(a.WAIT)), "the spell ran out beside it"


@pytest.mark.parametrize(("room", "odds"), [(False, 80), (True, 160)])
def test_wandering_monsters(room: bool, odds: int) -> None:
    game = build.inside()
    build.place(game, build.room_cell(game) if room else build.corridor_cell(game))
    game.state.life.trip.invisibility = -1
    met = 0
    for _ in range(16_000):
        events = turns.after_turn(game.book, game.state)
        if any(isinstance(event, Met) and event.wandering for event in events):
            met += 1
            game.state.monsters[:] = 0
            game.state.at[:] = -1
            game.state.life.encounter, game.state.life.phase = None, Phase.WALKING
            game.state.life.adventurer.hits = 1000
    assert abs(met - 16_000 / odds) < 4 * (16_000 / odds) ** 0.5


def test_a_level_restocks_when_most_are_dead_and_nobody_looks() -> None:
    game = build.new()
    game.apply(a.BEGIN)
    state = game.state
    before = monsters.alive(state, 2)
    assert before == state.life.settled[2] > 8
    rows = np.flatnonzero((state.monsters[:, KIND] > 0) & (state.monsters[:, 0] == 2)).tolist()
    keep = -(-before // 4)
    for row in rows[keep:]:
        monsters.remove(state, row)
    monsters.restock(game.book, state)
    assert monsters.alive(state, 2) == keep, "a quarter is left"
    monsters.remove(state, rows[0])
    monsters.restock(game.book, state, besides=2)
    assert monsters.alive(state, 2) == keep - 1, "not before his eyes"
    monsters.restock(game.book, state)
    assert monsters.alive(state, 2) > keep


def test_rooms_are_filled_as_often_as_they_should() -> None:
    tally: Counter[str] = Counter()
    for seed in range(8):
        state = build.new(seed).state
        for level, rooms in enumerate(state.dungeon.rooms):
            for number, cells in rooms.items():
                if state.dungeon.sealed[level, number]:
                    assert monsters.chest(state, cells[0]) is not None
                    continue
                living = monsters.beside(state, cells[0]) >= 0
                tally["monster" if living else "empty"] += 1
                tally["guarded" if living else "loose"] += monsters.chest(state, cells[0]) is not None
    rooms_in_all = tally["monster"] + tally["empty"]
    assert abs(tally["monster"] / rooms_in_all - 0.60) < 0.03
    assert abs(tally["guarded"] / tally["monster"] - 0.55) < 0.04
    assert abs(tally["loose"] / tally["empty"] - 0.25) < 0.04
