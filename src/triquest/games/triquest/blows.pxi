# How a group strikes the party beside it, and how what happened is written down: a part of _pursuit.pyx.

cdef int strike(Creatures book, scene_t *scene, int32_t group, int direction) noexcept nogil:
    """combat.attack by a group on the party beside it."""
    cdef const uint8_t *kind = scene.kind + group * PLACES
    cdef int place, standing = 0, absolute, other
    for place in range(PLACES):
        if kind[place]:
            standing |= 1 << turned(scene.facing[group], place)
    for place in range(PLACES):
        if kind[place] == 0:
            continue
        absolute = turned(scene.facing[group], place)
        other = blocker(direction, absolute, standing) if scene.blocking else -1
        if other >= 0:
            if scene.tell and tell_of_two(scene, BLOCKED, group, absolute, other) < 0:
                return NO_MEMORY
        elif not living(&scene.party):
            if scene.tell and tell_of_two(scene, IDLE, group, absolute, absolute) < 0:
                return NO_MEMORY
        elif blow(book, scene, group, kind[place], absolute, direction) < 0:
            return NO_MEMORY
    return 0


cdef int blow(Creatures book, scene_t *scene, int32_t group, int kind, int place, int direction) noexcept nogil:
    """One monster strikes the nearest hero, or misses him (combat.strike, deaths.wound_hero)."""
    cdef party_t *party = &scene.party
    cdef const monster_row *monster = &book.monsters[kind]
    cdef int[HEROES] gaps
    cdef int hero = nearest(scene, direction, place, book.touching, gaps), attack, defense
    cdef const hero_row *stats = party.stats[hero]
    cdef bint mental = monster.body - stats.body < monster.mind - stats.mind
    if misses(scene, book.miss, gaps[hero] - monster.reach):
        return 0 if not scene.tell else tell_miss(scene, group, kind, place, hero, mental, gaps[hero], monster.reach)
    attack = roll_from(scene.dice, monster.mind_blow if mental else monster.body_blow)
    defense = roll_from(scene.dice, stats.mind_guard if mental else stats.body_guard)
    party.hp[hero] = max(0, party.hp[hero] - max(0, attack - defense))
    if party.hp[hero] == 0 and hero == book.berserker:
        party.berserk = 0
    return 0 if not scene.tell else tell_blow(scene, group, monster, kind, place, hero, mental, attack, defense)


cdef int nearest(scene_t *scene, int direction, int place, int touching, int *gaps) noexcept nogil:
    """combat.nearest: of equally near heroes, in their order, one by dice."""
    cdef int hero, least = FAR, many = 0
    cdef int[HEROES] near
    for hero in range(HEROES):
        if scene.party.hp[hero] <= 0:
            continue
        gaps[hero] = gap_of(direction, place, scene.party.place[hero], touching)
        if gaps[hero] <= least:
            if gaps[hero] < least:
                least, many = gaps[hero], 0
            near[many] = hero
            many += 1
    return near[below64(scene.dice, many)] if many > 1 else near[0]


cdef bint misses(scene_t *scene, dice_t miss, int beyond) noexcept nogil:
    """combat._misses: the first 1 ends it."""
    cdef int _i
    for _i in range(beyond):
        if roll_from(scene.dice, miss) == 1:
            return True
    return False


# -- telling ---------------------------------------------------------------------------------------------------------

cdef int tell_of_two(scene_t *scene, int what, int32_t group, int place, int other) noexcept nogil:
    """BLOCKED or IDLE: tile, then kind and subtile of the monster and of the friend in its way."""
    cdef int32_t *row
    if tell(scene, what) < 0:
        return NO_MEMORY
    row = row_of(scene) + 1
    row[0], row[1] = scene.x[group], scene.y[group]
    row[2], row[3] = kind_on(scene, group, place), place
    row[4], row[5] = kind_on(scene, group, other), other
    return 0


cdef int kind_on(const scene_t *scene, int32_t group, int absolute) noexcept nogil:
    cdef int place
    for place in range(PLACES):
        if turned(scene.facing[group], place) == absolute:
            return scene.kind[group * PLACES + place]
    return 0


cdef int tell_of_pair(scene_t *scene, int what, int32_t group, int kind, int place, int hero) noexcept nogil:
    """Begin a row of a monster and a hero: tile, kind and subtile, the hero's number, tile and subtile."""
    cdef int32_t *row
    if tell(scene, what) < 0:
        return NO_MEMORY
    row = row_of(scene) + 1
    row[0], row[1], row[2], row[3] = scene.x[group], scene.y[group], kind, place
    row[4], row[5] = <int32_t> scene.party.x, <int32_t> scene.party.y
    row[6], row[7] = hero, scene.party.place[hero]
    return 0


cdef int tell_miss(
    scene_t *scene, int32_t group, int kind, int place, int hero, bint mental, int far, int reach,
) noexcept nogil:
    cdef int32_t *row
    if tell_of_pair(scene, MISS, group, kind, place, hero) < 0:
        return NO_MEMORY
    row = row_of(scene) + 9
    row[0], row[1], row[2] = mental, far, reach
    return 0


cdef int tell_blow(
    scene_t *scene, int32_t group, const monster_row *monster, int kind, int place, int hero, bint mental, int attack,
    int defense,
) noexcept nogil:
    cdef const hero_row *stats = scene.party.stats[hero]
    cdef int32_t *row
    if tell_of_pair(scene, BLOW, group, kind, place, hero) < 0:
        return NO_MEMORY
    row = row_of(scene) + 9
    row[0], row[1], row[2], row[3] = mental, monster.attack, monster.mind if mental else monster.body, attack
    row[4], row[5], row[6] = stats.defense, stats.mind if mental else stats.body, defense
    row[7] = scene.party.hp[hero]
    if scene.party.hp[hero] == 0:
        return tell_of_pair(scene, SLAIN, group, kind, place, hero)
    return 0
