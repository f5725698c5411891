"""Who sees what: diamonds, circles and symmetric shadowcasting."""

cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport abs, free, malloc
from libc.string cimport memset

from triquest._core.plain cimport is_map, is_output, is_point, is_whole, share_memory

cnp.import_array()

cdef enum:
    MOST_RADIUS = 8192


def diamonds(cnp.ndarray out not None, cnp.ndarray centres not None, int64_t radius):
    """Set out (bool [h, w]) where |dy| + |dx| <= radius from any centre (int64 [n, 2]), and clear it elsewhere."""
    cdef Py_ssize_t height = out.shape[0], width = out.shape[1], i
    cdef uint8_t *row = <uint8_t *>cnp.PyArray_DATA(out)
    cdef const int64_t *centre = <const int64_t *>cnp.PyArray_DATA(centres)
    cdef int64_t y, j
    with nogil:
        memset(row, 0, height * width)
        for i in range(centres.shape[0]):
            y = centre[2 * i]
            for j in range(max(0, y - radius), min(<int64_t>height - 1, y + radius) + 1):
                light(row + j * width, width, centre[2 * i + 1], radius - (y - j if j < y else j - y))


def circle(cnp.ndarray out not None, int64_t y, int64_t x, int64_t radius):
    """Set out (bool [h, w]) where dy² + dx² <= radius² + radius, and clear it elsewhere."""
    cdef Py_ssize_t height = out.shape[0], width = out.shape[1]
    cdef uint8_t *row = <uint8_t *>cnp.PyArray_DATA(out)
    cdef int64_t reach = radius, depth
    memset(row, 0, height * width)
    for depth in range(radius + 1):
        while reach * reach + depth * depth > radius * radius + radius:
            reach -= 1
        if y - depth >= 0:
            light(row + (y - depth) * width, width, x, reach)
        if y + depth < height:
            light(row + (y + depth) * width, width, x, reach)


cdef inline void light(uint8_t *row, Py_ssize_t width, int64_t x, int64_t reach) noexcept nogil:
    """Set what of x - reach to x + reach lies in the row."""
    cdef int64_t first = max(0, x - reach), last = min(<int64_t>width - 1, x + reach)
    if first <= last:
        memset(row + first, 1, last - first + 1)


cdef struct Sector:
    # Between two lines from the viewer, both included: columns gone aside for each row ahead, in 32.32 fixed point.
    int64_t first, last

cdef struct View:
    # Where the viewer stands on a map and in a picture, and how far each reaches.
    const uint8_t *map
    uint8_t *picture
    Py_ssize_t map_stride, picture_stride
    Py_ssize_t[4] room      # cells between viewer and border: north, south, east, west
    int32_t radius

cdef struct Quadrant:
    # One row of a quadrant: its cells in the map and in the picture, column 0 straight ahead of the viewer.
    const uint8_t *cells
    uint8_t *lit
    Py_ssize_t aside, lit_aside
    int32_t depth, reach, before, behind

cdef enum:
    NEAR = 48    # a radius up to which the scratch fits on the stack

# A line is rounded by less than 2^-32 columns a row, so within the widest sight it strays by less than 2^-19 columns.
# Lines go through whole numbers of columns, or halves, or pass them by 2^-15 and more: leaning it over by 2^-18 rounds
# it to the right side of them, always.
cdef inline int64_t one() noexcept nogil:
    return <int64_t>1 << 32


cdef inline int64_t half() noexcept nogil:
    return <int64_t>1 << 31


cdef inline int64_t lean() noexcept nogil:
    return <int64_t>1 << 14


cdef inline int64_t edge(int64_t column, int32_t depth) noexcept nogil:
    """The line past the near end of the shutter in a column: half a column before its middle."""
    return (2 * column - 1) * one() // (2 * depth)


cdef inline int64_t up(int64_t line) noexcept nogil:
    """The next whole column, or this one."""
    return (line - lean() + one() - 1) >> 32


