"""A short soak; `tools/full-check` runs the long one."""

from __future__ import annotations

from collections import Counter

import pytest

from triquest.games.triquest.actions import Direction
from triquest.games.triquest.rules import book

from .soak import soak


@pytest.fixture(scope="module")
def counts() -> Counter[str]:
    return soak(30, 1)


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
    for kind in ("missed", "blocked", "idle", "berserkended", "slowed", "banished", "healed", "destroyed", "sighted"):
        assert counts[kind] > 0, kind


@pytest.mark.parametrize("facing", [direction.name.lower() for direction in Direction])
def test_every_facing_and_strafes(counts: Counter[str], facing: str) -> None:
    for how in ("facing", "strafing, facing"):
        assert counts[f"move {how} {facing}"] > 0
        assert counts[f"attack {how} {facing}"] > 5


def test_a_soak_of_the_same_seed_is_the_same() -> None:
    assert soak(2, 9) == soak(2, 9)
