"""Distance fields of formations, which step only the way they face and spend an action on turning.

A state is a tile and a facing. Looking towards the goals, whatever action leads into a state costs the tile
of that state: entering it, or turning on it. Looking away from the goals, whatever leads into a state costs
that state's tile again. So, as in the plain field, a state is final when first touched and is queued once;
and only the first state settled on a tile has any turns to hand out. States of one tile that are touched by one
state, by turning, wait together: an item of the queue is 16 * tile + one bit for each of its facings.
"""

cimport numpy as cnp
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from triquest._core.buckets cimport FINDS, FOUND, PIECE, Workspace, borrow, give_back, prefetch
from triquest._core.plain cimport is_map, is_whole

cnp.import_array()

cdef enum:
    UNREACHED = 65535
    FARTHEST = 65534
    MOST_TILES = 1 << 28    # of a map with its frame, so that an item has room for them

# For each set of facings: the four distances of a tile with all bits set but those of the set.
cdef uint64_t[16] others


cdef void list_others() noexcept:
    cdef uint16_t[4] four
    cdef int facings, facing
    for facings in range(16):
        for facing in range(4):
            four[facing] = 0 if facings >> facing & 1 else UNREACHED
        memcpy(&others[facings], four, sizeof(four))


list_others()


cdef inline void settle(uint64_t *tile, int facings, int64_t distance) noexcept nogil:
    """Write the distance of some facings of a tile, which have none so far."""
    tile[0] &= others[facings] | <uint64_t>distance * 0x0001000100010001u


cdef int frame_tiles(const uint8_t *costs, Py_ssize_t height, Py_ssize_t width, uint16_t *marks) noexcept nogil:
    """Copy a map into a frame of impassable tiles: a mark is 16 * cost + one bit for each facing not yet touched."""
    cdef Py_ssize_t stride = width + 2, y, x
    cdef uint16_t *mark
    cdef const uint8_t *cost
    cdef uint8_t dearest = 0
    memset(marks, 0, stride * sizeof(uint16_t))
    for y in range(height):
        mark = marks + (y + 1) * stride
        cost = costs + y * width
        mark[0] = mark[width + 1] = 0
        for x in range(width):
            mark[x + 1] = cost[x] << 4 | (15 if cost[x] else 0)
        for x in range(width):
            dearest = max(dearest, cost[x])
    memset(marks + (height + 1) * stride, 0, stride * sizeof(uint16_t))
    return dearest


cdef Py_ssize_t sow(
    Workspace space, Py_ssize_t stride, const int64_t *points, Py_ssize_t count, Py_ssize_t columns, bint toward,
) noexcept nogil:
    """Queue the goals on passable tiles once each; the number of items queued, or -1 when memory runs out."""
    cdef uint16_t *marks = <uint16_t *>space.marks
    cdef Py_ssize_t tile, queued = 0
    cdef int wanted
    for _ in range(count):
        tile = (points[0] + 1) * stride + points[1] + 1
        wanted = (1 << points[2] if columns == 3 else 15) & marks[tile]
        marks[tile] &= <uint16_t>~wanted
        if wanted:
            settle(<uint64_t *>space.field + tile, wanted, 0)
            if space.push(marks[tile] >> 4 if toward else 0, <uint32_t>(16 * tile + wanted)) < 0:
                return -1
            queued += 1
        points += columns
    return queued


cdef int look(
    const uint16_t *marks, const Py_ssize_t *steps, const uint32_t *items, Py_ssize_t count, uint32_t *found,
) noexcept nogil:
    """List the untouched states one action away from some states, turns first."""
    cdef int n = 0, facing, rest
    cdef Py_ssize_t i, tile, near
    cdef uint32_t item
    for i in range(count):
        item = items[i]
        tile = item >> 4
        rest = marks[tile] & 15
        found[n] = <uint32_t>(16 * tile + rest)
        n += rest != 0
        for facing in range(4):
            near = tile + steps[facing]
            found[n] = <uint32_t>(16 * near + (1 << facing))
            n += (marks[near] & item) >> facing & 1
    return n


cdef Py_ssize_t touch(
    Workspace space, Py_ssize_t stride, const uint32_t *found, int count, int64_t key, bint toward,
) noexcept nogil:
    """Queue the listed states that are still untouched; the number of items queued."""
    cdef uint16_t *marks = <uint16_t *>space.marks
    cdef uint64_t *field = <uint64_t *>space.field
    cdef uint32_t **tails = space.tails
    cdef int64_t mask = space.mask
    cdef Py_ssize_t tile, queued = 0, slot
    cdef int i, facings
    cdef uint16_t mark
    for i in range(count):
        tile = found[i] >> 4
        mark = marks[tile]
        facings = found[i] & mark & 15
        marks[tile] = <uint16_t>(mark - facings)
        slot = (key + (mark >> 4)) & mask
        tails[slot][0] = <uint32_t>(16 * tile + facings)
        tails[slot] += facings != 0
        queued += facings != 0
        if toward:
            settle(field + tile, facings, key)
        # What will be read and written when the item's turn comes.
        prefetch(field + tile - stride)
        prefetch(field + tile + stride)
        prefetch(marks + tile - stride)
        prefetch(marks + tile + stride)
    space.slack -= queued
    return queued


