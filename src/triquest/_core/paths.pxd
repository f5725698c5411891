"""The search behind distance fields, for the other kernels that look for ways."""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t

from triquest._core.buckets cimport Workspace

ctypedef fused distance_t:
    uint16_t
    int32_t

cdef struct Aim:
    # The cell that a search is for. Near: whatever leads to it by more steps than the limit leaves is not followed.
    Py_ssize_t cell, y, x
    bint near
    int64_t reached     # when it was touched, or -1

cdef distance_t nowhere(distance_t kind) noexcept nogil

cdef int frame_costs(
    const uint8_t *costs, Py_ssize_t height, Py_ssize_t width, Py_ssize_t pitch, uint8_t *marks,
) noexcept nogil

cdef void frame_walls(
    const uint8_t *walls, Py_ssize_t height, Py_ssize_t width, Py_ssize_t pitch, uint8_t *gates,
) noexcept nogil

cdef Py_ssize_t sow(
    Workspace space, distance_t *field, Py_ssize_t stride, const int64_t *points, Py_ssize_t count, bint toward,
) noexcept nogil

cdef int spread(
    Workspace space, distance_t *field, Py_ssize_t stride, bint walled, bint toward, int64_t limit,
    Py_ssize_t waiting, Aim *aim,
) noexcept nogil
