"""A simulation on a Dask scheduler with two workers, all on this machine, equals that of one process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from triquest.engine.errors import OptionError
from triquest.engine.options import settle
from triquest.engine.registry import find
from triquest.lab import cluster
from triquest.lab.simulate import End, Plan, Played, simulate

PLAN = Plan("triquest", "random", 42, settle(find("triquest").options, {"size": "40x40"}))
pytestmark = pytest.mark.extras
TIMING = ("seconds", "actions_per_second")


class Cluster(NamedTuple):
    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler with two worker processes, which gives up what a worker had as soon as that dies."""
    file = tmp_path / "scheduler.json"
    common = ["--no-dashboard", "--scheduler-file", str(file)]
    env = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with ExitStack() as ends:

        def start(program: str, *arguments: str) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments, *common]
            run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path, env=env)
            ends.callback(run.wait)
            ends.callback(run.terminate)
            return run

        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        workers = [start("dask_worker", "--nthreads", "1", "--no-nanny", "--name", name) for name in ("one", "two")]
        yield Cluster(_address(file), workers)


def _address(file: Path) -> str:
    from dask.distributed import Client

    deadline = time.monotonic() + 60
    while not file.exists():
        assert time.monotonic() < deadline
        time.sleep(0.1)
    with Client(scheduler_file=str(file), timeout=60, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
        return str(client.scheduler.address)


def report(player: Any, games: int) -> dict[str, Any]:
    summary, end = simulate(PLAN, games, 1, lambda played: None, play=player)
    assert end is End.WHOLE
    return {key: value for key, value in summary.report().items() if key not in TIMING}


@pytest.mark.filterwarnings("default")
def test_the_totals_are_those_of_one_process(scheduler: Cluster) -> None:
    assert report(cluster.player(scheduler.address), 24) == report(None, 24)


@pytest.mark.filterwarnings("default")
def test_a_worker_that_dies_costs_only_the_games_it_had(scheduler: Cluster) -> None:
    seen: list[Played] = []

    def heard(played: Played) -> None:
        if not seen:
            scheduler.workers[0].kill()
        seen.append(played)

    summary, end = simulate(PLAN, 60, 1, heard, play=cluster.player(scheduler.address))
    assert end is End.LOST
    assert summary.report()["games"] == len(seen) < 60
    assert len({played.number for played in seen}) == len(seen)


@pytest.mark.filterwarnings("default")
def test_workers_with_other_rules_are_refused(scheduler: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find", lambda name: replace(find(name), rules_version=99))
    with pytest.raises(OptionError, match=r"The worker on .* has rules version \d+ of triquest, not 99"):
        report(cluster.player(scheduler.address), 4)


@pytest.mark.filterwarnings("default")
def test_an_address_where_nobody_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_TIMEOUT", 1)
    with pytest.raises(OptionError, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        report(cluster.player("tcp://127.0.0.1:9"), 1)
