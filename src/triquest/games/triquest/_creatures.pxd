"""Heroes and monsters in numbers, for kernels to cimport."""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t

from triquest._core.dice cimport roll_table

cdef enum:
    HEROES = 3
    PLACES = 9

ctypedef const roll_table *dice_t

cdef struct hero_row:
    int32_t attack
    int32_t defense
    int32_t body
    int32_t mind
    int32_t speed
    int32_t sight
    # The dice of his defense, found when first needed.
    dice_t body_guard
    dice_t mind_guard

ctypedef hero_row *hero_t

cdef struct monster_row:
    int32_t attack
    int32_t defense
    int32_t body
    int32_t mind
    int32_t reach
    int32_t sight
    int32_t speed
    int32_t slow_speed
    dice_t body_blow
    dice_t mind_blow

cdef struct party_t:
    Py_ssize_t x
    Py_ssize_t y
    int facing
    int64_t berserk
    int[HEROES] hp
    int[HEROES] mp
    int[HEROES] weapon
    int[HEROES] armor
    int[HEROES] place             # absolute
    hero_t[HEROES] stats
    int sight


@cython.final
cdef class Creatures:
    cdef hero_row *heroes         # [hero, calm or berserk, weapon or none, armor or none]
    cdef monster_row *monsters    # by kind
    cdef Py_ssize_t kinds
    cdef Py_ssize_t weapons
    cdef Py_ssize_t armors
    cdef int most_sight
    cdef int berserker
    cdef int ticks
    cdef int touching
    cdef int miss_sides
    cdef int crowd
    cdef int most_hp
    cdef dice_t miss
    cdef const uint8_t[::1] costs

    cdef int know_monster(self, monster_row *monster, const int32_t *row) except -1
    cdef int read(self, object state, party_t *party) except -1
    cdef int arm(self, party_t *party) except -1


cdef dice_t dice_of(int count, int sides) except NULL
