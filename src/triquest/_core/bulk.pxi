"""Bulk draws and throws of dice by the million: the body of `bulk_baseline` and `bulk_avx2`.

The build that includes this has said first how its registers draw from the lanes of the generator (`fill_lanes`)
and take sixteen rolls from a table (`pick`).
"""

cimport cython
from cpython.buffer cimport PyBUF_C_CONTIGUOUS, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from libc.stdlib cimport free, malloc
from libc.string cimport memchr, memcpy

from triquest._core.dice cimport MARK, ROUGH_BITS, UNSETTLED, Guide, RoughGuide, outcome_of, roll_table
from triquest._core.rng cimport splitmix_at

cdef enum:
    BLOCK_WORDS = 4096
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


# The bulk generator. Word w of the stream of `key` belongs to block w // BLOCK_WORDS. Each block is seeded
# alone: its own key is splitmix_at(key, block), and outputs 1..32 of that are the first state word of lanes
# 0..7, then the second of each, the third, the fourth. Eight xoshiro256++ take turns: word i of the block
# is draw i // 8 of lane i % 8. So any block can be made by itself, by any thread and at any vector width.


cdef void seed_block(uint64_t *state, uint64_t block_key) noexcept nogil:
    """The words of xoshiro256++, `LANES` of each: all lanes' first, second, third and fourth."""
    cdef int i
    for i in range(4 * LANES):
        state[i] = splitmix_at(block_key, 1 + i)


