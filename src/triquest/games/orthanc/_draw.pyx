"""What the adventurer sees, put onto his map; `seeing.py` tells it in words."""

cimport numpy as cnp
from libc.stdint cimport int16_t, uint8_t
from libc.string cimport memset

from triquest.games.orthanc._rooms cimport CELLS, HEIGHT, next_in_room, WIDTH

cnp.import_array()

cdef enum:
    LOST = 10       # the page of the lost
    OPEN = 0        # Edge
    WALL = 1
    SECRET = 3
    BROKEN = 4
    CHUTE = 3       # Feature
    PIT = 4
    MONSTER = 1     # Mark of state.py
    TREASURE = 2
    SEEN = 1        # State.known
    WALKED = 2

cdef struct page_t:
    # A level as it is, and the page of the map it goes onto.
    const uint8_t *edge
    const uint8_t *room
    const uint8_t *feature
    const int16_t *at
    const uint8_t *chest
    uint8_t *known_edge
    uint8_t *known
    uint8_t *known_room
    uint8_t *known_feature
    uint8_t *marks
    int y
    int x


cdef uint8_t *part(object array, Py_ssize_t page, Py_ssize_t size) except NULL:
    """One page of an array [page, ...] of so many bytes a page."""
    cdef cnp.ndarray pages = array
    return <uint8_t *> cnp.PyArray_DATA(pages) + page * size


cdef int open_page(page_t *page, object state) except -1:
    cdef object life = state.life, ground = state.dungeon
    cdef int level, number
    level, page.y, page.x = life.cell
    number = LOST if life.lost else level
    page.edge, page.room = part(state.edge, level, 4 * CELLS), part(ground.room, level, CELLS)
    page.feature, page.at = part(ground.feature, level, CELLS), <const int16_t *> part(state.at, level, 2 * CELLS)
    page.chest = part(state.chest, level, CELLS)
    page.known_edge, page.known = part(state.known_edge, number, 4 * CELLS), part(state.known, number, CELLS)
    page.known_room = part(state.known_room, number, CELLS)
    page.known_feature = part(state.known_feature, number, CELLS)
    page.marks = part(state.marks, number, CELLS)
    return 0


def draw(object state, int sight, int light):
    """Put onto the map of a State what is in sight: edges, stairs, monsters, treasures; no traps.

    In sight are the whole room, and what lies straight ahead through open ways, at most `sight` cells. A secret door
    that was not noticed looks like a wall. `light` is how far Light shows monsters and treasures, whatever walls there
    are, and then secret doors too; -1 without Light. Tells whether a secret door is an edge of his own cell.
    """
    cdef page_t page
    cdef int16_t[CELLS] cells
    cdef int count, way
    cdef const uint8_t *edges
    open_page(&page, state)
    with nogil:
        count = in_view(&page, sight, cells)
        put(&page, cells, count, light >= 0)
        page.known[page.y * WIDTH + page.x] = WALKED
        shine(&page, light)
    edges = page.edge + 4 * (page.y * WIDTH + page.x)
    for way in range(4):
        if edges[way] == SECRET:
            return True
    return False


def find_traps(object state, int reach):
    """Put the traps within a distance onto the map; how many were new."""
    cdef page_t page
    cdef int y, x, cell, found = 0
    open_page(&page, state)
    with nogil:
        for y in range(max(0, page.y - reach), min(<int> HEIGHT, page.y + reach + 1)):
            for x in range(max(0, page.x - reach), min(<int> WIDTH, page.x + reach + 1)):
                cell = y * WIDTH + x
                if distance(y, page.y) + distance(x, page.x) <= reach and is_trap(page.feature[cell]):
                    found += page.known_feature[cell] != page.feature[cell]
                    page.known_feature[cell] = page.feature[cell]
    return found


cdef inline int distance(int one, int other) noexcept nogil:
    return one - other if one > other else other - one


cdef inline bint is_trap(int feature) noexcept nogil:
    return feature == CHUTE or feature == PIT


cdef inline int beyond(int cell, int way) noexcept nogil:
    """The cell that way, -1 off the page."""
    cdef int y = cell // WIDTH + (way == 1) - (way == 0), x = cell % WIDTH + (way == 2) - (way == 3)
    return y * WIDTH + x if 0 <= y < HEIGHT and 0 <= x < WIDTH else -1


cdef int in_view(const page_t *page, int sight, int16_t *cells) noexcept nogil:
    """List the cells in sight; how many they are."""
    cdef uint8_t[CELLS] listed
    cdef int here = page.y * WIDTH + page.x, room = page.room[page.y * WIDTH + page.x], cell, way, count = 0, _i
    memset(listed, 0, CELLS)
    cell = next_in_room(page.room, room, 0) if room else here
    while cell < CELLS:
        listed[cell] = 1
        cells[count] = <int16_t> cell
        count += 1
        cell = next_in_room(page.room, room, cell + 1) if room else CELLS
    for way in range(4):
        cell = here
        for _i in range(sight):
            if page.edge[4 * cell + way] != OPEN and page.edge[4 * cell + way] != BROKEN:
                break
            cell = beyond(cell, way)
            if cell < 0:
                break
            if not listed[cell]:
                listed[cell] = 1
                cells[count] = <int16_t> cell
                count += 1
    return count


cdef void put(page_t *page, const int16_t *cells, int count, bint lit) noexcept nogil:
    """Put some cells onto the page as the eye meets them."""
    cdef uint8_t[4 * CELLS] looks
    cdef int i, way, cell, other, thing
    for i in range(count):
        for way in range(4):
            thing = page.edge[4 * cells[i] + way]
            if thing == SECRET and not lit and page.known_edge[4 * cells[i] + way] != SECRET:
                thing = WALL
            looks[4 * i + way] = <uint8_t> thing
    for i in range(count):
        cell = cells[i]
        for way in range(4):
            page.known_edge[4 * cell + way] = looks[4 * i + way]
        page.known[cell] = max(<uint8_t> SEEN, page.known[cell])
        page.known_room[cell] = page.room[cell] > 0
        if page.feature[cell] and not is_trap(page.feature[cell]):
            page.known_feature[cell] = page.feature[cell]
        mark(page, cell)
    # The other side of an edge looks the same.
    for i in range(count):
        for way in range(4):
            other = beyond(cells[i], way)
            if other >= 0:
                page.known_edge[4 * other + (way ^ 1)] = looks[4 * i + way]


cdef inline void mark(page_t *page, int cell) noexcept nogil:
    page.marks[cell] = (MONSTER if page.at[cell] >= 0 else 0) + (TREASURE if page.chest[cell] else 0)


cdef void shine(page_t *page, int reach) noexcept nogil:
    """Mark monsters and treasures that far about."""
    cdef int y, x
    for y in range(max(0, page.y - reach), min(<int> HEIGHT, page.y + reach + 1)):
        for x in range(max(0, page.x - reach), min(<int> WIDTH, page.x + reach + 1)):
            mark(page, y * WIDTH + x)
