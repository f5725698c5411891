"""The cheapest path between two cells.

The search runs in a window round both ends, so that a short path on a large map takes little time. A walk that leaves
the window takes so many steps that, at a cost of at least 1 each, it cannot be as cheap as one found inside below that
number. If none is found, the window grows, at last to the whole map. In a small window the same thought applies to
every cell: one from which the rest of the way takes too many steps is not followed.
"""

cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t
from libc.stdlib cimport llabs

from triquest._core.buckets cimport Workspace, borrow, give_back
from triquest._core.paths cimport Aim, distance_t, frame_costs, frame_walls, nowhere, sow, spread

cnp.import_array()

cdef enum:
    FARTHEST = 2147483646
    FARTHEST_SHORT = 65534
    BLOCKED = 1 << 29
    SMALL = 1 << 14         # cells between two ends that are near to each other
    SLIM = 1 << 8           # and the most columns between them

cdef struct Window:
    # A part of the map; cells are counted within its frame, stride cells a row.
    Py_ssize_t top, left, height, width, stride
    const uint8_t *costs    # of its first cell
    const uint8_t *walls    # likewise, or NULL
    Py_ssize_t pitch        # cells in a row of the whole map

cdef struct Ends:
    Py_ssize_t start_y, start_x, goal_y, goal_x


cdef int search(
    Workspace space, const Window *window, const Ends *ends, int64_t limit, int64_t *left, distance_t kind,
) except -2:
    """Measure the ways to the goal, until the start is reached; 1 if it may lie beyond the limit.

    left is what the way from the start costs, or -1. The field holds for each cell that had its turn what the way
    costs from a neighbour by way of it: the cell's own cost is in it.
    """
    cdef Py_ssize_t size = (window.height + 2) * window.stride, i, waiting
    cdef bint walled = window.walls != NULL
    cdef distance_t *field
    cdef distance_t unreached = nowhere[distance_t](0)
    cdef int64_t[2] goal = [ends.goal_y - window.top, ends.goal_x - window.left]
    cdef Aim aim
    cdef int state = -1, dearest
    space.reserve(size, size if walled else 0, size * sizeof(distance_t))
    field = <distance_t *>space.field
    aim.y = ends.start_y - window.top + 1
    aim.x = ends.start_x - window.left + 1
    aim.cell = aim.y * window.stride + aim.x
    aim.near = size * window.stride < <int64_t>1 << 32
    with nogil:
        dearest = frame_costs(window.costs, window.height, window.width, window.pitch, <uint8_t *>space.marks)
        if walled:
            frame_walls(window.walls, window.height, window.width, window.pitch, <uint8_t *>space.gates)
        for i in range(size):
            field[i] = unreached
        if space.prepare(dearest) == 0:
            waiting = sow(space, field, window.stride, goal, 1, True)
            if waiting >= 0:
                state = spread(space, field, window.stride, walled, False, limit, waiting, &aim)
    if state < 0:
        raise MemoryError()
    left[0] = aim.reached
    return state


cdef int64_t straight_on(const uint8_t *costs, Py_ssize_t pitch, const Ends *ends) noexcept nogil:
    """What the cheapest walk without a step backwards or aside costs, -1 if there is none or the ends lie far apart."""
    cdef Py_ssize_t height = llabs(ends.goal_y - ends.start_y) + 1, width = llabs(ends.goal_x - ends.start_x) + 1, x
    cdef Py_ssize_t down = pitch if ends.goal_y > ends.start_y else -pitch
    cdef Py_ssize_t on = 1 if ends.goal_x > ends.start_x else -1
    cdef int32_t[SLIM] best
    cdef int32_t left
    cdef uint8_t cost
    cdef const uint8_t *row = costs + ends.start_y * pitch + ends.start_x
    if width > SLIM or height * width > SMALL:
        return -1
    best[0] = -<int32_t>row[0]
    for x in range(1, width):
        best[x] = BLOCKED
    for _ in range(height):
        left = BLOCKED
        for x in range(width):
            cost = row[x * on]
            left = min(left, best[x]) + (cost if cost else <int32_t>BLOCKED)
            left = min(left, <int32_t>BLOCKED)
            best[x] = left
        row += down
    return best[width - 1] if best[width - 1] < BLOCKED else -1


cdef void place(Window *window, const Ends *ends, Py_ssize_t height, Py_ssize_t width, int64_t margin) noexcept nogil:
    """Lay the window round both ends."""
    window.top = max(0, min(ends.start_y, ends.goal_y) - margin)
    window.left = max(0, min(ends.start_x, ends.goal_x) - margin)
    window.height = min(height, max(ends.start_y, ends.goal_y) + margin + 1) - window.top
    window.width = min(width, max(ends.start_x, ends.goal_x) + margin + 1) - window.left
    window.stride = window.width + 2


