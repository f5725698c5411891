"""Is an item worse than another everywhere? The answer, with all comparisons taken together at 95 %."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from triquest.lab.balance.measure import MEASURES, SHARED, Weighed

_CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Case:
    """The situation that speaks most for one item against another: `by` in the measure's units."""

    trial: int
    measure: int
    by: float


@dataclass(frozen=True, slots=True)
class Edge:
    """One item against another of its slot. `where` is in how many situations it is more than slightly better.

    `shared` is the same without the wearer's own loss. `most` holds the most by which it might be better somewhere, by
    measure: what the numbers of battles cannot exclude.
    """

    first: int
    second: int
    where: int
    shared: int
    unfought: tuple[str, ...]
    case: Case | None
    most: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """All pairs of a slot. Each list holds (worse item, better item).

    `dominated` is better nowhere by more than slightly, and worse somewhere; `unsure` has not been seen to be better
    anywhere, but may be; `selfish` is saved by nothing but its wearer's own HP.
    """

    edges: dict[tuple[int, int], Edge]
    dominated: tuple[tuple[int, int], ...]
    unsure: tuple[tuple[int, int], ...]
    selfish: tuple[tuple[int, int], ...]
    by_numbers: tuple[tuple[int, int], ...]


def comparisons(slots: Sequence[Weighed]) -> int:
    """How many comparisons of two items there are in all."""
    return sum(weighed.better.shape[0] * _pairs(len(weighed.slot.items)) * len(MEASURES) for weighed in slots)


def strictness(slots: Sequence[Weighed]) -> float:
    """The standard errors that a difference must exceed, so that all comparisons together hold at 95 % (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - _CONFIDENCE) / 2 / max(1, comparisons(slots)))


def judge(weighed: Weighed, z: float) -> Verdict:
    """Every pair of a slot."""
    margin = z * weighed.errors
    # The share of a rare loss: no battle lost of n does not mean that none ever is.
    margin[..., 0] += MEASURES[0].scale * z * z / (2 * weighed.times)
    items = range(len(weighed.slot.items))
    edges = {(a, b): _edge(weighed, margin, a, b) for a in items for b in items if a != b}
    found: dict[str, list[tuple[int, int]]] = {"dominated": [], "unsure": [], "selfish": [], "fair": []}
    for (better, worse), edge in edges.items():
        found[_relation(edges[worse, better], edge)].append((worse, better))
    dominated, unsure, selfish = (tuple(found[name]) for name in ("dominated", "unsure", "selfish"))
    return Verdict(edges, dominated, unsure, selfish, tuple(_by_numbers(weighed)))


def _relation(edge: Edge, other: Edge) -> str:
    """How an item stands to another: what speaks for it is `edge`, for the other one `other`."""
    if edge.unfought:
        return "fair"
    if not edge.where:
        slight = all(most <= kind.slight for most, kind in zip(edge.most, MEASURES, strict=True))
        return "dominated" if slight and (other.where or other.unfought) else "unsure"
    return "fair" if edge.shared else "selfish"


def _edge(weighed: Weighed, margin: NDArray[np.float64], a: int, b: int) -> Edge:
    better, limit = weighed.better[:, a, b], margin[:, a, b]
    sure = (better > limit) & (better > [kind.slight for kind in MEASURES])
    ratio = np.where(sure, better / np.maximum(limit, 1e-9), 0.0)
    trial, measure = np.unravel_index(int(ratio.argmax()), ratio.shape)
    case = Case(int(trial), int(measure), float(better[trial, measure])) if sure.any() else None
    return Edge(
        first=a,
        second=b,
        where=int(sure.any(axis=1).sum()),
        shared=int(sure[:, SHARED].any(axis=1).sum()),
        unfought=tuple(name for name, row in weighed.slot.unfought.items() if row[a] > row[b]),
        case=case,
        most=tuple(float(value) for value in (better + limit).max(axis=0)),
    )


def _by_numbers(weighed: Weighed) -> list[tuple[int, int]]:
    """Items none of whose numbers is better than another's, and some worse."""
    items = range(len(weighed.slot.items))
    rows = np.array(list(weighed.slot.numbers.values())).reshape(-1, len(items))
    return [
        (b, a)
        for a in items
        for b in items
        if a != b and (rows[:, a] >= rows[:, b]).all() and (rows[:, a] > rows[:, b]).any()
    ]


def _pairs(items: int) -> int:
    return items * (items - 1) // 2
