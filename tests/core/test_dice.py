import math
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import dice as twin
from triquest.core import dice
from triquest.core.rng import Stream

KEYS = st.integers(0, 2**64 - 1)
COUNTS = st.integers(0, 12)
SIDES = st.integers(1, 13)
ONES = np.ones(3, np.int64)


def ways(law: dice.Distribution) -> dict[int, int]:
    return {law.first + i: n for i, n in enumerate(law.ways) if n}


@pytest.mark.parametrize(("count", "sides"), [(0, 1), (0, 6), (1, 1), (1, 6), (2, 6), (3, 4), (4, 3), (5, 2), (7, 1)])
def test_every_case_counted(count: int, sides: int) -> None:
    law = dice.distribution(count, sides)
    assert ways(law) == twin.count_sums(count, sides)
    assert (law.first, len(law), law.total) == (count, count * (sides - 1) + 1, sides**count)
    assert law.mean == Fraction(count * (sides + 1), 2)


def test_every_opposed_case_counted() -> None:
    for a, x, d, y in product((0, 1, 3), (1, 4), (0, 2, 3), (1, 2, 5)):
        counted = twin.oppose(twin.count_sums(a, x), twin.count_sums(d, y))
        assert ways(dice.opposed(a, x, d, y)) == counted


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 60), st.integers(1, 25))
def test_ways_of_many_limbs(count: int, sides: int) -> None:
    assert ways(dice.distribution(count, sides)) == twin.convolve(count, sides)


def test_a_large_throw_stays_exact() -> None:
    law = dice.distribution(1000, 20)
    assert sum(law.ways) == law.total == 20**1000
    assert law.ways[:3] == (1, 1000, 500500)
    assert law.mean == 10500


def test_chances() -> None:
    law = dice.distribution(2, 6)
    assert law.probability(7) == Fraction(1, 6)
    assert law.probability(1) == law.probability(13) == 0
    assert law.at_least(11) == Fraction(1, 12)
    assert law.at_least(-3) == law.at_least(2) == 1
    assert law.at_least(13) == 0
    assert law.pmf().tolist() == [float(law.probability(k)) for k in range(2, 13)]


@settings(max_examples=40, deadline=None)
@given(KEYS, st.lists(st.tuples(COUNTS, SIDES), max_size=8))
def test_a_roll_is_one_draw_searched_in_the_table(key: int, throws: list[tuple[int, int]]) -> None:
    stream = Stream(key)
    draws = stream.copy()
    for count, sides in throws:
        assert dice.roll(stream, count, sides) == twin.inverted(twin.convolve(count, sides), draws.next())
    assert stream.state == draws.state


def from_draw(draw: int) -> Stream:
    """A stream whose next draw is the given one: with words 0, b, c, d it is d rotated left by 23."""
    words = (0, 1, 2, (draw >> 23 | draw << 41) & (2**64 - 1))
    return Stream.from_state(b"".join(word.to_bytes(8, "little") for word in words))


@pytest.mark.parametrize(("count", "sides"), [(0, 9), (1, 2), (3, 6), (7, 10), (2, 1000), (70, 6)])
def test_rolls_at_the_very_borders(count: int, sides: int) -> None:
    law = dice.distribution(count, sides)
    table = ways(law)
    below = 0
    for n in law.ways[: min(60, len(law) - 1)]:
        below += n
        border = (below << 64) // law.total
        for draw in {max(border - 1, 0), border}:
            assert dice.roll(from_draw(draw), count, sides) == twin.inverted(table, draw)
    assert dice.roll(from_draw(0), count, sides) >= count
    assert dice.roll(from_draw(2**64 - 1), count, sides) == count * sides


@settings(max_examples=15, deadline=None)
@given(KEYS, COUNTS, SIDES, st.integers(0, 40_000), st.integers(0, 40))
def test_bulk_rolls_as_the_twin_makes_them(key: int, count: int, sides: int, first: int, n: int) -> None:
    results = dice.rolls(n, count, sides, key, first=first)
    assert results.tolist() == twin.bulk(twin.convolve(count, sides), n, key, first)