def fill_words(out, uint64_t key, uint64_t first):
    """Words first, first + 1, .. of the bulk stream of `key` into `out`, contiguous and of eight bytes each."""
    cdef Py_buffer view
    PyObject_GetBuffer(out, &view, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE)
    try:
        with nogil:
            words_from(<uint64_t *> view.buf, view.len // 8, key, first)
    finally:
        PyBuffer_Release(&view)


cdef void words_from(uint64_t *out, Py_ssize_t n, uint64_t key, uint64_t first) noexcept nogil:
    cdef uint64_t[CHUNK_WORDS] piece
    cdef uint64_t[4 * LANES] state
    cdef uint64_t block = first // BLOCK_WORDS
    # Where the chunk would begin in `out`: below zero while the block's earlier words are passed over.
    cdef Py_ssize_t at = -<Py_ssize_t> (first % BLOCK_WORDS)
    cdef Py_ssize_t start, stop
    while at < n:
        seed_block(state, splitmix_at(key, block))
        for _ in range(BLOCK_WORDS // CHUNK_WORDS):
            start = max(-at, 0)
            stop = min(n - at, CHUNK_WORDS)
            if stop - start == CHUNK_WORDS:
                fill_lanes(state, out + at, CHUNK_WORDS // LANES)
            elif stop > 0:
                fill_lanes(state, piece, CHUNK_WORDS // LANES)
                if start < stop:
                    memcpy(out + at + start, piece + start, (stop - start) * sizeof(uint64_t))
            at += CHUNK_WORDS
        block += 1


# A roll takes 16 bits: roll i of a block is part i % 4 of word i // 4, the lowest bits first. The upper 14 (11
# in a rough guide) pick a cell of its law; most cells hold one outcome. Where one holds a border, 48 bits more
# decide: the upper ones of splitmix_at(key of the block, 33 + i). They belong to that roll alone, so it never
# matters how a call is cut into pieces.


cdef struct law:
    const uint8_t *narrow
    const uint16_t *wide  # NULL where bytes do
    const roll_table *table
    int base


def fill_rolls(Guide guide not None, out, uint64_t key, uint64_t first):
    """Rolls first, first + 1, .. of the bulk stream of `key` into `out`, whose cells must hold them.

    `out` is contiguous, of integers of 1, 2, 4 or 8 bytes.
    """
    cdef Py_buffer view
    cdef law the_law
    the_law.narrow = guide.narrow
    the_law.wide = guide.wide
    the_law.table = &guide.table.roll
    the_law.base = guide.base
    PyObject_GetBuffer(out, &view, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE)
    try:
        with nogil:
            any_rolls_from(&the_law, NULL, &view, key, first)
    finally:
        PyBuffer_Release(&view)


def fill_mixed(list guides not None, const uint16_t[::1] which, out, uint64_t key, uint64_t first):
    """The same where roll i has the law guides[which[i]]; `out` is as long as `which`."""
    cdef Py_buffer view
    cdef Py_ssize_t i
    cdef RoughGuide guide
    cdef law *laws
    if which.shape[0] == 0:
        return
    laws = <law *> malloc(len(guides) * sizeof(law))
    if laws == NULL:
        raise MemoryError
    try:
        for i in range(len(guides)):
            guide = guides[i]
            laws[i].narrow = guide.narrow
            laws[i].wide = NULL
            laws[i].table = &guide.table.roll
            laws[i].base = guide.base
        PyObject_GetBuffer(out, &view, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE)
        try:
            with nogil:
                any_rolls_from(laws, &which[0], &view, key, first)
        finally:
            PyBuffer_Release(&view)
    finally:
        free(laws)


cdef void any_rolls_from(
    const law *laws, const uint16_t *which, Py_buffer *view, uint64_t key, uint64_t first
) noexcept nogil:
    cdef Py_ssize_t n = view.len // view.itemsize
    if view.itemsize == 1:
        rolls_from(laws, which, <uint8_t *> view.buf, n, key, first)
    elif view.itemsize == 2:
        rolls_from(laws, which, <uint16_t *> view.buf, n, key, first)
    elif view.itemsize == 4:
        rolls_from(laws, which, <uint32_t *> view.buf, n, key, first)
    else:
        rolls_from(laws, which, <uint64_t *> view.buf, n, key, first)


cdef void rolls_from(
    const law *laws, const uint16_t *which, cell_t *out, Py_ssize_t n, uint64_t key, uint64_t first
) noexcept nogil:
    """Without `which` every roll has the first of the laws."""
    cdef uint64_t[CHUNK_WORDS] words
    cdef uint64_t[4 * LANES] state
    cdef uint64_t block = first // BLOCK_ROLLS
    cdef uint64_t block_key, more_key
    # Where the chunk would begin in `out`: below zero while the block's earlier rolls are passed over.
    cdef Py_ssize_t at = -<Py_ssize_t> (first % BLOCK_ROLLS)
    cdef int start, stop, chunk
    while at < n:
        block_key = splitmix_at(key, block)
        seed_block(state, block_key)
        for chunk in range(CHUNKS):
            if at >= n:
                break
            fill_lanes(state, words, CHUNK_WORDS // LANES)
            more_key = block_key + <uint64_t> (33 + chunk * CHUNK_ROLLS) * GOLDEN
            start = <int> min(max(-at, 0), CHUNK_ROLLS)
            stop = <int> min(n - at, CHUNK_ROLLS)
            if start >= stop:
                pass
            elif which != NULL:
                emit_mixed(laws, which + at, words, out + at, start, stop, more_key)
            elif laws.wide != NULL:
                emit_wide(laws, words, out + at, start, stop, more_key)
            else:
                emit(laws, words, out + at, start, stop, more_key)
            at += CHUNK_ROLLS
        block += 1


# Each of these gives rolls start..stop-1 of a chunk; splitmix_at(more_key, i) has the further bits of roll i.


cdef void emit(
    const law *the_law, const uint64_t *words, cell_t *out, int start, int stop, uint64_t more_key
) noexcept nogil:
    cdef uint8_t[CHUNK_ROLLS] room
    cdef uint8_t *near = room
    cdef int base = the_law.base
    cdef int i
    if cell_t is uint8_t:
        # Results that are bytes have no base: they can go where they belong at once.
        if stop - start == CHUNK_ROLLS:
            near = out
    for i in range(start // 16, (stop + 15) // 16):
        pick(the_law.narrow, words + 4 * i, near + 16 * i)
    if near == room:
        for i in range(start, stop):
            out[i] = <cell_t> (near[i] + base)
    cdef const uint8_t *hit = <const uint8_t *> memchr(near + start, MARK, stop - start)
    while hit != NULL:
        i = <int> (hit - near)
        out[i] = <cell_t> settle(the_law.table, words, i, more_key)
        hit = <const uint8_t *> memchr(hit + 1, MARK, stop - i - 1)


cdef void emit_wide(
    const law *the_law, const uint64_t *words, cell_t *out, int start, int stop, uint64_t more_key
) noexcept nogil:
    cdef const uint16_t *wide = the_law.wide
    cdef uint16_t[CHUNK_ROLLS] near
    cdef int i
    for i in range(start, stop):
        near[i] = wide[leading(words, i) >> 2]
    for i in range(start, stop):
        out[i] = <cell_t> (near[i] if near[i] != UNSETTLED else settle(the_law.table, words, i, more_key))


cdef void emit_mixed(
    const law *laws,
    const uint16_t *which,
    const uint64_t *words,
    cell_t *out,
    int start,
    int stop,
    uint64_t more_key,
) noexcept nogil:
    cdef uint8_t[CHUNK_ROLLS] near
    cdef const law *its
    cdef int i
    for i in range(start, stop):
        its = laws + which[i]
        near[i] = its.narrow[leading(words, i) >> (16 - ROUGH_BITS)]
        out[i] = <cell_t> (near[i] + its.base)
    cdef const uint8_t *hit = <const uint8_t *> memchr(near + start, MARK, stop - start)
    while hit != NULL:
        i = <int> (hit - near)
        out[i] = <cell_t> settle(laws[which[i]].table, words, i, more_key)
        hit = <const uint8_t *> memchr(hit + 1, MARK, stop - i - 1)


cdef inline uint64_t leading(const uint64_t *words, int i) noexcept nogil:
    return (words[i >> 2] >> (16 * (i & 3))) & 0xFFFF


cdef inline int settle(const roll_table *table, const uint64_t *words, int i, uint64_t more_key) noexcept nogil:
    return outcome_of(table, (leading(words, i) << 48) | (splitmix_at(more_key, i) >> 16))
