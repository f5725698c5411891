"""Fights a bout many times and tells what came of it: chances, losses, rounds. Knows no game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triquest.engine.arena import LOST, OPEN, WON, Battles, Bout
from triquest.lab.summary import wilson

CHUNK = 20_000
"""Battles fought at a time: progress is shown between them, and memory stays flat."""

_BAR = 40
_BINS = 20


@dataclass
class Tally:
    """What came of the battles so far. Whatever is added in pieces is the same as in one."""

    bout: Bout
    outcomes: NDArray[np.int64] = field(default_factory=lambda: np.zeros(3, np.int64))
    rounds: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """How many battles took so many rounds."""
    ours_lost: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """In how many battles the players' side lost so much health together."""
    lost: NDArray[np.int64] = field(init=False)
    squares: NDArray[np.int64] = field(init=False)
    fell: NDArray[np.int64] = field(init=False)
    fought: NDArray[np.int64] = field(init=False)
    attacks: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        """One counter for each kind of creature."""
        for name in ("lost", "squares", "fell", "fought"):
            setattr(self, name, np.zeros(len(self.bout.names), np.int64))

    @property
    def battles(self) -> int:
        """How many were fought."""
        return int(self.outcomes.sum())

    def add(self, battles: Battles) -> None:
        """Count these too, in arrays of its own: a copy made before stays as it was."""
        self.outcomes = self.outcomes + np.bincount(battles.outcome, minlength=3)
        self.rounds = _counted(self.rounds, battles.rounds)
        there = battles.who >= 0
        self.ours_lost = _counted(self.ours_lost, party_loss(self.bout, battles))
        who, lost = battles.who[there], battles.lost[there].astype(np.int64)
        kinds = len(self.bout.names)
        # Sums of whole numbers below 2**53: floats hold them exactly.
        self.lost = self.lost + np.bincount(who, lost, kinds).astype(np.int64)
        self.squares = self.squares + np.bincount(who, lost * lost, kinds).astype(np.int64)
        self.fell = self.fell + np.bincount(who, battles.fell[there], kinds).astype(np.int64)
        self.fought = self.fought + np.bincount(who, minlength=kinds)
        self.attacks += battles.attacks


def party_loss(bout: Bout, battles: Battles) -> NDArray[np.int64]:
    """The health that the players' side lost in each battle together: int64[n]."""
    loss: NDArray[np.int64] = np.where((battles.who >= 0) & (battles.who < bout.ours), battles.lost, 0).sum(
        axis=1, dtype=np.int64
    )
    return loss


def fights(bout: Bout, times: int, seed: int, threads: int | None) -> Iterator[Tally]:
    """Fight `times` battles, a chunk at a time: after each, the tally so far, which does not change any more."""
    tally = Tally(bout)
    begun = time.perf_counter()
    for first in range(0, times, CHUNK):
        following = copy(tally)
        following.add(bout.fight(seed, first, min(CHUNK, times - first), threads))
        following.seconds = time.perf_counter() - begun
        tally = following
        yield tally


def fight(bout: Bout, times: int, seed: int, threads: int | None) -> Tally:
    """The tally of `times` battles, at least one."""
    *_before, last = fights(bout, times, seed, threads)
    return last


def report(tally: Tally, seed: int) -> dict[str, Any]:
    """The results as plain data for JSON, the same on every machine (timing aside)."""
    won = int(tally.outcomes[WON])
    low, high = wilson(won, tally.battles)
    return {
        "title": tally.bout.title,
        "notes": list(tally.bout.notes),
        "seed": seed,
        "battles": tally.battles,
        "won": won,
        "lost": int(tally.outcomes[LOST]),
        "open": int(tally.outcomes[OPEN]),
        "win_chance": round(won / tally.battles, 6),
        "win_interval": [round(low, 6), round(high, 6)],
        "rounds": {**_spread(tally.rounds), "counts": tally.rounds.tolist()},
        "loss": {**_spread(tally.ours_lost), "counts": tally.ours_lost.tolist()},
        "creatures": [_creature(tally, number) for number in np.flatnonzero(tally.fought).tolist()],
        "attacks": tally.attacks,
        "seconds": round(tally.seconds, 3),
        "attacks_per_second": round(tally.attacks / tally.seconds) if tally.seconds else None,
    }


