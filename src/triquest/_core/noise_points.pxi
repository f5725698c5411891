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

cdef union Places:
    double[POINTS] sums
    uint64_t[POINTS] bits

cdef struct Spot:
    # Where the points lie in the lattice of one octave.
    float[POINTS] fraction
    uint32_t[POINTS] node


cdef bint _within(const real *points, double limit) noexcept nogil:
    # Said this way round, NaN is not.
    cdef int32_t outside = 0
    cdef Py_ssize_t i
    for i in range(POINTS):
        outside |= not fabs(points[i]) <= limit
    return not outside


cdef void _spot(
    Spot *spot, const real *points, bint near, uint64_t step, int octave, uint64_t shift,
) noexcept nogil:
    # A point's whole part goes the way of the integers, so that whole points have the bits of the grid; of `near` ones
    # doubles hold it exactly. Each octave doubles all places; parts of a cell are cut to whole 2**-32ths only then.
    cdef Places places
    cdef double scale = <double>(<int64_t>1 << octave)
    cdef double stride = <double>step * scale if near else 0.0
    cdef double value, whole
    cdef uint64_t bits
    cdef Py_ssize_t i
    for i in range(POINTS):
        value = points[i]
        whole = floor(value)
        places.sums[i] = whole * stride + floor((value - whole) * <double>step * scale) + WHOLE
    if not near:
        for i in range(POINTS):
            places.bits[i] += (<uint64_t><int64_t>floor(points[i]) * step) << octave
    shift -= WHOLE_BITS
    for i in range(POINTS):
        bits = places.bits[i] + shift
        spot.fraction[i] = _fraction(bits)
        spot.node[i] = <uint32_t>(bits >> 32)


cdef void _turns(int32_t *turns, const uint32_t *row, const uint32_t *column, uint32_t key) noexcept nogil:
    # The directions at the four corners of each point's cell: above left, above right, below left, below right.
    cdef uint32_t above, below, left, right
    cdef Py_ssize_t i
    for i in range(POINTS):
        above = _line_key(row[i], key)
        below = _line_key(row[i] + 1, key)
        turns[i] = _turn(column[i], above)
        turns[i + POINTS] = _turn(column[i] + 1, above)
        turns[i + 2 * POINTS] = _turn(column[i], below)
        turns[i + 3 * POINTS] = _turn(column[i] + 1, below)


cdef void _octave(
    float *total, const real *y, const real *x, bint near, uint64_t step, const Wave *wave, int octave,
) noexcept nogil:
    # Sets `total` to the first octave and adds each other.
    cdef Spot spot_y, spot_x
    cdef int32_t[CORNERS] turns
    cdef float[CORNERS] gx
    cdef float[CORNERS] gy
    cdef float u, v, fx, fy, a0, a1, above, below, value, amplitude = wave.amplitude
    cdef Py_ssize_t i
    _spot(&spot_y, y, near, step, octave, wave.shift_y)
    _spot(&spot_x, x, near, step, octave, wave.shift_x)
    _turns(turns, spot_y.node, spot_x.node, wave.key)
    for i in range(CORNERS / LANES):
        slopes(gx + i * LANES, gy + i * LANES, COSINE, turns + i * LANES)
    for i in range(POINTS):
        fx = spot_x.fraction[i]
        fy = spot_y.fraction[i]
        u = _fade(fx)
        v = _fade(fy)
        a0 = amplitude * (<float>1.0 - v)
        a1 = amplitude * v
        above = gx[i] * fx
        below = gx[i + 2 * POINTS] * fx
        value = (
            (above + u * (gx[i + POINTS] * (fx - <float>1.0) - above)) * a0
            + (gy[i] + u * (gy[i + POINTS] - gy[i])) * (a0 * fy)
        ) + (
            (below + u * (gx[i + 3 * POINTS] * (fx - <float>1.0) - below)) * a1
            + (gy[i + 2 * POINTS] + u * (gy[i + 3 * POINTS] - gy[i + 2 * POINTS])) * (a1 * (fy - <float>1.0))
        )
        total[i] = total[i] + value if octave else value


cdef int _block_of_points(
    float *total, const real *y, const real *x, uint64_t step, const Wave *waves, int octaves,
) noexcept nogil:
    cdef bint near = _within(x, NEAR) and _within(y, NEAR)
    cdef int k
    if not near:
        if not _within(x, FAR):
            return 1
        if not _within(y, FAR):
            return 2
    for k in range(octaves):
        _octave(total, y, x, near, step, &waves[k], k)
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
    _tune(waves, seed, step, amplitudes, octaves)
    while start + POINTS <= n and not outside:
        _ahead(x + start + POINTS, POINTS * sizeof(real))
        _ahead(y + start + POINTS, POINTS * sizeof(real))
        _ahead(out + start + POINTS, POINTS * sizeof(float))
        outside = _block_of_points(out + start, y + start, x + start, step, waves, octaves)
        start += POINTS
    if start < n and not outside:
        memset(rest, 0, sizeof(rest))
        memcpy(rest[0], x + start, (n - start) * sizeof(real))
        memcpy(rest[1], y + start, (n - start) * sizeof(real))
        outside = _block_of_points(total, rest[1], rest[0], step, waves, octaves)
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
    cdef int32_t left = _turn(column, line_key)
    cdef int32_t right = _turn(column + 1, line_key)
    cdef float left_y = COSINE[(left + 24) & 31]
    cdef float near = COSINE[left] * fx
    b[0] = left_y + u * (COSINE[(right + 24) & 31] - left_y)
    return near + u * (COSINE[right] * (fx - <float>1.0) - near)


cdef float _sample(const Wave *wave, double y, double x) noexcept nogil:
    cdef Mix mix = _mix(wave, _place(y, wave.step, wave.shift_y))
    cdef uint64_t place = _place(x, wave.step, wave.shift_x)
    cdef uint32_t column = <uint32_t>(place >> 32)
    cdef float fx = _fraction(place)
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
