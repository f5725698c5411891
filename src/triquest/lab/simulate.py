"""Plays a game by bots many times. The result depends on the seed alone, not on how the work is split."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from triquest.core.rng import stream, stream_key
from triquest.engine.game import SOLO, Result
from triquest.engine.legal import Legal
from triquest.engine.registry import find, make_bot

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


def seed_of_game(seed: int, number: int) -> int:
    """The seed of game `number` of a simulation."""
    return stream_key(seed, "sim/game", number)


def play_one(plan: Plan, number: int) -> Played:
    """Play one game to its end. An error of the rules or the bot is caught and told with the game's seed."""
    kind = find(plan.game)
    seed = seed_of_game(plan.seed, number)
    begun = time.perf_counter()
    counters = kind.counters()
    actions = 0
    try:
        game = kind.new(seed, plan.options)
        bot = make_bot(kind, plan.bot, stream(seed, "bot"))
        legal: Legal[Any] = Legal(game)
        while game.to_move() is not None and actions < plan.limit:
            action = bot.choose(game.observe(SOLO), legal)
            counters.see(game.apply(action))
            actions += 1
        outcome = game.outcome()
    except Exception as error:  # one broken game must not cost the others
        text = f"{type(error).__name__}: {error}"
        return Played(number, seed, "failed", "", actions, counters.totals(), time.perf_counter() - begun, text)
    result = Result.LIMIT if outcome is None else outcome.result
    reason = "limit" if outcome is None else outcome.reason
    return Played(number, seed, str(result), reason, actions, counters.totals(), time.perf_counter() - begun)


def _play_chunk(plan: Plan, first: int, last: int) -> list[Played]:
    return [play_one(plan, number) for number in range(first, last)]


def play_many(plan: Plan, games: int, jobs: int = 1) -> Iterator[Played]:
    """Play games 0 to `games` − 1 in `jobs` processes; they come as they are finished."""
    if jobs <= 1:
        for number in range(games):
            yield play_one(plan, number)
        return
    size = max(1, min(16, games // (jobs * 8)))
    chunks = iter([(first, min(first + size, games)) for first in range(0, games, size)])
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            running: set[Future[list[Played]]] = set()
            for first, last in chunks:
                running.add(pool.submit(_play_chunk, plan, first, last))
                if len(running) >= jobs * 2:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from _results(done)
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from _results(done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _results(done: set[Future[list[Played]]]) -> Iterator[Played]:
    for future in done:
        yield from future.result()


@dataclass
class Summary:
    """What came of a simulation so far."""

    plan: Plan
    rules_version: int
    played: list[Played] = field(default_factory=list)
    seconds: float = 0.0

    def report(self) -> dict[str, Any]:
        """The results as plain data for JSON, the same however the work was split (timing aside)."""
        games = sorted(self.played, key=lambda played: played.number)
        ended = [played for played in games if played.result in ("win", "loss", "draw")]
        counters: Counter[str] = Counter()
        for played in games:
            counters.update(played.counters)
        actions = sum(played.actions for played in games)
        wins = sum(played.result == "win" for played in games)
        low, high = wilson(wins, len(ended))
        return {
            "game": self.plan.game,
            "rules_version": self.rules_version,
            "seed": self.plan.seed,
            "bot": self.plan.bot,
            "options": dict(self.plan.options),
            "games": len(games),
            "finished": len(ended),
            "wins": wins,
            "losses": sum(played.result == "loss" for played in games),
            "win_interval": [round(low, 4), round(high, 4)],
            "turns": _spread([played.actions for played in ended]),
            "seconds": round(self.seconds, 3),
            "actions_per_second": round(actions / self.seconds, 1) if self.seconds else None,
            "failures": [
                {"number": played.number, "seed": played.seed, "actions": played.actions, "error": played.error}
                for played in games
                if played.result == "failed"
            ],
            "counters": dict(sorted(counters.items())),
        }


def _spread(values: list[int]) -> dict[str, float | int | None]:
    if not values:
        return {"mean": None, "median": None, "p90": None, "max": None}
    row = sorted(values)
    return {
        "mean": round(sum(row) / len(row), 2),
        "median": row[len(row) // 2],
        "p90": row[min(len(row) - 1, len(row) * 9 // 10)],
        "max": row[-1],
    }


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a win chance (Wilson's score interval); (0, 1) when nothing was played."""
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, z * z / games
    centre = (share + spread / 2) / (1 + spread)
    half = z * ((share * (1 - share) + spread / 4) / games) ** 0.5 / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def simulate(plan: Plan, games: int, jobs: int, progress: Callable[[Played], None]) -> tuple[Summary, bool]:
    """Play and sum up. Ctrl-C keeps what is done; the second value tells whether all were played."""
    summary = Summary(plan, find(plan.game).rules_version)
    begun = time.perf_counter()
    with suppress(KeyboardInterrupt):
        for played in play_many(plan, games, jobs):
            summary.played.append(played)
            progress(played)
    summary.seconds = time.perf_counter() - begun
    return summary, len(summary.played) == games
