"""The generator of every game, one draw at a time: xoshiro256++ seeded by SplitMix64."""

cimport cython
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int64_t, uint64_t

cdef extern from "Python.h":
    long long PyLong_AsLongLongAndOverflow(object value, int *overflow) except? -1

cdef int64_t WIDEST = <int64_t> 1 << 32  # of `below`


cdef int64_t whole(object value, str name, int64_t low, int64_t high) except? -1:
    """`value` as a C integer of low..high; booleans and floats are refused, not rounded."""
    cdef int overflow = 0
    cdef int64_t number
    if type(value) is not int:
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise TypeError(f"{name} must be an integer, not {type(value).__name__}")
        value = value.__index__()
    number = PyLong_AsLongLongAndOverflow(value, &overflow)
    if overflow or not low <= number <= high:
        raise ValueError(f"{name} must be from {low} to {high}, not {value}")
    return number


@cython.final
cdef class Stream:
    """A stream of 64-bit draws: xoshiro256++ whose four words SplitMix64 derives from one 64-bit key.

    The raw output is fixed for ever. `key` is 0..2**64-1, else ValueError; TypeError for what is no integer.
    A stream is not to be shared between threads.
    """

    def __init__(self, key):
        if isinstance(key, bool) or not hasattr(key, "__index__"):
            raise TypeError(f"key must be an integer, not {type(key).__name__}")
        number = key.__index__()
        if not 0 <= number < 2**64:
            raise ValueError(f"key must be from 0 to 2**64-1, not {number}")
        seed256(&self.x, number)

    def next(self):
        """The next 64 bits, 0..2**64-1."""
        return next64(&self.x)

    def below(self, n):
        """A uniform integer of 0..n-1, without bias; `n` is 1..2**32, else ValueError.

        Takes one draw, and with chance below n / 2**64 another.
        """
        return below64(&self.x, <uint64_t> whole(n, "n", 1, WIDEST))

    @property
    def state(self):
        """The four words, little-endian: 32 bytes that `from_state` takes back."""
        cdef uint64_t *words = [self.x.a, self.x.b, self.x.c, self.x.d]
        cdef bytes packed = PyBytes_FromStringAndSize(NULL, 32)
        cdef unsigned char *to = <unsigned char *> PyBytes_AS_STRING(packed)
        cdef int i
        for i in range(32):
            to[i] = <unsigned char> ((words[i >> 3] >> (8 * (i & 7))) & 0xFF)
        return packed

    @staticmethod
    def from_state(state):
        """The stream in that state: 32 bytes as given by `state`, not all zero (ValueError)."""
        if not isinstance(state, bytes):
            raise TypeError(f"state must be 32 bytes, not {type(state).__name__}")
        if len(state) != 32 or not any(state):
            raise ValueError("state must be 32 bytes, not all of them zero")
        cdef Stream stream = Stream.__new__(Stream)
        stream.x.a = int.from_bytes(state[0:8], "little")
        stream.x.b = int.from_bytes(state[8:16], "little")
        stream.x.c = int.from_bytes(state[16:24], "little")
        stream.x.d = int.from_bytes(state[24:32], "little")
        return stream

    def copy(self):
        """Another stream that will draw the same from here on."""
        cdef Stream twin = Stream.__new__(Stream)
        twin.x = self.x
        return twin

    def __reduce__(self):
        return Stream.from_state, (self.state,)