def lines(data: dict[str, Any]) -> Iterator[str]:
    """A report in words, with histograms."""
    yield data["title"]
    yield from data["notes"]
    low, high = data["win_interval"]
    yield ""
    yield f"{data['battles']:,} battles, seed {data['seed']}: {data['won']:,} won, {data['lost']:,} lost" + (
        f", {data['open']:,} without an end" if data["open"] else ""
    )
    yield f"win chance {data['win_chance']:.2%}, {low:.2%} to {high:.2%} (95 %)"
    rounds = data["rounds"]
    yield f"rounds: mean {rounds['mean']}, median {rounds['median']}, 90 % {rounds['p90']}, most {rounds['max']}"
    yield ""
    yield f"{'creature':20} {'each loses':>18} {'each falls':>11}"
    for row in data["creatures"]:
        yield f"{row['name']:20} {row['mean_lost']:9.2f} ± {row['error']:.2f} HP {row['fell'] / row['fought']:11.2%}"
    yield ""
    yield "HP that the players' side loses"
    yield from _histogram(data["loss"]["counts"])
    yield ""
    yield "rounds"
    yield from _histogram(data["rounds"]["counts"])
    if data["attacks_per_second"]:
        yield ""
        rate = data["attacks_per_second"] / 1e6
        yield f"{data['attacks']:,} attacks in {data['seconds']:.1f} s: {rate:.1f} million a second"


def bins(counts: list[int]) -> list[tuple[int, int, int]]:
    """Counts by value as at most 20 even ranges from the least value seen: (first, last, count)."""
    seen = np.flatnonzero(counts)
    if not len(seen):
        return []
    first, last = int(seen[0]), int(seen[-1])
    width = -(-(last - first + 1) // _BINS)
    return [(low, low + width - 1, sum(counts[low : low + width])) for low in range(first, last + 1, width)]


def _histogram(counts: list[int]) -> Iterator[str]:
    rows = bins(counts)
    total, top = sum(counts), max((count for *_, count in rows), default=1)
    for low, high, count in rows:
        span = str(low) if low == high else f"{low}–{high}"
        yield f"{span:>9} {count / total:7.2%}  {'█' * round(count / top * _BAR)}".rstrip()


def _counted(counts: NDArray[np.int64], values: NDArray[Any]) -> NDArray[np.int64]:
    more = np.bincount(values, minlength=len(counts))
    more[: len(counts)] += counts
    return more.astype(np.int64)


def _spread(counts: NDArray[np.int64]) -> dict[str, float | int]:
    """Mean, median, nine tenths and most of counts by value."""
    total = int(counts.sum())
    reached = np.cumsum(counts)
    return {
        "mean": round(float((counts * np.arange(len(counts))).sum() / total), 2),
        "median": int(np.searchsorted(reached, total // 2 + 1)),
        "p90": int(np.searchsorted(reached, min(total, total * 9 // 10 + 1))),
        "max": int(np.flatnonzero(counts)[-1]),
    }


def _creature(tally: Tally, number: int) -> dict[str, Any]:
    many = int(tally.fought[number])
    mean = tally.lost[number] / many
    variance = max(0.0, tally.squares[number] / many - mean**2)
    return {
        "name": tally.bout.names[number],
        "fought": many,
        "mean_lost": round(float(mean), 4),
        # Half the 95 % interval, as if creatures of one battle knew nothing of each other.
        "error": round(float(1.96 * np.sqrt(variance / many)), 4),
        "fell": int(tally.fell[number]),
    }
