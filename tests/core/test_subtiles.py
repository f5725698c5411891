"""Subtiles: costs of whole maps, and creatures that change places."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from tests.reference import paths as twin
from triquest.core import subtiles

QUARTER_TURN = [2, 5, 8, 1, 4, 7, 0, 3, 6]  # where each subtile goes when the formation turns right


@settings(max_examples=50, deadline=None)
@given(
    hnp.arrays(np.uint8, st.tuples(st.integers(1, 6), st.integers(1, 6)), elements=st.integers(0, 2)),
    hnp.arrays(np.uint8, (3, 3, 3)),
)
def test_subtile_costs_place_each_pattern(tiles: Any, patterns: Any) -> None:
    expected = np.block([[patterns[kind] for kind in row] for row in tiles])
    assert np.array_equal(subtiles.subtile_costs(tiles, patterns), expected)


def joint(walk: Any) -> list[twin.Arrangement]:
    return [tuple(places) for places in walk.tolist()]


def check_walk(walk: list[twin.Arrangement], before: Any, after: Any) -> None:
    assert walk[0] == tuple(before)
    assert walk[-1] == tuple(after)
    assert all(twin.legal_step(here, there) for here, there in itertools.pairwise(walk))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 3), st.permutations(range(9)), st.permutations(range(9)))
def test_regroup_is_shortest(count: int, some: list[int], others: list[int]) -> None:
    before, after = some[:count], others[:count]
    walk = joint(subtiles.regroup(before, after))
    check_walk(walk, before, after)
    moved = sum(a != b for here, there in itertools.pairwise(walk) for a, b in zip(here, there, strict=True))
    assert (len(walk) - 1, moved) == twin.regrouping(tuple(before), tuple(after))


@settings(max_examples=20, deadline=None)
@given(st.integers(4, 6), st.permutations(range(9)), st.permutations(range(9)))
def test_regroup_of_many_is_legal(count: int, some: list[int], others: list[int]) -> None:
    check_walk(joint(subtiles.regroup(some[:count], others[:count])), some[:count], others[:count])


@pytest.mark.parametrize(("turns", "steps"), [(1, 2), (2, 4), (3, 2)])
@pytest.mark.parametrize("count", range(1, 10))
def test_regroup_turns_a_formation(count: int, turns: int, steps: int) -> None:
    after = before = list(range(count))
    for _ in range(turns):
        after = [QUARTER_TURN[place] for place in after]
    walk = joint(subtiles.regroup(before, after))
    check_walk(walk, before, after)
    assert len(walk) - 1 == steps


def test_refusals() -> None:
    tiles, patterns = np.zeros((2, 2), np.uint8), np.zeros((1, 3, 3), np.uint8)
    with pytest.raises(ValueError, match="patterns"):
        subtiles.subtile_costs(tiles + np.uint8(1), patterns)
    with pytest.raises(ValueError, match="shape"):
        subtiles.subtile_costs(tiles, patterns[:, :, :2])
    with pytest.raises(TypeError, match="uint8"):
        subtiles.subtile_costs(tiles, patterns.astype(np.int64))
    with pytest.raises(ValueError, match="shape"):
        subtiles.subtile_costs(tiles, patterns, out=np.zeros((2, 2), np.uint8))
    with pytest.raises(ValueError, match="different"):
        subtiles.regroup([1, 1], [2, 3])
    with pytest.raises(ValueError, match="0 to 8"):
        subtiles.regroup([9], [2])
    with pytest.raises(ValueError, match="equally long"):
        subtiles.regroup([1], [2, 3])
    with pytest.raises(TypeError, match="integers"):
        subtiles.regroup([1.0], [2])  # type: ignore[list-item]


@pytest.mark.parametrize("kinds", [1, 16, 17, 256])
@pytest.mark.parametrize("shape", [(64, 64), (63, 67), (1200, 4), (600, 8), (5, 1001)])
def test_large_maps_place_each_pattern(kinds: int, shape: tuple[int, int]) -> None:
    rng = np.random.default_rng(kinds)
    tiles = rng.integers(0, kinds, shape).astype(np.uint8)
    patterns = rng.integers(0, 256, (kinds, 3, 3)).astype(np.uint8)
    expected = patterns[tiles].transpose(0, 2, 1, 3).reshape(3 * shape[0], 3 * shape[1])
    assert np.array_equal(subtiles.subtile_costs(tiles, patterns), expected)
