"""What the party sees, and what it remembers. Terrain never blocks sight; it is a diamond (as in 2013)."""

from __future__ import annotations

import numpy as np

from triquest.games.triquest import fighters
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import State


def diamond(state: State, x: int, y: int, radius: int) -> list[tuple[int, slice]]:
    """The rows (y, columns) of the tiles within a Manhattan distance, clipped to the map."""
    rows = []
    for row in range(max(0, y - radius), min(state.height, y + radius + 1)):
        half = radius - abs(row - y)
        rows.append((row, slice(max(0, x - half), min(state.width, x + half + 1))))
    return rows


def update(book: Book, state: State) -> None:
    """Lift the fog round the party and remember what lies there. Called after every action."""
    party, sight = state.party, fighters.party_sight(book, state)
    for row, columns in diamond(state, party.x, party.y, sight):
        state.known[row, columns] = state.world.terrain[row, columns]
    _remember_items(state, sight)


def _remember_items(state: State, sight: int) -> None:
    party = state.party
    for tile in [*state.items, *(tile for tile in state.known_items if tile not in state.items)]:
        y, x = divmod(tile, state.width)
        if abs(x - party.x) + abs(y - party.y) > sight:
            continue
        nine = state.items.get(tile)
        if nine is None:
            del state.known_items[tile]
            continue
        covered = _covered(state, x, y)
        before = state.known_items.get(tile, [-1] * 9)
        # A monster hides what lies under it, and only that.
        state.known_items[tile] = [
            before[place] if place in covered else item for place, item in enumerate(nine)
        ]


def _covered(state: State, x: int, y: int) -> frozenset[int]:
    group = state.group_at(x, y)
    return frozenset(fighters.subtiles(state, group)) if group >= 0 else frozenset()


def groups_in_sight(book: Book, state: State) -> list[int]:
    """The groups the party sees, row by row from the northwest."""
    party, sight = state.party, fighters.party_sight(book, state)
    return groups_within(state, party.x, party.y, sight)


def groups_within(state: State, x: int, y: int, radius: int) -> list[int]:
    """The groups within a Manhattan distance of a tile, row by row from the northwest."""
    top, left = max(0, y - radius), max(0, x - radius)
    window = state.at[top : y + radius + 1, left : x + radius + 1]
    width = window.shape[1]
    found = []
    for cell in np.flatnonzero(window >= 0).tolist():
        row, column = divmod(cell, width)
        if abs(top + row - y) + abs(left + column - x) <= radius:
            found.append(int(window[row, column]))
    return found
