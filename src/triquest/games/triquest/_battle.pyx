"""Whole battles between the party and one group, as the rules in Python fight them, draw for draw.

`combat.py`, `skills.py`, `deaths.py`, `items.drop` and `pursuit.act` are the rules; every function here names the one
it stands for. Nobody moves: the group stands beside the party, and the party strikes, turns or uses skills.
"""

cimport cython
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from triquest._core.dice cimport roll_from, roll_table, Table, table_of
from triquest._core.rng cimport below64, seed256, xoshiro256
from triquest.games.triquest._places cimport blocker, gap_of, opposite, turned

cdef enum:
    HEROES = 3
    PLACES = 9
    FAR = 1 << 30
    # What became of a battle.
    LOST = 0
    WON = 1
    OPEN = 2

cdef struct hero_row:
    int32_t attack
    int32_t defense
    int32_t body
    int32_t mind
    int32_t reach_physical
    int32_t reach_mental
    int32_t speed
    int32_t place
    int32_t hp
    int32_t mp

cdef struct monster_row:
    int32_t attack
    int32_t defense
    int32_t body
    int32_t mind
    int32_t reach
    int32_t speed
    int32_t slow_speed
    int32_t sight
    int32_t drop
    int32_t choices
    int32_t lord

cdef struct skill_row:
    int32_t hero
    int32_t mp

cdef struct setting_row:
    # The rules.
    int32_t hp
    int32_t ticks
    int32_t touching
    int32_t miss_sides
    int32_t blocking
    int32_t berserk_ticks
    # Where the battle is.
    int32_t facing
    int32_t direction
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

cdef enum:
    BERSERK
    OMNISLASH
    FIREBALL
    SLOW
    CURE

ctypedef const roll_table *dice_t

cdef struct blow_t:
    dice_t attack
    dice_t defense
    int32_t reach

cdef struct pair_t:
    # A hero, calm or berserk, and a kind of monster: what each does to the other.
    blow_t ours
    blow_t theirs
    blow_t fireball
    blow_t omnislash

cdef struct field_t:
    # A battle in progress.
    xoshiro256 dice
    int32_t[HEROES] hp
    int32_t[HEROES] mp
    uint8_t[HEROES] mine          # absolute subtiles
    uint8_t[PLACES] kind
    int32_t[PLACES] foe_hp
    uint8_t[PLACES] theirs
    int32_t[HEROES][PLACES] gaps
    int32_t foes
    int32_t facing
    int32_t berserk
    int32_t slowed
    int32_t lord_slain
    int64_t clock
    int64_t ready
    int32_t actions
    int32_t strikes
    int32_t attacks


