"""Counts what happened in games, for simulations and soaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from triquest.engine.game import Event
from triquest.games.triquest import events as e
from triquest.games.triquest.rules import book


class Counters:
    """Tallies of events by name: fights, skills, items, deaths, facings, strafes."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self._tally: Counter[str] = Counter()
        self._heroes = frozenset(book().hero_ids)
        self._facing = 0
        self._struck = {"party": False, "group": False}

    def see(self, events: Iterable[Event]) -> None:
        """Count the events of one action."""
        self._struck = {"party": False, "group": False}
        for event in events:
            note = _NOTES.get(type(event))
            if note is not None:
                note(self, event)
        for side, did in self._struck.items():
            self._tally[f"fight by {side}"] += did

    def _attacked(self, event: e.Attacked) -> None:
        if event.blow in (e.Blow.PHYSICAL, e.Blow.MENTAL):
            self._struck["party" if event.attacker.id in self._heroes else "group"] = True
        self._tally["blow " + event.blow] += 1

    def _missed(self, event: e.Missed) -> None:
        self._tally["miss"] += 1

    def _slain(self, event: e.Slain) -> None:
        self._tally["hero slain" if event.victim.id in self._heroes else "monster slain"] += 1
        self._tally["slain " + event.victim.id] += 1

    def _skill(self, event: e.SkillUsed) -> None:
        self._tally["skill " + event.skill] += 1

    def _item(self, event: e.Found | e.Drunk) -> None:
        self._tally["item " + event.item] += 1

    def _equipped(self, event: e.Equipped) -> None:
        self._tally["worn " + event.item] += 1

    def _turned(self, event: e.Turned) -> None:
        if event.party:
            self._facing = int(event.after)
            self._tally[f"turn {event.after.name.lower()}"] += 1

    def _moved(self, event: e.Moved) -> None:
        if event.party:
            way = event.to_x - event.x, event.to_y - event.y
            self._tally["step" if way == ((0, -1), (0, 1), (1, 0), (-1, 0))[self._facing] else "strafe"] += 1

    def totals(self) -> dict[str, int]:
        """All tallies by name, in alphabetical order."""
        return dict(sorted(self._tally.items()))


_NOTES: Mapping[type, Callable[[Counters, Any], None]] = {
    e.Attacked: Counters._attacked,
    e.Missed: Counters._missed,
    e.Slain: Counters._slain,
    e.SkillUsed: Counters._skill,
    e.Found: Counters._item,
    e.Drunk: Counters._item,
    e.Equipped: Counters._equipped,
    e.Turned: Counters._turned,
    e.Moved: Counters._moved,
}
"""What is counted of each kind of event."""
