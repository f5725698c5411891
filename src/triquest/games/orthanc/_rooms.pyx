"""What else is in a cell's room: a monster, a treasure. In a corridor a cell is a room of its own."""

cimport numpy as cnp
from libc.stdint cimport int16_t, uint8_t

from triquest.games.orthanc._rooms cimport CELLS, monster_in, treasure_in, WIDTH

cnp.import_array()


def beside(object state, tuple cell not None):
    """The row of the monster in a cell's room, or in the corridor cell itself; -1 for none, of several the first."""
    cdef cnp.ndarray room = state.dungeon.room, at = state.at
    cdef Py_ssize_t level, y, x
    level, y, x = cell
    return monster_in(
        <const uint8_t *> cnp.PyArray_DATA(room) + level * CELLS,
        <const int16_t *> cnp.PyArray_DATA(at) + level * CELLS, <int> (y * WIDTH + x)
    )


def chest(object state, tuple cell not None):
    """The cell of the treasure in a cell's room, or in the corridor cell itself; None if there is none."""
    cdef cnp.ndarray room = state.dungeon.room, chests = state.chest
    cdef Py_ssize_t level, y, x
    cdef int found
    level, y, x = cell
    found = treasure_in(
        <const uint8_t *> cnp.PyArray_DATA(room) + level * CELLS,
        <const uint8_t *> cnp.PyArray_DATA(chests) + level * CELLS, <int> (y * WIDTH + x)
    )
    return (level, found // WIDTH, found % WIDTH) if found >= 0 else None
