"""Orthanc's mask of legal actions for agents, written straight into their array; `legality.py` says what is legal."""

cimport cython
cimport numpy as cnp
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t
from libc.string cimport memcpy, memset

from triquest._core.plain cimport memory_of
from triquest.games.orthanc._rooms cimport CELLS, HEIGHT, monster_in, treasure_in, WIDTH
from triquest.games.orthanc._scene cimport (
    COINS, ENCOUNTER, GEAR, LEVELS, OUTSIDE, percent_kills, QUESTION, read_scene, ROLLING, scene_t,
)

cnp.import_array()

cdef enum:
    BOOTS = 2           # the first of the gear
    MOST_RINGS = 2      # of gear.py

cdef enum:              # the plain actions in their order
    REROLL
    BEGIN
    ENTER
    RETIRE
    ORIGINAL
    ANOTHER
    WAIT
    TAKE
    OPEN
    ATTACK
    READ
    ABANDON
    FIGHT
    RUN
    SHOOT
    YES
    NO
    GO                  # the first of four
    BREAK = GO + 4
    CAST = BREAK + 4

cdef enum:              # Edge
    PASSAGE = 0
    WALL = 1
    DOOR = 2
    SECRET = 3
    BROKEN = 4

cdef enum:              # Feature
    DOWN = 1
    UP = 2
    CHUTE = 3
    EXIT = 5

cdef enum:              # when a spell can be cast, and what is particular about one; see encoding.py
    COMBAT = 0
    CAMP = 1
    PLAIN = 0
    CURE
    PASS_WALL
    PASS_FLOOR
    DIMENSION_DOOR
    PRAY
    SPEED
    RISING = 4          # a way up; 0 to 3 are the directions

cdef struct cast_row:
    int32_t level
    int32_t use
    int32_t which
    int32_t classes     # a bit for each on which it works, 0 for all
    int32_t most_level
    int32_t way

cdef struct monster_row:
    int32_t kind        # its class
    int32_t level

cdef struct rules_row:
    int32_t experience
    int32_t kills
    int32_t mythical    # classes
    int32_t animated


