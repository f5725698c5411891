"""Distance fields over cells with small costs.

All rests on one remark. A step costs the cell it enters, so every way into a cell costs the same, and
a cell is final the moment it is first touched: it is queued once and never again. Looking backwards, towards
the sources, all ways *out of* a settled cell to its neighbours cost the cell itself, so the same holds with
the queue ordered by "distance plus own cost".

Maps are copied into a frame of impassable cells, which spares every test for the edge of the map. A bucket is
worked through in pieces, in two passes without branches: the first lists the untouched neighbours, the second
touches and queues them. Between the two a cell may be listed twice; it is queued the first time.
"""

cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport llabs
from libc.string cimport memcpy, memset

from triquest._core.buckets cimport FINDS, FOUND, PIECE, Workspace, borrow, give_back, prefetch

cnp.import_array()


cdef distance_t nowhere(distance_t kind) noexcept nogil:
    """What a field of this kind holds where nothing leads: its largest number."""
    if distance_t is uint16_t:
        return 65535
    else:
        return 2147483647


cdef int frame_costs(
    const uint8_t *costs, Py_ssize_t height, Py_ssize_t width, Py_ssize_t pitch, uint8_t *marks,
) noexcept nogil:
    """Copy a part of a map into a frame: a mark is the cost of a cell not yet touched, else 0. The highest cost."""
    cdef Py_ssize_t stride = width + 2, y, x
    cdef const uint8_t *row
    cdef uint8_t dearest = 0
    memset(marks, 0, stride)
    for y in range(height):
        row = costs + y * pitch
        marks += stride
        marks[0] = 0
        memcpy(marks + 1, row, width)
        marks[width + 1] = 0
        for x in range(width):
            dearest = max(dearest, row[x])
    memset(marks + stride, 0, stride)
    return dearest


cdef void frame_walls(
    const uint8_t *walls, Py_ssize_t height, Py_ssize_t width, Py_ssize_t pitch, uint8_t *gates,
) noexcept nogil:
    """Copy a part of the walls into a frame, each edge closed on both sides if it is on one."""
    cdef Py_ssize_t stride = width + 2, y, x
    cdef uint8_t *gate
    memset(gates, 0, (height + 2) * stride)
    for y in range(height):
        memcpy(gates + (y + 1) * stride + 1, walls + y * pitch, width)
    for y in range(1, height + 1):
        gate = gates + y * stride
        for x in range(1, width + 1):
            # A neighbour merged before has only gained bits that this cell has too.
            gate[x] |= ((gate[x - stride] >> 1 & 1) | (gate[x + stride] & 1) << 1
                        | (gate[x + 1] >> 3 & 1) << 2 | (gate[x - 1] >> 2 & 1) << 3)


cdef int look_open(
    const uint8_t *marks, Py_ssize_t stride, const uint32_t *items, Py_ssize_t count, uint32_t *found,
) noexcept nogil:
    """List the untouched neighbours of some cells."""
    cdef int n = 0
    cdef Py_ssize_t i, cell
    for i in range(count):
        cell = items[i]
        found[n] = <uint32_t>(cell - 1)
        n += marks[cell - 1] != 0
        found[n] = <uint32_t>(cell + 1)
        n += marks[cell + 1] != 0
        found[n] = <uint32_t>(cell - stride)
        n += marks[cell - stride] != 0
        found[n] = <uint32_t>(cell + stride)
        n += marks[cell + stride] != 0
    return n


cdef int look_walled(
    const uint8_t *marks, const uint8_t *gates, Py_ssize_t stride, const uint32_t *items, Py_ssize_t count,
    uint32_t *found,
) noexcept nogil:
    """The same through edges that are not closed."""
    cdef int n = 0, way
    cdef Py_ssize_t i, cell, near
    cdef Py_ssize_t[4] steps = [-stride, stride, 1, -1]
    for i in range(count):
        cell = items[i]
        for way in range(4):
            near = cell + steps[way]
            found[n] = <uint32_t>near
            n += (marks[near] != 0) & ~(gates[cell] >> way)
    return n