@settings(max_examples=10, deadline=None)
@given(KEYS, COUNTS, SIDES, COUNTS, SIDES, st.integers(0, 20_000))
def test_bulk_opposed_rolls_as_the_twin_makes_them(key: int, a: int, x: int, d: int, y: int, first: int) -> None:
    law = twin.oppose(twin.convolve(a, x), twin.convolve(d, y))
    assert dice.opposed_rolls(20, a, x, d, y, key, first=first).tolist() == twin.bulk(law, 20, key, first)


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "uint32", "uint64", "int32", "int64"])
def test_borders_are_settled_alike_in_every_dtype(dtype: str) -> None:
    # 85d3 reaches 255, the mark of an unsettled cell of the byte table.
    slow = twin.bulk(twin.convolve(85, 3), 600, 8, 16_000)
    results = dice.rolls(600, 85, 3, 8, dtype=dtype, first=16_000)
    assert results.dtype == dtype
    assert results.tolist() == slow
    assert dice.rolls(1, 255, 1, 8, dtype=dtype).tolist() == [255]


def test_pieces_equal_the_whole_at_any_split() -> None:
    whole = dice.rolls(50_000, 3, 6, 11)
    for cut in (1, 3, 4, 2047, 2049, 16_383, 16_384, 16_385, 49_999):
        pieces = [dice.rolls(cut, 3, 6, 11), dice.rolls(50_000 - cut, 3, 6, 11, first=cut)]
        assert np.array_equal(np.concatenate(pieces), whole)


def test_smallest_dtype_by_default() -> None:
    throws = ((3, 6), (1, 255), (1, 256), (20, 1000))
    assert [str(dice.rolls(1, *throw, 0).dtype) for throw in throws] == ["uint8", "uint8", "uint16", "uint16"]
    out = np.zeros(9, np.int32)
    assert dice.rolls(9, 3, 6, 4, out=out) is out
    assert out.tolist() == dice.rolls(9, 3, 6, 4).tolist()


@pytest.mark.parametrize(("count", "sides", "critical"), [(3, 6, 37.7), (1, 20, 43.8)])
def test_bulk_rolls_follow_their_law(count: int, sides: int, critical: float) -> None:
    n = 400_000
    law = dice.distribution(count, sides)
    seen = np.bincount(dice.rolls(n, count, sides, 1981), minlength=count * sides + 1)[count:]
    expected = n * law.pmf()
    assert ((seen - expected) ** 2 / expected).sum() < critical  # chi-square, one in a thousand


def test_kills_counted_case_by_case() -> None:
    damage = dice.opposed(2, 4, 1, 3)
    for hits, hp in product(range(4), range(12)):
        cases = product(ways(damage).items(), repeat=hits)
        killing = sum(math.prod(n for _, n in case) for case in cases if sum(k for k, _ in case) >= hp)
        assert dice.chance_to_kill(damage, hp, hits) == Fraction(killing, damage.total**hits)


def test_kills_with_misses() -> None:
    always = dice.distribution(5, 1)
    assert dice.chance_to_kill(always, 10, 2, Fraction(1, 3)) == Fraction(4, 9)
    assert dice.chance_to_kill(always, 5, 3, Fraction(1, 3)) == 1 - Fraction(1, 27)
    assert dice.hits_to_kill(always, 100) == 20
    assert dice.hits_to_kill(always, 96, Fraction(1, 3)) == 30
    assert dice.hits_to_kill(always, 0) == 0
    assert dice.hits_to_kill(always, 1, 1) == math.inf
    assert dice.hits_to_kill(dice.opposed(1, 1, 2, 1), 1) == math.inf
    assert dice.chance_to_kill(dice.opposed(1, 1, 2, 1), 1, 50) == 0


def test_expected_blows_are_the_sum_of_the_chances_to_need_another() -> None:
    damage = dice.opposed(7, 6, 5, 6)
    miss = dice.miss_chance(1)
    still_up = sum(1 - dice.chance_to_kill(damage, 20, hits, miss) for hits in range(60))
    assert float(dice.hits_to_kill(damage, 20, miss)) == pytest.approx(float(still_up), rel=1e-9)


@pytest.mark.parametrize("throw", [(7, 6, 8, 7), (4, 5, 5, 10), (5, 7, 4, 2), (1, 1, 1, 1), (7, 6, 1, 1), (1, 1, 2, 1)])
@pytest.mark.parametrize("miss", [Fraction(0), Fraction(5, 9), Fraction(1)])
def test_mean_hits_are_those_of_the_exact_law(throw: tuple[int, int, int, int], miss: Fraction) -> None:
    damage = dice.opposed(*throw)
    found = dice.mean_hits(damage, 100, miss).tolist()
    exact = [float(dice.hits_to_kill(damage, hp, miss)) for hp in (0, 1, 2, 37, 99, 100)]
    assert [found[hp] for hp in (0, 1, 2, 37, 99, 100)] == pytest.approx(exact, rel=1e-12)
    assert dice.mean_hits(damage, 0, miss).tolist() == [0.0]


