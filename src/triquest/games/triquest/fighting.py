"""How the captain fights: forecasts of a few styles and formations, and the first action of the best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import fsum

from triquest.games.triquest import outfit, stance, tactics
from triquest.games.triquest.actions import Direction, Form, Step, TriQuestAction, Turn, UseSkill
from triquest.games.triquest.formation import TO_ABSOLUTE, TO_RELATIVE
from triquest.games.triquest.observation import GroupView, Observation
from triquest.games.triquest.tactics import MAGE, PRIEST, WARRIOR, Band, Foe, Forecast, Side, Style

WEIGHTS = (0.8, 1.6, 1.1)
"""What a lost HP of each hero counts."""

PLAIN = Style()
_USERS = {"cure": PRIEST, "berserk": WARRIOR, "omnislash": WARRIOR, "fireball": MAGE, "slow": MAGE, "banish": PRIEST}
_OPPOSITE = (Direction.SOUTH, Direction.NORTH, Direction.WEST, Direction.EAST)
_HARMLESS = 6.0
_LOST = 1500.0


def gap_to(o: Observation, group: GroupView) -> int:
    """Tiles to a group."""
    return abs(group.x - o.x) + abs(group.y - o.y)


def sight_of(o: Observation, group: GroupView) -> int:
    """How far a group sees."""
    return max(o.book.monster(member.kind).sight for member in group.members)


def has_lord(o: Observation, group: GroupView) -> bool:
    """Whether the Chaos Lord is in a group."""
    return any(member.kind == o.book.lord for member in group.members)


def toward(o: Observation, group: GroupView) -> Direction:
    """The direction a group is in, or will likely come from."""
    dx, dy = group.x - o.x, group.y - o.y
    if abs(dx) > abs(dy):
        return Direction.EAST if dx > 0 else Direction.WEST
    return Direction.SOUTH if dy > 0 else Direction.NORTH


def side_of(o: Observation) -> Side:
    """The party as it stands."""
    warrior = o.heroes[WARRIOR]
    raging = o.book.hero_stats(WARRIOR, warrior.weapon, warrior.armor, True)
    return Side(
        hp=[float(hero.hp) for hero in o.heroes],
        mp=[hero.mp for hero in o.heroes],
        profiles=[outfit.profile(o.book, hero.number, hero.stats) for hero in o.heroes],
        raging=outfit.profile(o.book, WARRIOR, raging),
        places=[hero.subtile for hero in o.heroes],
        facing=o.facing,
        here=o.cost(o.x, o.y),
        berserk=o.berserk,
    )


def band_of(o: Observation, group: GroupView) -> Band:
    """A group as it stands beside the party, or as it will likely stand when it has come."""
    gap, way = gap_to(o, group), toward(o, group)
    places = [member.subtile for member in group.members]
    cost = o.cost(group.x, group.y)
    if gap > 1:
        to, back = TO_ABSOLUTE[_OPPOSITE[way]], TO_RELATIVE[group.facing]
        places = [to[back[place]] for place in places]
        x, y = o.x + way.dx, o.y + way.dy
        cost = o.cost(x, y) if o.known(x, y) else 1
    foes = [
        Foe(place, float(member.hp), outfit.monster_profile(o.book, member.kind), member.kind == o.book.lord)
        for place, member in zip(places, group.members, strict=True)
    ]
    slowed = all(member.slowed for member in group.members)
    return Band(way, foes, cost, group.speed, slowed, (gap - 1) * 60 // group.speed)


def score(before: Side, seen: Forecast, all_in: bool = False) -> float:
    """How bad a forecast is: HP by hero, MP unless this is the fight they were saved for, deaths, defeat."""
    total = 0.2 * seen.rounds
    if seen.left > 0:
        total += _LOST + seen.left
    for number in range(3):
        if before.hp[number] <= 0:
            continue
        total += WEIGHTS[number] * (before.hp[number] - max(0.0, seen.hp[number]))
        if all_in and seen.left <= 0:
            # The lord has fallen and the game is won: nobody will be missed.
            continue
        low = seen.lowest[number]
        if low < 25:
            total += (25 - max(low, -25)) * (3, 6, 4)[number]
        if low <= 0:
            total += (150, 400, 250)[number]
    if not all_in:
        total += 0.3 * seen.spent[WARRIOR] + 1.0 * seen.spent[MAGE] + 0.7 * seen.spent[PRIEST]
    return total


def harmless(before: Side, seen: Forecast) -> bool:
    """Whether a fight costs next to nothing."""
    return seen.left <= 0 and fsum(before.hp) - fsum(seen.hp) < _HARMLESS


@dataclass(slots=True)
class Plan:
    """A way to fight and how bad it would be."""

    style: Style
    seen: Forecast
    score: float


def best_plan(side: Side, bands: Sequence[Band], all_in: bool, skills: bool) -> Plan:
    """The best style found by trying one change after the other."""
    seen = tactics.forecast(side, bands, PLAIN)
    best = Plan(PLAIN, seen, score(side, seen, all_in))
    if not skills or harmless(side, seen):
        return best
    for change in _changes(side, bands):
        style = replace(best.style, **change)  # type: ignore[arg-type]
        seen = tactics.forecast(side, bands, style)
        value = score(side, seen, all_in)
        if value < best.score - 0.5:
            best = Plan(style, seen, value)
    return best


def _changes(side: Side, bands: Sequence[Band]) -> Iterable[dict[str, int | bool]]:
    most = max(len(band.foes) for band in bands)
    if side.hp[MAGE] > 0 and side.mp[MAGE] >= 10:
        yield from ({"fireball": least} for least in (1, 2, 3) if least <= most)
        if side.mp[MAGE] >= 20 and not bands[0].slowed:
            yield {"slow": True}
            yield {"slow": True, "fireball": min(2, most)}
    if side.hp[PRIEST] > 0 and side.mp[PRIEST] >= 10:
        yield {"cure": 30}
        yield {"cure": 55}
    if side.hp[WARRIOR] > 0 and side.mp[WARRIOR] >= 20 and most >= 2:
        yield {"omnislash": min(3, most)}
    if side.hp[WARRIOR] > 0 and side.mp[WARRIOR] >= 10 and not side.berserk:
        yield {"berserk": True}


def better_form(side: Side, bands: Sequence[Band]) -> tuple[int, int, int] | None:
    """The formation that takes least and gives most, None if the heroes stand like that."""
    living = tuple(number for number in range(3) if side.hp[number] > 0)
    weights = [weight * (1.0 if side.hp[number] > 50 else 1.5) for number, weight in enumerate(WEIGHTS)]
    values = stance.weigh(side, bands, weights)
    forms = stance.forms(living)
    chosen = forms[int(values.argmax())]
    return None if all(chosen[number] == side.places[number] for number in living) else chosen


class Fighting:
    """Fights, with the memory of what it formed against, so that it never shuffles while it is struck."""

    def __init__(self, skills: bool, weighs_formations: bool) -> None:
        """`skills` is whether the heroes may use any, `weighs_formations` whether they may change places."""
        self._skills = skills
        self._weighs = weighs_formations
        self._formed: tuple[object, ...] = ()
        self._easy: tuple[object, Direction, int] | None = None
        """The groups that need no thought, where to strike, and the party's HP when that was found."""
        self._sworn: tuple[Direction, int] | None = None
        """Where the group is that the party turned to banish, and the number of the action that will do it."""

    def act(self, o: Observation, coming: Sequence[GroupView]) -> TriQuestAction:
        """The action with at least one group beside the party."""
        engaged = [group for group in coming if gap_to(o, group) == 1]
        scene = (o.x, o.y, tuple((group.x, group.y) for group in coming if gap_to(o, group) <= 3))
        health = sum(hero.hp for hero in o.heroes)
        if self._easy is not None and self._easy[0] == scene and health > self._easy[2] - 2 * _HARMLESS:
            return Step(self._easy[1])
        self._easy = None
        side = side_of(o)
        all_in = any(has_lord(o, group) for group in coming)
        later = [band_of(o, group) for group in coming if 1 < gap_to(o, group) <= 3]
        bands = self._ordered(side, [band_of(o, group) for group in engaged], later, all_in)
        sworn, self._sworn = self._sworn, None
        if sworn == (o.facing, o.actions) and o.ahead in engaged and self._can_banish(side):
            return UseSkill(PRIEST, "banish")
        plan = best_plan(side, bands, all_in, self._skills)
        if not harmless(side, plan.seen):
            key = tuple((group.x - o.x, group.y - o.y) for group in engaged)
            form = self._form(side, bands, plan, all_in) if self._weighs and key != self._formed else None
            if form is not None:
                self._formed = key
                return form
            way = self._banish(side, bands, len(engaged), plan, all_in)
            if way is not None:
                self._sworn = (way, o.actions + 1)
                return UseSkill(PRIEST, "banish") if way is o.facing else Turn(way)
        else:
            self._easy = (scene, bands[0].way, health)
        return as_action(plan.seen.first, bands[0].way)

    def _ordered(self, side: Side, engaged: list[Band], later: list[Band], all_in: bool) -> list[Band]:
        """All groups, beginning with the one that had better be struck first."""
        for band in engaged:
            band.delay = 0
        if len(engaged) == 1:
            return engaged + later
        orders = [[band, *(other for other in engaged if other is not band), *later] for band in engaged]
        style = Style(fireball=2, cure=30) if self._skills else PLAIN
        return min(orders, key=lambda order: score(side, tactics.forecast(side, order, style), all_in))

    def _can_banish(self, side: Side) -> bool:
        return self._skills and side.hp[PRIEST] > 0 and side.mp[PRIEST] >= 20

    def _form(self, side: Side, bands: Sequence[Band], plan: Plan, all_in: bool) -> Form | None:
        places = better_form(side, bands)
        if places is None:
            return None
        formed = side.copy()
        formed.places = [place if place >= 0 else side.places[number] for number, place in enumerate(places)]
        later = [band.copy() for band in bands]
        for band in later:
            band.delay -= 12 * side.here
        seen = tactics.forecast(formed, later, plan.style)
        return Form(places) if score(side, seen, all_in) < plan.score - 5 else None

    def _banish(self, side: Side, bands: list[Band], engaged: int, plan: Plan, all_in: bool) -> Direction | None:
        """The direction of a group that had better be elsewhere, if any."""
        if not self._can_banish(side) or (all_in and plan.score < _LOST):
            return None
        best, chosen = plan.score - 5, None
        for number in range(engaged):
            turning = bands[number].way is not side.facing
            rest = [band.copy() for at, band in enumerate(bands) if at != number]
            harm = 0.0
            if turning:
                harm += fsum(w * h for w, h in zip(WEIGHTS, tactics.volley(bands[number], side), strict=True))
            for band in rest:
                band.delay -= 12 * side.here * (2 if turning else 1)
            after = score(side, tactics.forecast(side, rest, plan.style)) if rest else 0.0
            value = 30.0 + harm + after
            if value < best:
                best, chosen = value, bands[number].way
        return chosen


def as_action(name: str, way: Direction) -> TriQuestAction:
    """The action that a forecast calls by that name."""
    if name == "attack":
        return Step(way)
    if name == "turn":
        return Turn(way)
    return UseSkill(_USERS[name], name)
