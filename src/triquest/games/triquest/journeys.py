"""Where the captain goes when nobody bothers it: to gear and potions, to prey, to the lord, or into the unknown."""

from __future__ import annotations

from math import fsum

import numpy as np
from numpy.typing import NDArray

from triquest.core import paths
from triquest.games.triquest import fighting, outfit, tactics
from triquest.games.triquest.actions import Direction, Step, TriQuestAction, Wait
from triquest.games.triquest.fighting import band_of, has_lord
from triquest.games.triquest.formation import TO_ABSOLUTE
from triquest.games.triquest.observation import GroupView, Observation
from triquest.games.triquest.rules import Consumable
from triquest.games.triquest.scouting import Scout, Tile, way
from triquest.games.triquest.tactics import Band, Foe, Side

_LEG = 8
"""Steps after which a way is planned anew."""

_READY_HP = 60.0
"""HP that a forecast of the lord's fight must leave the party before it goes there."""

_QUICK = 5
"""Rounds within which the lord must fall if a hero may fall too: chance rules longer fights, and means tell little."""

_LATE = 4000
"""Actions after which it goes to the lord, ready or not."""

_USEFUL = 0.65
"""Part of a potion that must not be wasted."""

_CHEAP, _DEAR = 12.0, 40.0
"""Groups of a lower price are prey; those of a higher are gone round."""

_FARTHEST_PREY = 12
_FARTHEST_POTION = 60.0
_UNREACHED = 60_000


