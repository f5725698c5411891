"""Ten million rolls, opposed rolls, and exact laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triquest._core.ways import ways_of
from triquest.core import dice
from triquest.lab.bench.model import Case, Contender, Setting, fill

PIECE = 2**16  # rolls added up at once, so that they stay in the caches
ATTACK, DEFENSE = 10, 8


def dice_3d6(setting: Setting) -> Iterator[Case]:
    """A creature's characteristics."""
    yield _rolls("dice_3d6", 3, 6, np.dtype(np.uint8), setting)


def dice_10d6(setting: Setting) -> Iterator[Case]:
    """An attack."""
    yield _rolls("dice_10d6", 10, 6, np.dtype(np.uint8), setting)


def dice_40d12(setting: Setting) -> Iterator[Case]:
    """Totals too large for a byte."""
    yield _rolls("dice_40d12", 40, 12, np.dtype(np.uint16), setting)


def opposed(setting: Setting) -> Iterator[Case]:
    """max(0, 10d6 - 8d6)."""
    n = setting.size(10_000_000, 500_000)
    out, random = np.empty(n, np.uint8), np.random.default_rng(1)
    a, d = np.empty(n, np.int16), np.empty(n, np.int16)

    def by_die() -> NDArray[np.int16]:
        np.subtract(added(random, ATTACK, 6, a), added(random, DEFENSE, 6, d), out=a)
        return np.maximum(a, 0, out=a)

    law = dice.opposed(ATTACK, 6, DEFENSE, 6)
    numpy = Contender("numpy alias tables", alias(law.pmf(), law.first, out.dtype, n))
    yield Case(
        "opposed",
        f"{n} × max(0, {ATTACK}d6 − {DEFENSE}d6)",
        Contender("triquest", lambda: dice.opposed_rolls(n, ATTACK, 6, DEFENSE, 6, 1, out=out)),
        numpy,
        (numpy, Contender("numpy die by die", by_die)),
        fill(out),
        _as_likely(law),
        lambda threads: lambda: dice.opposed_rolls(n, ATTACK, 6, DEFENSE, 6, 1, out=out, threads=threads),
    )


def pmf(setting: Setting) -> Iterator[Case]:
    """The exact law of 40d12. Laws are kept once computed: this is the first time, past what is kept."""
    count, sides = 40, 12
    peers = []
    if icepool := setting.peers.find("icepool"):

        def quantities(die: Any) -> list[int]:
            unit = die.denominator() // sides**count
            return [ways // unit for ways in die.quantities()]

        faces = range(1, sides + 1)
        peers = [
            Contender("icepool, kept sums", lambda: count @ icepool.d(sides), quantities),
            Contender("icepool", lambda: count @ icepool.Die(faces), quantities),
        ]
    yield Case(
        "pmf",
        f"{count}d{sides}",
        Contender(
            "triquest",
            lambda: dice.Distribution(count, tuple(ways_of(count, sides)), sides**count),
            lambda law: list(law.ways),
        ),
        Contender("numpy convolve", lambda: _convolved(count, sides), lambda law: (law * float(sides**count)).tolist()),
        tuple(peers),
        fill(np.empty(count * (sides - 1) + 1)),
        _same_law,
    )


def _rolls(kernel: str, count: int, sides: int, kind: np.dtype[Any], setting: Setting) -> Case:
    n = setting.size(10_000_000, 500_000)
    out, random = np.empty(n, kind), np.random.default_rng(1)
    law = dice.distribution(count, sides)
    fast = np.random.Generator(np.random.SFC64(1))
    theirs = np.empty(n, kind)
    tables = Contender("numpy alias tables", alias(law.pmf(), law.first, kind, n))
    peers = [
        tables,
        Contender("numpy die by die", lambda: added(random, count, sides, theirs)),
        Contender("numpy SFC64 die by die", lambda: added(fast, count, sides, theirs)),
    ]
    return Case(
        kernel,
        f"{n} × {count}d{sides}, {kind}",
        Contender("triquest", lambda: dice.rolls(n, count, sides, 1, out=out)),
        tables,
        tuple(peers),
        fill(out),
        _as_likely(law),
        lambda threads: lambda: dice.rolls(n, count, sides, 1, out=out, threads=threads),
    )


def added(random: np.random.Generator, count: int, sides: int, out: NDArray[Any]) -> NDArray[Any]:
    """Rolls in NumPy: bytes of one die after the other, added up in pieces."""
    for low in range(0, out.size, PIECE):
        part = out[low : low + PIECE]
        part[:] = random.integers(1, sides + 1, part.size, np.uint8)
        for _ in range(count - 1):
            part += random.integers(1, sides + 1, part.size, np.uint8)
    return out


def alias(law: NDArray[np.float64], first: int, kind: np.dtype[Any], n: int) -> Callable[[], NDArray[Any]]:
    """Rolls in NumPy by Vose's alias tables: a column, and a coin between its two results."""
    share, other = law * len(law), np.arange(len(law))
    keep = np.ones(len(law), np.float32)
    poor, rich = [i for i in other.tolist() if share[i] < 1], [i for i in other.tolist() if share[i] >= 1]
    while poor and rich:
        low, high = poor.pop(), rich.pop()
        keep[low], other[low] = share[low], high
        share[high] += share[low] - 1
        (poor if share[high] < 1 else rich).append(high)
    results = [(np.arange(len(law)) + first).astype(kind), (other + first).astype(kind)]
    random, out = np.random.default_rng(1), np.empty(n, kind)

    def draw() -> NDArray[Any]:
        for low in range(0, n, PIECE):
            size = min(PIECE, n - low)
            column = random.integers(0, len(law), size, np.uint16)
            kept = random.random(size, np.float32) < keep[column]
            out[low : low + size] = np.where(kept, results[0][column], results[1][column])
        return out

    return draw


def _same_law(ours: list[int], theirs: list[int] | list[float]) -> bool:
    """Exactly the same, or as nearly as floats can be."""
    if isinstance(theirs[0], int):
        return ours == theirs
    return len(ours) == len(theirs) and bool(np.allclose(np.array(theirs) / np.array(ours, float), 1))


def _convolved(count: int, sides: int) -> NDArray[np.float64]:
    law, die = np.ones(1), np.full(sides, 1 / sides)
    for _ in range(count):
        law = np.convolve(law, die)
    return law


def _as_likely(law: dice.Distribution) -> Callable[[Any, Any], bool]:
    """Whether the means of all rolls are within six standard errors of the law's."""
    square = sum(Fraction(ways, law.total) * (law.first + i) ** 2 for i, ways in enumerate(law.ways))
    spread = float(square - law.mean**2) ** 0.5

    def agree(*rolls: NDArray[Any]) -> bool:
        return all(abs(float(given.mean()) - float(law.mean)) < 6 * spread / given.size**0.5 for given in rolls)

    return agree