def test_miss_chances() -> None:
    assert [round(100 * dice.miss_chance(n)) for n in range(5)] == [0, 33, 56, 70, 80]
    assert dice.miss_chance(2, 6) == Fraction(11, 36)
    assert dice.miss_chance(1, 1) == 1
    assert dice.miss_chance(0, 1) == 0


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: dice.roll(Stream(1), -1, 6), ValueError, "count must be from 0 to 1000, not -1"),
        (lambda: dice.roll(Stream(1), 2, 0), ValueError, "sides must be from 1 to 1000, not 0"),
        (lambda: dice.roll(Stream(1), 1000, 21), ValueError, "sides must be at most 20000, not 21000"),
        (lambda: dice.roll(Stream(1), True, 6), TypeError, "count must be an integer, not bool"),
        (lambda: dice.roll(Stream(1), 2, 6.0), TypeError, "sides must be an integer"),  # type: ignore[arg-type]
        (lambda: dice.roll(None, 2, 6), TypeError, "stream"),  # type: ignore[arg-type]
        (lambda: dice.distribution(1000, 1000), ValueError, "count \\* sides must be at most"),
        (lambda: dice.opposed(100, 100, 101, 100), ValueError, "both throws must be at most"),
        (lambda: dice.opposed(1, 0, 1, 1), ValueError, "attack_sides must be from 1"),
        (lambda: dice.rolls(5, 3, 6, 0, dtype="float32"), TypeError, "dtype must be one of uint8"),
        (lambda: dice.rolls(5, 3, 100, 0, dtype="uint8"), ValueError, "uint8 cannot hold results up to 300"),
        (lambda: dice.rolls(5, 3, 6, 0, out=np.zeros(4, np.uint8)), ValueError, "shape"),
        (lambda: dice.rolls(5, 3, 6, 0, out=np.zeros(5, np.uint8), dtype="uint16"), TypeError, "uint16"),
        (lambda: dice.rolls(5, 3, 6, 0, first=-1), ValueError, "first must be from 0"),
        (lambda: dice.rolls(5, 3, 6, 0, threads=0), ValueError, "threads must be from 1"),
        (lambda: dice.opposed_batch(np.zeros(3), 6, 1, 6, 0), TypeError, "attack_count must be integers"),
        (lambda: dice.opposed_batch(1, 6, 1, 6, 0), ValueError, "arrays of one dimension, not of shape \\(\\)"),
        (lambda: dice.opposed_batch(ONES, 6, 1, ONES - 1, 0), ValueError, "defense_sides must be from 1 to 1000"),
        (lambda: dice.opposed_batch(ONES, 6, ONES[:2], 6, 0), ValueError, "shape"),
        (lambda: dice.opposed_batch(ONES, 6, True, 6, 0), TypeError, "defense_count must be an integer, not bool"),
        (
            lambda: dice.opposed_batch(np.arange(8200) // 10, np.arange(8200) % 10 + 1, 1, 1, 0),
            ValueError,
            "more than 4096 different kinds",
        ),
        (lambda: dice.opposed_batch(ONES + 1000, 6, 1, 6, 0), ValueError, "must be from 0 to 1000, not 1001..1001"),
        (lambda: dice.chance_to_kill(dice.distribution(1, 6), -1, 1), ValueError, "hp must be from 0"),
        (lambda: dice.chance_to_kill(dice.distribution(1, 6), 1, 1, Fraction(3, 2)), ValueError, "miss"),
        (lambda: dice.hits_to_kill(dice.distribution(1, 6), 5, 0.5), TypeError, "miss"),  # type: ignore[arg-type]
        (lambda: dice.hits_to_kill(3, 5), TypeError, "damage must be a Distribution"),  # type: ignore[arg-type]
        (lambda: dice.Distribution(0, (1, 2), 4), ValueError, "sum to a positive total"),
    ],
)
def test_refusals(call: Callable[[], Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        call()


def test_a_law_is_found_again_without_its_thousands_of_numbers() -> None:
    class Ways(tuple[int, ...]):
        __slots__ = ()

        def __hash__(self) -> int:
            raise AssertionError("they are many and huge")

    law = dice.Distribution(0, Ways((1, 2, 1)), 4)
    assert hash(law) == hash(dice.Distribution(0, (1, 2, 1), 4))
    assert len({law, dice.Distribution(0, Ways((2, 1, 1)), 4), dice.Distribution(1, Ways((1, 2, 1)), 4)}) == 3
