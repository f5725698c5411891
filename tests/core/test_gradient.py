from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import gradient as twin
from triquest.core import gradient, noise

SIDES = st.integers(1, 12)
STEPS = st.sampled_from([1, 2, 3, 5, 4096])
SPOTS = st.lists(
    st.tuples(st.integers(-15, 30), st.integers(-15, 30), st.sampled_from([0, 1, 2, 3, 9, 255])), max_size=9
)
FAR_SPOTS = [(-(2**31), 3, 255), (2**31 - 1, 2**31 - 1, 255), (4, -(2**31), 9)]


def hotspots(spots: list[tuple[int, int, int]]) -> npt.NDArray[np.int32]:
    return np.array(spots, np.int32).reshape(-1, 3)


def digest(field: npt.NDArray[Any]) -> str:
    return hashlib.blake2b(field.astype(field.dtype.newbyteorder("<")).tobytes(), digest_size=8).hexdigest()


def world(n: int, side: int, seed: int) -> npt.NDArray[np.int32]:
    """n hotspots spread by noise, the same on every machine."""
    values = noise.quantised((3, n), seed=seed, cell=2).astype(np.int64)
    return np.stack([values[0] % side, values[1] % side, values[2] % 10 + 1], 1).astype(np.int32)


@pytest.mark.parametrize(("danger", "tiles"), list(enumerate([9, 33, 73, 129, 201, 289, 393, 513, 649, 801], start=1)))
def test_a_lone_hotspot_has_the_tiles_of_the_original(danger: int, tiles: int) -> None:
    field = gradient.stepped((41, 41), hotspots([(20, 20, danger)]), 2)
    assert np.count_nonzero(field) == tiles
    assert field.max() == field[20, 20] == danger


def test_the_axis_of_a_lone_hotspot_is_that_of_the_original() -> None:
    field = gradient.stepped((13, 13), hotspots([(6, 6, 3)]), 2)
    assert field[6].tolist() == field[:, 6].tolist() == [0, 1, 1, 2, 2, 3, 3, 3, 2, 2, 1, 1, 0]


@settings(max_examples=80, deadline=None)
@given(SIDES, SIDES, SPOTS, STEPS)
def test_stepped_and_smooth_are_their_twins(h: int, w: int, spots: list[tuple[int, int, int]], step: int) -> None:
    hot = hotspots(spots + FAR_SPOTS)
    assert np.array_equal(gradient.stepped((h, w), hot, step), twin.stepped((h, w), hot, step))
    assert np.array_equal(gradient.smooth((h, w), hot, step), twin.smooth((h, w), hot, step))


@pytest.mark.parametrize("shape", [(1, 150), (150, 1), (70, 40)])
@pytest.mark.parametrize("step", [1, 7])
def test_larger_maps_are_their_twins(shape: tuple[int, int], step: int) -> None:
    hot = world(25, 150, seed=step) - np.array([20, 20, 0], np.int32)
    assert np.array_equal(gradient.stepped(shape, hot, step), twin.stepped(shape, hot, step))
    assert np.array_equal(gradient.smooth(shape, hot, step), twin.smooth(shape, hot, step))


def test_every_tile_a_hotspot() -> None:
    y, x = np.mgrid[:20, :20]
    hot = np.stack([y.ravel(), x.ravel(), (y * 7 + x * 13).ravel() % 11], 1).astype(np.int32)
    assert np.array_equal(gradient.stepped((20, 20), hot, 3), twin.stepped((20, 20), hot, 3))
    assert np.array_equal(gradient.smooth((20, 20), hot, 3), twin.smooth((20, 20), hot, 3))


def test_smooth_contours_are_round() -> None:
    field = gradient.smooth((101, 101), hotspots([(50, 50, 5)]), 10)
    y, x = np.mgrid[-50:51, -50:51]
    for level in range(1, 6):
        assert np.array_equal(field >= level, y**2 + x**2 < ((6 - level) * 10) ** 2)


