"""The map, the groups and the party of a State while time passes, for kernels to cimport."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t

from triquest._core.rng cimport xoshiro256
from triquest.games.triquest._blows cimport join, melee_t
from triquest.games.triquest._creatures cimport Creatures, party_t, PLACES

cdef struct scene_t:
    # The map and the groups of a State.
    const uint8_t *terrain
    int32_t *at
    Py_ssize_t height
    Py_ssize_t width
    int32_t *x
    int32_t *y
    uint8_t *facing
    int64_t *ready
    uint8_t *kind
    int16_t *hp
    uint8_t *slowed
    int64_t clock
    xoshiro256 *dice
    party_t party
    bint classic
    bint blocking
    # The groups that see the party, and their order in a round.
    int32_t *watching
    int32_t *order
    Py_ssize_t watchers
    # Scratch for ways.
    uint8_t *costs
    uint16_t *left
    # What happened.
    bint tell
    int32_t *rows
    Py_ssize_t count
    Py_ssize_t room


cdef int open_scene(scene_t *scene, object state) except -1
cdef int pursue(Creatures book, scene_t *scene, object state) except -1
cdef int write_back(const scene_t *scene, object state) except -1


cdef inline bint living(const party_t *party) noexcept nogil:
    return party.hp[0] > 0 or party.hp[1] > 0 or party.hp[2] > 0


cdef inline int cost_at(Creatures book, const scene_t *scene, Py_ssize_t x, Py_ssize_t y) noexcept nogil:
    """The cost points of a tile."""
    return book.costs[scene.terrain[y * scene.width + x]]


cdef inline uint8_t *kinds_of(const scene_t *scene, int32_t group) noexcept nogil:
    """The members of a group by relative subtile."""
    return scene.kind + group * PLACES


cdef inline void meet(
    Creatures book, scene_t *scene, int32_t group, int direction, melee_t *melee,
) noexcept nogil:
    """A group beside the party; `direction` leads there from the party."""
    melee.dice, melee.party = scene.dice, &scene.party
    melee.kind, melee.hp = kinds_of(scene, group), scene.hp + group * PLACES
    melee.slowed = scene.slowed + group * PLACES
    melee.direction, melee.blocking = direction, scene.blocking
    join(melee, book, scene.facing[group])
