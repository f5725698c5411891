"""Throws and words in bulk: the same bits at every instruction set, thread count and cut, and fair ones."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triquest._core import bulk_baseline
from triquest._core.dice import Guide
from triquest._core.isa import has_avx2
from triquest.core import dice, rng

KEYS = st.integers(0, 2**64 - 1)
LAWS = {
    "3d6": dice.distribution(3, 6),
    "a result of 255": dice.distribution(85, 3),
    "40d12": dice.distribution(40, 12),  # bytes hold its middle alone
    "1000d20": dice.distribution(1000, 20),  # too wide for bytes
    "20d1000": dice.distribution(20, 1000),
    "certain": dice.distribution(300, 1),
    "10d6 against 8d6": dice.opposed(10, 6, 8, 6),
}


@cache
def guide(law: dice.Distribution) -> Guide:
    return Guide(list(law.ways), law.first)


def fill(kernel: Any, law: dice.Distribution, n: int, first: int, dtype: str = "uint16") -> np.ndarray[Any, Any]:
    out = np.zeros(n, dtype)
    kernel.fill_rolls(guide(law), out, 77, first)
    return out


@pytest.fixture
def avx2() -> ModuleType:
    if not has_avx2() or find_spec("triquest._core.bulk_avx2") is None:
        pytest.skip("no AVX2 here")
    return import_module("triquest._core.bulk_avx2")


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize(("n", "first"), [(40_000, 0), (5000, 16_383), (3, 2047), (17, 8190), (1, 2**60)])
def test_every_instruction_set_gives_the_same_rolls(avx2: ModuleType, name: str, n: int, first: int) -> None:
    for dtype in ("uint16", "uint32", "uint64"):
        same = fill(bulk_baseline, LAWS[name], n, first, dtype)
        assert np.array_equal(fill(avx2, LAWS[name], n, first, dtype), same)


def test_every_instruction_set_gives_the_same_words(avx2: ModuleType) -> None:
    for n, first in ((20_000, 0), (1000, 4090), (1, 511), (9, 2**60)):
        words = np.zeros((2, n), np.uint64)
        bulk_baseline.fill_words(words[0], 5, first)
        avx2.fill_words(words[1], 5, first)
        assert np.array_equal(words[0], words[1])


@pytest.mark.parametrize(
    ("make", "digest"),
    [
        (lambda: dice.rolls(100_000, 3, 6, 1), "5a51ccdb873b5196"),
        (lambda: dice.rolls(100_000, 40, 12, 2, first=5), "c58377d2d8157604"),
        (lambda: dice.rolls(100_000, 1000, 20, 3), "47c8aeda9d6c6568"),
        (lambda: dice.opposed_rolls(100_000, 10, 6, 8, 6, 4), "5385780eeb1f23fb"),
        (lambda: rng.random_u64(100_000, 5), "bf6d11a7f0c263cb"),
    ],
)
def test_recorded_digests(make: Callable[[], np.ndarray[Any, Any]], digest: str) -> None:
    results = make()
    assert sha256(results.astype(results.dtype.newbyteorder("<")).tobytes()).hexdigest()[:16] == digest


@pytest.mark.parametrize("threads", [2, 3, None])
def test_threads_change_nothing(threads: int | None) -> None:
    n = 4_000_001
    assert np.array_equal(dice.rolls(n, 3, 6, 9, threads=threads, first=7), dice.rolls(n, 3, 6, 9, first=7))
    assert np.array_equal(rng.random_u64(n, 9, threads=threads, first=7), rng.random_u64(n, 9, first=7))
    attack = np.arange(n, dtype=np.uint8) % 12
    alone = dice.opposed_batch(attack, 6, 5, 4, 9)
    assert np.array_equal(dice.opposed_batch(attack, 6, 5, 4, 9, threads=threads), alone)


def test_words_in_pieces() -> None:
    whole = rng.random_u64(20_000, 3)
    for cut in (1, 511, 512, 4095, 4096, 4097, 19_999):
        pieces = [rng.random_u64(cut, 3), rng.random_u64(20_000 - cut, 3, first=cut)]
        assert np.array_equal(np.concatenate(pieces), whole)


@settings(max_examples=15, deadline=None)
@given(KEYS, st.integers(0, 40_000), st.lists(st.tuples(*[st.integers(0, 5), st.integers(1, 40)] * 2), max_size=12))
def test_a_batch_makes_each_roll_as_if_alone(key: int, first: int, kinds: list[tuple[int, int, int, int]]) -> None:
    parameters = np.array(kinds, np.int64).reshape(-1, 4)
    attack, faces, defense, other_faces = parameters.T
    results = dice.opposed_batch(attack, faces, defense, other_faces, key, first=first)
    alone = [int(dice.opposed_rolls(1, *kind, key, first=first + i)[0]) for i, kind in enumerate(kinds)]
    assert results.tolist() == alone


def test_a_batch_of_many_kinds() -> None:
    attack = np.repeat(np.arange(60), 60)
    defense = np.tile(np.arange(60, dtype=np.uint8), 60)
    results = dice.opposed_batch(attack, 4, defense, 300, 6, dtype="int32")
    assert results.dtype == np.int32
    for a, d in ((0, 0), (9, 0), (59, 0), (3, 1), (59, 59)):
        i = 60 * a + d
        assert results[i] == dice.opposed_rolls(1, a, 4, d, 300, 6, first=i)[0]
    widest = dice.opposed_batch(np.array([1, 1000, 20]), np.array([6, 20, 1000]), 0, 1, 6)
    assert widest.dtype == np.uint16
    assert widest.tolist() == [
        dice.opposed_rolls(1, a, x, 0, 1, 6, first=i)[0] for i, (a, x) in enumerate([(1, 6), (1000, 20), (20, 1000)])
    ]


def test_the_dtype_of_a_batch_is_the_smallest() -> None:
    none = np.zeros(0, np.int64)
    assert dice.opposed_batch(none, 6, 1, 6, 0).dtype == np.uint8
    assert dice.opposed_batch(np.array([3, 42]), 6, 1, 6, 0).dtype == np.uint8
    assert dice.opposed_batch(np.array([3, 44]), 6, 1, 6, 0).dtype == np.uint16
    out = np.zeros(2, np.int64)
    assert dice.opposed_batch(np.array([3, 44]), 6, 1, 6, 0, out=out) is out


@pytest.mark.parametrize("name", ["3d6", "10d6 against 8d6"])
def test_neighbours_are_independent(name: str) -> None:
    """No correlation of rolls next to each other, or a word, a step of the lanes, a chunk or a block apart."""
    rolls = fill(bulk_baseline, LAWS[name], 400_000, 0).astype(np.float64)
    rolls -= rolls.mean()
    for lag in (1, 2, 3, 4, 8, 32, 2048, 16_384):
        correlation = (rolls[lag:] * rolls[:-lag]).mean() / rolls.var()
        assert abs(correlation) < 3.9 / np.sqrt(rolls.size - lag)  # one in ten thousand


@pytest.mark.parametrize("lag", [1, 4, 32])
def test_pairs_of_totals_follow_their_law(lag: int) -> None:
    law = dice.distribution(2, 6)
    rolls = fill(bulk_baseline, law, 400_000, 0).astype(np.int64) - 2
    pairs = rolls[lag:] * 11 + rolls[:-lag]
    assert fits(np.bincount(pairs, minlength=121), np.outer(law.pmf(), law.pmf()).ravel())


@pytest.mark.parametrize("name", ["3d6", "40d12", "10d6 against 8d6"])
def test_the_beginnings_of_many_streams_follow_their_law(name: str) -> None:
    """Keys that follow each other, and the first 50 rolls of each."""
    law = LAWS[name]
    rolls = np.zeros((5000, 50), np.uint16)
    for key, row in enumerate(rolls):
        bulk_baseline.fill_rolls(guide(law), row, key, 0)
    assert fits(np.bincount(rolls.ravel() - law.first, minlength=len(law)), law.pmf())


def fits(seen: np.ndarray[Any, Any], law: np.ndarray[Any, Any]) -> bool:
    """Chi-square with the rare results together, at one in a thousand by Wilson and Hilferty's formula."""
    expected = seen.sum() * law
    rare = expected < 10
    seen = np.append(seen[~rare], seen[rare].sum())
    expected = np.append(expected[~rare], max(expected[rare].sum(), 1e-9))
    spread = 2 / (9 * (seen.size - 1))
    critical = (seen.size - 1) * (1 - spread + 3.09 * spread**0.5) ** 3
    return bool(((seen - expected) ** 2 / expected).sum() < critical)
