"""The careful player: its level picks its depth, it leaves when hits or units are half gone, and retires in time."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from triquest.core.rng import Stream
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import duelling, routes
from triquest.games.orthanc.dungeon import HEIGHT, LEVELS, WIDTH, Feature
from triquest.games.orthanc.gear import is_boots
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import LOST, Phase

_PATIENCE = 1500
"""Actions of a trip after which it goes home whatever it has."""
_PIT = 6
"""Hits that a pit can take."""
_FLIGHTS = 3
_FRUITLESS = 40
"""A trip that took longer than this and brought nothing means a dungeon that is used up."""


class Careful:
    """Plays to retire. It remembers where stairs led and which rooms it has seen on this trip."""

    def __init__(self, dice: Stream) -> None:
        """`dice` are the bot's own, for when it knows no better."""
        self._dice = dice
        self._stairs: dict[tuple[int, int, int], int] = {}
        self._climbed: tuple[int, int, int] | None = None
        self._seen = np.zeros((LEVELS + 1, HEIGHT, WIDTH), bool)
        self._began = 0
        self._earned = True
        self._wants = False
        self._fled: dict[tuple[int, int, int], int] = {}

    def choose(self, observation: Observation, legal: Collection[a.OrthancAction]) -> a.OrthancAction:
        """One of the legal actions."""
        match observation.phase:
            case Phase.ROLLING:
                good = observation.book.rules.character.good
                who = (observation.strength, observation.intelligence, observation.constitution, observation.dexterity)
                return a.BEGIN if min(who) >= good else a.REROLL
            case Phase.OUTSIDE:
                return self._outside(observation, legal)
            case Phase.ENCOUNTER:
                return self._duel(observation, legal)
            case Phase.QUESTION:
                return self._answer(observation)
        return self._walk(observation, legal)

    def _duel(self, seen: Observation, legal: Collection[a.OrthancAction]) -> a.OrthancAction:
        """Who stands in the only way is met again after every flight, so he is fled from a few times at most."""
        action = duelling.choose(seen, legal)
        if action != a.RUN:
            return action
        fled = self._fled.get(seen.cell, 0)
        self._fled[seen.cell] = fled + 1
        return a.FIGHT if fled >= _FLIGHTS else a.RUN

    # -- outside -------------------------------------------------------------------------------------------------
    def _outside(self, seen: Observation, legal: Collection[a.OrthancAction]) -> a.OrthancAction:
        if not seen.retire:
            return a.RETIRE
        if not self._earned:
            self._earned = True
            self._stairs.clear()
            return a.ANOTHER
        self._began = seen.actions
        self._seen[:] = False
        self._fled.clear()
        return a.ENTER

    # -- questions -----------------------------------------------------------------------------------------------
    def _answer(self, seen: Observation) -> a.OrthancAction:
        match seen.question:
            case "treasure":
                return a.YES if self._worth_its_weight(seen) else a.NO
            case "manual":
                return a.YES
            case "chute":
                return a.NO
        return self._use(seen) if self._wants else a.NO

    def _use(self, seen: Observation) -> a.OrthancAction:
        """Take the stair or exit underfoot, and remember."""
        self._wants = False
        self._climbed = seen.cell
        feature = seen.maps.feature[seen.cell]
        if feature == Feature.EXIT:
            self._earned = seen.fought + seen.found > 0 or seen.actions - self._began < _FRUITLESS
        return a.YES if seen.phase == Phase.QUESTION else a.TAKE

    def _worth_its_weight(self, seen: Observation) -> bool:
        """Not silver by the hundredweight: it slows the sword arm."""
        room = seen.book.rules.weight.per_strength * seen.strength
        coins = sum(amount for kind, amount, _worth in seen.hoard if kind in seen.book.coins)
        worth = sum(value for _kind, _amount, value in seen.hoard)
        return seen.weight + coins < room or worth >= coins

    # -- walking -------------------------------------------------------------------------------------------------
    def _walk(self, seen: Observation, legal: Collection[a.OrthancAction]) -> a.OrthancAction:
        self._remember(seen)
        ready = self._prepare(seen, legal)
        if ready is not None:
            return ready
        home = self._going_home(seen)
        target = 1 if home else min(LEVELS, (seen.level + 1) // 2)
        goal = self._links(seen, target, home)
        if goal.any():
            self._wants = True
            if goal[seen.y, seen.x] and a.TAKE in legal:
                return self._use(seen)
            way = routes.step_toward(seen, goal)
            if way is not None:
                return a.Go(way)
        self._wants = False
        return self._explore(seen, legal, home)

    def _remember(self, seen: Observation) -> None:
        if self._climbed is not None and self._climbed[0] != seen.page and LOST not in (seen.page, self._climbed[0]):
            self._stairs[self._climbed] = seen.page
        self._climbed = None
        self._seen[seen.cell] = True
        if seen.in_room:
            self._seen[seen.page] |= routes.room(seen)

    def _prepare(self, seen: Observation, legal: Collection[a.OrthancAction]) -> a.OrthancAction | None:
        """Gear, manuals, wounds, and where he is."""
        for item in seen.owned:
            if a.Wear(item) in legal and not (is_boots(item) and any(map(is_boots, seen.worn))):
                return a.Wear(item)
        if seen.page == LOST and a.Cast("depth") in legal:
            return a.Cast("depth")
        if a.Cast("cure") in legal and self._wounded(seen):
            return a.Cast("cure")
        return None

    def _wounded(self, seen: Observation) -> bool:
        """Whether a cure is worth its unit: now while there are many, and at last whenever a pit could kill him."""
        many = seen.units * 2 > seen.most_units
        return seen.hits <= _PIT or seen.hits * 2 < seen.most_hits or (many and seen.hits * 3 < seen.most_hits * 2)

    def _going_home(self, seen: Observation) -> bool:
        spent = seen.hits * 2 < seen.most_hits or seen.units * 2 < seen.most_units
        return spent or seen.actions - self._began > _PATIENCE or self._enough(seen)

    def _enough(self, seen: Observation) -> bool:
        """What would make a level more is worth carrying home."""
        rules = seen.book.rules
        carried = seen.fought + seen.found
        wanted = rules.retirement.experience
        if seen.experience + carried >= wanted:
            return seen.experience < wanted
        return carried > 0 and seen.experience + carried >= rules.character.step << (seen.level + 1)

    def _links(self, seen: Observation, target: int, home: bool) -> routes.Bools:
        """The stairs, or the exit, that lead where he wants to be."""
        if home and seen.page == 0:
            return routes.features(seen, Feature.EXIT)
        if seen.page == LOST or seen.page + 1 > target:
            return routes.features(seen, Feature.UP, Feature.EXIT)
        goal = np.zeros((HEIGHT, WIDTH), bool)
        if seen.page + 1 < target:
            for y, x in np.argwhere(routes.features(seen, Feature.DOWN)).tolist():
                goal[y, x] = self._stairs.get((seen.page, y, x), 0) < target
        return goal

    def _explore(self, seen: Observation, legal: Collection[a.OrthancAction], home: bool) -> a.OrthancAction:
        if home and seen.page == 0 and self._at_exit(seen):
            return self._use(seen)
        doors = routes.doors(seen)
        if doors[seen.y, seen.x].any() and not home:
            return a.Break(a.Direction(int(np.argmax(doors[seen.y, seen.x]))))
        for goal in self._goals(seen, doors, home):
            way = routes.step_toward(seen, goal)
            if way is not None:
                return a.Go(way)
        return self._anything(seen, legal)

    def _at_exit(self, seen: Observation) -> bool:
        return bool(seen.maps.feature[seen.cell] == Feature.EXIT)

    def _goals(self, seen: Observation, doors: routes.Bools, home: bool) -> list[routes.Bools]:
        """What to look for, in order: unknown ground, then rooms not seen on this trip, then the way home."""
        unknown, behind = routes.unwalked(seen), np.asarray(doors.any(axis=2))
        if home:
            return [unknown, behind]
        rooms = (seen.maps.room[seen.page] > 0) & ~self._seen[seen.page]
        return [behind | unknown, rooms]

    def _anything(self, seen: Observation, legal: Collection[a.OrthancAction]) -> a.OrthancAction:
        """Nothing is left to see: home; and where no way leads home, any way at all."""
        if self._began > seen.actions - _PATIENCE and seen.page != LOST:
            self._began = seen.actions - _PATIENCE - 1
            return a.WAIT
        choices = [act for act in legal if isinstance(act, a.Go | a.Break)]
        return choices[self._dice.below(len(choices))] if choices else a.WAIT
