"""Directions, subtiles and distances between creatures, for kernels: formation.py in C."""


cdef inline Py_ssize_t apart(Py_ssize_t one, Py_ssize_t other) noexcept nogil:
    return one - other if one > other else other - one


cdef inline int turned(int facing, int place) noexcept nogil:
    """formation.TO_ABSOLUTE."""
    cdef int column = place % 3, row = place // 3
    if facing == 0:
        return place
    if facing == 1:
        return 8 - place
    if facing == 2:
        return column * 3 + 2 - row
    return (2 - column) * 3 + row


cdef inline int dx_of(int direction) noexcept nogil:
    return (direction == 2) - (direction == 3)


cdef inline int dy_of(int direction) noexcept nogil:
    return (direction == 1) - (direction == 0)


cdef inline int opposite(int direction) noexcept nogil:
    return direction ^ 1


cdef inline int gap_of(int direction, int mine, int theirs, int touching) noexcept nogil:
    """formation.distance to a creature on the next tile in that direction."""
    cdef int dx = 3 * dx_of(direction) + theirs % 3 - mine % 3
    cdef int dy = 3 * dy_of(direction) + theirs // 3 - mine // 3
    return (dx if dx > 0 else -dx) + (dy if dy > 0 else -dy) - 1 + touching


cdef inline int blocker(int direction, int place, int standing) noexcept nogil:
    """The nearest friend's subtile straight ahead, -1 for none; `standing` has a bit for each absolute subtile."""
    cdef int column = place % 3 + dx_of(direction), row = place // 3 + dy_of(direction)
    while 0 <= column <= 2 and 0 <= row <= 2:
        if standing >> (row * 3 + column) & 1:
            return row * 3 + column
        column += dx_of(direction)
        row += dy_of(direction)
    return -1
