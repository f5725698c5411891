"""Exact dice for kernels to cimport: `table_of(count, sides).roll` once, then `roll_from` for every throw."""

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from triquest._core.rng cimport next64, xoshiro256

cdef enum:
    CELL_BITS = 14  # of a bulk guide: its table of bytes fills half of a first-level cache
    ROUGH_BITS = 11  # of one among many: some hundreds of these fit a second-level cache
    MARK = 0xFF  # in a narrow cell: it holds a border, or what no byte can say
    UNSETTLED = 0xFFFF  # the same in a wide cell

cdef struct roll_table:
    # cdf[i] = floor(2**64 * P(result <= first + i)); the last outcome needs no border.
    uint64_t *cdf
    # guide[u >> shift] = the least i that a draw beginning with those bits can mean.
    uint16_t *guide
    int shift
    int last
    int first


cdef inline int outcome_of(const roll_table *table, uint64_t draw) noexcept nogil:
    cdef int i = table.guide[draw >> table.shift]
    while i < table.last and draw >= table.cdf[i]:
        i += 1
    return table.first + i


cdef inline int roll_from(xoshiro256 *x, const roll_table *table) noexcept nogil:
    """One throw of all the dice of the table, from one draw; each chance is right to 2**-64."""
    return outcome_of(table, next64(x))


@cython.final
cdef class Table:
    cdef roll_table roll


@cython.final
cdef class Guide:
    cdef Table table
    # Results less `base` by the first bits of a draw. The wide cells are there only where bytes say too little.
    cdef int base
    cdef uint8_t[1 << CELL_BITS] narrow
    cdef uint16_t *wide


@cython.final
cdef class RoughGuide:
    cdef Table table
    cdef int base
    cdef uint8_t[1 << ROUGH_BITS] narrow


cdef Table table_of(int count, int sides)
