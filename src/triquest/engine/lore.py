"""What this player has met, game by game: the memory behind the bestiary and the book of items.

A file per game holds what each run met, so that a run is counted once however often it is closed and resumed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from triquest.engine import keeping

Thing = tuple[str, str]
"""A sort of things (`monster`, `item`) and an id of the game's rules."""

_Runs = dict[str, dict[str, int]]
"""By run, then by thing as in ``monster rat``: how many."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Something was met; `count` says how many were slain or found, 0 for seen."""

    sort: str
    id: str
    count: int = 0


class Tally:
    """What was met in one run, and how many of each were slain or found."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.counts: dict[Thing, int] = {}

    def add(self, meetings: Iterable[Meeting]) -> bool:
        """Count what was met; whether anything was met for the first time."""
        known = len(self.counts)
        for meeting in meetings:
            thing = meeting.sort, meeting.id
            self.counts[thing] = self.counts.get(thing, 0) + meeting.count
        return len(self.counts) > known


def _file(game: str) -> Path:
    return keeping.data_folder() / "lore" / f"{game}.json"


def known(game: str) -> dict[Thing, int]:
    """All that was met in all runs of a game, with the counts added up. A file that is damaged or not read has none."""
    total: dict[Thing, int] = {}
    runs: _Runs = {}
    with suppress(OSError, ValueError):
        runs = keeping.loaded(_file(game), _Runs) or {}
    for run in runs.values():
        for name, count in run.items():
            sort, _, ident = name.partition(" ")
            total[sort, ident] = total.get((sort, ident), 0) + count
    return total


def remember(game: str, run: str, tally: Tally) -> None:
    """Keep what a run met, in place of what was kept of it before. `OSError` if the disk refuses."""
    path = _file(game)
    with keeping.locked(path):
        runs = keeping.mended(path, _Runs) or {}
        mine = {f"{sort} {ident}": count for (sort, ident), count in sorted(tally.counts.items())}
        if runs.get(run) != mine:
            runs[run] = mine
            keeping.replace(path, json.dumps(runs, sort_keys=True))
