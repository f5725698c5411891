"""Pig: roll a die as often as you dare. A 1 loses the turn, holding keeps its points. 50 points in 12 turns win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triquest.core.rng import Stream
from triquest.engine.options import Option, settle
from triquest.engine.registry import BotType, GameType
from triquest_pig.encoding import PigEncoding
from triquest_pig.game import HOLD, ROLL, Move, Pig, Seen, parse


def _goal(text: str) -> str:
    if not (text.isdigit() and 10 <= int(text) <= 100):
        raise ValueError("write a number from 10 to 100")
    return str(int(text))


OPTIONS = (Option("goal", "50", "the points that win, 10 to 100", normal=_goal),)


class Holder:
    """A bot: rolls until the turn has 20 points, or enough to win."""

    def choose(self, observation: Seen, legal: Collection[Move]) -> Move:
        """Roll or hold."""
        enough = observation.turn >= 20 or observation.points + observation.turn >= observation.goal
        return HOLD if enough and HOLD in legal else ROLL


class Random:
    """A bot that plays anything legal."""

    def __init__(self, dice: Stream) -> None:
        """`dice` are the bot's own."""
        self._dice = dice

    def choose(self, observation: Seen, legal: Collection[Move]) -> Move:
        """Any."""
        moves = list(legal)
        return moves[self._dice.below(len(moves))]


class Counters:
    """How often the die showed each number."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._tally: Counter[str] = Counter()

    def see(self, events: Iterable[Any]) -> None:
        """Count the events of one action."""
        self._tally.update(f"die {event.die}" for event in events if hasattr(event, "die"))

    def totals(self) -> dict[str, int]:
        """The counts by name."""
        return dict(self._tally)


def _new(seed: int, options: Mapping[str, str]) -> Pig:
    return Pig.new(seed, settle(OPTIONS, options))


def _front() -> Any:
    from triquest_pig.front import PigFront

    return PigFront()


def _catalogue(game: Any) -> Mapping[str, str | int]:
    """What the first roll will be."""
    return {"first roll": game.clone().apply(ROLL)[0].die}


def _picture(game: Any) -> NDArray[np.uint8]:
    """A bar of the points won."""
    pixels = np.full((20, 200, 3), 40, np.uint8)
    pixels[:, : game.points * 200 // game.goal] = (90, 200, 90)
    return pixels


GAME = GameType(
    id="pig",
    title="Pig",
    summary="One die, twelve turns, and the courage to roll once more.",
    rules_version=1,
    options=OPTIONS,
    new=_new,
    restore=Pig.restore,
    parse_action=parse,
    bots={
        "random": BotType(lambda dice, options: Random(dice), "plays anything legal"),
        "holder": BotType(lambda dice, options: Holder(), "holds at 20"),
    },
    demo_bot="holder",
    front=_front,
    picture=_picture,
    counters=Counters,
    encoding=PigEncoding,
    catalogue=_catalogue,
)
