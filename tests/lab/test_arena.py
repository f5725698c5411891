"""Counting battles: against sums done by hand, in pieces and whole, in words and as a picture."""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from triquest import cli
from triquest.engine.arena import LOST, OPEN, WON, Battles
from triquest.lab import arena


class Dummies:
    """A bout whose battles are written down: one of ours against one of theirs."""

    title, notes, names, ours = "A against B", ("on paper",), ("A", "B"), 1

    def fight(self, seed: int, first: int, count: int, threads: int | None) -> Battles:
        number = np.arange(first, first + count)
        lost = np.stack([number % 5, np.full(count, 10)], axis=1).astype(np.int32)
        return Battles(
            outcome=np.choose(number % 4, [WON, WON, LOST, OPEN]).astype(np.int32),
            rounds=(1 + number % 3).astype(np.int32),
            who=np.tile(np.array([0, 1], np.int16), (count, 1)),
            lost=lost,
            fell=np.stack([number % 4 == 2, number % 4 < 2], axis=1),
            attacks=count * 7,
        )


def test_counts_are_those_done_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = arena.fight(Dummies(), 60, 1, None)
    data = arena.report(whole, 1)
    assert (data["battles"], data["won"], data["lost"], data["open"]) == (60, 30, 15, 15)
    assert data["win_interval"] == [pytest.approx(0.3773, abs=1e-3), pytest.approx(0.6227, abs=1e-3)]
    assert data["rounds"]["counts"] == [0, 20, 20, 20]
    assert (data["rounds"]["mean"], data["rounds"]["median"], data["rounds"]["max"]) == (2.0, 2, 3)
    assert data["loss"]["counts"] == [12] * 5
    ours, theirs = data["creatures"]
    assert (ours["name"], ours["mean_lost"], ours["fell"], theirs["fell"]) == ("A", 2.0, 15, 30)
    assert ours["error"] == pytest.approx(1.96 * 2**0.5 / 60**0.5, abs=1e-3)
    assert data["attacks"] == 420
    monkeypatch.setattr(arena, "CHUNK", 7)
    tallies = list(arena.fights(Dummies(), 60, 1, None))
    assert [tally.battles for tally in tallies] == [7, 14, 21, 28, 35, 42, 49, 56, 60]
    assert [int(tally.rounds.sum()) for tally in tallies] == [tally.battles for tally in tallies]
    pieces = arena.report(tallies[-1], 1)
    for name in ("seconds", "attacks_per_second"):
        del data[name], pieces[name]
    assert data == pieces


def test_ranges_of_a_histogram_hold_everything_once() -> None:
    counts = [0, 0, 3, 1, *([0] * 40), 2]
    rows = arena.bins(counts)
    assert len(rows) <= 20
    assert sum(count for *_, count in rows) == 6
    assert rows[0][0] == 2
    assert rows[-1][1] >= 44
    assert all(after[0] == before[1] + 1 for before, after in pairwise(rows))
    assert arena.bins([0, 0]) == []


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.main(["arena", *arguments]) == 0
    return capsys.readouterr().out


def test_the_command_tells_chances_losses_and_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "triquest", "golem 3, dark sage 1", "vs", "heroes", "--times", "500", "--seed", "a")
    for part in ("against three Golems and a Dark Sage", "500 battles", "win chance", "Dark Sage", "█", "rounds: mean"):
        assert part in told


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:

    def figures(*more: str) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(run(capsys, "triquest", "--danger", "5", "--json", "-", *more))
        return {key: value for key, value in data.items() if key not in ("seconds", "attacks_per_second")}

    one = figures("--seed", "1", "--times", "3000", "--threads", "1")
    assert one == figures("--seed", "1", "--times", "3000", "--threads", "3")
    assert one != figures("--seed", "2", "--times", "3000")
    file = tmp_path / "bout.json"
    run(capsys, "triquest", "--danger", "5", "--seed", "1", "--times", "3000", "--json", str(file))
    assert json.loads(file.read_text("utf-8"))["won"] == one["won"]


@pytest.mark.extras
def test_the_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bout.png"
    run(capsys, "triquest", "rat 2", "--times", "50", "--plot", str(file))
    assert file.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_a_picture_needs_matplotlib(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert cli.main(["arena", "triquest", "rat", "--plot", str(tmp_path / "bout.png")]) == 2
    assert "triquest[plot]" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.png"))


def test_a_game_without_an_arena_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", "orthanc", "rat"]) == 2
    assert capsys.readouterr().err == "Orthanc has no arena. Games that have one: triquest.\n"
