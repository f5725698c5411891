"""What the processor can do. C, because Cython has no words for asking it."""

cdef extern from *:
    """
    #if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_IX86))
    #include <immintrin.h>
    #include <intrin.h>
    static int triquest_has_avx2(void) {
        int r[4];
        __cpuid(r, 0);
        if (r[0] < 7) return 0;
        __cpuid(r, 1);
        /* OSXSAVE and AVX, and the system keeps the wide registers */
        if ((r[2] & 0x18000000) != 0x18000000 || (_xgetbv(0) & 6) != 6) return 0;
        __cpuidex(r, 7, 0);
        return (r[1] >> 5) & 1;
    }
    #elif defined(__x86_64__) || defined(__i386__)
    static int triquest_has_avx2(void) {
        __builtin_cpu_init();
        return __builtin_cpu_supports("avx2") != 0;
    }
    #else
    static int triquest_has_avx2(void) { return 0; }
    #endif
    """
    bint triquest_has_avx2() noexcept nogil


def has_avx2() -> bool:
    """Whether this processor and system run AVX2."""
    return triquest_has_avx2()
