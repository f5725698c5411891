"""The field at given points, in blocks, and one point at a time."""

from libc.math cimport INFINITY, fabs
from libc.string cimport memcpy, memset

cdef enum:
    POINTS = 128      # a block's scratch stays in the first cache
    CORNERS = 512

cdef extern from *:
    """
    #define TRIQUEST_FAR 2147483648.0 /* samples; how far off a point may lie */
    #define TRIQUEST_NEAR 1048576.0   /* up to here samples times the widest step, 2**31, stay below 2**51 */
    #define TRIQUEST_WHOLE 6755399441055744.0 /* 1.5 * 2**52: with it a whole number shows in the lowest bits */
    #if defined(__SSE4_1__) || defined(__aarch64__) || defined(_MSC_VER)
    #include <math.h>
    #define triquest_floor(value) floor(value)
    #else
    /* Without an instruction for it, floor is a call; this is right up to 2**51. */
    static inline double triquest_floor(double value) {
        const double near = (value + TRIQUEST_WHOLE) - TRIQUEST_WHOLE;
        return near - (near > value ? 1.0 : 0.0);
    }
    #endif
    """
    const double FAR "TRIQUEST_FAR"
    const double NEAR "TRIQUEST_NEAR"
    const double WHOLE "TRIQUEST_WHOLE"
    double floor "triquest_floor"(double value) noexcept nogil

cdef uint64_t WHOLE_BITS = 0x4338000000000000

ctypedef fused real:
    float
    double

cdef enum Reach:
    OFF_X = 1         # some point has an x off the field, or none at all
    OFF_Y
    DISTANT
    CLOSE             # doubles hold all places up to their whole 2**-32ths
    EXACT             # and all products, too: no point is below 0

cdef union Places:
    double[POINTS] sums
    uint64_t[POINTS] bits

cdef struct Spot:
    # Where the points lie in the lattice of one octave: 2**-32ths of a cell, and the node before them.
    uint32_t[POINTS] part
    uint32_t[POINTS] node


cdef bint _within(const real *points, real low, real high) noexcept nogil:
    # Said this way round, NaN is not.
    cdef int32_t outside = 0
    cdef Py_ssize_t i
    for i in range(POINTS):
        outside |= (not points[i] >= low) | (not points[i] <= high)
    return not outside


cdef Reach _reach(const real *y, const real *x, bint exact) noexcept nogil:
    if exact and _within(x, 0, <real>NEAR) and _within(y, 0, <real>NEAR):
        return EXACT
    if _within(x, <real>-NEAR, <real>NEAR) and _within(y, <real>-NEAR, <real>NEAR):
        return CLOSE
    if not _within(x, <real>-FAR, <real>FAR):
        return OFF_X
    return DISTANT if _within(y, <real>-FAR, <real>FAR) else OFF_Y


cdef void _spot(
    Spot *spot, const real *points, Reach reach, uint64_t step, int octave, uint64_t shift,
) noexcept nogil:
    # A point's whole part goes the way of the integers, so that whole points have the bits of the grid; of close ones
    # doubles hold it exactly. Each octave doubles all places; parts of a cell are cut to whole 2**-32ths only then.
    cdef Places places
    cdef double stride = <double>step * <double>(<int64_t>1 << octave)
    cdef double lead = 0.0 if reach == DISTANT else stride
    cdef double value, whole
    cdef Py_ssize_t i
    if reach == EXACT:
        for i in range(POINTS):
            places.sums[i] = floor(<double>points[i] * stride) + WHOLE
    else:
        for i in range(POINTS):
            value = points[i]
            whole = floor(value)
            places.sums[i] = whole * lead + floor((value - whole) * stride) + WHOLE
    if reach == DISTANT:
        for i in range(POINTS):
            places.bits[i] += (<uint64_t><int64_t>floor(points[i]) * step) << octave
    for i in range(POINTS / LANES):
        halves(spot.node + i * LANES, spot.part + i * LANES, places.bits + i * LANES, shift - WHOLE_BITS)


