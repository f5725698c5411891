"""Comparing counts with the law they ought to follow."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

Chance = float | Fraction


def chi_square(counts: Mapping[int, int], law: Mapping[int, Chance], least: float = 5.0) -> tuple[float, int]:
    """The statistic and its degrees of freedom; results expected less than `least` times are taken together."""
    total = sum(counts.values())
    assert set(counts) <= {result for result, chance in law.items() if chance > 0}, "a result that cannot be"
    cells: list[tuple[float, float]] = []
    seen = expected = 0.0
    for result in sorted(law):
        seen += counts.get(result, 0)
        expected += float(law[result]) * total
        if expected >= least:
            cells.append((seen, expected))
            seen = expected = 0.0
    if expected:
        last_seen, last_expected = cells.pop()
        cells.append((last_seen + seen, last_expected + expected))
    return sum((s - e) ** 2 / e for s, e in cells), len(cells) - 1


def follows(counts: Mapping[int, int], law: Mapping[int, Chance]) -> bool:
    """Whether counts are within what the law gives but for one time in 30,000 (Wilson and Hilferty, z = 4)."""
    assert abs(float(sum(law.values())) - 1) < 1e-9
    statistic, free = chi_square(counts, law)
    return free == 0 or statistic < free * (1 - 2 / (9 * free) + 4 * sqrt(2 / (9 * free))) ** 3


def even(results: range | list[int]) -> dict[int, Fraction]:
    """The law in which every result is as likely as the other."""
    return {result: Fraction(1, len(results)) for result in results}


def near(hits: int, tries: int, chance: Chance, z: float = 4.0) -> bool:
    """Whether so many hits are within z standard deviations of the chance."""
    mean = tries * float(chance)
    return abs(hits - mean) <= z * sqrt(mean * (1 - float(chance))) + 1e-9
