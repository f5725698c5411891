"""Tells recorded and bot-played games in words, one line at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from triquest.core.rng import stream
from triquest.engine import replay
from triquest.engine.game import SOLO, Action, AnyGame, Event
from triquest.engine.journal import Record
from triquest.engine.language import _
from triquest.engine.legal import Legal
from triquest.engine.registry import Bot, GameType, make_bot
from triquest.ui.front import Front
from triquest.ui.tones import Line

DEMO_SEED = 2013
DEMO_ACTIONS = 200


def retell(record: Record, game: AnyGame, front: Front) -> Iterator[str]:
    """A journal's game in words, from its start; `Desync` where the journal disagrees."""
    yield from _marked(front.welcome(game.observe(SOLO)))
    for step in replay.steps(record, game):
        yield from _action(game, front, step.number, step.action, step.events)
    yield from _farewell(game, front)


def demo(kind: GameType) -> Iterator[str]:
    """A bot plays a seeded game for 200 actions; then how to play oneself."""
    yield f"{kind.title}: {_(kind.summary)}"
    yield _("Neither a display nor a terminal is here, so a bot plays {count} actions of seed {seed}.").format(
        count=DEMO_ACTIONS, seed=DEMO_SEED
    )
    bot = make_bot(kind, kind.demo_bot, stream(DEMO_SEED, "bot"))
    yield from watch(kind.new(DEMO_SEED, {}), bot, kind.front(), DEMO_ACTIONS)
    yield _("To play yourself, start `triquest` in a terminal, or pipe commands to `triquest play --text`.")


def watch(game: AnyGame, bot: Bot, front: Front, limit: int | None = None) -> Iterator[str]:
    """A bot's game in words, to its end or for `limit` actions."""
    legal = Legal(game)
    yield from _marked(front.welcome(game.observe(SOLO)))
    for number in count(1):
        if game.to_move() is None or number - 1 == limit:
            break
        action = bot.choose(game.observe(SOLO), legal)
        yield from _action(game, front, number, action, game.apply(action))
    yield from _farewell(game, front)


def _action(game: AnyGame, front: Front, number: int, action: Action, events: list[Event]) -> Iterator[str]:
    told = front.tell(game.events_for(SOLO, events), game.observe(SOLO))
    if told:
        yield f"{number}. {action}"
        yield from _marked(told)


def _farewell(game: AnyGame, front: Front) -> Iterator[str]:
    outcome = game.outcome()
    if outcome is not None:
        yield from _marked(front.farewell(outcome, game.observe(SOLO)))


def _marked(lines: list[Line]) -> Iterator[str]:
    return (f"{line.tone.mark} {line.text}" for line in lines)
