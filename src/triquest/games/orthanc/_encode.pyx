"""Orthanc's page, numbers and mask of legal actions for agents, written straight into their arrays.

`encoding.py` says what everything means, `legality.py` what is legal.
"""

cimport cython
cimport numpy as cnp
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t
from libc.string cimport memcpy, memset

from triquest._core.plain cimport memory_of
from triquest.games.orthanc._rooms cimport CELLS, HEIGHT, monster_in, treasure_in, WIDTH

cnp.import_array()

cdef enum:
    LEVELS = 10         # of dungeon.py
    LOST = LEVELS       # the page of the lost
    COLUMNS = 6         # of State.monsters
    KIND = 3
    GEAR = 6            # boots and rings, of state.py
    BOOTS = 2
    MOST_RINGS = 2      # of gear.py
    COINS = 4
    GEMS = 4
    JEWELRY = 5
    PURSE = 6
    PLUSES = 3
    EFFECTS = 6
    NUMBERS = 37 + PURSE + PLUSES + 2 * GEAR + EFFECTS

cdef enum:              # Phase
    ROLLING
    OUTSIDE
    WALKING
    ENCOUNTER
    QUESTION

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
    int32_t coin
    int32_t gem
    int32_t jewelry
    int32_t spare
    int32_t per_strength
    int32_t experience
    int32_t kills
    int32_t mythical    # classes
    int32_t animated

cdef struct scene_t:
    # The adventurer where he is.
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


