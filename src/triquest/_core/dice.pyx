"""Throws of dice from exact tables: one throw from one draw, or millions from a stream of bulk draws."""

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from triquest._core.rng cimport Stream, mix64, whole

from triquest._core.ways import ways_of

cdef enum:
    MOST_DICE = 1000
    MOST_SIDES = 1000
    MOST_PIPS = 20000  # count * sides: keeps the largest table near a third of a megabyte
    SMALL = 64  # dice and sides below this find their table by index, the others in a dictionary
    MOST_LAWS = 4096  # in one batch: their guides fill some 20 MB
    CELLS = 1 << CELL_BITS
    OPEN_CELLS = CELLS // 32  # that bytes may leave to be settled one by one before wide cells are quicker


@cython.final
cdef class Table:
    """The throw of some dice, ready to be drawn: see `roll_table`."""

    def __cinit__(self, list ways, int first):
        cdef int n = len(ways)
        cdef int bits = min(max(n.bit_length() + 1, 8), 12)
        cdef int cells = 1 << bits
        self.roll.first = first
        self.roll.last = n - 1
        self.roll.shift = 64 - bits
        self.roll.cdf = <uint64_t *> malloc(n * sizeof(uint64_t))
        self.roll.guide = <uint16_t *> malloc(cells * sizeof(uint16_t))
        if self.roll.cdf == NULL or self.roll.guide == NULL:
            raise MemoryError
        fill_cdf(self.roll.cdf, ways)
        fill_guide(&self.roll, cells)

    def __dealloc__(self):
        free(self.roll.cdf)
        free(self.roll.guide)


cdef int fill_cdf(uint64_t *cdf, list ways) except -1:
    total = sum(ways)
    below = 0
    cdef Py_ssize_t i
    cdef Py_ssize_t last = len(ways) - 1
    for i in range(last):
        below += ways[i]
        cdf[i] = (below << 64) // total
    cdf[last] = <uint64_t> 0xFFFFFFFFFFFFFFFF
    return 0


cdef void fill_guide(roll_table *table, int cells) noexcept nogil:
    cdef int i = 0
    cdef int cell
    for cell in range(cells):
        while i < table.last and (<uint64_t> cell << table.shift) >= table.cdf[i]:
            i += 1
        table.guide[cell] = <uint16_t> i


# A table stays here for good, so that a thread that has just read it is safe.
cdef list _small = [None] * (SMALL * SMALL)
cdef dict _tables = {}


cdef Table table_of(int count, int sides):
    """The kept table of `count` dice of `sides`; the caller checks the limits."""
    cdef object table
    cdef bint small = count < SMALL and sides < SMALL
    table = _small[count * SMALL + sides] if small else _tables.get((count, sides))
    if table is None:
        table = _tables.setdefault((count, sides), Table(ways_of(count, sides), count))
        if small:
            _small[count * SMALL + sides] = table
    return <Table> table


def roll(Stream stream not None, count, sides):
    """The sum of `count` dice of `sides` sides, count..count*sides, from exactly one draw of `stream`.

    No dice make 0 and still take their draw. `count` is 0..1000, `sides` 1..1000, their product at most
    20000, else ValueError; TypeError for what is no integer. Each chance is right to 2**-64.
    """
    cdef int dice = <int> whole(count, "count", 0, MOST_DICE)
    cdef int faces = <int> whole(sides, "sides", 1, MOST_SIDES)
    if dice * faces > MOST_PIPS:
        raise ValueError(f"count * sides must be at most {MOST_PIPS}, not {dice * faces}")
    cdef Table table = table_of(dice, faces)
    return roll_from(&stream.x, &table.roll)


