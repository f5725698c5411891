"""Danger in discs, and sums of smooth bumps."""

cdef void _shrink(int64_t *half, int64_t away, int64_t step, int64_t highest) noexcept nogil:
    # half[k] becomes the farthest tile whose distance, `away` rows off, is below (k + 1) * step; -1 for none.
    cdef int64_t k, radius
    for k in range(highest):
        radius = (k + 1) * step
        while half[k] >= 0 and half[k] * half[k] + away * away >= radius * radius:
            half[k] -= 1


cdef void _cut_rings(uint8_t *rings, const int64_t *half, int64_t highest, int64_t reach) noexcept nogil:
    # rings[reach + dx] becomes floor(distance / step) as far as the widest disc goes.
    cdef int64_t inner = -1, outer, k
    for k in range(highest):
        outer = min(half[k], reach)
        if outer > inner:
            memset(rings + reach + inner + 1, <int>k, outer - inner)
            memset(rings + reach - outer, <int>k, outer - inner)
            inner = outer


cdef inline void _stamp(
    uint8_t *row, Py_ssize_t w, const uint8_t *rings, int64_t x, int64_t half, uint8_t danger,
) noexcept nogil:
    # `rings` points at the distance 0.
    cdef Py_ssize_t start = max(x - half, 0)
    cdef Py_ssize_t stop = min(x + half + 1, w)
    cdef const uint8_t *ring = rings - x
    cdef uint8_t level
    cdef Py_ssize_t i
    for i in range(start, stop):
        level = danger - ring[i]
        row[i] = level if level > row[i] else row[i]


cdef void _smooth(
    uint8_t *out, Py_ssize_t h, Py_ssize_t w, const int64_t *hotspots, Py_ssize_t n, int64_t step,
    int64_t highest, int64_t reach_y, int64_t reach_x, int64_t *half, uint8_t *rings,
) noexcept nogil:
    # All hotspots share one row of rings for each distance in rows.
    cdef const int64_t *spot
    cdef int64_t away, k, wide
    cdef Py_ssize_t i
    for k in range(highest):
        half[k] = (k + 1) * step - 1
    for away in range(reach_y + 1):
        _shrink(half, away, step, highest)
        _cut_rings(rings, half, highest, reach_x)
        for i in range(n):
            spot = hotspots + 3 * i
            wide = half[spot[2] - 1]
            if wide < 0:
                continue
            if 0 <= spot[0] - away < h:
                _stamp(out + (spot[0] - away) * w, w, rings + reach_x, spot[1], wide, <uint8_t>spot[2])
            if away > 0 and 0 <= spot[0] + away < h:
                _stamp(out + (spot[0] + away) * w, w, rings + reach_x, spot[1], wide, <uint8_t>spot[2])


cdef int _fill_smooth(
    uint8_t *out, Py_ssize_t h, Py_ssize_t w, const int64_t *hotspots, Py_ssize_t n, int64_t step,
) except -1:
    cdef Py_ssize_t i
    cdef int64_t highest = _highest(hotspots, n)
    cdef int64_t far_y = 0, far_x = 0
    for i in range(n):
        far_y = max(far_y, max(hotspots[3 * i], h - 1 - hotspots[3 * i]))
        far_x = max(far_x, max(hotspots[3 * i + 1], w - 1 - hotspots[3 * i + 1]))
    cdef int64_t reach_y = min(far_y, highest * step - 1)
    cdef int64_t reach_x = min(far_x, highest * step - 1)
    cdef int64_t *half = <int64_t *>malloc(highest * sizeof(int64_t))
    cdef uint8_t *rings = <uint8_t *>malloc(2 * reach_x + 1)
    try:
        if half == NULL or rings == NULL:
            raise MemoryError
        with nogil:
            _smooth(out, h, w, hotspots, n, step, highest, reach_y, reach_x, half, rings)
    finally:
        free(half)
        free(rings)
    return 0


def smooth(uint8_t[:, ::1] out, const int32_t[:, ::1] hotspots, int64_t step):
    """Fill `out` with discs round the hotspots. False, and nothing is filled, for a danger not from 0 to 255."""
    cdef Py_ssize_t h = out.shape[0]
    cdef Py_ssize_t w = out.shape[1]
    cdef Py_ssize_t n = hotspots.shape[0]
    cdef int64_t *spots = _room(n)
    try:
        n = _reaching(spots, &hotspots[0, 0], n, 0, 0, h, w, step) if n else 0
        if n >= 0 and h and w:
            memset(&out[0, 0], 0, h * w)
            if n:
                _fill_smooth(&out[0, 0], h, w, spots, n, step)
    finally:
        free(spots)
    return n >= 0


cdef inline int64_t _half(int64_t half, int64_t away, int64_t radius) noexcept nogil:
    # Follows the edge of a disc from the row before: the farthest tile with distance < radius.
    while half * half + away * away >= radius * radius:
        half -= 1
    while (half + 1) * (half + 1) + away * away < radius * radius:
        half += 1
    return half


cdef inline void _swell(float *row, const float *squares, Py_ssize_t n, float square_y, float inverse, float strength) \
        noexcept nogil:
    cdef float rest
    cdef Py_ssize_t i
    for i in range(n):
        rest = <float>1.0 - (squares[i] + square_y) * inverse
        row[i] += strength * rest * rest


cdef void _disc(float *row, Py_ssize_t w, const float *squares, int64_t x, int64_t half, int64_t away, int64_t radius,
                float strength) noexcept nogil:
    # The disc's part of one row. `squares` points at the distance 0; they stay below 2**24, so they are exact.
    cdef int64_t start = max(x - half, 0)
    cdef int64_t stop = min(x + half + 1, w)
    if start < stop:
        _swell(row + start, squares + start - x, stop - start, <float>(away * away),
               <float>1.0 / <float>(radius * radius), strength)


cdef void _falloff(
    float *out, Py_ssize_t h, Py_ssize_t w, const int32_t *centres, const int32_t *radii, const float *strengths,
    Py_ssize_t n, const float *squares, int64_t *halves,
) noexcept nogil:
    cdef int64_t away
    cdef Py_ssize_t y, i
    for y in range(h):
        memset(out + y * w, 0, w * sizeof(float))
        for i in range(n):
            away = _distance(y, centres[2 * i])
            if away < radii[i]:
                halves[i] = _half(halves[i], away, radii[i])
                _disc(out + y * w, w, squares, centres[2 * i + 1], halves[i], away, radii[i], strengths[i])


def falloff(
    float[:, ::1] out, const int32_t[:, ::1] centres, const int32_t[::1] radii, const float[::1] strengths,
):
    """Fill the non-empty `out` with the sum of the one or more discs' falloff, in the order of the discs."""
    cdef Py_ssize_t n = centres.shape[0]
    cdef Py_ssize_t i
    cdef int64_t *halves = <int64_t *>calloc(n, sizeof(int64_t))
    cdef Py_ssize_t reach = 0
    for i in range(n):
        reach = max(reach, radii[i])
    cdef float *squares = <float *>malloc((2 * reach + 1) * sizeof(float))
    try:
        if halves == NULL or squares == NULL:
            raise MemoryError
        with nogil:
            for i in range(-reach, reach + 1):
                squares[reach + i] = <float>(i * i)
            _falloff(&out[0, 0], out.shape[0], out.shape[1], &centres[0, 0], &radii[0], &strengths[0], n,
                     squares + reach, halves)
    finally:
        free(halves)
        free(squares)
