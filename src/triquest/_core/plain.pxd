"""Arguments of the plain kind, recognised in C: exact types, right in every respect.

The façades try these first, as checks in Python take longer than a small kernel. What is not plain here need not be
wrong: the façades then look closely, convert what may be converted, and say what is amiss.
"""

cimport numpy as cnp
from cpython.list cimport PyList_CheckExact
from cpython.long cimport PyLong_AsLongLongAndOverflow, PyLong_CheckExact
from cpython.tuple cimport PyTuple_CheckExact
from libc.stdint cimport int64_t

cdef enum:
    MOST_CELLS = 1 << 28

cdef inline bint is_map(object value, bint truth):
    """Whether this is a C-contiguous map [h, w] of uint8, or of truth values where those may be."""
    cdef cnp.ndarray array
    cdef int kind
    if not cnp.PyArray_Check(value):
        return False
    array = <cnp.ndarray>value
    kind = cnp.PyArray_TYPE(array)
    return ((kind == cnp.NPY_UINT8 or (truth and kind == cnp.NPY_BOOL)) and cnp.PyArray_NDIM(array) == 2
            and cnp.PyArray_IS_C_CONTIGUOUS(array) and 1 <= cnp.PyArray_SIZE(array) <= MOST_CELLS)

cdef inline bint is_output(object value, int kind, Py_ssize_t height, Py_ssize_t width):
    """Whether this is an array [h, w] of a kind without byte order that may be filled."""
    cdef cnp.ndarray array
    if not cnp.PyArray_Check(value):
        return False
    array = <cnp.ndarray>value
    return (cnp.PyArray_TYPE(array) == kind and cnp.PyArray_NDIM(array) == 2 and array.shape[0] == height
            and array.shape[1] == width and cnp.PyArray_ISCARRAY(array))

cdef inline bint share_memory(cnp.ndarray one, cnp.ndarray other):
    """Whether two contiguous arrays overlap."""
    cdef char *first = <char *>cnp.PyArray_DATA(one)
    cdef char *second = <char *>cnp.PyArray_DATA(other)
    return first < second + cnp.PyArray_NBYTES(other) and second < first + cnp.PyArray_NBYTES(one)

cdef inline bint is_whole(object value, int64_t low, int64_t high, int64_t *number):
    """Whether this is an int from low to high; it goes into number."""
    cdef int overflow = 0
    if not PyLong_CheckExact(value):
        return False
    number[0] = PyLong_AsLongLongAndOverflow(value, &overflow)
    return overflow == 0 and low <= number[0] <= high

cdef inline bint is_point(object value, int64_t height, int64_t width, int64_t *y, int64_t *x):
    """Whether this is a tuple or list (y, x) on a map."""
    cdef object first, second
    if PyTuple_CheckExact(value) and len(<tuple>value) == 2:
        first, second = (<tuple>value)[0], (<tuple>value)[1]
    elif PyList_CheckExact(value) and len(<list>value) == 2:
        first, second = (<list>value)[0], (<list>value)[1]
    else:
        return False
    return is_whole(first, 0, height - 1, y) and is_whole(second, 0, width - 1, x)

cdef inline void *memory_of(object value, Py_ssize_t count, Py_ssize_t size) except NULL:
    """The memory of a C-contiguous array that may be filled, of so many items of so many bytes; else ValueError."""
    cdef cnp.ndarray array
    if cnp.PyArray_Check(value):
        array = <cnp.ndarray>value
        if cnp.PyArray_ISCARRAY(array) and cnp.PyArray_SIZE(array) == count and cnp.PyArray_ITEMSIZE(array) == size:
            return cnp.PyArray_DATA(array)
    raise ValueError(f"an array to fill must be contiguous, of {count} items of {size} bytes")
