"""Heroes and monsters in numbers, for kernels to cimport."""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint8_t

from triquest._core.dice cimport roll_table
from triquest.games.triquest._places cimport turned

cdef enum:
    HEROES = 3
    PLACES = 9
    SKILLS = 6
    # The skills, in the order of `SKILLS` in rules.py.
    BERSERK = 0
    OMNISLASH
    FIREBALL
    SLOW
    CURE
    BANISH
    # How a blow is struck, and which dice and reach that takes.
    PHYSICAL = 0
    MENTAL = 1

ctypedef const roll_table *dice_t

cdef struct creature_t:
    int32_t attack
    int32_t defense
    int32_t body
    int32_t mind
    int32_t speed
    int32_t sight
    int32_t[2] reach
    # By PHYSICAL and MENTAL. Those of heroes are found when first needed.
    dice_t[2] blow
    dice_t[2] guard
    # Of monsters alone.
    int32_t slow_speed
    int32_t drop                  # a chance in percent
    int32_t first_item            # of those that it may leave
    int32_t items
    bint lord

ctypedef creature_t *hero_t

cdef struct skill_t:
    int hero
    int mp

cdef struct party_t:
    Py_ssize_t x
    Py_ssize_t y
    int facing
    int64_t berserk
    int[HEROES] hp
    int[HEROES] mp
    int[HEROES] weapon
    int[HEROES] armor
    int[HEROES] seat              # relative subtile
    int[HEROES] place             # absolute subtile
    hero_t[HEROES] stats
    dice_t[2][HEROES] cures       # calm, berserk
    int sight


@cython.final
cdef class Creatures:
    cdef creature_t *heroes       # [hero, calm or berserk, weapon or none, armor or none]
    cdef creature_t *monsters     # by kind
    cdef skill_t[SKILLS] skills
    cdef Py_ssize_t kinds
    cdef Py_ssize_t weapons
    cdef Py_ssize_t armors
    cdef int most_sight
    cdef int ticks
    cdef int berserk_ticks
    cdef int touching
    cdef int miss_sides
    cdef int crowd
    cdef int most_hp
    cdef dice_t miss
    cdef const uint8_t[::1] costs

    cdef int know_hero(self, creature_t *hero, const int32_t *row, const int32_t *reach) except -1
    cdef int know_monster(self, creature_t *monster, const int32_t *row) except -1
    cdef int read(self, object one, party_t *party) except -1
    cdef int arm(self, party_t *party) except -1
    cdef int arm_healer(self, party_t *party) except -1


cdef inline hero_t stats_of(Creatures book, const party_t *party, int number, int mood) noexcept nogil:
    """The stats of a hero, calm or berserk, with what he wears."""
    cdef Py_ssize_t weapon = party.weapon[number] + 1
    # Armors are numbered on from the weapons.
    cdef Py_ssize_t armor = party.armor[number] - book.weapons + 2 if party.armor[number] >= 0 else 0
    return &book.heroes[((number * 2 + mood) * book.weapons + weapon) * book.armors + armor]


cdef inline void dress(Creatures book, party_t *party) noexcept nogil:
    """fighters.hero_stats: find the stats that count now."""
    cdef int number
    for number in range(HEROES):
        party.stats[number] = stats_of(
            book, party, number, party.berserk > 0 and number == book.skills[BERSERK].hero
        )


cdef inline void face(party_t *party, int facing) noexcept nogil:
    """Turn the formation."""
    cdef int number
    party.facing = facing
    for number in range(HEROES):
        party.place[number] = turned(facing, party.seat[number])


cdef inline int speed_of(const party_t *party) noexcept nogil:
    """The Speed of the slowest living hero; 0 when none lives."""
    cdef int hero, slowest = 0
    for hero in range(HEROES):
        if party.hp[hero] > 0 and (slowest == 0 or party.stats[hero].speed < slowest):
            slowest = party.stats[hero].speed
    return slowest


cdef inline int sight_of_party(const party_t *party) noexcept nogil:
    """The party sees as far as the best of its living heroes; 0 when none lives."""
    cdef int hero, best = 0
    for hero in range(HEROES):
        if party.hp[hero] > 0:
            best = max(best, party.stats[hero].sight)
    return best
