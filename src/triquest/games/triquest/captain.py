"""A player that plays to win."""

from __future__ import annotations

import numpy as np

from triquest.core import paths
from triquest.core.rng import Stream
from triquest.games.triquest import outfit, stance, tactics
from triquest.games.triquest.actions import Direction, Equip, Form, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.formation import TO_ABSOLUTE, TO_RELATIVE
from triquest.games.triquest.observation import GroupView, Observation
from triquest.games.triquest.rules import Consumable
from triquest.games.triquest.scouting import Scout, Tile, way
from triquest.games.triquest.tactics import MAGE, PRIEST, WARRIOR, Band, Foe, Forecast, Side, Style

WEIGHTS = (0.8, 1.6, 1.1)
SKILL_OF = {"cure": PRIEST, "banish": PRIEST, "berserk": WARRIOR, "omnislash": WARRIOR, "fireball": MAGE, "slow": MAGE}
STYLES = (
    Style("attack"),
    Style("fireball 3", fireball=3),
    Style("fireball 2", fireball=2),
    Style("fireball", fireball=1),
    Style("slow", slow=True),
    Style("slow and fireball", fireball=2, slow=True),
    Style("slow and fireball to the end", fireball=1, slow=True),
    Style("omnislash", omnislash=2),
    Style("both", omnislash=3, fireball=2),
    Style("all", omnislash=3, fireball=1, slow=True),
    Style("berserk", berserk=True),
    Style("berserk and fireball", berserk=True, fireball=2),
    Style("all and berserk", berserk=True, omnislash=3, fireball=1, slow=True),
)
PLAIN = (Style("attack", cure=0.0),)


