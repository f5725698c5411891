"""Short pictures of what just happened: a step, and the blows of a fight one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triquest.engine.game import Event
from triquest.engine.language import _
from triquest.games.orthanc import events as e
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.scene import Tableau

STEP, BLOW = 0.09, 0.24
"""Seconds of a step and of a blow."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One piece: how long it lasts, the observation it is seen in, and what happens in it."""

    seconds: float
    seen: Observation
    event: Event

    def at(self, seconds: float) -> Tableau:
        """The moment so many seconds after its beginning."""
        part = min(1.0, max(0.0, seconds / self.seconds))
        match self.event:
            case e.Moved(x, y, to_x, to_y):
                return Tableau(x + (to_x - x) * part, y + (to_y - y) * part)
            case e.Struck(damage=damage) | e.Wounded(damage=damage):
                flash = 1.0 - part if damage else 0.0
                return Tableau(self.seen.x, self.seen.y, struck=flash, ours=_hits(damage))
            case e.Attacked(damage=damage):
                flash = 1.0 - part if damage else 0.0
                return Tableau(self.seen.x, self.seen.y, hurt=flash, theirs=_hits(damage))
        return Tableau(self.seen.x, self.seen.y)


def _hits(damage: int) -> str:
    return f"−{damage}" if damage else _("miss")


def beats(events: Sequence[Event], before: Observation, after: Observation) -> list[Beat]:
    """The pieces of one action in order; none for what is only told."""
    found = []
    fought = before if before.fight is not None else after if after.fight is not None else None
    for event in events:
        if isinstance(event, e.Moved) and before.page == after.page and before.fight is None:
            found.append(Beat(STEP, before, event))
        elif isinstance(event, e.Struck | e.Wounded | e.Attacked) and fought is not None:
            found.append(Beat(BLOW, fought, event))
    return found
