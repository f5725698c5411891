"""What a game is: rules, state and dice, and nothing of windows, files, clocks or networks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from enum import IntEnum, StrEnum
from typing import Any, Generic, NewType, Self, TypeVar

import msgspec

Seat = NewType("Seat", int)
"""Who plays: 0 is the first seat."""

SOLO = Seat(0)


class Result(StrEnum):
    """How a game ended, for the first seat."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How and why a game ended. `reason` is a stable word of the game, such as ``lord-slain``."""

    result: Result
    reason: str


class Action:
    """One decision with all its arguments: a frozen dataclass whose `str` is parsed back exactly.

    The text is printable ASCII, spaces too, but without ``#``, ``=`` and ``!``, by which journals tell its end.
    """

    __slots__ = ()


_names: dict[type, tuple[str, ...]] = {}


def _field_names(kind: Any) -> tuple[str, ...]:
    if kind not in _names:
        struct = issubclass(kind, msgspec.Struct)
        _names[kind] = kind.__struct_fields__ if struct else tuple(field.name for field in fields(kind))
    return _names[kind]


def _canonical(value: object) -> str:
    if isinstance(value, IntEnum):
        return str(int(value))
    if isinstance(value, StrEnum):
        return str(value)
    if isinstance(value, tuple):
        return "(" + ",".join([_canonical(part) for part in value]) + ")"
    if hasattr(value, "__dataclass_fields__") or isinstance(value, msgspec.Struct):
        kind = type(value)
        return kind.__name__ + "(" + ",".join([_canonical(getattr(value, n)) for n in _field_names(kind)]) + ")"
    return str(value)


class Event:
    """A fact about what happened, never a sentence: numbers, words and tuples in a frozen dataclass or struct."""

    __slots__ = ()

    def encode(self) -> str:
        """The fact as one line, the same on every machine; journals chain their checks over it."""
        return _canonical(self)


A = TypeVar("A", bound=Action)
O = TypeVar("O")  # noqa: E741


class Game(ABC, Generic[A, O]):
    """A game in progress. A game is a value: it can be cloned, stored and compared by its digest."""

    wizard = False
    """Whether wizard's actions are allowed; set once, before the first action, as the journal's header is marked."""

    @abstractmethod
    def to_move(self) -> Seat | None:
        """The seat whose turn it is, None once the game is over."""

    @abstractmethod
    def legal_actions(self) -> Iterable[A]:
        """Every legal action once, in canonical order. Draws no dice and changes nothing."""

    @abstractmethod
    def check(self, action: A) -> None:
        """Raise `IllegalAction` with the reason if the rules forbid the action now. Changes nothing."""

    @abstractmethod
    def apply(self, action: A) -> list[Event]:
        """Carry the action out and tell what happened. `IllegalAction` leaves everything as it was."""

    def advance(self, action: A) -> None:
        """Carry out a legal action and tell nothing: `apply` for those who will not ask what happened.

        A game may be quicker so. What comes of an illegal action is not said.
        """
        self.apply(action)

    @abstractmethod
    def observe(self, seat: Seat) -> O:
        """All that the seat may know: a frozen value, valid for ever."""

    @abstractmethod
    def events_for(self, seat: Seat, events: Sequence[Event]) -> list[Event]:
        """The events that the seat may know of, with what it may not know taken out."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy that will go on exactly alike."""

    @abstractmethod
    def snapshot(self) -> bytes:
        """The whole game as bytes for `restore` of the same rules version."""

    @classmethod
    @abstractmethod
    def restore(cls, data: bytes) -> Self:
        """The game that `snapshot` stored."""

    @abstractmethod
    def digest(self) -> int:
        """64 bits over the whole state, dice included."""

    @abstractmethod
    def dice_state(self) -> bytes:
        """The state of the dice that decide what happens next."""

    @abstractmethod
    def status(self) -> str:
        """Where the game stands in a few words, to choose a run by."""


AnyGame = Game[Any, Any]