@settings(max_examples=60, deadline=None)
@given(SIDES, SIDES, SPOTS, STEPS, st.integers(0, 2**64 - 1), st.sampled_from([0, 1, 30, 32767]))
def test_warped_is_its_twin(
    h: int, w: int, spots: list[tuple[int, int, int]], step: int, seed: int, strength: int
) -> None:
    hot = hotspots(spots + FAR_SPOTS)
    shifts = [
        np.clip(noise.quantised((h, w), seed=seed, cell=2.5, origin=at) * np.int64(strength) // 32767, -1024, 1024)
        for at in ((0, 0), (99, 99))
    ]
    shift_y, shift_x = (shift.astype(np.int16) for shift in shifts)
    made = gradient.warped((h, w), hot, step, shift_y, shift_x)
    assert np.array_equal(made, twin.warped(hot, step, shift_y, shift_x))


def test_warping_leaves_hotspots_and_may_look_beyond_the_map() -> None:
    shift = np.full((4, 4), 8, np.int16)
    hot = hotspots([(8, 8, 7), (1, 1, 3)])
    expected = gradient.stepped((20, 20), hot, 2)[8:12, 8:12]
    expected[1, 1] = max(expected[1, 1], 3)
    assert np.array_equal(gradient.warped((4, 4), hot, 2, shift, shift), expected)


@settings(max_examples=60, deadline=None)
@given(SIDES, SIDES, st.data())
def test_falloff_has_the_bits_of_its_twin(h: int, w: int, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, 6))
    place = st.integers(-12, 24) | st.sampled_from([-(2**31), 2**31 - 1])
    centres = np.array(data.draw(st.lists(st.tuples(place, place), min_size=n, max_size=n)), np.int32).reshape(n, 2)
    radius = st.integers(1, 20) | st.just(4096)
    radii = np.array(data.draw(st.lists(radius, min_size=n, max_size=n)), np.int32)
    strength = st.floats(-10, 10, width=32)
    strengths = np.array(data.draw(st.lists(strength, min_size=n, max_size=n)), np.float32)
    made = gradient.falloff((h, w), centres, radii, strengths)
    assert made.dtype == np.float32
    assert np.array_equal(made, twin.falloff((h, w), centres, radii, strengths))


BANDS = [
    ([0], [(0, 1)]),
    ([1, 2, 3], [(0, 2), (1, 1), (2, 1)]),
    ([4, 5, 6], [(0, 1), (3, 1), (4, 1), (2, 1)]),
    ([7, 8, 9], [(3, 2), (4, 1), (5, 1)]),
    ([10, 255], [(5, 65535), (7, 0)]),
]


@settings(max_examples=60, deadline=None)
@given(SIDES, SIDES, st.data())
def test_terrain_is_its_twin_and_shares_are_exact(h: int, w: int, data: st.DataObject) -> None:
    level = st.integers(0, 10) | st.just(255)
    value = st.sampled_from([-32768, 0, 1, 32767])
    danger = np.array(data.draw(st.lists(level, min_size=h * w, max_size=h * w)), np.uint8).reshape(h, w)
    values = np.array(data.draw(st.lists(value, min_size=h * w, max_size=h * w)), np.int16).reshape(h, w)
    made = gradient.terrain_by_rank(danger, values, BANDS)
    assert np.array_equal(made, twin.terrain(danger, values, BANDS))
    for levels, shares in BANDS:
        kinds = made[np.isin(danger, levels)]
        for kind, parts in shares:
            share = kinds.size * parts / sum(part for _, part in shares)
            assert abs(np.count_nonzero(kinds == kind) - share) < 1


def test_terrain_is_what_terrain_by_rank_deals_out() -> None:
    danger = gradient.stepped((40, 40), world(9, 40, seed=4), 2)
    values = noise.quantised((40, 40), seed=6, cell=8, octaves=2)
    band = np.full(256, gradient.NO_BAND, np.uint8)
    for number, (levels, _) in enumerate(BANDS):
        band[levels] = number
    ranks, sizes = noise.ranks(values, band[danger])
    made = gradient.terrain(danger, ranks, sizes, band, [shares for _, shares in BANDS])
    assert np.array_equal(made, gradient.terrain_by_rank(danger, values, BANDS))
    with pytest.raises(ValueError, match="does not belong to a band"):
        gradient.terrain(danger, ranks + np.int32(1), sizes, band, [shares for _, shares in BANDS])
    with pytest.raises(ValueError, match="does not belong to a band"):
        gradient.terrain(danger, ranks - np.int32(1), sizes, band, [shares for _, shares in BANDS])


