"""The whole state of a career in Orthanc: arrays for the dungeon and its map, plain numbers for the adventurer."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from enum import IntEnum
from hashlib import blake2b

import msgspec
import numpy as np
from numpy.typing import NDArray

from triquest.core.rng import Stream
from triquest.games.orthanc.dungeon import HEIGHT, LEVELS, U8, WIDTH, Cell, Dungeon

LOST = LEVELS
"""The page of the map for a level whose number the adventurer does not know."""
PAGES = LEVELS + 1
UNKNOWN = 255
"""An edge that was never seen."""

GEAR = (
    "boots-speed",
    "boots-levitation",
    "ring-light",
    "ring-protection",
    "ring-regeneration",
    "ring-invisibility",
)
"""Boots and rings: of each the adventurer has one or none."""
PLACES = {item: place for place, item in enumerate(GEAR)}
"""Their places in that row."""
PLUSES = ("sword", "shield", "armor")
COINS = 4
GEMS, JEWELRY = 4, 5
"""Their places in the purse, after the coins of the rules."""


class Phase(IntEnum):
    """What sort of action is asked for."""

    ROLLING = 0
    OUTSIDE = 1
    WALKING = 2
    ENCOUNTER = 3
    QUESTION = 4


ROLLING, OUTSIDE, WALKING, ENCOUNTER, QUESTION = Phase
"""Members of an enumeration are slow to look up, and the rules ask for the phase all the time."""


class Mark(IntEnum):
    """What Light, ESP or the eyes made out in a cell, as far as the adventurer remembers."""

    NOTHING = 0
    MONSTER = 1
    TREASURE = 2
    BOTH = 3


@dataclass(slots=True)
class Adventurer:
    """The character. Gear is by its place in `GEAR`; `purse` counts coins by kind, then gems and jewelry."""

    name: str
    strength: int = 0
    intelligence: int = 0
    constitution: int = 0
    dexterity: int = 0
    level: int = 1
    experience: int = 0
    treasure: int = 0
    """The part of the experience that came from treasure."""
    hits: int = 0
    most_hits: int = 0
    units: int = 0
    most_units: int = 0
    kills: int = 0
    trips: int = 0
    purse: list[int] = field(default_factory=lambda: [0] * 6)
    gem_value: int = 0
    jewelry_value: int = 0
    plus: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Of sword, shield and armor."""
    arrows: int = 0
    manuals: int = 0
    owned: list[bool] = field(default_factory=lambda: [False] * len(GEAR))
    worn: list[bool] = field(default_factory=lambda: [False] * len(GEAR))

    def copy(self) -> Adventurer:
        """An independent copy."""
        return replace(self, purse=list(self.purse), plus=list(self.plus), owned=list(self.owned), worn=list(self.worn))

    def wears(self, item: str) -> bool:
        """Whether he wears those boots or that ring."""
        return self.worn[PLACES[item]]


@dataclass(slots=True)
class Trip:
    """What the present trip has brought and what is still at work. Spells in turns; -1 is the whole trip."""

    fought: int = 0
    """Experience from kills, which counts at the exit."""
    found: int = 0
    """Experience from magic items, which counts at the exit."""
    turns: int = 0
    steps: int = 0
    """Moves with a ring of Regeneration on since it last gave something."""
    half: bool = False
    """Under Speed: whether the first move of the turn is done."""
    light: int = 0
    levitation: int = 0
    speed: int = 0
    traps: int = 0
    protection: int = 0
    invisibility: int = 0


@dataclass(slots=True)
class Encounter:
    """A fight. `monster` is a row of the monsters."""

    monster: int
    room: bool
    struck: int = 0
    """How often the monster has attacked."""
    runs: int = 0
    pray: bool = False
    dealt: int = 0
    """The damage done to it in this fight."""


@dataclass(frozen=True, slots=True)
class Find:
    """A part of a treasure: its kind, how many or how good, and what it is worth in experience (coins: tenths)."""

    kind: str
    amount: int
    value: int


@dataclass(slots=True)
class Life:
    """The small part of the state, kept as JSON."""

    adventurer: Adventurer
    trip: Trip = field(default_factory=Trip)
    phase: Phase = Phase.ROLLING
    question: str = ""
    """What is asked: stairs, chute, exit, treasure, manual."""
    encounter: Encounter | None = None
    cell: Cell = (0, 0, 0)
    back: Cell | None = None
    """Where he came from, if on his own feet."""
    lost: bool = False
    """Whether he does not know his level."""
    dungeon: int = 0
    """Which dungeon: 0 the original, then those of the seed in order."""
    dungeons: int = 0
    """How many of the seed's have been made."""
    seed: int = 0
    actions: int = 0
    hoards: dict[int, tuple[Find, ...]] = field(default_factory=dict)
    """Treasures whose contents the dice have settled, by cell number."""
    settled: list[int] = field(default_factory=lambda: [0] * LEVELS)
    """How many monsters each level had when it was last filled."""
    over: str = ""
    """Why the career ended; '' while it goes on."""

    def copy(self) -> Life:
        """An independent copy."""
        return replace(
            self,
            adventurer=self.adventurer.copy(),
            trip=replace(self.trip),
            encounter=replace(self.encounter) if self.encounter else None,
            hoards=dict(self.hoards),
            settled=list(self.settled),
        )


