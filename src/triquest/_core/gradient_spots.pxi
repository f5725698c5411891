"""The hotspots that matter to a window.

Kernels work on them as rows (y, x, danger) relative to the window's first tile, all with danger > 0, all reaching
into it and sorted by x.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free, malloc, qsort
from libc.string cimport memcpy, memset


cdef inline int64_t _distance(int64_t a, int64_t b) noexcept nogil:
    return a - b if a > b else b - a


cdef int _by_x(const void *a, const void *b) noexcept nogil:
    cdef int64_t left = (<const int64_t *>a)[1]
    cdef int64_t right = (<const int64_t *>b)[1]
    return (left > right) - (left < right)


cdef Py_ssize_t _reaching(
    int64_t *spots, const int32_t *hotspots, Py_ssize_t n, int64_t y0, int64_t x0, int64_t h, int64_t w, int64_t step,
) noexcept nogil:
    # The hotspots that raise any danger within the window, in `spots`; how many they are, or -1 for a wrong danger.
    cdef Py_ssize_t count = 0
    cdef Py_ssize_t i
    cdef int64_t y, x, reach
    for i in range(n):
        if not 0 <= hotspots[3 * i + 2] <= 255:
            return -1
        y = hotspots[3 * i] - y0
        x = hotspots[3 * i + 1] - x0
        reach = hotspots[3 * i + 2] * step
        if -reach < y < h + reach and -reach < x < w + reach and reach > 0:
            spots[3 * count] = y
            spots[3 * count + 1] = x
            spots[3 * count + 2] = hotspots[3 * i + 2]
            count += 1
    qsort(spots, count, 3 * sizeof(int64_t), _by_x)
    return count


cdef int64_t _highest(const int64_t *hotspots, Py_ssize_t n) noexcept nogil:
    cdef int64_t highest = 0
    cdef Py_ssize_t i
    for i in range(n):
        highest = max(highest, hotspots[3 * i + 2])
    return highest


cdef int64_t *_room(Py_ssize_t hotspots) except NULL:
    cdef int64_t *spots = <int64_t *>malloc(3 * (hotspots + 1) * sizeof(int64_t))
    if spots == NULL:
        raise MemoryError
    return spots
