"""Counts what happened in careers, for simulations and soaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from triquest.engine.game import Event
from triquest.games.orthanc import events as e


class Counters:
    """Tallies of events by name: fights, spells, treasures, deaths, trips."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self._tally: Counter[str] = Counter()
        self._trips = 0

    def see(self, events: Iterable[Event]) -> None:
        """Count the events of one action."""
        for event in events:
            self._tally[type(event).__name__.lower()] += 1
            for name in self._names(event):
                self._tally[name] += 1

    def _names(self, event: Event) -> list[str]:
        """The finer tallies of an event."""
        match event:
            case e.Entered(trip):
                self._trips = trip
            case e.Met(_, room, first, wandering):
                return [f"met in {'room' if room else 'corridor'}", f"first {first}", *["met wandering"] * wandering]
            case e.Slain(_, means):
                return [f"slain by {means}"]
            case e.CastSpell(spell):
                return [f"spell {spell}"]
            case e.Failed(spell):
                return [f"failed {spell}"]
            case e.Took(kind, _, kept):
                return [f"took {kind}", *["took in vain"] * (not kept)]
            case e.Came(feature) | e.Floated(feature):
                return [f"{type(event).__name__.lower()} {feature}"]
            case e.Broke(_, broken, solid):
                return ["door broken" if broken else "wall tried" if solid else "door held"]
            case e.Ran(escaped):
                return ["ran away" if escaped else "ran in vain"]
            case e.Left(_, _, _, after):
                return [f"left at level {after}"]
            case e.Died(by):
                return [f"died by {by}", *["died on first trip"] * (self._trips == 1)]
            case e.WasRead(manual):
                return [f"read {manual}"]
            case e.Wore(item, on):
                return [f"{'wore' if on else 'took off'} {item}"]
        return []

    def totals(self) -> dict[str, int]:
        """All tallies by name, in alphabetical order."""
        return dict(sorted(self._tally.items()))
