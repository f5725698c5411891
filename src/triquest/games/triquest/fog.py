"""What the party sees, and what it remembers. Terrain never blocks sight; it is a diamond (as in 2013)."""

from __future__ import annotations

from triquest.games.triquest import fighters
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import State


def diamond(state: State, x: int, y: int, radius: int) -> list[tuple[int, slice]]:
    """The rows (y, columns) of the tiles within a Manhattan distance, clipped to the map."""
    height, width = state.at.shape
    rows = []
    for row in range(max(0, y - radius), min(height, y + radius + 1)):
        half = radius - abs(row - y)
        rows.append((row, slice(max(0, x - half), min(width, x + half + 1))))
    return rows


def update(book: Book, state: State) -> bool:
    """Lift the fog round the party and remember what lies there; called after every action.

    Tells whether what the party remembers of items has changed.
    """
    party, sight = state.party, fighters.party_sight(book, state)
    known, terrain, width = state.known, state.world.terrain, state.width
    changed = False
    for row, columns in diamond(state, party.x, party.y, sight):
        known[row, columns] = terrain[row, columns]
        if state.items or state.known_items:
            for tile in range(row * width + columns.start, row * width + columns.stop):
                if tile in state.items or tile in state.known_items:
                    changed |= _remember(state, tile)
    return changed


def _remember(state: State, tile: int) -> bool:
    """See the items on a tile as they lie now. A monster hides what lies under it, and only that."""
    before = state.known_items.pop(tile, None)
    nine = state.items.get(tile)
    if nine is None:
        return True
    y, x = divmod(tile, state.width)
    covered = _covered(state, x, y)
    hidden = before or [-1] * 9
    now = [hidden[place] if place in covered else item for place, item in enumerate(nine)]
    state.known_items[tile] = now
    return now != before


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
    # Small windows are faster as lists.
    held = [(cell, group) for cell, group in enumerate(window.ravel().tolist()) if group >= 0]
    return [group for cell, group in held if abs(top + cell // width - y) + abs(left + cell % width - x) <= radius]
