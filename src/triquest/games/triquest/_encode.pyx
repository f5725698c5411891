"""TriQuest's planes, numbers and mask of legal actions for agents, written straight into their arrays.

`encoding.py` says what everything means, `legality.py` what is legal.
"""

cimport cython
cimport numpy as cnp
from libc.stdint cimport INT32_MAX, int8_t, int16_t, int32_t, int64_t, uint8_t
from libc.string cimport memcpy, memset

from triquest._core.plain cimport memory_of
from triquest.games.triquest._creatures cimport Creatures, HEROES, party_t, PLACES
from triquest.games.triquest._places cimport apart, dx_of, dy_of, turned

cnp.import_array()

cdef enum:
    # What a skill asks for besides its hero and his MP; see encoding.py.
    NOTHING = 0
    WOUNDS
    GROUP
    QUICK_GROUP

cdef struct ground_t:
    # The map and the groups of a State.
    Py_ssize_t height
    Py_ssize_t width
    const uint8_t *known
    const int32_t *at
    const uint8_t *facing
    const uint8_t *kind
    const int16_t *hp
    const uint8_t *slowed

cdef struct planes_t:
    uint8_t *land
    uint8_t *facing
    uint8_t *kind
    uint8_t *hp
    uint8_t *slow


cdef int open_ground(ground_t *ground, object state) except -1:
    cdef object groups = state.groups
    cdef cnp.ndarray known = state.known, at = state.at, facing = groups.facing, kind = groups.kind, hp = groups.hp
    cdef cnp.ndarray slowed = groups.slowed
    ground.height, ground.width = at.shape[0], at.shape[1]
    ground.known, ground.at = <const uint8_t *> cnp.PyArray_DATA(known), <const int32_t *> cnp.PyArray_DATA(at)
    ground.facing, ground.kind = <const uint8_t *> cnp.PyArray_DATA(facing), <const uint8_t *> cnp.PyArray_DATA(kind)
    ground.hp, ground.slowed = <const int16_t *> cnp.PyArray_DATA(hp), <const uint8_t *> cnp.PyArray_DATA(slowed)
    return 0