cdef inline int look(
    Workspace space, Py_ssize_t stride, bint walled, const uint32_t *items, Py_ssize_t count, uint32_t *found,
) noexcept nogil:
    cdef const uint8_t *marks = <const uint8_t *>space.marks
    if walled:
        return look_walled(marks, <const uint8_t *>space.gates, stride, items, count, found)
    return look_open(marks, stride, items, count, found)


cdef inline Py_ssize_t touch(
    Workspace space, const distance_t *field, Py_ssize_t stride, const uint32_t *found, int count, int64_t key,
    bint toward,
) noexcept nogil:
    """Queue the listed cells that are still untouched; how many that were."""
    # Distances are written when a cell's turn comes or, counting towards the sources, when it is touched.
    cdef Py_ssize_t written = stride if toward else 0
    cdef uint8_t *marks = <uint8_t *>space.marks
    cdef uint32_t **tails = space.tails
    cdef int64_t mask = space.mask
    cdef Py_ssize_t cell, queued = 0, slot
    cdef uint8_t cost
    cdef int i
    for i in range(count):
        cell = found[i]
        cost = marks[cell]
        marks[cell] = 0
        slot = (key + cost) & mask
        tails[slot][0] = <uint32_t>cell
        tails[slot] += cost != 0
        queued += cost != 0
        # What will be read and written when the cell's turn comes.
        prefetch(field + cell - written)
        prefetch(field + cell + written)
        prefetch(marks + cell - stride)
        prefetch(marks + cell + stride)
    space.slack -= queued
    return queued


cdef Py_ssize_t keep_near(
    uint32_t *items, Py_ssize_t count, Py_ssize_t stride, const Aim *aim, int64_t steps,
) noexcept nogil:
    """Keep only the cells at most so many steps from the aim; how many they are."""
    cdef uint64_t reciprocal = (<uint64_t>1 << 32) // <uint64_t>stride + 1
    cdef Py_ssize_t kept = 0, i
    cdef int64_t y, x
    cdef uint32_t cell
    for i in range(count):
        cell = items[i]
        y = cell * reciprocal >> 32  # exactly cell / stride in a frame as small as one aimed in
        x = cell - y * stride
        items[kept] = cell
        kept += llabs(y - aim.y) + llabs(x - aim.x) <= steps
    return kept


cdef Py_ssize_t sow(
    Workspace space, distance_t *field, Py_ssize_t stride, const int64_t *points, Py_ssize_t count, bint toward,
) noexcept nogil:
    """Queue the passable sources once each; the number queued, or -1 when memory runs out."""
    cdef uint8_t *marks = <uint8_t *>space.marks
    cdef Py_ssize_t i, cell, queued = 0
    cdef uint8_t cost
    for i in range(count):
        cell = (points[2 * i] + 1) * stride + points[2 * i + 1] + 1
        cost = marks[cell]
        if cost:
            marks[cell] = 0
            field[cell] = 0
            if space.push(cost if toward else 0, <uint32_t>cell) < 0:
                return -1
            queued += 1
    return queued


cdef int spread(
    Workspace space, distance_t *field, Py_ssize_t stride, bint walled, bint toward, int64_t limit,
    Py_ssize_t waiting, Aim *aim,
) noexcept nogil:
    """Settle all cells within the limit, or until the cell aimed at (if any) is touched.

    Counting from the sources, a cell has its distance when its turn comes; counting towards them, a cell's own
    cost only delays its turn, and it has its distance when first touched.
    Returns 1 if something reachable (that cell, if there is one) may lie beyond the limit, 0 if not, -1 when
    memory runs out.
    """
    cdef uint8_t *marks = <uint8_t *>space.marks
    cdef int64_t key = 0
    cdef Py_ssize_t slot, first, size, piece, kept
    cdef const uint32_t *items
    cdef uint32_t[FOUND] found
    cdef int n, i
    cdef bint dropped = False
    while waiting and key <= limit and (aim == NULL or marks[aim.cell]):
        slot = key & space.mask
        # No action is free or costs as much as the ring is long, so this bucket does not grow.
        size = space.tails[slot] - space.items[slot]
        first = 0
        while first < size:
            piece = min(size - first, <Py_ssize_t>PIECE)
            if space.slack <= <size_t>(FINDS * piece) and space.make_room(FOUND + 1) < 0:
                return -1
            items = space.items[slot] + first
            kept = piece
            if aim != NULL and aim.near:
                kept = keep_near(space.items[slot] + first, piece, stride, aim, limit + 1 - key)
                dropped |= kept < piece
            n = look(space, stride, walled, items, kept, found)
            waiting += touch(space, field, stride, found, n, key, toward) - piece
            if toward:
                for i in range(n):
                    field[found[i]] = <distance_t>key
            else:
                for i in range(<int>piece):
                    field[items[i]] = <distance_t>key
            first += piece
        space.tails[slot] = space.items[slot]
        key += 1
    if aim != NULL:
        aim.reached = -1 if marks[aim.cell] else max(<int64_t>0, key - 1)
        return (waiting or dropped) and marks[aim.cell]
    if not toward:
        return waiting != 0
    return more_to_touch(space, stride, walled)