LEVEL, Y, X, KIND, HITS, DEXTERITY = range(6)
"""Columns of the monsters."""


@dataclass(slots=True)
class State:
    """Everything that a career is, dice included. Arrays of the map have a page per level and one for being lost."""

    life: Life
    dungeon: Dungeon
    dice: Stream
    monsters: NDArray[np.int16]
    """[n, 6] by the columns above; kind 0 is a free row."""
    at: NDArray[np.int16]
    """The monster in each cell [level, y, x], -1 for none."""
    edge: U8
    """The edges as they are now [level, y, x, 4]: doors may be broken."""
    chest: U8
    """1 where a treasure lies [level, y, x]."""
    known_edge: U8
    """[page, y, x, 4]: an `Edge` as it looks, or `UNKNOWN`."""
    known: U8
    """[page, y, x]: 0 never seen, 1 seen, 2 walked."""
    known_room: U8
    """[page, y, x]: 1 for a cell seen to be in a room."""
    known_feature: U8
    """[page, y, x]: a `Feature` that was found."""
    marks: U8
    """[page, y, x]: a `Mark`."""

    ARRAYS = (
        "monsters",
        "at",
        "edge",
        "chest",
        "known_edge",
        "known",
        "known_room",
        "known_feature",
        "marks",
    )

    @property
    def page(self) -> int:
        """The page of the map that he is on."""
        return LOST if self.life.lost else self.life.cell[0]

    def here(self, cell: Cell) -> Cell:
        """The place of a cell of this level on the page of the map."""
        return self.page, cell[1], cell[2]

    def copy(self) -> State:
        """An independent copy; the dungeon is shared."""
        arrays = {name: getattr(self, name).copy() for name in self.ARRAYS}
        return replace(self, life=self.life.copy(), dice=self.dice.copy(), **arrays)

    def digest(self) -> int:
        """64 bits over everything."""
        total = blake2b(self._head(), digest_size=8)
        for array in (self.dungeon.edge, self.dungeon.room, self.dungeon.feature, self.dungeon.target):
            total.update(array.tobytes())
        for name in self.ARRAYS:
            total.update(getattr(self, name).tobytes())
        return int.from_bytes(total.digest(), "little")

    def store(self) -> bytes:
        """Everything but the dungeon as bytes: a line of JSON, then the arrays in order."""
        return self._head() + b"\n" + b"".join(getattr(self, name).tobytes() for name in self.ARRAYS)

    def _head(self) -> bytes:
        head = _Head(self.dungeon.key, len(self.monsters), self.dice.state.hex(), self.life)
        return msgspec.json.encode(head)

    @staticmethod
    def head(stored: bytes) -> int:
        """The key of the dungeon of a state that `store` stored."""
        return msgspec.json.decode(stored.partition(b"\n")[0], type=_Head).key

    @classmethod
    def load(cls, stored: bytes, dungeon: Dungeon) -> State:
        """The state that `store` stored, in its dungeon."""
        line, _, rest = stored.partition(b"\n")
        head = msgspec.json.decode(line, type=_Head)
        state = blank(head.life, dungeon, Stream.from_state(bytes.fromhex(head.dice)), head.monsters)
        at = 0
        for name in cls.ARRAYS:
            array = getattr(state, name)
            array[...] = np.frombuffer(rest, array.dtype, array.size, at).reshape(array.shape)
            at += array.nbytes
        return state


class _Head(msgspec.Struct):
    key: int
    monsters: int
    dice: str
    life: Life


def blank(life: Life, dungeon: Dungeon, dice: Stream, monsters: int = 0) -> State:
    """A state with an empty dungeon and an empty map."""
    ground, pages = (LEVELS, HEIGHT, WIDTH), (PAGES, HEIGHT, WIDTH)
    return State(
        life=life,
        dungeon=dungeon,
        dice=dice,
        monsters=np.zeros((monsters, 6), np.int16),
        at=np.full(ground, -1, np.int16),
        edge=dungeon.edge.copy(),
        chest=np.zeros(ground, np.uint8),
        known_edge=np.full((*pages, 4), UNKNOWN, np.uint8),
        known=np.zeros(pages, np.uint8),
        known_room=np.zeros(pages, np.uint8),
        known_feature=np.zeros(pages, np.uint8),
        marks=np.zeros(pages, np.uint8),
    )


def encoded(value: object) -> bytes:
    """A dataclass of plain values as bytes, the same for the same values."""
    return repr([getattr(value, part.name) for part in fields(value)]).encode()  # type: ignore[arg-type]
