"""Blows between the party and a group beside it, for kernels: the same dice in the same order as the rules throw.

`combat.py`, `skills.py`, `deaths.py` and `items.drop` are the rules; every function here names the one it stands for.
"""

from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t

from triquest._core.dice cimport roll_from
from triquest._core.rng cimport below64, xoshiro256
from triquest.games.triquest._creatures cimport (
    BERSERK, CURE, Creatures, creature_t, dice_t, dress, FIREBALL, HEROES, MENTAL, party_t, PHYSICAL, PLACES, SLOW,
)
from triquest.games.triquest._places cimport blocker, gap_of, opposite, turned

cdef enum:
    FAR = 1 << 30
    # What an attacker did: no attack for want of a target or of room, an attack that missed, a blow.
    NOBODY = 0
    IDLE
    BLOCKED
    MISSED
    STRUCK

cdef struct note_t:
    int what
    int other                     # the hero; for BLOCKED the subtile of the friend in the way
    int mental
    int far
    int attack
    int defense
    int left

cdef struct melee_t:
    xoshiro256 *dice
    party_t *party
    # The group's members by relative subtile, kind 0 for nobody, and their absolute subtiles.
    uint8_t *kind
    int16_t *hp
    uint8_t *slowed
    int[PLACES] place
    int direction                 # from the party to the group
    bint blocking
    int[PLACES][HEROES] gaps
    # Who lives: a bit for each hero and for each relative subtile.
    int heroes
    int foes
    int enemies                   # how many foes
    # What came of it.
    int attacks                   # of single creatures at a target
    int slain
    bint lord_slain
    int[PLACES] left              # the items that the slain left, by relative subtile; -1 for none


cdef inline void join(melee_t *melee, Creatures book, int facing) noexcept nogil:
    """Take in who is there; dice, party, members, direction and blocking are set already."""
    cdef int number
    melee.heroes = melee.foes = melee.enemies = melee.attacks = melee.slain = melee.lord_slain = 0
    for number in range(HEROES):
        melee.heroes |= (melee.party.hp[number] > 0) << number
    for number in range(PLACES):
        melee.place[number] = turned(facing, number)
        melee.foes |= (melee.kind[number] > 0) << number
        melee.enemies += melee.kind[number] > 0
        melee.left[number] = -1
    measure(melee, book)


cdef inline void measure(melee_t *melee, Creatures book) noexcept nogil:
    """combat.gap for all pairs; again when the party has turned."""
    cdef int hero, place
    for place in range(PLACES):
        for hero in range(HEROES):
            melee.gaps[place][hero] = gap_of(
                melee.direction, melee.party.place[hero], melee.place[place], book.touching
            )


# -- one blow --------------------------------------------------------------------------------------------------------

cdef inline int nearest(xoshiro256 *dice, const int *gaps, int step, int count, int living) noexcept nogil:
    """combat.nearest: of equally near targets, in their order, one by dice. Gaps lie `step` apart."""
    cdef int target, least = FAR, many = 0
    cdef int[PLACES] near
    for target in range(count):
        if living >> target & 1 and gaps[target * step] <= least:
            if gaps[target * step] < least:
                least, many = gaps[target * step], 0
            near[many] = target
            many += 1
    return near[below64(dice, many)] if many > 1 else near[0]


cdef inline bint misses(xoshiro256 *dice, dice_t miss, int beyond) noexcept nogil:
    """combat._misses: the first 1 ends it."""
    cdef int _i
    for _i in range(beyond):
        if roll_from(dice, miss) == 1:
            return True
    return False


cdef inline int kind_of_blow(const creature_t *attacker, const creature_t *target) noexcept nogil:
    """combat.kind_of_blow: physical unless further ahead in Mind than in Body."""
    return MENTAL if attacker.body - target.body < attacker.mind - target.mind else PHYSICAL


