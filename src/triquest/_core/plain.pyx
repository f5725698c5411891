"""Arguments of the plain kind, recognised in C, for façades in Python."""

cimport numpy as cnp
from cpython.list cimport PyList_CheckExact
from libc.stdint cimport int64_t

from triquest._core.plain cimport is_map, is_point

cnp.import_array()


def byte_map(object value) -> bool:
    """Whether this is a C-contiguous uint8 map [h, w] of 1 to 2**28 cells."""
    return is_map(value, False)


def point(object value, int64_t height, int64_t width):
    """A tuple or list (y, x) of two ints on a map as a tuple; None for anything else."""
    cdef int64_t y = 0, x = 0
    return (y, x) if is_point(value, height, width, &y, &x) else None


def points(object value, int64_t height, int64_t width):
    """A list of points (y, x) on a map, tuples or lists of two ints, as int64 [n, 2]; None for anything else."""
    cdef cnp.npy_intp[2] shape
    cdef cnp.ndarray rows
    cdef int64_t *row
    cdef list several
    if not PyList_CheckExact(value):
        return None
    several = list(value)  # which nobody else can change meanwhile
    shape[0], shape[1] = len(several), 2
    rows = cnp.PyArray_EMPTY(2, shape, cnp.NPY_INT64, 0)
    row = <int64_t *>cnp.PyArray_DATA(rows)
    for one in several:
        if not is_point(one, height, width, row, row + 1):
            return None
        row += 2
    return rows
