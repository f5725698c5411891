"""Battles of the party against one group by the thousand, in compiled code: the face of `_battle`.

The group stands on a tile beside the party. Nobody moves; the party strikes that way, whichever way it faces, and uses
skills by its orders, until one side is dead or the Chaos Lord is. Draw for draw these are the battles that the rules in
Python fight: `duel.py` fights the same one through them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields

import numpy as np
from numpy.typing import NDArray

from triquest.core.threads import run, threads_of
from triquest.games.triquest import _battle
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import Hero, Party

LIMIT = 2000
"""Actions of the party after which a battle stays open: there are groups that cannot be hurt, and cannot hurt."""

_WORTH = 200  # battles in half a millisecond


_COUNTS = ("outcome", "actions", "strikes", "attacks")
_RESULT = np.dtype([*((name, np.int32) for name in _COUNTS), ("clock", np.int64)])


@dataclass(frozen=True, slots=True)
class Orders:
    """What the party does, first things first: turn to the group, cure, Slow, Berserk, Fireball, Omnislash, attack.

    `cure_below` cures when a living hero has fewer HP; `fireball_from` and `omnislash_from` are numbers of enemies that
    are worth it; 0 is never. A skill without the MP, its hero, or a group ahead to reach is passed over.
    """

    turn: bool = False
    cure_below: int = 0
    slow: bool = False
    berserk: bool = False
    fireball_from: int = 0
    omnislash_from: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """How the two sides meet. `gear` are item numbers, `places` relative subtiles, `here` and `there` terrain numbers.

    `direction` leads from the party to the group; a party that faces another way strafes. `here` is the ground of the
    party, `there` that of the group.
    """

    gear: tuple[int, ...] = ()
    heroes: tuple[int, ...] = (0, 1, 2)
    places: tuple[int, ...] = ()
    facing: Direction = Direction.NORTH
    direction: Direction = Direction.NORTH
    here: int = 0
    there: int = 0
    blocking: bool = False
    limit: int = LIMIT

    def worn(self, book: Book, hero: int) -> tuple[int, int]:
        """The weapon and armor of a hero, -1 for none; of two for the same hand the later counts."""
        slots = {"weapon": -1, "armor": -1}
        for item in self.gear:
            if book.wearer(item) == hero:
                slots[book.slot(item)] = item
        return slots["weapon"], slots["armor"]

    def place(self, book: Book, hero: int) -> int:
        """The relative subtile of a hero."""
        return self.places[hero] if self.places else book.heroes[hero].place

    def party(self, book: Book) -> Party:
        """The party as it begins; those who do not take part are dead."""
        most = book.rules.creature
        heroes = [
            Hero(most.hp if number in self.heroes else 0, most.mp, self.place(book, number), *self.worn(book, number))
            for number in range(len(book.heroes))
        ]
        return Party(heroes, facing=self.facing)


@dataclass(frozen=True, slots=True)
class Fought:
    """What came of n battles. Creatures are the three heroes, then the group's nine places (relative).

    outcome int32[n]: LOST, WON or OPEN of engine.arena. actions and strikes int32[n]: those of the party and of the
    group. attacks int32[n]: blows of single creatures at a target, misses and sweeps included. clock int64[n]: ticks.
    health int16[n, 12]: HP left. mana int16[n, 3]. dice uint64[n, 4]: the words of the stream afterwards.
    """

    outcome: NDArray[np.int32]
    actions: NDArray[np.int32]
    strikes: NDArray[np.int32]
    attacks: NDArray[np.int32]
    clock: NDArray[np.int64]
    health: NDArray[np.int16]
    mana: NDArray[np.int16]
    dice: NDArray[np.uint64]


class Battleground:
    """One scene and one set of orders, ready for any number of battles."""

    def __init__(self, book: Book, scene: Scene, orders: Orders) -> None:
        """Work out every creature's stats and dice."""
        self.book, self.scene, self.orders = book, scene, orders
        setting = {
            "direction": scene.direction,
            "blocking": scene.blocking,
            "here": book.costs[scene.here],
            "there": book.costs[scene.there],
            **dict(zip((field.name for field in fields(Orders)), astuple(orders), strict=True)),
            "limit": scene.limit,
        }
        numbers = np.array([tuple(setting.values())], [(name, np.int32) for name in setting])
        self._kernel = _battle.Battles(book.creatures, scene.party(book), numbers)

    def fight(
        self,
        kinds: NDArray[np.uint8],
        facings: NDArray[np.uint8],
        keys: NDArray[np.uint64],
        threads: int | None = 1,
    ) -> Fought:
        """Fight battle i against the group kinds[i] (uint8[n, 9], 0 for nobody) that faces facings[i] (uint8[n]).

        Its dice are those of Stream(keys[i]), so a battle does not depend on the others. `threads` is 1..64, or None
        for one a processor. ValueError for shapes that do not fit and for kinds and facings that do not exist.
        """
        count = len(keys)
        if kinds.shape != (count, 9) or facings.shape != (count,):
            raise ValueError(f"{count} battles need kinds [{count}, 9] and facings [{count}]")
        if count and (int(kinds.max()) >= len(self.book.monsters) or int(facings.max()) > 3):
            raise ValueError("a kind of monster or a facing that does not exist")
        results = np.empty(count, _RESULT)
        health, mana = np.empty((count, 12), np.int16), np.empty((count, 3), np.int16)
        dice = np.empty((count, 4), np.uint64)
        groups, ways = np.ascontiguousarray(kinds), np.ascontiguousarray(facings)
        streams = np.ascontiguousarray(keys)

        def piece(low: int, high: int) -> None:
            part = slice(low, high)
            self._kernel.fight(
                groups[part], ways[part], streams[part], results[part], health[part], mana[part], dice[part]
            )

        run(piece, count, threads=threads_of(threads), worth=_WORTH)
        outcome, actions, strikes, attacks = (np.ascontiguousarray(results[name]) for name in _COUNTS)
        return Fought(outcome, actions, strikes, attacks, np.ascontiguousarray(results["clock"]), health, mana, dice)


def wild(book: Book, danger: int, keys: NDArray[np.uint64]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Groups as a world has them at a danger level, one for each key: kinds uint8[n, 9] and facings uint8[n].

    The highest level gives the Chaos Lord's group.
    """
    kinds, facings = np.zeros((len(keys), 9), np.uint8), np.empty(len(keys), np.uint8)
    if danger == book.rules.world.max_danger:
        kinds[...] = book.monster_ids["chaos-disciple"]
        kinds[:, 4] = book.lord
        facings[...] = keys >> np.uint64(62)
    else:
        pool = np.array(book.pools[danger], np.uint8)
        _battle.muster(pool, book.rules.world.group_chance, keys, kinds, facings)
    return kinds, facings


def scattered(members: Sequence[int], keys: NDArray[np.uint64]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Groups of these kinds (at most nine) on any subtiles, each arrangement as likely as the other."""
    kinds = np.zeros((len(keys), 9), np.uint8)
    kinds[:, : len(members)] = members
    _battle.shuffle(keys, kinds)
    return kinds, np.zeros(len(keys), np.uint8)
