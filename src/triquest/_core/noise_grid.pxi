"""Gradient noise over a window, row by row.

The gradients are hashed once for each lattice node, and a row of samples is a sum of four contiguous products for each
octave. Bands of rows go over strips of columns narrow enough to keep the lattice lines of all octaves near.
"""

from libc.stdlib cimport free, malloc

cdef enum:
    STRIP = 256       # columns whose lattice lines are kept together: 4 KiB for each octave
    BLOCK = 16        # strips whose scratch is alive at the same time
    BAND = 16         # rows painted on one strip before going on to the next

cdef struct Strip:
    # One octave over STRIP columns, in whole cache lines; a line holds A in its first half and B in its second.
    float[2][512] lines
    float[256] fraction
    float[256] weight
    int32_t[256] cell     # lattice column, counted from the strip's first
    int32_t[256] beyond   # the same, counted from that of the first of each eight columns
    float[144] gx         # cells of 2 columns: at most 130 nodes, and eight more may be read
    float[144] gy
    uint32_t first
    int32_t columns       # rounded up to whole LANES
    int32_t nodes
    uint32_t row
    int32_t upper         # which of the two lines lies above the samples
    int32_t live
    int32_t[10] rest


cdef void _columns(Strip *strip, const Wave *wave, uint64_t x0, int columns) noexcept nogil:
    cdef uint64_t place = x0 * wave.step + wave.shift_x
    cdef float t
    cdef Py_ssize_t x
    strip.first = <uint32_t>(place >> 32)
    strip.columns = (columns + LANES - 1) & -LANES
    strip.live = False
    for x in range(strip.columns):
        t = _fraction(<uint32_t>place)
        strip.fraction[x] = t
        strip.weight[x] = _fade(t)
        strip.cell[x] = <int32_t>(<uint32_t>(place >> 32) - strip.first)
        strip.beyond[x] = strip.cell[x] - strip.cell[x & -LANES]
        place += wave.step
    strip.nodes = strip.cell[strip.columns - 1] + 2


cdef void _nodes(Strip *strip, uint32_t line_key) noexcept nogil:
    cdef uint32_t[144] hash
    cdef uint32_t first = strip.first
    cdef Py_ssize_t groups = (strip.nodes + LANES - 1) / LANES
    cdef Py_ssize_t i
    for i in range(groups * LANES):
        hash[i] = _hash(first + <uint32_t>i, line_key)
    for i in range(groups):
        slopes(strip.gx + i * LANES, strip.gy + i * LANES, COSINE, hash + i * LANES)


cdef void _runs(Strip *strip, float *line) noexcept nogil:
    # Wide cells: the gradients stay in registers along each run of columns.
    cdef const float *fraction = strip.fraction
    cdef const float *weight = strip.weight
    cdef float left_x, right_x, left_y, climb, near
    cdef Py_ssize_t start = 0, end, x
    cdef int32_t i
    while start < strip.columns:
        i = strip.cell[start]
        end = start + 1
        while end < strip.columns and strip.cell[end] == i:
            end += 1
        left_x = strip.gx[i]
        right_x = strip.gx[i + 1]
        left_y = strip.gy[i]
        climb = strip.gy[i + 1] - left_y
        for x in range(start, end):
            near = left_x * fraction[x]
            line[x] = near + weight[x] * (right_x * (fraction[x] - <float>1.0) - near)
            line[x + STRIP] = left_y + weight[x] * climb
        start = end


cdef void _groups(Strip *strip, float *line) noexcept nogil:
    # Narrow cells, still of 2 columns or more: eight columns see at most six nodes.
    cdef const float *fraction = strip.fraction
    cdef const float *weight = strip.weight
    cdef float[STRIP] left_x
    cdef float[STRIP] right_x
    cdef float[STRIP] left_y
    cdef float[STRIP] right_y
    cdef Py_ssize_t columns = strip.columns
    cdef int32_t base
    cdef float near
    cdef Py_ssize_t group, x
    for group in range(columns / LANES):
        x = group * LANES
        base = strip.cell[x]
        pick(left_x + x, strip.gx + base, strip.beyond + x)
        pick(right_x + x, strip.gx + base + 1, strip.beyond + x)
        pick(left_y + x, strip.gy + base, strip.beyond + x)
        pick(right_y + x, strip.gy + base + 1, strip.beyond + x)
    for x in range(columns):
        near = left_x[x] * fraction[x]
        line[x] = near + weight[x] * (right_x[x] * (fraction[x] - <float>1.0) - near)
        line[x + STRIP] = left_y[x] + weight[x] * (right_y[x] - left_y[x])