@cython.final
cdef class Encoder:
    """The tables of an encoding.

    side       tiles along each edge of a plane
    skills     int32 [skills, 3]: hero, MP, and what else is asked for
    templates  int8 [8, actions]: the steps, turns, wait and formations of every band; bit n is hero n
    forms      int32 [10, 10, 10]: the action of each formation by the heroes' subtiles + 1, 0 for the dead
    wearers    uint8 [gear]: the hero of each piece
    """

    cdef Creatures book
    cdef Py_ssize_t side
    cdef const int32_t[:, ::1] skills
    cdef const int8_t[:, ::1] templates
    cdef const int32_t[:, :, ::1] forms
    cdef const uint8_t[::1] wearers
    cdef Py_ssize_t first_skill
    cdef Py_ssize_t first_gear

    def __cinit__(
        self, Creatures book not None, Py_ssize_t side, const int32_t[:, ::1] skills not None,
        const int8_t[:, ::1] templates not None, const int32_t[:, :, ::1] forms not None,
        const uint8_t[::1] wearers not None, Py_ssize_t first_skill,
    ):
        self.book, self.side, self.skills, self.templates = book, side, skills, templates
        self.forms, self.wearers, self.first_skill = forms, wearers, first_skill
        self.first_gear = first_skill + skills.shape[0]

    def write(self, object state, object out):
        """Fill the arrays of `out`, one for each field; ValueError if one does not fit."""
        cdef Py_ssize_t tiles = self.side * self.side
        cdef planes_t planes
        cdef ground_t ground
        cdef party_t party
        planes.land = <uint8_t *> memory_of(out["land"], tiles, 1)
        planes.facing = <uint8_t *> memory_of(out["facing"], tiles, 1)
        planes.kind = <uint8_t *> memory_of(out["kind"], PLACES * tiles, 1)
        planes.hp = <uint8_t *> memory_of(out["hp"], PLACES * tiles, 1)
        planes.slow = <uint8_t *> memory_of(out["slow"], PLACES * tiles, 1)
        open_ground(&ground, state)
        self.book.read(state.party, &party)
        with nogil:
            write_land(&ground, self.side, &party, planes.land)
            write_groups(&ground, self.side, &party, &planes)
        self.write_items(state, &party, <uint8_t *> memory_of(out["item"], PLACES * tiles, 1))
        self.write_numbers(state, &party, <int32_t *> memory_of(out["party"], 10 + 11 * HEROES, 4))
        self.write_found(state.party.found, <uint8_t *> memory_of(out["found"], self.wearers.shape[0], 1))

    cdef int write_items(self, object state, const party_t *party, uint8_t *plane) except -1:
        cdef Py_ssize_t width = state.width, row, column, tile, place
        cdef Py_ssize_t top = party.y - self.side // 2, left = party.x - self.side // 2
        cdef list nine
        memset(plane, 0, PLACES * self.side * self.side)
        for tile, nine in (<dict?> state.known_items).items():
            row, column = tile // width - top, tile % width - left
            if 0 <= row < self.side and 0 <= column < self.side:
                for place in range(PLACES):
                    plane[(row * self.side + column) * PLACES + place] = <int> nine[place] + 1
        return 0

    cdef int write_numbers(self, object state, const party_t *party, int32_t *out) except -1:
        """The numbers that `PARTY` names."""
        cdef int64_t clock = state.clock
        cdef int hero
        out[0], out[1], out[2], out[3] = <int32_t> party.x, <int32_t> party.y, state.width, state.height
        out[4], out[5], out[6] = party.facing, party.sight, <int32_t> min(party.berserk, INT32_MAX)
        out[7], out[8], out[9] = state.kills, state.actions, <int32_t> min(clock, INT32_MAX)
        out += 10
        for hero in range(HEROES):
            out[0], out[1], out[2] = party.hp[hero], party.mp[hero], party.place[hero]
            out[3], out[4] = party.weapon[hero], party.armor[hero]
            out[5], out[6] = party.stats[hero].attack, party.stats[hero].defense
            out[7], out[8] = party.stats[hero].body, party.stats[hero].mind
            out[9], out[10] = party.stats[hero].speed, party.stats[hero].sight
            out += 11
        return 0

    cdef int write_found(self, set found, uint8_t *out) except -1:
        cdef Py_ssize_t item
        memset(out, 0, self.wearers.shape[0])
        for item in found:
            if not 0 <= item < self.wearers.shape[0]:
                raise IndexError("what was found is no gear")
            out[item] = 1
        return 0

    def mask(self, object state, object out):
        """Fill `out` (int8 [actions]) with 1 for what is legal now."""
        cdef Py_ssize_t count = self.templates.shape[1], x, y, item
        cdef int8_t *legal = <int8_t *> memory_of(out, count, 1)
        cdef ground_t ground
        cdef party_t party
        cdef int direction, hero
        if state.over:
            memset(legal, 0, count)
            return
        open_ground(&ground, state)
        self.book.read(state.party, &party)
        hero = (party.hp[0] > 0) | (party.hp[1] > 0) << 1 | (party.hp[2] > 0) << 2
        memcpy(legal, &self.templates[hero, 0], count)
        for direction in range(4):
            x, y = party.x + dx_of(direction), party.y + dy_of(direction)
            legal[direction] = 0 <= x < ground.width and 0 <= y < ground.height
        legal[4 + party.facing] = 0
        with nogil:
            self.allow_skills(&ground, &party, legal + self.first_skill)
        for item in <set?> state.party.found:
            hero = self.wearers[item]
            legal[self.first_gear + item] = (
                party.hp[hero] > 0 and party.weapon[hero] != item and party.armor[hero] != item
            )
        legal[self.forms[standing(&party, 0), standing(&party, 1), standing(&party, 2)]] = 0

    cdef void allow_skills(self, const ground_t *ground, const party_t *party, int8_t *legal) noexcept nogil:
        """skills.usable."""
        cdef Py_ssize_t i
        cdef int32_t hero, asked, group = group_ahead(ground, party)
        for i in range(self.skills.shape[0]):
            hero, asked = self.skills[i, 0], self.skills[i, 2]
            legal[i] = party.hp[hero] > 0 and party.mp[hero] >= self.skills[i, 1] and (
                asked == NOTHING
                or (asked == WOUNDS and wounded(party, self.book.most_hp))
                or (asked == GROUP and group >= 0)
                or (asked == QUICK_GROUP and group >= 0 and some_quick(ground, group))
            )


