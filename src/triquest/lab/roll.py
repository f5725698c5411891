"""Rolls dice written as people write them, with the exact odds beside them: ``7d6``, ``7d6 vs 6d6``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triquest.core import dice
from triquest.engine.errors import OptionError

_BAR = 40


@dataclass(frozen=True, slots=True)
class Throw:
    """AdX, or AdX against DdY: then the result is what the first exceeds the second by, never below 0."""

    count: int
    sides: int
    against: tuple[int, int] | None = None

    def __str__(self) -> str:
        own = f"{self.count}d{self.sides}"
        return own if self.against is None else f"{own} vs {self.against[0]}d{self.against[1]}"


def parse(words: list[str]) -> Throw:
    """The throw that words such as ``["7d6", "vs", "6d6"]`` mean."""
    text = " ".join(words).lower()
    match = re.fullmatch(r"\s*{0}(?:\s*(?:vs|against|-)\s*{0})?\s*".format("([0-9]{1,9})d([0-9]{1,9})"), text)
    if match is None:
        shown = text if len(text) <= 40 else f"{text[:40]}…"
        raise OptionError(f"“{shown}” is no roll: write 7d6, or 7d6 vs 6d6.")
    numbers = [int(part) for part in match.groups() if part]
    if any(count > 200 or not 1 <= sides <= 1000 for count, sides in zip(numbers[::2], numbers[1::2], strict=True)):
        raise OptionError("Rolls take up to 200 dice of 1 to 1000 sides.")
    return Throw(numbers[0], numbers[1], (numbers[2], numbers[3]) if len(numbers) > 2 else None)


def report(throw: Throw, times: int, seed: int) -> Iterator[str]:
    """Lines: what was rolled, and the exact mean and chances."""
    if throw.against is None:
        law = dice.distribution(throw.count, throw.sides)
        rolled = dice.rolls(times, throw.count, throw.sides, seed)
    else:
        law = dice.opposed(throw.count, throw.sides, *throw.against)
        rolled = dice.opposed_rolls(times, throw.count, throw.sides, *throw.against, seed)
    if times <= 20:
        yield f"{throw}: " + " ".join(str(value) for value in rolled.tolist())
    else:
        yield f"{throw}, {times:,} times: mean {rolled.mean():.4f}, least {rolled.min()}, most {rolled.max()}"
    yield f"exact mean {float(law.mean):.4f}"
    if throw.against is not None:
        yield f"exact chance of 0: {float(law.probability(0)):.4%}"
    yield from _table(law, rolled if times > 20 else None)


def _table(law: dice.Distribution, rolled: NDArray[np.integer] | None) -> Iterator[str]:
    """A bar for each outcome; long tails under one part in a thousand are left out."""
    chances = law.pmf()
    top = float(chances.max())
    seen = None if rolled is None else np.bincount(rolled.ravel(), minlength=law.first + len(chances))
    yield "outcome  exact    " + ("rolled   at least" if seen is not None else "at least")
    shown = np.flatnonzero(chances >= 0.001).tolist()
    for index in range(shown[0], shown[-1] + 1):
        value, chance = law.first + index, float(chances[index])
        share = "" if seen is None or rolled is None else f"{seen[value] / rolled.size:7.3%}  "
        bar = "█" * round(chance / top * _BAR)
        yield f"{value:7d} {chance:7.3%}  {share}{float(law.at_least(value)):7.2%}  {bar}"
