"""The waves that a field of gradient noise is made of: keys, lattice, gradients and blending.

Along a lattice row one octave is `A[x] + B[x] * fy`, with A and B from the gradients on the row's nodes. Coordinates
are 32.32 fixed point modulo 2**64, hence any window of the field has the bits of the same part of the whole.
Arithmetic is + - * on float32, in a fixed order: grids and points agree to the bit.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint32_t, uint64_t, uintptr_t

cdef extern from *:
    """
    #if defined(__AVX2__)
    #include <immintrin.h>
    #define TRIQUEST_RUN 24
    /* Cython has no words for a permute within a register. */
    static inline void triquest_pick(float *to, const float *from, const int32_t *which) {
        _mm256_storeu_ps(to, _mm256_permutevar8x32_ps(
            _mm256_loadu_ps(from), _mm256_loadu_si256((const __m256i *)which)));
    }
    /* The same, from quarter circles of the cosines, which turn with the two highest bits. Adding to 0 makes -0 a 0. */
    static inline void triquest_slopes(float *x, float *y, const float *cosine, const uint32_t *hash) {
        const __m256i h = _mm256_loadu_si256((const __m256i *)hash), turn = _mm256_srli_epi32(h, 27);
        const __m256 half = _mm256_castsi256_ps(_mm256_and_si256(h, _mm256_set1_epi32((int)0x80000000u)));
        const __m256 quarter = _mm256_castsi256_ps(_mm256_slli_epi32(h, 1)), zero = _mm256_setzero_ps();
        const __m256 falling = _mm256_xor_ps(half, _mm256_permutevar8x32_ps(_mm256_loadu_ps(cosine), turn));
        const __m256 rising = _mm256_xor_ps(half, _mm256_permutevar8x32_ps(_mm256_loadu_ps(cosine + 24), turn));
        _mm256_storeu_ps(x, _mm256_blendv_ps(falling, _mm256_sub_ps(zero, rising), quarter));
        _mm256_storeu_ps(y, _mm256_blendv_ps(_mm256_add_ps(zero, rising), falling, quarter));
    }
    /* The halves of eight sums in the order 0 1 4 5 2 3 6 7, which takes one shuffle each, and back into order. */
    static inline void triquest_halves(uint32_t *high, uint32_t *low, const uint64_t *of, uint64_t plus) {
        const __m256i more = _mm256_set1_epi64x((long long)plus);
        const __m256 a = _mm256_castsi256_ps(_mm256_add_epi64(_mm256_loadu_si256((const __m256i *)of), more));
        const __m256 b = _mm256_castsi256_ps(_mm256_add_epi64(_mm256_loadu_si256((const __m256i *)(of + 4)), more));
        _mm256_storeu_ps((float *)high, _mm256_shuffle_ps(a, b, 0xDD));
        _mm256_storeu_ps((float *)low, _mm256_shuffle_ps(a, b, 0x88));
    }
    static inline void triquest_order(float *values) {
        _mm256_storeu_pd((double *)values, _mm256_permute4x64_pd(_mm256_loadu_pd((const double *)values), 0xD8));
    }
    #else
    #define TRIQUEST_RUN 6
    static inline void triquest_pick(float *to, const float *from, const int32_t *which) {
        int i;
        for (i = 0; i < 8; i++) to[i] = from[which[i] & 7];
    }
    static inline void triquest_slopes(float *x, float *y, const float *cosine, const uint32_t *hash) {
        int i;
        for (i = 0; i < 8; i++) {
            x[i] = cosine[hash[i] >> 27];
            y[i] = cosine[((hash[i] >> 27) + 24) & 31];
        }
    }
    static inline void triquest_halves(uint32_t *high, uint32_t *low, const uint64_t *of, uint64_t plus) {
        int i;
        for (i = 0; i < 8; i++) {
            low[i] = (uint32_t)(of[i] + plus);
            high[i] = (uint32_t)((of[i] + plus) >> 32);
        }
    }
    static inline void triquest_order(float *values) { (void)values; }
    #endif
    #if defined(__GNUC__)
    #define triquest_prefetch(place) __builtin_prefetch(place)
    #else
    #define triquest_prefetch(place)
    #endif
    """
    # to[i] = source[which[i] & 7] for eight floats.
    void pick "triquest_pick"(float *to, const float *source, const int32_t *which) noexcept nogil
    # The cosines and sines of eight directions, given by the five highest bits.
    void slopes "triquest_slopes"(float *x, float *y, const float *cosine, const uint32_t *hash) noexcept nogil
    # The upper and lower halves of eight numbers with `plus` added, eight floats apart in an order of their own.
    void halves "triquest_halves"(uint32_t *high, uint32_t *low, const uint64_t *of, uint64_t plus) noexcept nogil
    # Puts eight floats that came from `halves` back into order.
    void order "triquest_order"(float *values) noexcept nogil
    # Asks for a cache line.
    void prefetch "triquest_prefetch"(const void *place) noexcept nogil
    # Mean run of columns in one lattice cell from which the runs are worth finding.
    const int RUN "TRIQUEST_RUN"

cdef enum:
    LANES = 8
    MAX_OCTAVES = 16
    CACHE_LINE = 64

cdef extern from *:
    """
    #define TRIQUEST_ROW 0x85EBCA77u
    #define TRIQUEST_COLUMN 0x9E3779B1u
    """
    # What sets rows and columns apart before they are scrambled.
    const uint32_t ROW "TRIQUEST_ROW"
    const uint32_t COLUMN "TRIQUEST_COLUMN"

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

cdef struct Mix:
    # How a row of samples weighs A and B of the lattice lines above and below it.
    float a0
    float b0
    float a1
    float b1
    uint32_t row


cdef inline void _ahead(const void *place, size_t size) noexcept nogil:
    # Asks for memory whose turn comes soon, where the processor does not foresee it.
    cdef size_t i
    for i in range((size + CACHE_LINE - 1) / CACHE_LINE):
        prefetch(<const char *>place + CACHE_LINE * i)


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
    return _scramble(row * ROW + key)


cdef inline uint32_t _hash(uint32_t column, uint32_t line_key) noexcept nogil:
    # Its five highest bits are the direction of a node's gradient.
    return _scramble((column * COLUMN) ^ line_key)


cdef inline float _fade(float t) noexcept nogil:
    return t * t * t * (t * (t * <float>6.0 - <float>15.0) + <float>10.0)


cdef inline float _fraction(uint32_t place) noexcept nogil:
    # The top 24 of the bits below the point, exact in float32.
    return <float><int32_t>(place >> 8) * <float>5.9604644775390625e-8


cdef inline Mix _mix(const Wave *wave, uint64_t place) noexcept nogil:
    cdef Mix mix
    cdef float fy = _fraction(<uint32_t>place)
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