class Captain:
    """Explores for the lord, hunts what is weak for gear on the way, and fights by forecast."""

    def __init__(self, dice: Stream, options: frozenset[str]) -> None:
        """`options` may hold no-gear and no-skills; the captain throws no dice."""
        self._gear = "no-gear" not in options
        self._skills = "no-skills" not in options
        self._scout: Scout | None = None
        self._path: list[Tile] = []
        self._waits = 0
        self._ready = False
        self.log = ""

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
        side = self._side(o)
        coming = [g for g in o.groups if _gap(o, g) <= _sight(o, g)]
        engaged = [g for g in coming if _gap(o, g) == 1]
        if engaged:
            self._path = []
            return self._fight(o, side, coming)
        if coming:
            action = self._prepare(o, side, coming)
            if action is not None:
                self._path = []
                return action
        return self._travel(o, side)

    # -- estimates -------------------------------------------------------------------------------------------------

    def _side(self, o: Observation) -> Side:
        profiles = [outfit.profile(o.book, hero.number, hero.stats) for hero in o.heroes]
        w = o.heroes[WARRIOR]
        raging = outfit.profile(o.book, WARRIOR, o.book.hero_stats(WARRIOR, w.weapon, w.armor, True))
        return Side(
            [float(hero.hp) for hero in o.heroes],
            [hero.mp for hero in o.heroes],
            profiles,
            raging,
            [hero.subtile for hero in o.heroes],
            o.facing,
            o.cost(o.x, o.y),
            o.berserk,
        )

    def _band(self, o: Observation, group: GroupView) -> Band:
        gap = _gap(o, group)
        direction = _toward(o, group)
        places = [member.subtile for member in group.members]
        cost = o.cost(group.x, group.y)
        if gap > 1:
            facing = (Direction.SOUTH, Direction.NORTH, Direction.WEST, Direction.EAST)[direction]
            relative = TO_RELATIVE[group.facing]
            places = [TO_ABSOLUTE[facing][relative[place]] for place in places]
            x, y = o.x + direction.dx, o.y + direction.dy
            cost = o.cost(x, y) if o.known(x, y) else 1
        foes = [
            Foe(place, float(member.hp), outfit.monster_profile(o.book, member.kind))
            for place, member in zip(places, group.members, strict=True)
        ]
        slowed = all(member.slowed for member in group.members)
        return Band(direction, foes, cost, group.speed, slowed, (gap - 1) * 60 // group.speed)

    def _score(self, o: Observation, side: Side, seen: Forecast, lord: bool) -> float:
        total = 0.0 if seen.won else 1500.0
        for number in range(3):
            if side.hp[number] <= 0:
                continue
            total += WEIGHTS[number] * (side.hp[number] - max(0.0, seen.hp[number]))
            low = seen.lowest[number]
            if low < 25:
                total += (25 - max(low, -25)) * (3, 6, 4)[number]
            if low <= 0:
                total += (150, 400, 250)[number]
        if not lord:
            total += 0.4 * seen.spent[WARRIOR] + 1.2 * seen.spent[MAGE] + 0.8 * seen.spent[PRIEST]
        return total + 0.5 * seen.rounds

    # -- fights ----------------------------------------------------------------------------------------------------

    def _fight(self, o: Observation, side: Side, coming: list[GroupView]) -> TriQuestAction:
        lord = any(self._is_lord(o, g) for g in coming)
        engaged = sorted(
            (g for g in coming if _gap(o, g) == 1), key=lambda g: (not self._is_lord(o, g), sum(m.hp for m in g.members))
        )
        bands = [self._band(o, g) for g in engaged]
        bands += [self._band(o, g) for g in coming if 1 < _gap(o, g) <= 3]
        target = bands[0].way
        plain = tactics.forecast(side, bands, PLAIN[0])
        best, first = self._score(o, side, plain, lord), "attack"
        if best > 6.0:
            form = self._better_form(o, side, bands, plain.rounds)
            if form is not None:
                return form
        if self._skills and best > 8.0:
            for style in STYLES:
                seen = tactics.forecast(side, bands, style)
                score = self._score(o, side, seen, lord)
                if score < best - 0.5:
                    best, first = score, seen.first
            first = self._or_banish(o, side, bands, best, first, lord)
        if first == "attack":
            return Step(target)
        if first == "turn":
            return Turn(target)
        return UseSkill(SKILL_OF[first], first)

    def _or_banish(self, o: Observation, side: Side, bands: list[Band], best: float, first: str, lord: bool) -> str:
        if side.hp[PRIEST] <= 0 or side.mp[PRIEST] < 20 or lord:
            return first
        here = [band for band in bands if band.delay <= 0]
        worst = max(here, key=lambda band: sum(tactics.volley(band, side)))
        if worst is not here[0]:
            return first
        rest = [band for band in bands if band is not worst]
        after = 0.0
        if rest:
            after = self._score(o, side, tactics.forecast(side, rest, STYLES[2]), lord)
        harm = 0.0 if worst.way is side.facing else sum(tactics.volley(worst, side)) * 1.3
        score = 35.0 + harm + after
        if score < best:
            return "banish" if worst.way is side.facing else "turn"
        return first

    def _better_form(self, o: Observation, side: Side, bands: list[Band], rounds: int) -> Form | None:
        living = tuple(number for number in range(3) if side.hp[number] > 0)
        weights = [w * (1.0 if side.hp[n] > 50 else 1.5) for n, w in enumerate(WEIGHTS)]
        values = stance.weigh(side, bands, weights)
        forms = stance.forms(living)
        now = tuple(place if side.hp[n] > 0 else -1 for n, place in enumerate(side.places))
        chosen = int(values.argmax())
        gain = (values[chosen] - values[forms.index(now)]) * max(0, rounds - 1)  # type: ignore[arg-type]
        near = any(band.delay <= 0 for band in bands)
        price = 1.5 * sum(sum(tactics.volley(b, side)) for b in bands if b.delay <= 0) + 15 if near else 4.0
        return Form(forms[chosen]) if gain > price else None

    def _prepare(self, o: Observation, side: Side, coming: list[GroupView]) -> TriQuestAction | None:
        coming = sorted(coming, key=lambda g: (_gap(o, g), g.y, g.x))
        nearest = coming[0]
        gap = _gap(o, nearest)
        if self._waits > 8:
            return Step(_free_step(o, nearest))
        bands = [self._band(o, g) for g in coming]
        action = self._better_ground(o, coming, gap)
        if action is not None:
            return action
        if bands[0].way is not o.facing:
            return Turn(bands[0].way)
        plain = tactics.forecast(side, bands, STYLES[0])
        form = self._better_form(o, side, bands, plain.rounds)
        if form is not None:
            return form
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
        self._ready = self._is_ready(o, side)
        closed, dear = [], []
        prey: list[Tile] = []
        for tile, group in scout.groups.items():
            closed.append(tile)
            cost = self._price(o, side, group)
            if self._is_lord(o, group):
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
        goal = self._loot(o, field) or self._hunt(o, field, prey)
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
        book = o.book
        kinds = [book.monster_ids["chaos-disciple"]] * 9
        kinds[4] = book.lord
        foes = [Foe(place, 100.0, outfit.monster_profile(book, kind)) for place, kind in enumerate(kinds)]
        band = Band(o.facing, foes, 1, 5, False)
        ready = side.copy()
        ready.here = 1
        rear = TO_ABSOLUTE[o.facing]
        ready.places = [rear[7], rear[6], rear[8]]
        styles = STYLES if self._skills else PLAIN
        seen = [tactics.forecast(ready, [band], style) for style in styles]
        self.boss = max(sum(max(0.0, hp) for hp in one.hp) if one.won and min(one.lowest) > 0 else 0.0 for one in seen)
        return self.boss > 60 or o.actions > 5000

    def _price(self, o: Observation, side: Side, group: GroupView) -> float:
        band = self._band(o, group)
        fresh = side.copy()
        rear = TO_ABSOLUTE[band.way]
        fresh.places = [rear[1], rear[6], rear[8]]
        fresh.here = 1
        band.cost = 1
        band.delay = 0
        return self._score(o, fresh, tactics.forecast(fresh, [band], STYLES[0]), False)

    def _is_lord(self, o: Observation, group: GroupView) -> bool:
        return any(member.kind == o.book.lord for member in group.members)

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


def _gap(o: Observation, group: GroupView) -> int:
    return abs(group.x - o.x) + abs(group.y - o.y)


def _sight(o: Observation, group: GroupView) -> int:
    return max(o.book.monster(member.kind).sight for member in group.members)


def _toward(o: Observation, group: GroupView) -> Direction:
    dx, dy = group.x - o.x, group.y - o.y
    if abs(dx) > abs(dy):
        return Direction.EAST if dx > 0 else Direction.WEST
    return Direction.SOUTH if dy > 0 else Direction.NORTH


def _direction(dx: int, dy: int) -> Direction:
    return next(d for d in Direction if (d.dx, d.dy) == (dx, dy))


def _free_step(o: Observation, group: GroupView) -> Direction:
    """A step towards a group, or any that is free."""
    first = _toward(o, group)
    for d in (first, *Direction):
        if 0 <= o.x + d.dx < o.width and 0 <= o.y + d.dy < o.height:
            return d
    return first