cdef void _hashes(uint32_t *hash, const uint32_t *row, const uint32_t *column, uint32_t key) noexcept nogil:
    # Of the nodes at the corners of each point's cell: above left, above right, below left, below right.
    cdef uint32_t y, x, above, below
    cdef Py_ssize_t i
    for i in range(POINTS):
        y = row[i] * ROW + key
        x = column[i] * COLUMN
        above = _scramble(y)
        below = _scramble(y + ROW)
        hash[i] = _scramble(x ^ above)
        hash[i + POINTS] = _scramble((x + COLUMN) ^ above)
        hash[i + 2 * POINTS] = _scramble(x ^ below)
        hash[i + 3 * POINTS] = _scramble((x + COLUMN) ^ below)


cdef void _octave(
    float *value, const real *y, const real *x, Reach reach, uint64_t step, const Wave *wave, int octave,
) noexcept nogil:
    cdef Spot spot_y, spot_x
    cdef uint32_t[CORNERS] hash
    cdef float[CORNERS] gx
    cdef float[CORNERS] gy
    cdef float u, v, fx, fy, a0, a1, above, below, amplitude = wave.amplitude
    cdef Py_ssize_t i
    _spot(&spot_y, y, reach, step, octave, wave.shift_y)
    _spot(&spot_x, x, reach, step, octave, wave.shift_x)
    _hashes(hash, spot_y.node, spot_x.node, wave.key)
    for i in range(CORNERS / LANES):
        slopes(gx + i * LANES, gy + i * LANES, COSINE, hash + i * LANES)
    for i in range(POINTS):
        fx = _fraction(spot_x.part[i])
        fy = _fraction(spot_y.part[i])
        u = _fade(fx)
        v = _fade(fy)
        a0 = amplitude * (<float>1.0 - v)
        a1 = amplitude * v
        above = gx[i] * fx
        below = gx[i + 2 * POINTS] * fx
        value[i] = (
            (above + u * (gx[i + POINTS] * (fx - <float>1.0) - above)) * a0
            + (gy[i] + u * (gy[i + POINTS] - gy[i])) * (a0 * fy)
        ) + (
            (below + u * (gx[i + 3 * POINTS] * (fx - <float>1.0) - below)) * a1
            + (gy[i + 2 * POINTS] + u * (gy[i + 3 * POINTS] - gy[i + 2 * POINTS])) * (a1 * (fy - <float>1.0))
        )


cdef int _block_of_points(
    float *total, const real *y, const real *x, bint exact, uint64_t step, const Wave *waves, int octaves,
) noexcept nogil:
    cdef Reach reach = _reach(y, x, exact)
    cdef float[POINTS] more
    cdef Py_ssize_t i
    cdef int k
    if reach <= OFF_Y:
        return reach
    _octave(total, y, x, reach, step, &waves[0], 0)
    for k in range(1, octaves):
        _octave(more, y, x, reach, step, &waves[k], k)
        for i in range(POINTS):
            total[i] += more[i]
    for i in range(POINTS / LANES):
        order(total + i * LANES)
    return 0


cdef int _points(
    float *out, const real *y, const real *x, Py_ssize_t n, uint64_t seed, uint64_t step, const float *amplitudes,
    int octaves,
) noexcept nogil:
    cdef Wave[MAX_OCTAVES] waves
    cdef real[2][POINTS] rest
    cdef float[POINTS] total
    cdef Py_ssize_t start = 0
    cdef int outside = 0
    # A float's 24 bits times so few make no more than a double's 53.
    cdef bint exact = real is float and step // (step & (0 - step)) < <uint64_t>1 << 29
    _tune(waves, seed, step, amplitudes, octaves)
    while start + POINTS <= n and not outside:
        _ahead(x + start + POINTS, POINTS * sizeof(real))
        _ahead(y + start + POINTS, POINTS * sizeof(real))
        _ahead(out + start + POINTS, POINTS * sizeof(float))
        outside = _block_of_points(out + start, y + start, x + start, exact, step, waves, octaves)
        start += POINTS
    if start < n and not outside:
        memset(rest, 0, sizeof(rest))
        memcpy(rest[0], x + start, (n - start) * sizeof(real))
        memcpy(rest[1], y + start, (n - start) * sizeof(real))
        outside = _block_of_points(total, rest[1], rest[0], exact, step, waves, octaves)
        memcpy(out + start, total, (n - start) * sizeof(float))
    return outside


