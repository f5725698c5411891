"""Random numbers with names: one seed, and for each purpose a stream that nothing else disturbs."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

import numpy as np

from triquest._core.dispatch import kernel
from triquest._core.rng import Stream
from triquest.core.checks import integer, output
from triquest.core.threads import run, threads_of

if TYPE_CHECKING:
    from typing import SupportsIndex

    import numpy.typing as npt

    from triquest._core import bulk_baseline as _bulk
else:
    _bulk = kernel("bulk")

__all__ = ["LARGEST_SEED", "Stream", "random_u64", "seed_of", "stream", "stream_key"]

LARGEST_SEED = 2**64 - 1
_MOST_WORDS = 2**40
_FARTHEST = 2**60
_BLOCK = 4096  # words; see `random_u64`
_WORTH = 2**20  # words in half a millisecond


def seed_of(seed: str | SupportsIndex) -> int:
    """The seed 0..2**64-1 that a player meant by a number or by any text.

    A number, or text of the ASCII digits of one, is that number (ValueError when negative or too large); any
    other text becomes the 64-bit BLAKE2b of its UTF-8 bytes, the same on every machine.
    """
    if not isinstance(seed, str):
        return integer("seed", seed, 0, LARGEST_SEED)
    if seed.isascii() and seed.isdigit():
        return integer("seed", int(seed), 0, LARGEST_SEED)
    return _hash(seed.encode())


def stream_key(seed: SupportsIndex, purpose: str, index: SupportsIndex = 0) -> int:
    """The 64-bit key of the stream `index` of `purpose` under `seed`; seed and index are 0..2**64-1.

    BLAKE2b of the seed and the index (eight bytes each, little-endian) and the purpose in UTF-8.
    """
    if not isinstance(purpose, str):
        raise TypeError(f"purpose must be text such as 'play', not {type(purpose).__name__}")
    numbers = (integer("seed", seed, 0, LARGEST_SEED), integer("index", index, 0, LARGEST_SEED))
    return _hash(b"".join(number.to_bytes(8, "little") for number in numbers) + purpose.encode())


def stream(seed: SupportsIndex, purpose: str, index: SupportsIndex = 0) -> Stream:
    """The stream of that seed, purpose and index, at its beginning."""
    return Stream(stream_key(seed, purpose, index))


def random_u64(
    n: SupportsIndex,
    key: SupportsIndex,
    *,
    out: npt.NDArray[np.uint64] | None = None,
    first: SupportsIndex = 0,
    threads: SupportsIndex | None = 1,
) -> npt.NDArray[np.uint64]:
    """Words `first`, `first` + 1, .. of the bulk stream of `key`: uint64[n], uniform on 0..2**64-1.

    Not the draws of `Stream(key)`. Blocks of 4096 words, each seeded alone by SplitMix64 from the key and the
    number of the block; in a block eight xoshiro256++ take turns. So pieces of any size, made by any thread, equal
    the whole. `first` is 0..2**60. `threads` is 1..64, or None for one a processor; the GIL is released.
    """
    count = integer("n", n, 0, _MOST_WORDS)
    number = integer("key", key, 0, LARGEST_SEED)
    start = integer("first", first, 0, _FARTHEST)
    words: npt.NDArray[np.uint64] = output(out, (count,), np.uint64)

    def fill(low: int, high: int) -> None:
        _bulk.fill_words(words[low:high], number, start + low)

    run(fill, count, threads=threads_of(threads), worth=_WORTH, step=_BLOCK)
    return words


def _hash(data: bytes) -> int:
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")
