"""A journal being replayed: forward by one action, or to any action by beginning again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from triquest.engine import journal, replay
from triquest.engine.game import SOLO, Event, Outcome
from triquest.engine.replay import Step


class Reel:
    """Every step is checked against the journal; `replay.Desync` tells where they disagree."""

    def __init__(self, path: Path) -> None:
        """Read a journal; `JournalError` if it cannot be read or was played under other rules."""
        self.record = journal.read(path)
        self.kind = replay.game_type(self.record.header)
        self.position = 0
        self._rewind()

    def _rewind(self) -> None:
        self._game = replay.start(self.record.header)
        self._steps: Iterator[Step] = replay.steps(self.record, self._game)
        self.position = 0

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
        return self._game.events_for(SOLO, step.events)

    def seek(self, position: int) -> None:
        """Go to the moment after that many actions."""
        if position < self.position:
            self._rewind()
        while self.position < position and self.forward() is not None:
            pass