def at(
    float[::1] out, const double[::1] y, const double[::1] x, uint64_t seed, uint64_t step,
    const float[::1] amplitudes,
):
    """Fill the non-empty `out` with the field's values at the points (y[i], x[i]).

    Return 0, or if a point lies off the field or is no number, 1 for its x or 2 for its y.
    """
    cdef int outside
    with nogil:
        outside = _points(&out[0], &y[0], &x[0], out.shape[0], seed, step, &amplitudes[0], <int>amplitudes.shape[0])
    return outside


def at_single(
    float[::1] out, const float[::1] y, const float[::1] x, uint64_t seed, uint64_t step,
    const float[::1] amplitudes,
):
    """The same for points in single precision."""
    cdef int outside
    with nogil:
        outside = _points(&out[0], &y[0], &x[0], out.shape[0], seed, step, &amplitudes[0], <int>amplitudes.shape[0])
    return outside


cdef inline uint64_t _place(double at, uint64_t step, uint64_t shift) noexcept nogil:
    cdef int64_t whole = <int64_t>at
    if <double>whole > at:
        whole -= 1
    return <uint64_t>whole * step + shift + <uint64_t>((at - <double>whole) * <double>step)


cdef inline float _side(uint32_t column, uint32_t line_key, float fx, float u, float *b) noexcept nogil:
    # A of one lattice line at a point; B goes to `b`.
    cdef uint32_t left = _hash(column, line_key) >> 27
    cdef uint32_t right = _hash(column + 1, line_key) >> 27
    cdef float left_y = COSINE[(left + 24) & 31]
    cdef float near = COSINE[left] * fx
    b[0] = left_y + u * (COSINE[(right + 24) & 31] - left_y)
    return near + u * (COSINE[right] * (fx - <float>1.0) - near)


cdef float _sample(const Wave *wave, double y, double x) noexcept nogil:
    cdef Mix mix = _mix(wave, _place(y, wave.step, wave.shift_y))
    cdef uint64_t place = _place(x, wave.step, wave.shift_x)
    cdef uint32_t column = <uint32_t>(place >> 32)
    cdef float fx = _fraction(<uint32_t>place)
    cdef float u = _fade(fx)
    cdef float above_b = 0, below_b = 0
    cdef float above = _side(column, _line_key(mix.row, wave.key), fx, u, &above_b)
    cdef float below = _side(column, _line_key(mix.row + 1, wave.key), fx, u, &below_b)
    return (above * mix.a0 + above_b * mix.b0) + (below * mix.a1 + below_b * mix.b1)


cdef double _number(str name, value) except? -1.0:
    if isinstance(value, bool):
        raise TypeError(f"{name} must be a number, not bool")
    try:
        return value
    except OverflowError:
        return INFINITY


cdef class Sampler:
    """A field made ready for one point at a time."""

    cdef Wave[MAX_OCTAVES] waves
    cdef int octaves

    def __cinit__(self, uint64_t seed, uint64_t step, const float[::1] amplitudes):
        self.octaves = <int>amplitudes.shape[0]
        _tune(self.waves, seed, step, &amplitudes[0], self.octaves)

    def at(self, x, y):
        """The field at the point (x, y)."""
        cdef double px = <double>x if type(x) is float else _number("x", x)
        cdef double py = <double>y if type(y) is float else _number("y", y)
        cdef float total
        cdef int k
        if not (fabs(px) <= FAR and fabs(py) <= FAR):
            name, wrong = ("y", y) if fabs(px) <= FAR else ("x", x)
            raise ValueError(f"{name} must be finite and from {-FAR:.0f} to {FAR:.0f}, not {wrong}")
        total = _sample(&self.waves[0], py, px)
        for k in range(1, self.octaves):
            total += _sample(&self.waves[k], py, px)
        return total
