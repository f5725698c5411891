"""Long simulations: what they keep as they go, and that going on gives what an undisturbed run gives."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests.engine.slowdisk import Sluggish
from triquest.cli import main
from triquest.engine import journal, replay
from triquest.engine.errors import JournalError, OptionError
from triquest.engine.options import settle
from triquest.engine.registry import find
from triquest.games.triquest.bot import Random
from triquest.games.triquest.game import TriQuest
from triquest.lab import failures, rows
from triquest.lab import simulate as lab_simulate
from triquest.lab.progress import Progress
from triquest.lab.rows import Csv, Parquet
from triquest.lab.simulate import End, Plan, Played, WorkerDied, play_one, simulate

PROGRAM = [sys.executable, "-c", "import sys; from triquest.cli import main; sys.exit(main())", "sim", "triquest"]
SMALL = ("--set", "size=40x40", "--seed", "7")
PLAN = Plan("triquest", "random", 7, settle(find("triquest").options, {"size": "40x40"}))
TIMING = ("seconds", "actions_per_second")


def sim(*arguments: str) -> dict[str, Any]:
    made = subprocess.run([*PROGRAM, *SMALL, *arguments, "--json", "-"], capture_output=True, text=True, check=True)
    return {key: value for key, value in json.loads(made.stdout).items() if key not in TIMING}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows interrupts all programs of a console at once")
def test_a_run_that_was_interrupted_goes_on_to_the_same_totals(tmp_path: Path) -> None:
    end_and_go_on(tmp_path, lambda run: run.send_signal(signal.SIGINT))


def test_a_run_that_was_killed_goes_on_to_the_same_totals(tmp_path: Path) -> None:
    end_and_go_on(tmp_path, subprocess.Popen.kill)


@pytest.mark.extras
def test_workers_end_with_the_process_that_began_them(tmp_path: Path) -> None:
    import psutil  # dask brings it

    kept = tmp_path / "progress"
    command = [*PROGRAM, *SMALL, "--games", "100000", "--jobs", "2", "--resume", str(kept)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
        try:
            while not (kept.exists() and kept.read_bytes().count(b"\n") > 5):
                assert run.poll() is None
                time.sleep(0.05)
            workers = psutil.Process(run.pid).children(recursive=True)
            assert len(workers) >= 2
        finally:
            run.kill()
    _gone, alive = psutil.wait_procs(workers, timeout=60)
    assert alive == []


def end_and_go_on(tmp_path: Path, end: Callable[[subprocess.Popen[bytes]], None]) -> None:
    kept, table = tmp_path / "progress", tmp_path / "rows.csv"
    with subprocess.Popen(
        [*PROGRAM, *SMALL, "--games", "100000", "--resume", str(kept)], stderr=subprocess.PIPE, stdout=subprocess.PIPE
    ) as run:
        try:
            while not (kept.exists() and kept.read_bytes().count(b"\n") > 5):
                assert run.poll() is None
                time.sleep(0.05)
            end(run)
            _, errors = run.communicate(timeout=60)
        finally:
            run.kill()
    assert b"Traceback" not in errors
    played = kept.read_bytes().count(b"\n") - 1
    with kept.open("ab") as file:
        file.write(b'{"number":99,"se')  # as a kill may leave it
    again = sim("--games", str(played + 5), "--resume", str(kept), "--csv", str(table))
    undisturbed = tmp_path / "undisturbed.csv"
    assert again == sim("--games", str(played + 5), "--csv", str(undisturbed))
    assert table.read_bytes() == undisturbed.read_bytes()
    assert kept.read_bytes().count(b"\n") == played + 6


def test_a_worker_that_died_is_told_with_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def dies(plan: Plan, numbers: Sequence[int], _jobs: int) -> Generator[Played, None, None]:
        yield play_one(plan, numbers[0])
        raise WorkerDied

    monkeypatch.setattr(lab_simulate, "play_many", dies)
    command = ["sim", "triquest", *SMALL, "--games", "3", "--json", "-", "--resume", str(tmp_path / "progress")]
    for played in (1, 2):
        assert main(command) == 1
        told = capsys.readouterr()
        assert json.loads(told.out)["games"] == played
        assert f"died after {played} of 3 games. The same command goes on." in told.err


def test_progress_of_something_else_is_left_untouched(tmp_path: Path) -> None:
    path = tmp_path / "progress"
    Progress.open(path, PLAN).close()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="holds another simulation"):
        Progress.open(path, Plan("triquest", "captain", 7, PLAN.options))
    assert path.read_bytes() == before
    for other in (b"hello\n", b"hello", before + b"{}\n"):
        path.write_bytes(other)
        with pytest.raises(JournalError, match="no progress of a simulation"):
            Progress.open(path, PLAN)
        assert path.read_bytes() == other


def test_progress_is_kept_wholly_or_the_loss_is_told(tmp_path: Path) -> None:
    progress, played = Progress.open(tmp_path / "progress", PLAN), play_one(PLAN, 0)
    real = progress._file
    progress._file = Sluggish(real, 7, 10_000)  # type: ignore[assignment]
    progress.add(played)
    progress._file = Sluggish(real, 7, 20)  # type: ignore[assignment]
    with pytest.raises(JournalError, match="cannot be kept"):
        progress.add(played)
    progress.close()
    again = Progress.open(tmp_path / "progress", PLAN)
    again.close()
    assert again.done == [played]


def test_two_simulations_do_not_write_one_file(tmp_path: Path) -> None:
    path = tmp_path / "progress"
    one = Progress.open(path, PLAN)
    with pytest.raises(JournalError, match="is being written by another simulation"):
        Progress.open(path, PLAN)
    one.add(play_one(PLAN, 0))
    one.close()
    with pytest.raises(JournalError, match="holds another simulation"):
        Progress.open(path, Plan("triquest", "captain", 7, PLAN.options))
    again = Progress.open(path, PLAN)
    again.close()
    assert len(again.done) == 1


def test_a_game_that_stands_twice_counts_once(tmp_path: Path) -> None:
    path, games = tmp_path / "progress", [play_one(PLAN, number) for number in (2, 0)]
    progress = Progress.open(path, PLAN)
    for played in (*games, *games):
        progress.add(played)
    progress.close()
    table = tmp_path / "rows.csv"
    sim("--games", "3", "--resume", str(path), "--csv", str(table))
    assert [line.split(",")[0] for line in table.read_text().splitlines()] == ["number", "0", "1", "2"]


@pytest.mark.extras
def test_rows_are_in_order_and_the_same_in_both_forms(tmp_path: Path) -> None:
    from pyarrow import parquet

    games = [play_one(PLAN, number) for number in range(4)]
    with (
        (tmp_path / "a.csv").open("w", newline="", encoding="utf-8") as text,
        (tmp_path / "a.parquet").open("wb") as data,
        Csv(text) as one,
        Parquet(data) as other,
    ):
        for number in (2, 0, 3, 1):
            one.add(games[number])
            other.add(games[number])
    with (tmp_path / "a.csv").open(newline="", encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    assert [int(row["number"]) for row in table] == [0, 1, 2, 3]
    assert [json.loads(row["counters"]) for row in table] == [dict(game.counters) for game in games]
    stored = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert list(stored[0]) == list(rows.COLUMNS)
    assert [row["seed"] for row in stored] == [game.seed for game in games] == [int(row["seed"]) for row in table]
    assert [dict(row["counters"]) for row in stored] == [dict(game.counters) for game in games]


def test_parquet_without_pyarrow_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(OptionError, match=r"pip install 'triquest\[parquet\]'"):
        Parquet(BytesIO())


def test_a_failed_game_keeps_its_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = Random.choose

    def breaks(self: Random, observation: Any, legal: Any) -> Any:
        if observation.actions == 20:
            raise RuntimeError("lost its mind")
        return choose(self, observation, legal)

    monkeypatch.setattr(Random, "choose", breaks)
    played = play_one(PLAN, 0)
    record = journal.read(failures.keep(tmp_path / "failures", PLAN, played))
    assert (record.header.seed, len(record.entries), record.damage) == (played.seed, 20, None)
    assert record.header.marks == ("bot:random", "failed-at:bot", "error:RuntimeError: lost its mind")
    assert [step.number for step in replay.steps(record, replay.start(record.header))][-1] == 20


def test_the_action_at_which_the_rules_failed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = TriQuest.apply

    def breaks(self: TriQuest, action: Any) -> Any:
        if self.state.actions == 7:
            raise ArithmeticError("two and two")
        return apply(self, action)

    monkeypatch.setattr(TriQuest, "apply", breaks)
    played = play_one(PLAN, 1)
    record = journal.read(failures.keep(tmp_path, PLAN, played))
    assert len(record.entries) == 7
    assert record.header.marks[1] == f"failed-at:{played.done[7]}"


def test_games_done_before_are_not_played_again() -> None:
    done = [play_one(PLAN, number) for number in (3, 1)]
    numbers: list[int] = []
    summary, end = simulate(PLAN, 5, 1, lambda played: numbers.append(played.number), done)
    assert end is End.WHOLE
    assert numbers == [0, 2, 4]
    assert summary.report()["games"] == 5
