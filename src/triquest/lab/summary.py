"""What came of many games: totals and intervals, the same in whatever order the games come."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

_Z = 1.959964
"""Standard deviations on either side of 95 % of a normal distribution."""


class Game(Protocol):
    """One game that was played, as `simulate.Played` tells it."""

    @property
    def number(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def result(self) -> str: ...
    @property
    def actions(self) -> int: ...
    @property
    def counters(self) -> Mapping[str, int]: ...
    @property
    def error(self) -> str: ...


@dataclass
class Summary:
    """The totals so far. It grows by one number a game, and by the games that failed."""

    game: str
    bot: str
    seed: int
    options: Mapping[str, str]
    rules_version: int
    seconds: float = 0.0
    """How long playing took, not counting games played by an earlier call."""
    timed: int = 0
    """The actions played in that time."""
    games: int = 0
    _results: Counter[str] = field(default_factory=Counter)
    _lengths: Counter[int] = field(default_factory=Counter)
    """How many finished games took so many actions."""
    _counters: Counter[str] = field(default_factory=Counter)
    _failures: list[dict[str, Any]] = field(default_factory=list)

    def add(self, played: Game) -> None:
        """Count a game."""
        self.games += 1
        self._results[played.result] += 1
        self._counters.update(played.counters)
        if played.result in ("win", "loss", "draw"):
            self._lengths[played.actions] += 1
        elif played.result == "failed":
            row = {"number": played.number, "seed": played.seed, "actions": played.actions, "error": played.error}
            self._failures.append(row)

    def report(self) -> dict[str, Any]:
        """The results as plain data for JSON, the same however the work was split (timing aside)."""
        ended = self._lengths.total()
        low, high = wilson(self._results["win"], ended)
        return {
            "game": self.game,
            "rules_version": self.rules_version,
            "seed": self.seed,
            "bot": self.bot,
            "options": dict(self.options),
            "games": self.games,
            "finished": ended,
            "wins": self._results["win"],
            "losses": self._results["loss"],
            "win_interval": [round(low, 4), round(high, 4)],
            "turns": spread(self._lengths),
            "seconds": round(self.seconds, 3),
            "actions_per_second": round(self.timed / self.seconds, 1) if self.seconds else None,
            "failures": sorted(self._failures, key=lambda row: int(row["number"])),
            "counters": dict(sorted(self._counters.items())),
        }


def spread(lengths: Mapping[int, int]) -> dict[str, Any]:
    """Mean with its 95 % interval, median, 90th percentile and maximum of numbers, given how often each came."""
    count = sum(lengths.values())
    if not count:
        return {"mean": None, "mean_interval": None, "median": None, "p90": None, "max": None}
    total = sum(value * times for value, times in lengths.items())
    squares = sum(value * value * times for value, times in lengths.items())
    mean = total / count
    # Whole numbers until the end, so that the order of games cannot show.
    variance = (squares * count - total * total) / (count * (count - 1)) if count > 1 else 0.0
    half = _Z * math.sqrt(variance / count)
    row = sorted(lengths.items())
    return {
        "mean": round(mean, 2),
        "mean_interval": [round(mean - half, 2), round(mean + half, 2)],
        "median": _place(row, count // 2),
        "p90": _place(row, min(count - 1, count * 9 // 10)),
        "max": row[-1][0],
    }


def _place(row: list[tuple[int, int]], place: int) -> int:
    """The number at a place, from 0, of the row of all numbers."""
    for value, times in row:
        if place < times:
            return value
        place -= times
    raise AssertionError("the place is within the row")


def wilson(wins: int, games: int, z: float = _Z) -> tuple[float, float]:
    """The 95 % interval of a win chance (Wilson's score interval); (0, 1) when nothing was played."""
    if games == 0:
        return 0.0, 1.0
    share, spread = wins / games, z * z / games
    centre = (share + spread / 2) / (1 + spread)
    half = z * ((share * (1 - share) + spread / 4) / games) ** 0.5 / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)
