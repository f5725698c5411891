"""The balance report against toy items whose worth is known: worse ones are found, honest trade-offs are not blamed."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from triquest import cli
from triquest.core.rng import random_u64
from triquest.engine.arena import LOST, WON, Battles
from triquest.engine.balance import Grid, Slot, Study, Trial
from triquest.games.triquest import balance as triquest_balance
from triquest.lab.balance import blocks, measure, report, verdict
from triquest.lab.balance.blocks import Heading, Picture, Points, Table, Text
from triquest.lab.balance.measure import Weighed


@dataclass(frozen=True)
class Toy:
    """A hero and his friend against a dummy: the chance to win, what both lose on average, the rounds it takes."""

    chance: float
    own: int
    friend: int
    rounds: int
    title: str = "toy"
    notes: tuple[str, ...] = ()
    names: tuple[str, ...] = ("Hero", "Friend", "Dummy")
    ours: int = 2

    def fight(self, seed: int, first: int, count: int, threads: int | None) -> Battles:
        draws = random_u64(count, seed, first=first) / 2.0**64
        noise = (random_u64(count, seed + 1, first=first) % np.uint64(11)).astype(np.int32) - 5
        lost = np.stack([self.own + noise, self.friend + noise, np.full(count, 100)], axis=1).astype(np.int32)
        return Battles(
            outcome=np.where(draws < self.chance, WON, LOST).astype(np.int32),
            rounds=np.full(count, self.rounds, np.int32),
            who=np.tile(np.arange(3, dtype=np.int16), (count, 1)),
            lost=lost,
            fell=lost >= 100,
            attacks=count,
        )


SLOT = Slot("Hero: hats", "Hero", ("cap", "crown"), {"Pomp": (0, 2), "Weight": (1, 0)}, {"Sight": (0, 0)}, ())


def slot(*trials: tuple[Toy, Toy], sight: tuple[int, int] = (0, 0)) -> Slot:
    made = tuple(Trial(f"foe {number}", "nothing", "plain", pair) for number, pair in enumerate(trials))
    return replace(SLOT, trials=made, unfought={"Sight": sight})


def judged(made: Slot, times: int = 4000) -> verdict.Verdict:
    weighed = measure.weigh(made, 0, times, 1, 1, lambda _count: None)
    return verdict.judge(weighed, verdict.strictness([weighed]))


EVEN = Toy(0.5, 30, 30, 10)


def test_an_item_that_is_better_nowhere_is_dominated() -> None:
    found = judged(slot((EVEN, replace(EVEN, own=20)), (EVEN, EVEN)))
    assert found.dominated == ((0, 1),)
    assert not found.unsure
    assert not found.selfish
    edge = found.edges[1, 0]
    assert (edge.where, edge.case) == (1, verdict.Case(0, measure.MEASURES.index(measure.MEASURES[1]), 10.0))


@pytest.mark.parametrize(
    "other",
    [
        replace(EVEN, chance=0.8, own=40),
        replace(EVEN, rounds=8, friend=40),
        replace(EVEN, chance=0.3, rounds=5),
    ],
)
def test_a_trade_off_is_fair(other: Toy) -> None:
    found = judged(slot((EVEN, other)))
    assert (found.dominated, found.unsure, found.selfish) == ((), (), ())


def test_a_strength_in_one_of_many_situations_is_enough() -> None:
    trials = [(EVEN, replace(EVEN, own=20))] * 9
    assert judged(slot(*trials)).dominated
    assert not judged(slot(*trials, (EVEN, replace(EVEN, rounds=20)))).dominated


def test_what_battles_do_not_show_counts() -> None:
    better = (EVEN, replace(EVEN, own=20))
    assert not judged(slot(better, sight=(2, 0))).dominated
    assert judged(slot(better, sight=(0, 2))).dominated
    assert judged(slot((EVEN, EVEN), sight=(0, 2))).dominated


def test_what_only_its_wearer_feels_is_told_apart() -> None:
    found = judged(slot((EVEN, replace(EVEN, own=40, friend=10, rounds=8))))
    assert found.selfish == ((0, 1),)


def test_few_battles_prove_nothing() -> None:
    made = slot((EVEN, replace(EVEN, own=28)))
    assert judged(made, 4).unsure
    assert judged(made, 4000).dominated


def test_a_slight_strength_is_none() -> None:
    worse = (EVEN, replace(EVEN, own=20))
    assert judged(slot(worse, (replace(EVEN, chance=0.502), EVEN))).dominated == ((0, 1),)
    assert not judged(slot(worse, (replace(EVEN, chance=0.53), EVEN))).dominated


def test_equal_items_are_never_dominated() -> None:
    assert judged(slot((EVEN, EVEN))).unsure == ((1, 0), (0, 1))


def test_the_differences_and_their_errors_are_those_of_paired_battles() -> None:
    pair = (EVEN, replace(EVEN, chance=0.7, own=25))
    weighed = measure.weigh(slot(pair), 0, 5000, 1, 1, lambda _count: None)
    win, loss, speed, own = weighed.better[0, 1, 0]
    assert win == pytest.approx(20, abs=2)
    assert (loss, own) == (pytest.approx(5), pytest.approx(5))
    assert speed == 0
    # The same draws decide both: they differ in two battles of ten, whose share has this error.
    share = win / 100
    assert weighed.errors[0, 1, 0, 0] == pytest.approx(100 * (share * (1 - share) / 5000) ** 0.5, rel=1e-3)
    assert weighed.errors[0, 1, 0, 3] == pytest.approx(0, abs=1e-9)
    assert (weighed.better == -weighed.better.transpose(0, 2, 1, 3)).all()


def test_all_comparisons_together_are_strict() -> None:
    assert verdict.comparisons([]) == 0
    many = Weighed(SLOT, 2, np.zeros((100, 2, 4)), np.zeros((100, 2, 2, 4)), np.zeros((100, 2, 2, 4)))
    assert verdict.comparisons([many]) == 400
    # Of the normal law: 1 - 0.05 / 800 lies below 3.836 standard errors.
    assert verdict.strictness([many]) == pytest.approx(3.836, abs=2e-3)


def study(*trials: tuple[Toy, Toy]) -> Study:
    grid = Grid("Curve", "By level.", ("1", "2"), (("plain", (EVEN, replace(EVEN, chance=0.1))),), "level")
    return Study("All hats are equal.", (slot(*trials),), (grid,))


@pytest.mark.parametrize(
    ("other", "answer"),
    [
        (replace(EVEN, own=20), "The promise does not hold"),
        (replace(EVEN, own=20, rounds=20), "The promise holds"),
        (EVEN, "Whether the promise holds is open"),
    ],
)
def test_the_report_says_plainly_whether_the_promise_holds(other: Toy, answer: str) -> None:
    done: list[int] = []
    made = study((EVEN, other))
    findings = report.investigate("Hats", made, 3000, 1, 1, done.append)
    assert report.answer(findings) == answer
    assert sum(done) == measure.bouts(made) == 4
    text, pictures = blocks.markdown(report.blocks(findings, plots=False), None)
    assert f"## {answer}\n" in text
    assert not pictures
    for part in (
        "All hats are equal.",
        "| cap | Weight +1 |",
        "| crown | Pomp +2 |",
        "Easiest: plain / 1",
        "Seed 1, 3,000",
    ):
        assert part in text
    assert ("cap is dominated by crown" in text) == (answer == "The promise does not hold")


def test_a_number_that_is_never_better_is_told() -> None:
    made = study((EVEN, replace(EVEN, own=20, rounds=20)))
    lesser = replace(made.slots[0], numbers={"Pomp": (0, 2), "Weight": (1, 1)})
    findings = report.investigate("Hats", replace(made, slots=(lesser,)), 100, 1, 1, lambda _count: None)
    assert report.answer(findings) == "The promise does not hold"
    assert "cap has no number better than crown." in blocks.markdown(report.blocks(findings, plots=False), None)[0]


PAGE = (
    Heading(1, "A & B"),
    Text("Words."),
    Points(("one", "two")),
    Table(("x", "y|z"), (("1", "<2>"),)),
    Picture("A picture", b"\x89PNG"),
)


def test_markdown() -> None:
    text, pictures = blocks.markdown(PAGE, Path("some/my report.md"))
    assert text == (
        "# A & B\n\nWords.\n\n- one\n- two\n\n| x | y\\|z |\n| --- | --- |\n| 1 | <2> |\n\n"
        "![A picture](my%20report-1.png)\n"
    )
    assert pictures == {Path("some/my report-1.png"): b"\x89PNG"}


def test_html() -> None:
    page = blocks.html(PAGE)
    assert "<title>A &amp; B</title>" in page
    assert "<ul><li>one</li><li>two</li></ul>" in page
    assert "<td>&lt;2&gt;</td>" in page
    assert 'src="data:image/png;base64,iVBORw=="' in page


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """TriQuest's study, cut down to a few bouts."""
    whole = triquest_balance.study

    def part(options: Any) -> Study:
        full = whole(options)
        few = tuple(replace(slot, trials=slot.trials[-3:]) for slot in full.slots[:2])
        return replace(full, slots=few, grids=full.grids[:1])

    monkeypatch.setattr(triquest_balance, "study", part)


