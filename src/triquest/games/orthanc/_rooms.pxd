"""What is in the room of a cell, for kernels; each takes one level of the arrays and a cell y * WIDTH + x of it."""

from libc.stdint cimport int16_t, uint8_t
from libc.string cimport memchr

cdef enum:
    HEIGHT = 20         # of dungeon.py
    WIDTH = 24
    CELLS = HEIGHT * WIDTH


cdef inline int next_in_room(const uint8_t *room, int number, int cell) noexcept nogil:
    """The first cell of a room from `cell` on, CELLS if none is left."""
    cdef const uint8_t *found = <const uint8_t *> memchr(room + cell, number, CELLS - cell)
    return CELLS if found == NULL else <int> (found - room)


cdef inline int monster_in(const uint8_t *room, const int16_t *at, int cell) noexcept nogil:
    """The row of the first monster, -1 for none."""
    cdef int other, number = room[cell]
    if number == 0:
        return at[cell]
    other = next_in_room(room, number, 0)
    while other < CELLS:
        if at[other] >= 0:
            return at[other]
        other = next_in_room(room, number, other + 1)
    return -1


cdef inline int treasure_in(const uint8_t *room, const uint8_t *chest, int cell) noexcept nogil:
    """The cell of the treasure, -1 for none."""
    cdef int other, number = room[cell]
    if number == 0:
        return cell if chest[cell] else -1
    other = next_in_room(room, number, 0)
    while other < CELLS:
        if chest[other]:
            return other
        other = next_in_room(room, number, other + 1)
    return -1
