from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import noise as twin
from triquest.core import noise

SEEDS = st.integers(0, 2**64 - 1)
FAR = (
    st.sampled_from([-(2**31), 2**31, 0])
    .flatmap(lambda far: st.integers(far - 9, far + 9))
    .map(lambda at: min(max(at, -(2**31)), 2**31))
)
SIDES = st.integers(1, 9)
# Cell and number of octaves that it leaves room for.
FIELDS = st.sampled_from([(2.0, 1), (3.7, 1), (8.0, 3), (32.0, 5), (50.5, 4), (65536.0, 16)])


def digest(field: npt.NDArray[Any]) -> str:
    return hashlib.blake2b(field.astype(field.dtype.newbyteorder("<")).tobytes(), digest_size=8).hexdigest()


@settings(max_examples=40, deadline=None)
@given(SIDES, SIDES, SEEDS, FIELDS, FAR, FAR, st.sampled_from([0.0, 0.5, 0.7, 1.0]))
def test_gradient_has_the_bits_of_its_twin(
    h: int, w: int, seed: int, field: tuple[float, int], y: int, x: int, gain: float
) -> None:
    cell, octaves = field
    made = noise.gradient((h, w), seed=seed, cell=cell, octaves=octaves, origin=(y, x), gain=gain)
    assert made.dtype == np.float32
    assert made.tobytes() == twin.gradient((h, w), seed, cell, octaves, (y, x), gain).tobytes()


@pytest.mark.parametrize("shape", [(1, 300), (300, 1), (2, 257)])
def test_long_rows_and_columns_have_the_bits_of_their_twin(shape: tuple[int, int]) -> None:
    made = noise.gradient(shape, seed=5, cell=16, octaves=2)
    assert made.tobytes() == twin.gradient(shape, 5, 16, 2, (0, 0), 0.5).tobytes()


@settings(max_examples=40, deadline=None)
@given(SEEDS, FIELDS, st.data())
def test_a_window_is_the_same_part_of_the_whole(seed: int, field: tuple[float, int], data: st.DataObject) -> None:
    cell, octaves = field
    oy, ox = data.draw(FAR), data.draw(FAR)
    whole = noise.quantised((70, 600), seed=seed, cell=cell, octaves=octaves, origin=(oy, ox))
    y, x = data.draw(st.integers(0, 69)), data.draw(st.integers(0, 599))
    y, x = min(y, 2**31 - oy), min(x, 2**31 - ox)
    h, w = data.draw(st.integers(1, 70 - y)), data.draw(st.integers(1, 600 - x))
    part = noise.quantised((h, w), seed=seed, cell=cell, octaves=octaves, origin=(oy + y, ox + x))
    assert np.array_equal(part, whole[y : y + h, x : x + w])


def test_a_window_wider_than_a_block_is_the_same_part_of_the_whole() -> None:
    whole = noise.gradient((3, 9000), seed=1, cell=64, octaves=3)
    parts = [noise.gradient((3, 900), seed=1, cell=64, octaves=3, origin=(0, x)) for x in range(0, 9000, 900)]
    assert np.array_equal(np.hstack(parts), whole)


@settings(max_examples=30, deadline=None)
@given(SEEDS, FIELDS, st.data())
def test_points_have_the_bits_of_their_twin(seed: int, field: tuple[float, int], data: st.DataObject) -> None:
    cell, octaves = field
    near = st.floats(-1e4, 1e4) | st.integers(-(2**31), 2**31).map(float) | st.just(-1e-300)
    x, y = data.draw(near), data.draw(near)
    assert noise.at(x, y, seed=seed, cell=cell, octaves=octaves) == twin.at(y, x, seed, cell, octaves)


