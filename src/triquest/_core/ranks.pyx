"""Ranks of tiles within classes, and terrain dealt out by rank.

`ranks` is a counting sort. `deal` needs no ranks: where a band's tiles are counted by value, most values belong to one
choice with all their tiles, and only tiles of the few values round a limit are counted out one by one.
"""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t
from libc.stdlib cimport calloc, free, malloc

cdef enum:
    VALUES = 65536
    COARSE = 1024     # ranges of FINE values
    FINE = 64
    KINDS = 256       # codes from here on are numbers of counted ranges

RANGES = COARSE

cdef struct Share:
    # A value, or a range of values, of one band: the rank of its next tile, and the choice that this rank has come to.
    int64_t rank
    int32_t choice


cdef void _rank(
    const int16_t *values, const uint8_t *classes, int32_t *ranks, int64_t *sizes,
    int32_t *starts, int32_t *order, Py_ssize_t n,
) noexcept nogil:
    # One stable counting sort by value; going through it, each class counts for itself.
    cdef int32_t before = 0, count
    cdef int32_t v
    cdef Py_ssize_t i, tile
    for i in range(n):
        starts[<uint16_t>values[i] ^ 0x8000] += 1
    for v in range(VALUES):
        count = starts[v]
        starts[v] = before
        before += count
    for i in range(n):
        v = <uint16_t>values[i] ^ 0x8000
        order[starts[v]] = <int32_t>i
        starts[v] += 1
    for i in range(n):
        tile = order[i]
        ranks[tile] = <int32_t>sizes[classes[tile]]
        sizes[classes[tile]] += 1


def ranks(const int16_t[::1] values, const uint8_t[::1] classes, int32_t[::1] out, int64_t[::1] sizes):
    """Fill `out` with ranks within classes by (value, index); `sizes`, 256 zeros, gets the class sizes."""
    cdef Py_ssize_t n = out.shape[0]
    cdef int32_t *starts = <int32_t *>calloc(VALUES, sizeof(int32_t))
    cdef int32_t *order = <int32_t *>malloc(n * sizeof(int32_t))
    if starts == NULL or order == NULL:
        free(starts)
        free(order)
        raise MemoryError
    with nogil:
        _rank(&values[0], &classes[0], &out[0], &sizes[0], starts, order, n)
    free(starts)
    free(order)


def terrain(
    uint8_t[::1] out, const uint8_t[::1] danger, const int32_t[::1] ranks, const int64_t[::1] sizes,
    const uint8_t[::1] band, const int32_t[::1] first, const int64_t[::1] limits, const uint8_t[::1] kinds,
):
    """Fill `out` with the kind whose limit is the first above the tile's rank.

    Return the first tile without a band or with a rank beyond its band, or -1. The choices of band b are
    first[b] to first[b + 1] - 1 and the last of its limits is sizes[b].
    """
    cdef Py_ssize_t bands = first.shape[0] - 1
    cdef Py_ssize_t i, bad = -1
    cdef int32_t choice
    cdef uint8_t b
    with nogil:
        for i in range(out.shape[0]):
            b = band[danger[i]]
            if b >= bands or ranks[i] < 0 or ranks[i] >= sizes[b]:
                bad = i
                break
            choice = first[b]
            while ranks[i] >= limits[choice]:
                choice += 1
            out[i] = kinds[choice]
    return bad


cdef inline Py_ssize_t _range(const uint8_t *rows, uint8_t danger, int16_t value) noexcept nogil:
    return rows[danger] * COARSE + ((<uint16_t>value ^ 0x8000) >> 6)


def tally(const uint8_t[::1] danger, const int16_t[::1] values, const uint8_t[::1] rows, int32_t[:, ::1] counts):
    """Count the tiles of each band, which is rows[danger], in COARSE ranges of values; `counts` comes in as zeros."""
    cdef int32_t *count = &counts[0, 0]
    cdef Py_ssize_t i
    with nogil:
        for i in range(danger.shape[0]):
            count[_range(&rows[0], danger[i], values[i])] += 1


cdef inline int32_t _choice(Share *share, const int64_t *limits) noexcept nogil:
    # Of the next tile.
    while share.rank >= limits[share.choice]:
        share.choice += 1
    return share.choice


