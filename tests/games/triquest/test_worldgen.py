"""Worlds: danger, terrain, groups, the lord, and where the heroes start."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from itertools import product
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

from triquest.engine.errors import OptionError
from triquest.engine.options import settle
from triquest.games.triquest import worldgen
from triquest.games.triquest.options import OPTIONS
from triquest.games.triquest.rules import book
from triquest.games.triquest.state import Groups, State

from .laws import even, follows, near

CONTOURS = ("stepped", "warped", "smooth")
TERRAINS = ("coherent", "classic")
MANNERS = list(product(TERRAINS, CONTOURS))
ROOT = Path(__file__).parents[3]
# Parts of the terrain on each band of danger levels.
SHARES = {
    (0,): {"grass": 1.0},
    (1, 2, 3): {"grass": 0.5, "forest": 0.25, "water": 0.25},
    (4, 5, 6): {"grass": 0.25, "rocks": 0.25, "desert": 0.25, "water": 0.25},
    (7, 8, 9): {"rocks": 0.5, "wasteland": 0.5},
    (10,): {"wasteland": 1.0},
}
POOLS = ["", "r", "rw", "rwg", "wgo", "goO", "oOG", "OGs", "Gsx", "sx", "x"]
KINDS = " rwgoOGsxX"
LORD, DISCIPLE = 9, 8
SIGHTS = [0, 3, 5, 4, 5, 5, 4, 5, 5, 5]


@lru_cache(maxsize=400)
def world(seed: int, size: str = "100x100", terrain: str = "coherent", contours: str = "stepped") -> State:
    options = settle(OPTIONS, {"size": size, "terrain": terrain, "contours": contours})
    return worldgen.generate(book(), seed, options)


def on_map(state: State) -> list[int]:
    numbers: list[int] = state.at[state.at >= 0].tolist()
    return numbers


@pytest.mark.parametrize(
    ("width", "height", "step", "hotspots"),
    [
        (100, 100, 2, 50),
        (40, 40, 1, 32),
        (50, 50, 1, 50),
        (99, 99, 1, 196),
        (150, 150, 3, 50),
        (149, 149, 2, 111),
        (200, 200, 4, 50),
        (100, 225, 3, 50),
        (40, 1000, 4, 50),
        (1000, 1000, 20, 50),
    ],
)
def test_gradient_step_and_hotspots(width: int, height: int, step: int, hotspots: int) -> None:
    assert worldgen.gradient_step(book(), width, height) == step == max(1, int(sqrt(width * height) / 50))
    assert worldgen.hotspot_count(book(), width, height) == hotspots


def test_the_fall_off_of_a_lone_hotspot() -> None:
    counts = []
    for danger in range(1, 11):
        spot = np.array([(50, 50, danger)], np.int32)
        field = worldgen.danger_field(book(), 1, 100, 100, spot, "stepped")
        counts.append(int((field > 0).sum()))
        if danger == 3:
            assert field[50, 44:57].tolist() == [0, 1, 1, 2, 2, 3, 3, 3, 2, 2, 1, 1, 0]
        if danger == 10:
            assert (field == 10).sum() == 9
    assert counts == [9, 33, 73, 129, 201, 289, 393, 513, 649, 801]


def test_hotspots_are_uniform_and_the_last_is_the_lords() -> None:
    dangers: Counter[int] = Counter()
    places: Counter[int] = Counter()
    for seed in range(60):
        rows = worldgen._hotspots(book(), seed, 100, 100).tolist()
        assert len(rows) == 51
        assert rows[-1][2] == 10
        dangers.update(danger for _, _, danger in rows[:-1])
        places.update(y // 20 * 5 + x // 20 for y, x, _ in rows)
    assert follows(dangers, even(range(1, 10)))
    assert follows(places, even(range(25)))


def test_mean_tiles_of_each_danger_and_mean_groups() -> None:
    figures = [2991, 1136, 1237, 1227, 1115, 913, 666, 421, 213, 72, 8.9]
    tiles = np.array([np.bincount(world(seed).world.danger.ravel(), minlength=11) for seed in range(100)])
    for level, figure in enumerate(figures):
        column = tiles[:, level]
        error = sqrt(float(column.var()) * (1 / 100 + 1 / 300)) + 0.05
        assert abs(float(column.mean()) - figure) <= 4 * error, level
    groups = [len(on_map(world(seed))) for seed in range(100)]
    assert 549 <= sum(groups) / 100 <= 551
    assert max(groups) <= 551


@pytest.mark.parametrize(("terrain", "contours"), MANNERS)
def test_terrain_belongs_to_its_danger(terrain: str, contours: str) -> None:
    ids = book().terrain_ids
    for seed in range(6):
        made = world(seed, terrain=terrain, contours=contours).world
        for levels, shares in SHARES.items():
            tiles = made.terrain[np.isin(made.danger, levels)]
            counts = {name: int((tiles == number).sum()) for name, number in ids.items()}
            assert sum(counts[name] for name in shares) == tiles.size, "no other terrain lies there"
            for name, share in shares.items():
                if terrain == "coherent":
                    assert abs(counts[name] - share * tiles.size) <= 1
                else:
                    assert near(counts[name], tiles.size, share, 5)


def test_coherent_terrain_hangs_together() -> None:
    def together(terrain: str) -> float:
        made = world(3, terrain=terrain).world
        land = (made.danger[:, 1:] > 0) & (made.danger[:, :-1] > 0)
        return float((made.terrain[:, 1:] == made.terrain[:, :-1])[land].mean())

    assert together("coherent") > 0.75
    assert together("classic") < 0.45


def wandering(count: int = 60) -> Iterator[tuple[State, int, int]]:
    """(world, group, danger) of groups that are on no hotspot."""
    for seed in range(count):
        state = world(seed)
        for group in on_map(state):
            if group > state.lord:
                yield state, group, int(state.world.danger[state.groups.y[group], state.groups.x[group]])


def test_sizes_of_groups() -> None:
    some = 1 - Fraction(2, 3) ** 9
    law = {n: comb(9, n) * Fraction(1, 3) ** n * Fraction(2, 3) ** (9 - n) / some for n in range(1, 10)}
    percent = [12.0, 24.0, 28.0, 21.0, 10.5, 3.5, 0.75, 0.09, 0.005]
    assert all(abs(100 * float(law[n]) - percent[n - 1]) <= 0.05 for n in law)
    assert round(float(sum(n * chance for n, chance in law.items())), 2) == 3.08
    seen = Counter(int((state.groups.kind[group] > 0).sum()) for state, group, danger in wandering() if danger < 10)
    assert follows(seen, law)


def test_kinds_places_and_facings_of_groups() -> None:
    kinds: dict[int, Counter[int]] = {level: Counter() for level in range(1, 11)}
    places: Counter[int] = Counter()
    facings: Counter[int] = Counter()
    mixed = 0
    for state, group, danger in wandering():
        row = state.groups.kind[group].tolist()
        kinds[danger].update(kind for kind in row if kind)
        places.update(place for place, kind in enumerate(row) if kind)
        facings[int(state.groups.facing[group])] += 1
        mixed += len(set(row) - {0}) > 1
    for level in range(1, 11):
        assert follows(kinds[level], even([KINDS.index(letter) for letter in POOLS[level]])), level
    assert follows(places, even(range(9)))
    assert follows(facings, even(range(4)))
    assert mixed > 1000


def test_everyone_starts_whole() -> None:
    state = world(2)
    alive = state.groups.kind > 0
    assert (state.groups.hp[alive] == 100).all()
    assert (state.groups.hp[~alive] == 0).all()
    assert not state.groups.slowed.any()
    assert [(hero.hp, hero.mp) for hero in state.party.heroes] == [(100, 100)] * 3


@pytest.mark.parametrize(("terrain", "contours"), MANNERS)
@pytest.mark.parametrize("size", ["40x40", "100x100", "40x90"])
def test_one_lord_among_eight_disciples_on_the_worst_hotspot(size: str, terrain: str, contours: str) -> None:
    for seed in range(6):
        state = world(seed, size, terrain, contours)
        groups = state.groups
        assert (groups.kind == LORD).sum() == 1
        assert groups.kind[state.lord].tolist() == [DISCIPLE] * 4 + [LORD] + [DISCIPLE] * 4
        x, y = int(groups.x[state.lord]), int(groups.y[state.lord])
        assert state.at[y, x] == state.lord
        assert state.world.danger[y, x] == 10 == state.world.danger.max()
        for group in on_map(state):
            if group != state.lord and state.world.danger[groups.y[group], groups.x[group]] == 10:
                assert group < state.lord or set(groups.kind[group].tolist()) <= {0, DISCIPLE}


def test_the_lord_may_be_anywhere() -> None:
    seen = Counter(
        int(state.groups.y[state.lord]) // 20 * 2 + int(state.groups.x[state.lord]) // 20
        for state in (world(seed, "40x40") for seed in range(200))
    )
    assert follows(seen, even(range(4)))


@pytest.mark.parametrize(("terrain", "contours"), MANNERS)
def test_groups_stand_in_danger_one_to_a_tile(terrain: str, contours: str) -> None:
    state = world(4, "120x70", terrain, contours)
    groups = state.groups
    there = on_map(state)
    assert len(there) == len(set(there))
    for group in there:
        y, x = int(groups.y[group]), int(groups.x[group])
        assert state.at[y, x] == group
        assert state.world.danger[y, x] > 0
    hotspots = worldgen.hotspot_count(book(), 120, 70) + 1
    assert len(groups.x) == hotspots + 120 * 70 // 20
    gone = [group for group in range(hotspots) if group not in there]
    assert not groups.kind[gone].any(), "a later hotspot replaces the group of an earlier one"


def watchers(state: State) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """How many groups see each tile, one by one."""
    total = np.zeros(state.at.shape, np.int64)
    rows, columns = np.ogrid[: state.height, : state.width]
    for group in on_map(state):
        sight = max(SIGHTS[kind] for kind in state.groups.kind[group].tolist())
        total += abs(rows - int(state.groups.y[group])) + abs(columns - int(state.groups.x[group])) <= sight
    return total


@pytest.mark.parametrize("size", ["40x40", "100x100", "40x90"])
def test_the_heroes_start_on_an_empty_tile_of_danger_1_that_the_fewest_see(size: str) -> None:
    unseen = 0
    for seed in range(8):
        for contours in CONTOURS:
            state = world(seed, size, contours=contours)
            x, y = state.party.x, state.party.y
            assert state.at[y, x] == -1
            assert state.world.danger[y, x] == 1
            seen = watchers(state)
            assert seen[y, x] == seen[(state.world.danger == 1) & (state.at < 0)].min()
            unseen += seen[y, x] == 0
            assert int(state.party.facing) == 0
    assert unseen >= 16


@pytest.mark.parametrize(("levels", "expected"), [((3, 5), 3), ((0, 2), 2), ((0, 0), 0), ((1, 4), 1)])
def test_where_there_is_no_danger_1_the_heroes_start_in_the_least(levels: tuple[int, int], expected: int) -> None:
    danger = np.full((40, 40), levels[0], np.uint8)
    danger[20:] = levels[1]
    at = np.full((40, 40), -1, np.int32)
    x, y = worldgen._start(book(), 1, danger, Groups.empty(0), at)
    assert danger[y, x] == expected


def test_the_heroes_never_start_on_a_group() -> None:
    danger = np.zeros((40, 40), np.uint8)
    danger[10, 10:12] = 1
    at, groups = np.full((40, 40), -1, np.int32), Groups.empty(2)
    groups.kind[:, 4] = 1
    groups.x[:], groups.y[:] = (10, 14), 10
    at[10, [10, 14]] = 0, 1
    # The rats on (10, 10) are seen by themselves alone; the empty tile beside them also by those on (14, 10).
    assert worldgen._start(book(), 1, danger, groups, at) == (11, 10)


def test_the_largest_world() -> None:
    state = world(1, "1000x1000")
    assert (state.groups.kind == LORD).sum() == 1
    assert len(on_map(state)) >= 50_000
    assert state.world.danger[state.party.y, state.party.x] == 1


@pytest.mark.parametrize("size", ["40x1000", "1000x40", "250x41"])
def test_worlds_need_not_be_square(size: str) -> None:
    width, height = (int(side) for side in size.split("x"))
    for contours in CONTOURS:
        state = world(1, size, contours=contours)
        assert (state.width, state.height) == (width, height)
        assert state.world.terrain.shape == state.known.shape == (height, width)
        assert len(on_map(state)) > width * height // 20 * 0.9


@pytest.mark.parametrize(
    ("text", "size"), [("40x40", "40x40"), ("60", "60x60"), ("1000x40", "1000x40"), (" 50X70 ", "50x70")]
)
def test_sizes(text: str, size: str) -> None:
    assert settle(OPTIONS, {"size": text})["size"] == size


@pytest.mark.parametrize(
    "text", ["39x40", "40x39", "1001x40", "40x1001", "0", "-50", "40x", "x", "", "40x40x40", "big", "4e2"]
)
def test_other_sizes_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="40 to 1000") as caught:
        settle(OPTIONS, {"size": text})
    assert str(caught.value).endswith(".")


def test_defaults() -> None:
    assert settle(OPTIONS, {}) == {
        "size": "100x100",
        "terrain": "coherent",
        "contours": "stepped",
        "blocking": "none",
        "monsters": "pathing",
    }


def fingerprint(state: State) -> str:
    """What is in a world, whatever the form in which a state is stored."""
    total = blake2b(digest_size=8)
    groups = state.groups
    for array in (state.world.terrain, state.world.danger, state.at, groups.facing, groups.kind, groups.hp):
        total.update(np.ascontiguousarray(array).data)
    total.update(f"{state.party.x},{state.party.y}".encode())
    return total.hexdigest()


GOLDEN = {
    (0, "100x100", "coherent", "stepped"): "d312c9c209902038",
    (1, "100x100", "coherent", "stepped"): "c0c923eb4f459d18",
    (18446744073709551615, "100x100", "classic", "stepped"): "23bc06c0278083d4",
    (7, "100x100", "coherent", "warped"): "18c1557992139b23",
    (7, "100x100", "coherent", "smooth"): "f586f4b375b80118",
    (3, "40x40", "coherent", "stepped"): "6ac5a1a7f8f1a511",
    (3, "40x40", "classic", "warped"): "e509be59fc27578a",
    (5, "90x40", "coherent", "smooth"): "dde46828f4a4f0a9",
    (11, "300x200", "coherent", "warped"): "839445cd59edcde6",
}


@pytest.mark.parametrize("made", GOLDEN)
def test_golden_worlds(made: tuple[int, str, str, str]) -> None:
    """A change here is a change of rules: raise the rules version."""
    assert fingerprint(world(*made)) == GOLDEN[made]


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_worlds_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    script = "from tests.games.triquest.test_worldgen import *; print(*[fingerprint(world(*made)) for made in GOLDEN])"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    run = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert run.stdout.split() == list(GOLDEN.values())
