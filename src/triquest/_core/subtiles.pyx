"""The nine subtiles inside a tile: their costs over a whole map, and creatures that walk among them.

Creatures that change places all move at the same time. What a joint step may be depends only on which subtiles are
taken, not on who stands there, so the steps are listed once for each set of taken subtiles. The search goes level by
level under a bound on the number of steps, which starts at the longest single way and grows until a solution is
found; an arrangement too far from the goal for the bound is not followed. There always is a solution: even nine
creatures get from any arrangement to any other, in at most eight steps.
"""

cimport numpy as cnp
from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

cnp.import_array()

cdef enum:
    CELLS = 9
    MASKS = 512
    FEW = 16    # kinds of tiles; so many go into a table of pairs

# Neighbours in the order of directions; 9 is none.
cdef uint8_t[4][CELLS] NEAR = [
    [9, 9, 9, 0, 1, 2, 3, 4, 5],
    [3, 4, 5, 6, 7, 8, 9, 9, 9],
    [1, 2, 9, 4, 5, 9, 7, 8, 9],
    [9, 0, 1, 9, 3, 4, 9, 6, 7],
]


cdef void widen_tiles(
    const uint8_t *kinds, Py_ssize_t width, const uint8_t (*threes)[4], uint8_t *line,
) noexcept nogil:
    """Write one row of the patterns of a row of tiles."""
    cdef Py_ssize_t x
    # Four bytes are one store; the fourth is overwritten by the next tile.
    for x in range(width - 1):
        memcpy(line + 3 * x, threes[kinds[x]], 4)
    memcpy(line + 3 * (width - 1), threes[kinds[width - 1]], 3)


cdef void widen_pairs(
    const uint8_t *pairs, Py_ssize_t count, const uint8_t (*sixes)[8], uint8_t *line,
) noexcept nogil:
    """The same for two tiles a store, of which the next one, or a tile, overwrites the last two bytes."""
    cdef Py_ssize_t i
    for i in range(count):
        memcpy(line + 6 * i, sixes[pairs[i]], 8)


