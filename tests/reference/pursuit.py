"""The slow twin of TriQuest's `_pursuit`: the rules of `pursuit.py` in plain Python, event by event."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from triquest.core import paths
from triquest.engine.game import Event
from triquest.games.triquest import combat, fighters
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.combat import Fighter, Manner
from triquest.games.triquest.deaths import PARTY_SLAIN
from triquest.games.triquest.events import Moved, Turned, Waited
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import State

_BESIDE = tuple((direction.dx, direction.dy) for direction in Direction)
_TOWARDS = dict(zip(_BESIDE, Direction, strict=True))


def act(book: Book, state: State, manner: Manner, classic: bool) -> list[Event]:
    """All groups that see the party act until none has time left. Ends at once when the party is dead.

    In each round every ready group acts once, the one that waited longest first, then from west to east and north to
    south. A group that sees nobody passes and saves no time.
    """
    events: list[Event] = []
    there = sorted(state.at[state.at >= 0].tolist())
    watching = [group for group in there if _gap(state, group) <= sight(book, state, group)]
    ready = state.groups.ready
    for group in watching:
        # Time that went by while it saw nobody is not saved up.
        ready[group] = max(int(ready[group]), state.settled)
    while not state.over:
        turn = sorted(
            (int(ready[group]), int(state.groups.x[group]), int(state.groups.y[group]), group)
            for group in watching
            if ready[group] < state.clock
        )
        if not turn:
            break
        for *_, group in turn:
            if state.over:
                break
            cost = _act_once(book, state, manner, classic, group, events)
            if cost == 0:
                ready[group] = state.clock
            else:
                ready[group] += cost * book.rules.time.ticks // speed(book, state, group)
    state.settled = state.clock
    return events


def sight(book: Book, state: State, group: int) -> int:
    """A group sees as far as its best member."""
    return max(book.monster(kind).sight for kind in state.groups.kind[group].tolist() if kind)


def speed(book: Book, state: State, group: int) -> int:
    """A group moves at the pace of its slowest member."""
    members = zip(state.groups.kind[group].tolist(), state.groups.slowed[group].tolist(), strict=True)
    return min(book.monster_speed(kind, bool(slow)) for kind, slow in members if kind)


def way_costs(book: Book, state: State, group: int, reach: int) -> NDArray[np.uint8]:
    """What the tiles about the party cost a group, as far as they are on the map; 0 closes what it would not see."""
    party = state.party
    top, left = max(0, party.y - reach), max(0, party.x - reach)
    costs = book.cost_table[state.world.terrain[top : party.y + reach + 1, left : party.x + reach + 1]]
    for (row, column), _ in np.ndenumerate(costs):
        x, y = left + column, top + row
        if state.at[y, x] >= 0 and state.at[y, x] != group:
            costs[row, column] += book.rules.pursuit.crowd_cost
        if not 0 < abs(x - party.x) + abs(y - party.y) <= reach:
            costs[row, column] = 0
    return costs


def wound_hero(book: Book, state: State, target: Fighter) -> None:
    """Carry a hero's lost HP over to the party. Berserk dies with the warrior."""
    state.party.heroes[target.number].hp = target.hp
    if target.hp == 0 and "berserk" in book.heroes[target.number].skills:
        state.party.berserk = 0
    if not state.party.living():
        state.over = PARTY_SLAIN


def _gap(state: State, group: int) -> int:
    party = state.party
    return abs(int(state.groups.x[group]) - party.x) + abs(int(state.groups.y[group]) - party.y)


def _act_once(book: Book, state: State, manner: Manner, classic: bool, group: int, events: list[Event]) -> int:
    """One action of a group; returns its cost points, 0 when it passed."""
    gap = _gap(state, group)
    if gap > sight(book, state, group):
        return 0
    if gap == 1:
        events += _strike(book, state, manner, group)
        return _cost(book, state, state.party.x, state.party.y)
    if classic:
        direction = _axis_direction(state, group)
        action = -1 if direction is None else _move_or_turn(state, group, direction)
    else:
        action = _pathing_action(book, state, group)
    x, y = int(state.groups.x[group]), int(state.groups.y[group])
    here = _cost(book, state, x, y)
    if action == paths.STEP_AHEAD:
        facing = Direction(int(state.groups.facing[group]))
        to_x, to_y = x + facing.dx, y + facing.dy
        if state.at[to_y, to_x] < 0:
            _move(state, group, to_x, to_y)
            events.append(Moved(False, x, y, to_x, to_y))
            return _cost(book, state, to_x, to_y)
        action = -1
    if action >= 0:
        before = Direction(int(state.groups.facing[group]))
        state.groups.facing[group] = action
        events.append(Turned(False, x, y, before, Direction(action)))
    else:
        events.append(Waited(False, x, y))
    return here


def _cost(book: Book, state: State, x: int, y: int) -> int:
    return book.costs[int(state.world.terrain[y, x])]


def _strike(book: Book, state: State, manner: Manner, group: int) -> list[Event]:
    """A group strikes the party beside it in any direction without turning first (our choice).

    If it had to turn, a party that sidesteps between its blows would never be hit.
    """
    party, groups = state.party, state.groups
    direction = _TOWARDS[party.x - int(groups.x[group]), party.y - int(groups.y[group])]

    def on_blow(target: Fighter, landed: list[Event]) -> None:
        wound_hero(book, state, target)

    attackers, targets = fighters.group(book, state, group), fighters.party(book, state)
    return combat.attack(state.dice, manner, direction, attackers, targets, on_blow)


def _move(state: State, group: int, x: int, y: int) -> None:
    groups = state.groups
    state.at[groups.y[group], groups.x[group]] = -1
    groups.x[group], groups.y[group] = x, y
    state.at[y, x] = group


def _pathing_action(book: Book, state: State, group: int) -> int:
    """The next action on the cheapest way to a tile beside the party, with terrain and turning counted.

    A tile that another group holds costs extra rather than being closed, so groups queue up behind each other
    instead of wandering off. Tiles from which it would not see the party are closed, or a detour would make it lose
    the party and stand still.
    """
    x, y = int(state.groups.x[group]), int(state.groups.y[group])
    party = state.party
    reach = sight(book, state, group)
    top, left = max(0, party.y - reach), max(0, party.x - reach)
    costs = way_costs(book, state, group, reach)
    goals = [
        (party.y + dy - top, party.x + dx - left) for dx, dy in _BESIDE if state.inside(party.x + dx, party.y + dy)
    ]
    field = paths.formation_field(costs, goals)
    return paths.formation_step(field, costs, y - top, x - left, int(state.groups.facing[group]))


def _axis_direction(state: State, group: int) -> Direction | None:
    """The rule of 2013: along the longer axis, equal ones by a coin; held tiles make it try the other axis."""
    dx = state.party.x - int(state.groups.x[group])
    dy = state.party.y - int(state.groups.y[group])
    across = Direction.EAST if dx > 0 else Direction.WEST
    along = Direction.SOUTH if dy > 0 else Direction.NORTH
    if abs(dx) == abs(dy):
        order = [across, along] if state.dice.below(2) == 0 else [along, across]
    else:
        order = [across, along] if abs(dx) > abs(dy) else [along, across]
    for direction in order:
        leads_nearer = dx if direction is across else dy
        x, y = int(state.groups.x[group]) + direction.dx, int(state.groups.y[group]) + direction.dy
        if leads_nearer and state.group_at(x, y) < 0:
            return direction
    return None


def _move_or_turn(state: State, group: int, direction: Direction) -> int:
    return paths.STEP_AHEAD if state.groups.facing[group] == direction else int(direction)
