"""Counts what happened in games, for simulations and soaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

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

    def see(self, events: Iterable[Event]) -> None:
        """Count the events of one action."""
        struck = {"party": False, "group": False}
        for event in events:
            match event:
                case e.Attacked(attacker, _, blow):
                    by_party = attacker.id in self._heroes
                    if blow in (e.Blow.PHYSICAL, e.Blow.MENTAL):
                        struck["party" if by_party else "group"] = True
                    self._tally[f"blow {blow}"] += 1
                case e.Missed():
                    self._tally["miss"] += 1
                case e.Slain(victim):
                    self._tally["hero slain" if victim.id in self._heroes else "monster slain"] += 1
                    self._tally[f"slain {victim.id}"] += 1
                case e.SkillUsed(_, skill):
                    self._tally[f"skill {skill}"] += 1
                case e.Found(item) | e.Drunk(item):
                    self._tally[f"item {item}"] += 1
                case e.Equipped(_, item):
                    self._tally[f"worn {item}"] += 1
                case e.Turned(True, _, _, _, after):
                    self._facing = int(after)
                    self._tally[f"turn {after.name.lower()}"] += 1
                case e.Moved(True, x, y, to_x, to_y):
                    ahead = (to_x - x, to_y - y) == ((0, -1), (0, 1), (1, 0), (-1, 0))[self._facing]
                    self._tally["step" if ahead else "strafe"] += 1
        for side, did in struck.items():
            self._tally[f"fight by {side}"] += did

    def totals(self) -> dict[str, int]:
        """All tallies by name, in alphabetical order."""
        return dict(sorted(self._tally.items()))
