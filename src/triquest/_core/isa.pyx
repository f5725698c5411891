"""What the processor can do, and how the kernels were built. C, because Cython has no words for asking either."""

cdef extern from *:
    """
    #define TRIQUEST_TEXT(words) #words
    #define TRIQUEST_TEXT_OF(words) TRIQUEST_TEXT(words)
    #if defined(_MSC_VER) && !defined(__clang__)
    #define TRIQUEST_COMPILER "MSVC " TRIQUEST_TEXT_OF(_MSC_VER)
    #elif defined(__clang__)
    #define TRIQUEST_COMPILER __VERSION__
    #else
    #define TRIQUEST_COMPILER "GCC " __VERSION__
    #endif
    static const char *const triquest_build = TRIQUEST_COMPILER ", " TRIQUEST_FLAGS;
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
        /* BMI1, AVX2, BMI2 */
        return (r[1] & 0x128) == 0x128;
    }
    #elif defined(__x86_64__) || defined(__i386__)
    static int triquest_has_avx2(void) {
        __builtin_cpu_init();
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
    }
    #else
    static int triquest_has_avx2(void) { return 0; }
    #endif
    """
    bint triquest_has_avx2() noexcept nogil
    const char *triquest_build

BUILD = triquest_build.decode()
"""The compiler and the flags that all kernels share."""


def has_avx2() -> bool:
    """Whether this processor and system run what the *_avx2 kernels are built for: AVX2, and BMI1 and BMI2 with it."""
    return triquest_has_avx2()
