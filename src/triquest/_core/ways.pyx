"""In how many ways dice show each sum, in exact integers of as many 64-bit limbs as they need."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free


cdef enum:
    SHORT = 4  # limbs; a sum of so many slides along in registers


cdef inline void slide(
    const uint64_t *old, uint64_t *new, Py_ssize_t length, int sides, int limbs, int stride, uint64_t *sum
) noexcept nogil:
    """One die more: new[k] = old[k] + old[k-1] + .. + old[k-sides+1], by a sum that slides along.

    Numbers stand `stride` limbs apart, the lowest limb first; before each buffer lie at least `sides` zeros. `sum`
    has room for `limbs`.
    """
    cdef const uint64_t *leaving
    cdef uint64_t total, part, carry, borrow
    cdef Py_ssize_t _k
    cdef int limb
    for limb in range(limbs):
        sum[limb] = 0
    for _k in range(length):
        leaving = old - <Py_ssize_t> sides * stride
        carry = 0
        borrow = 0
        for limb in range(limbs):
            part = old[limb] + carry
            carry = part < carry
            total = sum[limb] + part
            carry += total < part
            part = leaving[limb] + borrow
            borrow = part < borrow
            borrow += total < part
            sum[limb] = total - part
            new[limb] = sum[limb]
        old += stride
        new += stride


cdef void add_die(
    const uint64_t *old, uint64_t *new, Py_ssize_t length, int sides, int limbs, int stride, uint64_t *sum
) noexcept nogil:
    """`slide`, with the number of limbs known to the compiler where it is small."""
    cdef uint64_t[SHORT] short_sum
    if limbs == 1:
        slide(old, new, length, sides, 1, stride, short_sum)
    elif limbs == 2:
        slide(old, new, length, sides, 2, stride, short_sum)
    elif limbs == 3:
        slide(old, new, length, sides, 3, stride, short_sum)
    elif limbs == SHORT:
        slide(old, new, length, sides, SHORT, stride, short_sum)
    else:
        slide(old, new, length, sides, limbs, stride, sum)


cdef list to_integers(const uint64_t *rows, Py_ssize_t length, int limbs):
    """The numbers as Python's, by way of little-endian bytes, whatever the machine's order."""
    cdef list numbers = []
    cdef bytes packed
    cdef unsigned char *to
    cdef Py_ssize_t _k
    cdef int used, limb, byte
    read = int.from_bytes
    for _k in range(length):
        used = limbs
        while used > 1 and rows[used - 1] == 0:
            used -= 1
        if used == 1:
            numbers.append(rows[0])
        else:
            packed = PyBytes_FromStringAndSize(NULL, 8 * used)
            to = <unsigned char *> PyBytes_AS_STRING(packed)
            for limb in range(used):
                for byte in range(8):
                    to[8 * limb + byte] = <unsigned char> ((rows[limb] >> (8 * byte)) & 0xFF)
            numbers.append(read(packed, "little"))
        rows += limbs
    return numbers


def ways_of(int count, int sides, int others=0, int other_sides=1):
    """In how many ways `count` dice of `sides` with `others` of `other_sides` show each sum, the least first.

    A list of count * (sides-1) + others * (other_sides-1) + 1 exact integers. The caller keeps counts at zero
    or more, sides at one or more, and the list within memory.
    """
    cdef Py_ssize_t length = <Py_ssize_t> count * (sides - 1) + <Py_ssize_t> others * (other_sides - 1) + 1
    # The list reads the same from both ends, so the first half is enough; it needs nothing from the other.
    cdef Py_ssize_t half = (length + 1) // 2
    cdef int stride = limbs_of((<object> sides)**count * (<object> other_sides)**others)
    cdef Py_ssize_t pad = <Py_ssize_t> max(sides, other_sides) * stride
    cdef Py_ssize_t size = pad + half * stride
    cdef uint64_t *room = <uint64_t *> calloc(2 * size + stride, sizeof(uint64_t))
    cdef uint64_t *old = room + pad
    cdef uint64_t *new = room + size + pad
    cdef uint64_t *sum = room + 2 * size
    cdef Py_ssize_t reach = 1
    cdef int faces, limbs, die
    cdef object total = 1
    if room == NULL:
        raise MemoryError
    try:
        old[0] = 1
        for die in range(count + others):
            faces = sides if die < count else other_sides
            total *= faces
            limbs = limbs_of(total)
            # Rows past `reach` and limbs past `limbs` were never written in either buffer: they are zero.
            reach += faces - 1
            with nogil:
                add_die(old, new, min(reach, half), faces, limbs, stride, sum)
            old, new = new, old
        ways = to_integers(old, half, stride)
    finally:
        free(room)
    return ways + ways[length // 2 - 1::-1] if length > 1 else ways


cdef int limbs_of(number):
    return (number.bit_length() + 63) // 64
