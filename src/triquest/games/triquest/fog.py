"""What the party sees, and what it remembers. Terrain never blocks sight; it is a diamond (as in 2013)."""

from __future__ import annotations

from triquest.games.triquest import _scan, fighters
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import State


def update(book: Book, state: State) -> bool:
    """Lift the fog round the party and remember what lies there; called after every action.

    Tells whether what the party remembers of items has changed.
    """
    return remember(state, _scan.lift_fog(book.creatures, state))


def remember(state: State, sight: int) -> bool:
    """Remember the items within so many tiles; tells whether that has changed anything."""
    changed = False
    if state.items or state.known_items:
        party = state.party
        for tile in _scan.items_within(state.items, state.known_items, state.width, party.x, party.y, sight):
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
    return _scan.groups_within(state.at, x, y, radius)
