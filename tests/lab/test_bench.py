"""The benchmark compares like with like and says what it found. Nothing here looks at how long anything took."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.reference import sight as twin
from triquest import cli
from triquest.engine.errors import OptionError
from triquest.lab.bench import games, grids, plot, report, views
from triquest.lab.bench.kernels import GROUPS, KERNELS, select
from triquest.lab.bench.measure import Rival, Row, measure_case
from triquest.lab.bench.model import Case, Contender, Setting
from triquest.lab.bench.peers import PACKAGES, Peers
from triquest.lab.bench.timing import Pace, Timing, in_turn

NAMES = [
    *("noise1", "noise6", "noise_points", "stepped", "falloff", "world"),
    *("field", "field_subtile", "field_formation", "subtiles", "path_long", "path_short", "sight10", "sight40"),
    *("dice_3d6", "dice_10d6", "dice_40d12", "opposed", "pmf", "roll_call", "noise_call"),
]
FIELDS = {"kernel", "case", "isa", "threads", "ours_ms", "peer", "peer_ms", "ratio", "limit_ms"}
ONCE = Pace(1, 0.0, 0.0)
TIMING = Timing(1.0, 2.0, 0.1, 0.2, 3)


def cases(kernel: str) -> list[Case]:
    return list(KERNELS[kernel](Setting(quick=True)))


def test_every_kernel_has_its_name_and_its_group() -> None:
    assert list(KERNELS) == NAMES
    assert [name for group in GROUPS.values() for name in group] == [*NAMES, "games"]


@pytest.mark.parametrize("kernel", NAMES)
def test_everybody_gives_the_same_answer(kernel: str) -> None:
    found = cases(kernel)
    assert found
    for case in found:
        ours = case.ours.reading(case.ours.run())
        for other in (case.yardstick, *case.peers):
            assert case.agree(ours, other.reading(other.run())), f"{case.label}: {other.name}"
        if case.threaded:
            assert case.agree(ours, case.ours.reading(case.threaded(2)()))


@pytest.mark.parametrize("kernel", ["field", "field_subtile", "field_formation", "subtiles", "path_long", "stepped"])
def test_another_answer_is_noticed(kernel: str) -> None:
    for case in cases(kernel):
        answer = case.yardstick.reading(case.yardstick.run())
        assert not case.agree(case.ours.reading(case.ours.run()), answer + 1)


def test_rays_and_shadows_see_much_the_same() -> None:
    """Rays are another rule, so the map of the benchmark is checked by the twin of ours as well."""
    case = next(views.sight10(Setting(quick=True, peers=Peers(wanted=False))))
    seen = case.ours.reading(case.ours.run())
    opaque = ~views.clear_map(256)
    for dy in range(-10, 11, 3):
        for dx in range(-10, 11, 3):
            visible = twin.round_distance(dy, dx, 10) and twin.sees(opaque, (128, 128), (128 + dy, 128 + dx))
            assert seen[10 + dy, 10 + dx] == visible


def test_relaxation_goes_round_pillars() -> None:
    cost = grids.PATTERNS[3]
    assert grids.relaxed(cost, np.array([[0, 1]])).tolist() == [[-1, 0, -1], [-1, -1, -1], [-1, -1, -1]]


def test_a_peer_that_errs_is_not_timed() -> None:
    def broken() -> int:
        raise ValueError("no luck")

    five = Contender("five", lambda: 5)
    peers = (five, Contender("six", lambda: 6), Contender("broken", broken))
    case = Case("k", "label", Contender("triquest", lambda: 5), five, peers, Contender("fill", lambda: None))
    (row,) = measure_case(case, peers, ONCE)
    assert [rival.name for rival in row.rivals] == ["five"]
    assert row.wrong == ("six: gives another answer", "broken: ValueError: no luck")
    assert "broken: ValueError: no luck" in "\n".join(report.lines(row))


def test_contenders_take_turns() -> None:
    order: list[str] = []
    timings = in_turn([lambda: order.append("a"), lambda: order.append("b")], Pace(3, 60.0, 0.0))
    assert [timing.rounds for timing in timings] == [3, 3]
    # Once each to see how long it takes; then rounds, each with a call to warm up.
    assert "".join(order) == "ab" + "aabb" * 3


def test_missing_peers_are_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    real = importlib.import_module

    def without(name: str, package: str | None = None) -> Any:
        if name in PACKAGES:
            raise ModuleNotFoundError(f"No module named {name!r}")
        return real(name, package)

    monkeypatch.setattr(importlib, "import_module", without)
    assert cli.main(["bench", "--quick", "path_short", "sight10"]) == 0
    out = capsys.readouterr().out
    assert "Not installed, so not compared with: dijkstra3d, pyastar2d, tcod" in out
    assert "triquest[bench]" in out


def test_the_table_and_the_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bench.json"
    assert cli.main(["bench", "--quick", "stepped", "path_long", "opposed", "--threads", "2", "--json", str(file)]) == 0
    out = capsys.readouterr().out
    for text in (
        "processor",
        "cores",
        "isa",
        "build",
        "numpy",
        "stepped",
        "numpy boxes, int8",
        "(limit: fill)",
        "2 threads",
    ):
        assert text in out
    data = json.loads(file.read_text(encoding="utf-8"))
    assert {"processor", "cores", "isa", "build", "triquest", "python", "numpy", "peers", "missing"} <= set(
        data["machine"]
    )
    assert [(row["kernel"], row["threads"]) for row in data["rows"]] == [
        ("stepped", 1),
        ("path_long", 1),
        ("opposed", 1),
        ("opposed", 2),
    ]
    for row in data["rows"]:
        assert set(row) >= FIELDS
        assert row["ours_ms"] > 0
        if row["peer"] is not None:
            assert row["peer"] == row["peers"][0]["peer"]
            assert row["ratio"] == pytest.approx(row["peer_ms"] / row["ours_ms"])
            assert row["ratio"] == min(peer["ratio"] for peer in row["peers"])


def test_every_bot_plays() -> None:
    played = list(games.play(quick=True))
    assert {(one.game, one.bot) for one in played} >= {("triquest", "random"), ("triquest", "captain")}
    assert all(one.actions > 0 and one.seconds > 0 for one in played)
    data = report.data({}, [], played, {}, {})
    assert set(data["games"][0]) == {"game", "bot", "games", "actions", "actions_per_second"}


@pytest.mark.extras
def test_the_chart(tmp_path: Path) -> None:
    rival = Rival("a peer", TIMING, 12.3)
    rows = [
        Row("field", "128×128", 1, TIMING, (rival,), rival, ()),
        Row("path_long", "128×128", 2, TIMING, (Rival("another", TIMING, 0.5),), rival, ()),
        Row("world", "128×128", 1, TIMING, (), rival, ()),
    ]
    about = {"triquest": "0", "processor": "p", "isa": "avx2", "python": "CPython 3", "numpy": "2"}
    file = tmp_path / "chart.png"
    with file.open("wb") as stream:
        plot.draw(rows, about, stream)
    assert file.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_a_chart_needs_matplotlib(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert cli.main(["bench", "pmf", "--quick", "--plot", str(tmp_path / "chart.png")]) == 2
    assert "triquest[bench]" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.png"))


def test_names() -> None:
    assert select([]) == [*NAMES, "games"]
    assert select(["sight", "pmf", "noise1"]) == ["noise1", "sight10", "sight40", "pmf"]
    with pytest.raises(OptionError, match="no benchmark “sights”"):
        select(["sights"])


def test_a_folder_that_is_not_there_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "--json", str(tmp_path / "no" / "bench.json")]) == 2
    captured = capsys.readouterr()
    assert "cannot be written" in captured.err
    assert not captured.out


def test_a_mistake_leaves_old_figures_alone(tmp_path: Path) -> None:
    old = tmp_path / "bench.json"
    old.write_text("old")
    assert cli.main(["bench", "pmf", "--json", str(old), "--plot", str(tmp_path / "no" / "chart.png")]) == 2
    assert old.read_text() == "old"
