"""Plays a game by bots many times. The result depends on the seed alone, not on how the work is split."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from enum import Enum, auto
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from triquest.core.rng import stream, stream_key
from triquest.engine.game import SOLO, Action, Result
from triquest.engine.legal import Legal
from triquest.engine.registry import find, make_bot
from triquest.lab.summary import Summary

DEFAULT_LIMIT = 100_000
"""Actions after which a game is stopped and counted as unfinished."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: game number i has the seed that `seed_of_game(seed, i)` gives."""

    game: str
    bot: str
    seed: int
    options: Mapping[str, str]
    limit: int = DEFAULT_LIMIT


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played. `result` is win, loss, draw, limit or failed (then `error` says how)."""

    number: int
    seed: int
    result: str
    reason: str
    actions: int
    counters: Mapping[str, int]
    seconds: float
    error: str = ""
    done: tuple[str, ...] = ()
    """The actions of a failed game, the one that failed the last if it was the rules that did."""


class End(Enum):
    """How a simulation ended: all games were played, somebody interrupted it, or worker processes died with games."""

    WHOLE = auto()
    INTERRUPTED = auto()
    LOST = auto()


class WorkerDied(Exception):  # noqa: N818 - what happened
    """Games were lost with the process that played them."""


Player = Callable[[Plan, Sequence[int]], Generator[Played, None, None]]
"""Plays the games of some numbers; they come as they are finished. `WorkerDied` comes after all that could be had."""


def seed_of_game(seed: int, number: int) -> int:
    """The seed of game `number` of a simulation."""
    return stream_key(seed, "sim/game", number)


def play_one(plan: Plan, number: int) -> Played:
    """Play one game to its end. An error of the rules or the bot is caught and told with the game's seed."""
    kind = find(plan.game)
    seed = seed_of_game(plan.seed, number)
    begun = time.perf_counter()
    counters = kind.counters()
    done: list[Action] = []
    actions = 0
    try:
        game = kind.new(seed, plan.options)
        bot = make_bot(kind, plan.bot, stream(seed, "bot"))
        legal: Legal[Any] = Legal(game)
        while game.to_move() is not None and actions < plan.limit:
            action = bot.choose(game.observe(SOLO), legal)
            done.append(action)
            counters.see(game.apply(action))
            actions += 1
        outcome = game.outcome()
    except Exception as error:  # one broken game must not cost the others
        text, spent = f"{type(error).__name__}: {error}", time.perf_counter() - begun
        return Played(number, seed, "failed", "", actions, counters.totals(), spent, text, tuple(map(str, done)))
    result = Result.LIMIT if outcome is None else outcome.result
    reason = "limit" if outcome is None else outcome.reason
    return Played(number, seed, str(result), reason, actions, counters.totals(), time.perf_counter() - begun)


def play_chunk(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    """Play the games of those numbers."""
    return [play_one(plan, number) for number in numbers]


def chunks(numbers: Sequence[int], workers: int) -> Iterator[Sequence[int]]:
    """The numbers in pieces, small enough that all workers end at about the same time."""
    size = max(1, min(16, len(numbers) // (workers * 8)))
    return (numbers[first : first + size] for first in range(0, len(numbers), size))


def play_many(plan: Plan, numbers: Sequence[int], jobs: int = 1) -> Generator[Played, None, None]:
    """Play the games of those numbers in `jobs` processes; they come as they are finished, `WorkerDied` last."""
    if jobs <= 1:
        for number in numbers:
            yield play_one(plan, number)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_end_with_parent) as pool:
        running: set[Future[list[Played]]] = set()
        try:
            for chunk in chunks(numbers, jobs):
                running.add(pool.submit(play_chunk, plan, chunk))
                if len(running) >= jobs * 2:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from _results(done)
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from _results(done)
        except BrokenExecutor:
            yield from _results({future for future in running if future.done() and future.exception() is None})
            raise WorkerDied from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _end_with_parent() -> None:
    """A worker ends when the process that began it is killed; of itself it would wait for more work for ever."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _results(done: set[Future[list[Played]]]) -> Iterator[Played]:
    """The games of pieces that are over; errors come last, so that they cost nothing that was played."""
    for future in sorted(done, key=lambda future: future.exception() is not None):
        yield from future.result()


def simulate(
    plan: Plan,
    games: int,
    jobs: int,
    progress: Callable[[Played], None],
    done: Iterable[Played] = (),
    play: Player | None = None,
) -> tuple[Summary, End]:
    """Play games 0 to `games` − 1 and sum up. What is done is kept, whether somebody interrupts or a worker dies.

    `done` are games of the same plan that were played before; they count, and are not played again. `play` plays the
    others, `play_many` in `jobs` processes unless it is given.
    """
    summary = Summary(plan.game, plan.bot, plan.seed, plan.options, find(plan.game).rules_version)
    begun = time.perf_counter()
    before: set[int] = set()
    for played in done:
        if played.number < games and played.number not in before:
            before.add(played.number)
            summary.add(played)
    rest = [number for number in range(games) if number not in before]
    end = End.WHOLE
    try:
        with closing(play(plan, rest) if play else play_many(plan, rest, jobs)) as several:
            for played in several:
                summary.add(played)
                summary.timed += played.actions
                progress(played)
    except KeyboardInterrupt:
        end = End.INTERRUPTED
    except WorkerDied:
        end = End.LOST
    summary.seconds = time.perf_counter() - begun
    return summary, end
