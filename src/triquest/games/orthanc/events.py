"""What can happen in Orthanc, as facts. Words, animation and statistics are made from these alone.

Cells are x, y on the page of the level, from its northwest corner. Monsters, spells and items go by their ids.
"""

from __future__ import annotations

from dataclasses import dataclass

from triquest.engine.game import Event
from triquest.games.orthanc.actions import Direction


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A new character: strength, intelligence, constitution, dexterity, hits."""

    strength: int
    intelligence: int
    constitution: int
    dexterity: int
    hits: int


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The character is taken: the career begins."""


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A trip into the dungeon begins."""

    trip: int


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """Another dungeon: 0 the original, else the number of the new one. The map is forgotten."""

    dungeon: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A step from one cell to the next, or through a wall by Pass Wall."""

    x: int
    y: int
    to_x: int
    to_y: int


@dataclass(frozen=True, slots=True)
class Waited(Event):
    """A turn passed."""


@dataclass(frozen=True, slots=True)
class Broke(Event):
    """A door was attacked: broken or not. `solid`: it looks like a wall still, and nothing moved."""

    direction: Direction
    broken: bool
    solid: bool


@dataclass(frozen=True, slots=True)
class Noticed(Event):
    """A secret door showed itself on an edge of (x, y)."""

    x: int
    y: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Came(Event):
    """The adventurer came upon what leads elsewhere: down, up, chute or exit."""

    feature: str


@dataclass(frozen=True, slots=True)
class Climbed(Event):
    """He took a stair or passed a floor: by how many levels down (negative: up), and the level if he knows it."""

    levels: int
    level: int


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """He went down a chute; `level` is what he takes it for, 0 if he cannot tell."""

    level: int


@dataclass(frozen=True, slots=True)
class Tumbled(Event):
    """A pit hurt him."""

    damage: int
    hits: int


@dataclass(frozen=True, slots=True)
class Floated(Event):
    """He passed over a pit or chute that he knows of now."""

    feature: str


@dataclass(frozen=True, slots=True)
class FoundTraps(Event):
    """Find Traps showed so many that were not known."""

    count: int


@dataclass(frozen=True, slots=True)
class Recognised(Event):
    """He knows again which level he is on."""

    level: int


@dataclass(frozen=True, slots=True)
class Met(Event):
    """A monster is met; `first` tells who strikes first: "you" or "monster". `wandering` if it came by."""

    monster: str
    room: bool
    first: str
    wandering: bool


@dataclass(frozen=True, slots=True)
class Unnoticed(Event):
    """A monster is here and does not see him."""

    monster: str


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """He swung at the monster: the die and its sides, above `needed` hits (0: always). `damage` is 0 for a miss."""

    monster: str
    sides: int
    roll: int
    needed: int
    damage: int


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """The monster swung at him. `adjusted` is the roll after Protection; `magic` if a spell doubled the damage."""

    monster: str
    sides: int
    roll: int
    adjusted: int
    hit: bool
    magic: bool
    damage: int
    hits: int


@dataclass(frozen=True, slots=True)
class Slain(Event):
    """The monster is dead, by `means`: sword, arrow, or a spell's id."""

    monster: str
    means: str
    experience: int


@dataclass(frozen=True, slots=True)
class Ran(Event):
    """He tried to run."""

    escaped: bool
    chance: int


@dataclass(frozen=True, slots=True)
class CastSpell(Event):
    """A spell was cast; what it did follows."""

    spell: str
    units: int


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """The spell had no effect."""

    spell: str


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """Magic wounded the monster."""

    monster: str
    spell: str
    damage: int


@dataclass(frozen=True, slots=True)
class Sent(Event):
    """The monster was sent away."""

    monster: str
    spell: str


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """A failed Teleport sent the adventurer himself elsewhere on the level."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Cured(Event):
    """Wounds healed."""

    gained: int
    hits: int


@dataclass(frozen=True, slots=True)
class Begun(Event):
    """A spell is on him for so many turns; -1 for the whole trip."""

    spell: str
    turns: int


@dataclass(frozen=True, slots=True)
class Ceased(Event):
    """A spell on him has ended."""

    spell: str


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """What ESP showed: monsters by id with their cells, and cells of treasures."""

    direction: Direction
    monsters: tuple[tuple[str, int, int], ...]
    treasures: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Found(Event):
    """A treasure lies here: kinds and amounts."""

    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A part of a treasure was taken; `kept` is False for what is of no use beside what he has."""

    kind: str
    amount: int
    kept: bool
    experience: int


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """Coins were left behind."""

    coin: str
    amount: int


@dataclass(frozen=True, slots=True)
class Wore(Event):
    """Boots or a ring: put on, or taken off."""

    item: str
    on: bool


@dataclass(frozen=True, slots=True)
class WasRead(Event):
    """A manual was read: which it was, and the value after it (a characteristic, or the hits left)."""

    manual: str
    value: int


@dataclass(frozen=True, slots=True)
class LostItem(Event):
    """A magic item was lost in the battle."""

    item: str


@dataclass(frozen=True, slots=True)
class Regenerated(Event):
    """The ring gave hits and spell units."""

    hits: int
    units: int


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A successful exit: experience gained by fighting and by treasure, and the level before and after."""

    fought: int
    found: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Grew(Event):
    """A level more gave hits."""

    level: int
    hits: int


@dataclass(frozen=True, slots=True)
class Died(Event):
    """The adventurer died: by a monster's id, or "pit"."""

    by: str


@dataclass(frozen=True, slots=True)
class Retired(Event):
    """The adventurer retired with honor; `score` is his experience less treasure."""

    name: str
    level: int
    experience: int
    score: int


@dataclass(frozen=True, slots=True)
class Abandoned(Event):
    """The adventurer was given up."""


@dataclass(frozen=True, slots=True)
class Conjured(Event):
    """A wizard did something that the rules forbid: what, and of which kind or how much."""

    what: str
    value: str