@pytest.mark.parametrize("values", [1, 7, 200, 30_000])
def test_terrain_of_larger_maps_is_its_twin(values: int) -> None:
    # Few values share their tiles out by index, many by themselves.
    rng = np.random.default_rng(values)
    danger = rng.choice(np.array([0, 1, 3, 5, 8, 10, 255], np.uint8), (60, 70))
    field = rng.integers(-values, values, danger.shape).astype(np.int16)
    expected = twin.terrain(danger, field, BANDS)
    assert np.array_equal(gradient.terrain_by_rank(danger, field, BANDS), expected)
    assert np.array_equal(gradient.terrain_by_rank(danger, field, BANDS, out=np.empty_like(danger)), expected)


@pytest.mark.parametrize("step", [3, 20, 40])
def test_rows_that_repeat_are_their_twins(step: int) -> None:
    hot = world(12, 300, seed=step) - np.array([60, 60, 0], np.int32)
    for shape in ((90, 40), (90, 1)):
        assert np.array_equal(gradient.stepped(shape, hot, step), twin.stepped(shape, hot, step))


@pytest.mark.parametrize("threads", [2, None])
def test_threads_change_nothing(threads: int | None) -> None:
    hot = world(40, 600, seed=2)
    strengths = hot[:, 2].astype(np.float32) / np.float32(7)
    bumps = (600, 700), hot[:, :2].copy(), hot[:, 2] * np.int32(60), strengths
    assert gradient.falloff(*bumps, threads=threads).tobytes() == gradient.falloff(*bumps).tobytes()


@pytest.mark.parametrize(
    ("bands", "words"),
    [
        ([([0], [(0, 1)])], "danger 1 is on the map but belongs to no band"),
        ([([0, 1], [(0, 1)]), ([1], [(0, 1)])], "danger 1 stands in two bands"),
        ([([0, 1], [])], "band 0 must have at least one part"),
        ([([0, 1], [(3, 0)])], "band 0 must have at least one part"),
        ([([0, 1], [(256, 1)])], "terrain id"),
        ([([0, 1], [(0, -1)])], "parts"),
        ([([0, 256], [(0, 1)])], "level of danger"),
    ],
)
def test_wrong_bands_are_refused(bands: Any, words: str) -> None:
    danger = np.array([[0, 1]], np.uint8)
    with pytest.raises(ValueError, match=words):
        gradient.terrain_by_rank(danger, np.zeros((1, 2), np.int16), bands)


@pytest.mark.parametrize("make", [gradient.stepped, gradient.smooth])
def test_out_is_filled_and_returned(make: Callable[..., npt.NDArray[np.uint8]]) -> None:
    out = np.full((9, 9), 77, np.uint8)
    for hot in (hotspots([(4, 4, 2)]), hotspots([])):
        assert make((9, 9), hot, 2, out=out) is out
        assert np.array_equal(out, make((9, 9), hot, 2))


def test_out_of_the_others_is_filled_and_returned() -> None:
    hot, shift = hotspots([(1, 1, 2)]), np.zeros((3, 3), np.int16)
    out = np.full((3, 3), 77, np.uint8)
    assert gradient.warped((3, 3), hot, 2, shift, shift, out=out) is out
    assert np.array_equal(out, gradient.stepped((3, 3), hot, 2))
    bumps = np.full((3, 3), np.nan, np.float32)
    none = np.zeros(0, np.int32)
    assert gradient.falloff((3, 3), none.reshape(0, 2), none, none.astype(np.float32), out=bumps) is bumps
    assert not bumps.any()
    danger = out.copy()
    assert gradient.terrain_by_rank(danger, shift, [(range(256), [(9, 1)])], out=out) is out
    assert (out == 9).all()


