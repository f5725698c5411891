"""The queue of the path kernels: a ring of buckets, and the scratch memory that goes with it."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t

cdef enum:
    RING = 256    # more than the largest cost of one action, and a power of two
    PIECE = 512   # items looked at before their finds are queued; small enough to stay in the nearest cache
    FINDS = 5     # at most so many finds an item: four neighbours, or one step and four facings

cdef struct Bucket:
    uint32_t *items
    uint32_t *tail
    uint32_t *end

cdef class Workspace:
    cdef Bucket ring[RING]
    cdef void *marks
    cdef size_t marks_room
    cdef void *gates
    cdef size_t gates_room
    cdef void *field
    cdef size_t field_room
    cdef uint32_t found[PIECE * FINDS]
    cdef uint8_t price[PIECE * FINDS]

    cdef int reserve(self, size_t marks, size_t gates, size_t field) except -1
    cdef void empty(self) noexcept nogil
    cdef size_t footprint(self)

cdef Workspace borrow()
cdef void give_back(Workspace space)

cdef int widen(Bucket *bucket) noexcept nogil

cdef inline int push(Bucket *bucket, uint32_t item) noexcept nogil:
    """Append an item; -1 when memory runs out."""
    if bucket.tail == bucket.end and widen(bucket) < 0:
        return -1
    bucket.tail[0] = item
    bucket.tail += 1
    return 0

cdef inline int queue_finds(Workspace space, int found, int64_t key) noexcept nogil:
    """Queue what a piece has found, each at its key plus its price; -1 when memory runs out."""
    cdef int i
    for i in range(found):
        if push(&space.ring[(key + space.price[i]) & (RING - 1)], space.found[i]) < 0:
            return -1
    return 0
