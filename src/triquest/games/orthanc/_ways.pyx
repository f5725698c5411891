"""What the adventurer's map says about ways: walls, prices, doors, rooms, and steps down a field of distances.

`routes.py` says what they mean. Maps are those of an observation; each function looks at one page.
"""

cimport numpy as cnp
from libc.stdint cimport int16_t, uint8_t, uint16_t

from triquest.games.orthanc._rooms cimport CELLS, HEIGHT, WIDTH

cnp.import_array()

cdef enum:
    OPEN = 0        # Edge of dungeon.py
    DOOR = 2
    SECRET = 3
    BROKEN = 4
    CHUTE = 3       # Feature
    PIT = 4
    SEEN = 1        # Maps.known
    MONSTER = 1     # Mark of state.py
    UNREACHED = 65535   # of core.paths

cdef struct prices_t:
    uint8_t strange
    uint8_t pit
    uint8_t monster


cdef const uint8_t *part(cnp.ndarray pages, Py_ssize_t page, Py_ssize_t size) except NULL:
    """One page of an array [page, 20, 24, ...] of so many bytes a page."""
    if not cnp.PyArray_IS_C_CONTIGUOUS(pages) or cnp.PyArray_NBYTES(pages) < (page + 1) * size or page < 0:
        raise ValueError("that is no page of a map")
    return <const uint8_t *> cnp.PyArray_DATA(pages) + page * size


cdef inline int beyond(int cell, int way) noexcept nogil:
    """The cell that way, -1 off the page."""
    cdef int y = cell // WIDTH + (way == 1) - (way == 0), x = cell % WIDTH + (way == 2) - (way == 3)
    return y * WIDTH + x if 0 <= y < HEIGHT and 0 <= x < WIDTH else -1


cdef cnp.ndarray page_of(int kind, int ways):
    """A fresh page of zeros [20, 24], or [20, 24, 4]."""
    cdef cnp.npy_intp[3] shape
    shape[0], shape[1], shape[2] = HEIGHT, WIDTH, ways
    return cnp.PyArray_ZEROS(3 if ways > 1 else 2, shape, kind, 0)


def walls(cnp.ndarray edges not None, int page):
    """routes.open_walls."""
    cdef const uint8_t *edge = part(edges, page, 4 * CELLS)
    cdef cnp.ndarray made = page_of(cnp.NPY_UINT8, 1)
    cdef uint8_t *out = <uint8_t *> cnp.PyArray_DATA(made)
    cdef int i
    with nogil:
        for i in range(4 * CELLS):
            if edge[i] != OPEN and edge[i] != BROKEN:
                out[i >> 2] |= <uint8_t> (1 << (i & 3))
    return made


def prices(object maps, int page, int y, int x, int strange, int pit, int monster):
    """routes.costs."""
    cdef const uint8_t *known = part(maps.known, page, CELLS)
    cdef const uint8_t *room = part(maps.room, page, CELLS)
    cdef const uint8_t *feature = part(maps.feature, page, CELLS)
    cdef const uint8_t *marks = part(maps.marks, page, CELLS)
    cdef cnp.ndarray made = page_of(cnp.NPY_UINT8, 1)
    cdef uint8_t *out = <uint8_t *> cnp.PyArray_DATA(made)
    cdef prices_t price
    cdef int cell
    price.strange, price.pit, price.monster = <uint8_t> strange, <uint8_t> pit, <uint8_t> monster
    with nogil:
        for cell in range(CELLS):
            if known[cell] == 0 or feature[cell] == CHUTE:
                out[cell] = 0
            elif marks[cell] & MONSTER:
                out[cell] = price.monster
            elif feature[cell] == PIT:
                out[cell] = price.pit
            else:
                out[cell] = price.strange if known[cell] == SEEN and room[cell] == 0 else 1
    out[y * WIDTH + x] = 1
    return made


def doors(object maps, int page):
    """routes.doors."""
    cdef const uint8_t *edge = part(maps.edge, page, 4 * CELLS)
    cdef const uint8_t *known = part(maps.known, page, CELLS)
    cdef cnp.ndarray made = page_of(cnp.NPY_BOOL, 4)
    cdef uint8_t *out = <uint8_t *> cnp.PyArray_DATA(made)
    cdef int cell, way, other
    with nogil:
        for cell in range(CELLS):
            if known[cell]:
                for way in range(4):
                    if edge[4 * cell + way] == DOOR or edge[4 * cell + way] == SECRET:
                        other = beyond(cell, way)
                        out[4 * cell + way] = other < 0 or known[other] == 0
    return made


def room(object maps, int page, int y, int x):
    """routes.room."""
    cdef const uint8_t *edge = part(maps.edge, page, 4 * CELLS)
    cdef const uint8_t *rooms = part(maps.room, page, CELLS)
    cdef cnp.ndarray made = page_of(cnp.NPY_BOOL, 1)
    cdef uint8_t *out = <uint8_t *> cnp.PyArray_DATA(made)
    cdef int16_t[CELLS] stack
    cdef int cell, way, other, deep = 0
    with nogil:
        cell = y * WIDTH + x
        if rooms[cell]:
            out[cell] = 1
            stack[0] = <int16_t> cell
            deep = 1
        while deep:
            deep -= 1
            cell = stack[deep]
            for way in range(4):
                other = beyond(cell, way)
                if edge[4 * cell + way] == OPEN and other >= 0 and rooms[other] and not out[other]:
                    out[other] = 1
                    stack[deep] = <int16_t> other
                    deep += 1
    return made


def descend(
    const uint16_t[:, ::1] field not None, const uint8_t[:, ::1] price not None, const uint8_t[:, ::1] shut not None,
    cnp.ndarray[uint8_t, ndim=2, mode="c", cast=True] goals not None, int y, int x, int most,
):
    """At most so many steps from a cell (y, x) down a field to a goal, each where the rest of the way is shortest."""
    cdef list steps = []
    cdef int way, cell = y * WIDTH + x
    while len(steps) < most and not goals[cell // WIDTH, cell % WIDTH]:
        way = nearer(&field[0, 0], &price[0, 0], shut[cell // WIDTH, cell % WIDTH], cell)
        if way < 0:
            break
        steps.append(way)
        cell = beyond(cell, way)
    return steps


cdef int nearer(const uint16_t *field, const uint8_t *price, int shut, int cell) noexcept nogil:
    cdef int way, other, best = -1
    cdef int least = 2 * UNREACHED
    for way in range(4):
        other = beyond(cell, way)
        if shut >> way & 1 or other < 0 or price[other] == 0 or field[other] == UNREACHED:
            continue
        if field[other] + price[other] < least:
            best, least = way, field[other] + price[other]
    return best