cdef inline void wound_hero(melee_t *melee, Creatures book, int hero, int damage) noexcept nogil:
    """deaths.wound_hero: Berserk dies with the warrior."""
    cdef party_t *party = melee.party
    if damage > 0:
        party.hp[hero] = max(0, party.hp[hero] - damage)
        if party.hp[hero] == 0:
            melee.heroes &= ~(1 << hero)
            if hero == book.skills[BERSERK].hero:
                party.berserk = 0


cdef inline void wound_monster(melee_t *melee, Creatures book, int place, int damage) noexcept nogil:
    """deaths.wound_monster and items.drop."""
    cdef const creature_t *monster
    if damage < melee.hp[place]:
        if damage > 0:
            melee.hp[place] = <int16_t> (melee.hp[place] - damage)
        return
    monster = &book.monsters[melee.kind[place]]
    melee.hp[place] = 0
    melee.kind[place] = 0
    melee.foes &= ~(1 << place)
    melee.enemies -= 1
    melee.slain += 1
    if monster.drop and below64(melee.dice, 100) < <uint64_t> monster.drop:
        melee.left[place] = monster.first_item + <int> below64(melee.dice, monster.items)
    if monster.lord:
        melee.lord_slain = True


cdef inline void strike_monster(
    melee_t *melee, Creatures book, const creature_t *hero, int place, int mental,
) noexcept nogil:
    """combat.strike by a hero."""
    cdef int roll = roll_from(melee.dice, hero.blow[mental])
    roll -= roll_from(melee.dice, book.monsters[melee.kind[place]].guard[mental])
    wound_monster(melee, book, place, roll)


# -- all of a side ---------------------------------------------------------------------------------------------------

cdef inline void party_attacks(melee_t *melee, Creatures book) noexcept nogil:
    """combat.attack by the party."""
    cdef int hero, place, mental, standing = 0
    cdef const creature_t *attacker
    if melee.blocking:
        for hero in range(HEROES):
            standing |= (melee.heroes >> hero & 1) << melee.party.place[hero]
    for hero in range(HEROES):
        if not melee.heroes >> hero & 1 or melee.foes == 0:
            continue
        if melee.blocking and blocker(melee.direction, melee.party.place[hero], standing) >= 0:
            continue
        place = nearest(melee.dice, &melee.gaps[0][hero], HEROES, PLACES, melee.foes)
        attacker = melee.party.stats[hero]
        mental = kind_of_blow(attacker, &book.monsters[melee.kind[place]])
        melee.attacks += 1
        if not misses(melee.dice, book.miss, melee.gaps[place][hero] - attacker.reach[mental]):
            strike_monster(melee, book, attacker, place, mental)


cdef inline void group_attacks(melee_t *melee, Creatures book, note_t *notes) noexcept nogil:
    """combat.attack by the group; what each member did goes into notes[9] by relative subtile, unless it is NULL."""
    cdef int place, other, way = opposite(melee.direction), standing = 0
    if melee.blocking:
        for place in range(PLACES):
            standing |= (melee.foes >> place & 1) << melee.place[place]
    for place in range(PLACES):
        if notes != NULL:
            notes[place].what = NOBODY
        if not melee.foes >> place & 1:
            continue
        other = blocker(way, melee.place[place], standing) if melee.blocking else -1
        if other >= 0 or melee.heroes == 0:
            if notes != NULL:
                notes[place].what, notes[place].other = BLOCKED if other >= 0 else IDLE, other
            continue
        monster_attacks(melee, book, place, NULL if notes == NULL else &notes[place])


