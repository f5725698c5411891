"""Distance fields of formations, which step only the way they face and spend an action on turning.

A state is a tile and a facing. Looking towards the goals, whatever action leads into a state costs the tile
of that state: entering it, or turning on it. Looking away from the goals, whatever leads into a state costs
that state's tile again. So, as in the plain field, a state is final when first touched and is queued once;
and only the first state settled on a tile has any turns to hand out.
"""

cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libc.string cimport memcpy, memset

from triquest._core.buckets cimport PIECE, RING, Bucket, Workspace, borrow, give_back, push, queue_finds

cnp.import_array()

cdef enum:
    UNREACHED = 65535
    FARTHEST = 65534


cdef void frame_tiles(const uint8_t *costs, Py_ssize_t height, Py_ssize_t width, uint16_t *marks) noexcept nogil:
    """Copy a map into a frame of impassable tiles: a mark is 16 * cost + one bit for each facing not yet touched."""
    cdef Py_ssize_t stride = width + 2, y, x
    cdef uint16_t *mark
    cdef const uint8_t *cost
    memset(marks, 0, (height + 2) * stride * sizeof(uint16_t))
    for y in range(height):
        mark = marks + (y + 1) * stride + 1
        cost = costs + y * width
        for x in range(width):
            mark[x] = cost[x] << 4 | (15 if cost[x] else 0)


cdef Py_ssize_t sow(
    Workspace space, Py_ssize_t stride, const int64_t *points, Py_ssize_t count, Py_ssize_t columns, uint8_t keep,
) noexcept nogil:
    """Queue the goals on passable tiles once each; the number queued, or -1 when memory runs out."""
    cdef uint16_t *marks = <uint16_t *>space.marks
    cdef uint16_t *field = <uint16_t *>space.field
    cdef Py_ssize_t tile, queued = 0
    cdef int facing, wanted
    for _ in range(count):
        tile = (points[0] + 1) * stride + points[1] + 1
        wanted = (1 << points[2] if columns == 3 else 15) & marks[tile]
        marks[tile] &= <uint16_t>~wanted
        for facing in range(4):
            if wanted >> facing & 1:
                field[4 * tile + facing] = 0
                if push(&space.ring[marks[tile] >> 4 & ~keep & 255], <uint32_t>(4 * tile + facing)) < 0:
                    return -1
                queued += 1
        points += columns
    return queued


cdef int look(
    uint16_t *marks, const Py_ssize_t *steps, const uint32_t *items, Py_ssize_t count, uint32_t *found,
    uint8_t *price,
) noexcept nogil:
    """Touch the states one action away from some states and list those that were untouched, with their costs."""
    cdef int n = 0, facing, turn
    cdef Py_ssize_t i, tile, near
    cdef uint16_t mark
    for i in range(count):
        tile = items[i] >> 2
        facing = items[i] & 3
        near = tile + steps[facing]
        mark = marks[near]
        marks[near] = mark & <uint16_t>~(1 << facing)
        found[n] = <uint32_t>(4 * near + facing)
        price[n] = <uint8_t>(mark >> 4)
        n += mark >> facing & 1
        mark = marks[tile]
        if mark & 15:
            marks[tile] = mark & <uint16_t>~15
            for turn in range(4):
                found[n] = <uint32_t>(4 * tile + turn)
                price[n] = <uint8_t>(mark >> 4)
                n += mark >> turn & 1
    return n


cdef int spread(
    Workspace space, const Py_ssize_t *steps, uint8_t keep, Py_ssize_t waiting,
) noexcept nogil:
    """Settle all states; 1 if one is too far for the field, 0 if none is, -1 when memory runs out."""
    cdef uint16_t *marks = <uint16_t *>space.marks
    cdef uint16_t *field = <uint16_t *>space.field
    cdef int64_t key = 0
    cdef Bucket *bucket
    cdef const uint32_t *item
    cdef Py_ssize_t piece
    cdef int n, i
    while waiting:
        bucket = &space.ring[key & (RING - 1)]
        item = bucket.items
        while item < bucket.tail:
            piece = min(<Py_ssize_t>(bucket.tail - item), <Py_ssize_t>PIECE)
            n = look(marks, steps, item, piece, space.found, space.price)
            for i in range(n):
                if key + (space.price[i] & keep) > FARTHEST:
                    return 1
                field[space.found[i]] = <uint16_t>(key + (space.price[i] & keep))
            if queue_finds(space, n, key) < 0:
                return -1
            waiting += n - piece
            item += piece
        bucket.tail = bucket.items
        key += 1
    return 0


def formation_field(
    cnp.ndarray costs not None, cnp.ndarray goals not None, cnp.ndarray out not None, bint toward,
):
    """Fill out (uint16 [h, w, 4]); False if a state is too far for it, and then out holds nothing of use."""
    cdef Py_ssize_t height = costs.shape[0], width = costs.shape[1], stride = width + 2
    cdef Py_ssize_t size = (height + 2) * stride, y, waiting
    cdef Py_ssize_t[4] steps = [-stride, stride, 1, -1]
    cdef const uint8_t *cost = <const uint8_t *>cnp.PyArray_DATA(costs)
    cdef const int64_t *points = <const int64_t *>cnp.PyArray_DATA(goals)
    cdef Py_ssize_t count = goals.shape[0], columns = goals.shape[1]
    cdef uint16_t *result = <uint16_t *>cnp.PyArray_DATA(out)
    cdef uint16_t *field
    cdef uint8_t keep = 0 if toward else 255
    cdef int facing, state = -1
    cdef Workspace space = borrow()
    if toward:
        for facing in range(4):
            steps[facing] = -steps[facing]
    space.reserve(size * sizeof(uint16_t), 0, 4 * size * sizeof(uint16_t))
    field = <uint16_t *>space.field
    with nogil:
        frame_tiles(cost, height, width, <uint16_t *>space.marks)
        memset(field, 255, 4 * size * sizeof(uint16_t))
        waiting = sow(space, stride, points, count, columns, keep)
        if waiting >= 0:
            state = spread(space, steps, keep, waiting)
        for y in range(height):
            memcpy(result + 4 * y * width, field + 4 * ((y + 1) * stride + 1), 4 * width * sizeof(uint16_t))
    if state < 0:
        raise MemoryError()
    give_back(space)
    return state == 0


def formation_step(
    cnp.ndarray field not None, cnp.ndarray costs not None, Py_ssize_t y, Py_ssize_t x, int facing,
):
    """The next action down a field towards goals: 4 steps ahead, 0 to 3 turns, -1 is nothing to do."""
    cdef Py_ssize_t height = costs.shape[0], width = costs.shape[1]
    cdef const uint16_t *left = <const uint16_t *>cnp.PyArray_DATA(field)
    cdef const uint8_t *cost = <const uint8_t *>cnp.PyArray_DATA(costs)
    cdef Py_ssize_t tile = y * width + x, ahead
    cdef Py_ssize_t ahead_y = y + (facing == 1) - (facing == 0), ahead_x = x + (facing == 2) - (facing == 3)
    cdef int now = left[4 * tile + facing], turn
    if now == 0 or now == UNREACHED:
        return -1
    if 0 <= ahead_y < height and 0 <= ahead_x < width:
        ahead = ahead_y * width + ahead_x
        if cost[ahead] and left[4 * ahead + facing] + cost[ahead] == now:
            return 4
    for turn in range(4):
        if turn != facing and left[4 * tile + turn] + cost[tile] == now:
            return turn
    return -1
