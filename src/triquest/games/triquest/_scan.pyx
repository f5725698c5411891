"""What the party sees: groups, items, and fog to lift."""

cimport numpy as cnp
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memcpy

from triquest.games.triquest._creatures cimport Creatures, party_t, speed_of
from triquest.games.triquest._places cimport apart

cnp.import_array()


def party_sight(Creatures book not None, object state):
    """How far the party sees: as far as the best of its living heroes; 0 when none lives."""
    cdef party_t party
    book.read(state.party, &party)
    return party.sight


def party_speed(Creatures book not None, object state):
    """The Speed of the slowest living hero; 0 when none lives."""
    cdef party_t party
    book.read(state.party, &party)
    return speed_of(&party)


def groups_within(cnp.ndarray[int32_t, ndim=2, mode="c"] at not None, Py_ssize_t x, Py_ssize_t y, Py_ssize_t radius):
    """The groups within a Manhattan distance of a tile, row by row from the northwest."""
    cdef Py_ssize_t row, column, half
    cdef list found = []
    for row in range(max(0, y - radius), min(at.shape[0], y + radius + 1)):
        half = radius - apart(row, y)
        for column in range(max(0, x - half), min(at.shape[1], x + half + 1)):
            if at[row, column] >= 0:
                found.append(at[row, column])
    return found


def items_within(
    dict items not None, dict known not None, Py_ssize_t width, Py_ssize_t x, Py_ssize_t y, Py_ssize_t radius,
):
    """The tiles within a Manhattan distance of a tile where items lie or are remembered, in order."""
    cdef set found = set()
    cdef Py_ssize_t tile
    for tile in items:
        if apart(tile // width, y) + apart(tile % width, x) <= radius:
            found.add(tile)
    for tile in known:
        if apart(tile // width, y) + apart(tile % width, x) <= radius:
            found.add(tile)
    return sorted(found)


def lift_fog(Creatures book not None, object state):
    """Copy the terrain in sight into what is known; how far the party sees."""
    cdef party_t party
    book.read(state.party, &party)
    lift(state, &party)
    return party.sight


cdef int lift(object state, const party_t *party) except -1:
    cdef cnp.ndarray known = state.known, terrain = state.world.terrain
    cdef uint8_t *to = <uint8_t *> cnp.PyArray_DATA(known)
    cdef const uint8_t *come = <const uint8_t *> cnp.PyArray_DATA(terrain)
    cdef Py_ssize_t height = known.shape[0], width = known.shape[1], row, half, left
    for row in range(max(0, party.y - party.sight), min(height, party.y + party.sight + 1)):
        half = party.sight - apart(row, party.y)
        left = max(0, party.x - half)
        memcpy(to + row * width + left, come + row * width + left, min(width, party.x + half + 1) - left)
    return 0