def shortest_path(
    cnp.ndarray costs not None, Py_ssize_t start_y, Py_ssize_t start_x, Py_ssize_t goal_y, Py_ssize_t goal_x,
    cnp.ndarray walls,
):
    """The cheapest path as int32 [n, 2], or None; among equals the one whose first differing step comes first."""
    cdef Py_ssize_t height = costs.shape[0], width = costs.shape[1]
    cdef const uint8_t *cost = <const uint8_t *>cnp.PyArray_DATA(costs)
    cdef const uint8_t *wall = <const uint8_t *>cnp.PyArray_DATA(walls) if walls is not None else NULL
    cdef int64_t apart = abs(start_y - goal_y) + abs(start_x - goal_x), margin = 8 + apart // 2, limit = -1, left = -1
    cdef Ends ends = Ends(start_y, start_x, goal_y, goal_x)
    cdef Window window
    cdef Workspace space
    cdef bint whole = False, beyond = True
    if not cost[start_y * width + start_x] or not cost[goal_y * width + goal_x]:
        return None
    if wall == NULL:
        limit = straight_on(cost, width, &ends)
        if limit >= 0:
            margin = (limit - apart) // 2
    space = borrow()
    path = None
    while path is None and not whole:
        place(&window, &ends, height, width, margin)
        window.pitch = width
        window.costs = cost + window.top * width + window.left
        window.walls = wall + window.top * width + window.left if wall != NULL else NULL
        whole = window.height == height and window.width == width
        limit = FARTHEST if whole else apart + 2 * margin + 1
        beyond = search[uint16_t](space, &window, &ends, min(limit, <int64_t>FARTHEST_SHORT), &left, 0)
        if left >= 0:
            path = descend[uint16_t](space, &window, &ends, left, 0)
        elif beyond and limit > FARTHEST_SHORT:
            beyond = search[int32_t](space, &window, &ends, limit, &left, 0)
            if left >= 0:
                path = descend[int32_t](space, &window, &ends, left, 0)
        margin *= 4
    give_back(space)
    if path is None and beyond:
        raise OverflowError("the cheapest path costs more than 2147483646")
    return path


cdef cnp.ndarray descend(
    Workspace space, const Window *window, const Ends *ends, int64_t total, distance_t kind,
):
    """Walk to the goal, always by the first direction that is on a cheapest way."""
    cdef const distance_t *field = <const distance_t *>space.field
    cdef const uint8_t *gates = <const uint8_t *>space.gates if window.walls != NULL else NULL
    cdef Py_ssize_t y = ends.start_y - window.top, x = ends.start_x - window.left
    cdef Py_ssize_t start = (y + 1) * window.stride + x + 1, cell = start
    cdef const uint8_t *first = window.costs + y * window.pitch + x
    cdef const uint8_t *here = first
    cdef int64_t left = total
    cdef cnp.npy_intp[2] shape
    cdef cnp.ndarray path
    cdef int32_t *row
    cdef int way
    # A first walk counts the steps, a second one writes them down.
    shape[0], shape[1] = 1, 2
    while left:
        way = downhill(field, gates, window.stride, cell, left)
        cell += along(way, window.stride)
        here += along(way, window.pitch)
        left -= here[0]
        shape[0] += 1
    path = cnp.PyArray_EMPTY(2, shape, cnp.NPY_INT32, 0)
    row = <int32_t *>cnp.PyArray_DATA(path)
    row[0], row[1] = <int32_t>ends.start_y, <int32_t>ends.start_x
    cell, here, left = start, first, total
    while left:
        way = downhill(field, gates, window.stride, cell, left)
        cell += along(way, window.stride)
        here += along(way, window.pitch)
        left -= here[0]
        row[2] = row[0] + (way == 1) - (way == 0)
        row[3] = row[1] + (way == 2) - (way == 3)
        row += 2
    return path


cdef inline Py_ssize_t along(int way, Py_ssize_t stride) noexcept nogil:
    """How far on the next cell in a direction is, in rows of so many cells."""
    if way < 2:
        return stride if way else -stride
    return 1 if way == 2 else -1


cdef inline int downhill(
    const distance_t *field, const uint8_t *gates, Py_ssize_t stride, Py_ssize_t cell, int64_t left,
) noexcept nogil:
    """The first direction of a cheapest way; there is one, as the cell was reached from there."""
    cdef int way
    for way in range(4):
        if field[cell + along(way, stride)] == left and not (gates != NULL and gates[cell] >> way & 1):
            return way
    return 0
