"""Distance fields over cells with small costs.

All rests on one remark. A step costs the cell it enters, so every way into a cell costs the same, and
a cell is final the moment it is first touched: it is queued once and never again. Looking backwards, towards
the sources, all ways *out of* a settled cell to its neighbours cost the cell itself, so the same holds with
the queue ordered by "distance plus own cost".

Maps are copied into a frame of impassable cells, which spares every test for the edge of the map.
"""

cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy, memset

from triquest._core.buckets cimport PIECE, RING, Bucket, Workspace, borrow, give_back, push, queue_finds

cnp.import_array()


cdef inline distance_t nowhere(distance_t kind) noexcept nogil:
    """What a field of this kind holds where nothing leads: its largest number."""
    if distance_t is uint16_t:
        return 65535
    else:
        return 2147483647


cdef void frame_costs(
    const uint8_t *costs, Py_ssize_t height, Py_ssize_t width, Py_ssize_t pitch, uint8_t *marks,
) noexcept nogil:
    """Copy a part of a map into a frame: a mark is the cost of a cell not yet touched, else 0."""
    cdef Py_ssize_t stride = width + 2, y
    memset(marks, 0, (height + 2) * stride)
    for y in range(height):
        memcpy(marks + (y + 1) * stride + 1, costs + y * pitch, width)


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
    uint8_t *marks, Py_ssize_t stride, const uint32_t *items, Py_ssize_t count, uint32_t *found, uint8_t *price,
) noexcept nogil:
    """Touch the neighbours of some cells and list those that were untouched, with their costs."""
    cdef int n = 0
    cdef Py_ssize_t i, cell, near
    cdef uint8_t cost
    for i in range(count):
        cell = items[i]
        near = cell - 1
        cost = marks[near]
        marks[near] = 0
        found[n] = <uint32_t>near
        price[n] = cost
        n += cost != 0
        near = cell + 1
        cost = marks[near]
        marks[near] = 0
        found[n] = <uint32_t>near
        price[n] = cost
        n += cost != 0
        near = cell - stride
        cost = marks[near]
        marks[near] = 0
        found[n] = <uint32_t>near
        price[n] = cost
        n += cost != 0
        near = cell + stride
        cost = marks[near]
        marks[near] = 0
        found[n] = <uint32_t>near
        price[n] = cost
        n += cost != 0
    return n


cdef int look_walled(
    uint8_t *marks, const uint8_t *gates, Py_ssize_t stride, const uint32_t *items, Py_ssize_t count,
    uint32_t *found, uint8_t *price,
) noexcept nogil:
    """The same through edges that are not closed."""
    cdef int n = 0, way
    cdef Py_ssize_t i, cell, near
    cdef Py_ssize_t[4] steps = [-stride, stride, 1, -1]
    cdef uint8_t cost
    for i in range(count):
        cell = items[i]
        for way in range(4):
            near = cell + steps[way]
            cost = marks[near] & <uint8_t>((gates[cell] >> way & 1) - 1)
            marks[near] ^= cost
            found[n] = <uint32_t>near
            price[n] = cost
            n += cost != 0
    return n


cdef inline int look(
    Workspace space, Py_ssize_t stride, bint walled, const uint32_t *items, Py_ssize_t count,
) noexcept nogil:
    cdef uint8_t *marks = <uint8_t *>space.marks
    if walled:
        return look_walled(marks, <uint8_t *>space.gates, stride, items, count, space.found, space.price)
    return look_open(marks, stride, items, count, space.found, space.price)


cdef Py_ssize_t sow(
    Workspace space, distance_t *field, Py_ssize_t stride, const int64_t *points, Py_ssize_t count, uint8_t keep,
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
            if push(&space.ring[cost & ~keep & 255], <uint32_t>cell) < 0:
                return -1
            queued += 1
    return queued


cdef int spread(
    Workspace space, distance_t *field, Py_ssize_t stride, bint walled, uint8_t keep, int64_t limit,
    Py_ssize_t waiting, Py_ssize_t target,
) noexcept nogil:
    """Settle all cells within the limit, or until the target (unless it is -1) is touched.

    keep is 255 to count from the sources and 0 to count towards them: there a cell's own cost only delays its turn.
    Returns 1 if something reachable (that target, if there is one) may lie beyond the limit, 0 if not, -1 when
    memory runs out.
    """
    cdef uint8_t *marks = <uint8_t *>space.marks
    cdef int64_t key = 0
    cdef Bucket *bucket
    cdef const uint32_t *item
    cdef Py_ssize_t piece
    cdef int n, i
    while waiting and key <= limit and (target < 0 or marks[target]):
        bucket = &space.ring[key & (RING - 1)]
        item = bucket.items
        while item < bucket.tail:
            piece = min(<Py_ssize_t>(bucket.tail - item), <Py_ssize_t>PIECE)
            n = look(space, stride, walled, item, piece)
            for i in range(n):
                field[space.found[i]] = <distance_t>(key + (space.price[i] & keep))
            if queue_finds(space, n, key) < 0:
                return -1
            waiting += n - piece
            item += piece
        bucket.tail = bucket.items
        key += 1
    if target >= 0:
        return waiting and marks[target]
    if not waiting:
        return 0
    return trim(space, field, stride, walled, keep)


cdef int trim(Workspace space, distance_t *field, Py_ssize_t stride, bint walled, uint8_t keep) noexcept nogil:
    """Deal with what still waits beyond the limit; 1 if anything reachable lies there.

    Counting from the sources, the waiting cells are themselves too far and lose their distance. Counting
    towards them they are near enough, and only what they would touch is not.
    """
    cdef distance_t unreached = nowhere[distance_t](0)
    cdef const uint32_t *item
    cdef int i, beyond = 0
    for i in range(RING):
        item = space.ring[i].items
        while item < space.ring[i].tail:
            if keep:
                field[item[0]] = unreached
                beyond = 1
            elif look(space, stride, walled, item, 1):
                beyond = 1
            item += 1
    return beyond


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
    cdef uint8_t keep = 0 if toward else 255
    cdef distance_t *field
    cdef distance_t unreached = nowhere[distance_t](0)
    cdef int state = -1
    space.reserve(size, size if walled else 0, size * sizeof(distance_t))
    field = <distance_t *>space.field
    with nogil:
        frame_costs(cost, height, width, width, <uint8_t *>space.marks)
        if walled:
            frame_walls(wall, height, width, width, <uint8_t *>space.gates)
        for i in range(size):
            field[i] = unreached
        waiting = sow(space, field, stride, points, count, keep)
        if waiting >= 0:
            state = spread(space, field, stride, walled, keep, limit, waiting, -1)
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
