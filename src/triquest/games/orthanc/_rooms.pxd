"""What is in the room of a cell, for kernels; each takes one level of the arrays and a cell y * WIDTH + x of it."""

from libc.stdint cimport int16_t, uint8_t

cdef enum:
    HEIGHT = 20         # of dungeon.py
    WIDTH = 24
    CELLS = HEIGHT * WIDTH


cdef inline int monster_in(const uint8_t *room, const int16_t *at, int cell) noexcept nogil:
    """The row of the first monster, -1 for none."""
    cdef int other, number = room[cell]
    if number == 0:
        return at[cell]
    for other in range(CELLS):
        if room[other] == number and at[other] >= 0:
            return at[other]
    return -1


cdef inline int treasure_in(const uint8_t *room, const uint8_t *chest, int cell) noexcept nogil:
    """The cell of the treasure, -1 for none."""
    cdef int other, number = room[cell]
    if number == 0:
        return cell if chest[cell] else -1
    for other in range(CELLS):
        if room[other] == number and chest[other]:
            return other
    return -1
