import csv
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import rng as twin
from triquest.core import rng

DATA = Path(__file__).parent / "data"
KEYS = st.integers(0, 2**64 - 1)


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(newline="") as file:
        return list(csv.DictReader(file))


def packed(*words: int) -> bytes:
    return b"".join(word.to_bytes(8, "little") for word in words)


def test_published_outputs_of_splitmix64() -> None:
    source = twin.splitmix64(1234567)
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert [next(source) for _ in published] == published
    assert rng.Stream(1234567).state == packed(*published[:4])


def test_published_outputs_of_xoshiro256() -> None:
    stream = rng.Stream.from_state(packed(1, 2, 3, 4))
    published = [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
        14011001112246962877,
        12406186145184390807,
        15849039046786891736,
        10450023813501588000,
    ]
    assert [stream.next() for _ in published] == published


def test_recorded_draws_of_streams() -> None:
    streams = {row["key"]: rng.Stream(int(row["key"])) for row in rows("rng_stream.csv")}
    for row in rows("rng_stream.csv"):
        assert streams[row["key"]].next() == int(row["draw"])


def test_recorded_keys() -> None:
    for row in rows("rng_keys.csv"):
        seed = rng.seed_of(row["seed"])
        assert seed == int(row["seed_number"])
        assert rng.stream_key(seed, row["purpose"], int(row["index"])) == int(row["key"])


def test_recorded_words_of_the_bulk_stream() -> None:
    for row in rows("rng_bulk.csv"):
        word = int(row["word"])
        assert rng.random_u64(word + 1, int(row["key"]))[word] == int(row["value"])


@settings(max_examples=40)
@given(KEYS, st.lists(st.none() | st.integers(1, 2**32), max_size=20))
def test_stream_draws_as_its_twin(key: int, limits: list[int | None]) -> None:
    stream, slow = rng.Stream(key), twin.Xoshiro256.from_key(key)
    for n in limits:
        if n is None:
            assert stream.next() == slow.next()
        else:
            assert stream.below(n) == slow.below(n)
    assert stream.state == slow.state()


def test_below_draws_again_in_the_excess() -> None:
    # A state whose first draw is 0: the product's low word is 0, in the excess of 2**64 over 3's multiples.
    state = packed(0, 5, 9, 0)
    stream, slow = rng.Stream.from_state(state), twin.Xoshiro256((0, 5, 9, 0))
    assert stream.copy().next() == 0
    assert stream.below(3) == slow.below(3)
    assert stream.state == slow.state()
    once = rng.Stream.from_state(state)
    once.next()
    assert stream.state != once.state


def test_below_is_even() -> None:
    stream = rng.Stream(2013)
    seen = np.bincount([stream.below(7) for _ in range(70_000)], minlength=7)
    assert ((seen - 10_000) ** 2 / 10_000).sum() < 22.5  # chi-square, 6 degrees, one in a thousand


@given(st.binary(min_size=32, max_size=32).filter(any))
def test_state_round_trip(state: bytes) -> None:
    stream = rng.Stream.from_state(state)
    assert stream.state == state
    copies = [stream.copy(), pickle.loads(pickle.dumps(stream))]
    draws = [stream.next() for _ in range(3)]
    for copy in copies:
        assert [copy.next() for _ in range(3)] == draws


@settings(max_examples=12, deadline=None)
@given(KEYS, st.integers(0, 9000))
def test_bulk_words_as_the_twin_makes_them(key: int, n: int) -> None:
    words = rng.random_u64(n, key)
    assert words.dtype == np.uint64
    tail = max(0, n - 20)
    assert words[tail:].tolist() == twin.bulk_words(key, tail, n - tail)


def test_a_shorter_fill_is_the_beginning_of_a_longer_one() -> None:
    longest = rng.random_u64(10_000, 5)
    for n in (0, 1, 7, 8, 9, 4095, 4096, 4097, 8193):
        out = np.zeros(n, np.uint64)
        assert rng.random_u64(n, 5, out=out) is out
        assert np.array_equal(out, longest[:n])


def test_seeds_of_text_and_numbers() -> None:
    assert rng.seed_of("0042") == rng.seed_of(42) == rng.seed_of(np.int32(42)) == 42
    assert rng.seed_of("2013 ") != 2013
    assert rng.seed_of("٤٢") != 42
    for bad in (-1, 2**64, "18446744073709551616"):
        with pytest.raises(ValueError, match="seed must be from 0 to 18446744073709551615"):
            rng.seed_of(bad)


def test_streams_of_other_names_differ() -> None:
    keys = {rng.stream_key(s, p, i) for s in range(5) for p in ("play", "world", "") for i in range(5)}
    assert len(keys) == 75
    assert rng.stream(3, "play", 2).state == rng.Stream(rng.stream_key(3, "play", 2)).state


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: rng.Stream(-1), ValueError, "key must be from 0 to 2\\*\\*64-1, not -1"),
        (lambda: rng.Stream(2**64), ValueError, "key must be from 0"),
        (lambda: rng.Stream(True), TypeError, "key must be an integer, not bool"),
        (lambda: rng.Stream(1).below(0), ValueError, "n must be from 1 to 4294967296, not 0"),
        (lambda: rng.Stream(1).below(2**32 + 1), ValueError, "n must be from 1"),
        (lambda: rng.Stream(1).below(2**80), ValueError, "n must be from 1"),
        (lambda: rng.Stream(1).below(1.0), TypeError, "n must be an integer, not float"),  # type: ignore[arg-type]
        (lambda: rng.Stream.from_state(bytes(32)), ValueError, "not all of them zero"),
        (lambda: rng.Stream.from_state(b"short"), ValueError, "32 bytes"),
        (lambda: rng.Stream.from_state("x" * 32), TypeError, "32 bytes, not str"),  # type: ignore[arg-type]
        (lambda: rng.stream_key(1, b"play"), TypeError, "purpose must be text"),  # type: ignore[arg-type]
        (lambda: rng.stream_key(1, "play", -1), ValueError, "index must be from 0"),
        (lambda: rng.random_u64(-1, 0), ValueError, "n must be from 0"),
        (lambda: rng.random_u64(4, 0, out=np.zeros(5, np.uint64)), ValueError, "shape"),
        (lambda: rng.random_u64(4, 0, out=np.zeros(4, np.int64)), TypeError, "dtype uint64"),
        (lambda: rng.random_u64(4, 0, out=np.zeros(8, np.uint64)[::2]), ValueError, "contiguous"),
        (lambda: rng.random_u64(4, 0, out=[0] * 4), TypeError, "not list"),  # type: ignore[arg-type]
        (lambda: rng.random_u64(0, 0, out=np.frombuffer(b"", np.uint64)), ValueError, "writeable"),
    ],
)
def test_refusals(call: Callable[[], Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        call()
