"""Makes a world: hotspots, danger, terrain, groups, and the tile the heroes start on."""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from triquest.core import gradient, noise
from triquest.core.rng import Stream, stream, stream_key
from triquest.games.triquest import _scatter
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import UNKNOWN, Groups, Hero, Party, State, World


def generate(book: Book, seed: int, options: Mapping[str, str]) -> State:
    """The state before the first action. The same seed and options give the same world everywhere."""
    width, height = (int(side) for side in options["size"].split("x"))
    hotspots = _hotspots(book, seed, width, height)
    danger = danger_field(book, seed, width, height, hotspots, options["contours"])
    terrain = terrain_field(book, seed, danger, options["terrain"])
    groups, at = _groups(book, seed, danger, hotspots)
    x, y = _start(book, seed, danger, groups, at)
    heroes = [Hero(book.rules.creature.hp, book.rules.creature.mp, hero.place) for hero in book.heroes]
    return State(
        world=World(terrain, danger),
        groups=groups,
        at=at,
        party=Party(heroes, x, y, Direction.NORTH),
        dice=stream(seed, "play"),
        known=np.full((height, width), UNKNOWN, np.uint8),
        lord=len(hotspots) - 1,
    )


def gradient_step(book: Book, width: int, height: int) -> int:
    """How many tiles one danger level takes: 2 on 100×100."""
    return max(1, isqrt(width * height // book.rules.world.step_divisor**2))


def hotspot_count(book: Book, width: int, height: int) -> int:
    """How many ordinary hotspots: 50 on 100×100, elsewhere as many for the same area in gradient steps.

    Danger zones grow with the gradient step, so this keeps the share of the map that they cover.
    """
    world = book.rules.world
    area = width * height // gradient_step(book, width, height) ** 2
    return max(1, (world.hotspots * area + world.hotspot_area // 2) // world.hotspot_area)


def _hotspots(book: Book, seed: int, width: int, height: int) -> NDArray[np.int32]:
    """Rows (y, x, danger); the last is the lord's."""
    dice = stream(seed, "world/hotspots")
    rows = []
    for _ in range(hotspot_count(book, width, height)):
        x, y = dice.below(width), dice.below(height)
        rows.append((y, x, 1 + dice.below(book.rules.world.max_danger - 1)))
    x, y = dice.below(width), dice.below(height)
    rows.append((y, x, book.rules.world.max_danger))
    return np.array(rows, np.int32)


def danger_field(
    book: Book, seed: int, width: int, height: int, hotspots: NDArray[np.int32], contours: str
) -> NDArray[np.uint8]:
    """Danger of every tile [y, x], 0 to 10; `contours` is stepped, warped or smooth."""
    step = gradient_step(book, width, height)
    shape = (height, width)
    if contours == "stepped":
        return gradient.stepped(shape, hotspots, step)
    if contours == "smooth":
        return gradient.smooth(shape, hotspots, step)
    world = book.rules.world
    shifts = []
    for axis in "yx":
        key, cell = stream_key(seed, f"world/warp-{axis}"), float(world.warp_cell * step)
        field = noise.quantised(shape, seed=key, cell=cell, octaves=3)
        shifts.append((field.astype(np.int32) * (world.warp_reach * step) // 32768).astype(np.int16))
    return gradient.warped(shape, hotspots, step, *shifts)


def terrain_field(book: Book, seed: int, danger: NDArray[np.uint8], manner: str) -> NDArray[np.uint8]:
    """Terrain of every tile in the parts its danger level has; `manner` is coherent or classic.

    Coherent: the noise's rank among the tiles of the same danger band picks, so that woods and lakes hang together.
    Classic: each tile for itself by dice, as in 2013.
    """
    if manner == "classic":
        return _classic_terrain(book, seed, danger)
    world = book.rules.world
    field = noise.quantised(
        (danger.shape[0], danger.shape[1]),
        seed=stream_key(seed, "world/terrain"),
        cell=float(world.noise_cell),
        octaves=world.noise_octaves,
    )
    bands = [
        (band.danger, [(book.terrain_ids[name], parts) for name, parts in zip(band.terrain, band.parts, strict=True)])
        for band in book.rules.band
    ]
    return gradient.terrain_by_rank(danger, field, bands)


def _classic_terrain(book: Book, seed: int, danger: NDArray[np.uint8]) -> NDArray[np.uint8]:
    dice = stream(seed, "world/terrain")
    choices: dict[int, list[int]] = {}
    for band in book.rules.band:
        row = [book.terrain_ids[n] for n, parts in zip(band.terrain, band.parts, strict=True) for _ in range(parts)]
        choices.update(dict.fromkeys(band.danger, row))
    drawn = [choices[level][dice.below(len(choices[level]))] for level in danger.ravel().tolist()]
    return np.array(drawn, np.uint8).reshape(danger.shape)


def _groups(
    book: Book, seed: int, danger: NDArray[np.uint8], hotspots: NDArray[np.int32]
) -> tuple[Groups, NDArray[np.int32]]:
    """A group on every hotspot (a later one replaces an earlier one there), then groups anywhere in danger.

    Each subtile of a group is taken by a chance of one in three, by any kind of the level; an empty group is drawn
    again.
    """
    pools = np.array([kind for pool in book.pools for kind in pool], np.uint8)
    starts = np.cumsum([0, *map(len, book.pools)], dtype=np.int32)
    chance, health = book.rules.world.group_chance, book.rules.creature.hp
    dice = stream(seed, "world/groups")
    wanted = danger.size // book.rules.world.tiles_per_group
    groups = Groups.empty(len(hotspots) + wanted)
    at = np.full(danger.shape, -1, np.int32)
    for number, (y, x, level) in enumerate(hotspots.tolist()):
        if number == len(hotspots) - 1:
            _lords_group(book, dice, groups, number)
        else:
            pool = pools[starts[level] : starts[level + 1]]
            _scatter.gather(dice, pool, chance, health, groups.kind, groups.hp, groups.facing, number)
        if at[y, x] >= 0:
            groups.kind[at[y, x]] = 0
            groups.hp[at[y, x]] = 0
        groups.x[number], groups.y[number], at[y, x] = x, y, number
    free = np.flatnonzero((danger > 0) & (at < 0))
    _scatter.scatter(
        dice, free, len(hotspots), min(wanted, len(free)), danger, pools, starts, chance, health,
        groups.kind, groups.hp, groups.facing, groups.x, groups.y, at,
    )  # fmt: skip
    return groups, at


def _lords_group(book: Book, dice: Stream, groups: Groups, number: int) -> None:
    groups.kind[number] = book.monster_ids["chaos-disciple"]
    groups.kind[number, 4] = book.lord
    groups.hp[number] = book.rules.creature.hp
    groups.facing[number] = dice.below(4)


def _start(book: Book, seed: int, danger: NDArray[np.uint8], groups: Groups, at: NDArray[np.int32]) -> tuple[int, int]:
    """An empty tile of danger 1 that no group sees; where there is none, one that the fewest see.

    A world without empty tiles of danger 1 gives one of the least danger it has above 0.
    """
    empty = at < 0
    levels = danger[empty]
    wanted = book.rules.world.start_danger
    if not (levels == wanted).any():
        wanted = int(levels[levels > 0].min()) if (levels > 0).any() else 0
    watchers = _watchers(book, groups, at)
    candidates = empty & (danger == wanted)
    fewest = watchers[candidates].min()
    tiles = np.flatnonzero(candidates & (watchers == fewest))
    y, x = divmod(int(tiles[stream(seed, "world/start").below(len(tiles))]), danger.shape[1])
    return x, y


def _watchers(book: Book, groups: Groups, at: NDArray[np.int32]) -> NDArray[np.int32]:
    """How many groups see each tile."""
    sights = np.array([0, *(monster.sight for monster in book.rules.monster)], np.uint8)
    total = np.zeros(at.shape, np.int32)
    _scatter.watchers(at, groups.kind, sights, total)
    return total
