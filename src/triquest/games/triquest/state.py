"""The whole state of a game of TriQuest: flat arrays for what can be large, plain numbers for the party."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from triquest.core.rng import Stream
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.formation import TO_ABSOLUTE

UNKNOWN = 255
"""Terrain of a tile that was never seen."""

K = TypeVar("K", bound=np.generic)
U8 = NDArray[np.uint8]
I32 = NDArray[np.int32]


@dataclass(slots=True)
class Hero:
    """A hero in play. `place` is relative to the facing; gear is an item number, -1 for none."""

    hp: int
    mp: int
    place: int
    weapon: int = -1
    armor: int = -1

    @property
    def alive(self) -> bool:
        """Whether he still fights."""
        return self.hp > 0


@dataclass(slots=True)
class Party:
    """The three heroes on their tile."""

    heroes: list[Hero]
    x: int = 0
    y: int = 0
    facing: Direction = Direction.NORTH
    berserk: int = 0
    """Ticks that Berserk still lasts."""
    found: set[int] = field(default_factory=set)
    """Numbers of the weapons and armors that were found. Only asked and sorted, never iterated in rules."""

    @property
    def alive(self) -> bool:
        """Whether any hero still fights."""
        return any(hero.hp > 0 for hero in self.heroes)

    def living(self) -> list[int]:
        """The numbers of the living heroes in order."""
        return [number for number, hero in enumerate(self.heroes) if hero.hp > 0]

    def subtile(self, hero: int) -> int:
        """The absolute subtile a hero stands on."""
        return TO_ABSOLUTE[self.facing][self.heroes[hero].place]

    def copy(self) -> Party:
        """An independent copy."""
        return replace(self, heroes=[replace(hero) for hero in self.heroes], found=set(self.found))


@dataclass(slots=True)
class Groups:
    """All monster groups that were ever made; an emptied one keeps its number and leaves the map.

    Arrays of length G, and [G, 9] for the members by their relative subtile (kind 0 is nobody).
    """

    x: I32
    y: I32
    facing: U8
    ready: NDArray[np.int64]
    """The tick at which the group has paid for its last action; it acts when the clock is past it."""
    kind: U8
    hp: NDArray[np.int16]
    slowed: U8

    ARRAYS = ("x", "y", "facing", "ready", "kind", "hp", "slowed")

    @classmethod
    def empty(cls, count: int) -> Groups:
        """Room for `count` groups."""
        return cls(
            x=np.zeros(count, np.int32),
            y=np.zeros(count, np.int32),
            facing=np.zeros(count, np.uint8),
            ready=np.zeros(count, np.int64),
            kind=np.zeros((count, 9), np.uint8),
            hp=np.zeros((count, 9), np.int16),
            slowed=np.zeros((count, 9), np.uint8),
        )

    def copy(self) -> Groups:
        """An independent copy."""
        return Groups(*(getattr(self, name).copy() for name in self.ARRAYS))


@dataclass(slots=True)
class World:
    """The ground, which never changes: arrays [y, x] shared by all copies of a game."""

    terrain: U8
    danger: U8


@dataclass(slots=True)
class State:
    """Everything that a game is, dice included."""

    world: World
    groups: Groups
    at: I32
    """The group on each tile [y, x], -1 for none."""
    party: Party
    dice: Stream
    known: U8
    """The terrain of the tiles the party has seen, UNKNOWN elsewhere."""
    items: dict[int, list[int]] = field(default_factory=dict)
    """Items on the ground: tile number (y * width + x) to nine item numbers, -1 for none."""
    known_items: dict[int, list[int]] = field(default_factory=dict)
    """The items as the party last saw them."""
    clock: int = 0
    settled: int = 0
    """The clock when the monsters last finished acting."""
    actions: int = 0
    kills: int = 0
    lord: int = 0
    """The number of the Chaos Lord's group."""
    over: str = ""
    """Why the game ended; '' while it goes on."""
    height: int = field(init=False)
    """Tiles from north to south."""
    width: int = field(init=False)
    """Tiles from west to east."""

    def __post_init__(self) -> None:
        """Measure the map."""
        self.height, self.width = self.at.shape

    def tile(self, x: int, y: int) -> int:
        """The number of a tile."""
        return y * self.width + x

    def inside(self, x: int, y: int) -> bool:
        """Whether a tile is on the map."""
        return 0 <= x < self.width and 0 <= y < self.height

    def group_at(self, x: int, y: int) -> int:
        """The group on a tile, -1 for none or off the map."""
        return int(self.at[y, x]) if self.inside(x, y) else -1

    def copy(self) -> State:
        """An independent copy; the world is shared."""
        return replace(
            self,
            groups=self.groups.copy(),
            at=self.at.copy(),
            party=self.party.copy(),
            dice=self.dice.copy(),
            known=self.known.copy(),
            items={tile: list(nine) for tile, nine in self.items.items()},
            known_items={tile: list(nine) for tile, nine in self.known_items.items()},
        )

    def digest(self) -> int:
        """64 bits over everything."""
        total = blake2b(self._scalars(), digest_size=8)
        for array in self._arrays():
            total.update(array.data if array.size else b"")
        return int.from_bytes(total.digest(), "little")

    def store(self) -> bytes:
        """Everything as bytes: a line of JSON, then the arrays in order."""
        return self._scalars() + b"\n" + b"".join(array.tobytes() for array in self._arrays())

    def _arrays(self) -> list[NDArray[np.generic]]:
        groups = [getattr(self.groups, name) for name in Groups.ARRAYS]
        return [self.world.terrain, self.world.danger, self.at, self.known, *groups]

    def _scalars(self) -> bytes:
        party = self.party
        data = {
            "size": [self.height, self.width, len(self.groups.x)],
            "heroes": [[h.hp, h.mp, h.place, h.weapon, h.armor] for h in party.heroes],
            "party": [party.x, party.y, int(party.facing), party.berserk],
            "found": sorted(party.found),
            "dice": self.dice.state.hex(),
            "items": sorted(self.items.items()),
            "known_items": sorted(self.known_items.items()),
            "numbers": [self.clock, self.settled, self.actions, self.kills, self.lord],
            "over": self.over,
        }
        return json.dumps(data, separators=(",", ":")).encode()

    @classmethod
    def load(cls, stored: bytes) -> State:
        """The state that `store` stored."""
        line, _, rest = stored.partition(b"\n")
        data = json.loads(line)
        height, width, count = data["size"]
        arrays = _Reader(rest)
        world = World(arrays.take(np.uint8, height, width), arrays.take(np.uint8, height, width))
        at, known = arrays.take(np.int32, height, width), arrays.take(np.uint8, height, width)
        groups = Groups.empty(count)
        for name in Groups.ARRAYS:
            array = getattr(groups, name)
            array[...] = arrays.take(array.dtype.type, *array.shape)
        x, y, facing, berserk = data["party"]
        party = Party([Hero(*hero) for hero in data["heroes"]], x, y, Direction(facing), berserk, set(data["found"]))
        clock, settled, actions, kills, lord = data["numbers"]
        return cls(
            world=world,
            groups=groups,
            at=at,
            party=party,
            dice=Stream.from_state(bytes.fromhex(data["dice"])),
            known=known,
            items={tile: list(nine) for tile, nine in data["items"]},
            known_items={tile: list(nine) for tile, nine in data["known_items"]},
            clock=clock,
            settled=settled,
            actions=actions,
            kills=kills,
            lord=lord,
            over=data["over"],
        )


class _Reader:
    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, kind: type[K], *shape: int) -> NDArray[K]:
        count = int(np.prod(shape))
        array = np.frombuffer(self._data, kind, count, self._at).reshape(shape).copy()
        self._at += array.nbytes
        return array
