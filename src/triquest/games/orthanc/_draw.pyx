"""What the eye meets, put onto the map."""

from libc.stdint cimport int16_t, uint8_t

cdef enum:
    WALL = 1        # Edge of dungeon.py
    SECRET = 3
    CHUTE = 3       # Feature
    PIT = 4
    MONSTER = 1     # Mark of state.py
    TREASURE = 2
    MOST = 480      # cells of a level

cdef int[4] DOWN = [-1, 1, 0, 0]
cdef int[4] RIGHT = [0, 0, 1, -1]


def draw(
    list cells, Py_ssize_t page, bint lit, const uint8_t[:, :, :, ::1] edge, const uint8_t[:, :, ::1] room,
    const uint8_t[:, :, ::1] feature, const int16_t[:, :, ::1] at, const uint8_t[:, :, ::1] chest,
    uint8_t[:, :, :, ::1] known_edge, uint8_t[:, :, ::1] known, uint8_t[:, :, ::1] known_room,
    uint8_t[:, :, ::1] known_feature, uint8_t[:, :, ::1] marks,
):
    """Put some cells (level, y, x), at most 480, onto a page: edges, stairs, monsters, treasures; no traps.

    A secret door that was not noticed looks like a wall, unless it is lit.
    """
    cdef uint8_t[MOST][4] looks
    cdef Py_ssize_t level, y, x, i, ny, nx
    cdef int way, thing
    if len(cells) > MOST:
        raise ValueError(f"a level has {MOST} cells; these are {len(cells)}")
    for i, (level, y, x) in enumerate(cells):
        for way in range(4):
            looks[i][way] = edge[level, y, x, way]
            if looks[i][way] == SECRET and not lit and known_edge[page, y, x, way] != SECRET:
                looks[i][way] = WALL
    for i, (level, y, x) in enumerate(cells):
        for way in range(4):
            known_edge[page, y, x, way] = looks[i][way]
        known[page, y, x] = max(1, known[page, y, x])
        known_room[page, y, x] = room[level, y, x] > 0
        thing = feature[level, y, x]
        if thing and thing != CHUTE and thing != PIT:
            known_feature[page, y, x] = thing
        marks[page, y, x] = (MONSTER if at[level, y, x] >= 0 else 0) + (TREASURE if chest[level, y, x] else 0)
    # The other side of an edge looks the same.
    for i, (level, y, x) in enumerate(cells):
        for way in range(4):
            ny, nx = y + DOWN[way], x + RIGHT[way]
            if 0 <= ny < known.shape[1] and 0 <= nx < known.shape[2]:
                known_edge[page, ny, nx, way ^ 1] = looks[i][way]