@pytest.mark.parametrize("n", [1, 127, 128, 129, 300])
@pytest.mark.parametrize(("cell", "octaves"), [(2.0, 1), (37.3, 3)])
def test_many_points_have_the_bits_of_single_ones(n: int, cell: float, octaves: int) -> None:
    rng = np.random.default_rng(n)
    # Near and far points, whole ones, and some just below whole numbers, where the part of a cell rounds up.
    x = rng.choice([0.0, 1.0, 2.0**20, 2.0**31, -(2.0**31), -1e-300, -(2.0**-54)], n) * rng.choice([1.0, 0.999, 0.1], n)
    y = rng.choice([-(2.0**-52), -7.5, 2.0**-30, 3.0, 1e6], n) if n < 200 else x[::-1].copy()
    field = noise.Field(seed=9, cell=cell, octaves=octaves)
    made = noise.at(x, y, seed=9, cell=cell, octaves=octaves)
    expected = [twin.at(b, a, 9, cell, octaves) for a, b in zip(x.tolist(), y.tolist(), strict=True)]
    assert made.tobytes() == np.array(expected, np.float32).tobytes()
    assert [field.at(a, b) for a, b in zip(x.tolist(), y.tolist(), strict=True)] == made.tolist()
    single = x.astype(np.float32), y.astype(np.float32)
    wide = [part.astype(np.float64) for part in single]
    settings: dict[str, Any] = {"seed": 9, "cell": cell, "octaves": octaves}
    assert noise.at(*single, **settings).tobytes() == noise.at(wide[0], wide[1], **settings).tobytes()


@pytest.mark.parametrize("cell", [2.0, 64.0, 2**32 / (2**29 - 1), 2**32 / (2**29 + 1), 37.3])
@pytest.mark.parametrize("lowest", [0.0, -(2.0**-40), -1e6])
def test_floats_have_the_bits_of_doubles(cell: float, lowest: float) -> None:
    # Every size of number that floats have, up to where doubles no longer hold all products.
    rng = np.random.default_rng(4)
    y, x = (rng.random((2, 5000)) * 2.0 ** rng.integers(-60, 21, (2, 5000))).astype(np.float32)
    x[::50], y[7::50] = lowest, lowest
    settings: dict[str, Any] = {"seed": 9, "cell": cell, "octaves": 1}
    wide = noise.at(x.astype(np.float64), y.astype(np.float64), **settings)
    assert noise.at(x, y, **settings).tobytes() == wide.tobytes()


def test_a_field_takes_what_at_takes() -> None:
    field = noise.Field(seed=3, cell=20, octaves=2, gain=0.7)
    assert field.at(5, np.float32(2.5)) == noise.at(5, 2.5, seed=3, cell=20, octaves=2, gain=0.7)
    for wrong in (float("nan"), 2.0**31 + 1, 10**400):
        with pytest.raises(ValueError, match="x must be finite"):
            field.at(wrong, 0)
        with pytest.raises(ValueError, match="y must be finite"):
            field.at(0, wrong)
    for other in ("1", True, None):
        with pytest.raises(TypeError):
            field.at(0, other)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="cell"):
        noise.Field(seed=3, cell=1)


@pytest.mark.parametrize("threads", [2, 3, None])
def test_threads_change_nothing(threads: int | None) -> None:
    shape, settings = (700, 1100), {"seed": 3, "cell": 50.0, "octaves": 5, "origin": (-300, 2**31 - 2000)}
    many: dict[str, Any] = settings | {"threads": threads}
    one: dict[str, Any] = settings
    assert noise.gradient(shape, **many).tobytes() == noise.gradient(shape, **one).tobytes()
    assert noise.quantised(shape, **many).tobytes() == noise.quantised(shape, **one).tobytes()
    x = np.linspace(-99, 2**31, 300_000)
    out = np.empty(x.size, np.float32)
    assert noise.at(x, x[::-1], seed=3, threads=threads, out=out) is out
    assert out.tobytes() == noise.at(x, x[::-1], seed=3).tobytes()
    x[-5] = np.nan
    with pytest.raises(ValueError, match="y must be finite"):
        noise.at(1.0, x, seed=3, threads=threads)


def test_whole_points_have_the_bits_of_the_grid() -> None:
    grid = noise.gradient((40, 50), seed=8, cell=20, octaves=3, origin=(-20, 2**31))
    y, x = np.arange(-20, 20)[:, None], np.arange(2**31, 2**31 + 50)[None, :] - 50
    here = noise.gradient((40, 50), seed=8, cell=20, octaves=3, origin=(-20, 2**31 - 50))
    assert np.array_equal(noise.at(x, y, seed=8, cell=20, octaves=3), here)
    assert noise.at(2**31, -20, seed=8, cell=20, octaves=3) == grid[0, 0]