cdef void list_pairs(const uint8_t (*threes)[4], uint8_t (*sixes)[8]) noexcept nogil:
    cdef int pair
    for pair in range(FEW * FEW):
        memcpy(sixes[pair], threes[pair % FEW], 4)
        memcpy(sixes[pair] + 3, threes[pair // FEW], 4)
        sixes[pair][7] = 0


def subtile_costs(cnp.ndarray tiles not None, cnp.ndarray patterns not None, cnp.ndarray out not None):
    """Write each tile's 3 x 3 pattern into out (uint8 [3h, 3w])."""
    cdef Py_ssize_t height = tiles.shape[0], width = tiles.shape[1], x, paired = 0
    cdef const uint8_t *kinds = <const uint8_t *>cnp.PyArray_DATA(tiles)
    cdef const uint8_t *pattern = <const uint8_t *>cnp.PyArray_DATA(patterns)
    cdef uint8_t *line = <uint8_t *>cnp.PyArray_DATA(out)
    cdef uint8_t[3][256][4] threes
    cdef uint8_t[3][FEW * FEW][8] sixes
    cdef uint8_t *pairs = NULL
    cdef int kind, row, known = <int>patterns.shape[0]
    memset(threes, 0, sizeof(threes))
    for kind in range(known):
        for row in range(3):
            memcpy(threes[row][kind], pattern + 9 * kind + 3 * row, 3)
    # The table of pairs pays on large maps alone.
    if known <= FEW and height * width >= 4096 and width >= 8:
        paired = (width - 1) // 2
        pairs = <uint8_t *>malloc(paired)
        if pairs == NULL:
            raise MemoryError()
        for row in range(3):
            list_pairs(threes[row], sixes[row])
    with nogil:
        for _ in range(height):
            for x in range(paired):
                pairs[x] = kinds[2 * x] | kinds[2 * x + 1] << 4
            for row in range(3):
                widen_pairs(pairs, paired, sixes[row], line)
                widen_tiles(kinds + 2 * paired, width - 2 * paired, threes[row], line + 6 * paired)
                line += 3 * width
            kinds += width
    free(pairs)


cdef struct Step:
    uint8_t[CELLS] to   # where whoever stands on a subtile goes; itself for staying
    uint8_t movers

cdef struct Steps:
    Step *items
    int count
    int room

cdef struct Arrangement:
    uint8_t[CELLS] places
    uint8_t level
    uint32_t parent
    uint32_t moved      # single moves made so far by all creatures together


cdef class Regrouping:
    """One search: from where the creatures stand to where they are to stand."""

    cdef int count
    cdef uint8_t[CELLS] goal
    cdef Steps[MASKS] steps
    cdef uint32_t *seen         # for each arrangement by rank: its number in the queue plus one, or 0
    cdef Arrangement *queue
    cdef uint32_t size
    cdef uint32_t found
    cdef uint32_t tail

    def __cinit__(self, int count):
        cdef int i
        self.count = count
        self.size = 1
        for i in range(count):
            self.size *= CELLS - i
        memset(self.steps, 0, sizeof(self.steps))
        self.seen = <uint32_t *>malloc(self.size * sizeof(uint32_t))
        self.queue = <Arrangement *>malloc(self.size * sizeof(Arrangement))
        if self.seen == NULL or self.queue == NULL:
            raise MemoryError()

    def __dealloc__(self):
        cdef int i
        for i in range(MASKS):
            free(self.steps[i].items)
        free(self.seen)
        free(self.queue)

    cdef uint32_t rank(self, const uint8_t *places) noexcept nogil:
        """The number of an arrangement among all those of so many creatures."""
        cdef uint32_t number = 0
        cdef int i, j, below
        for i in range(self.count):
            below = 0
            for j in range(i):
                below += places[j] < places[i]
            number = number * (CELLS - i) + places[i] - below
        return number

    cdef int distance(self, const uint8_t *places) noexcept nogil:
        """The longest way any one creature still has, were it alone."""
        cdef int i, far = 0, way
        for i in range(self.count):
            way = (abs(places[i] // 3 - self.goal[i] // 3) + abs(places[i] % 3 - self.goal[i] % 3))
            far = max(far, way)
        return far

    cdef int list_steps(self, int mask) except -1:
        cdef Step step
        if self.steps[mask].count == 0:
            step.movers = 0
            self.extend(mask, 0, 0, &step)
        return 0

    cdef int extend(self, int mask, int cell, int taken, Step *step) except -1:
        """Complete a joint step from this subtile on, in all legal ways, and list the results."""
        cdef int way, to
        while cell < CELLS and not mask >> cell & 1:
            step.to[cell] = <uint8_t>cell
            cell += 1
        if cell == CELLS:
            return self.append(mask, step)
        for way in range(-1, 4):
            to = cell if way < 0 else NEAR[way][cell]
            if to == 9 or taken >> to & 1:
                continue
            if to < cell and mask >> to & 1 and step.to[to] == cell:
                continue  # they would swap places
            step.to[cell] = <uint8_t>to
            step.movers += way >= 0
            self.extend(mask, cell + 1, taken | 1 << to, step)
            step.movers -= way >= 0
        return 0

    cdef int append(self, int mask, const Step *step) except -1:
        cdef Steps *steps = &self.steps[mask]
        cdef Step *items
        if steps.count == steps.room:
            steps.room = 2 * steps.room + 64
            items = <Step *>realloc(steps.items, steps.room * sizeof(Step))
            if items == NULL:
                raise MemoryError()
            steps.items = items
        steps.items[steps.count] = step[0]
        steps.count += 1
        return 0

    cdef void start(self, const uint8_t *places) noexcept nogil:
        memset(self.seen, 0, self.size * sizeof(uint32_t))
        self.queue[0].level = 0
        self.queue[0].parent = 0
        self.queue[0].moved = 0
        memcpy(self.queue[0].places, places, self.count)
        self.seen[self.rank(places)] = 1
        self.tail = 1

    cdef bint search(self, int bound) except? True:
        """Look for the goal within so many steps; whether it was found."""
        cdef uint32_t head = 0, goal = self.rank(self.goal)
        while head < self.tail:
            if self.seen[goal] and self.queue[head].level >= self.queue[self.seen[goal] - 1].level:
                self.found = self.seen[goal] - 1
                return True
            self.follow(head, bound)
            head += 1
        return False

    cdef int follow(self, uint32_t head, int bound) except -1:
        """Queue the arrangements one step from this one, but for those too far from the goal."""
        cdef Arrangement here = self.queue[head], there
        cdef Arrangement *known
        cdef Steps *steps
        cdef uint32_t number
        cdef int i, k, mask = 0
        for i in range(self.count):
            mask |= 1 << here.places[i]
        self.list_steps(mask)
        steps = &self.steps[mask]
        there.level = here.level + 1
        there.parent = head
        for k in range(steps.count):
            for i in range(self.count):
                there.places[i] = steps.items[k].to[here.places[i]]
            if there.level + self.distance(there.places) > bound:
                continue
            there.moved = here.moved + steps.items[k].movers
            number = self.rank(there.places)
            if self.seen[number] == 0:
                self.queue[self.tail] = there
                self.tail += 1
                self.seen[number] = self.tail
                continue
            known = &self.queue[self.seen[number] - 1]
            if known.level == there.level and there.moved < known.moved:
                known[0] = there
        return 0


def regroup(cnp.ndarray before not None, cnp.ndarray after not None):
    """The shortest joint walk as uint8 [steps + 1, n], with the fewest single moves."""
    cdef int count = <int>before.shape[0], level, bound
    cdef const uint8_t *start = <const uint8_t *>cnp.PyArray_DATA(before)
    cdef Regrouping search = Regrouping(count)
    cdef cnp.npy_intp[2] shape
    cdef cnp.ndarray walk
    cdef uint32_t at
    memcpy(search.goal, cnp.PyArray_DATA(after), count)
    bound = search.distance(start)
    search.start(start)
    while not search.search(bound):
        bound += 1
        search.start(start)
    at = search.found
    shape[0] = search.queue[at].level + 1
    shape[1] = count
    walk = cnp.PyArray_EMPTY(2, shape, cnp.NPY_UINT8, 0)
    for level in range(<int>shape[0] - 1, -1, -1):
        memcpy(<uint8_t *>cnp.PyArray_DATA(walk) + level * count, search.queue[at].places, count)
        at = search.queue[at].parent
    return walk
