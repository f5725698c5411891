from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

# C, because Cython has no words for registers. GCC makes none of plain loops here: it keeps the state of four
# lanes in sixteen scalars, at a quarter of the speed, and stores sixteen rolls byte by byte, in twice the time.
cdef extern from *:
    """
    #include <immintrin.h>
    #include <stddef.h>
    #include <stdint.h>

    #define ROTATE_LEFT(x, k) _mm256_or_si256(_mm256_slli_epi64(x, k), _mm256_srli_epi64(x, 64 - (k)))
    #define LOAD(from) _mm256_loadu_si256((const __m256i *)(from))
    #define STORE(to, x) _mm256_storeu_si256((__m256i *)(to), x)
    #define STEP(a, b, c, d, to) do { \
        const __m256i shifted = _mm256_slli_epi64(b, 17); \
        STORE(to, _mm256_add_epi64(ROTATE_LEFT(_mm256_add_epi64(a, d), 23), a)); \
        c = _mm256_xor_si256(c, a); \
        d = _mm256_xor_si256(d, b); \
        b = _mm256_xor_si256(b, c); \
        a = _mm256_xor_si256(a, d); \
        c = _mm256_xor_si256(c, shifted); \
        d = ROTATE_LEFT(d, 45); \
    } while (0)

    /* `steps` draws of each lane: 8 * steps words, all eight lanes in eight registers. */
    static void fill_lanes(uint64_t *state, uint64_t *out, ptrdiff_t steps) {
        __m256i a = LOAD(state), b = LOAD(state + 8), c = LOAD(state + 16), d = LOAD(state + 24);
        __m256i e = LOAD(state + 4), f = LOAD(state + 12), g = LOAD(state + 20), h = LOAD(state + 28);
        ptrdiff_t i;
        for (i = 0; i < steps; i++) {
            STEP(a, b, c, d, out + 8 * i);
            STEP(e, f, g, h, out + 8 * i + 4);
        }
        STORE(state, a);
        STORE(state + 4, e);
        STORE(state + 8, b);
        STORE(state + 12, f);
        STORE(state + 16, c);
        STORE(state + 20, g);
        STORE(state + 24, d);
        STORE(state + 28, h);
    }

    #define PICK(row, word, part) \
        row = _mm_insert_epi8(row, cells[_bextr_u64(words[word], 16 * part + 2, 14)], (4 * word + part) % 8)

    /* Sixteen rolls, four of each word: the cells that the upper 14 of their 16 bits pick. */
    static inline void pick(const uint8_t *cells, const uint64_t *words, uint8_t *to) {
        __m128i low = _mm_setzero_si128(), high = _mm_setzero_si128();
        PICK(low, 0, 0); PICK(high, 2, 0); PICK(low, 0, 1); PICK(high, 2, 1);
        PICK(low, 0, 2); PICK(high, 2, 2); PICK(low, 0, 3); PICK(high, 2, 3);
        PICK(low, 1, 0); PICK(high, 3, 0); PICK(low, 1, 1); PICK(high, 3, 1);
        PICK(low, 1, 2); PICK(high, 3, 2); PICK(low, 1, 3); PICK(high, 3, 3);
        _mm_storeu_si128((__m128i *)to, _mm_unpacklo_epi64(low, high));
    }
    """
    void fill_lanes(uint64_t *state, uint64_t *out, Py_ssize_t steps) noexcept nogil
    void pick(const uint8_t *cells, const uint64_t *words, uint8_t *to) noexcept nogil

cdef enum:
    LANES = 8

include "bulk.pxi"