cdef inline void monster_attacks(melee_t *melee, Creatures book, int place, note_t *note) noexcept nogil:
    """One monster strikes the nearest hero, or misses him."""
    cdef int hero = nearest(melee.dice, melee.gaps[place], 1, HEROES, melee.heroes), far = melee.gaps[place][hero]
    cdef const creature_t *attacker = &book.monsters[melee.kind[place]]
    cdef const creature_t *target = melee.party.stats[hero]
    cdef int mental = kind_of_blow(attacker, target), attack = 0, defense = 0
    cdef bint missed = misses(melee.dice, book.miss, far - attacker.reach[mental])
    melee.attacks += 1
    if not missed:
        attack = roll_from(melee.dice, attacker.blow[mental])
        defense = roll_from(melee.dice, target.guard[mental])
        wound_hero(melee, book, hero, attack - defense)
    if note != NULL:
        note.what, note.other, note.mental, note.far = MISSED if missed else STRUCK, hero, mental, far
        note.attack, note.defense, note.left = attack, defense, melee.party.hp[hero]


# -- skills ----------------------------------------------------------------------------------------------------------

cdef inline bint may_use(const party_t *party, Creatures book, int skill) noexcept nogil:
    """Whether the hero lives and has the MP; skills.usable asks for more."""
    cdef int hero = book.skills[skill].hero
    return party.hp[hero] > 0 and party.mp[hero] >= book.skills[skill].mp


cdef inline void pay(party_t *party, Creatures book, int skill) noexcept nogil:
    party.mp[book.skills[skill].hero] -= book.skills[skill].mp


cdef inline bint some_quick(const uint8_t *kind, const uint8_t *slowed) noexcept nogil:
    """skills._some_quick."""
    cdef int place
    for place in range(PLACES):
        if kind[place] and not slowed[place]:
            return True
    return False


cdef inline void sweep(melee_t *melee, Creatures book, int skill) noexcept nogil:
    """skills._sweep: every monster in turn, at any distance."""
    cdef const creature_t *hero = melee.party.stats[book.skills[skill].hero]
    cdef int place, mental = MENTAL if skill == FIREBALL else PHYSICAL
    pay(melee.party, book, skill)
    for place in range(PLACES):
        if melee.foes >> place & 1:
            melee.attacks += 1
            strike_monster(melee, book, hero, place, mental)


cdef inline void cure(xoshiro256 *dice, party_t *party, Creatures book) noexcept nogil:
    """skills._cure; the dice are those of Creatures.arm_healer."""
    cdef int hero, roll
    pay(party, book, CURE)
    for hero in range(HEROES):
        if party.hp[hero] > 0:
            roll = roll_from(dice, party.cures[party.berserk > 0][hero])
            party.hp[hero] += min(roll, book.most_hp - party.hp[hero])


cdef inline void slow(melee_t *melee, Creatures book) noexcept nogil:
    """skills._slow."""
    cdef int place
    pay(melee.party, book, SLOW)
    for place in range(PLACES):
        if melee.kind[place]:
            melee.slowed[place] = 1


cdef inline void rage(party_t *party, Creatures book) noexcept nogil:
    """skills._berserk."""
    pay(party, book, BERSERK)
    party.berserk += book.berserk_ticks
    dress(book, party)


cdef inline void calm_down(party_t *party, Creatures book, int64_t ticks) noexcept nogil:
    """TriQuest._calm_down."""
    if party.berserk > 0:
        party.berserk = max(0, party.berserk - ticks)
        if party.berserk == 0:
            dress(book, party)


# -- groups ----------------------------------------------------------------------------------------------------------

cdef inline int sight_of(Creatures book, const uint8_t *kind) noexcept nogil:
    """A group sees as far as its best member."""
    cdef int place, best = 0
    for place in range(PLACES):
        best = max(best, book.monsters[kind[place]].sight)
    return best


cdef inline int pace_of(Creatures book, const uint8_t *kind, const uint8_t *slowed) noexcept nogil:
    """A group moves at the pace of its slowest member."""
    cdef int place, least = FAR
    cdef const creature_t *monster
    for place in range(PLACES):
        if kind[place]:
            monster = &book.monsters[kind[place]]
            least = min(least, monster.slow_speed if slowed[place] else monster.speed)
    return least