@cython.final
cdef class Encoder:
    """The tables of an encoding.

    casts     int32 [casts, 6]: level, when, which, classes, most level, way
    monsters  int32 [kinds, 2]: class and level; kind 0 is nobody
    rules     int32 [9]: weights of a coin, gem, jewelry and spare thing, weight for a point of strength, what the king
              asks for, and the classes of mythical and animated monsters
    coins     int32 [4]: their value in tenths
    worn      int32 [6]: the gear that does the same as each effect, -1 for none
    questions and hoard: the numbers of their words
    """

    cdef const int32_t[:, ::1] rows
    cdef const cast_row *casts
    cdef Py_ssize_t count           # of casts
    cdef const int32_t[:, ::1] kinds
    cdef const monster_row *monsters
    cdef rules_row rules
    cdef const int32_t[::1] coins
    cdef const int32_t[::1] worn
    cdef dict questions
    cdef dict hoard
    cdef tuple effects

    def __cinit__(
        self, const int32_t[:, ::1] casts not None, const int32_t[:, ::1] monsters not None,
        const int32_t[::1] rules not None, const int32_t[::1] coins not None, const int32_t[::1] worn not None,
        tuple effects not None, dict questions not None, dict hoard not None,
    ):
        if (casts.shape[1], monsters.shape[1], rules.shape[0]) != (6, 2, 9):
            raise ValueError("an encoder needs casts [casts, 6], monsters [kinds, 2] and nine rules")
        if (coins.shape[0], worn.shape[0], len(effects)) != (COINS, EFFECTS, EFFECTS):
            raise ValueError("an encoder needs four coins and six effects")
        self.rows, self.casts, self.count = casts, <const cast_row *> &casts[0, 0], casts.shape[0]
        self.kinds, self.monsters = monsters, <const monster_row *> &monsters[0, 0]
        memcpy(&self.rules, &rules[0], sizeof(rules_row))
        self.coins, self.worn = coins, worn
        self.effects, self.questions, self.hoard = effects, questions, hoard

    cdef int read(self, object state, scene_t *scene) except -1:
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

    # -- what is seen ------------------------------------------------------------------------------------------------
    def write(self, object state, object out):
        """Fill the arrays of `out`, one for each field; ValueError if one does not fit."""
        cdef scene_t scene
        cdef cnp.ndarray edges = state.known_edge, known = state.known, room = state.known_room
        cdef cnp.ndarray feature = state.known_feature, marks = state.marks
        cdef const uint8_t *look
        cdef uint8_t *to
        cdef int i
        self.read(state, &scene)
        look = <const uint8_t *> cnp.PyArray_DATA(edges) + 4 * CELLS * scene.page
        to = <uint8_t *> memory_of(out["edges"], 4 * CELLS, 1)
        with nogil:
            for i in range(4 * CELLS):
                # 255, never seen, comes round to 0.
                to[i] = <uint8_t> (look[i] + 1)
        copy_page(known, scene.page, out["known"])
        copy_page(room, scene.page, out["room"])
        copy_page(feature, scene.page, out["feature"])
        copy_page(marks, scene.page, out["mark"])
        self.write_numbers(state, &scene, <int32_t *> memory_of(out["numbers"], NUMBERS, 4))
        self.write_hoard(state.life.hoards, &scene, <int32_t *> memory_of(out["hoard"], len(self.hoard), 4))

    cdef int write_numbers(self, object state, const scene_t *scene, int32_t *out) except -1:
        """The numbers that `NUMBERS` names."""
        cdef object life = state.life, who = life.adventurer, trip = life.trip
        cdef int64_t carried = self.weight(scene, who.manuals)
        cdef int64_t experience = who.experience, treasure = who.treasure, kills
        cdef int64_t strength = who.strength, dexterity = who.dexterity, found = trip.found
        cdef int i
        cdef list plus = who.plus
        kills = 100 * (experience - treasure) // experience if experience else 0
        out[0] = scene.phase
        out[1] = self.questions[life.question if scene.phase == QUESTION else ""]
        out[2], out[3], out[4], out[5] = <int32_t> strength, who.intelligence, who.constitution, <int32_t> dexterity
        out[6] = <int32_t> (dexterity - carried // (self.rules.per_strength * strength))
        out[7], out[8], out[9], out[10] = <int32_t> carried, who.level, <int32_t> experience, <int32_t> treasure
        out[11] = trip.fought
        out[12] = <int32_t> (found + self.purse_value(scene, who.gem_value, who.jewelry_value))
        out[13], out[14], out[15] = <int32_t> kills, <int32_t> scene.hits, <int32_t> scene.most_hits
        out[16], out[17] = <int32_t> scene.units, who.most_units
        out[18], out[19], out[20], out[21] = who.kills, who.trips, who.arrows, who.manuals
        out[22], out[23], out[24] = scene.page, scene.cell % WIDTH, scene.cell // WIDTH
        out[25] = scene.level + 1 if scene.inside and not scene.lost else 0
        out[26], out[27] = scene.room[scene.cell] > 0, life.dungeon
        out[28] = experience >= self.rules.experience and kills >= self.rules.kills
        out[29] = life.actions
        self.write_foe(life.encounter, scene, out + 30)
        out += 37
        for i in range(PURSE):
            out[i] = <int32_t> scene.purse[i]
        out += PURSE
        for i in range(PLUSES):
            out[i] = plus[i]
        out += PLUSES
        for i in range(GEAR):
            out[i], out[GEAR + i] = scene.owned[i], scene.worn[i]
        out += 2 * GEAR
        for i in range(EFFECTS):
            out[i] = -1 if self.worn[i] >= 0 and scene.worn[self.worn[i]] else getattr(trip, self.effects[i])
        return 0

    cdef int64_t weight(self, const scene_t *scene, int64_t spare) noexcept:
        """characters.weight; `spare` begins with the manuals."""
        cdef int i
        cdef int64_t coins = 0
        for i in range(GEAR):
            spare += scene.owned[i] and not scene.worn[i]
        for i in range(COINS):
            coins += scene.purse[i]
        return (
            coins * self.rules.coin + scene.purse[GEMS] * self.rules.gem + scene.purse[JEWELRY] * self.rules.jewelry
            + spare * self.rules.spare
        )

    cdef int64_t purse_value(self, const scene_t *scene, int64_t gems, int64_t jewelry) noexcept:
        """characters.purse_value."""
        cdef int64_t tenths = 0
        cdef int i
        for i in range(COINS):
            tenths += scene.purse[i] * self.coins[i]
        return tenths // 10 + gems + jewelry

    cdef int write_foe(self, object foe, const scene_t *scene, int32_t *out) except -1:
        """The monster before him, and how the fight stands; or the number of one that does not see him."""
        cdef int row
        memset(out, 0, 7 * sizeof(int32_t))
        if foe is not None:
            out[0], out[1], out[2] = scene.foe, scene.in_room, foe.struck
            out[3], out[4], out[5] = foe.runs, scene.prayed, foe.dealt
        elif scene.inside:
            row = monster_in(scene.room, scene.at, scene.cell)
            out[6] = scene.rows[row * COLUMNS + KIND] if row >= 0 else 0
        return 0

    cdef int write_hoard(self, dict hoards, const scene_t *scene, int32_t *out) except -1:
        """observation.treasure_at_hand."""
        cdef int cell
        cdef object part
        memset(out, 0, len(self.hoard) * sizeof(int32_t))
        if not scene.inside or not hoards:
            return 0
        cell = treasure_in(scene.room, scene.chest, scene.cell)
        if cell >= 0:
            for part in hoards.get(scene.level * CELLS + cell, ()):
                out[<Py_ssize_t> self.hoard[part.kind]] += <int32_t> part.amount
        return 0

    # -- what is legal -----------------------------------------------------------------------------------------------
    def mask(self, object state, object out):
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
        self.read(state, &scene)
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
        # The king asks for some experience at least.
        return experience >= self.rules.experience and (
            100 * (experience - treasure) // experience >= self.rules.kills
        )

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


cdef int copy_page(cnp.ndarray pages, int page, object out) except -1:
    memcpy(memory_of(out, CELLS, 1), <const uint8_t *> cnp.PyArray_DATA(pages) + page * CELLS, CELLS)
    return 0


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