@pytest.mark.parametrize("shape", [(0, 0), (0, 4), (4, 0)])
def test_empty_maps(shape: tuple[int, int]) -> None:
    hot, shift = hotspots([(0, 0, 5)]), np.zeros(shape, np.int16)
    assert gradient.stepped(shape, hot, 2).shape == shape
    assert gradient.smooth(shape, hot, 2).shape == shape
    assert gradient.warped(shape, hot, 2, shift, shift).shape == shape
    assert gradient.terrain_by_rank(np.zeros(shape, np.uint8), shift, BANDS).shape == shape
    one = np.ones(1, np.int32)
    assert gradient.falloff(shape, np.zeros((1, 2), np.int32), one, one.astype(np.float32)).shape == shape


@pytest.mark.parametrize("make", [gradient.stepped, gradient.smooth])
@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"hotspots": [(0, 0, 1)]}, TypeError, "hotspots must be a NumPy array"),
        ({"hotspots": np.zeros((1, 3), np.int64)}, TypeError, "hotspots must have dtype int32"),
        ({"hotspots": np.zeros((1, 4), np.int32)}, ValueError, "hotspots must have shape"),
        ({"hotspots": np.zeros((1, 6), np.int32)[:, ::2]}, ValueError, "hotspots must be C-contiguous"),
        ({"hotspots": hotspots([(0, 0, 256)])}, ValueError, "danger"),
        ({"hotspots": hotspots([(0, 0, -1)])}, ValueError, "danger"),
        ({"step": 0}, ValueError, "step"),
        ({"step": 4097}, ValueError, "step"),
        ({"step": 2.0}, TypeError, "step"),
        ({"shape": (3, -1)}, ValueError, "width"),
        ({"out": np.zeros((3, 5), np.uint8)}, ValueError, "out"),
        ({"out": np.zeros((3, 4), np.int8)}, TypeError, "out"),
    ],
)
def test_wrong_arguments_are_refused(
    make: Callable[..., Any], wrong: dict[str, Any], error: type[Exception], words: str
) -> None:
    right: dict[str, Any] = {"shape": (3, 4), "hotspots": hotspots([]), "step": 2}
    with pytest.raises(error, match=words):
        make(**right | wrong)


def test_wrong_shifts_are_refused() -> None:
    hot, shift = hotspots([]), np.zeros((3, 4), np.int16)
    with pytest.raises(ValueError, match="shift_y must have shape"):
        gradient.warped((3, 4), hot, 2, shift.T, shift)
    with pytest.raises(ValueError, match="shift_x must be from -1024 to 1024"):
        gradient.warped((3, 4), hot, 2, shift, shift + np.int16(1025))


@pytest.mark.parametrize(
    ("radius", "strength", "words"),
    [(0, 1.0, "radii"), (4097, 1.0, "radii"), (3, np.nan, "strengths"), (3, np.inf, "strengths")],
)
def test_wrong_bumps_are_refused(radius: int, strength: float, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        gradient.falloff(
            (3, 4), np.zeros((1, 2), np.int32), np.array([radius], np.int32), np.array([strength], np.float32)
        )


def test_fields_stay_what_they_are() -> None:
    hot = world(51, 100, seed=10)
    danger = gradient.stepped((100, 100), hot, 2)
    shifts = [(noise.quantised((100, 100), seed=seed, cell=16, octaves=2) // 8192).astype(np.int16) for seed in (1, 2)]
    values = noise.quantised((100, 100), seed=3, cell=8, octaves=2)
    bumps = gradient.falloff(
        (100, 100), hot[:, :2].copy(), hot[:, 2] * np.int32(3), hot[:, 2].astype(np.float32) / np.float32(10)
    )
    assert {
        "stepped": digest(danger),
        "smooth": digest(gradient.smooth((100, 100), hot, 2)),
        "warped": digest(gradient.warped((100, 100), hot, 2, shifts[0], shifts[1])),
        "falloff": digest(bumps),
        "terrain": digest(gradient.terrain_by_rank(danger, values, BANDS)),
    } == {
        "stepped": "c97243da72d5b44a",
        "smooth": "9d3e3eb53f79e566",
        "warped": "9c2b6e31799c17e7",
        "falloff": "07f810b3dc5f0b54",
        "terrain": "0a12d78b11a29810",
    }