@pytest.mark.extras
@pytest.mark.usefixtures("small")
def test_the_command_writes_markdown_with_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "report.md"
    assert cli.main(["balance", "triquest", "-o", str(file), "--times", "20", "--seed", "1"]) == 0
    text = file.read_text("utf-8")
    for part in ("# TriQuest: balance", "Warrior: armor", "Difficulty by danger", "![Warrior: weapons"):
        assert part in text
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["report-1.png", "report-2.png", "report-3.png"]
    assert all(path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n" for path in tmp_path.glob("*.png"))
    assert "promise" in capsys.readouterr().out


@pytest.mark.extras
@pytest.mark.usefixtures("small")
def test_the_command_writes_one_page(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert cli.main(["balance", "triquest", "-o", str(file), "--times", "20", "--seed", "1"]) == 0
    assert file.read_text("utf-8").count("data:image/png;base64,") == 3
    assert list(tmp_path.glob("*.png")) == []


@pytest.mark.usefixtures("small")
def test_without_matplotlib_there_is_a_sentence_or_a_report_without_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    file = tmp_path / "report.md"
    arguments = ["balance", "triquest", "--times", "5", "--seed", "1"]
    assert cli.main([*arguments, "-o", str(file)]) == 2
    assert "triquest[plot]" in capsys.readouterr().err
    assert not file.exists()
    assert cli.main([*arguments, "-o", str(file), "--no-plots"]) == 0
    capsys.readouterr()
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out == file.read_text("utf-8")


def test_mistakes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["balance", "orthanc"]) == 2
    assert capsys.readouterr().err == "Orthanc has nothing to weigh. Games that have: triquest.\n"
    assert cli.main(["balance", "triquest", "--times", "1"]) == 2
    assert "at least two" in capsys.readouterr().err
    assert cli.main(["balance", "triquest", "--no-plots", "-o", str(tmp_path / "no" / "report.md")]) == 2
    assert "cannot be written" in capsys.readouterr().err
