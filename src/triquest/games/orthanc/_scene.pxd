"""The adventurer where he is, read from a State once for what kernels ask about: the page for agents and the mask."""

cimport numpy as cnp
from libc.stdint cimport int16_t, int64_t, uint8_t

from triquest.games.orthanc._rooms cimport CELLS, WIDTH

cdef enum:
    LEVELS = 10         # of dungeon.py
    LOST = LEVELS       # the page of the lost
    COLUMNS = 6         # of State.monsters
    KIND = 3
    GEAR = 6            # boots and rings, of state.py
    COINS = 4
    PURSE = 6

cdef enum:              # Phase
    ROLLING
    OUTSIDE
    WALKING
    ENCOUNTER
    QUESTION

cdef struct scene_t:
    int phase
    int level
    int cell            # on the level
    int page
    bint lost
    bint inside
    const uint8_t *room         # of the level
    const int16_t *at
    const uint8_t *chest
    const int16_t *rows
    # The numbers of him that the rules ask about.
    int64_t hits
    int64_t most_hits
    int64_t units
    int64_t[PURSE] purse
    bint[GEAR] owned
    bint[GEAR] worn
    # The fight.
    bint fighting
    int foe                     # its kind
    bint in_room
    bint prayed


cdef inline int read_scene(object state, scene_t *scene) except -1:
    cdef object life = state.life, who = life.adventurer, foe = life.encounter
    cdef cnp.ndarray room = state.dungeon.room, at = state.at, chest = state.chest, rows = state.monsters
    cdef int y, x, i
    cdef list purse = who.purse, owned = who.owned, worn = who.worn
    scene.phase = life.phase
    scene.level, y, x = life.cell
    scene.cell, scene.lost = y * WIDTH + x, life.lost
    scene.page = LOST if scene.lost else scene.level
    scene.inside = scene.phase != ROLLING and scene.phase != OUTSIDE
    scene.room = <const uint8_t *> cnp.PyArray_DATA(room) + scene.level * CELLS
    scene.at = <const int16_t *> cnp.PyArray_DATA(at) + scene.level * CELLS
    scene.chest = <const uint8_t *> cnp.PyArray_DATA(chest) + scene.level * CELLS
    scene.rows = <const int16_t *> cnp.PyArray_DATA(rows)
    scene.hits, scene.most_hits, scene.units = who.hits, who.most_hits, who.units
    for i in range(PURSE):
        scene.purse[i] = purse[i]
    for i in range(GEAR):
        scene.owned[i], scene.worn[i] = owned[i], worn[i]
    scene.fighting = foe is not None
    if scene.fighting:
        scene.foe = scene.rows[<Py_ssize_t> foe.monster * COLUMNS + KIND]
        scene.in_room, scene.prayed = foe.room, foe.pray
    return 0


cdef inline int64_t percent_kills(int64_t experience, int64_t treasure) noexcept:
    """characters.percent_kills."""
    return 100 * (experience - treasure) // experience if experience else 0
