"""The rules of Pig."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Self

from triquest.core.dice import roll
from triquest.core.rng import Stream, stream
from triquest.engine.errors import IllegalAction, UnknownAction
from triquest.engine.game import SOLO, Action, Event, Game, Outcome, Result, Seat

TURNS = 12


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Roll or hold."""

    word: str

    def __str__(self) -> str:
        return self.word


ROLL, HOLD = Move("roll"), Move("hold")


def parse(text: str) -> Move:
    """The move of a word."""
    if text not in ("roll", "hold"):
        raise UnknownAction(f"“{text}” is no move of Pig.")
    return Move(text)


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The die showed a number."""

    die: int


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """Points were kept."""

    points: int


@dataclass(frozen=True)
class Seen:
    """All there is to know but the dice to come: points kept, points of this turn, turns left."""

    points: int
    turn: int
    left: int
    goal: int
    actions: int

    def encode(self) -> bytes:
        """Equal for equal knowledge."""
        return repr(asdict(self)).encode()


class Pig(Game[Move, Seen]):
    """A game of Pig for one."""

    def __init__(self, options: Mapping[str, str], dice: Stream, numbers: Sequence[int] = (0, 0, TURNS, 0)) -> None:
        """Hold a state: points, points of the turn, turns left, actions."""
        self.options, self.goal, self._dice = dict(options), int(options["goal"]), dice
        self.points, self._turn, self._left, self._actions = numbers

    @classmethod
    def new(cls, seed: int, options: Mapping[str, str]) -> Self:
        """A fresh game."""
        return cls(options, stream(seed, "play"))

    def to_move(self) -> Seat | None:
        """The player's, until the end."""
        return None if self.outcome() else SOLO

    def legal_actions(self) -> Iterator[Move]:
        """Rolling always, holding after a roll."""
        if self.outcome() is None:
            yield ROLL
            if self._turn:
                yield HOLD

    def check(self, action: Move) -> None:
        """Refuse what is not legal."""
        if self.outcome() is not None:
            raise IllegalAction("The game is over.")
        if action == HOLD and not self._turn:
            raise IllegalAction("There is nothing to keep yet.")

    def apply(self, action: Move) -> list[Event]:
        """Roll or hold."""
        self.check(action)
        self._actions += 1
        if action == HOLD:
            kept = self._turn
            self.points, self._turn, self._left = self.points + kept, 0, self._left - 1
            return [Kept(kept)]
        die = roll(self._dice, 1, 6)
        if die == 1:
            self._turn, self._left = 0, self._left - 1
        else:
            self._turn += die
        return [Rolled(die)]

    def observe(self, seat: Seat) -> Seen:
        """The numbers."""
        return Seen(self.points, self._turn, self._left, self.goal, self._actions)

    def events_for(self, seat: Seat, events: Sequence[Event]) -> list[Event]:
        """Nothing is hidden."""
        return list(events)

    def outcome(self) -> Outcome | None:
        """Won with enough points, lost after the last turn."""
        if self.points >= self.goal:
            return Outcome(Result.WIN, "goal-reached")
        return None if self._left else Outcome(Result.LOSS, "turns-over")

    def clone(self) -> Self:
        """A copy."""
        return type(self)(self.options, self._dice.copy(), self._numbers())

    def _numbers(self) -> tuple[int, int, int, int]:
        return self.points, self._turn, self._left, self._actions

    def snapshot(self) -> bytes:
        """Everything as JSON."""
        return json.dumps([self.options, self._dice.state.hex(), self._numbers()], sort_keys=True).encode()

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """The game that `snapshot` stored."""
        options, dice, numbers = json.loads(data)
        return cls(options, Stream.from_state(bytes.fromhex(dice)), numbers)

    def digest(self) -> int:
        """64 bits over everything."""
        return int.from_bytes(blake2b(self.snapshot(), digest_size=8).digest(), "little")

    def dice_state(self) -> bytes:
        """The state of the die."""
        return self._dice.state

    def status(self) -> str:
        """Where the game stands."""
        return f"{self.points} of {self.goal} points, {self._left} turns left"
