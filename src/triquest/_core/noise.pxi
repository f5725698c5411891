"""Coherent gradient noise by lattice rows, noise at points, and ranks within classes.

Along a lattice row one octave is `A[x] + B[x] * fy`, so the gradients are hashed once for each lattice node
and a row of samples is a sum of four contiguous products. Coordinates are 32.32 fixed point modulo 2**64,
hence any window of the field has the bits of the same part of the whole. Arithmetic is + - * on float32, in a
fixed order: `fill`, `fill_quantised` and `at` agree to the bit.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

cdef enum:
    STRIP = 256       # columns whose lattice rows are kept together: 4 KiB for each octave
    BLOCK = 16        # strips whose scratch is alive at the same time
    BAND = 16         # rows painted on one strip before going on to the next
    MAX_OCTAVES = 16
    RUN = 6           # mean run of columns in one lattice cell from which the runs are worth finding
    VALUES = 65536

# Cosines of 32 even directions; the sine of direction i is the cosine of direction i - 8.
cdef float[32] COSINE = [
    1.0, 0.98078528, 0.92387953, 0.83146961, 0.70710678, 0.55557023, 0.38268343, 0.19509032,
    0.0, -0.19509032, -0.38268343, -0.55557023, -0.70710678, -0.83146961, -0.92387953, -0.98078528,
    -1.0, -0.98078528, -0.92387953, -0.83146961, -0.70710678, -0.55557023, -0.38268343, -0.19509032,
    0.0, 0.19509032, 0.38268343, 0.55557023, 0.70710678, 0.83146961, 0.92387953, 0.98078528,
]

cdef struct Wave:
    # One octave of the endless field.
    uint64_t step     # lattice cells a sample, 32.32
    uint64_t shift_y
    uint64_t shift_x
    uint32_t key
    float amplitude

cdef struct Strip:
    # One octave over STRIP columns; a line holds A in its first half and B in its second.
    float[2][512] lines
    float[256] fraction
    float[256] weight
    int32_t[256] cell     # lattice column, counted from the strip's first
    float[264] gx
    float[264] gy
    uint32_t[264] turn
    uint32_t first
    int32_t columns
    int32_t nodes
    uint32_t row
    int upper             # which of the two lines lies above the samples
    bint live

cdef struct Mix:
    # How a row of samples weighs A and B of the lattice lines above and below it.
    float a0
    float b0
    float a1
    float b1
    uint32_t row


cdef inline uint64_t _split(uint64_t z) noexcept nogil:
    # The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
    z = (z ^ (z >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t>0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline uint32_t _scramble(uint32_t h) noexcept nogil:
    # The low-bias 32-bit mixer found by C. Wellons' search.
    h = (h ^ (h >> 16)) * <uint32_t>0x7FEB352D
    h = (h ^ (h >> 15)) * <uint32_t>0x846CA68B
    return h ^ (h >> 16)


cdef inline uint32_t _line_key(uint32_t row, uint32_t key) noexcept nogil:
    return _scramble(row * <uint32_t>0x85EBCA77 + key)


cdef inline uint32_t _turn(uint32_t column, uint32_t line_key) noexcept nogil:
    return _scramble((column * <uint32_t>0x9E3779B1) ^ line_key) >> 27


cdef inline float _fade(float t) noexcept nogil:
    return t * t * t * (t * (t * <float>6.0 - <float>15.0) + <float>10.0)


cdef inline float _fraction(uint64_t place) noexcept nogil:
    # The top 24 bits below the point, exact in float32.
    return <float><int32_t>(<uint32_t>place >> 8) * <float>5.9604644775390625e-8


cdef inline Mix _mix(Wave *wave, uint64_t place) noexcept nogil:
    cdef Mix mix
    cdef float fy = _fraction(place)
    cdef float v = _fade(fy)
    mix.a0 = wave.amplitude * (<float>1.0 - v)
    mix.b0 = mix.a0 * fy
    mix.a1 = wave.amplitude * v
    mix.b1 = mix.a1 * (fy - <float>1.0)
    mix.row = <uint32_t>(place >> 32)
    return mix


cdef void _tune(
    Wave *waves, uint64_t seed, uint64_t step, const float *amplitudes, int octaves,
) noexcept nogil:
    # Each octave has its own key and place, so that they do not all vanish at common lattice nodes.
    cdef uint64_t state = _split(seed)
    cdef uint64_t golden = <uint64_t>0x9E3779B97F4A7C15
    cdef int k
    for k in range(octaves):
        waves[k].step = step << k
        waves[k].amplitude = amplitudes[k]
        waves[k].key = <uint32_t>(_split(state + golden) >> 32)
        waves[k].shift_y = _split(state + 2 * golden)
        waves[k].shift_x = _split(state + 3 * golden)
        state += 3 * golden


cdef void _columns(Strip *strip, Wave *wave, uint64_t x0, int columns) noexcept nogil:
    cdef uint64_t place = x0 * wave.step + wave.shift_x
    cdef float t
    cdef Py_ssize_t x
    strip.first = <uint32_t>(place >> 32)
    strip.columns = columns
    strip.live = False
    for x in range(columns):
        t = _fraction(place)
        strip.fraction[x] = t
        strip.weight[x] = _fade(t)
        strip.cell[x] = <int32_t>(<uint32_t>(place >> 32) - strip.first)
        place += wave.step
    strip.nodes = strip.cell[columns - 1] + 2


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


cdef void _singles(Strip *strip, float *line) noexcept nogil:
    cdef float near
    cdef int columns = strip.columns
    cdef Py_ssize_t x, i
    for x in range(columns):
        i = strip.cell[x]
        near = strip.gx[i] * strip.fraction[x]
        line[x] = near + strip.weight[x] * (strip.gx[i + 1] * (strip.fraction[x] - <float>1.0) - near)
        line[x + STRIP] = strip.gy[i] + strip.weight[x] * (strip.gy[i + 1] - strip.gy[i])


cdef void _line(Strip *strip, float *line, uint32_t row, uint32_t key) noexcept nogil:
    cdef uint32_t line_key = _line_key(row, key)
    cdef uint32_t first = strip.first
    cdef Py_ssize_t nodes = strip.nodes
    cdef Py_ssize_t i
    for i in range(nodes):
        strip.turn[i] = _turn(first + <uint32_t>i, line_key)
    for i in range(nodes):
        strip.gx[i] = COSINE[strip.turn[i]]
        strip.gy[i] = COSINE[(strip.turn[i] + 24) & 31]
    if nodes * RUN <= strip.columns:
        _runs(strip, line)
    else:
        _singles(strip, line)


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


cdef void _first(float *out, Strip *strip, Mix *mix, int n) noexcept nogil:
    cdef const float *above = &strip.lines[strip.upper][0]
    cdef const float *below = &strip.lines[strip.upper ^ 1][0]
    cdef float a0 = mix.a0, b0 = mix.b0, a1 = mix.a1, b1 = mix.b1
    cdef Py_ssize_t x
    for x in range(n):
        out[x] = (above[x] * a0 + above[x + STRIP] * b0) + (below[x] * a1 + below[x + STRIP] * b1)


cdef void _add(float *out, Strip *strip, Mix *mix, int n) noexcept nogil:
    cdef const float *above = &strip.lines[strip.upper][0]
    cdef const float *below = &strip.lines[strip.upper ^ 1][0]
    cdef float a0 = mix.a0, b0 = mix.b0, a1 = mix.a1, b1 = mix.b1
    cdef Py_ssize_t x
    for x in range(n):
        out[x] += (above[x] * a0 + above[x + STRIP] * b0) + (below[x] * a1 + below[x + STRIP] * b1)


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


cdef void _row(float *out, Strip *strips, Wave *waves, Mix *mix, int octaves, int n) noexcept nogil:
    cdef int k
    for k in range(octaves):
        _advance(&strips[k], mix[k].row, waves[k].key)
    _first(out, &strips[0], &mix[0], n)
    for k in range(1, octaves):
        _add(out, &strips[k], &mix[k], n)


cdef void _block(
    float *out, int16_t *rounded, Py_ssize_t stride, Py_ssize_t h, int width,
    uint64_t y0, Strip *strips, Wave *waves, int octaves,
) noexcept nogil:
    # Paints all rows of a block of strips, into `out` or, if that is NULL, into `rounded`.
    cdef Mix[BAND][MAX_OCTAVES] mixes
    cdef float[STRIP] samples
    cdef Py_ssize_t top = 0
    cdef Strip *here
    cdef int rows, n, r, k, s
    while top < h:
        rows = <int>min(h - top, <Py_ssize_t>BAND)
        for r in range(rows):
            for k in range(octaves):
                mixes[r][k] = _mix(&waves[k], (y0 + <uint64_t>(top + r)) * waves[k].step + waves[k].shift_y)
        for s in range((width + STRIP - 1) // STRIP):
            here = strips + s * octaves
            n = here.columns
            for r in range(rows):
                if out != NULL:
                    _row(out + (top + r) * stride + s * STRIP, here, waves, mixes[r], octaves, n)
                else:
                    _row(samples, here, waves, mixes[r], octaves, n)
                    _quantise(samples, rounded + (top + r) * stride + s * STRIP, n)
        top += rows


cdef int _field(
    float *out, int16_t *rounded, Py_ssize_t h, Py_ssize_t w, uint64_t y0, uint64_t x0,
    uint64_t seed, uint64_t step, const float *amplitudes, int octaves,
) except -1 nogil:
    cdef Wave[MAX_OCTAVES] waves
    cdef Py_ssize_t left = 0
    cdef Py_ssize_t held = min((w + STRIP - 1) // STRIP, <Py_ssize_t>BLOCK)
    cdef int width, s, k
    cdef Strip *strips = <Strip *>malloc(held * octaves * sizeof(Strip))
    if strips == NULL:
        with gil:
            raise MemoryError
    _tune(waves, seed, step, amplitudes, octaves)
    while left < w:
        width = <int>min(w - left, <Py_ssize_t>(BLOCK * STRIP))
        for s in range((width + STRIP - 1) // STRIP):
            for k in range(octaves):
                _columns(
                    &strips[s * octaves + k], &waves[k], x0 + <uint64_t>(left + s * STRIP),
                    min(width - s * STRIP, <int>STRIP),
                )
        _block(
            out + left if out != NULL else NULL, rounded + left if rounded != NULL else NULL, w, h, width,
            y0, strips, waves, octaves,
        )
        left += width
    free(strips)
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


cdef inline uint64_t _place(double at, uint64_t step, uint64_t shift) noexcept nogil:
    # The whole part goes the way of the integers, so that whole points have the bits of the grid.
    cdef int64_t whole = <int64_t>at
    if <double>whole > at:
        whole -= 1
    return <uint64_t>whole * step + shift + <uint64_t>((at - <double>whole) * <double>step)


cdef inline float _edge(uint32_t column, uint32_t line_key, float fx, float u, float *climb) noexcept nogil:
    # A of one lattice line at a point; B goes to `climb`.
    cdef uint32_t left = _turn(column, line_key)
    cdef uint32_t right = _turn(column + 1, line_key)
    cdef float left_y = COSINE[(left + 24) & 31]
    cdef float near = COSINE[left] * fx
    climb[0] = left_y + u * (COSINE[(right + 24) & 31] - left_y)
    return near + u * (COSINE[right] * (fx - <float>1.0) - near)


cdef float _sample(Wave *wave, double y, double x) noexcept nogil:
    cdef Mix mix = _mix(wave, _place(y, wave.step, wave.shift_y))
    cdef uint64_t place = _place(x, wave.step, wave.shift_x)
    cdef uint32_t column = <uint32_t>(place >> 32)
    cdef float fx = _fraction(place)
    cdef float u = _fade(fx)
    cdef float above_b = 0, below_b = 0
    cdef float above = _edge(column, _line_key(mix.row, wave.key), fx, u, &above_b)
    cdef float below = _edge(column, _line_key(mix.row + 1, wave.key), fx, u, &below_b)
    return (above * mix.a0 + above_b * mix.b0) + (below * mix.a1 + below_b * mix.b1)


def at(
    float[::1] out, const double[::1] y, const double[::1] x, uint64_t seed, uint64_t step,
    const float[::1] amplitudes,
):
    """Fill `out` with the field's values at the points (y[i], x[i])."""
    cdef Wave[MAX_OCTAVES] waves
    cdef int octaves = <int>amplitudes.shape[0]
    cdef Py_ssize_t i
    cdef float total
    cdef int k
    with nogil:
        _tune(waves, seed, step, &amplitudes[0], octaves)
        for i in range(out.shape[0]):
            total = _sample(&waves[0], y[i], x[i])
            for k in range(1, octaves):
                total += _sample(&waves[k], y[i], x[i])
            out[i] = total