cdef int32_t _plan(
    int32_t *codes, Share *shares, const int32_t *counts, Py_ssize_t bands, const int32_t *first,
    const int64_t *limits, const uint8_t *kinds,
) noexcept nogil:
    # Gives every range of values the kind of all its tiles or, with a share, the number of a range to be counted out.
    cdef int32_t counted = 0
    cdef Share share
    cdef Py_ssize_t band, i
    for band in range(bands):
        share.rank = 0
        share.choice = first[band]
        for i in range(band * COARSE, (band + 1) * COARSE):
            codes[i] = 0
            if not counts[i]:
                continue
            codes[i] = kinds[_choice(&share, limits)]
            if share.rank + counts[i] > limits[share.choice]:
                shares[counted] = share
                codes[i] = KINDS + counted
                counted += 1
            share.rank += counts[i]
    return counted


cdef void _split(Share *values, const Share *shares, const int32_t *fine, int32_t counted) noexcept nogil:
    # The first rank of every value in the counted ranges.
    cdef Share share
    cdef Py_ssize_t number, i
    for number in range(counted):
        share = shares[number]
        for i in range(number * FINE, (number + 1) * FINE):
            values[i] = share
            share.rank += fine[i]


cdef Py_ssize_t _deal_ranges(
    uint8_t *out, int32_t *tiles, int32_t *places, const uint8_t *danger, const int16_t *values, Py_ssize_t n,
    const uint8_t *rows, const int32_t *codes,
) noexcept nogil:
    # Tiles of ranges to be counted out are noted in their order, with the place of their value among all such.
    cdef Py_ssize_t noted = 0, i
    cdef int32_t code
    for i in range(n):
        code = codes[_range(rows, danger[i], values[i])]
        out[i] = <uint8_t>code
        tiles[noted] = <int32_t>i
        places[noted] = (code - KINDS) * FINE + (values[i] & (FINE - 1))
        noted += code >= KINDS
    return noted


cdef void _deal_values(
    uint8_t *out, const int32_t *tiles, const int32_t *places, Py_ssize_t noted, int32_t *fine, Share *shares,
    const Share *ranges, int32_t counted, const int64_t *limits, const uint8_t *kinds,
) noexcept nogil:
    cdef Py_ssize_t i
    cdef Share *share
    for i in range(noted):
        fine[places[i]] += 1
    _split(shares, ranges, fine, counted)
    for i in range(noted):
        share = &shares[places[i]]
        out[tiles[i]] = kinds[_choice(share, limits)]
        share.rank += 1


def deal(
    uint8_t[::1] out, const uint8_t[::1] danger, const int16_t[::1] values, const uint8_t[::1] rows,
    const int32_t[:, ::1] counts, const int32_t[::1] first, const int64_t[::1] limits, const uint8_t[::1] kinds,
):
    """Fill the non-empty `out` with the kinds by rank of (value, index) within the bands.

    All tiles are in bands, `counts` is theirs from `tally`. The choices of band b are first[b] to first[b + 1] - 1 and
    the last of its limits is the number of its tiles. `out` may be the memory of `danger`.
    """
    cdef Py_ssize_t n = out.shape[0], bands = first.shape[0] - 1, noted
    cdef int32_t counted
    cdef int32_t *codes = <int32_t *>malloc(bands * COARSE * sizeof(int32_t))
    cdef Share *ranges = <Share *>malloc(bands * COARSE * sizeof(Share))
    cdef int32_t *tiles = <int32_t *>malloc((n + 1) * sizeof(int32_t))
    cdef int32_t *places = <int32_t *>malloc((n + 1) * sizeof(int32_t))
    cdef int32_t *fine = NULL
    cdef Share *shares = NULL
    try:
        if codes == NULL or ranges == NULL or tiles == NULL or places == NULL:
            raise MemoryError
        with nogil:
            counted = _plan(codes, ranges, &counts[0, 0], bands, &first[0], &limits[0], &kinds[0])
            noted = _deal_ranges(&out[0], tiles, places, &danger[0], &values[0], n, &rows[0], codes)
            fine = <int32_t *>calloc(counted * FINE + 1, sizeof(int32_t))
            shares = <Share *>malloc((counted * FINE + 1) * sizeof(Share))
        if fine == NULL or shares == NULL:
            raise MemoryError
        with nogil:
            _deal_values(&out[0], tiles, places, noted, fine, shares, ranges, counted, &limits[0], &kinds[0])
    finally:
        free(codes)
        free(ranges)
        free(tiles)
        free(places)
        free(fine)
        free(shares)
