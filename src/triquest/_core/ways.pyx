"""In how many ways dice show each sum, in exact integers of as many 64-bit limbs as they need."""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free


cdef void add_die(
    const uint64_t *old, uint64_t *new, Py_ssize_t length, int sides, int limbs, int stride
) noexcept nogil:
    """One die more: new[k] = old[k] + old[k-1] + .. + old[k-sides+1], by a sum that slides along.

    Numbers stand `stride` limbs apart, the lowest limb first; before each buffer lie at least `sides` zeros.
    """
    cdef const uint64_t *leaving
    cdef const uint64_t *before
    cdef uint64_t total, part, carry, borrow
    cdef Py_ssize_t _k
    cdef int limb
    for _k in range(length):
        leaving = old - <Py_ssize_t> sides * stride
        before = new - stride
        carry = 0
        borrow = 0
        for limb in range(limbs):
            part = old[limb] + carry
            carry = part < carry
            total = before[limb] + part
            carry += total < part
            part = leaving[limb] + borrow
            borrow = part < borrow
            borrow += total < part
            new[limb] = total - part
        old += stride
        new += stride


cdef list to_integers(const uint64_t *rows, Py_ssize_t length, int limbs):
    """The numbers as Python's, by way of little-endian bytes, whatever the machine's order."""
    cdef Py_ssize_t words = length * limbs
    cdef Py_ssize_t width = 8 * limbs
    cdef bytes packed = PyBytes_FromStringAndSize(NULL, 8 * words)
    cdef unsigned char *to = <unsigned char *> PyBytes_AS_STRING(packed)
    cdef Py_ssize_t i
    cdef int byte
    for i in range(words):
        for byte in range(8):
            to[8 * i + byte] = <unsigned char> ((rows[i] >> (8 * byte)) & 0xFF)
    if limbs == 1:
        return [rows[i] for i in range(length)]
    read = int.from_bytes
    return [read(packed[width * i:width * (i + 1)], "little") for i in range(length)]


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
    cdef uint64_t *room = <uint64_t *> calloc(2 * size, sizeof(uint64_t))
    cdef uint64_t *old = room + pad
    cdef uint64_t *new = room + size + pad
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
                add_die(old, new, min(reach, half), faces, limbs, stride)
            old, new = new, old
        ways = to_integers(old, half, stride)
    finally:
        free(room)
    return ways + ways[length // 2 - 1::-1] if length > 1 else ways


cdef int limbs_of(number):
    return (number.bit_length() + 63) // 64