cdef void _rank(
    const int16_t *values, const uint8_t *classes, int32_t *ranks, int64_t *sizes,
    int32_t *starts, int32_t *order, Py_ssize_t n,
) noexcept nogil:
    # One stable counting sort by value; going through it, each class counts for itself.
    cdef int32_t before = 0, count
    cdef int32_t v
    cdef Py_ssize_t i, tile
    for i in range(n):
        starts[<uint16_t>values[i] ^ 0x8000] += 1
    for v in range(VALUES):
        count = starts[v]
        starts[v] = before
        before += count
    for i in range(n):
        v = <uint16_t>values[i] ^ 0x8000
        order[starts[v]] = <int32_t>i
        starts[v] += 1
    for i in range(n):
        tile = order[i]
        ranks[tile] = <int32_t>sizes[classes[tile]]
        sizes[classes[tile]] += 1


def ranks(const int16_t[::1] values, const uint8_t[::1] classes, int32_t[::1] out, int64_t[::1] sizes):
    """Fill `out` with ranks within classes by (value, index); `sizes`, 256 zeros, gets the class sizes."""
    cdef Py_ssize_t n = out.shape[0]
    cdef int32_t *starts = <int32_t *>calloc(VALUES, sizeof(int32_t))
    cdef int32_t *order = <int32_t *>malloc(n * sizeof(int32_t))
    if starts == NULL or order == NULL:
        free(starts)
        free(order)
        raise MemoryError
    with nogil:
        _rank(&values[0], &classes[0], &out[0], &sizes[0], starts, order, n)
    free(starts)
    free(order)