cdef void _line(Strip *strip, float *line, uint32_t row, uint32_t key) noexcept nogil:
    _nodes(strip, _line_key(row, key))
    if strip.nodes * RUN <= strip.columns:
        _runs(strip, line)
    else:
        _groups(strip, line)


cdef inline void _advance(Strip *strip, uint32_t row, uint32_t key) noexcept nogil:
    # Makes the two lattice lines round the samples those of `row` and `row + 1`.
    if strip.live and strip.row == row:
        return
    if strip.live and strip.row + 1 == row:
        strip.upper ^= 1
    else:
        strip.upper = 0
        _line(strip, &strip.lines[0][0], row, key)
    _line(strip, &strip.lines[strip.upper ^ 1][0], row + 1, key)
    strip.row = row
    strip.live = True


cdef inline void _one(float *out, const Strip *strip, const Mix *mix, int n, bint more) noexcept nogil:
    # Paints an octave, or if there are more below it, adds it.
    cdef const float *above = &strip.lines[strip.upper][0]
    cdef const float *below = &strip.lines[strip.upper ^ 1][0]
    cdef float a0 = mix.a0, b0 = mix.b0, a1 = mix.a1, b1 = mix.b1
    cdef float value
    cdef Py_ssize_t x
    for x in range(n):
        value = (above[x] * a0 + above[x + STRIP] * b0) + (below[x] * a1 + below[x + STRIP] * b1)
        out[x] = out[x] + value if more else value


cdef inline void _two(float *out, const Strip *strip, const Mix *mix, int n, bint more) noexcept nogil:
    # The same for two octaves in one go.
    cdef const float *above = &strip[0].lines[strip[0].upper][0]
    cdef const float *below = &strip[0].lines[strip[0].upper ^ 1][0]
    cdef const float *above2 = &strip[1].lines[strip[1].upper][0]
    cdef const float *below2 = &strip[1].lines[strip[1].upper ^ 1][0]
    cdef float a0 = mix[0].a0, b0 = mix[0].b0, a1 = mix[0].a1, b1 = mix[0].b1
    cdef float c0 = mix[1].a0, d0 = mix[1].b0, c1 = mix[1].a1, d1 = mix[1].b1
    cdef float value
    cdef Py_ssize_t x
    for x in range(n):
        value = (above[x] * a0 + above[x + STRIP] * b0) + (below[x] * a1 + below[x + STRIP] * b1)
        if more:
            value = out[x] + value
        out[x] = value + (
            (above2[x] * c0 + above2[x + STRIP] * d0) + (below2[x] * c1 + below2[x + STRIP] * d1)
        )


cdef void _quantise(const float *values, int16_t *out, int n) noexcept nogil:
    # Nearest integer, halves away from zero; value - whole is exact.
    cdef float scaled, rest
    cdef int32_t whole
    cdef Py_ssize_t x
    for x in range(n):
        scaled = values[x] * <float>32767.0
        whole = <int32_t>scaled
        rest = scaled - <float>whole
        out[x] = <int16_t>(whole + <int32_t>(rest >= <float>0.5) - <int32_t>(rest <= <float>-0.5))


cdef void _row(float *out, Strip *strips, const Wave *waves, const Mix *mix, int octaves, int n) noexcept nogil:
    cdef int k
    for k in range(octaves):
        _advance(&strips[k], mix[k].row, waves[k].key)
    k = 2 - (octaves & 1)
    if k == 1:
        _one(out, strips, mix, n, False)
    else:
        _two(out, strips, mix, n, False)
    while k < octaves:
        _two(out, strips + k, mix + k, n, True)
        k += 2


