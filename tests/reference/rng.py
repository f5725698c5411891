"""The generators as published, in Python's own integers: slow and plain to check against."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(z: int) -> int:
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def splitmix64(seed: int) -> Iterator[int]:
    while True:
        seed = seed + GOLDEN & MASK
        yield mix(seed)


def rotate_left(x: int, k: int) -> int:
    return (x << k | x >> (64 - k)) & MASK


class Xoshiro256:
    """xoshiro256++."""

    def __init__(self, words: tuple[int, int, int, int]) -> None:
        self.words = words

    @classmethod
    def from_key(cls, key: int) -> Xoshiro256:
        source = splitmix64(key)
        return cls((next(source), next(source), next(source), next(source)))

    def next(self) -> int:
        a, b, c, d = self.words
        result = rotate_left(a + d & MASK, 23) + a & MASK
        shifted = b << 17 & MASK
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        self.words = a, b, c, rotate_left(d, 45)
        return result

    def below(self, n: int) -> int:
        """Draws again while the low word of the product falls into the excess of 2**64 over n's multiples."""
        while True:
            product = self.next() * n
            if product & MASK >= 2**64 % n:
                return product >> 64

    def state(self) -> bytes:
        return b"".join(word.to_bytes(8, "little") for word in self.words)


BLOCK_WORDS = 4096


def block_key(key: int, block: int) -> int:
    return mix(key + block * GOLDEN & MASK)


def bulk_words(key: int, first: int, n: int) -> list[int]:
    """Words first..first+n-1 of the bulk stream, by making every block they touch from its beginning."""
    words: list[int] = []
    start = first
    while start < first + n:
        block, skip = divmod(start, BLOCK_WORDS)
        stop = min(BLOCK_WORDS, skip + first + n - start)
        words += _block(block_key(key, block), stop)[skip:]
        start += stop - skip
    return words


def _block(key: int, n: int) -> list[int]:
    source = splitmix64(key)
    seeds = [next(source) for _ in range(32)]
    lanes = [Xoshiro256((seeds[i], seeds[8 + i], seeds[16 + i], seeds[24 + i])) for i in range(8)]
    return [lanes[i % 8].next() for i in range(n)]
