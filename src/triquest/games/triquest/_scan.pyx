"""What lies about the party: groups and what they see, fog to lift, costs of ways, and planes for agents."""

cimport numpy as cnp
from libc.stdint cimport UINT32_MAX, int16_t, int32_t, uint8_t, uint32_t
from libc.string cimport memcpy, memset

cnp.import_array()

cdef inline Py_ssize_t larger(Py_ssize_t one, Py_ssize_t other) noexcept nogil:
    return one if one > other else other


cdef inline Py_ssize_t smaller(Py_ssize_t one, Py_ssize_t other) noexcept nogil:
    return one if one < other else other


def groups_within(const int32_t[:, ::1] at, Py_ssize_t x, Py_ssize_t y, Py_ssize_t radius):
    """The groups within a Manhattan distance of a tile, row by row from the northwest."""
    cdef Py_ssize_t row, column, half
    cdef list found = []
    for row in range(larger(0, y - radius), smaller(at.shape[0], y + radius + 1)):
        half = radius - (row - y if row > y else y - row)
        for column in range(larger(0, x - half), smaller(at.shape[1], x + half + 1)):
            if at[row, column] >= 0:
                found.append(at[row, column])
    return found


def watchers(
    const int32_t[:, ::1] at, const uint8_t[:, ::1] kinds, const uint8_t[::1] sights, Py_ssize_t x, Py_ssize_t y,
):
    """The groups that see a tile, row by row from the northwest."""
    cdef Py_ssize_t row, column, half, radius = 0, kind
    cdef list found = []
    for kind in range(sights.shape[0]):
        radius = larger(radius, sights[kind])
    for row in range(larger(0, y - radius), smaller(at.shape[0], y + radius + 1)):
        half = radius - (row - y if row > y else y - row)
        for column in range(larger(0, x - half), smaller(at.shape[1], x + half + 1)):
            if at[row, column] >= 0 and best_sight(kinds, sights, at[row, column]) >= (
                (row - y if row > y else y - row) + (column - x if column > x else x - column)
            ):
                found.append(at[row, column])
    return found


cdef Py_ssize_t best_sight(const uint8_t[:, ::1] kinds, const uint8_t[::1] sights, Py_ssize_t group) noexcept:
    cdef Py_ssize_t best = 0
    cdef int place
    for place in range(9):
        best = larger(best, sights[kinds[group, place]])
    return best


def group_sight(const uint8_t[:, ::1] kinds, const uint8_t[::1] sights, Py_ssize_t group):
    """The farthest Sight of a group's members."""
    return best_sight(kinds, sights, group)


def group_speed(
    const uint8_t[:, ::1] kinds, const uint8_t[:, ::1] slowed, const uint32_t[:, ::1] speeds, Py_ssize_t group,
):
    """The lowest Speed of a group's members; `speeds` has a row for the quick and one for the slowed."""
    cdef Py_ssize_t least = UINT32_MAX
    cdef int place
    for place in range(9):
        if kinds[group, place]:
            least = smaller(least, speeds[slowed[group, place], kinds[group, place]])
    return least


def way_costs(
    const uint8_t[:, ::1] terrain, const int32_t[:, ::1] at, const uint8_t[::1] costs, Py_ssize_t x, Py_ssize_t y,
    Py_ssize_t radius, int32_t group, uint8_t crowd,
):
    """What the tiles about the party on (x, y) cost a group: uint8, the square of a radius as far as it is on the map.

    Tiles that other groups hold cost `crowd` more; 0 closes tiles beyond the radius, and the party's own.
    """
    cdef Py_ssize_t top = larger(0, y - radius), left = larger(0, x - radius), row, column
    cdef Py_ssize_t height = smaller(at.shape[0], y + radius + 1) - top
    cdef Py_ssize_t width = smaller(at.shape[1], x + radius + 1) - left
    cdef cnp.npy_intp[2] shape
    shape[0], shape[1] = height, width
    made = cnp.PyArray_ZEROS(2, shape, cnp.NPY_UINT8, 0)
    cdef uint8_t[:, ::1] out = made
    for row in range(top, top + height):
        for column in range(left, left + width):
            if 0 < (row - y if row > y else y - row) + (column - x if column > x else x - column) <= radius:
                out[row - top, column - left] = costs[terrain[row, column]]
                if at[row, column] >= 0 and at[row, column] != group:
                    out[row - top, column - left] += crowd
    return made


def lift_fog(uint8_t[:, ::1] known, const uint8_t[:, ::1] terrain, Py_ssize_t x, Py_ssize_t y, Py_ssize_t radius):
    """Copy the terrain within a Manhattan distance of a tile into what is known."""
    cdef Py_ssize_t row, half, left
    for row in range(larger(0, y - radius), smaller(known.shape[0], y + radius + 1)):
        half = radius - (row - y if row > y else y - row)
        left = larger(0, x - half)
        memcpy(&known[row, left], &terrain[row, left], smaller(known.shape[1], x + half + 1) - left)


def write_land(const uint8_t[:, ::1] known, Py_ssize_t x, Py_ssize_t y, uint8_t[:, ::1] land):
    """The known terrain about a tile: 0 unknown, 1 and up a terrain, 255 beyond the edge of the world."""
    cdef Py_ssize_t row, column, top = y - land.shape[0] // 2, left = x - land.shape[1] // 2
    cdef Py_ssize_t first = larger(0, -left), last = smaller(land.shape[1], known.shape[1] - left)
    memset(&land[0, 0], 255, land.shape[0] * land.shape[1])
    for row in range(larger(0, -top), smaller(land.shape[0], known.shape[0] - top)):
        for column in range(first, last):
            land[row, column] = known[top + row, left + column] + 1


def write_groups(
    list groups, const uint8_t[:, ::1] places, const int32_t[::1] xs, const int32_t[::1] ys,
    const uint8_t[::1] facings, const uint8_t[:, ::1] kinds, const int16_t[:, ::1] hps,
    const uint8_t[:, ::1] slowed, Py_ssize_t x, Py_ssize_t y, uint8_t[:, ::1] facing, uint8_t[:, :, ::1] kind,
    uint8_t[:, :, ::1] hp, uint8_t[:, :, ::1] slow,
):
    """The planes of some groups about a tile; those too far away are left out. `places` is TO_ABSOLUTE."""
    cdef Py_ssize_t group, row, column, top = y - facing.shape[0] // 2, left = x - facing.shape[1] // 2
    cdef Py_ssize_t cells = facing.shape[0] * facing.shape[1]
    cdef int place, absolute
    memset(&facing[0, 0], 0, cells)
    memset(&kind[0, 0, 0], 0, 9 * cells)
    memset(&hp[0, 0, 0], 0, 9 * cells)
    memset(&slow[0, 0, 0], 0, 9 * cells)
    for group in groups:
        row, column = ys[group] - top, xs[group] - left
        if not (0 <= row < facing.shape[0] and 0 <= column < facing.shape[1]):
            continue
        facing[row, column] = facings[group] + 1
        for place in range(9):
            if kinds[group, place]:
                absolute = places[facings[group], place]
                kind[row, column, absolute] = kinds[group, place]
                hp[row, column, absolute] = <uint8_t>smaller(255, hps[group, place])
                slow[row, column, absolute] = slowed[group, place]
