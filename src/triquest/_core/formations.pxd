"""Distance fields of formations, for the kernels of games."""

from libc.stdint cimport int64_t, uint8_t, uint16_t

from triquest._core.buckets cimport Workspace

cdef size_t tiles_framed(Py_ssize_t height, Py_ssize_t width) noexcept nogil

cdef int fill_field(
    Workspace space, const uint8_t *cost, Py_ssize_t height, Py_ssize_t width, const int64_t *points,
    Py_ssize_t count, Py_ssize_t columns, bint toward, uint16_t *result,
) noexcept nogil

cdef int step_down(
    const uint16_t *left, const uint8_t *cost, Py_ssize_t height, Py_ssize_t width, Py_ssize_t y, Py_ssize_t x,
    int facing,
) noexcept nogil
