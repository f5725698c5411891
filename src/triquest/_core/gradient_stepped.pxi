"""Danger in stepped diamonds, and the reading of it with bent contours."""

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


cdef int _fill_stepped(
    uint8_t *out, Py_ssize_t h, Py_ssize_t w, const int64_t *hotspots, Py_ssize_t n, int64_t step,
) except -1:
    cdef int64_t highest = _highest(hotspots, n)
    cdef Ramps ramps
    ramps.width = w
    ramps.top = highest * step
    ramps.east = <uint8_t *>malloc(w + 2 * ramps.top + SLACK)
    ramps.west = <uint8_t *>malloc(w + 2 * ramps.top + 1 + SLACK)
    cdef Source *sources = <Source *>malloc((n + 1) * sizeof(Source))
    cdef const int64_t **near = <const int64_t **>malloc(n * sizeof(int64_t *))
    cdef uint8_t *last = <uint8_t *>malloc(w + SLACK)
    try:
        if ramps.east == NULL or ramps.west == NULL or sources == NULL or near == NULL or last == NULL:
            raise MemoryError
        with nogil:
            _cut_ramps(&ramps, highest, step)
            _stepped(out, h, &ramps, hotspots, n, step, near, sources, last)
    finally:
        free(ramps.east)
        free(ramps.west)
        free(sources)
        free(near)
        free(last)
    return 0


def stepped(uint8_t[:, ::1] out, const int32_t[:, ::1] hotspots, int64_t step, int64_t y0, int64_t x0):
    """Fill `out`, whose first tile is (y0, x0), with stepped diamonds.

    False, and nothing is filled, if the danger of a hotspot (y, x, danger) is not from 0 to 255.
    """
    cdef Py_ssize_t h = out.shape[0]
    cdef Py_ssize_t w = out.shape[1]
    cdef Py_ssize_t n = hotspots.shape[0]
    cdef int64_t *spots = _room(n)
    try:
        n = _reaching(spots, &hotspots[0, 0], n, y0, x0, h, w, step) if n else 0
        if n > 0 and h and w:
            _fill_stepped(&out[0, 0], h, w, spots, n, step)
        elif n == 0 and h and w:
            memset(&out[0, 0], 0, h * w)
    finally:
        free(spots)
    return n >= 0


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
