"""Measures cases: all contenders give their answer once, those that agree are timed in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from triquest.lab.bench.kernels import KERNELS
from triquest.lab.bench.model import Case, Contender, Setting
from triquest.lab.bench.timing import FULL, QUICK, Pace, Timing, in_turn


@dataclass(frozen=True, slots=True)
class Rival:
    """A contender's name and time; `ratio` is how many times ours goes into it."""

    name: str
    timing: Timing
    ratio: float


@dataclass(frozen=True, slots=True)
class Row:
    """A case on one number of threads. With one, times are the thread's CPU time, with more the wall's."""

    kernel: str
    label: str
    threads: int
    ours: Timing
    rivals: tuple[Rival, ...]
    """The best first."""
    limit: Rival
    """Its ratio is below 1."""
    wrong: tuple[str, ...]
    """Peers that failed or gave another answer, and how; they are not timed."""

    def time(self, timing: Timing) -> float:
        """The milliseconds that count in this row."""
        return timing.cpu if self.threads == 1 else timing.wall


def measure(kernels: list[str], setting: Setting, threads: int = 1) -> Iterator[Row]:
    """The rows of some kernels, each as soon as it is measured; with `threads`, further rows where they help."""
    pace = QUICK if setting.quick else FULL
    for kernel in kernels:
        for case in KERNELS[kernel](setting):
            yield from measure_case(case, case.peers, pace, threads)


def measure_case(case: Case, peers: tuple[Contender, ...], pace: Pace, threads: int = 1) -> Iterator[Row]:
    """The rows of one case against those peers."""
    expected = case.ours.reading(case.ours.run())
    verdicts = [(peer, _verdict(case, expected, peer)) for peer in peers]
    fair = [peer for peer, verdict in verdicts if not verdict]
    wrong = tuple(f"{peer.name}: {verdict}" for peer, verdict in verdicts if verdict)
    case.limit.run()
    extra = [case.threaded(threads)] if threads > 1 and case.threaded else []
    runs: list[Callable[[], Any]] = [case.ours.run, *(peer.run for peer in fair), case.limit.run, *extra]
    timings = in_turn([*runs, case.idle] if case.idle else runs, pace)
    if case.idle:
        timings = [_single(timing, timings[-1], case.calls) for timing in timings[: len(runs)]]
    ours, theirs, limit = timings[0], timings[1 : len(fair) + 1], timings[len(fair) + 1]
    named = list(zip((peer.name for peer in fair), theirs, strict=True))
    for count, timing in [(1, ours), *((threads, timing) for timing in timings[len(fair) + 2 :])]:
        yield _row(case, count, timing, named, limit, wrong)


def _row(
    case: Case, threads: int, ours: Timing, peers: list[tuple[str, Timing]], limit: Timing, wrong: tuple[str, ...]
) -> Row:
    def rival(name: str, timing: Timing) -> Rival:
        ratio = timing.cpu / ours.cpu if threads == 1 else timing.wall / ours.wall
        return Rival(name, timing, ratio)

    rivals = sorted((rival(name, timing) for name, timing in peers), key=lambda rival: rival.ratio)
    return Row(case.kernel, case.label, threads, ours, tuple(rivals), rival(case.limit.name, limit), wrong)


def _verdict(case: Case, expected: Any, peer: Contender) -> str:
    """Nothing if the peer's answer is ours, else what is wrong."""
    try:
        answer = peer.reading(peer.run())
    except Exception as error:  # a peer's trouble is not ours
        return f"{type(error).__name__}: {error}"
    return "" if case.agree(expected, answer) else "gives another answer"


def _single(loop: Timing, idle: Timing, calls: int) -> Timing:
    """One call of a loop, the empty loop taken off."""
    cpu, wall = max(loop.cpu - idle.cpu, 1e-6), max(loop.wall - idle.wall, 1e-6)
    return Timing(cpu / calls, wall / calls, loop.cpu_spread, loop.wall_spread, loop.rounds)
