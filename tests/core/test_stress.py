"""Kernels hold no hidden state: on many threads at once, every one of them answers as it does alone.

A Python without the global lock runs all of it side by side; any other one what kernels do with the lock let go.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

import pytest

from tests.core.test_fuzz import CALLS, outcome
from triquest.core import noise
from triquest.engine.options import settle
from triquest.engine.registry import find, games
from triquest.lab.simulate import Plan, play_one

THREADS = 8
Answer = TypeVar("Answer")


@pytest.fixture(autouse=True)
def restless() -> Iterator[None]:
    """Threads take turns as often as can be, where they must."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(work: Callable[[int], Answer]) -> list[Answer]:
    """What threads that start at the same moment make of a job, each with its number."""
    start = threading.Barrier(THREADS, timeout=60)

    def run(number: int) -> Answer:
        start.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


@pytest.mark.parametrize("name", CALLS)
def test_calls_on_many_threads_answer_as_alone(name: str) -> None:
    seeds = range(100)
    alone = [outcome(CALLS[name], seed, 0) for seed in seeds]
    for answers in together(lambda _number: [outcome(CALLS[name], seed, 0) for seed in seeds]):
        assert answers == alone


def test_one_field_serves_many_threads() -> None:
    field = noise.Field(seed=7, cell=9.0, octaves=3)
    alone = [field.at(0.5 * i, -0.25 * i) for i in range(2000)]
    assert together(lambda _number: [field.at(0.5 * i, -0.25 * i) for i in range(2000)]) == [alone] * THREADS


@pytest.mark.parametrize("name", sorted(games()))
def test_games_on_many_threads_go_as_alone(name: str) -> None:
    kind = find(name)
    small = {"size": "40x40"} if any(option.name == "size" for option in kind.options) else {}
    plan = Plan(name, "random", 5, settle(kind.options, small), 300)

    def played(number: int) -> object:
        return replace(play_one(plan, number), seconds=0.0)

    assert together(played) == [played(number) for number in range(THREADS)]


def test_battles_on_many_threads_go_as_alone() -> None:
    kind = find("triquest")
    place = kind.arena
    assert place is not None
    bout = place.bout(["golem 3, dark sage 1", "heroes"], settle(place.options, {}), settle(kind.options, {}))

    def fought(_number: int) -> tuple[bytes, ...]:
        battles = bout.fight(11, 0, 2000, 2)
        return battles.outcome.tobytes(), battles.rounds.tobytes(), battles.lost.tobytes(), battles.fell.tobytes()

    assert together(fought) == [fought(0)] * THREADS
