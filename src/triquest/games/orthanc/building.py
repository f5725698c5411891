"""Builds a whole dungeon from its key: ten levels, the stairs, chutes and pits, and the proof that one gets out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from triquest.core.paths import UNREACHED, distance_field
from triquest.core.rng import Stream, stream, stream_key
from triquest.games.orthanc import rules as book_of_rules
from triquest.games.orthanc.digging import dig
from triquest.games.orthanc.dungeon import CELLS, HEIGHT, LEVELS, U8, WIDTH, Dungeon, Feature, walls

ORIGINAL = 0
"""The number of the dungeon that all players share."""


def key_of(rules: book_of_rules.Dungeon, seed: int, number: int) -> int:
    """The key of a game's dungeon: 0 is the original, 1 and on are those of the seed."""
    if number == ORIGINAL:
        return stream_key(rules.original, "orthanc/original")
    return stream_key(seed, "orthanc/dungeon", number)


@lru_cache(maxsize=8)
def build(rules: book_of_rules.Dungeon, key: int) -> Dungeon:
    """The dungeon of a key. Every way out was tried: see `proven`."""
    attempt = 0
    while True:
        dungeon = _attempt(rules, key, stream(key, "orthanc/build", attempt))
        if proven(dungeon):
            return dungeon
        attempt += 1


def _attempt(rules: book_of_rules.Dungeon, key: int, dice: Stream) -> Dungeon:
    levels = [dig(rules, dice, number) for number in range(1, LEVELS + 1)]
    edge = np.stack([edge for edge, _room, _sealed in levels])
    room = np.stack([room for _edge, room, _sealed in levels])
    sealed = np.zeros((LEVELS, rules.rooms[1] + 1), np.uint8)
    for level, (_edge, _room, number) in enumerate(levels):
        sealed[level, number] = number > 0
    links = _Links(rules, dice, room)
    links.place()
    feature, target = links.feature.reshape(room.shape), links.target.reshape(room.shape)
    for array in (edge, room, sealed, feature, target):
        array.flags.writeable = False
    return Dungeon(key, edge, room, sealed, feature, target)


class _Links:
    """Places what is in the floors: all of it in corridors, no two things in one cell. Cells go by their numbers."""

    def __init__(self, rules: book_of_rules.Dungeon, dice: Stream, room: U8) -> None:
        self._rules = rules
        self._dice = dice
        self.feature: U8 = np.zeros(room.size, np.uint8)
        self.target = np.full(room.size, -1, np.int32)
        # By level the corridor cells that hold nothing.
        self._free: list[list[int]] = [
            (level * page.size + np.flatnonzero(page == 0)).tolist() for level, page in enumerate(room)
        ]

    def place(self) -> None:
        self._put(0, Feature.EXIT)
        for level, lengths in enumerate(self._flights()):
            for length in lengths:
                self._stair(level, level + length)
        for level in range(LEVELS):
            for _ in range(self._rules.pits):
                self._put(level, Feature.PIT)
        levels = [level for level in range(LEVELS - 1) for _ in range(self._rules.chutes)]
        chutes = [self._put(level, Feature.CHUTE) for level in levels]
        # What one falls onto is any corridor cell without something of its own, so this comes last.
        for level, chute in zip(levels, chutes, strict=True):
            self.target[chute] = self._landing(level)

    def _put(self, level: int, feature: Feature) -> int:
        free = self._free[level]
        cell = free.pop(self._dice.below(len(free)))
        self.feature[cell] = feature
        return cell

    def _stair(self, upper: int, lower: int) -> None:
        top = self._put(upper, Feature.DOWN)
        bottom = self._put(lower, Feature.UP)
        self.target[top], self.target[bottom] = bottom, top

    def _landing(self, level: int) -> int:
        far = self._dice.below(100) < self._rules.far_chute
        landing = self._free[min(level + (2 if far else 1), LEVELS - 1)]
        return landing[self._dice.below(len(landing))]

    def _flights(self) -> list[list[int]]:
        """For each level its stairs down by how many levels they lead; each level gets its number of stairs up."""
        flights: list[list[int]] = []
        skipping = 0
        for level in range(LEVELS - 1):
            lengths, arriving = self._level_flights(level, skipping)
            flights.append(lengths)
            skipping = len(lengths) - (arriving - skipping)
        return flights

    def _level_flights(self, level: int, skipping: int) -> tuple[list[int], int]:
        """A level's flights and how many stairs arrive one level deeper, `skipping` of them from above."""
        (fewest, most), (few, many) = self._rules.stairs_down, self._rules.stairs_up
        while True:
            count = fewest + self._dice.below(most - fewest + 1)
            lengths = [1] * count
            if level + 2 < LEVELS:
                lengths = [2 if self._dice.below(100) < self._rules.skip else 1 for _ in range(count)]
            arriving = lengths.count(1) + skipping
            # More than one that passes a level by would leave the level after that too many stairs up.
            if few <= arriving <= many and lengths.count(2) <= 1:
                return lengths, arriving


def proven(dungeon: Dungeon) -> bool:
    """Whether the exit can be reached, without a spell, from every cell that is not in a sealed room.

    Doors can be broken, secret ones too, so only walls close. Chutes are not needed: each level must be one piece, and
    stairs must lead from piece to piece to the exit.
    """
    # One map, a level below the other: there are walls all round each.
    page = (LEVELS * HEIGHT, WIDTH)
    links = _stairs(dungeon) | (dungeon.feature == Feature.EXIT)
    firsts = np.arange(LEVELS) * CELLS + links.reshape(LEVELS, -1).argmax(axis=1)
    sources = np.stack(np.unravel_index(firsts, page), axis=1)
    field = distance_field(np.ones(page, np.uint8), sources, walls=walls(dungeon.edge).reshape(page))
    shut = np.take_along_axis(dungeon.sealed, dungeon.room.reshape(LEVELS, -1).astype(np.intp), axis=1)
    return np.array_equal((field == UNREACHED).ravel(), shut.ravel() > 0) and _all_lead_up(dungeon)


def _all_lead_up(dungeon: Dungeon) -> bool:
    """Whether every level has a chain of stairs to level 1, the level of the exit."""
    beside: Mapping[int, set[int]] = {level: set() for level in range(LEVELS)}
    stairs = np.flatnonzero(_stairs(dungeon))
    for level, other in zip((stairs // CELLS).tolist(), (dungeon.target.flat[stairs] // CELLS).tolist(), strict=True):
        beside[level].add(other)
    reached = {dungeon.start[0]}
    while more := {level for level in range(LEVELS) if level not in reached and beside[level] & reached}:
        reached |= more
    return len(reached) == LEVELS


def _stairs(dungeon: Dungeon) -> NDArray[np.bool_]:
    stairs: NDArray[np.bool_] = (dungeon.feature == Feature.DOWN) | (dungeon.feature == Feature.UP)
    return stairs