cdef inline int64_t down(int64_t line) noexcept nogil:
    """The last whole column, or this one."""
    return (line + lean()) >> 32


cdef inline void light_row(
    const Quadrant *row, Py_ssize_t low, Py_ssize_t high, Py_ssize_t full_low, Py_ssize_t full_high,
) noexcept nogil:
    """Light what of a row is in a sector: cells whose centre is, and opaque ones of which only an end is."""
    # Copies, as a byte written to the picture might lie anywhere, for all the compiler knows.
    cdef Py_ssize_t aside = row.lit_aside, reach = row.reach, first, left
    cdef bint low_lit = low < full_low and -reach <= low <= reach and row.cells[low * row.aside]
    cdef bint high_lit = high > full_high and -reach <= high <= reach and row.cells[high * row.aside]
    cdef uint8_t *lit = row.lit
    if low_lit:
        lit[low * aside] = 1
    if high_lit:
        lit[high * aside] = 1
    first = max(low, full_low, -reach)
    left = min(high, full_high, reach) - first
    lit += first * aside
    while left >= 0:
        lit[0] = 1
        lit += aside
        left -= 1


cdef int32_t scan(const Quadrant *row, Sector sector, Sector *beyond) noexcept nogil:
    """Light one row of a quadrant within a sector; the number of sectors that go on beyond it."""
    cdef int64_t first = sector.first * row.depth, last = sector.last * row.depth
    # Cells of which more than an end lies in the sector. One column outside the disc still stands in the way of
    # lines that stay inside it.
    cdef Py_ssize_t low = max(down(first + half()), row.before), high = min(up(last - half()), row.behind)
    cdef Py_ssize_t column = low, aside = row.aside
    cdef const uint8_t *cell = row.cells + low * aside
    cdef int32_t count = 0
    if low > high:
        return 0
    light_row(row, low, high, up(first), down(last))
    while True:
        while column <= high and cell[0]:
            column += 1
            cell += aside
        if column > high:
            return count
        beyond[count].first = edge(column, row.depth) if column > low else sector.first
        while column <= high and not cell[0]:
            column += 1
            cell += aside
        if column > high:
            beyond[count].last = sector.last
            return count + 1
        beyond[count].last = edge(column, row.depth)
        count += 1


cdef void cast(const View *view, int direction, const int32_t *reaches, Sector *sectors, Sector *beyond) noexcept nogil:
    """Light one quadrant, row by row."""
    cdef int32_t count = 1, further, i
    cdef int32_t before = <int32_t>min(<Py_ssize_t>view.radius + 1, view.room[3 if direction < 2 else 0])
    cdef int32_t behind = <int32_t>min(<Py_ssize_t>view.radius + 1, view.room[2 if direction < 2 else 1])
    cdef Py_ssize_t ahead = view.map_stride if direction < 2 else 1
    cdef Py_ssize_t lit_ahead = view.picture_stride if direction < 2 else 1
    cdef Quadrant row
    row.aside = 1 if direction < 2 else view.map_stride
    row.lit_aside = 1 if direction < 2 else view.picture_stride
    row.cells = view.map
    row.lit = view.picture
    if direction == 0 or direction == 3:
        ahead, lit_ahead = -ahead, -lit_ahead
    sectors[0] = Sector(-one(), one())
    for row.depth in range(1, <int32_t>min(<Py_ssize_t>view.radius, view.room[direction]) + 1):
        row.cells += ahead
        row.lit += lit_ahead
        row.reach = reaches[row.depth]
        row.before = -min(row.reach + 1, before)
        row.behind = min(row.reach + 1, behind)
        further = 0
        for i in range(count):
            further += scan(&row, sectors[i], &beyond[further])
        if further == 0:
            return
        count = further
        sectors, beyond = beyond, sectors


cdef void look_round(const View *view, const uint8_t *walls, int32_t *reaches, Sector *sectors) noexcept nogil:
    """Light all that the viewer sees, in a dark picture."""
    cdef int32_t radius = view.radius, reach = radius, depth
    cdef int direction
    for depth in range(radius + 1):
        while reach * reach + depth * depth > radius * radius + radius:
            reach -= 1
        reaches[depth] = reach
    view.picture[0] = 1
    for direction in range(4):
        cast(view, direction, reaches, sectors, sectors + radius + 2)
    if walls != NULL:
        hide(view, walls)


