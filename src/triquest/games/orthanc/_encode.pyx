"""Orthanc's page and numbers for agents, written straight into their arrays; `encoding.py` says what they mean."""

cimport cython
cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memcpy, memset

from triquest._core.plain cimport memory_of
from triquest.games.orthanc._rooms cimport CELLS, monster_in, treasure_in, WIDTH
from triquest.games.orthanc._scene cimport (
    COINS, COLUMNS, GEAR, KIND, percent_kills, PURSE, QUESTION, read_scene, scene_t,
)

cnp.import_array()

cdef enum:
    GEMS = 4            # in the purse, after the coins
    JEWELRY = 5
    PLUSES = 3
    EFFECTS = 6
    NUMBERS = 37 + PURSE + PLUSES + 2 * GEAR + EFFECTS

cdef struct rules_row:
    int32_t coin
    int32_t gem
    int32_t jewelry
    int32_t spare
    int32_t per_strength
    int32_t experience
    int32_t kills


@cython.final
cdef class Encoder:
    """The tables of an encoding.

    rules     int32 [7]: weights of a coin, gem, jewelry and spare thing, weight for a point of strength, and what the
              king asks for: experience, percent of it from kills
    coins     int32 [4]: their value in tenths
    worn      int32 [6]: the gear that does the same as each effect, -1 for none
    effects   their names
    questions and hoard: the numbers of their words
    """

    cdef rules_row rules
    cdef const int32_t[::1] coins
    cdef const int32_t[::1] worn
    cdef tuple effects
    cdef dict questions
    cdef dict hoard

    def __cinit__(
        self, const int32_t[::1] rules not None, const int32_t[::1] coins not None, const int32_t[::1] worn not None,
        tuple effects not None, dict questions not None, dict hoard not None,
    ):
        if (rules.shape[0], coins.shape[0], worn.shape[0], len(effects)) != (7, COINS, EFFECTS, EFFECTS):
            raise ValueError("an encoder needs seven rules, four coins and six effects")
        memcpy(&self.rules, &rules[0], sizeof(rules_row))
        self.coins, self.worn = coins, worn
        self.effects, self.questions, self.hoard = effects, questions, hoard

    def write(self, object state, object out):
        """Fill the arrays of `out`, one for each field; ValueError if one does not fit."""
        cdef scene_t scene
        cdef cnp.ndarray edges = state.known_edge, known = state.known, room = state.known_room
        cdef cnp.ndarray feature = state.known_feature, marks = state.marks
        cdef const uint8_t *look
        cdef uint8_t *to
        cdef int i
        read_scene(state, &scene)
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
        cdef int64_t experience = who.experience, treasure = who.treasure
        cdef int64_t kills = percent_kills(experience, treasure)
        cdef int64_t strength = who.strength, dexterity = who.dexterity, found = trip.found
        cdef int i
        cdef list plus = who.plus
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


cdef int copy_page(cnp.ndarray pages, int page, object out) except -1:
    memcpy(memory_of(out, CELLS, 1), <const uint8_t *> cnp.PyArray_DATA(pages) + page * CELLS, CELLS)
    return 0
