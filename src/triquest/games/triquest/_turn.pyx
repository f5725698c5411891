"""A whole turn of the game without a word: the party's action, its time, the groups' actions and the fog.

`game.py`, `skills.py`, `deaths.py` and `items.py` are the rules and tell what happens; every function here names the
one it stands for, and throws the same dice in the same order.
"""

from libc.stdint cimport int32_t, int64_t, uint64_t

from triquest._core.rng cimport below64
from triquest.games.triquest._blows cimport (
    calm_down, cure, may_use, melee_t, party_attacks, pay, rage, slow, sweep,
)
from triquest.games.triquest._creatures cimport (
    BANISH, BERSERK, Creatures, CURE, face, HEROES, party_t, PLACES, sight_of_party, SLOW, speed_of,
)
from triquest.games.triquest._places cimport dx_of, dy_of, opposite, turned
from triquest.games.triquest._pursuit cimport cost_at, living, meet, open_scene, pursue, scene_t, write_back
from triquest.games.triquest._scan cimport lift

from triquest.games.triquest.actions import Form, Step, Turn, UseSkill, Wait
from triquest.games.triquest.deaths import LORD_SLAIN
from triquest.games.triquest.rules import SKILLS

cdef enum:
    LEFT = 0            # instead of cost points: an action that is left to the rules in Python; nothing has changed

cdef dict NUMBERS = {skill: number for number, skill in enumerate(SKILLS)}


def advance(Creatures book not None, object state, object action, bint blocking, bint classic):
    """TriQuest.advance, save what the party remembers of items: how far it sees then, -1 when it is dead.

    None for an action that is left to the rules in Python: one that picks up or puts on items, wizardry, and what is
    illegal. Nothing has changed then.
    """
    cdef scene_t scene
    cdef party_t before
    cdef int64_t ticks
    cdef int cost
    open_scene(&scene, state)
    scene.blocking, scene.classic, scene.tell = blocking, classic, False
    book.read(state.party, &scene.party)
    if state.over or not living(&scene.party):
        return None
    before = scene.party
    book.arm(&scene.party)
    cost = carry_out(book, &scene, state, action)
    if cost == LEFT:
        return None
    ticks = <int64_t> cost * book.ticks // speed_of(&scene.party)
    scene.clock += ticks
    calm_down(&scene.party, book, ticks)
    write_deed(&scene.party, &before, state.party)
    state.actions += 1
    state.clock = scene.clock
    if not state.over:
        pursue(book, &scene, state)
    write_back(&scene, state)
    if not living(&scene.party):
        return -1
    scene.party.sight = sight_of_party(&scene.party)
    lift(state, &scene.party)
    return scene.party.sight


cdef int write_deed(const party_t *party, const party_t *before, object one) except -1:
    """What the party's own actions change, and those of groups do not."""
    cdef int number
    cdef object hero
    if party.x != before.x or party.y != before.y:
        one.x, one.y = party.x, party.y
    for number, hero in enumerate(<list?> one.heroes):
        if party.mp[number] != before.mp[number]:
            hero.mp = party.mp[number]
        if party.seat[number] != before.seat[number]:
            hero.place = party.seat[number]
    return 0


# -- the party's actions: each returns its cost points ---------------------------------------------------------------

cdef int carry_out(Creatures book, scene_t *scene, object state, object action) except -1:
    """TriQuest._carry_out."""
    cdef object kind = type(action)
    cdef int here = cost_at(book, scene, scene.party.x, scene.party.y)
    if kind is Step:
        return step(book, scene, state, action.direction)
    if kind is Turn:
        face(&scene.party, action.direction)
        state.party.facing = action.direction
        return here
    if kind is Wait:
        return here
    if kind is Form:
        return here if form(&scene.party, action.places) else LEFT
    if kind is UseSkill:
        return here if use(book, scene, state, NUMBERS[action.skill], action.hero) else LEFT
    return LEFT


cdef int step(Creatures book, scene_t *scene, object state, int direction) except -1:
    """TriQuest._step."""
    cdef party_t *party = &scene.party
    cdef Py_ssize_t x = party.x + dx_of(direction), y = party.y + dy_of(direction)
    cdef int32_t group
    cdef melee_t melee
    if not (0 <= x < scene.width and 0 <= y < scene.height):
        return LEFT
    group = scene.at[y * scene.width + x]
    if group >= 0:
        meet(book, scene, group, direction, &melee)
        party_attacks(&melee, book)
        bury(scene, state, group, &melee)
    elif y * scene.width + x in <dict?> state.items:
        return LEFT
    else:
        party.x, party.y = x, y
    return cost_at(book, scene, x, y)


cdef int bury(scene_t *scene, object state, int32_t group, const melee_t *melee) except -1:
    """deaths.wound_monster and items.drop: what the party's blows change outside of the group."""
    cdef Py_ssize_t tile = scene.y[group] * scene.width + scene.x[group]
    cdef int place
    cdef list nine
    state.kills += melee.slain
    for place in range(PLACES):
        if melee.left[place] >= 0:
            nine = (<dict?> state.items).setdefault(tile, [-1] * PLACES)
            nine[melee.place[place]] = melee.left[place]
    if melee.enemies == 0:
        scene.at[tile] = -1
    if melee.lord_slain:
        state.over = LORD_SLAIN
    return 0


cdef bint form(party_t *party, tuple places) except -1:
    """TriQuest._form; False for places that do not exist."""
    cdef int hero, place
    # The turns to the east and to the west undo each other, the other two themselves.
    cdef int back = party.facing if party.facing < 2 else opposite(party.facing)
    for hero in range(HEROES):
        if not -1 <= <int> places[hero] < PLACES:
            return False
    for hero in range(HEROES):
        place = places[hero]
        if place >= 0:
            party.seat[hero] = turned(back, place)
    face(party, party.facing)
    return True


cdef bint use(Creatures book, scene_t *scene, object state, int skill, int hero) except -1:
    """skills.use; False when the skill is not the hero's, or has nobody to reach."""
    cdef party_t *party = &scene.party
    cdef Py_ssize_t x = party.x + dx_of(party.facing), y = party.y + dy_of(party.facing)
    cdef int32_t group = -1
    cdef melee_t melee
    if hero != book.skills[skill].hero or not may_use(party, book, skill):
        return False
    if skill == BERSERK:
        rage(party, book)
        return True
    if skill == CURE:
        book.arm_healer(party)
        cure(scene.dice, party, book)
        return True
    if 0 <= x < scene.width and 0 <= y < scene.height:
        group = scene.at[y * scene.width + x]
    if group < 0:
        return False
    if skill == BANISH:
        pay(party, book, BANISH)
        banish(scene, group)
        return True
    meet(book, scene, group, party.facing, &melee)
    if skill == SLOW:
        slow(&melee, book)
    else:
        sweep(&melee, book, skill)
        bury(scene, state, group, &melee)
    return True


cdef void banish(scene_t *scene, int32_t group) noexcept nogil:
    """skills._banish: any tile of the map that holds no formation."""
    cdef uint64_t tiles = scene.width * scene.height
    cdef Py_ssize_t here = scene.party.y * scene.width + scene.party.x
    cdef Py_ssize_t tile = here
    while tile == here or scene.at[tile] >= 0:
        tile = <Py_ssize_t> below64(scene.dice, tiles)
    scene.at[scene.y[group] * scene.width + scene.x[group]] = -1
    scene.at[tile] = group
    scene.x[group], scene.y[group] = <int32_t> (tile % scene.width), <int32_t> (tile // scene.width)
