"""What is measured: one job, done by this package, by its peers, and by the machine at its limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from triquest.lab.bench.peers import Peers


def whole(result: Any) -> Any:
    """A result as it is."""
    return result


@dataclass(frozen=True, slots=True)
class Contender:
    """One way to do the job. `reading` turns what `run` returns into what all contenders should agree on."""

    name: str
    run: Callable[[], Any]
    reading: Callable[[Any], Any] = whole


@dataclass(frozen=True, slots=True)
class Case:
    """One job of one kernel.

    `yardstick` does it in plain NumPy, at any speed; `peers` are what a user could install instead. `limit` is the
    least that the machine could do: a fill or a copy of the result's memory, a bare call. `agree` compares two
    readings, ours first. `threaded` gives the call on that many threads, where there is one. Short jobs are loops of
    `calls` calls, and `idle` is the empty loop, whose time is taken off.
    """

    kernel: str
    label: str
    ours: Contender
    yardstick: Contender
    peers: tuple[Contender, ...]
    limit: Contender
    agree: Callable[[Any, Any], bool] = np.array_equal
    threaded: Callable[[int], Callable[[], Any]] | None = None
    calls: int = 1
    idle: Callable[[], Any] | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """How large the jobs are, and against whom."""

    quick: bool = False
    peers: Peers = field(default_factory=Peers)

    def size(self, full: int, quick: int) -> int:
        """The length of a side, or a number of items."""
        return quick if self.quick else full


Builder = Callable[[Setting], Iterator[Case]]
"""Makes the cases of one kernel, one at a time, so that only one holds its memory."""


def fill(result: np.ndarray[Any, Any]) -> Contender:
    """The limit of writing: fill memory like that of the result."""
    room = np.empty_like(result)
    return Contender("fill", lambda: room.fill(1))


def copy(result: np.ndarray[Any, Any]) -> Contender:
    """The limit of reading and writing: copy memory like that of the result."""
    room, source = np.empty_like(result), np.ones_like(result)
    return Contender("copy", lambda: np.copyto(room, source))
