"""Whole battles between the party and one group, as the rules in Python fight them, draw for draw.

`game.py` and `pursuit.py` say whose turn it is and what it takes; how blows are struck stands in `_blows.pxd`. Nobody
moves: the group stands beside the party, and the party strikes, turns or uses skills.
"""

cimport cython
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memset

from triquest._core.rng cimport below64, seed256, xoshiro256
from triquest.games.triquest._blows cimport (
    calm_down, cure, group_attacks, join, may_use, measure, melee_t, pace_of, party_attacks, rage, sight_of, slow,
    some_quick, sweep,
)
from triquest.games.triquest._creatures cimport (
    BERSERK, Creatures, CURE, face, FIREBALL, HEROES, OMNISLASH, party_t, PLACES, SLOW, speed_of,
)

cdef enum:
    # What became of a battle.
    LOST = 0
    WON = 1
    OPEN = 2

cdef struct setting_row:
    # Where the battle is.
    int32_t direction
    int32_t blocking
    int32_t here
    int32_t there
    # What the party does.
    int32_t turn
    int32_t cure_below
    int32_t slow
    int32_t berserk
    int32_t fireball_from
    int32_t omnislash_from
    int32_t limit

cdef struct result_row:
    int32_t outcome
    int32_t actions
    int32_t strikes
    int32_t attacks
    int64_t clock

cdef struct field_t:
    # A battle in progress.
    melee_t melee
    party_t party
    xoshiro256 dice
    uint8_t[PLACES] kind
    uint8_t[PLACES] slowed
    int16_t[PLACES] hp
    int64_t clock
    int64_t ready
    int32_t actions
    int32_t strikes


