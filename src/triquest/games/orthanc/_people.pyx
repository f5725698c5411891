"""Fills the rooms of a level with monsters and treasures, as `monsters.py` tells it, draw for draw."""

cimport cython
cimport numpy as cnp
from libc.stdint cimport int16_t, int32_t, uint8_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from triquest._core.dice cimport roll_from, roll_table, table_of
from triquest._core.rng cimport below64, Stream, xoshiro256
from triquest.games.orthanc._rooms cimport CELLS, WIDTH

cnp.import_array()

cdef enum:
    LEVELS = 10         # of dungeon.py
    COLUMNS = 6         # of State.monsters: level, y, x, kind, hits, dexterity
    KIND = 3
    MORE = 16           # rows at a time

ctypedef const roll_table *dice_t

cdef struct kind_t:
    int level
    dice_t hits

cdef struct level_t:
    xoshiro256 *dice
    int level
    const uint8_t *room
    const uint8_t *sealed       # by room
    int16_t *at
    uint8_t *chest
    int here                    # the adventurer's room, 0 for none on this level
    int16_t *rows
    Py_ssize_t count
    Py_ssize_t vacant           # no row before this one is free
    # The cells of the rooms in order, and where those of each begin.
    int16_t[CELLS] cells
    int16_t[258] first
    int rooms


