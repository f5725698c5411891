"""Who sees what: diamonds, circles and symmetric shadowcasting."""

cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport abs, free, malloc
from libc.string cimport memset

cnp.import_array()


def diamond(cnp.ndarray out not None, int64_t y, int64_t x, int64_t radius):
    """Set out (bool [h, w]) where |dy| + |dx| <= radius, and clear it elsewhere."""
    cdef Py_ssize_t height = out.shape[0], width = out.shape[1]
    cdef uint8_t *row = <uint8_t *>cnp.PyArray_DATA(out)
    cdef int64_t top = max(0, y - radius), bottom = min(<int64_t>height - 1, y + radius), j, reach
    memset(row, 0, height * width)
    for j in range(top, bottom + 1):
        reach = radius - (y - j if j < y else j - y)
        light(row + j * width, width, x, reach)


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
    # Between two slopes, as columns to depth: first / first_depth to last / last_depth, both included.
    int32_t first, first_depth, last, last_depth

cdef struct View:
    # Where the viewer stands on a map and in a picture, and how far each reaches.
    const uint8_t *map
    uint8_t *picture
    Py_ssize_t map_stride, picture_stride
    Py_ssize_t[4] room      # cells between viewer and border: north, south, east, west
    int32_t radius


cdef inline int32_t floor_of(int32_t a, int32_t b) noexcept nogil:
    """a / b rounded down, for b > 0."""
    return a // b - (a % b < 0)


cdef int32_t scan(
    const View *view, int direction, int32_t depth, int32_t reach, const Sector *sector, Sector *beyond,
) noexcept nogil:
    """Light one row of a quadrant within a sector; the number of sectors that go on beyond it."""
    cdef Py_ssize_t ahead = -view.map_stride, aside = 1, picture_ahead = -view.picture_stride, picture_aside = 1
    cdef Py_ssize_t before = view.room[3], behind = view.room[2]
    cdef const uint8_t *row
    cdef uint8_t *lit
    cdef int32_t low, high, full_low, full_high, column, count = 0
    cdef bint clear, open_before = False
    cdef Sector now = sector[0]
    if direction >= 2:
        ahead, aside, picture_ahead, picture_aside = -1, view.map_stride, -1, view.picture_stride
        before, behind = view.room[0], view.room[1]
    if direction == 1 or direction == 2:
        ahead, picture_ahead = -ahead, -picture_ahead
    row = view.map + depth * ahead
    lit = view.picture + depth * picture_ahead
    # Cells of which more than an end lies in the sector, and cells whose centre does.
    low = floor_of(2 * depth * now.first + now.first_depth, 2 * now.first_depth)
    high = -floor_of(now.last_depth - 2 * depth * now.last, 2 * now.last_depth)
    full_low = -floor_of(-depth * now.first, now.first_depth)
    full_high = floor_of(depth * now.last, now.last_depth)
    # One column outside the disc still stands in the way of lines that stay inside it.
    low = max(low, -min(reach + 1, <int32_t>before))
    high = min(high, min(reach + 1, <int32_t>behind))
    for column in range(low, high + 1):
        clear = row[column * aside] == 0
        if -reach <= column <= reach and (not clear or full_low <= column <= full_high):
            lit[column * picture_aside] = 1
        if clear and not open_before and column > low:
            now.first, now.first_depth = 2 * column - 1, 2 * depth
        elif open_before and not clear:
            beyond[count] = now
            beyond[count].last, beyond[count].last_depth = 2 * column - 1, 2 * depth
            count += 1
        open_before = clear
    if open_before:
        beyond[count] = now
        count += 1
    return count


cdef void cast(const View *view, int direction, Sector *sectors, Sector *beyond) noexcept nogil:
    """Light one quadrant, row by row."""
    cdef int32_t radius = view.radius, depth, reach = radius, count = 1, further, i
    sectors[0] = Sector(-1, 1, 1, 1)
    for depth in range(1, <int32_t>min(<Py_ssize_t>radius, view.room[direction]) + 1):
        while reach * reach + depth * depth > radius * radius + radius:
            reach -= 1
        further = 0
        for i in range(count):
            further += scan(view, direction, depth, reach, &sectors[i], &beyond[further])
        if further == 0:
            return
        count = further
        sectors, beyond = beyond, sectors


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


def shadowcast(
    cnp.ndarray opaque not None, cnp.ndarray walls, cnp.ndarray out not None, Py_ssize_t y, Py_ssize_t x,
    int32_t radius, bint window,
):
    """Fill out (bool, the map or the window of 2 * radius + 1 cells each way) with what is seen from (y, x)."""
    cdef Py_ssize_t height = opaque.shape[0], width = opaque.shape[1], side = out.shape[1]
    cdef uint8_t *picture = <uint8_t *>cnp.PyArray_DATA(out)
    cdef View view
    cdef int direction
    cdef Sector *sectors = <Sector *>malloc(2 * (radius + 2) * sizeof(Sector))
    if sectors == NULL:
        raise MemoryError()
    view.map = <const uint8_t *>cnp.PyArray_DATA(opaque) + y * width + x
    view.map_stride = width
    view.picture_stride = side
    view.picture = picture + (radius * side + radius if window else y * side + x)
    view.room = [y, height - 1 - y, width - 1 - x, x]
    view.radius = radius
    with nogil:
        memset(picture, 0, out.shape[0] * side)
        view.picture[0] = 1
        for direction in range(4):
            cast(&view, direction, sectors, sectors + radius + 2)
        if walls is not None:
            hide(&view, <const uint8_t *>cnp.PyArray_DATA(walls) + y * width + x)
    free(sectors)