def test_points_come_in_all_shapes() -> None:
    one = noise.at(1, 2.5, seed=3)
    assert type(one) is float
    assert noise.at(np.array([1, 1]), 2.5, seed=3).tolist() == [one, one]
    assert noise.at(np.float32(1), np.float64(2.5), seed=3) == one
    assert noise.at(np.zeros((0, 3)), np.zeros(3), seed=3).shape == (0, 3)
    assert noise.at(np.arange(6)[::2], np.arange(6.0)[::-2], seed=3).shape == (3,)


@settings(max_examples=30, deadline=None)
@given(SEEDS, FIELDS)
def test_quantised_is_the_field_rounded_once(seed: int, field: tuple[float, int]) -> None:
    cell, octaves = field
    values = noise.gradient((6, 7), seed=seed, cell=cell, octaves=octaves)
    rounded = noise.quantised((6, 7), seed=seed, cell=cell, octaves=octaves)
    assert rounded.dtype == np.int16
    assert rounded.tolist() == [[twin.quantise(value) for value in row] for row in values]


def test_blended_gradients_never_exceed_one() -> None:
    # At worst all four gradients point straight at the sample.
    t = np.linspace(0, 1, 513)
    u = t**3 * (t * (t * 6 - 15) + 10)
    worst = np.zeros((513, 513))
    for far_y, weight_y in ((t, 1 - u), (1 - t, u)):
        for far_x, weight_x in ((t, 1 - u), (1 - t, u)):
            worst += np.outer(weight_y, weight_x) * np.hypot(far_y[:, None], far_x[None, :])
    assert worst.max() * 1.4142 < 1
    values = noise.gradient((512, 512), seed=2, cell=8)
    assert 0.8 < values.max() <= 1
    assert -1 <= values.min() < -0.8


def test_the_field_is_smooth_and_even() -> None:
    values = noise.gradient((700, 700), seed=77, cell=16).astype(np.float64)
    assert np.abs(np.diff(values, axis=0)).max() < 4 / 16
    assert np.abs(np.diff(values, axis=1)).max() < 4 / 16
    assert abs(values.mean()) < 0.01
    many = noise.gradient((700, 700), seed=77, cell=16, octaves=4).astype(np.float64)
    # Each octave is weaker on its own lattice lines; as they lie apart, no line may stand out in the sum.
    folded = np.square(many[:688, :688]).reshape(43, 16, 43, 16)
    for axes in ((0, 2, 3), (0, 1, 2)):
        power = folded.mean(axis=axes)
        assert power.max() / power.min() < 2.2


def test_every_seed_bit_counts() -> None:
    fields = {noise.quantised((4, 4), seed=seed).tobytes() for seed in [0, *(1 << bit for bit in range(64))]}
    assert len(fields) == 65


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"seed": 0}, "77ff4a71a581d65b"),
        ({"seed": 2**64 - 1, "cell": 48.0, "octaves": 5}, "e48b5a636ff2d1ac"),
        ({"seed": 12345, "cell": 2.0, "origin": (-(2**31), 2**31)}, "9b428a3e4210823b"),
        ({"seed": 7, "cell": 333.3, "octaves": 8, "gain": 0.65, "origin": (1000, -1000)}, "323f8eb15bbe3972"),
    ],
)
def test_fields_stay_what_they_are(settings: dict[str, Any], expected: str) -> None:
    assert digest(noise.quantised((100, 300), **settings)) == expected


def test_out_is_filled_and_returned() -> None:
    values, rounded = np.full((5, 6), np.nan, np.float32), np.zeros((5, 6), np.int16)
    assert noise.gradient((5, 6), seed=1, out=values) is values
    assert noise.quantised((5, 6), seed=1, out=rounded) is rounded
    assert np.array_equal(values, noise.gradient((5, 6), seed=1))
    assert np.array_equal(rounded, noise.quantised((5, 6), seed=1))