cdef bint closed(const uint8_t *walls, Py_ssize_t stride, Py_ssize_t cell, int direction) noexcept nogil:
    """Whether an edge of a cell is closed, on this side or on the other."""
    cdef Py_ssize_t[4] steps = [-stride, stride, 1, -1]
    return (walls[cell] >> direction | walls[cell + steps[direction]] >> (direction ^ 1)) & 1


cdef bint cut_off(const uint8_t *walls, Py_ssize_t stride, Py_ssize_t cell, int32_t dy, int32_t dx) noexcept nogil:
    """Whether the straight line from the middle of a cell to another's crosses a closed edge."""
    cdef int across = 2 if dx > 0 else 3, along = 1 if dy > 0 else 0
    cdef Py_ssize_t step_x = 1 if dx > 0 else -1, step_y = stride if dy > 0 else -stride
    cdef int32_t width = abs(dx), height = abs(dy), i = 0, j = 0, sooner
    while i < width or j < height:
        # Which comes first, the next edge between columns or the next one between rows?
        sooner = (2 * i + 1) * height - (2 * j + 1) * width
        if sooner == 0:
            if ((closed(walls, stride, cell, across) or closed(walls, stride, cell + step_x, along))
                    and (closed(walls, stride, cell, along) or closed(walls, stride, cell + step_y, across))):
                return True
            cell += step_x + step_y
            i += 1
            j += 1
        elif sooner < 0:
            if closed(walls, stride, cell, across):
                return True
            cell += step_x
            i += 1
        else:
            if closed(walls, stride, cell, along):
                return True
            cell += step_y
            j += 1
    return False


cdef void hide(const View *view, const uint8_t *walls) noexcept nogil:
    """Darken what is lit but cut off by a closed edge."""
    cdef int32_t radius = view.radius
    cdef int32_t top = -<int32_t>min(<Py_ssize_t>radius, view.room[0])
    cdef int32_t bottom = <int32_t>min(<Py_ssize_t>radius, view.room[1])
    cdef int32_t right = <int32_t>min(<Py_ssize_t>radius, view.room[2])
    cdef int32_t left = -<int32_t>min(<Py_ssize_t>radius, view.room[3]), dy, dx
    cdef uint8_t *lit
    for dy in range(top, bottom + 1):
        for dx in range(left, right + 1):
            lit = view.picture + dy * view.picture_stride + dx
            if lit[0] and cut_off(walls, view.map_stride, 0, dy, dx):
                lit[0] = 0


cdef int look_around(
    const uint8_t *cells, const uint8_t *walls, Py_ssize_t height, Py_ssize_t width, Py_ssize_t y, Py_ssize_t x,
    int32_t radius, uint8_t *centre, Py_ssize_t stride,
) noexcept nogil:
    """Light what is seen from (y, x) in a dark picture, given its cell there; -1 when memory runs out."""
    cdef View view
    cdef Sector[2 * (NEAR + 2)] few
    cdef int32_t[NEAR + 1] near
    cdef Sector *sectors = few
    cdef int32_t *reaches = near
    view.map = cells + y * width + x
    view.map_stride = width
    view.picture = centre
    view.picture_stride = stride
    view.room = [y, height - 1 - y, width - 1 - x, x]
    view.radius = radius
    if walls != NULL:
        walls += y * width + x
    if radius > NEAR:
        sectors = <Sector *>malloc(2 * (radius + 2) * sizeof(Sector) + (radius + 1) * sizeof(int32_t))
        if sectors == NULL:
            return -1
        reaches = <int32_t *>(sectors + 2 * (radius + 2))
    look_round(&view, walls, reaches, sectors)
    if radius > NEAR:
        free(sectors)
    return 0


