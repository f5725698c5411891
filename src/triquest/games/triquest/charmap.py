"""The map in characters: the land about the party, and beside it the nearest tiles with their subtiles and facings."""

from __future__ import annotations

from triquest.engine.language import _
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.observation import GroupView, Observation

WIDTH, HEIGHT = 47, 15
"""Tiles of land shown; the party is in the middle."""

PARTY, ITEMS = "@", "&"
_FACINGS = "^v><"
# Where the facing's mark stands in a tile's block of 7 by 5: (row, column).
_MARKS = ((0, 3), (4, 3), (2, 6), (2, 0))


def draw(observation: Observation) -> list[str]:
    """At most 20 lines of at most 72 characters."""
    land = [_land(observation, row) for row in range(HEIGHT)]
    near = _near(observation)
    lines = [f"{left}  {right}".rstrip() for left, right in zip(land, near, strict=True)]
    return [*lines, _legend()]


def _legend() -> str:
    return _("@ heroes  & things  . grass  , desert  # forest  * rocks  ~ water  + wasteland")


def _land(observation: Observation, row: int) -> str:
    things = {(item.x, item.y) for item in observation.items}
    y = observation.y + row - HEIGHT // 2
    left = observation.x - WIDTH // 2
    return "".join(_tile(observation, x, y, things) for x in range(left, left + WIDTH))


def _tile(observation: Observation, x: int, y: int, things: set[tuple[int, int]]) -> str:
    if (x, y) == (observation.x, observation.y):
        return PARTY
    group = observation.group_on.get((x, y))
    if group is not None:
        return _representative(observation, group)
    return ITEMS if (x, y) in things else _ground(observation, x, y)


def _representative(observation: Observation, group: GroupView) -> str:
    """The symbol of a group's most dangerous member."""
    kind = max((member.kind for member in group.members), key=lambda kind: observation.book.monster(kind).danger)
    return observation.book.monster(kind).letter


def _ground(observation: Observation, x: int, y: int) -> str:
    if not observation.known(x, y):
        return " "
    terrain = observation.book.rules.terrain[observation.terrain[y, x]]
    # Grass and desert share a symbol in the manual and differ by colour, which this map has not.
    return "," if terrain.id == "desert" else terrain.symbol


def _near(observation: Observation) -> list[str]:
    rows: list[str] = []
    for dy in (-1, 0, 1):
        blocks = [_block(observation, observation.x + dx, observation.y + dy) for dx in (-1, 0, 1)]
        rows += ["".join(parts) for parts in zip(*blocks, strict=True)]
    return rows


def _block(observation: Observation, x: int, y: int) -> list[str]:
    """A tile as 7 by 5 characters: nine subtiles, and a mark on the side that a formation faces."""
    cells = [[" "] * 7 for _row in range(5)]
    for subtile, symbol in enumerate(_subtiles(observation, x, y)):
        cells[1 + subtile // 3][1 + 2 * (subtile % 3)] = symbol
    facing = _facing(observation, x, y)
    if facing is not None:
        row, column = _MARKS[facing]
        cells[row][column] = _FACINGS[facing]
    return ["".join(row) for row in cells]


def _facing(observation: Observation, x: int, y: int) -> Direction | None:
    if (x, y) == (observation.x, observation.y):
        return observation.facing
    group = observation.group_on.get((x, y))
    return group.facing if group else None


def _subtiles(observation: Observation, x: int, y: int) -> list[str]:
    symbols = [_ground(observation, x, y)] * 9
    for item in observation.items:
        if (item.x, item.y) == (x, y):
            symbol = observation.book.items[item.item].symbol
            symbols[item.subtile] = ITEMS if symbol == symbols[item.subtile] else symbol
    if (x, y) == (observation.x, observation.y):
        for hero in observation.heroes:
            if hero.alive:
                symbols[hero.subtile] = hero.id[0].upper()
    group = observation.group_on.get((x, y))
    for member in group.members if group else ():
        symbols[member.subtile] = observation.book.monster(member.kind).letter
    return symbols
