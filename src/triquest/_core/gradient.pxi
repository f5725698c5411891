"""Danger round hotspots: stepped diamonds, discs, smooth falloff.

Hotspots come as rows (y, x, danger) relative to the first tile of `out`, all with danger > 0 and all reaching
into it.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

cdef enum:
    BAND = 32         # rows that share one look through all the hotspots
    SLACK = 32        # tiles that stretches of a row may be too long

cdef int64_t FOR_EVER = 0x7FFFFFFFFFFFFFFF

cdef struct Source:
    # A hotspot as one row feels it: going east, danger at x is ceil((east - x) / step); west of it, it is
    # ceil((west + x) / step). So of several hotspots on one side only the greatest `east` or `west` counts.
    int64_t x
    int64_t east
    int64_t west

cdef struct Ramps:
    # Danger along a row: `east` falls from the first place on, `west` rises up to the last one.
    uint8_t *east
    uint8_t *west
    int64_t top       # step * the highest danger
    int64_t width


cdef inline int64_t _distance(int64_t a, int64_t b) noexcept nogil:
    return a - b if a > b else b - a


cdef int64_t _highest(const int64_t *hotspots, Py_ssize_t n) noexcept nogil:
    cdef int64_t highest = 0
    cdef Py_ssize_t i
    for i in range(n):
        highest = max(highest, hotspots[3 * i + 2])
    return highest


cdef void _cut_ramps(Ramps *ramps, int64_t highest, int64_t step) noexcept nogil:
    cdef int64_t v
    memset(ramps.east, 0, ramps.width + 2 * ramps.top + SLACK)
    memset(ramps.west, 0, ramps.width + 2 * ramps.top + 1 + SLACK)
    for v in range(1, highest + 1):
        memset(ramps.east + ramps.top - v * step, <int>v, step)
        memset(ramps.west + ramps.width + ramps.top + (v - 1) * step + 1, <int>v, step)


cdef Py_ssize_t _near(
    const int64_t *hotspots, Py_ssize_t n, int64_t top, int64_t bottom, int64_t step, const int64_t **near,
) noexcept nogil:
    # The hotspots that reach rows top..bottom, in their order.
    cdef Py_ssize_t count = 0
    cdef Py_ssize_t i
    cdef int64_t reach
    for i in range(n):
        reach = hotspots[3 * i + 2] * step
        near[count] = hotspots + 3 * i
        count += hotspots[3 * i] - reach < bottom and hotspots[3 * i] + reach > top
    return count


cdef int64_t _same(const int64_t *spot, int64_t y, int64_t away, int64_t levels, int64_t step) noexcept nogil:
    # For how many rows, y included, a hotspot `away` rows off loses as many `levels`, or stays out of reach.
    if away >= spot[2] * step:
        return away - spot[2] * step + 1 if y < spot[0] else FOR_EVER
    if y >= spot[0]:
        return (levels + 1) * step - away
    return away - levels * step + 1 if levels else away + step


cdef Py_ssize_t _sources(
    int64_t y, const int64_t **near, Py_ssize_t n, int64_t step, Source *sources, const Ramps *ramps, int64_t *same,
) noexcept nogil:
    # Also for how many rows they stay the same. After the last source comes one that lies nowhere.
    cdef Py_ssize_t count = 0
    cdef Py_ssize_t i
    cdef int64_t away, levels, height
    same[0] = FOR_EVER
    for i in range(n):
        away = _distance(y, near[i][0])
        levels = <uint32_t>away / <uint32_t>step
        same[0] = min(same[0], _same(near[i], y, away, levels, step))
        if away < near[i][2] * step:
            height = (near[i][2] - levels) * step
            sources[count].x = near[i][1]
            sources[count].east = height + near[i][1]
            sources[count].west = height - near[i][1]
            count += 1
    sources[count].west = -ramps.width - ramps.top
    for i in range(count, 0, -1):
        sources[i - 1].west = max(sources[i - 1].west, sources[i].west)
    return count


cdef inline void _higher(uint8_t *out, const uint8_t *a, const uint8_t *b, Py_ssize_t n) noexcept nogil:
    # Goes on to whole vectors: what is too much, the next stretch paints over.
    cdef Py_ssize_t x
    for x in range((n + SLACK - 1) & -SLACK):
        out[x] = a[x] if a[x] > b[x] else b[x]


cdef void _row(uint8_t *out, const Source *sources, Py_ssize_t count, Ramps *ramps) noexcept nogil:
    # Between two sources one ramp falls from the west and one rises to the east: nothing else can be highest.
    cdef int64_t start = 0, end
    cdef int64_t east = -ramps.top
    cdef int64_t west
    cdef Py_ssize_t i
    for i in range(count + 1):
        if i < count and sources[i].east <= east and sources[i].west == sources[i + 1].west:
            continue
        end = min(max(sources[i].x, start), ramps.width) if i < count else ramps.width
        west = sources[i].west
        _higher(
            out + start, ramps.east + start + ramps.top - east,
            ramps.west + start + ramps.width + ramps.top + west, end - start,
        )
        if i < count:
            east = max(east, sources[i].east)
        start = end


cdef void _stepped(
    uint8_t *out, Py_ssize_t h, Ramps *ramps, const int64_t *hotspots, Py_ssize_t n, int64_t step,
    const int64_t **near, Source *sources, uint8_t *last,
) noexcept nogil:
    cdef Py_ssize_t w = ramps.width
    cdef Py_ssize_t y = 0, end = 0, nearby = 0, count, stop
    cdef int64_t same = 0
    cdef uint8_t *row
    while y < h:
        if y == end:
            end = min(h, y + BAND)
            nearby = _near(hotspots, n, y, end - 1, step, near)
        count = _sources(y, near, nearby, step, sources, ramps, &same)
        # The last rows have no others after them that could take what is too much.
        row = out + y * w if (h - 1 - y) * w >= SLACK else last
        _row(row, sources, count, ramps)
        stop = y + min(same, end - y)
        if row != last:
            y += 1
        while y < stop:
            memcpy(out + y * w, row, w)
            y += 1


def stepped(uint8_t[:, ::1] out, const int64_t[:, ::1] hotspots, int64_t step):
    """Fill the non-empty `out` with stepped diamonds; the one or more hotspots are sorted by x."""
    cdef Py_ssize_t n = hotspots.shape[0]
    cdef int64_t highest = _highest(&hotspots[0, 0], n)
    cdef Ramps ramps
    ramps.width = out.shape[1]
    ramps.top = highest * step
    ramps.east = <uint8_t *>malloc(ramps.width + 2 * ramps.top + SLACK)
    ramps.west = <uint8_t *>malloc(ramps.width + 2 * ramps.top + 1 + SLACK)
    cdef Source *sources = <Source *>malloc((n + 1) * sizeof(Source))
    cdef const int64_t **near = <const int64_t **>malloc(n * sizeof(int64_t *))
    cdef uint8_t *last = <uint8_t *>malloc(ramps.width + SLACK)
    try:
        if ramps.east == NULL or ramps.west == NULL or sources == NULL or near == NULL or last == NULL:
            raise MemoryError
        with nogil:
            _cut_ramps(&ramps, highest, step)
            _stepped(&out[0, 0], out.shape[0], &ramps, &hotspots[0, 0], n, step, near, sources, last)
    finally:
        free(ramps.east)
        free(ramps.west)
        free(sources)
        free(near)
        free(last)


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


def smooth(uint8_t[:, ::1] out, const int64_t[:, ::1] hotspots, int64_t step):
    """Raise the non-empty `out` to the discs round the one or more hotspots."""
    cdef Py_ssize_t h = out.shape[0]
    cdef Py_ssize_t w = out.shape[1]
    cdef Py_ssize_t n = hotspots.shape[0]
    cdef Py_ssize_t i
    cdef int64_t highest = _highest(&hotspots[0, 0], n)
    cdef int64_t far_y = 0, far_x = 0
    for i in range(n):
        far_y = max(far_y, max(hotspots[i, 0], h - 1 - hotspots[i, 0]))
        far_x = max(far_x, max(hotspots[i, 1], w - 1 - hotspots[i, 1]))
    cdef int64_t reach_y = min(far_y, highest * step - 1)
    cdef int64_t reach_x = min(far_x, highest * step - 1)
    cdef int64_t *half = <int64_t *>malloc(highest * sizeof(int64_t))
    cdef uint8_t *rings = <uint8_t *>malloc(2 * reach_x + 1)
    try:
        if half == NULL or rings == NULL:
            raise MemoryError
        with nogil:
            _smooth(&out[0, 0], h, w, &hotspots[0, 0], n, step, highest, reach_y, reach_x, half, rings)
    finally:
        free(half)
        free(rings)


def read(
    uint8_t[:, ::1] out, const uint8_t[:, ::1] field, const int16_t[:, ::1] shift_y,
    const int16_t[:, ::1] shift_x, int64_t y0, int64_t x0,
):
    """Fill `out` with `field`, whose first tile is (y0, x0), at shifted places; 0 outside it."""
    cdef int64_t rows = field.shape[0], columns = field.shape[1]
    cdef int64_t fy, fx
    cdef Py_ssize_t y, x
    with nogil:
        for y in range(out.shape[0]):
            for x in range(out.shape[1]):
                fy = y + shift_y[y, x] - y0
                fx = x + shift_x[y, x] - x0
                out[y, x] = field[fy, fx] if 0 <= fy < rows and 0 <= fx < columns else 0


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
