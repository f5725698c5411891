"""Subtiles, facings and distances."""

from __future__ import annotations

from itertools import product

import pytest

from triquest.engine.errors import IllegalAction
from triquest.games.triquest.actions import Direction, parse
from triquest.games.triquest.events import Attacked, Blocked, Formed, Missed
from triquest.games.triquest.formation import (
    ABSOLUTE_NAMES,
    RELATIVE_NAMES,
    TO_ABSOLUTE,
    TO_RELATIVE,
    ahead,
    distance,
)

from . import build
from .build import EAST, NORTH, SOUTH, WEST

# The manual's rotations: relative (column, row) to absolute and back.
ROTATED = {
    NORTH: lambda c, r: (c, r),
    SOUTH: lambda c, r: (2 - c, 2 - r),
    EAST: lambda c, r: (2 - r, c),
    WEST: lambda c, r: (r, 2 - c),
}
BACK = {
    NORTH: lambda c, r: (c, r),
    SOUTH: lambda c, r: (2 - c, 2 - r),
    EAST: lambda c, r: (r, 2 - c),
    WEST: lambda c, r: (2 - r, c),
}
STEPS = {NORTH: (0, -1), SOUTH: (0, 1), EAST: (1, 0), WEST: (-1, 0)}


def test_directions() -> None:
    assert {d: (d.dx, d.dy) for d in Direction} == STEPS
    assert [d.name for d in Direction] == ["NORTH", "SOUTH", "EAST", "WEST"]


@pytest.mark.parametrize("facing", Direction)
def test_rotation(facing: Direction) -> None:
    for column, row in product(range(3), repeat=2):
        to_column, to_row = ROTATED[facing](column, row)
        assert TO_ABSOLUTE[facing][3 * row + column] == 3 * to_row + to_column
        to_column, to_row = BACK[facing](column, row)
        assert TO_RELATIVE[facing][3 * row + column] == 3 * to_row + to_column


@pytest.mark.parametrize(
    ("facing", "relative", "absolute"),
    [
        (WEST, "front right", "northwest"),
        (EAST, "front", "east"),
        (NORTH, "front left", "northwest"),
        (SOUTH, "front left", "southeast"),
        (EAST, "front left", "northeast"),
        (WEST, "front left", "southwest"),
        (WEST, "rear", "east"),
        (EAST, "right", "south"),
        *((facing, "center", "center") for facing in Direction),
    ],
)
def test_names(facing: Direction, relative: str, absolute: str) -> None:
    assert ABSOLUTE_NAMES[TO_ABSOLUTE[facing][RELATIVE_NAMES.index(relative)]] == absolute


def test_the_first_formation() -> None:
    game = build.empty()
    party = game.state.party
    assert party.facing is NORTH
    assert [RELATIVE_NAMES[hero.place] for hero in party.heroes] == ["front", "rear left", "rear right"]


def test_turning_moves_the_heroes() -> None:
    game = build.empty()
    build.do(game, "turn w")
    assert [ABSOLUTE_NAMES[game.state.party.subtile(hero)] for hero in range(3)] == ["west", "southeast", "northeast"]


def cells(x: int, y: int, subtile: int) -> tuple[int, int]:
    return 3 * x + subtile % 3, 3 * y + subtile // 3


@pytest.mark.parametrize("direction", Direction)
def test_distances_by_brute_force_and_by_the_manual(direction: Direction) -> None:
    dx, dy = STEPS[direction]
    for one, other in product(range(9), repeat=2):
        here, there = cells(7, 9, one), cells(7 + dx, 9 + dy, other)
        manhattan = abs(here[0] - there[0]) + abs(here[1] - there[1])
        assert distance(7, 9, one, 7 + dx, 9 + dy, other) == manhattan - 1
        assert distance(7, 9, one, 7 + dx, 9 + dy, other, 1) == manhattan
        column, row, column2, row2 = one % 3, one // 3, other % 3, other // 3
        rows_and_files = {
            NORTH: row + abs(column - column2) + 2 - row2,
            SOUTH: 2 - row + abs(column - column2) + row2,
            EAST: 2 - column + abs(row - row2) + column2,
            WEST: column + abs(row - row2) + 2 - column2,
        }
        assert manhattan - 1 == rows_and_files[direction]


def test_touching_subtiles_are_no_distance_apart() -> None:
    assert distance(5, 5, 1, 5, 4, 7) == 0
    assert distance(5, 5, 5, 6, 5, 3) == 0
    # The default mage, rear left and facing the enemy, reaches one subtile beyond the touching row.
    assert distance(5, 5, 6, 5, 4, 6) == 2
    assert distance(5, 5, 6, 5, 4, 3) == 3


