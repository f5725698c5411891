# How a group strikes the party beside it, and how what happened is written down: a part of _pursuit.pyx.

cdef int strike(Creatures book, scene_t *scene, int32_t group, int direction) noexcept nogil:
    """A group strikes the party beside it; `direction` leads there."""
    cdef melee_t melee
    cdef note_t[PLACES] notes
    cdef int place
    meet(book, scene, group, opposite(direction), &melee)
    group_attacks(&melee, book, notes if scene.tell else NULL)
    if scene.tell:
        for place in range(PLACES):
            if notes[place].what != NOBODY and tell_note(book, scene, group, &melee, place, &notes[place]) < 0:
                return NO_MEMORY
    return 0


cdef int tell_note(
    Creatures book, scene_t *scene, int32_t group, const melee_t *melee, int place, const note_t *note,
) noexcept nogil:
    """Make rows of what one member of a group did."""
    cdef int kind = melee.kind[place], absolute = melee.place[place]
    if note.what == BLOCKED:
        return tell_of_two(scene, TELL_BLOCKED, group, kind, absolute, note.other)
    if note.what == IDLE:
        return tell_of_two(scene, TELL_IDLE, group, kind, absolute, absolute)
    if note.what == MISSED:
        return tell_miss(scene, group, &book.monsters[kind], kind, absolute, note)
    return tell_blow(scene, group, &book.monsters[kind], kind, absolute, note)


cdef int tell_of_two(scene_t *scene, int what, int32_t group, int kind, int place, int other) noexcept nogil:
    """BLOCKED or IDLE: tile, then kind and subtile of the monster and of the friend in its way."""
    cdef int32_t *row
    if tell(scene, what) < 0:
        return NO_MEMORY
    row = row_of(scene) + 1
    row[0], row[1] = scene.x[group], scene.y[group]
    row[2], row[3] = kind, place
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
    scene_t *scene, int32_t group, const creature_t *monster, int kind, int place, const note_t *note,
) noexcept nogil:
    cdef int32_t *row
    if tell_of_pair(scene, TELL_MISS, group, kind, place, note.other) < 0:
        return NO_MEMORY
    row = row_of(scene) + 9
    row[0], row[1], row[2] = note.mental, note.far, monster.reach[note.mental]
    return 0


cdef int tell_blow(
    scene_t *scene, int32_t group, const creature_t *monster, int kind, int place, const note_t *note,
) noexcept nogil:
    cdef const creature_t *hero = scene.party.stats[note.other]
    cdef int32_t *row
    if tell_of_pair(scene, TELL_BLOW, group, kind, place, note.other) < 0:
        return NO_MEMORY
    row = row_of(scene) + 9
    row[0], row[1], row[2] = note.mental, monster.attack, monster.mind if note.mental else monster.body
    row[3], row[4], row[5] = note.attack, hero.defense, hero.mind if note.mental else hero.body
    row[6], row[7] = note.defense, note.left
    if note.left == 0:
        return tell_of_pair(scene, TELL_SLAIN, group, kind, place, note.other)
    return 0