@pytest.mark.parametrize("shape", [(0, 0), (0, 5), (5, 0)])
def test_empty_windows(shape: tuple[int, int]) -> None:
    assert noise.gradient(shape, seed=1).shape == shape
    assert noise.quantised(shape, seed=1).shape == shape
    made = noise.ranks(np.zeros(shape, np.int16), np.zeros(shape, np.uint8))
    assert made.ranks.shape == shape
    assert not made.sizes.any()


@pytest.mark.parametrize(
    ("wrong", "error", "words"),
    [
        ({"seed": -1}, ValueError, "seed"),
        ({"seed": 2**64}, ValueError, "seed"),
        ({"seed": 1.0}, TypeError, "seed"),
        ({"cell": 1.9}, ValueError, "cell"),
        ({"cell": float("nan")}, ValueError, "cell"),
        ({"cell": "32"}, TypeError, "cell"),
        ({"octaves": 0}, ValueError, "octaves"),
        ({"octaves": 6}, ValueError, "under 2 samples"),
        ({"octaves": True}, TypeError, "octaves"),
        ({"gain": 1.1}, ValueError, "gain"),
        ({"gain": None}, TypeError, "gain"),
        ({"origin": (0, 2**31 + 1)}, ValueError, "origin x"),
        ({"origin": (0.5, 0)}, TypeError, "origin y"),
        ({"origin": 3}, TypeError, "origin"),
        ({"shape": (-1, 3)}, ValueError, "height"),
        ({"shape": (3,)}, ValueError, "shape"),
        ({"shape": 9}, TypeError, "shape"),
        ({"out": np.zeros((3, 4), np.float64)}, TypeError, "out"),
        ({"out": np.zeros((4, 3), np.float32)}, ValueError, "out"),
        ({"out": np.zeros((3, 8), np.float32)[:, ::2]}, ValueError, "out"),
    ],
)
def test_wrong_settings_are_refused(wrong: dict[str, Any], error: type[Exception], words: str) -> None:
    right: dict[str, Any] = {"shape": (3, 4), "seed": 1}
    with pytest.raises(error, match=words):
        noise.gradient(**right | wrong)


@pytest.mark.parametrize("at", [float("nan"), float("inf"), 2.0**31 + 1, np.array([0, np.nan])])
def test_points_off_the_field_are_refused(at: float) -> None:
    with pytest.raises(ValueError, match="x must be finite"):
        noise.at(at, 0, seed=1)


@pytest.mark.parametrize("at", ["1", True, 1j, None])
def test_points_that_are_no_numbers_are_refused(at: Any) -> None:
    with pytest.raises(TypeError, match="y must be numbers"):
        noise.at(0, at, seed=1)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 7), st.integers(1, 7), st.data())
def test_ranks_are_those_of_sorting(h: int, w: int, data: st.DataObject) -> None:
    value = st.sampled_from([-32768, -1, 0, 1, 32767]) | st.integers(-32768, 32767)
    kind = st.sampled_from([0, 1, 255])
    values = np.array(data.draw(st.lists(value, min_size=h * w, max_size=h * w)), np.int16).reshape(h, w)
    classes = np.array(data.draw(st.lists(kind, min_size=h * w, max_size=h * w)), np.uint8).reshape(h, w)
    made = noise.ranks(values, classes)
    assert made.ranks.dtype == np.int32
    assert np.array_equal(made.ranks, twin.ranks(values, classes))
    assert made.sizes.tolist() == np.bincount(classes.ravel(), minlength=256).tolist()
    for c in range(256):
        assert sorted(made.ranks[classes == c].tolist()) == list(range(made.sizes[c]))


def test_ranks_refuse_other_arrays() -> None:
    values, classes = np.zeros((3, 4), np.int16), np.zeros((3, 4), np.uint8)
    with pytest.raises(TypeError, match="values must have dtype int16"):
        noise.ranks(values.astype(np.int32), classes)
    with pytest.raises(ValueError, match="classes must have shape"):
        noise.ranks(values, classes[:2])
    with pytest.raises(ValueError, match="classes must be C-contiguous"):
        noise.ranks(values, np.zeros((4, 3), np.uint8).T)
    with pytest.raises(TypeError, match="classes must be a NumPy array"):
        noise.ranks(values, classes.tolist())  # type: ignore[arg-type]