cdef int more_to_touch(Workspace space, Py_ssize_t stride, bint walled) noexcept nogil:
    """Whether what still waits has untouched neighbours."""
    cdef const uint32_t *item
    cdef uint32_t[FINDS] found
    cdef int i
    for i in range(space.mask + 1):
        item = space.items[i]
        while item < space.tails[i]:
            if look(space, stride, walled, item, 1, found):
                return 1
            item += 1
    return 0


cdef int fill_field(
    Workspace space, cnp.ndarray costs, cnp.ndarray sources, cnp.ndarray walls, distance_t *out, bint toward,
    int64_t limit,
) except -2:
    cdef Py_ssize_t height = costs.shape[0], width = costs.shape[1], stride = width + 2
    cdef Py_ssize_t size = (height + 2) * stride, y, i, waiting
    cdef bint walled = walls is not None
    cdef const uint8_t *cost = <const uint8_t *>cnp.PyArray_DATA(costs)
    cdef const uint8_t *wall = <const uint8_t *>cnp.PyArray_DATA(walls) if walled else NULL
    cdef const int64_t *points = <const int64_t *>cnp.PyArray_DATA(sources)
    cdef Py_ssize_t count = sources.shape[0]
    cdef distance_t *field
    cdef distance_t unreached = nowhere[distance_t](0)
    cdef int state = -1, dearest
    space.reserve(size, size if walled else 0, size * sizeof(distance_t))
    field = <distance_t *>space.field
    with nogil:
        dearest = frame_costs(cost, height, width, width, <uint8_t *>space.marks)
        if walled:
            frame_walls(wall, height, width, width, <uint8_t *>space.gates)
        for i in range(size):
            field[i] = unreached
        if space.prepare(dearest) == 0:
            waiting = sow(space, field, stride, points, count, toward)
            if waiting >= 0:
                state = spread(space, field, stride, walled, toward, limit, waiting, NULL)
        for y in range(height):
            memcpy(out + y * width, field + (y + 1) * stride + 1, width * sizeof(distance_t))
    if state < 0:
        raise MemoryError()
    return state


def distance_field(
    cnp.ndarray costs not None, cnp.ndarray sources not None, cnp.ndarray walls, cnp.ndarray out not None,
    bint toward, int64_t limit,
):
    """Fill out (uint16 or int32 [h, w]); True if something reachable lies beyond the limit."""
    cdef Workspace space = borrow()
    cdef int beyond
    if cnp.PyArray_TYPE(out) == cnp.NPY_UINT16:
        beyond = fill_field[uint16_t](
            space, costs, sources, walls, <uint16_t *>cnp.PyArray_DATA(out), toward, limit)
    else:
        beyond = fill_field[int32_t](
            space, costs, sources, walls, <int32_t *>cnp.PyArray_DATA(out), toward, limit)
    give_back(space)
    return beyond == 1


def first_outside(cnp.ndarray points not None, Py_ssize_t height, Py_ssize_t width):
    """The index of the first point (int64 [n, 2] or [n, 3] with a facing) that is not on the map, or -1."""
    cdef const int64_t *point = <const int64_t *>cnp.PyArray_DATA(points)
    cdef Py_ssize_t columns = points.shape[1], i
    for i in range(points.shape[0]):
        if not (0 <= point[0] < height and 0 <= point[1] < width) or (columns == 3 and not 0 <= point[2] < 4):
            return i
        point += columns
    return -1