@cython.final
cdef class Population:
    """Who lives on which level.

    depths    int32 [10, 10]: chances in percent of the monster levels on each dungeon level
    pools     the kinds of each monster level 1 to 10, each as often as its weight
    kinds     int32 [kinds, 3]: level, and the dice of hits (count, sides); kind 0 is nobody
    dexterity the dice of dexterity, and what is added to half the level for the least
    chances   in percent: a monster, a treasure with it, one without
    """

    cdef int32_t[LEVELS][LEVELS] depths
    cdef int16_t *pools
    cdef int[LEVELS + 1] pool_first
    cdef kind_t *kinds
    cdef dice_t dexterity
    cdef int least_dexterity
    cdef int inhabited
    cdef int guarded
    cdef int loose

    def __cinit__(
        self, const int32_t[:, ::1] depths not None, object pools, const int32_t[:, ::1] kinds not None,
        tuple dexterity not None, int least_dexterity, tuple chances not None,
    ):
        cdef Py_ssize_t i, j
        if (depths.shape[0], depths.shape[1], kinds.shape[1], len(pools)) != (LEVELS, LEVELS, 3, LEVELS):
            raise ValueError("a population needs depths [10, 10], pools for ten levels and kinds [kinds, 3]")
        self.kinds = <kind_t *> calloc(kinds.shape[0], sizeof(kind_t))
        self.pools = <int16_t *> calloc(sum(map(len, pools)), sizeof(int16_t))
        if self.kinds == NULL or self.pools == NULL:
            raise MemoryError
        for i in range(1, kinds.shape[0]):
            self.kinds[i].level = kinds[i, 0]
            self.kinds[i].hits = &table_of(kinds[i, 1], kinds[i, 2]).roll
        for i in range(LEVELS):
            for j in range(LEVELS):
                self.depths[i][j] = depths[i, j]
            self.pool_first[i + 1] = self.pool_first[i] + <int> len(pools[i])
            for j in range(len(pools[i])):
                self.pools[self.pool_first[i] + j] = pools[i][j]
        self.dexterity = &table_of(dexterity[0], dexterity[1]).roll
        self.least_dexterity = least_dexterity
        self.inhabited, self.guarded, self.loose = chances

    def __dealloc__(self):
        free(self.kinds)
        free(self.pools)

    def fill(self, object state, int number):
        """monsters.fill: every room of level `number` (0 to 9) without a monster, but not the adventurer's own.

        Returns how many monsters live on the level then.
        """
        cdef level_t level
        cdef Stream dice = state.dice
        cdef cnp.ndarray room = state.dungeon.room, sealed = state.dungeon.sealed, at = state.at, chest = state.chest
        cdef int floor, y, x
        if not 0 <= number < LEVELS:
            raise IndexError("there is no such level")
        floor, y, x = state.life.cell
        level.dice, level.level = &dice.x, number
        level.room = <const uint8_t *> cnp.PyArray_DATA(room) + number * CELLS
        level.sealed = <const uint8_t *> cnp.PyArray_DATA(sealed) + number * sealed.shape[1]
        level.at = <int16_t *> cnp.PyArray_DATA(at) + number * CELLS
        level.chest = <uint8_t *> cnp.PyArray_DATA(chest) + number * CELLS
        level.here = level.room[y * WIDTH + x] if floor == number else 0
        level.vacant = 0
        hold_rows(&level, state.monsters)
        with nogil:
            sort_cells(&level)
            self.fill_rooms(&level, state)
            floor = count_alive(level.rows, level.count, number)
        return floor

    cdef int fill_rooms(self, level_t *level, object state) except -1 nogil:
        cdef int number
        for number in range(1, level.rooms + 1):
            if number != level.here and deserted(level, number):
                self.fill_room(level, number, state)
        return 0

    cdef int fill_room(self, level_t *level, int number, object state) except -1 nogil:
        cdef int first = level.first[number], size = level.first[number + 1] - level.first[number], i
        cdef int cell = level.cells[first + <int> below64(level.dice, size)]
        cdef bint inhabited = chance(level, self.inhabited)
        cdef bint treasure = chance(level, self.guarded if inhabited else self.loose)
        if inhabited:
            self.add(level, cell, state)
        # A sealed room was sealed for a reason (our choice).
        if treasure or level.sealed[number]:
            for i in range(first, first + size):
                if level.chest[level.cells[i]]:
                    return 0
            level.chest[cell] = 1
        return 0

    cdef int add(self, level_t *level, int cell, object state) except -1 nogil:
        """monsters.make and monsters.add."""
        cdef int drawn = self.level_drawn(level), hits, rolled, kind
        cdef int16_t *row
        kind = self.pools[self.pool_first[drawn] + <int> below64(
            level.dice, self.pool_first[drawn + 1] - self.pool_first[drawn])]
        hits = roll_from(level.dice, self.kinds[kind].hits)
        rolled = roll_from(level.dice, self.dexterity)
        while level.vacant < level.count and level.rows[level.vacant * COLUMNS + KIND]:
            level.vacant += 1
        if level.vacant == level.count:
            with gil:
                grow(level, state)
        row = level.rows + level.vacant * COLUMNS
        row[0], row[1], row[2] = <int16_t> level.level, <int16_t> (cell // WIDTH), <int16_t> (cell % WIDTH)
        row[3], row[4] = <int16_t> kind, <int16_t> hits
        row[5] = <int16_t> max(self.least_dexterity + (self.kinds[kind].level + 1) // 2, rolled)
        level.at[cell] = <int16_t> level.vacant
        return 0

    cdef int level_drawn(self, level_t *level) noexcept nogil:
        """The monster level less one."""
        cdef int percent = <int> below64(level.dice, 100), drawn = 0
        while percent >= self.depths[level.level][drawn]:
            percent -= self.depths[level.level][drawn]
            drawn += 1
        return drawn


cdef int hold_rows(level_t *level, cnp.ndarray rows) except -1:
    level.rows, level.count = <int16_t *> cnp.PyArray_DATA(rows), rows.shape[0]
    return 0


cdef int grow(level_t *level, object state) except -1:
    """Room for more monsters."""
    cdef cnp.npy_intp[2] shape
    cdef cnp.ndarray more
    shape[0], shape[1] = level.count + MORE, COLUMNS
    more = cnp.PyArray_ZEROS(2, shape, cnp.NPY_INT16, 0)
    memcpy(cnp.PyArray_DATA(more), level.rows, level.count * COLUMNS * sizeof(int16_t))
    state.monsters = more
    return hold_rows(level, more)


cdef inline bint chance(level_t *level, int percent) noexcept nogil:
    return <int> below64(level.dice, 100) < percent


cdef void sort_cells(level_t *level) noexcept nogil:
    """The cells room by room, each room's row by row."""
    cdef int[258] next_one
    cdef int cell, number
    memset(level.first, 0, sizeof(level.first))
    level.rooms = 0
    for cell in range(CELLS):
        number = level.room[cell]
        level.rooms = max(level.rooms, number)
        level.first[number + 1] += 1
    level.first[1] = 0
    for number in range(1, level.rooms + 1):
        next_one[number] = level.first[number]
        level.first[number + 1] += level.first[number]
    for cell in range(CELLS):
        number = level.room[cell]
        if number:
            level.cells[next_one[number]] = <int16_t> cell
            next_one[number] += 1


cdef bint deserted(const level_t *level, int number) noexcept nogil:
    cdef int i
    for i in range(level.first[number], level.first[number + 1]):
        if level.at[level.cells[i]] >= 0:
            return False
    return level.first[number] < level.first[number + 1]


def alive(cnp.ndarray rows not None, int level):
    """How many monsters of State.monsters live on a level."""
    return count_alive(<const int16_t *> cnp.PyArray_DATA(rows), rows.shape[0], level)


cdef int count_alive(const int16_t *rows, Py_ssize_t size, int level) noexcept nogil:
    cdef Py_ssize_t row
    cdef int count = 0
    for row in range(size):
        count += rows[row * COLUMNS + KIND] > 0 and rows[row * COLUMNS] == level
    return count