cdef inline int standing(const party_t *party, int hero) noexcept nogil:
    """The subtile of a hero + 1, 0 if he is dead."""
    return party.place[hero] + 1 if party.hp[hero] > 0 else 0


cdef bint wounded(const party_t *party, int most) noexcept nogil:
    cdef int hero
    for hero in range(HEROES):
        if 0 < party.hp[hero] < most:
            return True
    return False


cdef int32_t group_ahead(const ground_t *ground, const party_t *party) noexcept nogil:
    cdef Py_ssize_t x = party.x + dx_of(party.facing), y = party.y + dy_of(party.facing)
    if 0 <= x < ground.width and 0 <= y < ground.height:
        return ground.at[y * ground.width + x]
    return -1


cdef bint some_quick(const ground_t *ground, int32_t group) noexcept nogil:
    """Whether Slow is not yet on everyone in a group."""
    cdef int place
    for place in range(PLACES):
        if ground.kind[group * PLACES + place] and not ground.slowed[group * PLACES + place]:
            return True
    return False


cdef void write_land(const ground_t *ground, Py_ssize_t side, const party_t *party, uint8_t *land) noexcept nogil:
    """The known terrain about the party: 0 unknown, 1 and up a terrain, 255 beyond the edge of the world."""
    cdef Py_ssize_t row, column, top = party.y - side // 2, left = party.x - side // 2
    cdef Py_ssize_t first = max(0, -left), last = min(side, ground.width - left)
    memset(land, 255, side * side)
    for row in range(max(0, -top), min(side, ground.height - top)):
        for column in range(first, last):
            land[row * side + column] = ground.known[(top + row) * ground.width + left + column] + 1


cdef void write_groups(
    const ground_t *ground, Py_ssize_t side, const party_t *party, planes_t *planes,
) noexcept nogil:
    """The groups in sight; those too far away for the planes are left out."""
    cdef Py_ssize_t tiles = side * side, x = party.x, y = party.y, row, column, half
    cdef Py_ssize_t reach = min(party.sight, side // 2 * 2), top = y - side // 2, left = x - side // 2
    cdef int32_t group
    memset(planes.facing, 0, tiles)
    memset(planes.kind, 0, PLACES * tiles)
    memset(planes.hp, 0, PLACES * tiles)
    memset(planes.slow, 0, PLACES * tiles)
    for row in range(max(0, y - reach), min(ground.height, y + reach + 1)):
        half = reach - apart(row, y)
        for column in range(max(0, x - half), min(ground.width, x + half + 1)):
            group = ground.at[row * ground.width + column]
            if group >= 0 and apart(row, y) <= side // 2 and apart(column, x) <= side // 2:
                write_group(ground, group, planes, (row - top) * side + column - left)


cdef void write_group(const ground_t *ground, int32_t group, planes_t *planes, Py_ssize_t tile) noexcept nogil:
    cdef int place, facing = ground.facing[group]
    cdef Py_ssize_t member, to
    planes.facing[tile] = facing + 1
    for place in range(PLACES):
        member = group * PLACES + place
        if ground.kind[member]:
            to = tile * PLACES + turned(facing, place)
            planes.kind[to] = ground.kind[member]
            planes.hp[to] = <uint8_t> min(255, ground.hp[member])
            planes.slow[to] = ground.slowed[member]
