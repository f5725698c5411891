"""Scatters groups over a world as `worldgen.py` tells it, draw for draw."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t

from triquest._core.rng cimport below64, Stream, xoshiro256
from triquest.games.triquest._places cimport apart

cdef enum:
    PLACES = 9


def scatter(
    Stream dice not None, int64_t[::1] free not None, Py_ssize_t first, Py_ssize_t wanted,
    const uint8_t[:, ::1] danger not None, const uint8_t[::1] pools not None, const int32_t[::1] starts not None,
    int chance, int16_t health, uint8_t[:, ::1] kind not None, int16_t[:, ::1] hp not None,
    uint8_t[::1] facing not None, int32_t[::1] xs not None, int32_t[::1] ys not None, int32_t[:, ::1] at not None,
):
    """Put groups `first` and on, `wanted` of them, on free tiles (numbers y * width + x, which are shuffled).

    A level's kinds are pools[starts[level]:starts[level + 1]]; every level of a free tile must have some. Each subtile
    is taken once in `chance`.
    """
    cdef Py_ssize_t taken, chosen, number, y, x, width = danger.shape[1]
    cdef int level
    if wanted > free.shape[0] or first + wanted > xs.shape[0] or chance < 1:
        raise ValueError("there are too few tiles or groups, or no chance")
    with nogil:
        for taken in range(wanted):
            # Drawing without replacement: each tile left is as likely as any other.
            chosen = taken + <Py_ssize_t> below64(&dice.x, free.shape[0] - taken)
            free[taken], free[chosen] = free[chosen], free[taken]
            y, x = free[taken] // width, free[taken] % width
            number, level = first + taken, danger[y, x]
            muster(
                &dice.x, &pools[starts[level]], starts[level + 1] - starts[level], chance, health,
                &kind[number, 0], &hp[number, 0]
            )
            facing[number] = <uint8_t> below64(&dice.x, 4)
            xs[number], ys[number], at[y, x] = <int32_t> x, <int32_t> y, <int32_t> number


def gather(
    Stream dice not None, const uint8_t[::1] pool not None, int chance, int16_t health, uint8_t[:, ::1] kind not None,
    int16_t[:, ::1] hp not None, uint8_t[::1] facing not None, Py_ssize_t number,
):
    """Make one group of the kinds of a pool, as `scatter` does."""
    if pool.shape[0] == 0 or chance < 1 or not 0 <= number < kind.shape[0]:
        raise ValueError("a group needs a number, kinds to choose from and a chance")
    with nogil:
        muster(&dice.x, &pool[0], <int> pool.shape[0], chance, health, &kind[number, 0], &hp[number, 0])
        facing[number] = <uint8_t> below64(&dice.x, 4)


def watchers(
    const int32_t[:, ::1] at not None, const uint8_t[:, ::1] kind not None, const uint8_t[::1] sights not None,
    int32_t[:, ::1] out not None,
):
    """Add to `out` (int32 [y, x]) how many groups see each tile; `sights` is the Sight of each kind."""
    cdef Py_ssize_t y, x, row, column, half, best, height = at.shape[0], width = at.shape[1]
    cdef int place
    with nogil:
        for y in range(height):
            for x in range(width):
                if at[y, x] < 0:
                    continue
                best = 0
                for place in range(PLACES):
                    best = max(best, <Py_ssize_t> sights[kind[at[y, x], place]])
                for row in range(max(0, y - best), min(height, y + best + 1)):
                    half = best - apart(row, y)
                    for column in range(max(0, x - half), min(width, x + half + 1)):
                        out[row, column] += 1


cdef void muster(
    xoshiro256 *dice, const uint8_t *pool, int size, int chance, int16_t health, uint8_t *kind, int16_t *hp,
) noexcept nogil:
    """Each subtile is taken by a chance of one in so many, by any kind of the pool; an empty group is drawn again."""
    cdef int place, taken = 0
    while taken == 0:
        for place in range(PLACES):
            kind[place], hp[place] = 0, 0
            if below64(dice, chance) == 0:
                kind[place], hp[place] = pool[below64(dice, size)], health
                taken += 1
