"""Diamonds, circles and shadowcasting: against slow twins, and symmetry."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from tests.reference import sight as twin
from triquest.core import sight

SHAPES = st.one_of(
    st.tuples(st.integers(1, 9), st.integers(1, 9)),
    st.tuples(st.just(1), st.integers(1, 15)),
    st.tuples(st.integers(1, 15), st.just(1)),
)
BYTES = st.sampled_from([0, 0, 0, 1])
WALLS = st.sampled_from([0, 0, 0, 0, 0, 1, 2, 4, 8, 15])


def centres(shape: tuple[int, ...]) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(0, shape[0] - 1), st.integers(0, shape[1] - 1))


@given(st.data(), SHAPES, st.integers(0, 12))
@settings(max_examples=60, deadline=None)
def test_diamond_and_circle_equal_twins(data: st.DataObject, shape: tuple[int, int], radius: int) -> None:
    y, x = data.draw(centres(shape))
    rows, columns = np.indices(shape)
    assert np.array_equal(sight.diamond(shape, (y, x), radius), abs(rows - y) + abs(columns - x) <= radius)
    expected = [[twin.round_distance(j - y, i - x, radius) for i in range(shape[1])] for j in range(shape[0])]
    assert sight.circle(shape, (y, x), radius).tolist() == expected


@given(st.data(), SHAPES, st.integers(0, 12), st.booleans())
@settings(max_examples=100, deadline=None)
def test_shadowcast_equals_twin(data: st.DataObject, shape: tuple[int, int], radius: int, walled: bool) -> None:
    opaque = data.draw(hnp.arrays(np.uint8, shape, elements=BYTES))
    walls = data.draw(hnp.arrays(np.uint8, shape, elements=WALLS)) if walled else None
    y, x = data.draw(centres(shape))
    seen = sight.shadowcast(opaque, (y, x), radius, walls=walls)
    for j, i in np.ndindex(shape):
        expected = twin.round_distance(j - y, i - x, radius) and twin.sees(opaque, (y, x), (j, i))
        if expected and walls is not None:
            expected = not twin.crosses_wall(walls, (y, x), (j, i))
        assert seen[j, i] == expected, (j, i)


@given(st.data(), st.integers(0, 8), st.booleans())
@settings(max_examples=30, deadline=None)
def test_clear_cells_see_each_other_or_not(data: st.DataObject, radius: int, walled: bool) -> None:
    shape = data.draw(st.tuples(st.integers(1, 14), st.integers(1, 14)))
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    opaque = rng.random(shape) < rng.choice([0.1, 0.3])
    some_edges = np.where(rng.random(shape) < 0.2, rng.integers(0, 16, shape), 0).astype(np.uint8)
    walls = some_edges if walled else None
    clear = [(int(y), int(x)) for y, x in np.argwhere(~opaque)]
    views = {cell: sight.shadowcast(opaque, cell, radius, walls=walls) for cell in clear}
    for here in clear:
        for there in clear:
            assert views[here][there] == views[there][here]


@given(st.data(), SHAPES, st.integers(0, 8))
@settings(max_examples=40, deadline=None)
def test_window_is_the_part_around_the_viewer(data: st.DataObject, shape: tuple[int, int], radius: int) -> None:
    opaque = data.draw(hnp.arrays(np.bool_, shape))
    y, x = data.draw(centres(shape))
    whole = np.pad(sight.shadowcast(opaque, (y, x), radius), radius)
    side = 2 * radius + 1
    out = np.ones((side, side), np.bool_)
    assert sight.shadowcast(opaque, (y, x), radius, window=True, out=out) is out
    assert np.array_equal(out, whole[y : y + side, x : x + side])


def test_far_sight_equals_twin_at_some_cells() -> None:
    rng = np.random.default_rng(5)
    opaque = rng.random((90, 90)) < 0.03
    seen = sight.shadowcast(opaque, (45, 44), 40)
    for y, x in rng.integers(5, 85, (60, 2)).tolist():
        assert seen[y, x] == (twin.round_distance(y - 45, x - 44, 40) and twin.sees(opaque, (45, 44), (y, x)))


def test_open_ground_is_seen_as_a_circle() -> None:
    opaque = np.zeros((21, 21), np.bool_)
    assert np.array_equal(sight.shadowcast(opaque, (10, 9), 7), sight.circle((21, 21), (10, 9), 7))


OPAQUE = np.zeros((4, 5), np.uint8)


@pytest.mark.parametrize(
    ("error", "arguments"),
    [
        (TypeError, {"opaque": OPAQUE.astype(np.float32)}),
        (ValueError, {"opaque": OPAQUE.T}),
        (ValueError, {"opaque": np.zeros((0, 4), np.uint8)}),
        (ValueError, {"centre": (4, 0)}),
        (ValueError, {"centre": (0, 0, 0)}),
        (TypeError, {"centre": (0.5, 0)}),
        (ValueError, {"radius": -1}),
        (ValueError, {"radius": 8193}),
        (TypeError, {"radius": float("nan")}),
        (ValueError, {"walls": OPAQUE[:2].copy()}),
        (ValueError, {"out": np.zeros((4, 5), np.bool_), "window": True}),
        (TypeError, {"out": np.zeros((4, 5), np.uint8)}),
        (ValueError, {"out": OPAQUE.view(np.bool_)}),
    ],
)
def test_shadowcast_refuses(error: type[Exception], arguments: dict[str, Any]) -> None:
    with pytest.raises(error):
        sight.shadowcast(**{"opaque": OPAQUE, "centre": (0, 0), "radius": 3, **arguments})


def test_shapes_refuse() -> None:
    with pytest.raises(ValueError, match="has no cells"):
        sight.diamond((0, 5), (0, 0), 1)
    with pytest.raises(ValueError, match="width must be from 0 to 1,"):
        sight.diamond((2**28, 2), (0, 0), 1)
    with pytest.raises(ValueError, match="shape"):
        sight.circle((5,), (0, 0), 1)
    with pytest.raises(ValueError, match="out must have shape"):
        sight.diamond((3, 3), (0, 0), 1, out=np.zeros((3, 4), np.bool_))


@pytest.mark.parametrize("radius", [30, 60])
def test_many_viewers_see_what_each_sees(radius: int) -> None:
    rng = np.random.default_rng(8)
    opaque = rng.random((90, 80)) < 0.06
    walls = np.where(rng.random((90, 80)) < 0.02, rng.integers(0, 16, (90, 80)), 0).astype(np.uint8)
    centres = np.stack([rng.integers(0, 90, 40), rng.integers(0, 80, 40)], 1)
    for some_walls in (None, walls):
        expected = [sight.shadowcast(opaque, at, radius, walls=some_walls, window=True) for at in centres]
        for threads in (1, 3, None):
            seen = sight.shadowcast_many(opaque, centres, radius, walls=some_walls, threads=threads)
            assert np.array_equal(seen, expected)
    out = np.ones((2, 3, 3), np.bool_)
    assert sight.shadowcast_many(opaque, [(0, 0), (89, 79)], 1, out=out) is out
    assert sight.shadowcast_many(opaque, [], 1).shape == (0, 3, 3)


def test_widest_sight_is_exact() -> None:
    """Far out, lines pass the middles of cells and their edges as closely as they ever do."""
    far = sight.MOST_RADIUS
    rng = np.random.default_rng(4)
    opaque = np.zeros((2 * far + 1, 3), np.bool_)
    opaque[rng.integers(0, 2 * far + 1, 12), rng.integers(0, 3, 12)] = True
    opaque[far] = False
    seen = sight.shadowcast(opaque, (far, 1), far)
    for y in rng.integers(0, 2 * far + 1, 25).tolist():
        for x in range(3):
            expected = twin.round_distance(y - far, x - 1, far) and twin.sees(opaque, (far, 1), (y, x))
            assert seen[y, x] == expected, (y, x)


def test_diamonds_are_all_diamonds() -> None:
    centres = [(2, 3), (7, 0), (7, 8)]
    single = [sight.diamond((9, 11), at, 3) for at in centres]
    assert np.array_equal(sight.diamonds((9, 11), centres, 3), np.any(single, 0))
    assert not sight.diamonds((9, 11), [], 3).any()


def test_plain_and_other_arguments_mean_the_same() -> None:
    opaque = np.zeros((6, 7), np.uint8)
    opaque[2, 3] = 1
    expected = sight.shadowcast(opaque, (4, 3), 5)
    assert np.array_equal(sight.shadowcast(opaque, (np.int8(4), 3), np.int8(5)), expected)
    assert np.array_equal(sight.shadowcast(opaque, [np.int64(4), 3], 5, out=np.ones((6, 7), np.bool_)), expected)
    with pytest.raises(TypeError, match="radius"):
        sight.shadowcast(opaque, (4, 3), True)
    out = np.zeros((6, 7), np.bool_)
    out.flags.writeable = False
    with pytest.raises(ValueError, match="writeable"):
        sight.shadowcast(opaque, (4, 3), 5, out=out)
    with pytest.raises(ValueError, match="centres"):
        sight.shadowcast_many(opaque, [(6, 0)], 5)
