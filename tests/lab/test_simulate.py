"""Simulations: the same whatever the number of processes, and honest about failures."""

from __future__ import annotations

import multiprocessing
from typing import Any

import pytest

from triquest.engine.options import settle
from triquest.engine.registry import find
from triquest.games.triquest.bot import Random
from triquest.lab import simulate
from triquest.lab.simulate import End, Plan, Played, play_one
from triquest.lab.summary import spread, wilson

OPTIONS = settle(find("triquest").options, {"size": "40x40"})
TIMING = ("seconds", "actions_per_second")


def report(plan: Plan, games: int, jobs: int) -> dict[str, Any]:
    seen: list[Played] = []
    summary, end = simulate.simulate(plan, games, jobs, seen.append)
    assert end is End.WHOLE
    assert len(seen) == games
    return {key: value for key, value in summary.report().items() if key not in TIMING}


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    plan = Plan("triquest", "random", 42, OPTIONS)
    one = report(plan, 12, 1)
    assert one == report(plan, 12, 2)
    assert one["finished"] == one["games"] == 12
    assert one["wins"] + one["losses"] == 12
    assert one["counters"]["turn north"] > 0
    assert report(Plan("triquest", "random", 43, OPTIONS), 12, 1) != one


def test_each_game_has_its_own_seed() -> None:
    assert len({simulate.seed_of_game(1, number) for number in range(1000)}) == 1000


def test_a_limit_leaves_games_unfinished() -> None:
    played = play_one(Plan("triquest", "random", 1, OPTIONS, limit=3), 0)
    assert (played.result, played.actions) == ("limit", 3)
    assert report(Plan("triquest", "random", 1, OPTIONS, limit=3), 4, 1)["finished"] == 0


def test_a_broken_bot_is_reported_with_its_seed_and_the_rest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Random.choose

    def breaks(self: Random, observation: Any, legal: Any) -> Any:
        if observation.actions == 20:
            raise RuntimeError("lost its mind")
        return choose(self, observation, legal)

    monkeypatch.setattr(Random, "choose", breaks)
    summary = report(Plan("triquest", "random", 42, OPTIONS), 6, 1)
    assert 0 < len(summary["failures"]) <= 6
    first = summary["failures"][0]
    assert first["error"] == "RuntimeError: lost its mind"
    assert first["seed"] == simulate.seed_of_game(42, first["number"])
    assert first["actions"] == 20


def test_an_interruption_keeps_what_is_done() -> None:
    def interrupt(played: Played) -> None:
        if played.number == 2:
            raise KeyboardInterrupt

    summary, end = simulate.simulate(Plan("triquest", "random", 42, OPTIONS), 10, 1, interrupt)
    assert end is End.INTERRUPTED
    assert summary.report()["games"] == 3


def test_a_worker_that_dies_costs_only_the_games_it_had() -> None:
    plan, seen = Plan("triquest", "random", 42, OPTIONS), dict[int, Played]()

    def heard(played: Played) -> None:
        if not seen:
            multiprocessing.active_children()[0].kill()
        seen[played.number] = played

    summary, end = simulate.simulate(plan, 400, 2, heard)
    assert end is End.LOST
    assert summary.report()["games"] == len(seen) < 400
    summary, end = simulate.simulate(plan, max(seen) + 1, 1, lambda _played: None, seen.values())
    assert end is End.WHOLE
    told = summary.report()
    assert {key: told[key] for key in told if key not in TIMING} == report(plan, max(seen) + 1, 1)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # From the closed form of Wilson's interval at z = 1.96.
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (200, 500, 0.3580, 0.4435), (10, 10, 0.7225, 1.0)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_mean_and_places_of_a_small_row() -> None:
    # 1, 2, 2, 7: mean 3, sample variance 22/3, so 1.96 standard errors are 2.6539.
    assert spread({1: 1, 2: 2, 7: 1}) == {
        "mean": 3.0, "mean_interval": [0.35, 5.65], "median": 2, "p90": 7, "max": 7,
    }  # fmt: skip
    assert spread({})["mean"] is None
