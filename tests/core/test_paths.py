"""Distance fields, paths, formations: against slow twins, and by hand."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from tests.reference import paths as twin
from triquest.core import paths

SHAPES = st.one_of(
    st.tuples(st.integers(1, 7), st.integers(1, 7)),
    st.tuples(st.just(1), st.integers(1, 30)),
    st.tuples(st.integers(1, 30), st.just(1)),
)
WALLS = [0, 0, 0, 1, 2, 4, 8, 255]
COSTS = st.one_of(st.sampled_from([0, 1, 1, 2, 3]), st.sampled_from([0, 1, 254, 255]))


@st.composite
def maps(draw: st.DrawFn, walled: bool = True) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any] | None]:
    shape = draw(SHAPES)
    costs = draw(hnp.arrays(np.uint8, shape, elements=COSTS))
    walls = draw(st.none() | hnp.arrays(np.uint8, shape, elements=st.sampled_from(WALLS)))
    return costs, walls if walled else None


def cells(shape: tuple[int, ...]) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(0, shape[0] - 1), st.integers(0, shape[1] - 1))


def as_field(best: dict[Any, int], shape: tuple[int, ...], unreached: int, limit: int) -> list[Any]:
    field = np.full(shape, unreached, np.int64)
    for state, cost in best.items():
        if cost <= limit:
            field[state] = cost
    listed: list[Any] = field.tolist()
    return listed


@settings(max_examples=150, deadline=None)
@given(st.data(), maps(), st.booleans(), st.none() | st.integers(0, 40), st.sampled_from([np.uint16, np.int32]))
def test_distance_field_equals_twin(
    data: st.DataObject, drawn: tuple[Any, Any], toward: bool, limit: int | None, dtype: Any
) -> None:
    costs, walls = drawn
    sources = data.draw(st.lists(cells(costs.shape), max_size=4))
    field = paths.distance_field(costs, sources, walls=walls, toward=toward, limit=limit, dtype=dtype)
    best = twin.distances(costs, sources, walls, toward)
    unreached = paths.UNREACHED if dtype is np.uint16 else paths.UNREACHED_INT32
    assert field.dtype == dtype
    assert field.tolist() == as_field(best, costs.shape, unreached, 10**9 if limit is None else limit)


@settings(max_examples=100, deadline=None)
@given(st.data(), maps())
def test_shortest_path_equals_twin(data: st.DataObject, drawn: tuple[Any, Any]) -> None:
    costs, walls = drawn
    start, goal = data.draw(cells(costs.shape)), data.draw(cells(costs.shape))
    path = paths.shortest_path(costs, start, goal, walls=walls)
    expected = twin.first_cheapest_path(costs, start, goal, walls)
    assert (None if path is None else [tuple(cell) for cell in path.tolist()]) == expected


@settings(max_examples=100, deadline=None)
@given(st.data(), maps(walled=False), st.booleans())
def test_formation_field_equals_twin(data: st.DataObject, drawn: tuple[Any, Any], toward: bool) -> None:
    costs, _ = drawn
    place = cells(costs.shape)
    if data.draw(st.booleans()):
        goals: list[Any] = data.draw(st.lists(place, max_size=3))
    else:
        goals = [(*cell, data.draw(st.integers(0, 3))) for cell in data.draw(st.lists(place, max_size=3))]
    field = paths.formation_field(costs, goals, toward=toward)
    best = twin.formations(costs, goals, toward)
    assert field.tolist() == as_field(best, field.shape, paths.UNREACHED, 10**9)


@settings(max_examples=60, deadline=None)
@given(st.data(), maps(walled=False))
def test_formation_steps_spend_exactly_what_the_field_says(data: st.DataObject, drawn: tuple[Any, Any]) -> None:
    costs, _ = drawn
    height, width = costs.shape
    states = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1), st.integers(0, 3))
    goals = data.draw(st.lists(states, min_size=1, max_size=2))
    field = paths.formation_field(costs, goals)
    y, x, facing = data.draw(states)
    total, spent = int(field[y, x, facing]), 0
    while (action := paths.formation_step(field, costs, y, x, facing)) >= 0:
        if action == paths.STEP_AHEAD:
            dy, dx = twin.DIRECTIONS[facing]
            y, x = y + dy, x + dx
        else:
            assert action != facing
            facing = action
        spent += int(costs[y, x])
    if total == paths.UNREACHED:
        assert spent == 0
    else:
        assert spent == total
        assert (y, x, facing) in goals


def test_long_ways_round_equal_twin() -> None:
    rng = np.random.default_rng(3)
    costs = np.where(rng.random((60, 70)) < 0.35, 0, rng.integers(1, 4, (60, 70))).astype(np.uint8)
    costs[:55, 35] = 0
    costs[40, :30] = 255
    walls = np.where(rng.random((60, 70)) < 0.1, rng.integers(0, 16, (60, 70)), 0).astype(np.uint8)
    for some_walls in (None, walls):
        for _ in range(12):
            start, goal = [(int(y), int(x)) for y, x in rng.integers(0, 60, (2, 2))]
            path = paths.shortest_path(costs, start, goal, walls=some_walls)
            expected = twin.first_cheapest_path(costs, start, goal, some_walls)
            assert (None if path is None else [tuple(cell) for cell in path.tolist()]) == expected


def test_walk_back_differs_from_walk_there() -> None:
    costs = np.array([[1, 3, 2]], np.uint8)
    assert paths.distance_field(costs, [(0, 0)]).tolist() == [[0, 3, 5]]
    assert paths.distance_field(costs, [(0, 0)], toward=True).tolist() == [[0, 1, 4]]


def test_equal_paths_take_the_lowest_direction_first() -> None:
    path = paths.shortest_path(np.ones((3, 3), np.uint8), (0, 0), (2, 2))
    assert path is not None
    assert path.tolist() == [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2]]


def test_path_ends() -> None:
    costs = np.array([[1, 0, 1]], np.uint8)
    assert paths.shortest_path(costs, (0, 0), (0, 2)) is None
    assert paths.shortest_path(costs, (0, 1), (0, 0)) is None
    assert paths.shortest_path(costs, (0, 0), (0, 1)) is None
    here = paths.shortest_path(costs, (0, 0), (0, 0))
    assert here is not None
    assert here.tolist() == [[0, 0]]


def test_turning_costs_the_tile_stood_on() -> None:
    costs = np.array([[2, 3]], np.uint8)
    field = paths.formation_field(costs, [(0, 1)])
    assert field.tolist() == [[[5, 5, 3, 5], [0, 0, 0, 0]]]
    assert paths.formation_step(field, costs, 0, 0, 0) == 2
    assert paths.formation_step(field, costs, 0, 0, 2) == paths.STEP_AHEAD
    assert paths.formation_step(field, costs, 0, 1, 2) == -1


@pytest.mark.parametrize("toward", [False, True])
def test_distances_too_large_are_refused(toward: bool) -> None:
    long_way = np.full((1, 300), 255, np.uint8)
    with pytest.raises(OverflowError, match="65534"):
        paths.distance_field(long_way, [(0, 0)], toward=toward)
    with pytest.raises(OverflowError, match="65534"):
        paths.formation_field(long_way, [(0, 0)], toward=toward)
    assert paths.distance_field(long_way, [(0, 0)], dtype=np.int32)[0, 299] == 255 * 299
    near = paths.distance_field(long_way, [(0, 0)], limit=65534, toward=toward)
    assert (near[0] <= 65534).sum() == 1 + 65534 // 255
    paths.distance_field(long_way[:, :257].copy(), [(0, 0)], toward=toward)


def test_fields_fill_the_array_they_are_given() -> None:
    costs = np.ones((2, 3), np.uint8)
    out = np.zeros((2, 3), np.int32)
    assert paths.distance_field(costs, [(1, 2)], out=out) is out
    assert out.tolist() == [[3, 2, 1], [2, 1, 0]]
    four = np.zeros((2, 3, 4), np.uint16)
    assert paths.formation_field(costs, np.array([[1, 2]]), out=four) is four


ONES = np.ones((4, 5), np.uint8)


@pytest.mark.parametrize(
    ("error", "arguments"),
    [
        (TypeError, {"costs": ONES.astype(np.int64)}),
        (TypeError, {"costs": [[1, 1]]}),
        (ValueError, {"costs": np.ones((0, 5), np.uint8)}),
        (ValueError, {"costs": np.ones(5, np.uint8)}),
        (ValueError, {"costs": ONES.T}),
        (ValueError, {"sources": [(4, 0)]}),
        (ValueError, {"sources": [(0, -1)]}),
        (ValueError, {"sources": np.array([[2**63, 0]], np.uint64)}),
        (ValueError, {"sources": [(0, 0, 0)]}),
        (ValueError, {"sources": [0, 0]}),
        (TypeError, {"sources": [(0.0, 0.0)]}),
        (TypeError, {"sources": [(float("nan"), 0.0)]}),
        (ValueError, {"walls": ONES[:3].copy()}),
        (TypeError, {"walls": ONES.astype(bool)}),
        (ValueError, {"limit": -1}),
        (ValueError, {"limit": 65535}),
        (TypeError, {"limit": 1.5}),
        (TypeError, {"dtype": np.float64}),
        (TypeError, {"out": np.zeros((4, 5), np.int64)}),
        (ValueError, {"out": np.zeros((5, 4), np.uint16)}),
        (ValueError, {"out": np.zeros((5, 4), np.uint16).T}),
        (TypeError, {"out": np.zeros((4, 5), np.uint16), "dtype": np.int32}),
    ],
)
def test_distance_field_refuses(error: type[Exception], arguments: dict[str, Any]) -> None:
    with pytest.raises(error):
        paths.distance_field(**{"costs": ONES, "sources": [(0, 0)], **arguments})


def test_other_refusals() -> None:
    field = paths.formation_field(ONES, [(0, 0)])
    with pytest.raises(ValueError, match="facing"):
        paths.formation_step(field, ONES, 0, 0, 4)
    with pytest.raises(ValueError, match="x must be"):
        paths.formation_step(field, ONES, 0, 5, 0)
    with pytest.raises(ValueError, match="goals"):
        paths.formation_field(ONES, [(0, 0, 4)])
    with pytest.raises(ValueError, match="start"):
        paths.shortest_path(ONES, (0, 5), (0, 0))
    with pytest.raises(TypeError, match="goal"):
        paths.shortest_path(ONES, (0, 0), (0, 1.0))  # type: ignore[arg-type]


@pytest.mark.parametrize("dearest", [1, 4, 60, 255])
def test_larger_maps_equal_twin(dearest: int) -> None:
    """Large enough for pieces of buckets, for buckets that grow, and for windows that do not hold the way."""
    rng = np.random.default_rng(dearest)
    costs = rng.integers(0 if dearest > 1 else 1, dearest + 1, (150, 130)).astype(np.uint8)
    costs[60, 20:] = costs[20:, 70] = 0
    sources = [(0, 0), (149, 129)]
    for toward in (False, True):
        best = twin.distances(costs, sources, None, toward)
        field = paths.distance_field(costs, sources, toward=toward)
        assert field.tolist() == as_field(best, costs.shape, paths.UNREACHED, 10**9)
    for start, goal in (((0, 0), (149, 129)), ((59, 60), (61, 80)), ((59, 100), (61, 10))):
        path = paths.shortest_path(costs, start, goal)
        expected = twin.first_cheapest_path(costs, start, goal, None)
        assert (None if path is None else [tuple(cell) for cell in path.tolist()]) == expected


@pytest.mark.parametrize("toward", [False, True])
def test_larger_formation_field_equals_twin(toward: bool) -> None:
    costs = np.random.default_rng(6).integers(0, 6, (60, 70)).astype(np.uint8)
    goals = [(30, 30, 1), (2, 60, 0), (2, 60, 3)]
    costs[30, 30] = costs[2, 60] = 1
    field = paths.formation_field(costs, goals, toward=toward)
    assert field.tolist() == as_field(twin.formations(costs, goals, toward), field.shape, paths.UNREACHED, 10**9)


@pytest.mark.parametrize("width", [400, 1200])
def test_very_dear_path(width: int) -> None:
    costs = np.full((3, width), 255, np.uint8)
    costs[0, 1 : width - 1] = 0
    path = paths.shortest_path(costs, (0, 0), (0, width - 1))
    assert path is not None
    assert path.tolist() == [[0, 0], *([1, x] for x in range(width)), [0, width - 1]]


def many_sources() -> list[list[tuple[int, int]]]:
    rng = np.random.default_rng(7)
    return [[(int(y), int(x)) for y, x in rng.integers(0, 90, (count, 2))] for count in (1, 0, 3, 1, 40, 2) * 5]


@pytest.mark.parametrize("threads", [1, 2, 5, None])
@pytest.mark.parametrize("dtype", [np.uint16, np.int32])
def test_many_fields_are_single_fields(threads: int | None, dtype: Any) -> None:
    costs = np.random.default_rng(9).integers(0, 4, (90, 90)).astype(np.uint8)
    groups = many_sources()
    out = np.empty((len(groups), 90, 90), dtype)
    assert paths.distance_fields(costs, groups, toward=True, limit=90, out=out, threads=threads) is out
    for group, field in zip(groups, out, strict=True):
        assert np.array_equal(field, paths.distance_field(costs, group, toward=True, limit=90, dtype=dtype))


def test_many_fields_refuse() -> None:
    with pytest.raises(ValueError, match="sources"):
        paths.distance_fields(ONES, [[(0, 0)], [(4, 0)]])
    with pytest.raises(ValueError, match="threads"):
        paths.distance_fields(ONES, [[(0, 0)]], threads=0)
    with pytest.raises(ValueError, match="out"):
        paths.distance_fields(ONES, [[(0, 0)]], out=np.zeros((2, 4, 5), np.uint16))
    with pytest.raises(OverflowError):
        paths.distance_fields(np.full((1, 300), 255, np.uint8), [[(0, 0)]])
    assert paths.distance_fields(ONES, []).shape == (0, 4, 5)


def test_searches_at_once_do_not_disturb_each_other() -> None:
    """More threads than workspaces are kept, on maps of several sizes, at every kind of search."""
    rng = np.random.default_rng(10)
    kinds = [(9, 3), (70, 9), (140, 200)]
    maps_ = [rng.integers(0, dearest, (size, size + 7)).astype(np.uint8) for size, dearest in kinds]

    def all_searches(costs: Any) -> list[Any]:
        end = costs.shape[0] - 1
        costs = costs.copy()
        costs[0, 0] = costs[end, end] = 1
        walk = paths.shortest_path(costs, (0, 0), (end, end))
        return [
            paths.distance_field(costs, [(0, 0)]).tolist(),
            paths.formation_field(costs, [(end, end)]).tolist(),
            None if walk is None else walk.tolist(),
        ]

    expected = [all_searches(costs) for costs in maps_]
    with ThreadPoolExecutor(8) as pool:
        jobs = [(i % 3, pool.submit(all_searches, maps_[i % 3])) for i in range(48)]
        assert all(job.result() == expected[i] for i, job in jobs)
