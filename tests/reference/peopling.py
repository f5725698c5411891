"""The slow twin of Orthanc's `_people`: a level filled room by room."""

from __future__ import annotations

from triquest.games.orthanc.dungeon import Cell
from triquest.games.orthanc.monsters import add, alive, make
from triquest.games.orthanc.rules import Book
from triquest.games.orthanc.state import State


def fill(book: Book, state: State, level: int) -> None:
    """Monsters and treasures for every room of a level that has no monster, but not for the adventurer's own."""
    for number, cells in state.dungeon.rooms[level].items():
        if state.life.cell not in cells and all(state.at[cell] < 0 for cell in cells):
            _fill_room(book, state, cells, bool(state.dungeon.sealed[level, number]))
    state.life.settled[level] = alive(state, level)


def _fill_room(book: Book, state: State, cells: tuple[Cell, ...], sealed: bool) -> None:
    rules, dice = book.rules.population, state.dice
    cell = cells[dice.below(len(cells))]
    inhabited = dice.below(100) < rules.monster
    treasure = dice.below(100) < (rules.guarded if inhabited else rules.loose)
    if inhabited:
        add(state, cell, make(book, dice, cell[0] + 1))
    if (treasure or sealed) and not any(state.chest[place] for place in cells):
        state.chest[cell] = 1
