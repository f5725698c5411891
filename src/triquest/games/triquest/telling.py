"""Makes events of what the groups did, which `_pursuit` writes down in numbers."""

from __future__ import annotations

from collections.abc import Iterable

from triquest.engine.game import Event
from triquest.games.triquest.actions import DIRECTIONS
from triquest.games.triquest.combat import sides
from triquest.games.triquest.events import Attacked, Being, Blocked, Blow, Idle, Missed, Moved, Slain, Turned, Waited
from triquest.games.triquest.rules import Book

MOVED, TURNED, WAITED, BLOW, MISS, BLOCKED, IDLE, SLAIN = range(8)
"""The first number of a row."""

_BLOWS = (Blow.PHYSICAL, Blow.MENTAL)


def events(book: Book, rows: Iterable[tuple[int, ...]]) -> list[Event]:
    """The events of some rows, in their order."""
    return [_event(book, row) for row in rows]


def _event(book: Book, row: tuple[int, ...]) -> Event:
    what, x, y, *rest = row
    if what == MOVED:
        return Moved(False, x, y, rest[0], rest[1])
    if what == TURNED:
        return Turned(False, x, y, DIRECTIONS[rest[0]], DIRECTIONS[rest[1]])
    if what == WAITED:
        return Waited(False, x, y)
    monster = Being(book.monster(rest[0]).id, x, y, rest[1])
    if what == IDLE:
        return Idle(monster)
    if what == BLOCKED:
        return Blocked(monster, Being(book.monster(rest[2]).id, x, y, rest[3]))
    hero = Being(book.heroes[rest[4]].id, rest[2], rest[3], rest[5])
    return Slain(hero, monster) if what == SLAIN else _blow(what, monster, hero, rest[6:])


def _blow(what: int, monster: Being, hero: Being, rest: list[int]) -> Event:
    blow = _BLOWS[rest[0]]
    if what == MISS:
        return Missed(monster, hero, blow, rest[1], rest[2])
    attack, defense = (rest[1], sides(rest[2])), (rest[4], sides(rest[5]))
    return Attacked(monster, hero, blow, attack, rest[3], defense, rest[6], max(0, rest[3] - rest[6]), rest[7])
