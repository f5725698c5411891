"""The queue of the path kernels: a ring of buckets, and the scratch memory that goes with it."""

from libc.stdint cimport uint32_t

cdef enum:
    RING = 256    # more than the largest cost of one action, and a power of two
    PIECE = 256   # items looked at before their finds are queued; small enough to stay in the nearest cache
    FINDS = 5     # at most so many finds an item: four neighbours, or four steps and the turns
    FOUND = PIECE * FINDS

cdef class Workspace:
    cdef uint32_t *items[RING]   # where each bucket begins
    cdef uint32_t *tails[RING]   # where its next item goes
    cdef uint32_t *ends[RING]
    cdef int mask                # buckets in use, less one
    cdef size_t slack            # every bucket in use has room for at least so many more
    cdef void *marks
    cdef size_t marks_room
    cdef void *gates
    cdef size_t gates_room
    cdef void *field
    cdef size_t field_room

    cdef int reserve(self, size_t marks, size_t gates, size_t field) except -1
    cdef int prepare(self, int dearest) noexcept nogil
    cdef int make_room(self, size_t wanted) noexcept nogil
    cdef int push(self, size_t key, uint32_t item) noexcept nogil
    cdef size_t footprint(self)

cdef Workspace borrow()
cdef void give_back(Workspace space)

cdef extern from *:
    # Cython has no word for asking that memory be brought near before it is needed.
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define triquest_prefetch(address) __builtin_prefetch(address, 1)
    #else
    #define triquest_prefetch(address) ((void)(address))
    #endif
    """
    void prefetch "triquest_prefetch"(const void *address) noexcept nogil
