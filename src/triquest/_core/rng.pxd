"""xoshiro256++ (Blackman and Vigna) and SplitMix64 (Steele, Lea and Flood), for kernels to cimport."""

cimport cython
from libc.stdint cimport int64_t, uint64_t

cdef struct xoshiro256:
    uint64_t a
    uint64_t b
    uint64_t c
    uint64_t d


cdef inline uint64_t mix64(uint64_t z) noexcept nogil:
    """The finaliser of SplitMix64: a bijection that spreads every bit over all."""
    z = (z ^ (z >> 30)) * <uint64_t> 0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * <uint64_t> 0x94D049BB133111EB
    return z ^ (z >> 31)


cdef inline uint64_t splitmix_at(uint64_t counter, uint64_t index) noexcept nogil:
    """Output `index` of SplitMix64 seeded with `counter`, its first output having index 1."""
    return mix64(counter + index * <uint64_t> 0x9E3779B97F4A7C15)


cdef inline uint64_t rotate_left(uint64_t x, int k) noexcept nogil:
    return (x << k) | (x >> (64 - k))


cdef inline void seed256(xoshiro256 *x, uint64_t key) noexcept nogil:
    x.a = splitmix_at(key, 1)
    x.b = splitmix_at(key, 2)
    x.c = splitmix_at(key, 3)
    x.d = splitmix_at(key, 4)


cdef inline uint64_t next64(xoshiro256 *x) noexcept nogil:
    """One draw of 64 bits."""
    cdef uint64_t result = rotate_left(x.a + x.d, 23) + x.a
    cdef uint64_t shifted = x.b << 17
    x.c ^= x.a
    x.d ^= x.b
    x.b ^= x.c
    x.a ^= x.d
    x.c ^= shifted
    x.d = rotate_left(x.d, 45)
    return result


cdef inline uint64_t below64(xoshiro256 *x, uint64_t n) noexcept nogil:
    """Uniform on 0..n-1, exactly, for 1 <= n <= 2**32: Lemire's multiplication with rejection."""
    cdef uint64_t draw = next64(x)
    cdef uint64_t low = draw * n
    cdef uint64_t excess
    if low < n:
        excess = (0 - n) % n
        while low < excess:
            draw = next64(x)
            low = draw * n
    # The high word of a 64 by 33 bit product, without a 128-bit type: MSVC has none.
    return ((draw >> 32) * n + (((draw & <uint64_t> 0xFFFFFFFF) * n) >> 32)) >> 32


cdef int64_t whole(object value, str name, int64_t low, int64_t high) except? -1


@cython.final
cdef class Stream:
    cdef xoshiro256 x