@cython.final
cdef class Mask:
    """The tables of what the rules ask about.

    casts     int32 [casts, 6]: level, when, which, classes, most level, way; see encoding.py
    monsters  int32 [kinds, 2]: class and level; kind 0 is nobody
    rules     int32 [4]: what the king asks for (experience, percent of it from kills), and the classes of mythical and
              animated monsters
    """

    cdef const int32_t[:, ::1] rows
    cdef const cast_row *casts
    cdef Py_ssize_t count           # of casts
    cdef const int32_t[:, ::1] kinds
    cdef const monster_row *monsters
    cdef rules_row rules

    def __cinit__(
        self, const int32_t[:, ::1] casts not None, const int32_t[:, ::1] monsters not None,
        const int32_t[::1] rules not None,
    ):
        if (casts.shape[1], monsters.shape[1], rules.shape[0]) != (6, 2, 4):
            raise ValueError("a mask needs casts [casts, 6], monsters [kinds, 2] and four rules")
        self.rows, self.casts, self.count = casts, <const cast_row *> &casts[0, 0], casts.shape[0]
        self.kinds, self.monsters = monsters, <const monster_row *> &monsters[0, 0]
        memcpy(&self.rules, &rules[0], sizeof(rules_row))

    def write(self, object state, object out):
        """Fill `out` (int8 [actions]) with 1 for what is legal now."""
        cdef Py_ssize_t casts = self.count
        cdef int8_t *legal = <int8_t *> memory_of(out, CAST + casts + 2 * GEAR + COINS, 1)
        cdef object life = state.life, who = life.adventurer
        cdef cnp.ndarray edges = state.known_edge, features = state.known_feature
        cdef const uint8_t *looks
        cdef scene_t scene
        cdef bint manuals = who.manuals
        memset(legal, 0, CAST + casts + 2 * GEAR + COINS)
        if life.over:
            return
        read_scene(state, &scene)
        looks = <const uint8_t *> cnp.PyArray_DATA(edges) + 4 * (CELLS * scene.page + scene.cell)
        if scene.phase == ROLLING:
            legal[REROLL] = legal[BEGIN] = 1
        elif scene.phase == QUESTION:
            legal[YES] = legal[NO] = 1
        elif scene.phase == OUTSIDE:
            legal[ENTER] = legal[ANOTHER] = 1
            legal[RETIRE], legal[ORIGINAL], legal[READ] = self.may_retire(who), life.dungeon != 0, manuals
            allow_gear(&scene, legal + CAST + casts)
        elif scene.phase == ENCOUNTER:
            legal[FIGHT], legal[RUN] = 1, not scene.in_room
            legal[SHOOT] = who.arrows != 0 and self.monsters[scene.foe].kind == self.rules.mythical
            self.allow_casts(&scene, looks, legal + CAST)
        else:
            legal[WAIT] = legal[ABANDON] = 1
            legal[READ] = manuals
            legal[TAKE] = leads(<const uint8_t *> cnp.PyArray_DATA(features) + CELLS * scene.page + scene.cell)
            legal[ATTACK] = monster_in(scene.room, scene.at, scene.cell) >= 0
            legal[OPEN] = not legal[ATTACK] and treasure_in(scene.room, scene.chest, scene.cell) >= 0
            allow_ways(&scene, looks, legal)
            self.allow_casts(&scene, looks, legal + CAST)
            allow_gear(&scene, legal + CAST + casts)
            allow_drops(&scene, legal + CAST + casts + 2 * GEAR)

    cdef bint may_retire(self, object who) except -1:
        """legality.retirement."""
        cdef int64_t experience = who.experience, treasure = who.treasure
        return experience >= self.rules.experience and percent_kills(experience, treasure) >= self.rules.kills

    cdef void allow_casts(self, const scene_t *scene, const uint8_t *looks, int8_t *legal) noexcept:
        cdef Py_ssize_t i
        with nogil:
            for i in range(self.count):
                legal[i] = self.may_cast(scene, looks, &self.casts[i])

    cdef bint may_cast(self, const scene_t *scene, const uint8_t *looks, const cast_row *cast) noexcept nogil:
        """legality._check_cast."""
        cdef int level
        if scene.units < cast.level:
            return False
        if scene.phase == ENCOUNTER:
            if not self.works(scene, cast):
                return False
        elif cast.use == COMBAT:
            return False
        if cast.which == PASS_WALL:
            return closed(scene, looks, cast.way)
        if cast.which == PASS_FLOOR and not scene.lost:
            level = scene.level + (-1 if cast.way == RISING else 1)
            return 0 <= level < LEVELS
        return cast.which != CURE or scene.hits < scene.most_hits

    cdef bint works(self, const scene_t *scene, const cast_row *cast) noexcept nogil:
        """legality._check_combat_spell."""
        cdef const monster_row *monster = &self.monsters[scene.foe]
        cdef bint aimed = cast.which != PRAY and cast.which != SPEED
        return not (
            cast.use == CAMP
            or (aimed and monster.kind == self.rules.animated and cast.level < 4)
            or (cast.classes and not cast.classes >> monster.kind & 1)
            or (cast.most_level and monster.level > cast.most_level)
            or (cast.which == DIMENSION_DOOR and not scene.in_room)
            or (cast.which == PRAY and scene.prayed)
        )


cdef inline bint leads(const uint8_t *feature) noexcept:
    """spells.LINKS."""
    return feature[0] == DOWN or feature[0] == UP or feature[0] == CHUTE or feature[0] == EXIT


cdef inline bint closed(const scene_t *scene, const uint8_t *looks, int way) noexcept nogil:
    """legality._check_closed: a wall or door that way, and a cell behind it."""
    cdef int y = scene.cell // WIDTH + (way == 1) - (way == 0), x = scene.cell % WIDTH + (way == 2) - (way == 3)
    return 0 <= y < HEIGHT and 0 <= x < WIDTH and (looks[way] == WALL or looks[way] == DOOR or looks[way] == SECRET)


cdef void allow_ways(const scene_t *scene, const uint8_t *looks, int8_t *legal) noexcept:
    cdef int way
    for way in range(4):
        legal[GO + way] = looks[way] == PASSAGE or looks[way] == BROKEN
        legal[BREAK + way] = closed(scene, looks, way)


cdef void allow_gear(const scene_t *scene, int8_t *legal) noexcept:
    """legality._why_not_wear, and what can be taken off."""
    cdef int i, rings = 0
    for i in range(BOOTS, GEAR):
        rings += scene.worn[i]
    for i in range(GEAR):
        legal[i] = scene.owned[i] and not scene.worn[i] and (i < BOOTS or rings < MOST_RINGS)
        legal[GEAR + i] = scene.worn[i]


cdef void allow_drops(const scene_t *scene, int8_t *legal) noexcept:
    cdef int i
    for i in range(COINS):
        legal[i] = scene.purse[i] != 0
