"""A short soak; `tools/full-check` runs the long one."""

from __future__ import annotations

from collections import Counter

import pytest

from triquest.games.triquest.actions import Direction
from triquest.games.triquest.rules import book

from .soak import soak


@pytest.fixture(scope="module")
def counts() -> Counter[str]:
    return soak(24, 1)


@pytest.mark.parametrize("skill", list(book().skills))
def test_every_skill_was_used(counts: Counter[str], skill: str) -> None:
    assert counts[f"skill {skill}"] >= 3


def test_all_sorts_of_things_came_about(counts: Counter[str]) -> None:
    items = {item.id: counts[f"item {item.id}"] for item in book().items}
    assert sum(count > 0 for count in items.values()) >= 20
    assert counts["fights"] >= 100
    assert counts["hero slain"] >= 20
    assert counts["monster slain"] >= 200
    assert counts["dropped"] >= 50
    assert counts["refused"] >= 50
    for kind in ("missed", "blocked", "idle", "slowed", "banished", "healed", "destroyed", "sighted"):
        assert counts[kind] > 0, kind


@pytest.mark.parametrize("facing", [direction.name.lower() for direction in Direction])
def test_every_facing_and_strafes(counts: Counter[str], facing: str) -> None:
    for how in ("facing", "strafing, facing"):
        assert counts[f"move {how} {facing}"] > 0
        assert counts[f"attack {how} {facing}"] > 5


def test_the_long_soak_reaches_everything_often(pytestconfig: pytest.Config) -> None:
    """500 games in the long form; the short form asks for its share of the same."""
    long = pytestconfig.getoption("--long")
    counts, share = (soak(500, 2026), 1.0) if long else (soak(60, 2026), 0.08)
    assert counts["fights"] >= 2000 * share
    assert counts["hero slain"] >= 50 * share
    assert min(counts[f"skill {skill}"] for skill in book().skills) >= 100 * share
    assert min(counts[f"item {item.id}"] for item in book().items) >= 20 * share


def test_a_soak_of_the_same_seed_is_the_same() -> None:
    assert soak(2, 9) == soak(2, 9)
