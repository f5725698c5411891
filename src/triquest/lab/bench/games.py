"""How fast the bots play the games: actions a second."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from triquest.engine.options import settle
from triquest.engine.registry import games
from triquest.lab.simulate import Plan, play_one

SMALL = {"triquest": {"size": "40x40"}}
"""Options that make a game short."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a bot did, in CPU seconds."""

    game: str
    bot: str
    games: int
    actions: int
    seconds: float


def play(*, quick: bool) -> Iterator[Played]:
    """Every bot of every game plays seeded games until a while has passed."""
    for kind in games().values():
        options = settle(kind.options, SMALL.get(kind.id, {}))
        for bot in kind.bots:
            yield _measure(Plan(kind.id, bot, 1, options, 100 if quick else 2000), 0.2 if quick else 3.0)


def _measure(plan: Plan, enough: float) -> Played:
    actions = 0
    begun = time.process_time()
    for number in count():
        played = play_one(plan, number)
        if played.error:
            raise RuntimeError(f"{plan.game} by {plan.bot}, seed {played.seed}: {played.error}")
        actions += played.actions
        seconds = time.process_time() - begun
        if seconds >= enough:
            break
    return Played(plan.game, plan.bot, number + 1, actions, seconds)
