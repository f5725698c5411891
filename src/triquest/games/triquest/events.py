"""What can happen in TriQuest, as facts. Words, animation and statistics are made from these alone.

Tiles are (x, y) from the northwest corner; subtiles count 0 to 8, row by row, in absolute directions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from triquest.engine.game import Event
from triquest.games.triquest.actions import Direction


class Blow(StrEnum):
    """How an attack strikes."""

    PHYSICAL = "physical"
    MENTAL = "mental"
    OMNISLASH = "omnislash"
    FIREBALL = "fireball"


@dataclass(frozen=True, slots=True)
class Being:
    """A creature where it stands: its id (`warrior`, `golem`, …), tile and subtile."""

    id: str
    x: int
    y: int
    subtile: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A formation went from one tile to the next; `party` tells the heroes from a group."""

    party: bool
    x: int
    y: int
    to_x: int
    to_y: int


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A formation on tile (x, y) turned."""

    party: bool
    x: int
    y: int
    before: Direction
    after: Direction


@dataclass(frozen=True, slots=True)
class Waited(Event):
    """The party on (x, y), or a group that found no way, let an action pass."""

    party: bool
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Formed(Event):
    """The heroes took new subtiles (absolute; -1 for the dead)."""

    before: tuple[int, int, int]
    after: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A blow that did not miss: the dice of both sides, what they showed, and the damage (0 or more)."""

    attacker: Being
    target: Being
    blow: Blow
    attack_dice: tuple[int, int]
    attack_roll: int
    defense_dice: tuple[int, int]
    defense_roll: int
    damage: int
    hp: int
    """What the target has left; 0 when slain."""


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """A blow beyond the attacker's reach that missed."""

    attacker: Being
    target: Being
    blow: Blow
    distance: int
    reach: int


@dataclass(frozen=True, slots=True)
class Blocked(Event):
    """Under classic blocking: a creature stood behind a friend and could not attack."""

    attacker: Being
    by: Being


@dataclass(frozen=True, slots=True)
class Idle(Event):
    """Nobody was left for this creature to attack."""

    attacker: Being


@dataclass(frozen=True, slots=True)
class Slain(Event):
    """A creature died at another's hand."""

    victim: Being
    by: Being


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """An item fell on a subtile, destroying the one that lay there, if any ('' for none)."""

    item: str
    x: int
    y: int
    subtile: int
    destroyed: str


@dataclass(frozen=True, slots=True)
class Found(Event):
    """The party picked a weapon or armor up; `known` if it had one already."""

    item: str
    known: bool


@dataclass(frozen=True, slots=True)
class Drunk(Event):
    """A potion was used: what each hero gained in HP and MP (0 for the dead and the sated)."""

    item: str
    hp: tuple[int, int, int]
    mp: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Equipped(Event):
    """A hero put an item on in place of another ('' for none)."""

    hero: str
    item: str
    before: str


@dataclass(frozen=True, slots=True)
class SkillUsed(Event):
    """A hero used a skill; what it did follows in further events."""

    hero: str
    skill: str


@dataclass(frozen=True, slots=True)
class BerserkEnded(Event):
    """The warrior calmed down."""


@dataclass(frozen=True, slots=True)
class Slowed(Event):
    """A creature is slow for good."""

    victim: Being
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """A hero regained HP; `roll` is what the dice offered, `gained` what he could take."""

    hero: str
    dice: tuple[int, int]
    roll: int
    gained: int
    hp: int


@dataclass(frozen=True, slots=True)
class Banished(Event):
    """A group was sent from (x, y) elsewhere. Where to is known only if it can be seen; else both are -1."""

    x: int
    y: int
    to_x: int
    to_y: int


@dataclass(frozen=True, slots=True)
class Sighted(Event):
    """A group came into view: its members' ids in the order of their subtiles."""

    x: int
    y: int
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over: won by the lord's death or lost with the last hero."""

    won: bool


@dataclass(frozen=True, slots=True)
class Conjured(Event):
    """A wizard did something that the rules forbid: what, and of which kind or how much."""

    what: str
    value: str
