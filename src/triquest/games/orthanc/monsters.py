"""The monsters of a dungeon: making them, putting them into cells, and filling levels with them and treasures."""

from __future__ import annotations

import numpy as np

from triquest.core.dice import roll
from triquest.core.rng import Stream
from triquest.games.orthanc import _people, _rooms
from triquest.games.orthanc.dungeon import LEVELS, Cell
from triquest.games.orthanc.rules import Book, Monster
from triquest.games.orthanc.state import DEXTERITY, HITS, KIND, LEVEL, State, X, Y

beside, chest = _rooms.beside, _rooms.chest
"""What else is in a cell's room: the row of a monster, the cell of a treasure."""


def level_drawn(book: Book, depth: int, percent: int) -> int:
    """The monster level 1 to 10 that a roll of 0 to 99 gives on dungeon level `depth` (1 to 10)."""
    for level, chance in enumerate(book.rules.depth[depth - 1].monsters, 1):
        if percent < chance:
            return level
        percent -= chance
    raise AssertionError("the chances sum to 100")


def make(book: Book, dice: Stream, depth: int) -> tuple[int, int, int]:
    """Kind, hits and dexterity of a monster of dungeon level `depth` (1 to 10)."""
    pool = book.pools[level_drawn(book, depth, dice.below(100))]
    kind = pool[dice.below(len(pool))]
    monster = book.monster(kind)
    hits = roll(dice, *monster.hits)
    rolled = roll(dice, *book.rules.character.dice)
    return kind, hits, max(book.rules.population.dexterity + (monster.level + 1) // 2, rolled)


def add(state: State, cell: Cell, made: tuple[int, int, int]) -> int:
    """The row of a new monster; it stands in the cell unless another does."""
    kinds: list[int] = state.monsters[:, KIND].tolist()
    if 0 not in kinds:
        state.monsters = np.vstack([state.monsters, np.zeros((16, 6), np.int16)])
        kinds.append(0)
    row = kinds.index(0)
    level, y, x = cell
    state.monsters[row] = (level, y, x, *made)
    if state.at[cell] < 0:
        state.at[cell] = row
    return row


def cell_of(state: State, row: int) -> Cell:
    """Where a monster stands."""
    monster = state.monsters[row]
    return int(monster[LEVEL]), int(monster[Y]), int(monster[X])


def lift(state: State, row: int) -> None:
    """Take a monster out of its cell."""
    cell = cell_of(state, row)
    if state.at[cell] == row:
        state.at[cell] = -1


def remove(state: State, row: int) -> None:
    """The monster is no more."""
    lift(state, row)
    state.monsters[row] = 0


def move(state: State, row: int, cell: Cell) -> None:
    """Put a monster into another cell, which must be free."""
    lift(state, row)
    state.monsters[row, LEVEL : X + 1] = cell
    state.at[cell] = row


def settle(state: State, row: int) -> None:
    """A monster that is left alone stays where it is, or goes its way if another stands there."""
    if state.at[cell_of(state, row)] != row:
        remove(state, row)


def sort(book: Book, state: State, row: int) -> Monster:
    """What the monster of a row is."""
    return book.monster(kind(state, row))


def kind(state: State, row: int) -> int:
    """The number of what the monster of a row is, from 1."""
    return int(state.monsters[row, KIND])


def dexterity(state: State, row: int) -> int:
    """A monster's dexterity."""
    return int(state.monsters[row, DEXTERITY])


def hits(state: State, row: int) -> int:
    """A monster's hits left."""
    return int(state.monsters[row, HITS])


def populate(book: Book, state: State) -> None:
    """Fill a new dungeon."""
    for level in range(LEVELS):
        fill(book, state, level)


def fill(book: Book, state: State, level: int) -> None:
    """Monsters and treasures for every room of a level that has no monster, but not for the adventurer's own.

    Room by room: a cell of it, whether a monster lives there, whether a treasure lies there (rather with a monster; in
    a sealed room always), then the monster.
    """
    state.life.settled[level] = book.population.fill(state, level)


def alive(state: State, level: int) -> int:
    """How many monsters live on a level."""
    return _people.alive(state.monsters, level)


def thinned(book: Book, state: State, level: int) -> bool:
    """Whether most monsters of a level are dead."""
    return alive(state, level) * 100 < state.life.settled[level] * book.rules.turns.restock_below


def restock(book: Book, state: State, besides: int = -1) -> None:
    """Fill again the levels that are nearly empty; `besides` is the adventurer's own, -1 when he is outside."""
    for level in range(LEVELS):
        if level != besides and thinned(book, state, level):
            fill(book, state, level)
