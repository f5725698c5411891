"""Slow twins of the noise kernels: one sample at a time, in the same order of float32 operations."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import numpy.typing as npt

ONE = np.float32(1)
WORD = 2**64 - 1
HALF_WORD = 2**32 - 1
QUARTER = ["1", "0.98078528", "0.92387953", "0.83146961", "0.70710678", "0.55557023", "0.38268343", "0.19509032"]


def cosine(turn: int) -> np.float32:
    """Of `turn` 32nds of a circle, from the decimals of the first quarter."""
    quarter, place = divmod(turn % 32, 8)
    rising = "0" if place == 0 else QUARTER[8 - place]
    return np.float32([QUARTER[place], "-" + rising, "-" + QUARTER[place], rising][quarter]) + np.float32(0)


def split_mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
    return z ^ (z >> 31)


def scramble(h: int) -> int:
    h = ((h ^ (h >> 16)) * 0x7FEB352D) & HALF_WORD
    h = ((h ^ (h >> 15)) * 0x846CA68B) & HALF_WORD
    return h ^ (h >> 16)


def fade(t: np.float32) -> np.float32:
    return t * t * t * (t * (t * np.float32(6) - np.float32(15)) + np.float32(10))


def slope(row: int, column: int, key: int) -> tuple[np.float32, np.float32]:
    """The gradient (x, y) on a lattice node."""
    line = scramble((row * 0x85EBCA77 + key) & HALF_WORD)
    turn = scramble(((column * 0x9E3779B1) & HALF_WORD) ^ line) >> 27
    return cosine(turn), cosine(turn - 8)


def place(at: Fraction, step: int, shift: int) -> tuple[int, np.float32]:
    """The lattice line before a coordinate, and the fraction of a cell after it to 24 bits."""
    whole = math.floor(at)
    fixed = (whole * step + shift + int(float(at - whole) * float(step))) & WORD
    return fixed >> 32, np.float32((fixed & HALF_WORD) >> 8) / np.float32(2**24)


def octave(y: Fraction, x: Fraction, step: int, state: int, amplitude: np.float32) -> np.float32:
    golden = 0x9E3779B97F4A7C15
    key = split_mix((state + golden) & WORD) >> 32
    row, fy = place(y, step, split_mix((state + 2 * golden) & WORD))
    column, fx = place(x, step, split_mix((state + 3 * golden) & WORD))
    u, v = fade(fx), fade(fy)
    lines = []
    for line in (row, row + 1):
        (left_x, left_y), (right_x, right_y) = (
            slope(line & HALF_WORD, node & HALF_WORD, key) for node in (column, column + 1)
        )
        near = left_x * fx
        lines.append((near + u * (right_x * (fx - ONE) - near), left_y + u * (right_y - left_y)))
    above, below = amplitude * (ONE - v), amplitude * v
    (a0, b0), (a1, b1) = lines
    return (a0 * above + b0 * (above * fy)) + (a1 * below + b1 * (below * (fy - ONE)))


def at(y: float, x: float, seed: int, cell: float, octaves: int = 1, gain: float = 0.5) -> np.float32:
    weights = [1.0]
    while len(weights) < octaves:
        weights.append(weights[-1] * gain)
    whole = 0.0
    for weight in weights:
        whole += weight
    total = None
    for k, weight in enumerate(weights):
        state = split_mix(seed) + 3 * k * 0x9E3779B97F4A7C15
        amplitude = np.float32(1.4142 * weight / whole)
        value = octave(Fraction(y), Fraction(x), round(2**32 / cell) << k, state, amplitude)
        total = value if total is None else total + value
    assert total is not None
    return total


def gradient(
    shape: tuple[int, int], seed: int, cell: float, octaves: int, origin: tuple[int, int], gain: float
) -> npt.NDArray[np.float32]:
    values = [
        at(origin[0] + y, origin[1] + x, seed, cell, octaves, gain) for y in range(shape[0]) for x in range(shape[1])
    ]
    return np.array(values, np.float32).reshape(shape)


def quantise(value: np.float32) -> int:
    scaled = Fraction(float(value * np.float32(32767)))
    size = math.floor(abs(scaled) + Fraction(1, 2))
    return size if scaled >= 0 else -size


def ranks(values: npt.NDArray[np.int16], classes: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    out = np.zeros(values.size, np.int32)
    for kind in range(256):
        members = [i for i in range(values.size) if classes.flat[i] == kind]
        for rank, i in enumerate(sorted(members, key=lambda i: (int(values.flat[i]), i))):
            out[i] = rank
    return out.reshape(values.shape)
