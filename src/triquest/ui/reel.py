"""A journal being replayed: forward by one action, or to any at once, with copies of the game kept on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from triquest.engine import journal, replay
from triquest.engine.game import SOLO, AnyGame, Event, Outcome

_FINE = 32
"""Actions from one copy to the next: so many are played again at most, which nobody notices."""

_BUDGET = 96 * 2**20
"""Bytes that all copies may take; of large games only every second, fourth, … is kept."""

_NEAR = 8
"""So many of the last copies are kept in any case, for stepping back through a large game."""

_CALM = 6
"""So many actions without a blow lie between two fights."""


class Reel:
    """Every step is checked against the journal; `replay.Desync` tells where they disagree."""

    def __init__(self, path: Path) -> None:
        """Read a journal; `JournalError` if it cannot be read or was played under other rules."""
        self.record = journal.read(path)
        self.kind = replay.game_type(self.record.header)
        self._front = self.kind.front()
        self._copies: dict[int, AnyGame] = {0: replay.start(self.record.header)}
        self._near: dict[int, AnyGame] = {}
        self._gap = _FINE
        size = len(self._copies[0].snapshot())
        while self.total // self._gap * size > _BUDGET:
            self._gap *= 2
        self._blows: list[bool] = []
        self.position = 0
        self._restore(0)

    def _restore(self, position: int) -> None:
        """Go to a kept copy."""
        self._game = (self._copies.get(position) or self._near[position]).clone()
        self._steps = replay.steps(self.record, self._game, position)
        self.position = position

    @property
    def total(self) -> int:
        """How many actions the journal has."""
        return len(self.record.entries)

    def observe(self) -> Any:
        """What the player saw at this moment."""
        return self._game.observe(SOLO)

    def outcome(self) -> Outcome | None:
        """How the game ended; None while this moment is before its end."""
        return self._game.outcome()

    def forward(self) -> list[Event] | None:
        """Play one action; its events as the player saw them, None at the end."""
        step = next(self._steps, None)
        if step is None:
            return None
        self.position += 1
        events = self._game.events_for(SOLO, step.events)
        if self.position > len(self._blows):
            self._blows.append(self._front.is_fight(events))
        if self.position % _FINE == 0:
            self._keep()
        return events

    def _keep(self) -> None:
        if self.position % self._gap == 0:
            if self.position not in self._copies:
                self._copies[self.position] = self._game.clone()
        elif self.position not in self._near:
            self._near[self.position] = self._game.clone()
            if len(self._near) > _NEAR:
                del self._near[next(iter(self._near))]

    def seek(self, position: int) -> None:
        """Go to the moment after that many actions, from the nearest copy before it."""
        kept = max(place for place in (*self._copies, *self._near) if place <= max(0, position))
        if position < self.position or kept > self.position:
            self._restore(kept)
        while self.position < position and self.forward() is not None:
            pass

    # -- fights --------------------------------------------------------------------------------------------------
    def fights(self) -> list[int]:
        """The moments before the first blow of each fight, as far as the journal was played."""
        starts, last = [], -_CALM - 1
        for number, blow in enumerate(self._blows):
            if blow:
                if number - last > _CALM:
                    starts.append(number)
                last = number
        return starts

    def fight_before(self) -> int | None:
        """The moment at which the fight before this one begins."""
        return max((start for start in self.fights() if start < self.position), default=None)

    def fight_after(self) -> int | None:
        """The moment at which the next fight begins; it plays on to find it, and comes back."""
        here = self.position
        self.seek(max(here, len(self._blows)))
        while (found := min((start for start in self.fights() if start > here), default=None)) is None:
            blows, scanned = self._blows, len(self._blows)
            while len(blows) == scanned or not blows[-1]:
                if self.forward() is None:
                    self.seek(here)
                    return None
        self.seek(here)
        return found
