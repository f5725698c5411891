"""A player that plays to win: it hunts what is weak for gear, looks for the lord, and fights by forecast.

It sees only observations and remembers only what they showed. It throws no dice, so equal observations in the same
order give equal choices.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import fsum

from triquest.core.rng import Stream
from triquest.games.triquest import fighting, outfit
from triquest.games.triquest.actions import Direction, Equip, Form, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.fighting import Fighting, band_of, gap_to, side_of, sight_of, toward
from triquest.games.triquest.journeys import Journeys, spoils
from triquest.games.triquest.observation import GroupView, Observation
from triquest.games.triquest.scouting import Scout, Tile
from triquest.games.triquest.tactics import PRIEST, Side

_PATIENCE = 8
"""Waits in a row after which it goes to meet a group that does not come."""

_TRIFLE = 12.0
"""Groups whose price is less are met on the way, without preparing while they are far."""

_SPARE_MP = 40
"""The priest heals between fights while he has so many MP, and saves the rest for fights."""

_WOUNDED = 50


class Captain:
    """Explores for the lord, hunts what is weak for gear on the way, and fights by forecast.

    It keeps the first formation, warrior to the fore and mage inside, and turns it to the nearest group.
    """

    weighs_formations = False

    def __init__(self, dice: Stream, options: frozenset[str]) -> None:
        """`options` may hold no-gear (nothing is ever put on) and no-skills (no skill is ever used)."""
        self._gear = "no-gear" not in options
        self._skills = "no-skills" not in options
        self._scout: Scout | None = None
        self._journeys = Journeys(self._gear, self._skills)
        self._fighting = Fighting(self._skills, self.weighs_formations)
        self._farewell = Fighting(skills=False, weighs_formations=False)
        self._waits = 0
        self._left: set[Tile] = set()
        """The tiles it left for better ground: once each, lest a group that stands still makes it go to and fro."""
        self._formed: object = None

    def choose(self, observation: Observation, legal: Collection[TriQuestAction]) -> TriQuestAction:
        """One of the legal actions."""
        if self._scout is None:
            self._scout = Scout(observation)
        self._scout.look(observation)
        action = self._decide(observation, self._scout)
        self._waits = self._waits + 1 if isinstance(action, Wait) else 0
        return action

    def _decide(self, o: Observation, scout: Scout) -> TriQuestAction:
        side = side_of(o)
        hopeless = self._journeys.hopeless(o, side)
        coming = [group for group in o.groups if gap_to(o, group) <= sight_of(o, group)]
        if any(gap_to(o, group) == 1 for group in coming):
            self._journeys.stop()
            return (self._farewell if hopeless else self._fighting).act(o, coming)
        action = self._prepare(o, side, coming) if coming and not hopeless else None
        if action is not None:
            self._journeys.stop()
            return action
        return (None if hopeless else self._use_time(o)) or self._journeys.step(o, side, scout)

    def _prepare(self, o: Observation, side: Side, coming: Sequence[GroupView]) -> TriQuestAction | None:
        """What to do while groups come: better ground, facing, formation, healing; None to take no notice."""
        prices = [self._journeys.price(o, side, group) for group in coming]
        gap = min(gap_to(o, group) for group in coming)
        if gap > 3 and fsum(prices) < _TRIFLE:  # `sum` of floats depends on Python's version
            return None
        # The nearest comes first, but a dangerous one may be a little farther off.
        urgency = [gap_to(o, group) - min(2.5, price / 40) for group, price in zip(coming, prices, strict=True)]
        order = [coming[at] for at in sorted(range(len(coming)), key=urgency.__getitem__)]
        if self._waits > _PATIENCE:
            return Step(_step_towards(o, order[0]))
        bands = [band_of(o, group) for group in order]
        ground = _better_ground(o, coming) if (o.x, o.y) not in self._left else None
        if ground is not None:
            self._left.add((o.x, o.y))
            return Step(ground)
        if bands[0].way is not o.facing:
            return Turn(bands[0].way)
        scene = (o.x, o.y, order[0].members)
        if self.weighs_formations and scene != self._formed:
            self._formed = scene
            form = fighting.better_form(side, bands)
            if form is not None:
                return Form(form)
        return (self._use_time(o) if gap > 2 else None) or Wait()

    def _use_time(self, o: Observation) -> TriQuestAction | None:
        """Put on better gear or heal while nobody strikes."""
        item = outfit.wanted(o) if self._gear else -1
        if item >= 0:
            return Equip(o.book.items[item].id)
        priest = o.heroes[PRIEST]
        if not self._skills or not priest.alive or priest.mp < _SPARE_MP:
            return None
        living = [hero for hero in o.heroes if hero.alive]
        offered = [priest.stats.mind * (hero.stats.body + 1) / 2 for hero in living]
        missing = [o.book.rules.creature.hp - hero.hp for hero in living]
        gain = sum(min(pair) for pair in zip(offered, missing, strict=True))
        worst = min(hero.hp for hero in living)
        return UseSkill(PRIEST, "cure") if gain > 0.8 * sum(offered) or worst < _WOUNDED else None


class Marshal(Captain):
    """The captain, but it weighs all 504 formations against what comes.

    Heroes at the rear are beyond most monsters' reach while their magic still carries, which beats more than skills do.
    """

    weighs_formations = True


def _better_ground(o: Observation, coming: Sequence[GroupView]) -> Direction | None:
    """A step to ground that is slower to strike at, if there is time for it.

    A blow costs the ground of whoever is struck, so in water a group strikes once while the party strikes thrice.
    """
    here = o.cost(o.x, o.y)
    for direction in Direction:
        x, y = o.x + direction.dx, o.y + direction.dy
        if not o.known(x, y) or (x, y) in o.group_on or spoils(o, x, y):
            continue
        cost = o.cost(x, y)
        if cost > here and min(abs(group.x - x) + abs(group.y - y) for group in coming) > cost:
            return direction
    return None


def _step_towards(o: Observation, group: GroupView) -> Direction:
    """The direction towards a group, or another where the world ends there."""
    ways: list[Direction] = [toward(o, group), *Direction]
    return next(way for way in ways if 0 <= o.x + way.dx < o.width and 0 <= o.y + way.dy < o.height)
