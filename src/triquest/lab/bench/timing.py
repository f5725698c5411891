"""Times contenders in turn, A B C A B C …, so that a drift of the machine's speed hits all of them alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Pace:
    """How long to measure: rounds, seconds for one contender in all, and the shortest timing in seconds."""

    rounds: int
    budget: float
    shortest: float


FULL = Pace(9, 5.0, 0.005)
QUICK = Pace(3, 0.15, 0.001)
_WARM = 0.05  # seconds; a shorter job is done once, untimed, after others have emptied the caches


@dataclass(frozen=True, slots=True)
class Timing:
    """Milliseconds of one call. CPU time is that of the calling thread; spreads are (most - least) / median."""

    cpu: float
    wall: float
    cpu_spread: float
    wall_spread: float
    rounds: int


@dataclass(slots=True)
class _Lane:
    run: Callable[[], Any]
    loops: int
    warm: bool
    samples: list[tuple[float, float]]

    def sample(self) -> None:
        if self.warm:
            self.run()
        self.samples.append(_time(self.run, self.loops))

    def timing(self) -> Timing:
        cpu, wall = (sorted(1e3 * sample[clock] for sample in self.samples) for clock in (0, 1))
        return Timing(statistics.median(cpu), statistics.median(wall), _spread(cpu), _spread(wall), len(cpu))


def in_turn(runs: Sequence[Callable[[], Any]], pace: Pace) -> list[Timing]:
    """The timings of some calls; each has been called once before by the caller, to compile and to warm up."""
    shortest = max(pace.shortest, 100 * time.get_clock_info("thread_time").resolution)
    lanes = [_lane(run, pace, shortest) for run in runs]
    for _ in range(pace.rounds):
        for lane in lanes:
            spent = sum(wall for _, wall in lane.samples) * lane.loops
            if not lane.samples or spent * (1 + 1 / len(lane.samples)) <= pace.budget:
                lane.sample()
    return [lane.timing() for lane in lanes]


def _lane(run: Callable[[], Any], pace: Pace, shortest: float) -> _Lane:
    once = _time(run, 1)
    longest = max(once)
    loops = max(1, int(shortest / max(longest, 1e-7)))
    # A very slow call has told enough by now.
    return _Lane(run, loops, longest < _WARM, [once] if longest > pace.budget / 3 else [])


def _time(run: Callable[[], Any], loops: int) -> tuple[float, float]:
    """Seconds of one call: CPU time of this thread, and wall time."""
    wall, cpu = time.perf_counter(), time.thread_time()
    for _ in range(loops):
        run()
    return (time.thread_time() - cpu) / loops, (time.perf_counter() - wall) / loops


def _spread(ordered: list[float]) -> float:
    middle = statistics.median(ordered)
    return (ordered[-1] - ordered[0]) / middle if middle else 0.0
