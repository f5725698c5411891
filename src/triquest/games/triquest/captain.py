"""A player that plays to win."""

from __future__ import annotations

import numpy as np

from triquest.core import paths
from triquest.core.rng import Stream
from triquest.games.triquest import fighting, outfit, tactics
from triquest.games.triquest.actions import Direction, Equip, Form, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.fighting import Fighting, band_of, gap_to, has_lord, side_of, sight_of, toward
from triquest.games.triquest.formation import TO_ABSOLUTE
from triquest.games.triquest.observation import GroupView, Observation
from triquest.games.triquest.rules import Consumable
from triquest.games.triquest.scouting import Scout, Tile, way
from triquest.games.triquest.tactics import PRIEST, Band, Foe, Side

class Captain:
    """Explores for the lord, hunts what is weak for gear on the way, and fights by forecast."""

    def __init__(self, dice: Stream, options: frozenset[str]) -> None:
        """`options` may hold no-gear and no-skills; the captain throws no dice."""
        self._gear = "no-gear" not in options
        self._skills = "no-skills" not in options
        self._scout: Scout | None = None
        self._path: list[Tile] = []
        self._waits = 0
        self._formed: object = None
        self._fighting = Fighting(self._skills)
        self._prices: dict[object, float] = {}
        self._readiness: tuple[object, float] = (None, 0.0)
        self._ready = False

    def choose(self, observation: Observation, legal: list[TriQuestAction]) -> TriQuestAction:
        """One of the legal actions."""
        if self._scout is None:
            self._scout = Scout(observation)
        news = self._scout.look(observation)
        if news:
            self._path = [] if len(self._path) < 2 else self._path
        action = self._decide(observation, set(legal) if False else legal)
        self._waits = self._waits + 1 if isinstance(action, Wait) else 0
        return action

    def _decide(self, o: Observation, legal: list[TriQuestAction]) -> TriQuestAction:
        side = side_of(o)
        coming = [g for g in o.groups if gap_to(o, g) <= sight_of(o, g)]
        engaged = [g for g in coming if gap_to(o, g) == 1]
        if engaged:
            self._path = []
            return self._fighting.act(o, coming)
        if coming:
            action = self._prepare(o, side, coming)
            if action is not None:
                self._path = []
                return action
        return self._travel(o, side)

    def _prepare(self, o: Observation, side: Side, coming: list[GroupView]) -> TriQuestAction | None:
        coming = sorted(coming, key=lambda g: (gap_to(o, g) - min(2.5, self._price(o, side, g) / 40), g.y, g.x))
        nearest = coming[0]
        gap = min(gap_to(o, group) for group in coming)
        if gap > 3 and sum(self._price(o, side, group) for group in coming) < 12:
            return None
        if self._waits > 8:
            return Step(_free_step(o, nearest))
        bands = [band_of(o, g) for g in coming]
        action = self._better_ground(o, coming, gap)
        if action is not None:
            return action
        if bands[0].way is not o.facing:
            return Turn(bands[0].way)
        if (o.x, o.y, nearest.members) != self._formed:
            self._formed = (o.x, o.y, nearest.members)
            form = fighting.better_form(side, bands)
            if form is not None:
                return Form(form)
        if gap > 2:
            action = self._use_time(o)
            if action is not None:
                return action
        return Wait()

    def _better_ground(self, o: Observation, coming: list[GroupView], gap: int) -> TriQuestAction | None:
        here = o.cost(o.x, o.y)
        for direction in Direction:
            x, y = o.x + direction.dx, o.y + direction.dy
            if not o.known(x, y) or (x, y) in o.group_on or self._spoils(o, x, y):
                continue
            cost = o.cost(x, y)
            if cost > here and min(abs(g.x - x) + abs(g.y - y) for g in coming) > cost:
                return Step(direction)
        return None

    def _use_time(self, o: Observation) -> TriQuestAction | None:
        if self._gear:
            item = outfit.wanted(o)
            if item >= 0:
                return Equip(o.book.items[item].id)
        return self._heal(o)

    def _heal(self, o: Observation) -> TriQuestAction | None:
        priest = o.heroes[PRIEST]
        if not self._skills or not priest.alive or priest.mp < 40:
            return None
        gain = 0.0
        for hero in o.heroes:
            if hero.alive:
                gain += min(100 - hero.hp, priest.stats.mind * (hero.stats.body + 1) / 2)
        full = sum(priest.stats.mind * (h.stats.body + 1) / 2 for h in o.heroes if h.alive)
        lowest = min(hero.hp for hero in o.heroes if hero.alive)
        if gain > 0.8 * full or lowest < 50:
            return UseSkill(PRIEST, "cure")
        return None

    # -- journeys --------------------------------------------------------------------------------------------------

    def _travel(self, o: Observation, side: Side) -> TriQuestAction:
        action = self._use_time(o)
        if action is not None:
            return action
        if not self._path or self._path[0] in o.group_on or abs(self._path[0][0] - o.x) + abs(self._path[0][1] - o.y) != 1:
            self._path = self._plan(o, side)
        if not self._path:
            return Wait()
        x, y = self._path.pop(0)
        if len(self._path) % 8 == 0 and len(self._path):
            self._path = []
        return Step(_direction(x - o.x, y - o.y))

    def _plan(self, o: Observation, side: Side) -> list[Tile]:
        scout = self._scout
        assert scout is not None
        desperate = o.actions > 4000 or sum(hero.alive for hero in o.heroes) < 2
        self._ready = desperate or self._is_ready(o, side)
        closed, dear = [], []
        prey: list[Tile] = []
        for tile, group in scout.groups.items():
            closed.append(tile)
            cost = self._price(o, side, group)
            if has_lord(o, group):
                if not self._ready:
                    dear.append((tile, 6, 20))
            elif cost > 40:
                dear.append((tile, 5, min(30, 4 + int(cost) // 20)))
            elif cost < 12:
                prey.append(tile)
        for item in o.items:
            if self._spoils(o, item.x, item.y):
                dear.append(((item.x, item.y), 0, 15))
        costs = scout.travel_costs(closed, dear)
        if not self._ready:
            costs[(scout.danger >= 7) & (costs > 0)] += 4
        here = (o.x, o.y)
        costs[o.y, o.x] = 1
        field = paths.distance_field(costs, [(o.y, o.x)])
        goal = None if desperate else self._loot(o, field)
        if goal is None and not (self._ready and min(h.hp for h in o.heroes if h.alive) > 60):
            goal = self._hunt(o, field, prey)
        if goal is None and self._ready and scout.lord_at is not None:
            goal = scout.lord_at
        if goal is None:
            goal = self._search(o, field)
        if goal is None:
            goal = scout.lord_at
        if goal is None:
            return []
        if goal in scout.groups:
            costs[goal[1], goal[0]] = 1
            return way(costs, here, goal)[:-1] or []
        return way(costs, here, goal)

    def _is_ready(self, o: Observation, side: Side) -> bool:
        """Whether the lord's group as it begins would be beaten with something to spare."""
        key = (tuple(int(hp) // 5 for hp in side.hp), tuple(side.mp), tuple(side.profiles))
        if key != self._readiness[0]:
            self._readiness = (key, self._outlook(o, side))
        return self._readiness[1] > 60

    def _outlook(self, o: Observation, side: Side) -> float:
        """The HP left after a fight with the lord's group; 0 if a hero would fall."""
        book = o.book
        kinds = [book.monster_ids["chaos-disciple"]] * 9
        kinds[4] = book.lord
        foes = [Foe(place, 100.0, outfit.monster_profile(book, kind), kind == book.lord) for place, kind in enumerate(kinds)]
        band = Band(o.facing, foes, 1, 5, False)
        ready = side.copy()
        ready.here = 1
        rear = TO_ABSOLUTE[o.facing]
        ready.places = [rear[7], rear[6], rear[8]]
        seen = fighting.best_plan(ready, [band], True, self._skills).seen
        return sum(seen.hp) if seen.left <= 0 and min(seen.lowest) > 0 else 0.0

    def _price(self, o: Observation, side: Side, group: GroupView) -> float:
        """How bad it would be to fight a group in good order, without skills."""
        kinds = tuple((member.kind, member.subtile, member.hp // 25) for member in group.members)
        key = (kinds, tuple(side.profiles), tuple(int(hp) // 20 for hp in side.hp))
        found = self._prices.get(key)
        if found is None:
            band = band_of(o, group)
            fresh = side.copy()
            front = TO_ABSOLUTE[band.way]
            fresh.places = [front[1], front[6], front[8]]
            fresh.here = band.cost = 1
            band.delay = 0
            found = fighting.score(fresh, tactics.forecast(fresh, [band], fighting.PLAIN))
            self._prices[key] = found
        return found

    def _use_of(self, o: Observation, item: int) -> float:
        """How much of a potion would be used, 0 to 1; above 1 for new gear."""
        if item in o.book.gear:
            return 0.0 if item in o.found or not self._gear or not o.heroes[o.book.wearer(item)].alive else 3.0
        potion = o.book.items[item]
        assert isinstance(potion, Consumable)
        living = [hero for hero in o.heroes if hero.alive]
        missing = [100 - (hero.hp if potion.hp else hero.mp) for hero in living]
        amount = potion.hp or potion.mp
        if potion.everyone:
            return sum(min(amount, gap) for gap in missing) / (amount * len(living))
        return min(amount, max(missing)) / amount

    def _spoils(self, o: Observation, x: int, y: int) -> bool:
        """Whether stepping there would waste a potion."""
        return any(
            item.item not in o.book.gear and self._use_of(o, item.item) < 0.6
            for item in o.items
            if (item.x, item.y) == (x, y)
        )

    def _loot(self, o: Observation, field: np.ndarray) -> Tile | None:
        best, goal = 0.0, None
        for item in o.items:
            use = self._use_of(o, item.item)
            if use < 0.65:
                continue
            away = int(field[item.y, item.x])
            value = 60 * use - away
            if value > best:
                best, goal = value, (item.x, item.y)
        return goal

    def _hunt(self, o: Observation, field: np.ndarray, prey: list[Tile]) -> Tile | None:
        best, goal = 12, None
        for x, y in prey:
            near = min(
                (int(field[y + d.dy, x + d.dx]) for d in Direction if 0 <= x + d.dx < o.width and 0 <= y + d.dy < o.height)
            )
            if near < best:
                best, goal = near, (x, y)
        return goal

    def _search(self, o: Observation, field: np.ndarray) -> Tile | None:
        scout = self._scout
        assert scout is not None
        open_tiles = scout.lord_possible & ~scout.seen & (field < 60000)
        if not open_tiles.any():
            open_tiles = ~scout.seen & (field < 60000)
            if not open_tiles.any():
                return None
        value = field.astype(np.int32)
        if self._ready:
            value -= 4 * scout.danger.astype(np.int32)
        value[~open_tiles] = 1_000_000
        y, x = divmod(int(value.argmin()), o.width)
        return x, y


def _direction(dx: int, dy: int) -> Direction:
    return next(d for d in Direction if (d.dx, d.dy) == (dx, dy))


def _free_step(o: Observation, group: GroupView) -> Direction:
    """A step towards a group, or any that is free."""
    first = toward(o, group)
    for d in (first, *Direction):
        if 0 <= o.x + d.dx < o.width and 0 <= o.y + d.dy < o.height:
            return d
    return first
