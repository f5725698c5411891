"""What an adventurer can do in one action, with its one-line text form."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from triquest.engine.errors import UnknownAction
from triquest.engine.game import Action
from triquest.engine.wizardry import Wizardry


class Direction(IntEnum):
    """The four directions, in the order in which ties are broken. x grows to the east, y to the south."""

    NORTH = 0
    SOUTH = 1
    EAST = 2
    WEST = 3

    @property
    def dx(self) -> int:
        """Cells to the east."""
        return (0, 0, 1, -1)[self]

    @property
    def dy(self) -> int:
        """Cells to the south."""
        return (-1, 1, 0, 0)[self]

    @property
    def letter(self) -> str:
        """n, s, e or w."""
        return "nsew"[self]

    @property
    def opposite(self) -> Direction:
        """The way back."""
        return Direction(self ^ 1)


DIRECTIONS = tuple(Direction)
"""The direction of a number, which is slow to ask the class for."""


@dataclass(frozen=True, slots=True)
class Simple(Action):
    """An action without arguments, by its word."""

    word: str

    def __str__(self) -> str:
        return self.word


REROLL, BEGIN = Simple("reroll"), Simple("begin")
ENTER, RETIRE = Simple("enter"), Simple("retire")
ORIGINAL, ANOTHER = Simple("dungeon original"), Simple("dungeon new")
WAIT, TAKE, OPEN, ATTACK, READ, ABANDON = map(Simple, ("wait", "take", "open", "attack", "read", "abandon"))
FIGHT, RUN, SHOOT = Simple("fight"), Simple("run"), Simple("shoot")
YES, NO = Simple("yes"), Simple("no")

SIMPLE = {
    action.word: action
    for action in (
        REROLL, BEGIN, ENTER, RETIRE, ORIGINAL, ANOTHER, WAIT, TAKE, OPEN, ATTACK, READ, ABANDON, FIGHT, RUN, SHOOT,
        YES, NO,
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Go(Action):
    """Walk one cell."""

    direction: Direction

    def __str__(self) -> str:
        return f"go {self.direction.letter}"


@dataclass(frozen=True, slots=True)
class Break(Action):
    """Throw oneself against a door, or against a wall that may be one; through it if it gives way."""

    direction: Direction

    def __str__(self) -> str:
        return f"break {self.direction.letter}"


@dataclass(frozen=True, slots=True)
class Cast(Action):
    """Cast a spell by its id; some take a way: n, s, e, w, or up and down."""

    spell: str
    way: str = ""

    def __str__(self) -> str:
        return f"cast {self.spell} {self.way}".rstrip()


@dataclass(frozen=True, slots=True)
class Wear(Action):
    """Put boots or a ring on."""

    item: str

    def __str__(self) -> str:
        return f"wear {self.item}"


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Take boots or a ring off."""

    item: str

    def __str__(self) -> str:
        return f"remove {self.item}"


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Leave all coins of one kind behind."""

    coin: str

    def __str__(self) -> str:
        return f"drop {self.coin}"


OrthancAction = Wizardry | Simple | Go | Break | Cast | Wear | Remove | Drop

_WAY = re.compile(r"(go|break) ([nsew])")
_CAST = re.compile(r"cast ([a-z-]+)(?: (n|s|e|w|up|down))?")
_THING = re.compile(r"(wear|remove|drop) ([a-z-]+)")


def parse(text: str) -> OrthancAction:
    """The action of a text form, exactly: `str(parse(text)) == text`. `UnknownAction` otherwise."""
    if text in SIMPLE:
        return SIMPLE[text]
    if match := _WAY.fullmatch(text):
        direction = Direction("nsew".index(match[2]))
        return Go(direction) if match[1] == "go" else Break(direction)
    if match := _CAST.fullmatch(text):
        return Cast(match[1], match[2] or "")
    if match := _THING.fullmatch(text):
        verb, thing = match.groups()
        return Wear(thing) if verb == "wear" else Remove(thing) if verb == "remove" else Drop(thing)
    if deed := Wizardry.parse(text):
        return deed
    raise UnknownAction(f"“{text}” is no action of Orthanc.")