@cython.final
cdef class Battles:
    """Battles of one party against groups under one setting, with every pair's dice at hand; see battle.py."""

    cdef hero_row[2][HEROES] heroes  # calm, berserk
    cdef skill_row[5] skills
    cdef setting_row setting
    cdef monster_row *monsters
    cdef pair_t *pairs
    cdef dice_t miss
    cdef dice_t[2][HEROES] cures
    cdef Py_ssize_t kinds
    cdef list tables

    def __cinit__(
        self,
        const hero_row[:, ::1] heroes not None,
        const monster_row[::1] monsters not None,
        const skill_row[::1] skills not None,
        const setting_row[::1] setting not None,
    ):
        cdef Py_ssize_t i
        if (heroes.shape[0], heroes.shape[1], skills.shape[0], setting.shape[0]) != (2, HEROES, 5, 1):
            raise ValueError("a battle needs heroes [2, 3], skills [5] and one setting")
        if not 1 <= monsters.shape[0] <= 256:
            raise ValueError(f"there are 1 to 256 kinds of monsters, not {monsters.shape[0]}")
        self.kinds = monsters.shape[0]
        self.tables = []
        self.monsters = <monster_row *> calloc(self.kinds, sizeof(monster_row))
        self.pairs = <pair_t *> calloc(2 * HEROES * self.kinds, sizeof(pair_t))
        if self.monsters == NULL or self.pairs == NULL:
            raise MemoryError
        for i in range(HEROES):
            self.heroes[0][i], self.heroes[1][i] = heroes[0, i], heroes[1, i]
        for i in range(5):
            self.skills[i] = skills[i]
        for i in range(self.kinds):
            self.monsters[i] = monsters[i]
        self.setting = setting[0]
        self.prepare()

    def __dealloc__(self):
        free(self.monsters)
        free(self.pairs)

    cdef int prepare(self) except -1:
        """Find the dice of every pair."""
        cdef int mood, hero
        cdef Py_ssize_t kind
        cdef pair_t *pair
        cdef hero_row *ours
        cdef monster_row *theirs
        self.miss = self.dice(1, self.setting.miss_sides)
        for mood in range(2):
            for hero in range(HEROES):
                ours = &self.heroes[mood][hero]
                for kind in range(1, self.kinds):
                    theirs = &self.monsters[kind]
                    pair = self.pair(mood, hero, kind)
                    # combat.kind_of_blow: physical unless further ahead in Mind than in Body.
                    if ours.body - theirs.body >= ours.mind - theirs.mind:
                        pair.ours = self.blow(ours.attack, ours.body, theirs.defense, theirs.body, ours.reach_physical)
                    else:
                        pair.ours = self.blow(ours.attack, ours.mind, theirs.defense, theirs.mind, ours.reach_mental)
                    if theirs.body - ours.body >= theirs.mind - ours.mind:
                        pair.theirs = self.blow(theirs.attack, theirs.body, ours.defense, ours.body, theirs.reach)
                    else:
                        pair.theirs = self.blow(theirs.attack, theirs.mind, ours.defense, ours.mind, theirs.reach)
                    pair.fireball = self.blow(ours.attack, ours.mind, theirs.defense, theirs.mind, 0)
                    pair.omnislash = self.blow(ours.attack, ours.body, theirs.defense, theirs.body, 0)
                # The healer's Mind in dice of the patient's Body; the healer is never berserk.
                self.cures[mood][hero] = self.dice(self.heroes[0][self.skills[CURE].hero].mind, ours.body)
        return 0

    cdef dice_t dice(self, int count, int sides) except NULL:
        """combat.sides: a die of 0 sides has one."""
        cdef Table table = table_of(count, sides if sides > 1 else 1)
        self.tables.append(table)
        return &table.roll

    cdef blow_t blow(self, int attack, int sides, int defense, int defense_sides, int reach) except *:
        cdef blow_t made
        made.attack = self.dice(attack, sides)
        made.defense = self.dice(defense, defense_sides)
        made.reach = reach
        return made

    cdef inline pair_t *pair(self, int mood, int hero, Py_ssize_t kind) noexcept nogil:
        return &self.pairs[(mood * HEROES + hero) * self.kinds + kind]

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
                results[i].attacks = field.attacks
                results[i].clock = field.clock
                self.close(&field, &health[i, 0], &mana[i, 0])
                dice[i, 0], dice[i, 1] = field.dice.a, field.dice.b
                dice[i, 2], dice[i, 3] = field.dice.c, field.dice.d

    cdef void open(self, field_t *field, const uint8_t *kinds, int facing, uint64_t key) noexcept nogil:
        cdef int hero, place
        memset(field, 0, sizeof(field_t))
        seed256(&field.dice, key)
        for hero in range(HEROES):
            field.hp[hero], field.mp[hero] = self.heroes[0][hero].hp, self.heroes[0][hero].mp
        for place in range(PLACES):
            field.theirs[place] = turned(facing, place)
            if kinds[place]:
                field.kind[place], field.foe_hp[place] = kinds[place], self.setting.hp
                field.foes += 1
        self.face(field, self.setting.facing)

    cdef void face(self, field_t *field, int facing) noexcept nogil:
        cdef int hero, place
        field.facing = facing
        for hero in range(HEROES):
            field.mine[hero] = turned(facing, self.heroes[0][hero].place)
            for place in range(PLACES):
                field.gaps[hero][place] = gap_of(
                    self.setting.direction, field.mine[hero], field.theirs[place], self.setting.touching
                )

    cdef void close(self, field_t *field, int16_t *health, int16_t *mana) noexcept nogil:
        cdef int hero, place
        for hero in range(HEROES):
            health[hero], mana[hero] = field.hp[hero], field.mp[hero]
        for place in range(PLACES):
            health[HEROES + place] = field.foe_hp[place]

    cdef int battle(self, field_t *field) noexcept nogil:
        """game.apply again and again."""
        cdef int64_t ticks
        while field.foes and not field.lord_slain:
            if not self.living(field):
                return LOST
            if field.actions == self.setting.limit:
                return OPEN
            ticks = self.act(field) * self.setting.ticks // self.pace(field)
            field.actions += 1
            field.clock += ticks
            field.berserk = <int32_t> max(0, field.berserk - ticks)
            if field.foes and not field.lord_slain:
                self.pursue(field)
        return WON

    cdef int living(self, field_t *field) noexcept nogil:
        return (field.hp[0] > 0) + (field.hp[1] > 0) + (field.hp[2] > 0)

    cdef int pace(self, field_t *field) noexcept nogil:
        cdef int hero, slowest = FAR
        for hero in range(HEROES):
            if field.hp[hero] > 0:
                slowest = min(slowest, self.heroes[0][hero].speed)
        return slowest

    cdef inline int mood(self, field_t *field, int hero) noexcept nogil:
        return field.berserk > 0 and hero == self.skills[BERSERK].hero

    # What the party does

    cdef int act(self, field_t *field) noexcept nogil:
        """One action by the party's orders; returns its cost points."""
        cdef setting_row *orders = &self.setting
        cdef bint ahead = field.facing == orders.direction
        if orders.turn and not ahead:
            self.face(field, orders.direction)
        elif self.wants_cure(field):
            self.cure(field)
        elif orders.slow and ahead and not field.slowed and self.can(field, SLOW):
            field.mp[self.skills[SLOW].hero] -= self.skills[SLOW].mp
            field.slowed = 1
        elif orders.berserk and field.berserk == 0 and self.can(field, BERSERK):
            field.mp[self.skills[BERSERK].hero] -= self.skills[BERSERK].mp
            field.berserk = orders.berserk_ticks
        elif ahead and 0 < orders.fireball_from <= field.foes and self.can(field, FIREBALL):
            self.sweep(field, FIREBALL)
        elif ahead and 0 < orders.omnislash_from <= field.foes and self.can(field, OMNISLASH):
            self.sweep(field, OMNISLASH)
        else:
            self.attack(field)
            return orders.there
        return orders.here

    cdef inline bint can(self, field_t *field, int skill) noexcept nogil:
        cdef int hero = self.skills[skill].hero
        return field.hp[hero] > 0 and field.mp[hero] >= self.skills[skill].mp

    cdef bint wants_cure(self, field_t *field) noexcept nogil:
        cdef int hero
        if self.can(field, CURE):
            for hero in range(HEROES):
                if 0 < field.hp[hero] < min(self.setting.cure_below, self.setting.hp):
                    return True
        return False

    cdef void cure(self, field_t *field) noexcept nogil:
        """skills._cure."""
        cdef int hero, roll
        field.mp[self.skills[CURE].hero] -= self.skills[CURE].mp
        for hero in range(HEROES):
            if field.hp[hero] > 0:
                roll = roll_from(&field.dice, self.cures[self.mood(field, hero)][hero])
                field.hp[hero] += min(roll, self.setting.hp - field.hp[hero])

    cdef void sweep(self, field_t *field, int skill) noexcept nogil:
        """skills._sweep: every monster in turn, at any distance."""
        cdef int hero = self.skills[skill].hero, mood = self.mood(field, hero), place
        cdef pair_t *pair
        field.mp[hero] -= self.skills[skill].mp
        for place in range(PLACES):
            if field.kind[place]:
                pair = self.pair(mood, hero, field.kind[place])
                field.attacks += 1
                self.strike_monster(field, place, &pair.fireball if skill == FIREBALL else &pair.omnislash)

    cdef void attack(self, field_t *field) noexcept nogil:
        """combat.attack by the party."""
        cdef int hero, place, far, standing = 0
        cdef blow_t *blow
        for hero in range(HEROES):
            if field.hp[hero] > 0:
                standing |= 1 << field.mine[hero]
        for hero in range(HEROES):
            if field.hp[hero] <= 0 or field.foes == 0:
                continue
            if self.setting.blocking and blocker(self.setting.direction, field.mine[hero], standing) >= 0:
                continue
            place = nearest_monster(field, hero)
            far = field.gaps[hero][place]
            blow = &self.pair(self.mood(field, hero), hero, field.kind[place]).ours
            field.attacks += 1
            if not self.misses(field, far - blow.reach):
                self.strike_monster(field, place, blow)

    cdef inline bint misses(self, field_t *field, int beyond) noexcept nogil:
        """combat._misses: the first 1 ends it."""
        cdef int _i
        for _i in range(beyond):
            if roll_from(&field.dice, self.miss) == 1:
                return True
        return False

    cdef void strike_monster(self, field_t *field, int place, const blow_t *blow) noexcept nogil:
        """combat.strike, deaths.wound_monster and items.drop. What is dropped stays out of the battle."""
        cdef int roll = roll_from(&field.dice, blow.attack)
        cdef monster_row *monster = &self.monsters[field.kind[place]]
        roll -= roll_from(&field.dice, blow.defense)
        if roll < field.foe_hp[place]:
            if roll > 0:
                field.foe_hp[place] -= roll
            return
        field.foe_hp[place] = 0
        field.kind[place] = 0
        field.foes -= 1
        if monster.drop and below64(&field.dice, 100) < <uint64_t> monster.drop:
            below64(&field.dice, monster.choices)
        if monster.lord:
            field.lord_slain = 1

    # What the group does

    cdef void pursue(self, field_t *field) noexcept nogil:
        """pursuit.act for a group beside the party: it strikes as often as it is ready."""
        cdef int place, kind, pace, sight
        while field.ready < field.clock and self.living(field):
            pace, sight = FAR, 0
            for place in range(PLACES):
                kind = field.kind[place]
                if kind:
                    pace = min(pace, self.monsters[kind].slow_speed if field.slowed else self.monsters[kind].speed)
                    sight = max(sight, self.monsters[kind].sight)
            if sight < 1:
                return
            self.strike(field)
            field.strikes += 1
            field.ready += self.setting.here * self.setting.ticks // pace

    cdef void strike(self, field_t *field) noexcept nogil:
        """combat.attack by the group, and deaths.wound_hero."""
        cdef int place, hero, roll, standing = 0, direction = opposite(self.setting.direction)
        cdef blow_t *blow
        for place in range(PLACES):
            if field.kind[place]:
                standing |= 1 << field.theirs[place]
        for place in range(PLACES):
            if field.kind[place] == 0 or not self.living(field):
                continue
            if self.setting.blocking and blocker(direction, field.theirs[place], standing) >= 0:
                continue
            hero = nearest_hero(field, place)
            blow = &self.pair(self.mood(field, hero), hero, field.kind[place]).theirs
            field.attacks += 1
            if self.misses(field, field.gaps[hero][place] - blow.reach):
                continue
            roll = roll_from(&field.dice, blow.attack)
            roll -= roll_from(&field.dice, blow.defense)
            if roll > 0:
                field.hp[hero] = max(0, field.hp[hero] - roll)
            if field.hp[hero] == 0 and hero == self.skills[BERSERK].hero:
                field.berserk = 0


cdef inline int nearest_monster(field_t *field, int hero) noexcept nogil:
    """combat.nearest: of equally near ones, in the order of their places, one by dice."""
    cdef int place, least = FAR, many = 0
    cdef int[PLACES] near
    for place in range(PLACES):
        if field.kind[place] and field.gaps[hero][place] <= least:
            if field.gaps[hero][place] < least:
                least, many = field.gaps[hero][place], 0
            near[many] = place
            many += 1
    return near[below64(&field.dice, many)] if many > 1 else near[0]


cdef inline int nearest_hero(field_t *field, int place) noexcept nogil:
    cdef int hero, least = FAR, many = 0
    cdef int[HEROES] near
    for hero in range(HEROES):
        if field.hp[hero] > 0 and field.gaps[hero][place] <= least:
            if field.gaps[hero][place] < least:
                least, many = field.gaps[hero][place], 0
            near[many] = hero
            many += 1
    return near[below64(&field.dice, many)] if many > 1 else near[0]


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
