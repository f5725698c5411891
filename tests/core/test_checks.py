"""What all functions of the core ask alike: shapes, and an `out` that shares no memory with what is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from triquest.core import dice, gradient, noise, paths, sight, subtiles

SPOTS = np.array([[1, 1, 5]], np.int32)
ONE = np.ones(1, np.int32)
FIELDS: dict[str, Callable[[Any], np.ndarray[Any, Any]]] = {
    "noise.gradient": lambda shape: noise.gradient(shape, seed=1),
    "noise.quantised": lambda shape: noise.quantised(shape, seed=1),
    "gradient.stepped": lambda shape: gradient.stepped(shape, SPOTS, 2),
    "gradient.smooth": lambda shape: gradient.smooth(shape, SPOTS, 2),
    "gradient.falloff": lambda shape: gradient.falloff(shape, SPOTS[:, :2].copy(), ONE, ONE.astype(np.float32)),
    "sight.diamonds": lambda shape: sight.diamonds(shape, [], 1),
}
ON_MAPS: dict[str, Callable[[Any], np.ndarray[Any, Any]]] = {
    "sight.diamond": lambda shape: sight.diamond(shape, (0, 0), 1),
    "sight.circle": lambda shape: sight.circle(shape, [0, 0], 1),
}


@pytest.mark.parametrize("name", [*FIELDS, *ON_MAPS])
def test_a_shape_is_any_pair_of_whole_numbers(name: str) -> None:
    made = (FIELDS | ON_MAPS)[name]
    for right in ((3, 4), [3, 4], np.array([3, 4]), (np.uint8(3), np.int64(4)), range(3, 5)):
        assert np.array_equal(made(right), made((3, 4)))
    wrong: list[tuple[Any, type[Exception]]] = [
        (7, TypeError), ("34", TypeError), ({3, 4}, TypeError), ((3.0, 4), TypeError), ((True, 4), TypeError),
        ((3,), ValueError), ((3, 4, 5), ValueError), ((-1, 4), ValueError), ((3, 2**31), ValueError),
    ]  # fmt: skip
    for shape, error in wrong:
        with pytest.raises(error, match=r"shape must be a pair \(height, width\)|height must|width must"):
            made(shape)


@pytest.mark.parametrize("shape", [(0, 0), (0, 4), (4, 0)])
def test_a_map_can_have_no_cells_but_nobody_stands_on_it(shape: tuple[int, int]) -> None:
    for made in FIELDS.values():
        assert made(shape).shape == shape
    for made in ON_MAPS.values():
        with pytest.raises(ValueError, match="centre must lie on the map, which has no cells"):
            made(shape)


def test_an_origin_is_any_pair_too() -> None:
    there = noise.gradient((3, 4), seed=1, origin=(5, 6))
    assert np.array_equal(noise.gradient((3, 4), seed=1, origin=np.array([5, 6])), there)  # type: ignore[arg-type]


def test_out_shares_no_memory_with_what_is_read() -> None:
    room = np.zeros(4096, np.uint8)

    def on(shape: tuple[int, ...], dtype: Any) -> np.ndarray[Any, Any]:
        """An array at the beginning of the room."""
        return np.frombuffer(room.data, dtype, int(np.prod(shape))).reshape(shape)

    cells, shift, wide = on((4, 4), np.uint8), on((4, 4), np.int16), on((1, 3), np.int32)
    sizes, band, some = on((256,), np.int64), on((256,), np.uint8), on((9,), np.float32)
    clear, plain, none = np.zeros((4, 4), np.uint8), np.ones((4, 4), np.uint8), np.zeros((4, 4), np.int16)
    shares = [(range(256), [(1, 1)])]
    calls: list[Callable[[], object]] = [
        lambda: noise.at(some, 0.0, seed=1, out=some),
        lambda: noise.at(0.0, some, seed=1, out=some),
        lambda: gradient.stepped((4, 4), wide, 2, out=cells),
        lambda: gradient.smooth((4, 4), wide, 2, out=cells),
        lambda: gradient.warped((4, 4), SPOTS, 2, none, shift, out=cells),
        lambda: gradient.falloff((4, 4), SPOTS[:, :2].copy(), ONE, on((1,), np.float32), out=on((4, 4), np.float32)),
        lambda: gradient.terrain(clear, none.astype(np.int32), sizes, np.zeros(256, np.uint8), [[(1, 1)]], out=cells),
        lambda: gradient.terrain(clear, none.astype(np.int32), np.zeros(256, np.int64), band, [[(1, 1)]], out=cells),
        lambda: gradient.terrain_by_rank(cells, none, shares, out=cells),
        lambda: paths.distance_field(cells, [(0, 0)], out=on((4, 4), np.uint16)),
        lambda: paths.distance_field(plain, [(0, 0)], walls=cells, out=on((4, 4), np.uint16)),
        lambda: paths.distance_fields(cells, [[(0, 0)]], out=on((1, 4, 4), np.uint16)),
        lambda: paths.formation_field(cells, [(0, 0)], out=on((4, 4, 4), np.uint16)),
        lambda: sight.diamonds((4, 4), on((1, 2), np.int64), 1, out=on((4, 4), np.bool_)),
        lambda: sight.shadowcast(cells, (0, 0), 1, out=on((4, 4), np.bool_)),
        lambda: sight.shadowcast_many(clear, [(0, 0)], 1, walls=cells, out=on((1, 3, 3), np.bool_)),
        lambda: subtiles.subtile_costs(cells, np.ones((1, 3, 3), np.uint8), out=on((12, 12), np.uint8)),
        lambda: subtiles.subtile_costs(clear, on((1, 3, 3), np.uint8), out=on((12, 12), np.uint8)),
        lambda: dice.opposed_batch(on((9,), np.uint8), 6, 1, 6, 7, out=on((9,), np.uint8)),
    ]
    for number, call in enumerate(calls):
        with pytest.raises(ValueError, match="out must not share memory with what is read"):
            call()
        assert not room.any(), number