cdef int spread(
    Workspace space, const Py_ssize_t *steps, Py_ssize_t stride, bint toward, Py_ssize_t waiting,
) noexcept nogil:
    """Settle all states; 1 if one is too far for the field, 0 if none is, -1 when memory runs out."""
    cdef uint16_t *marks = <uint16_t *>space.marks
    cdef uint64_t *field = <uint64_t *>space.field
    cdef int64_t key = 0
    cdef Py_ssize_t slot, first, size, piece
    cdef const uint32_t *items
    cdef uint32_t[FOUND] found
    cdef int n, i
    while waiting:
        slot = key & space.mask
        size = space.tails[slot] - space.items[slot]
        first = 0
        while first < size:
            piece = min(size - first, <Py_ssize_t>PIECE)
            if space.slack <= <size_t>(FINDS * piece) and space.make_room(FOUND + 1) < 0:
                return -1
            items = space.items[slot] + first
            n = look(marks, steps, items, piece, found)
            if key > FARTHEST and (n or not toward):
                return 1
            waiting += touch(space, stride, found, n, key, toward) - piece
            if not toward:
                for i in range(<int>piece):
                    settle(field + (items[i] >> 4), items[i] & 15, key)
            first += piece
        space.tails[slot] = space.items[slot]
        key += 1
    return 0


cdef size_t tiles_framed(Py_ssize_t height, Py_ssize_t width) noexcept nogil:
    """The tiles of a map with its frame."""
    return (height + 2) * (width + 2)


cdef int fill_field(
    Workspace space, const uint8_t *cost, Py_ssize_t height, Py_ssize_t width, const int64_t *points,
    Py_ssize_t count, Py_ssize_t columns, bint toward, uint16_t *result,
) noexcept nogil:
    """The field of a map in `result`; 1 if a state is too far for it, 0 if none is, -1 when memory runs out.

    `space` has room for the framed map: a uint16 mark and a uint64 field for each of its tiles.
    """
    cdef Py_ssize_t stride = width + 2, y, waiting
    cdef Py_ssize_t[4] steps = [-stride, stride, 1, -1]
    cdef uint64_t *field = <uint64_t *>space.field
    cdef int facing, state = -1, dearest
    if toward:
        for facing in range(4):
            steps[facing] = -steps[facing]
    dearest = frame_tiles(cost, height, width, <uint16_t *>space.marks)
    memset(field, 255, tiles_framed(height, width) * sizeof(uint64_t))
    if space.prepare(dearest) == 0:
        waiting = sow(space, stride, points, count, columns, toward)
        if waiting >= 0:
            state = spread(space, steps, stride, toward, waiting)
    for y in range(height):
        memcpy(result + 4 * y * width, field + (y + 1) * stride + 1, width * sizeof(uint64_t))
    return state


def formation_field(
    cnp.ndarray costs not None, cnp.ndarray goals not None, cnp.ndarray out not None, bint toward,
):
    """Fill out (uint16 [h, w, 4]); False if a state is too far for it, and then out holds nothing of use."""
    cdef Py_ssize_t height = costs.shape[0], width = costs.shape[1]
    cdef size_t size = tiles_framed(height, width)
    cdef const uint8_t *cost = <const uint8_t *>cnp.PyArray_DATA(costs)
    cdef const int64_t *points = <const int64_t *>cnp.PyArray_DATA(goals)
    cdef Py_ssize_t count = goals.shape[0], columns = goals.shape[1]
    cdef uint16_t *result = <uint16_t *>cnp.PyArray_DATA(out)
    cdef int state
    cdef Workspace space
    if size > MOST_TILES:
        raise ValueError(f"costs must have at most {MOST_TILES} tiles with a frame around, not shape {(height, width)}")
    space = borrow()
    space.reserve(size * sizeof(uint16_t), 0, size * sizeof(uint64_t))
    with nogil:
        state = fill_field(space, cost, height, width, points, count, columns, toward, result)
    if state < 0:
        raise MemoryError()
    give_back(space)
    return state == 0


def formation_step(object field, object costs, object y, object x, object facing):
    """The next action down a field towards goals: 4 steps ahead, 0 to 3 turns, -1 is nothing to do.

    Returns -2 unless all arguments are of the plain kind; `triquest.core.paths` says what is right at all.
    """
    cdef int64_t row = 0, column = 0, direction = 0
    cdef Py_ssize_t height, width
    cdef cnp.ndarray left
    if not is_map(costs, False) or not cnp.PyArray_Check(field):
        return -2
    height, width = (<cnp.ndarray>costs).shape[0], (<cnp.ndarray>costs).shape[1]
    left = <cnp.ndarray>field
    if (not is_whole(y, 0, height - 1, &row) or not is_whole(x, 0, width - 1, &column)
            or not is_whole(facing, 0, 3, &direction) or cnp.PyArray_TYPE(left) != cnp.NPY_UINT16
            or cnp.PyArray_NDIM(left) != 3 or left.shape[0] != height or left.shape[1] != width or left.shape[2] != 4
            or not cnp.PyArray_ISCARRAY_RO(left)):
        return -2
    return step_down(
        <const uint16_t *>cnp.PyArray_DATA(left), <const uint8_t *>cnp.PyArray_DATA(<cnp.ndarray>costs), height, width,
        row, column, <int>direction)


cdef int step_down(
    const uint16_t *left, const uint8_t *cost, Py_ssize_t height, Py_ssize_t width, Py_ssize_t y, Py_ssize_t x,
    int facing,
) noexcept nogil:
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
