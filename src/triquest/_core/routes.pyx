"""The cheapest path between two cells.

The search runs in a window round both ends, so that a short path on a large map takes little time. A walk that leaves
the window takes so many steps that, at a cost of at least 1 each, it cannot be as cheap as one found inside below that
number. If none is found, the window grows, at last to the whole map.
"""

cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t, uint8_t

from triquest._core.buckets cimport Workspace, borrow, give_back
from triquest._core.paths cimport frame_costs, frame_walls, sow, spread

cnp.import_array()

cdef enum:
    NOWHERE = 2147483647
    FARTHEST = 2147483646

cdef struct Window:
    # A part of the map; cells are counted within its frame, stride cells a row.
    Py_ssize_t top, left, height, width, stride
    const uint8_t *costs    # of its first cell
    const uint8_t *walls    # likewise, or NULL
    Py_ssize_t pitch        # cells in a row of the whole map


cdef int search(Workspace space, const Window *window, Py_ssize_t start, int64_t *goal, int64_t limit) except -2:
    """Measure the ways to the goal, until the start is reached; 1 if it may lie beyond the limit."""
    cdef Py_ssize_t size = (window.height + 2) * window.stride, i, waiting
    cdef bint walled = window.walls != NULL
    cdef int32_t *field
    cdef int state = -1
    space.reserve(size, size if walled else 0, size * sizeof(int32_t))
    space.empty()
    field = <int32_t *>space.field
    with nogil:
        frame_costs(window.costs, window.height, window.width, window.pitch, <uint8_t *>space.marks)
        if walled:
            frame_walls(window.walls, window.height, window.width, window.pitch, <uint8_t *>space.gates)
        for i in range(size):
            field[i] = NOWHERE
        waiting = sow[int32_t](space, field, window.stride, goal, 1, 0)
        if waiting >= 0:
            state = spread[int32_t](space, field, window.stride, walled, 0, limit, waiting, start)
    if state < 0:
        raise MemoryError()
    return state


def shortest_path(
    cnp.ndarray costs not None, Py_ssize_t start_y, Py_ssize_t start_x, Py_ssize_t goal_y, Py_ssize_t goal_x,
    cnp.ndarray walls,
):
    """The cheapest path as int32 [n, 2], or None; among equals the one whose first differing step comes first."""
    cdef Py_ssize_t height = costs.shape[0], width = costs.shape[1], start
    cdef const uint8_t *cost = <const uint8_t *>cnp.PyArray_DATA(costs)
    cdef const uint8_t *wall = <const uint8_t *>cnp.PyArray_DATA(walls) if walls is not None else NULL
    cdef int64_t apart = abs(start_y - goal_y) + abs(start_x - goal_x), margin = 8 + apart // 2, limit
    cdef int64_t[2] goal
    cdef Window window
    cdef Workspace space
    cdef bint whole
    cdef int beyond
    if not cost[start_y * width + start_x] or not cost[goal_y * width + goal_x]:
        return None
    space = borrow()
    while True:
        window.top = max(0, min(start_y, goal_y) - margin)
        window.left = max(0, min(start_x, goal_x) - margin)
        window.height = min(height, max(start_y, goal_y) + margin + 1) - window.top
        window.width = min(width, max(start_x, goal_x) + margin + 1) - window.left
        window.stride = window.width + 2
        window.pitch = width
        window.costs = cost + window.top * width + window.left
        window.walls = wall
        if wall != NULL:
            window.walls += window.top * width + window.left
        whole = window.height == height and window.width == width
        limit = FARTHEST if whole else apart + 2 * margin + 1
        goal[0] = goal_y - window.top
        goal[1] = goal_x - window.left
        start = (start_y - window.top + 1) * window.stride + start_x - window.left + 1
        beyond = search(space, &window, start, goal, limit)
        if whole or (<int32_t *>space.field)[start] != NOWHERE:
            break
        margin *= 4
    if beyond:
        raise OverflowError("the cheapest path costs more than 2147483646")
    path = descend(space, &window, start)
    give_back(space)
    return path


cdef cnp.ndarray descend(Workspace space, const Window *window, Py_ssize_t start):
    """Walk down the field towards the goal, always by the first direction that loses nothing; None from nowhere."""
    cdef const int32_t *field = <const int32_t *>space.field
    cdef const uint8_t *gates = <const uint8_t *>space.gates if window.walls != NULL else NULL
    cdef Py_ssize_t stride = window.stride, cell = start, length = 1, i
    cdef cnp.npy_intp[2] shape
    cdef cnp.ndarray path
    cdef int32_t *row
    if field[start] == NOWHERE:
        return None
    # A first walk counts the steps, a second one writes them down.
    while field[cell]:
        cell = downhill(field, gates, window, cell)
        length += 1
    shape[0] = length
    shape[1] = 2
    path = cnp.PyArray_EMPTY(2, shape, cnp.NPY_INT32, 0)
    row = <int32_t *>cnp.PyArray_DATA(path)
    cell = start
    for i in range(length):
        row[2 * i] = <int32_t>(cell // stride - 1 + window.top)
        row[2 * i + 1] = <int32_t>(cell % stride - 1 + window.left)
        if field[cell]:
            cell = downhill(field, gates, window, cell)
    return path


cdef inline Py_ssize_t downhill(
    const int32_t *field, const uint8_t *gates, const Window *window, Py_ssize_t cell,
) noexcept nogil:
    """The neighbour on the first cheapest way; there is one, as the cell was reached from it."""
    cdef Py_ssize_t[4] steps = [-window.stride, window.stride, 1, -1]
    cdef Py_ssize_t near, offset
    cdef int way
    for way in range(4):
        near = cell + steps[way]
        # Untouched cells and the frame are nowhere, which is above all; only nearer cells have a cost to look up.
        if (gates != NULL and gates[cell] >> way & 1) or field[near] >= field[cell]:
            continue
        offset = (near // window.stride - 1) * window.pitch + near % window.stride - 1
        if field[near] + window.costs[offset] == field[cell]:
            return near
    return cell
