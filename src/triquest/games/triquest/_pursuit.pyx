"""What the groups do while the party's time passes: turns, ways, steps and blows at the party.

`pursuit.py` tells the rules in words. What happened is written down as rows of numbers; `telling.py` makes events of
them, if anybody wants to know.
"""

cimport numpy as cnp
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc, realloc

from triquest._core.buckets cimport borrow, give_back, Workspace
from triquest._core.formations cimport fill_field, step_down, tiles_framed
from triquest._core.rng cimport below64, Stream
from triquest.games.triquest._blows cimport (
    BLOCKED, group_attacks, IDLE, melee_t, MISSED, NOBODY, note_t, pace_of, sight_of,
)
from triquest.games.triquest._creatures cimport Creatures, creature_t, PLACES
from triquest.games.triquest._places cimport apart, dx_of, dy_of, opposite, turned

from triquest.games.triquest.deaths import PARTY_SLAIN

cnp.import_array()

cdef enum:
    WIDTH = 17          # of a row of what happened
    AHEAD = 4           # formations.step_down: a step, else the facing to turn to, or nothing
    STAY = -1
    # What a row tells; see telling.py.
    TELL_MOVED = 0
    TELL_TURNED
    TELL_WAITED
    TELL_BLOW
    TELL_MISS
    TELL_BLOCKED
    TELL_IDLE
    TELL_SLAIN
    # Errors, below all that an action can be.
    NO_MEMORY = -2
    TOO_FAR = -3


def act(Creatures book not None, object state, bint blocking, bint classic, bint tell):
    """pursuit.act: all groups that see the party act until none has time left. Changes the state.

    Returns what happened as a list of tuples for telling.py, empty unless `tell`. The arrays of `state` must be as
    `State` describes them.
    """
    cdef scene_t scene
    open_scene(&scene, state)
    scene.blocking, scene.classic, scene.tell = blocking, classic, tell
    book.read(state.party, &scene.party)
    book.arm(&scene.party)
    try:
        pursue(book, &scene, state)
        write_back(&scene, state)
        return told(&scene)
    finally:
        free(scene.rows)


cdef int pursue(Creatures book, scene_t *scene, object state) except -1:
    """All that `act` does to the groups, the dice and the heroes of the scene."""
    cdef Py_ssize_t side = 2 * book.most_sight + 1, most = side * side
    cdef int64_t settled = state.settled
    cdef int failed
    scene.watching = <int32_t *> malloc(most * (2 * sizeof(int32_t) + 4 * sizeof(uint16_t) + 1))
    if scene.watching == NULL:
        raise MemoryError
    try:
        scene.order = scene.watching + most
        scene.left = <uint16_t *> (scene.order + most)
        scene.costs = <uint8_t *> (scene.left + 4 * most)
        watch(book, scene)
        failed = take_turns(book, scene, settled, tiles_framed(side, side)) if scene.watchers else 0
    finally:
        free(scene.watching)
    if failed == TOO_FAR:
        raise OverflowError("a formation's way costs more than 65534, the most that uint16 holds")
    if failed:
        raise MemoryError
    state.settled = scene.clock
    return 0


cdef int take_turns(Creatures book, scene_t *scene, int64_t settled, size_t framed) except -1:
    """The rounds of the groups that see the party, with room for their ways; see `rounds`."""
    cdef Workspace space = borrow()
    cdef int failed
    try:
        space.reserve(framed * sizeof(uint16_t), 0, framed * sizeof(uint64_t))
        with nogil:
            failed = rounds(book, scene, space, settled)
    finally:
        give_back(space)
    return failed


cdef int open_scene(scene_t *scene, object state) except -1:
    cdef object groups = state.groups
    cdef cnp.ndarray terrain = state.world.terrain, at = state.at, x = groups.x, y = groups.y
    cdef cnp.ndarray facing = groups.facing, ready = groups.ready, kind = groups.kind, hp = groups.hp
    cdef cnp.ndarray slowed = groups.slowed
    cdef Stream dice = state.dice
    scene.terrain, scene.at = <const uint8_t *> cnp.PyArray_DATA(terrain), <int32_t *> cnp.PyArray_DATA(at)
    scene.height, scene.width = at.shape[0], at.shape[1]
    scene.x, scene.y = <int32_t *> cnp.PyArray_DATA(x), <int32_t *> cnp.PyArray_DATA(y)
    scene.facing, scene.ready = <uint8_t *> cnp.PyArray_DATA(facing), <int64_t *> cnp.PyArray_DATA(ready)
    scene.kind, scene.hp = <uint8_t *> cnp.PyArray_DATA(kind), <int16_t *> cnp.PyArray_DATA(hp)
    scene.slowed = <uint8_t *> cnp.PyArray_DATA(slowed)
    scene.clock, scene.dice = state.clock, &dice.x
    scene.rows = NULL
    scene.count = scene.room = 0
    return 0