@cython.final
cdef class Guide:
    """The law of results from `first` up, cut in cells of equal chance for bulk throws; see bulk.pxi."""

    def __init__(self, list ways, int first):
        self.table = Table(ways, first)
        self.base = base_of(&self.table.roll)
        cdef int still_open = fill_narrow(&self.table.roll, self.narrow, self.base, CELL_BITS)
        if self.base > 0 and still_open > OPEN_CELLS:
            self.wide = <uint16_t *> malloc(CELLS * sizeof(uint16_t))
            if self.wide == NULL:
                raise MemoryError
            fill_wide(&self.table.roll, self.wide)

    def __dealloc__(self):
        free(self.wide)


@cython.final
cdef class RoughGuide:
    """The same in fewer cells, for throws that each have another law."""

    def __init__(self, list ways, int first):
        self.table = Table(ways, first)
        self.base = base_of(&self.table.roll)
        fill_narrow(&self.table.roll, self.narrow, self.base, ROUGH_BITS)


cdef int base_of(const roll_table *table) noexcept nogil:
    """What to take from results so that bytes hold as likely ones as they can: nothing if they hold all."""
    cdef int most = table.first + table.last
    if most <= 0xFF:
        return 0
    return max(table.first, min(outcome_of(table, <uint64_t> 1 << 63) - MARK // 2, most - MARK + 1))


cdef int fill_narrow(const roll_table *table, uint8_t *cells, int base, int bits) noexcept nogil:
    """Returns how many cells stay open."""
    cdef int still_open = 1 << bits
    cdef int i, start, stop, result
    memset(cells, MARK, still_open)
    for i in range(table.last + 1):
        start, stop = first_cell(table, i, bits), end_cell(table, i, bits)
        result = table.first + i - base
        if start < stop and 0 <= result < MARK:
            memset(cells + start, result, stop - start)
            still_open -= stop - start
    return still_open


cdef void fill_wide(const roll_table *table, uint16_t *cells) noexcept nogil:
    cdef int i, cell
    memset(cells, MARK, CELLS * sizeof(uint16_t))
    for i in range(table.last + 1):
        for cell in range(first_cell(table, i, CELL_BITS), end_cell(table, i, CELL_BITS)):
            cells[cell] = <uint16_t> (table.first + i)


cdef inline int first_cell(const roll_table *table, int i, int bits) noexcept nogil:
    """The first cell whose draws all mean outcome `i` or more."""
    if i == 0 or table.cdf[i - 1] == 0:
        return 0
    return <int> ((table.cdf[i - 1] - 1) >> (64 - bits)) + 1


cdef inline int end_cell(const roll_table *table, int i, int bits) noexcept nogil:
    """The first cell of which some draw means more than outcome `i`."""
    return 1 << bits if i == table.last else <int> (table.cdf[i] >> (64 - bits))


def classify(const uint16_t[:, ::1] rolls not None, uint16_t[::1] which not None):
    """Sorts rolls of parameters rolls[0..3, i] by these: `which`[i] becomes the place of roll i's four in the list.

    Returns that list of tuples in the order of their first rolls, or None when more than `MOST_LAWS` differ.
    """
    cdef uint64_t[2 * MOST_LAWS] keys
    cdef uint16_t[2 * MOST_LAWS] places
    cdef int known = 0
    cdef Py_ssize_t n = which.shape[0]
    cdef Py_ssize_t i
    cdef uint64_t key
    cdef uint32_t slot
    cdef list laws = []
    # Sides are one or more, so that no key is zero: a slot of key zero is free.
    memset(keys, 0, sizeof(keys))
    for i in range(n):
        key = (
            rolls[0, i] | <uint64_t> rolls[1, i] << 16 | <uint64_t> rolls[2, i] << 32 | <uint64_t> rolls[3, i] << 48
        )
        slot = <uint32_t> (mix64(key) & (2 * MOST_LAWS - 1))
        while keys[slot] != key:
            if keys[slot] == 0:
                if known == MOST_LAWS:
                    return None
                keys[slot] = key
                places[slot] = <uint16_t> known
                known += 1
                laws.append((rolls[0, i], rolls[1, i], rolls[2, i], rolls[3, i]))
            else:
                slot = (slot + 1) & (2 * MOST_LAWS - 1)
        which[i] = places[slot]
    return laws
