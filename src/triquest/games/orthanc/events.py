"""What can happen in Orthanc, as facts. Words, animation and statistics are made from these alone.

Cells are x, y on the page of the level, from its northwest corner. Monsters, spells and items go by their ids.
"""

from __future__ import annotations

import msgspec

from triquest.engine.game import Event
from triquest.games.orthanc.actions import Direction


class Fact(Event, msgspec.Struct, frozen=True):
    """An event as a struct, which is made far more quickly than a frozen dataclass."""


class Rolled(Fact, frozen=True):
    """A new character: strength, intelligence, constitution, dexterity, hits."""

    strength: int
    intelligence: int
    constitution: int
    dexterity: int
    hits: int


class Began(Fact, frozen=True):
    """The character is taken: the career begins."""


class Entered(Fact, frozen=True):
    """A trip into the dungeon begins."""

    trip: int


class Changed(Fact, frozen=True):
    """Another dungeon: 0 the original, else the number of the new one. The map is forgotten."""

    dungeon: int


class Moved(Fact, frozen=True):
    """A step from one cell to the next, or through a wall by Pass Wall."""

    x: int
    y: int
    to_x: int
    to_y: int


class Waited(Fact, frozen=True):
    """A turn passed."""


class Broke(Fact, frozen=True):
    """A door was attacked: broken or not. `solid`: it looks like a wall still, and nothing moved."""

    direction: Direction
    broken: bool
    solid: bool


class Noticed(Fact, frozen=True):
    """A secret door showed itself on an edge of (x, y)."""

    x: int
    y: int
    direction: Direction


class Came(Fact, frozen=True):
    """The adventurer came upon what leads elsewhere: down, up, chute or exit."""

    feature: str


class Climbed(Fact, frozen=True):
    """He took a stair or passed a floor: by how many levels down (negative: up), and the level if he knows it."""

    levels: int
    level: int


class Fell(Fact, frozen=True):
    """He went down a chute; `level` is what he takes it for, 0 if he cannot tell."""

    level: int


class Tumbled(Fact, frozen=True):
    """A pit hurt him."""

    damage: int
    hits: int


class Floated(Fact, frozen=True):
    """He passed over a pit or chute that he knows of now."""

    feature: str


class FoundTraps(Fact, frozen=True):
    """Find Traps showed so many that were not known."""

    count: int


class Recognised(Fact, frozen=True):
    """He knows again which level he is on."""

    level: int


class Met(Fact, frozen=True):
    """A monster is met; `first` tells who strikes first: "you" or "monster". `wandering` if it came by."""

    monster: str
    room: bool
    first: str
    wandering: bool


class Unnoticed(Fact, frozen=True):
    """A monster is here and does not see him."""

    monster: str


class Struck(Fact, frozen=True):
    """He swung at the monster: the die and its sides, above `needed` hits (0: always). `damage` is 0 for a miss."""

    monster: str
    sides: int
    roll: int
    needed: int
    damage: int


class Attacked(Fact, frozen=True):
    """The monster swung at him. `adjusted` is the roll after Protection; `magic` if a spell doubled the damage."""

    monster: str
    sides: int
    roll: int
    adjusted: int
    hit: bool
    magic: bool
    damage: int
    hits: int


class Slain(Fact, frozen=True):
    """The monster is dead, by `means`: sword, arrow, or a spell's id."""

    monster: str
    means: str
    experience: int


class Ran(Fact, frozen=True):
    """He tried to run."""

    escaped: bool
    chance: int


class CastSpell(Fact, frozen=True):
    """A spell was cast; what it did follows."""

    spell: str
    units: int


class Failed(Fact, frozen=True):
    """The spell had no effect."""

    spell: str


class Wounded(Fact, frozen=True):
    """Magic wounded the monster."""

    monster: str
    spell: str
    damage: int


class Sent(Fact, frozen=True):
    """The monster was sent away."""

    monster: str
    spell: str


class Thrown(Fact, frozen=True):
    """A failed Teleport sent the adventurer himself elsewhere on the level."""

    x: int
    y: int


class Cured(Fact, frozen=True):
    """Wounds healed."""

    gained: int
    hits: int


class Begun(Fact, frozen=True):
    """A spell is on him for so many turns; -1 for the whole trip."""

    spell: str
    turns: int


class Ceased(Fact, frozen=True):
    """A spell on him has ended."""

    spell: str


class Looked(Fact, frozen=True):
    """What ESP showed: monsters by id with their cells, and cells of treasures."""

    direction: Direction
    monsters: tuple[tuple[str, int, int], ...]
    treasures: tuple[tuple[int, int], ...]


class Found(Fact, frozen=True):
    """A treasure lies here: kinds and amounts."""

    parts: tuple[tuple[str, int], ...]


class Took(Fact, frozen=True):
    """A part of a treasure was taken; `kept` is False for what is of no use beside what he has."""

    kind: str
    amount: int
    kept: bool
    experience: int


class Dropped(Fact, frozen=True):
    """Coins were left behind."""

    coin: str
    amount: int


class Wore(Fact, frozen=True):
    """Boots or a ring: put on, or taken off."""

    item: str
    on: bool


class WasRead(Fact, frozen=True):
    """A manual was read: which it was, and the value after it (a characteristic, or the hits left)."""

    manual: str
    value: int


class LostItem(Fact, frozen=True):
    """A magic item was lost in the battle."""

    item: str


class Regenerated(Fact, frozen=True):
    """The ring gave hits and spell units."""

    hits: int
    units: int


class Left(Fact, frozen=True):
    """A successful exit: experience gained by fighting and by treasure, and the level before and after."""

    fought: int
    found: int
    before: int
    after: int


class Grew(Fact, frozen=True):
    """A level more gave hits."""

    level: int
    hits: int


class Died(Fact, frozen=True):
    """The adventurer died: by a monster's id, or "pit"."""

    by: str


class Retired(Fact, frozen=True):
    """The adventurer retired with honor; `score` is his experience less treasure."""

    name: str
    level: int
    experience: int
    score: int


class Abandoned(Fact, frozen=True):
    """The adventurer was given up."""


class Conjured(Fact, frozen=True):
    """A wizard did something that the rules forbid: what, and of which kind or how much."""

    what: str
    value: str
