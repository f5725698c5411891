"""What the party can do in one action, with its one-line text form."""

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
        """Tiles to the east."""
        return (0, 0, 1, -1)[self]

    @property
    def dy(self) -> int:
        """Tiles to the south."""
        return (-1, 1, 0, 0)[self]

    @property
    def letter(self) -> str:
        """n, s, e or w."""
        return "nsew"[self]


DIRECTIONS = tuple(Direction)
"""The direction of a number, which is slow to ask the class for."""


@dataclass(frozen=True, slots=True)
class Step(Action):
    """Move one tile without turning, or attack whoever holds that tile."""

    direction: Direction

    def __str__(self) -> str:
        return f"step {self.direction.letter}"


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """Turn the formation to another facing."""

    direction: Direction

    def __str__(self) -> str:
        return f"turn {self.direction.letter}"


@dataclass(frozen=True, slots=True)
class Wait(Action):
    """Let one action pass."""

    def __str__(self) -> str:
        return "wait"


@dataclass(frozen=True, slots=True)
class UseSkill(Action):
    """A hero (0 warrior, 1 mage, 2 priest) uses one of his two skills, by its id."""

    hero: int
    skill: str

    def __str__(self) -> str:
        return f"skill {self.hero} {self.skill}"


@dataclass(frozen=True, slots=True)
class Equip(Action):
    """The hero it is made for puts on a weapon or armor that was found, by its id."""

    item: str

    def __str__(self) -> str:
        return f"equip {self.item}"


@dataclass(frozen=True, slots=True)
class Form(Action):
    """Place the heroes on new subtiles, absolute, 0 northwest to 8 southeast; -1 for a dead hero."""

    places: tuple[int, int, int]

    def __str__(self) -> str:
        return "form " + " ".join("-" if place < 0 else str(place) for place in self.places)


TriQuestAction = Wizardry | Step | Turn | Wait | UseSkill | Equip | Form

_STEP = re.compile(r"(step|turn) ([nsew])")
_SKILL = re.compile(r"skill ([0-9]) ([a-z-]+)")
_EQUIP = re.compile(r"equip ([a-z-]+)")
_FORM = re.compile(r"form ([0-8-]) ([0-8-]) ([0-8-])")


def parse(text: str) -> TriQuestAction:
    """The action of a text form, exactly: `str(parse(text)) == text`. `UnknownAction` otherwise."""
    if text == "wait":
        return Wait()
    if match := _STEP.fullmatch(text):
        direction = Direction("nsew".index(match[2]))
        return Step(direction) if match[1] == "step" else Turn(direction)
    if match := _SKILL.fullmatch(text):
        return UseSkill(int(match[1]), match[2])
    if match := _EQUIP.fullmatch(text):
        return Equip(match[1])
    if match := _FORM.fullmatch(text):
        first, second, third = (-1 if part == "-" else int(part) for part in match.groups())
        return Form((first, second, third))
    if deed := Wizardry.parse(text):
        return deed
    raise UnknownAction(f"“{text}” is no action of TriQuest.")
