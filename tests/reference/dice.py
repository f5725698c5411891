"""Dice by counting cases one by one and by searching the whole table."""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections import Counter

from tests.reference.rng import GOLDEN, MASK, block_key, bulk_words, mix

BLOCK_ROLLS = 16384


def count_sums(count: int, sides: int) -> dict[int, int]:
    """In how many of the sides**count cases each sum comes up, by trying them all."""
    return dict(Counter(sum(case) for case in itertools.product(range(1, sides + 1), repeat=count)))


def convolve(count: int, sides: int) -> dict[int, int]:
    """The same for many dice, a die at a time."""
    ways = Counter({0: 1})
    for _ in range(count):
        grown: Counter[int] = Counter()
        for total, n in ways.items():
            for pips in range(1, sides + 1):
                grown[total + pips] += n
        ways = grown
    return dict(ways)


def oppose(attack: dict[int, int], defense: dict[int, int]) -> dict[int, int]:
    ways: Counter[int] = Counter()
    for (a, n), (d, m) in itertools.product(attack.items(), defense.items()):
        ways[max(0, a - d)] += n * m
    return dict(ways)


def inverted(ways: dict[int, int], draw: int) -> int:
    """The result that 64 bits mean: the first whose floor(2**64 P(<= result)) lies above the draw."""
    results = sorted(ways)
    sums = list(itertools.accumulate(ways[result] for result in results))
    borders = [(below << 64) // sums[-1] for below in sums[:-1]]
    return results[bisect_right(borders, draw)]


def bulk(ways: dict[int, int], n: int, key: int, first: int) -> list[int]:
    """Rolls first..first+n-1: 16 bits of the bulk words, then 48 of the block's own SplitMix64."""
    start = first // 4
    words = bulk_words(key, start, (first + n + 3) // 4 - start)
    results = []
    for i in range(first, first + n):
        leading = words[i // 4 - start] >> 16 * (i % 4) & 0xFFFF
        block, place = divmod(i, BLOCK_ROLLS)
        more = mix(block_key(key, block) + (33 + place) * GOLDEN & MASK)
        results.append(inverted(ways, leading << 48 | more >> 16))
    return results
