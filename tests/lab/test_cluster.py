"""A simulation on a Dask scheduler with two workers, all on this machine, equals that of one process."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from triquest.engine.errors import OptionError
from triquest.engine.options import settle
from triquest.engine.registry import find
from triquest.lab import cluster
from triquest.lab.simulate import Plan, simulate

PLAN = Plan("triquest", "random", 42, settle(find("triquest").options, {"size": "40x40"}))
pytestmark = pytest.mark.extras
TIMING = ("seconds", "actions_per_second")


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """The address of a scheduler with two worker processes."""
    file = tmp_path / "scheduler.json"
    common = ["--no-dashboard", "--scheduler-file", str(file)]
    with ExitStack() as ends:

        def start(program: str, *arguments: str) -> None:
            command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments, *common]
            run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path)
            ends.callback(run.wait)
            ends.callback(run.terminate)

        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        for name in ("one", "two"):
            start("dask_worker", "--nthreads", "1", "--no-nanny", "--name", name)
        yield _address(file)


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
    summary, whole = simulate(PLAN, games, 1, lambda played: None, play=player)
    assert whole
    return {key: value for key, value in summary.report().items() if key not in TIMING}


@pytest.mark.filterwarnings("default")
def test_the_totals_are_those_of_one_process(scheduler: str) -> None:
    assert report(cluster.player(scheduler), 24) == report(None, 24)


@pytest.mark.filterwarnings("default")
def test_an_address_where_nobody_answers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_TIMEOUT", 1)
    with pytest.raises(OptionError, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        report(cluster.player("tcp://127.0.0.1:9"), 1)