class Journeys:
    """Plans ways and walks them step by step."""

    def __init__(self, gear: bool, skills: bool) -> None:
        """Whether gear may be worn and skills used: it decides what is worth fetching and when the party is ready."""
        self._gear, self._skills = gear, skills
        self._path: list[Tile] = []
        self._prices: dict[object, float] = {}
        self._outlook: tuple[object, float] = (None, 0.0)

    def stop(self) -> None:
        """Something came between; the next step is planned anew."""
        self._path = []

    def step(self, o: Observation, side: Side, scout: Scout) -> TriQuestAction:
        """The next step of the journey."""
        if not self._path or self._path[0] in o.group_on:
            self._path = self._plan(o, side, scout)[:_LEG]
        if not self._path:
            return Wait()
        x, y = self._path.pop(0)
        return Step(next(way for way in Direction if (way.dx, way.dy) == (x - o.x, y - o.y)))

    def hopeless(self, o: Observation, side: Side) -> bool:
        """Whether one hero is left who cannot slay the lord."""
        return sum(hero.alive for hero in o.heroes) < 2 and not self._is_ready(o, side)

    def price(self, o: Observation, side: Side, group: GroupView) -> float:
        """How bad it would be to fight a group in good order on even ground, without skills."""
        kinds = tuple((member.kind, member.subtile, member.hp // 25) for member in group.members)
        key = (kinds, tuple(side.profiles), tuple(int(hp) // 20 for hp in side.hp))
        found = self._prices.get(key)
        if found is None:
            band = band_of(o, group)
            band.cost, band.delay = 1, 0
            fresh = _in_order(side, band.way)
            found = self._prices[key] = fighting.score(fresh, tactics.forecast(fresh, [band], fighting.PLAIN))
        return found

    def _plan(self, o: Observation, side: Side, scout: Scout) -> list[Tile]:
        if self.hopeless(o, side):
            return self._last_stand(o, scout)
        ready = self._is_ready(o, side)
        late = o.actions > _LATE
        bold = ready or late
        costs, prey = self._costs(o, side, scout, bold)
        field = paths.distance_field(costs, [(o.y, o.x)])
        goal = None if late else self._loot(o, field)
        if goal is None and not (bold and min(hero.hp for hero in o.heroes if hero.alive) > _READY_HP):
            goal = _nearest_prey(field, prey, _FARTHEST_PREY)
        if goal is None and bold:
            goal = scout.lord_at
        if goal is None:
            goal = _unknown(scout, field, bold) or scout.lord_at
        return _walk(o, scout, costs, goal)

    def _last_stand(self, o: Observation, scout: Scout) -> list[Tile]:
        """A lone hero who cannot win seeks an end worth telling, rather than to wander for years."""
        costs = scout.travel_costs(list(scout.groups), [])
        costs[o.y, o.x] = 1
        field = paths.distance_field(costs, [(o.y, o.x)])
        goal = _nearest_prey(field, list(scout.groups), _UNREACHED) or _unknown(scout, field, ready=True)
        return _walk(o, scout, costs, goal)

    def _costs(self, o: Observation, side: Side, scout: Scout, bold: bool) -> tuple[NDArray[np.uint8], list[Tile]]:
        """What each tile costs on a journey, with wide ways round trouble; and the groups worth hunting."""
        dear: list[tuple[Tile, int, int]] = []
        prey: list[Tile] = []
        for tile, group in scout.groups.items():
            if has_lord(o, group):
                if not bold:
                    dear.append((tile, 6, 20))
                continue
            price = self.price(o, side, group)
            if price > _DEAR:
                dear.append((tile, 5, min(30, 4 + int(price) // 20)))
            elif price < _CHEAP:
                prey.append(tile)
        dear += [((item.x, item.y), 0, 15) for item in o.items if wasted(o, item.item)]
        costs = scout.travel_costs(list(scout.groups), dear)
        if not bold:
            costs[(scout.danger >= 7) & (costs > 0)] += 4
        costs[o.y, o.x] = 1
        return costs, prey

    def _is_ready(self, o: Observation, side: Side) -> bool:
        """Whether the lord's group as it begins would be beaten with something to spare."""
        key = (tuple(int(hp) // 5 for hp in side.hp), tuple(side.mp), tuple(side.profiles))
        if key != self._outlook[0]:
            self._outlook = (key, self._after_the_lord(o, side))
        return self._outlook[1] > _READY_HP

    def _after_the_lord(self, o: Observation, side: Side) -> float:
        """The HP left after the fight with the lord, who ends the game by falling; 0 if the party would be beaten."""
        book = o.book
        kinds = [book.monster_ids["chaos-disciple"]] * 9
        kinds[4] = book.lord
        foes = [
            Foe(place, float(book.rules.creature.hp), outfit.monster_profile(book, kind), kind == book.lord)
            for place, kind in enumerate(kinds)
        ]
        fresh = _in_order(side, o.facing)
        band = Band(o.facing, foes, 1, book.monster(book.lord).speed, slowed=False)
        seen = fighting.best_plan(fresh, [band], all_in=True, skills=self._skills).seen
        sure = seen.left <= 0 and (seen.rounds <= _QUICK or min(seen.lowest) > 0)
        return fsum(max(0.0, hp) for hp in seen.hp) if sure else 0.0

    def _loot(self, o: Observation, field: NDArray[np.uint16]) -> Tile | None:
        """The item most worth fetching."""
        best, goal = 0.0, None
        for item in o.items:
            use = use_of(o, item.item) if self._gear or item.item not in o.book.gear else 0.0
            value = _FARTHEST_POTION * use - int(field[item.y, item.x])
            if use >= _USEFUL and value > best:
                best, goal = value, (item.x, item.y)
        return goal


def use_of(o: Observation, item: int) -> float:
    """How much of a potion would be used, 0 to 1; 3 for gear that somebody could wear and nobody has."""
    if item in o.book.gear:
        return 3.0 if item not in o.found and o.heroes[o.book.wearer(item)].alive else 0.0
    potion = o.book.items[item]
    assert isinstance(potion, Consumable), "what is no gear is a potion"
    most = o.book.rules.creature.hp if potion.hp else o.book.rules.creature.mp
    missing = [most - (hero.hp if potion.hp else hero.mp) for hero in o.heroes if hero.alive]
    amount = potion.hp or potion.mp
    if potion.everyone:
        return fsum(min(amount, gap) for gap in missing) / (amount * len(missing))
    return min(amount, max(missing)) / amount


def wasted(o: Observation, item: int) -> bool:
    """Whether much of it would be wasted if it were taken now."""
    return item not in o.book.gear and use_of(o, item) < _USEFUL


def spoils(o: Observation, x: int, y: int) -> bool:
    """Whether stepping on a tile would waste a potion."""
    return any((item.x, item.y) == (x, y) and wasted(o, item.item) for item in o.items)


def _in_order(side: Side, facing: Direction) -> Side:
    """The party on even ground in its first formation: warrior in front, mage and priest at the rear."""
    fresh = side.copy()
    places = TO_ABSOLUTE[facing]
    fresh.places, fresh.facing, fresh.here = [places[1], places[6], places[8]], facing, 1
    return fresh


def _walk(o: Observation, scout: Scout, costs: NDArray[np.uint8], goal: Tile | None) -> list[Tile]:
    """The way to a tile, or to the tile before it if a group stands there. Opens that group's tile in `costs`."""
    if goal is None:
        return []
    if goal not in scout.groups:
        return way(costs, (o.x, o.y), goal)
    costs[goal[1], goal[0]] = 1
    return way(costs, (o.x, o.y), goal)[:-1]


def _nearest_prey(field: NDArray[np.uint16], prey: list[Tile], farthest: int) -> Tile | None:
    best, goal = farthest, None
    height, width = field.shape
    for x, y in prey:
        beside = [(x + way.dx, y + way.dy) for way in Direction]
        away = min(int(field[j, i]) for i, j in beside if 0 <= i < width and 0 <= j < height)
        if away < best:
            best, goal = away, (x, y)
    return goal


def _unknown(scout: Scout, field: NDArray[np.uint16], ready: bool) -> Tile | None:
    """The unseen tile to go for: near, and rather where it is dangerous once the party is ready for the lord."""
    reached = field < _UNREACHED
    wanted = scout.lord_possible & ~scout.seen & reached
    if not wanted.any():
        wanted = ~scout.seen & reached
        if not wanted.any():
            return None
    value = field.astype(np.int32)
    if ready:
        value -= 4 * scout.danger.astype(np.int32)
    value[~wanted] = 1_000_000
    y, x = divmod(int(value.argmin()), field.shape[1])
    return x, y