cdef int write_back(const scene_t *scene, object state) except -1:
    """deaths.wound_hero: what the blows did to the party."""
    cdef int number
    cdef object party = state.party, hero
    for number, hero in enumerate(<list?> party.heroes):
        hero.hp = scene.party.hp[number]
    party.berserk = scene.party.berserk
    if not living(&scene.party):
        state.over = PARTY_SLAIN
    return 0


cdef list told(const scene_t *scene):
    cdef Py_ssize_t i, column
    cdef const int32_t *row
    cdef list found = []
    for i in range(scene.count):
        row = scene.rows + i * WIDTH
        found.append(tuple([row[column] for column in range(WIDTH)]))
    return found


cdef int tell(scene_t *scene, int kind) noexcept nogil:
    """Begin a row; the caller fills it. NO_MEMORY if there is none."""
    cdef Py_ssize_t room
    cdef int32_t *rows
    if scene.count == scene.room:
        room = 16 + 2 * scene.room
        rows = <int32_t *> realloc(scene.rows, room * WIDTH * sizeof(int32_t))
        if rows == NULL:
            return NO_MEMORY
        scene.rows, scene.room = rows, room
    scene.rows[scene.count * WIDTH] = kind
    scene.count += 1
    return 0


cdef inline int32_t *row_of(const scene_t *scene) noexcept nogil:
    """The last row."""
    return scene.rows + (scene.count - 1) * WIDTH


# -- who acts when ---------------------------------------------------------------------------------------------------

cdef int rounds(Creatures book, scene_t *scene, Workspace space, int64_t settled) noexcept nogil:
    """In each round every ready group acts once; the first error that came about, or 0."""
    cdef Py_ssize_t i, acting
    cdef int32_t group
    cdef int cost
    for i in range(scene.watchers):
        group = scene.watching[i]
        scene.ready[group] = max(scene.ready[group], settled)
    while living(&scene.party):
        acting = line_up(scene)
        if acting == 0:
            return 0
        for i in range(acting):
            if not living(&scene.party):
                return 0
            group = scene.order[i]
            cost = act_once(book, scene, space, group)
            if cost < 0:
                return cost
            if cost == 0:
                scene.ready[group] = scene.clock
            else:
                scene.ready[group] += <int64_t> cost * book.ticks // pace(book, scene, group)
    return 0


cdef inline int pace(Creatures book, const scene_t *scene, int32_t group) noexcept nogil:
    return pace_of(book, kinds_of(scene, group), scene.slowed + group * PLACES)


cdef void watch(Creatures book, scene_t *scene) noexcept nogil:
    """List the groups that see the party."""
    cdef Py_ssize_t x = scene.party.x, y = scene.party.y, radius = book.most_sight, row, column, half
    cdef int32_t group
    scene.watchers = 0
    for row in range(max(0, y - radius), min(scene.height, y + radius + 1)):
        half = radius - apart(row, y)
        for column in range(max(0, x - half), min(scene.width, x + half + 1)):
            group = scene.at[row * scene.width + column]
            if group >= 0 and sight_of(book, kinds_of(scene, group)) >= apart(row, y) + apart(column, x):
                scene.watching[scene.watchers] = group
                scene.watchers += 1


cdef Py_ssize_t line_up(scene_t *scene) noexcept nogil:
    """Put the ready groups in order; how many they are."""
    cdef Py_ssize_t i, place, count = 0
    cdef int32_t group
    for i in range(scene.watchers):
        group = scene.watching[i]
        if scene.ready[group] < scene.clock:
            place = count
            while place > 0 and sooner(scene, group, scene.order[place - 1]):
                scene.order[place] = scene.order[place - 1]
                place -= 1
            scene.order[place] = group
            count += 1
    return count


cdef bint sooner(const scene_t *scene, int32_t one, int32_t other) noexcept nogil:
    """The one that waited longest first, then from west to east and north to south."""
    if scene.ready[one] != scene.ready[other]:
        return scene.ready[one] < scene.ready[other]
    if scene.x[one] != scene.x[other]:
        return scene.x[one] < scene.x[other]
    if scene.y[one] != scene.y[other]:
        return scene.y[one] < scene.y[other]
    return one < other


# -- one action ------------------------------------------------------------------------------------------------------