cdef void _weigh(Mix[MAX_OCTAVES] *mixes, const Wave *waves, int octaves, uint64_t y, int rows) noexcept nogil:
    cdef int r, k
    for r in range(rows):
        for k in range(octaves):
            mixes[r][k] = _mix(&waves[k], (y + <uint64_t>r) * waves[k].step + waves[k].shift_y)


cdef void _block(
    float *out, int16_t *rounded, Py_ssize_t stride, Py_ssize_t h, int width,
    uint64_t y0, Strip *strips, const Wave *waves, int octaves,
) noexcept nogil:
    # Paints all rows of a block of strips, into `out` or, if that is NULL, into `rounded`.
    cdef Mix[BAND][MAX_OCTAVES] mixes
    cdef float[STRIP] samples
    cdef Py_ssize_t band, top, place
    cdef int rows, n, r, s
    cdef Strip *here
    for band in range((h + BAND - 1) / BAND):
        top = band * BAND
        rows = <int>min(h - top, <Py_ssize_t>BAND)
        _weigh(mixes, waves, octaves, y0 + <uint64_t>top, rows)
        for s in range((width + STRIP - 1) / STRIP):
            here = strips + s * octaves
            n = min(width - s * STRIP, <int>STRIP)
            for r in range(rows):
                place = (top + r) * stride + s * STRIP
                if out != NULL:
                    _ahead(out + place + stride, n * sizeof(float))
                    _row(out + place, here, waves, mixes[r], octaves, n)
                else:
                    _ahead(rounded + place + stride, n * sizeof(int16_t))
                    _row(samples, here, waves, mixes[r], octaves, n)
                    _quantise(samples, rounded + place, n)


cdef int _field(
    float *out, int16_t *rounded, Py_ssize_t h, Py_ssize_t w, uint64_t y0, uint64_t x0,
    uint64_t seed, uint64_t step, const float *amplitudes, int octaves,
) except -1 nogil:
    cdef Wave[MAX_OCTAVES] waves
    cdef Py_ssize_t start = 0
    cdef Py_ssize_t held = min((w + STRIP - 1) / STRIP, <Py_ssize_t>BLOCK)
    cdef int width, s, k
    cdef void *scratch = malloc(held * octaves * sizeof(Strip) + CACHE_LINE)
    cdef Strip *strips = <Strip *>(<uintptr_t>scratch + CACHE_LINE - <uintptr_t>scratch % CACHE_LINE)
    if scratch == NULL:
        with gil:
            raise MemoryError
    _tune(waves, seed, step, amplitudes, octaves)
    while start < w:
        width = <int>min(w - start, <Py_ssize_t>(BLOCK * STRIP))
        for s in range((width + STRIP - 1) / STRIP):
            for k in range(octaves):
                _columns(
                    &strips[s * octaves + k], &waves[k], x0 + <uint64_t>(start + s * STRIP),
                    min(width - s * STRIP, <int>STRIP),
                )
        _block(
            out + start if out != NULL else NULL, rounded + start if rounded != NULL else NULL, w, h, width,
            y0, strips, waves, octaves,
        )
        start += width
    free(scratch)
    return 0


def fill(
    float[:, ::1] out, int64_t y0, int64_t x0, uint64_t seed, uint64_t step, const float[::1] amplitudes,
):
    """Fill the non-empty `out` with the window of the field whose first sample is (y0, x0)."""
    with nogil:
        _field(&out[0, 0], NULL, out.shape[0], out.shape[1], <uint64_t>y0, <uint64_t>x0,
               seed, step, &amplitudes[0], <int>amplitudes.shape[0])


def fill_quantised(
    int16_t[:, ::1] out, int64_t y0, int64_t x0, uint64_t seed, uint64_t step, const float[::1] amplitudes,
):
    """As `fill`, times 32767 and rounded."""
    with nogil:
        _field(NULL, &out[0, 0], out.shape[0], out.shape[1], <uint64_t>y0, <uint64_t>x0,
               seed, step, &amplitudes[0], <int>amplitudes.shape[0])