def shadowcast(object opaque, object centre, object radius, object walls, bint window, object out):
    """What is seen from a cell: the map, or the window of 2 * radius + 1 cells each way; in out, if that is given.

    Returns None, and does nothing, unless all arguments are of the plain kind; `triquest.core.sight` says what is
    right at all. No argument may share memory with out.
    """
    cdef cnp.ndarray cells, seen, edges
    cdef int64_t y = 0, x = 0, reach = 0
    cdef Py_ssize_t height, width
    cdef cnp.npy_intp[2] shape
    cdef const uint8_t *cell
    cdef const uint8_t *wall = NULL
    cdef uint8_t *picture
    cdef int state
    if not is_map(opaque, True):
        return None
    cells = <cnp.ndarray>opaque
    height, width = cells.shape[0], cells.shape[1]
    cell = <const uint8_t *>cnp.PyArray_DATA(cells)
    if not is_point(centre, height, width, &y, &x) or not is_whole(radius, 0, MOST_RADIUS, &reach):
        return None
    if walls is not None:
        if not is_map(walls, False):
            return None
        edges = <cnp.ndarray>walls
        if edges.shape[0] != height or edges.shape[1] != width:
            return None
        wall = <const uint8_t *>cnp.PyArray_DATA(edges)
    shape[0] = 2 * reach + 1 if window else height
    shape[1] = 2 * reach + 1 if window else width
    if out is None:
        seen = cnp.PyArray_EMPTY(2, shape, cnp.NPY_BOOL, 0)
    elif (not is_output(out, cnp.NPY_BOOL, shape[0], shape[1]) or share_memory(<cnp.ndarray>out, cells)
            or (walls is not None and share_memory(<cnp.ndarray>out, edges))):
        return None
    else:
        seen = <cnp.ndarray>out
    picture = <uint8_t *>cnp.PyArray_DATA(seen)
    if reach <= NEAR and window and wall == NULL:
        # So short that letting other threads run would take longer.
        state = fill_view(picture, shape, cell, NULL, height, width, y, x, reach, True)
    else:
        with nogil:
            state = fill_view(picture, shape, cell, wall, height, width, y, x, reach, window)
    if state < 0:
        raise MemoryError()
    return seen


cdef int fill_view(
    uint8_t *picture, const cnp.npy_intp *shape, const uint8_t *cells, const uint8_t *walls, Py_ssize_t height,
    Py_ssize_t width, Py_ssize_t y, Py_ssize_t x, int64_t radius, bint window,
) noexcept nogil:
    memset(picture, 0, shape[0] * shape[1])
    picture += radius * shape[1] + radius if window else y * shape[1] + x
    return look_around(cells, walls, height, width, y, x, <int32_t>radius, picture, shape[1])


def shadowcast_many(
    cnp.ndarray opaque not None, cnp.ndarray centres not None, int32_t radius, cnp.ndarray walls,
    cnp.ndarray out not None, Py_ssize_t start, Py_ssize_t stop,
):
    """Fill out[start:stop] (bool windows [n, 2 * radius + 1, 2 * radius + 1]) as seen from centres (int64 [n, 2])."""
    cdef Py_ssize_t height = opaque.shape[0], width = opaque.shape[1], i
    cdef cnp.npy_intp[2] shape = [2 * radius + 1, 2 * radius + 1]
    cdef const uint8_t *cells = <const uint8_t *>cnp.PyArray_DATA(opaque)
    cdef const uint8_t *wall = <const uint8_t *>cnp.PyArray_DATA(walls) if walls is not None else NULL
    cdef const int64_t *point = <const int64_t *>cnp.PyArray_DATA(centres)
    cdef uint8_t *picture = <uint8_t *>cnp.PyArray_DATA(out)
    cdef int state = 0
    with nogil:
        for i in range(start, stop):
            state |= fill_view(
                picture + i * shape[0] * shape[1], shape, cells, wall, height, width, point[2 * i], point[2 * i + 1],
                radius, True)
    if state < 0:
        raise MemoryError()