def test_ahead() -> None:
    assert ahead(NORTH, 7) == (4, 1)
    assert ahead(SOUTH, 0) == (3, 6)
    assert ahead(EAST, 3) == (4, 5)
    assert ahead(WEST, 5) == (4, 3)
    assert [ahead(d, 4) for d in Direction] == [(1,), (7,), (5,), (3,)]
    assert [ahead(d, edge) for d, edge in ((NORTH, 0), (SOUTH, 8), (EAST, 2), (WEST, 6))] == [()] * 4


@pytest.mark.parametrize(("facing", "direction"), list(product(Direction, Direction)))
def test_every_blow_is_at_a_nearest_target_whatever_the_facing(facing: Direction, direction: Direction) -> None:
    """Ahead and strafing alike, distance is that between the subtiles as they lie."""
    for key in range(6):
        game = build.load(build.empty(), key)
        build.stand(game, 20, 20, facing)
        dx, dy = STEPS[direction]
        build.put(game, 20 + dx, 20 + dy, {0: "golem", 4: "golem", 5: "golem", 6: "golem"}, Direction(key % 4))
        members = [build.absolute(game, 0, place) for place in (0, 4, 5, 6)]
        for event in game.apply(parse(f"step {direction.letter}")):
            if isinstance(event, Attacked | Missed) and event.attacker.id in game.book.hero_ids:
                gaps = [distance(20, 20, event.attacker.subtile, 20 + dx, 20 + dy, subtile) for subtile in members]
                target = event.target
                assert distance(20, 20, event.attacker.subtile, target.x, target.y, target.subtile) == min(gaps)
                if isinstance(event, Missed):
                    assert event.distance == min(gaps)


@pytest.mark.parametrize("facing", Direction)
@pytest.mark.parametrize("direction", Direction)
def test_classic_blocking_looks_along_the_attack(facing: Direction, direction: Direction) -> None:
    for places in ((1, 4, 7), (1, 6, 8), (3, 4, 5), (0, 6, 8), (2, 0, 1)):
        game = build.empty(blocking="classic")
        build.stand(game, 20, 20, facing)
        build.places(game, warrior=places[0], mage=places[1], priest=places[2])
        dx, dy = STEPS[direction]
        build.put(game, 20 + dx, 20 + dy, dict.fromkeys(range(9), "golem"))
        stand = [ROTATED[facing](place % 3, place // 3) for place in places]
        expected = set()
        for number, (column, row) in enumerate(stand):
            friends = [(c - column, r - row) for n, (c, r) in enumerate(stand) if n != number]
            if any((c, r) in ((dx, dy), (2 * dx, 2 * dy)) for c, r in friends):
                expected.add(number)
        events = game.apply(parse(f"step {direction.letter}"))
        heroes = game.book.hero_ids
        blocked = {heroes[e.attacker.id] for e in build.of(Blocked, events) if e.attacker.id in heroes}
        struck = {heroes[e.attacker.id] for e in events if isinstance(e, Attacked | Missed) and e.attacker.id in heroes}
        assert blocked == expected
        assert struck == {0, 1, 2} - expected


def test_without_the_option_nobody_is_blocked() -> None:
    game = build.empty()
    build.places(game, warrior=1, mage=4, priest=7)
    build.put(game, 20, 19, {7: "golem"})
    assert not build.of(Blocked, build.do(game, "step n"))


def test_monsters_block_each_other_too() -> None:
    game = build.empty(blocking="classic")
    build.put(game, 20, 19, {1: "wolf", 4: "wolf", 0: "wolf", 8: "wolf"})
    blocked = build.of(Blocked, build.do(game, "wait"))
    assert [(event.attacker.subtile, event.by.subtile) for event in blocked] == [(4, 7)]


def test_changing_formation_uses_absolute_subtiles() -> None:
    game = build.empty()
    build.stand(game, 20, 20, WEST)
    (formed,) = build.of(Formed, build.do(game, "form 0 4 8"))
    assert formed == Formed((3, 8, 2), (0, 4, 8))
    assert [game.state.party.subtile(hero) for hero in range(3)] == [0, 4, 8]
    assert [RELATIVE_NAMES[hero.place] for hero in game.state.party.heroes] == ["front right", "center", "rear left"]


def test_the_dead_get_no_place() -> None:
    game = build.empty()
    build.only(game, 0, 2)
    for text in ("form 0 1 2", "form 0 - -", "form 4 - 4"):
        with pytest.raises(IllegalAction):
            build.do(game, text)
    build.do(game, "form 8 - 0")
    assert [game.state.party.subtile(hero) for hero in (0, 2)] == [8, 0]
