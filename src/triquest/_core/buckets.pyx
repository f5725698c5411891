"""The queue of the path kernels: a ring of buckets, and the scratch memory that goes with it.

An item waits in the bucket of its key modulo the size of the ring. As no action costs as much as the ring is
long, all that waits at one time has a bucket of its own key. Buckets keep their memory from one call to the
next, which keeps small searches free of allocation.
"""

from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

cdef size_t KEEP_BYTES = 1 << 26  # a workspace larger than this is given back to the system
cdef int KEEP_SPACES = 4
cdef list idle = []


cdef class Workspace:
    """Scratch for one search at a time; borrowed, so that each thread has its own."""

    def __cinit__(self):
        memset(self.ring, 0, sizeof(self.ring))
        self.marks = self.gates = self.field = NULL
        self.marks_room = self.gates_room = self.field_room = 0

    def __dealloc__(self):
        cdef int i
        for i in range(RING):
            free(self.ring[i].items)
        free(self.marks)
        free(self.gates)
        free(self.field)

    cdef int reserve(self, size_t marks, size_t gates, size_t field) except -1:
        """Make room for so many bytes of each; what stood there is lost."""
        enlarge(&self.marks, &self.marks_room, marks)
        enlarge(&self.gates, &self.gates_room, gates)
        enlarge(&self.field, &self.field_room, field)
        return 0

    cdef void empty(self) noexcept nogil:
        cdef int i
        for i in range(RING):
            self.ring[i].tail = self.ring[i].items

    cdef size_t footprint(self):
        cdef size_t total = self.marks_room + self.gates_room + self.field_room
        cdef int i
        for i in range(RING):
            total += (self.ring[i].end - self.ring[i].items) * sizeof(uint32_t)
        return total


cdef int enlarge(void **block, size_t *room, size_t wanted) except -1:
    if wanted <= room[0]:
        return 0
    free(block[0])
    room[0] = 0
    block[0] = malloc(wanted)
    if block[0] == NULL:
        raise MemoryError()
    room[0] = wanted
    return 0


cdef int widen(Bucket *bucket) noexcept nogil:
    """Double a full bucket; -1 when memory runs out."""
    cdef size_t count = bucket.tail - bucket.items
    cdef size_t room = 2 * count if count else 64
    cdef uint32_t *items = <uint32_t *>realloc(bucket.items, room * sizeof(uint32_t))
    if items == NULL:
        return -1
    bucket.items = items
    bucket.tail = items + count
    bucket.end = items + room
    return 0


cdef Workspace borrow():
    """A workspace with empty buckets, an idle one if there is any."""
    cdef Workspace space
    try:
        space = idle.pop()
    except IndexError:
        space = Workspace()
    space.empty()
    return space


cdef void give_back(Workspace space):
    if len(idle) < KEEP_SPACES and space.footprint() <= KEEP_BYTES:
        idle.append(space)
