"""Throws of dice from exact tables: one throw from one draw, or millions from a stream of bulk draws."""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memchr, memcpy

from triquest._core.rng cimport (
    BLOCK_WORDS, LANES, Stream, fill_lanes, lanes256, seed_block, splitmix_at, whole,
)

from triquest._core.ways import ways_of

cdef enum:
    MOST_DICE = 1000
    MOST_SIDES = 1000
    MOST_PIPS = 20000  # count * sides: keeps the largest table near a third of a megabyte
    UNSETTLED = 0xFFFF  # a wide cell with a border; a narrow one says 0xFF, also for results beyond a byte
    SMALL = 64  # dice and sides below this find their table by index, the others in a dictionary
    CELLS = 1 << CELL_BITS
    BLOCK_ROLLS = 4 * BLOCK_WORDS
    CHUNK_ROLLS = 2048
    CHUNK_WORDS = CHUNK_ROLLS // 4
    CHUNKS = BLOCK_ROLLS // CHUNK_ROLLS

cdef uint64_t GOLDEN = <uint64_t> 0x9E3779B97F4A7C15  # the step of SplitMix64

ctypedef fused cell_t:
    uint8_t
    uint16_t
    uint32_t
    uint64_t
    int32_t
    int64_t


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


# In bulk a roll takes 16 bits: roll i of a block is part i % 4 of word i // 4, the lowest bits first. The
# upper 14 pick a cell; most cells hold one outcome. Where one holds a border, 48 bits more decide: the
# upper ones of splitmix_at(key of the block, 33 + i). They belong to that roll alone, so it never matters
# how a call is cut into pieces.


@cython.final
cdef class Guide:
    """Cells of a law of results from `first` up: the outcome, or all ones where more bits must decide."""

    def __init__(self, list ways, int first):
        self.table = Table(ways, first)
        cdef roll_table *roll = &self.table.roll
        cdef int shift = 64 - CELL_BITS
        cdef uint64_t start, end
        cdef int cell, low
        for cell in range(CELLS):
            start = <uint64_t> cell << shift
            end = start | ((<uint64_t> 1 << shift) - 1)
            low = outcome_of(roll, start)
            if low != outcome_of(roll, end):
                low = UNSETTLED
            self.wide[cell] = <uint16_t> low
            self.narrow[cell] = <uint8_t> min(low, 0xFF)


cdef void emit(
    Guide guide, const uint64_t *words, cell_t *out, int first_word, int end_word, uint64_t more_key
) noexcept nogil:
    """The four rolls of each of those words; splitmix_at(more_key, i) has the further bits of roll i."""
    cdef const uint8_t *narrow = guide.narrow
    cdef const uint16_t *wide = guide.wide
    cdef uint16_t r0, r1, r2, r3
    cdef uint64_t word
    cdef Py_ssize_t i
    cdef int w
    cdef uint8_t *hit
    for w in range(first_word, end_word):
        word = words[w]
        i = 4 * w
        if cell_t is uint8_t:
            out[i] = narrow[(word >> 2) & (CELLS - 1)]
            out[i + 1] = narrow[(word >> 18) & (CELLS - 1)]
            out[i + 2] = narrow[(word >> 34) & (CELLS - 1)]
            out[i + 3] = narrow[word >> 50]
        else:
            r0 = wide[(word >> 2) & (CELLS - 1)]
            r1 = wide[(word >> 18) & (CELLS - 1)]
            r2 = wide[(word >> 34) & (CELLS - 1)]
            r3 = wide[word >> 50]
            out[i] = r0
            out[i + 1] = r1
            out[i + 2] = r2
            out[i + 3] = r3
            if (r0 == UNSETTLED) | (r1 == UNSETTLED) | (r2 == UNSETTLED) | (r3 == UNSETTLED):
                for i in range(4 * w, 4 * w + 4):
                    out[i] = <cell_t> settle(&guide.table.roll, words, i, splitmix_at(more_key, i))
    if cell_t is uint8_t:
        hit = <uint8_t *> memchr(out + 4 * first_word, 0xFF, 4 * (end_word - first_word))
        while hit != NULL:
            i = hit - out
            out[i] = <uint8_t> settle(&guide.table.roll, words, i, splitmix_at(more_key, i))
            hit = <uint8_t *> memchr(hit + 1, 0xFF, 4 * end_word - i - 1)


cdef inline int settle(
    const roll_table *table, const uint64_t *words, Py_ssize_t i, uint64_t more
) noexcept nogil:
    cdef uint64_t leading = (words[i >> 2] >> (16 * (i & 3))) & 0xFFFF
    return outcome_of(table, (leading << 48) | (more >> 16))


def fill_rolls(Guide guide not None, cell_t[::1] out, uint64_t key, uint64_t first):
    """Rolls first, first + 1, .. of the bulk stream of `key` into `out`, whose type must hold them."""
    cdef uint64_t[CHUNK_WORDS] words
    cdef cell_t[CHUNK_ROLLS] piece
    cdef lanes256 lanes
    cdef uint64_t block = first // BLOCK_ROLLS
    cdef uint64_t block_key, more_key
    cdef Py_ssize_t n = out.shape[0]
    # Where the chunk would begin in `out`: below zero while the block's earlier rolls are passed over.
    cdef Py_ssize_t at = -<Py_ssize_t> (first % BLOCK_ROLLS)
    cdef int start, stop, chunk
    with nogil:
        while at < n:
            block_key = splitmix_at(key, block)
            seed_block(&lanes, block_key)
            for chunk in range(CHUNKS):
                if at >= n:
                    break
                fill_lanes(&lanes, words, CHUNK_WORDS // LANES)
                more_key = block_key + <uint64_t> (33 + chunk * CHUNK_ROLLS) * GOLDEN
                start = <int> min(max(-at, 0), CHUNK_ROLLS)
                stop = <int> min(n - at, CHUNK_ROLLS)
                if stop - start == CHUNK_ROLLS:
                    emit(guide, words, &out[at], 0, CHUNK_WORDS, more_key)
                elif start < stop:
                    emit(guide, words, piece, start // 4, (stop + 3) // 4, more_key)
                    memcpy(&out[at + start], piece + start, (stop - start) * sizeof(cell_t))
                at += CHUNK_ROLLS
            block += 1
