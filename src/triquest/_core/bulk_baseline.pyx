from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from triquest._core.rng cimport rotate_left

cdef enum:
    LANES = 8
    PAIRS = LANES // 2


cdef void fill_lanes(uint64_t *state, uint64_t *out, Py_ssize_t steps) noexcept nogil:
    """`steps` draws of each lane: 8 * steps words. Two lanes at a time fill a register."""
    cdef uint64_t[2] a, b, c, d, shifted
    cdef uint64_t *lanes
    cdef uint64_t *to
    cdef Py_ssize_t _step
    cdef int pair, i
    for pair in range(PAIRS):
        lanes = state + 2 * pair
        for i in range(2):
            a[i] = lanes[i]
            b[i] = lanes[LANES + i]
            c[i] = lanes[2 * LANES + i]
            d[i] = lanes[3 * LANES + i]
        to = out + 2 * pair
        for _step in range(steps):
            for i in range(2):
                to[i] = rotate_left(a[i] + d[i], 23) + a[i]
            for i in range(2):
                shifted[i] = b[i] << 17
            for i in range(2):
                c[i] ^= a[i]
            for i in range(2):
                d[i] ^= b[i]
            for i in range(2):
                b[i] ^= c[i]
            for i in range(2):
                a[i] ^= d[i]
            for i in range(2):
                c[i] ^= shifted[i]
            for i in range(2):
                d[i] = rotate_left(d[i], 45)
            to += LANES
        for i in range(2):
            lanes[i] = a[i]
            lanes[LANES + i] = b[i]
            lanes[2 * LANES + i] = c[i]
            lanes[3 * LANES + i] = d[i]


cdef inline void pick(const uint8_t *cells, const uint64_t *words, uint8_t *to) noexcept nogil:
    """Sixteen rolls, four of each word: the cells that the upper 14 of their 16 bits pick."""
    cdef int w
    cdef uint64_t word
    for w in range(4):
        word = words[w]
        to[4 * w] = cells[(word >> 2) & 0x3FFF]
        to[4 * w + 1] = cells[(word >> 18) & 0x3FFF]
        to[4 * w + 2] = cells[(word >> 34) & 0x3FFF]
        to[4 * w + 3] = cells[word >> 50]


include "bulk.pxi"