cdef int act_once(Creatures book, scene_t *scene, Workspace space, int32_t group) noexcept nogil:
    """One action of a group; its cost points, 0 when it passed, or an error."""
    cdef Py_ssize_t dx = scene.party.x - scene.x[group], dy = scene.party.y - scene.y[group]
    cdef int reach = sight_of(book, kinds_of(scene, group)), action
    cdef Py_ssize_t gap = apart(dx, 0) + apart(dy, 0)
    if gap > reach:
        return 0
    if gap == 1:
        if strike(book, scene, group, (3 if dx < 0 else 2) if dx else (0 if dy < 0 else 1)) < 0:
            return NO_MEMORY
        return cost_at(book, scene, scene.party.x, scene.party.y)
    action = along_axis(scene, group) if scene.classic else along_way(book, scene, space, group, reach)
    if action < STAY:
        return action
    return move(book, scene, group, action)


cdef int move(Creatures book, scene_t *scene, int32_t group, int action) noexcept nogil:
    """Step ahead, turn or wait; the cost points."""
    cdef Py_ssize_t x = scene.x[group], y = scene.y[group]
    cdef Py_ssize_t to_x = x + dx_of(scene.facing[group]), to_y = y + dy_of(scene.facing[group])
    cdef int32_t *row = NULL
    if scene.tell:
        if tell(scene, TELL_WAITED) < 0:
            return NO_MEMORY
        row = row_of(scene)
        row[1], row[2] = <int32_t> x, <int32_t> y
    if action == AHEAD and scene.at[to_y * scene.width + to_x] < 0:
        scene.at[y * scene.width + x] = -1
        scene.at[to_y * scene.width + to_x] = group
        scene.x[group], scene.y[group] = <int32_t> to_x, <int32_t> to_y
        if scene.tell:
            row[0], row[3], row[4] = TELL_MOVED, <int32_t> to_x, <int32_t> to_y
        return cost_at(book, scene, to_x, to_y)
    if 0 <= action < AHEAD:
        if scene.tell:
            row[0], row[3], row[4] = TELL_TURNED, scene.facing[group], action
        scene.facing[group] = <uint8_t> action
    return cost_at(book, scene, x, y)


cdef int along_way(
    Creatures book, scene_t *scene, Workspace space, int32_t group, Py_ssize_t reach,
) noexcept nogil:
    """The next action on the cheapest way to a tile beside the party; see pursuit.py."""
    cdef Py_ssize_t x = scene.party.x, y = scene.party.y, row, column
    cdef Py_ssize_t top = max(0, y - reach), left = max(0, x - reach)
    cdef Py_ssize_t height = min(scene.height, y + reach + 1) - top, width = min(scene.width, x + reach + 1) - left
    cdef int64_t[8] goals
    cdef int direction, count = 0, state
    cdef uint8_t *cost = scene.costs
    cdef int32_t other
    for row in range(top, top + height):
        for column in range(left, left + width):
            cost[0] = 0
            if 0 < apart(row, y) + apart(column, x) <= reach:
                cost[0] = <uint8_t> cost_at(book, scene, column, row)
                other = scene.at[row * scene.width + column]
                if other >= 0 and other != group:
                    cost[0] = <uint8_t> (cost[0] + book.crowd)
            cost += 1
    for direction in range(4):
        row, column = y + dy_of(direction), x + dx_of(direction)
        if 0 <= row < scene.height and 0 <= column < scene.width:
            goals[2 * count], goals[2 * count + 1] = row - top, column - left
            count += 1
    state = fill_field(space, scene.costs, height, width, goals, count, 2, True, scene.left)
    if state:
        return TOO_FAR if state > 0 else NO_MEMORY
    return step_down(
        scene.left, scene.costs, height, width, scene.y[group] - top, scene.x[group] - left, scene.facing[group]
    )


cdef int along_axis(scene_t *scene, int32_t group) noexcept nogil:
    """The rule of 2013; see pursuit.py."""
    cdef Py_ssize_t dx = scene.party.x - scene.x[group], dy = scene.party.y - scene.y[group], x, y
    cdef int across = 2 if dx > 0 else 3, along = 1 if dy > 0 else 0, direction, turn
    cdef bint first_across
    if apart(dx, 0) == apart(dy, 0):
        first_across = below64(scene.dice, 2) == 0
    else:
        first_across = apart(dx, 0) > apart(dy, 0)
    for turn in range(2):
        direction = across if first_across == (turn == 0) else along
        x, y = scene.x[group] + dx_of(direction), scene.y[group] + dy_of(direction)
        if (dx if direction == across else dy) and not held(scene, x, y):
            return AHEAD if scene.facing[group] == direction else direction
    return STAY


cdef inline bint held(const scene_t *scene, Py_ssize_t x, Py_ssize_t y) noexcept nogil:
    return 0 <= x < scene.width and 0 <= y < scene.height and scene.at[y * scene.width + x] >= 0


include "blows.pxi"
