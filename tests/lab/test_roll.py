"""Rolls as people write them."""

from __future__ import annotations

import pytest

from triquest.engine.errors import OptionError
from triquest.lab.roll import Throw, parse, report


@pytest.mark.parametrize(
    ("text", "throw"),
    [
        ("7d6", Throw(7, 6)),
        ("7D6 vs 6d6", Throw(7, 6, (6, 6))),
        (" 10d6  against 8d6", Throw(10, 6, (8, 6))),
        ("10d6-8d4", Throw(10, 6, (8, 4))),
    ],
)
def test_throws_are_read(text: str, throw: Throw) -> None:
    assert parse(text.split(" ")) == throw


@pytest.mark.parametrize("text", ["", "7", "d6", "7d", "7d0", "7d6 vs", "201d6", "3d1001", "7d6 + 1", "-1d6"])
def test_other_texts_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(OptionError, match=r"\.$"):
        parse([text])


def test_a_report_gives_the_exact_odds() -> None:
    lines = list(report(Throw(7, 6, (8, 7)), 5, 1))
    assert lines[0].startswith("7d6 vs 8d7: ")
    assert len(lines[0].split(": ")[1].split()) == 5
    assert "exact mean 0.5599" in lines
    assert "exact chance of 0: 86.4041%" in lines


def test_many_rolls_come_near_the_exact_chances() -> None:
    lines = list(report(Throw(3, 6), 200_000, 1))
    assert lines[0].startswith("3d6, 200,000 times: mean 10.")
    ten = next(line.split() for line in lines if line.startswith("     10 "))
    assert ten[1] == "12.500%"
    assert abs(float(ten[2].rstrip("%")) - 12.5) < 0.3