@cython.final
cdef class Battles:
    """Battles of a Party against groups under one setting; see battle.py."""

    cdef Creatures book
    cdef party_t party
    cdef setting_row setting

    def __cinit__(self, Creatures book not None, object party not None, const setting_row[::1] setting not None):
        self.book, self.setting = book, setting[0]
        book.read(party, &self.party)
        book.arm(&self.party)
        book.arm_healer(&self.party)

    def fight(
        self,
        const uint8_t[:, ::1] kinds not None,
        const uint8_t[::1] facings not None,
        const uint64_t[::1] keys not None,
        result_row[::1] results not None,
        int16_t[:, ::1] health not None,
        int16_t[:, ::1] mana not None,
        uint64_t[:, ::1] dice not None,
    ):
        """Fight battle i between the party and the group kinds[i] that faces facings[i], with Stream(keys[i])."""
        cdef Py_ssize_t n = keys.shape[0], i
        cdef field_t field
        with nogil:
            for i in range(n):
                self.open(&field, &kinds[i, 0], facings[i], keys[i])
                results[i].outcome = self.battle(&field)
                results[i].actions = field.actions
                results[i].strikes = field.strikes
                results[i].attacks = field.melee.attacks
                results[i].clock = field.clock
                self.close(&field, &health[i, 0], &mana[i, 0])
                dice[i, 0], dice[i, 1] = field.dice.a, field.dice.b
                dice[i, 2], dice[i, 3] = field.dice.c, field.dice.d

    cdef void open(self, field_t *field, const uint8_t *kinds, int facing, uint64_t key) noexcept nogil:
        cdef int place
        memset(field, 0, sizeof(field_t))
        seed256(&field.dice, key)
        field.party = self.party
        for place in range(PLACES):
            field.kind[place] = kinds[place]
            field.hp[place] = <int16_t> self.book.most_hp if kinds[place] else 0
        field.melee.dice, field.melee.party = &field.dice, &field.party
        field.melee.kind, field.melee.hp, field.melee.slowed = field.kind, field.hp, field.slowed
        field.melee.direction, field.melee.blocking = self.setting.direction, self.setting.blocking
        join(&field.melee, self.book, facing)

    cdef void close(self, field_t *field, int16_t *health, int16_t *mana) noexcept nogil:
        cdef int hero, place
        for hero in range(HEROES):
            health[hero], mana[hero] = <int16_t> field.party.hp[hero], <int16_t> field.party.mp[hero]
        for place in range(PLACES):
            health[HEROES + place] = field.hp[place]

    cdef int battle(self, field_t *field) noexcept nogil:
        """game.apply again and again."""
        cdef melee_t *melee = &field.melee
        cdef int64_t ticks
        while melee.foes and not melee.lord_slain:
            if not melee.heroes:
                return LOST
            if field.actions == self.setting.limit:
                return OPEN
            ticks = self.act(field) * self.book.ticks // speed_of(&field.party)
            field.actions += 1
            field.clock += ticks
            calm_down(&field.party, self.book, ticks)
            if melee.foes and not melee.lord_slain:
                self.pursue(field)
        return WON

    cdef int act(self, field_t *field) noexcept nogil:
        """One action by the party's orders; returns its cost points."""
        cdef setting_row *orders = &self.setting
        cdef melee_t *melee = &field.melee
        cdef party_t *party = &field.party
        cdef bint ahead = party.facing == orders.direction
        if orders.turn and not ahead:
            face(party, orders.direction)
            measure(melee, self.book)
        elif self.wants_cure(party):
            cure(melee.dice, party, self.book)
        elif orders.slow and ahead and some_quick(melee.kind, melee.slowed) and may_use(party, self.book, SLOW):
            slow(melee, self.book)
        elif orders.berserk and party.berserk == 0 and may_use(party, self.book, BERSERK):
            rage(party, self.book)
        elif ahead and 0 < orders.fireball_from <= melee.enemies and may_use(party, self.book, FIREBALL):
            sweep(melee, self.book, FIREBALL)
        elif ahead and 0 < orders.omnislash_from <= melee.enemies and may_use(party, self.book, OMNISLASH):
            sweep(melee, self.book, OMNISLASH)
        else:
            party_attacks(melee, self.book)
            return orders.there
        return orders.here

    cdef bint wants_cure(self, const party_t *party) noexcept nogil:
        cdef int hero
        if may_use(party, self.book, CURE):
            for hero in range(HEROES):
                if 0 < party.hp[hero] < min(self.setting.cure_below, self.book.most_hp):
                    return True
        return False

    cdef void pursue(self, field_t *field) noexcept nogil:
        """pursuit.act for a group beside the party: it strikes as often as it is ready."""
        cdef int64_t each
        if field.ready < field.clock and sight_of(self.book, field.kind) > 0:
            each = self.setting.here * self.book.ticks // pace_of(self.book, field.kind, field.slowed)
            while field.ready < field.clock and field.melee.heroes:
                group_attacks(&field.melee, self.book, NULL)
                field.strikes += 1
                field.ready += each


def muster(
    const uint8_t[::1] pool not None,
    uint64_t chance,
    const uint64_t[::1] keys not None,
    uint8_t[:, ::1] kinds not None,
    uint8_t[::1] facings not None,
):
    """worldgen._group: group i by Stream(keys[i]), each subtile taken once in `chance` by any kind of the pool."""
    cdef Py_ssize_t n = keys.shape[0], i
    cdef xoshiro256 dice
    cdef int place, taken
    cdef uint64_t size = pool.shape[0]
    if size == 0 or chance == 0:
        raise ValueError("a group needs kinds to choose from and a chance")
    with nogil:
        for i in range(n):
            seed256(&dice, keys[i])
            taken = 0
            while taken == 0:
                for place in range(PLACES):
                    kinds[i, place] = 0
                    if below64(&dice, chance) == 0:
                        kinds[i, place] = pool[below64(&dice, size)]
                        taken += 1
            facings[i] = <uint8_t> below64(&dice, 4)


def shuffle(const uint64_t[::1] keys not None, uint8_t[:, ::1] kinds not None):
    """Every group's members change places, each arrangement as likely as the other (Fisher and Yates)."""
    cdef Py_ssize_t n = keys.shape[0], i
    cdef xoshiro256 dice
    cdef int place, other
    with nogil:
        for i in range(n):
            seed256(&dice, keys[i])
            for place in range(PLACES - 1, 0, -1):
                other = <int> below64(&dice, place + 1)
                kinds[i, place], kinds[i, other] = kinds[i, other], kinds[i, place]
