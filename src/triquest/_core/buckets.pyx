"""The queue of the path kernels: a ring of buckets, and the scratch memory that goes with it.

An item waits in the bucket of its key modulo the size of the ring. As no action costs as much as the ring is
long, all that waits at one time has a bucket of its own key. Buckets keep their memory from one call to the
next, which keeps small searches free of allocation.
"""

from libc.stdlib cimport free, realloc
from libc.string cimport memset

cdef extern from *:
    # Large blocks on huge pages, where Linux has them to give: searches jump about, and half their time would go
    # into looking up pages. Elsewhere, and for small blocks, plain memory.
    """
    #include <stdlib.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #endif
    static void *triquest_block(size_t size) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        const size_t page = (size_t)1 << 21, whole = (size + page - 1) & ~(page - 1);
        void *block = NULL;
        if (size >= page / 2) {
            if (posix_memalign(&block, page, whole)) return NULL;
            (void)madvise(block, whole, MADV_HUGEPAGE);
            return block;
        }
    #endif
        return malloc(size);
    }
    """
    void *triquest_block(size_t size) noexcept nogil

cdef size_t KEEP_BYTES = 1 << 26  # a workspace larger than this is given back to the system
cdef int KEEP_SPACES = 4
cdef size_t LEAST = 512           # items; what a bucket has room for when first used
cdef list idle = []


cdef class Workspace:
    """Scratch for one search at a time; borrowed, so that each thread has its own."""

    def __cinit__(self):
        memset(self.items, 0, sizeof(self.items))
        memset(self.tails, 0, sizeof(self.tails))
        memset(self.ends, 0, sizeof(self.ends))
        self.marks = self.gates = self.field = NULL
        self.marks_room = self.gates_room = self.field_room = 0

    def __dealloc__(self):
        cdef int i
        for i in range(RING):
            free(self.items[i])
        free(self.marks)
        free(self.gates)
        free(self.field)

    cdef int reserve(self, size_t marks, size_t gates, size_t field) except -1:
        """Make room for so many bytes of each; what stood there is lost."""
        enlarge(&self.marks, &self.marks_room, marks)
        enlarge(&self.gates, &self.gates_room, gates)
        enlarge(&self.field, &self.field_room, field)
        return 0

    cdef int prepare(self, int dearest) noexcept nogil:
        """Empty buckets, enough for actions up to this cost; -1 when memory runs out."""
        cdef int i
        self.mask = 1
        while self.mask < dearest:
            self.mask = 2 * self.mask + 1
        for i in range(self.mask + 1):
            self.tails[i] = self.items[i]
        return self.make_room(1)

    cdef int make_room(self, size_t wanted) noexcept nogil:
        """Widen buckets until each has room for so many more items; -1 when memory runs out."""
        cdef int i
        cdef size_t count, room
        cdef uint32_t *items
        self.slack = <size_t>-1
        for i in range(self.mask + 1):
            count = self.tails[i] - self.items[i]
            room = self.ends[i] - self.items[i]
            if room < count + wanted:
                room = max(LEAST, 2 * (count + wanted))
                items = <uint32_t *>realloc(self.items[i], room * sizeof(uint32_t))
                if items == NULL:
                    return -1
                self.items[i] = items
                self.tails[i] = items + count
                self.ends[i] = items + room
            self.slack = min(self.slack, room - count)
        return 0

    cdef int push(self, size_t key, uint32_t item) noexcept nogil:
        """Queue one item; -1 when memory runs out."""
        cdef size_t slot = key & self.mask
        if self.slack == 1 and self.make_room(2) < 0:
            return -1
        self.tails[slot][0] = item
        self.tails[slot] += 1
        self.slack -= 1
        return 0

    cdef size_t footprint(self):
        cdef size_t total = self.marks_room + self.gates_room + self.field_room
        cdef int i
        for i in range(RING):
            total += (self.ends[i] - self.items[i]) * sizeof(uint32_t)
        return total


cdef int enlarge(void **block, size_t *room, size_t wanted) except -1:
    if wanted <= room[0]:
        return 0
    free(block[0])
    room[0] = 0
    block[0] = triquest_block(wanted)
    if block[0] == NULL:
        raise MemoryError()
    room[0] = wanted
    return 0


cdef Workspace borrow():
    """A workspace of one's own, an idle one if there is any."""
    try:
        return idle.pop()
    except IndexError:
        return Workspace()


cdef void give_back(Workspace space):
    if len(idle) < KEEP_SPACES and space.footprint() <= KEEP_BYTES:
        idle.append(space)
