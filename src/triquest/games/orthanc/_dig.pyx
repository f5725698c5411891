"""Digs one level of a dungeon: rooms, corridors that reach everywhere, and doors. Every cell is used.

`digging.py` tells the rules in words; every function here names the part it stands for.
"""

from libc.stdint cimport int16_t, uint8_t
from libc.string cimport memset

from triquest._core.rng cimport below64, Stream, xoshiro256
from triquest.games.orthanc._rooms cimport CELLS, HEIGHT, WIDTH

cdef enum:
    OPEN = 0            # Edge
    WALL = 1
    DOOR = 2
    SECRET = 3
    TRIES = 60          # for each room

cdef struct rules_t:
    int fewest_rooms
    int most_rooms
    int least_cells
    int most_cells
    int longest_side
    int open_dead_end
    int second_door
    int secret

cdef struct rectangle_t:
    int top
    int left
    int height
    int width

cdef struct level_t:
    rules_t rules
    xoshiro256 *dice
    uint8_t *edge                 # [y, x, way]
    int16_t[CELLS] room
    rectangle_t[CELLS + 1] place  # by room
    int count
    int sealed
    uint8_t[CELLS + 1] joined     # by room


cdef inline int down(int way) noexcept nogil:
    return (way == 1) - (way == 0)


cdef inline int right(int way) noexcept nogil:
    return (way == 2) - (way == 3)


cdef inline int beyond(int cell, int way) noexcept nogil:
    """The cell that way, -1 off the page."""
    cdef int y = cell // WIDTH + down(way), x = cell % WIDTH + right(way)
    return y * WIDTH + x if 0 <= y < HEIGHT and 0 <= x < WIDTH else -1


cdef inline int draw(level_t *level, int n) noexcept nogil:
    return <int> below64(level.dice, n)


cdef inline void set_edge(level_t *level, int cell, int way, uint8_t kind) noexcept nogil:
    """Build an edge, as both its cells see it."""
    level.edge[4 * cell + way] = kind
    level.edge[4 * beyond(cell, way) + (way ^ 1)] = kind


def dig(Stream dice not None, object rules, bint seal, uint8_t[:, :, ::1] edge not None, uint8_t[:, ::1] room not None):
    """One attempt at a level: fill edge [20, 24, 4] and room [20, 24].

    Returns the number of the sealed room, 0 for none, -1 if the attempt failed. `rules` are those of rules.toml, and
    `seal` is whether there is a sealed room.
    """
    cdef level_t level
    cdef int cell
    cdef bint done
    if (edge.shape[0], edge.shape[1], edge.shape[2], room.shape[0], room.shape[1]) != (HEIGHT, WIDTH, 4, HEIGHT, WIDTH):
        raise ValueError("a level has edges [20, 24, 4] and rooms [20, 24]")
    level.rules.fewest_rooms, level.rules.most_rooms = rules.rooms
    level.rules.least_cells, level.rules.most_cells = rules.room_cells
    level.rules.longest_side, level.rules.open_dead_end = rules.longest_side, rules.open_dead_end
    level.rules.second_door, level.rules.secret = rules.second_door, rules.secret
    level.dice, level.edge, level.sealed = &dice.x, &edge[0, 0, 0], seal
    with nogil:
        done = attempt(&level)
    if not done:
        return -1
    for cell in range(CELLS):
        if level.room[cell] > 255:
            raise OverflowError("a level has at most 255 rooms")
        room[cell // WIDTH, cell % WIDTH] = <uint8_t> level.room[cell]
    return level.sealed


cdef bint attempt(level_t *level) noexcept nogil:
    memset(level.edge, WALL, 4 * CELLS)
    memset(level.room, 0, sizeof(level.room))
    level.count = 0
    if not place_rooms(level):
        return False
    open_rooms(level)
    dig_corridors(level)
    if level.sealed:
        level.sealed = 1 + draw(level, level.count)
    return hang_doors(level)


# -- rooms -----------------------------------------------------------------------------------------------------------

cdef bint place_rooms(level_t *level) noexcept nogil:
    """As many as the dice want; False if they found no space."""
    cdef int wanted = level.rules.fewest_rooms, _i
    wanted += draw(level, level.rules.most_rooms - level.rules.fewest_rooms + 1)
    for _i in range(wanted * TRIES):
        if level.count == wanted:
            return True
        try_room(level)
    return level.count == wanted


cdef void try_room(level_t *level) noexcept nogil:
    cdef int height = 1 + draw(level, level.rules.longest_side), width = 1 + draw(level, level.rules.longest_side)
    cdef int top, left, y, x
    if not level.rules.least_cells <= height * width <= level.rules.most_cells:
        return
    top = draw(level, HEIGHT - height + 1)
    left = draw(level, WIDTH - width + 1)
    for y in range(top, top + height):
        for x in range(left, left + width):
            if level.room[y * WIDTH + x]:
                return
    if not leaves_corridors_whole(level, top, left, height, width):
        return
    level.count += 1
    level.place[level.count] = rectangle_t(top, left, height, width)
    for y in range(top, top + height):
        for x in range(left, left + width):
            level.room[y * WIDTH + x] = <int16_t> level.count


cdef inline bint vacant(const level_t *level, int y, int x) noexcept nogil:
    """Whether the page has such a cell and no room has it."""
    return 0 <= y < HEIGHT and 0 <= x < WIDTH and level.room[y * WIDTH + x] == 0


cdef bint leaves_corridors_whole(const level_t *level, int top, int left, int height, int width) noexcept nogil:
    """Whether the free cells round a rectangle are one unbroken run."""
    cdef int runs = 0, y, x
    cdef bint first = vacant(level, top - 1, left - 1), before, now
    before = first
    for x in range(left, left + width):
        now = vacant(level, top - 1, x)
        runs += now and not before
        before = now
    for y in range(top - 1, top + height):
        now = vacant(level, y, left + width)
        runs += now and not before
        before = now
    for x in range(left + width, left - 1, -1):
        now = vacant(level, top + height, x)
        runs += now and not before
        before = now
    for y in range(top + height, top - 1, -1):
        now = vacant(level, y, left - 1)
        runs += now and not before
        before = now
    runs += first and not before
    return runs == 1


cdef void open_rooms(level_t *level) noexcept nogil:
    """Take the walls out of the rooms."""
    cdef int cell, way, other
    for cell in range(CELLS):
        for way in range(1, 3):
            other = beyond(cell, way)
            if other >= 0 and level.room[cell] and level.room[cell] == level.room[other]:
                set_edge(level, cell, way, OPEN)


# -- corridors -------------------------------------------------------------------------------------------------------

cdef void dig_corridors(level_t *level) noexcept nogil:
    """A maze through all corridor cells, then loops at some of its dead ends."""
    cdef int16_t[CELLS] stack
    cdef uint8_t[CELLS] seen
    cdef int[4] ways
    cdef int cell, way, other, many, left = 0, deep = 1
    for cell in range(CELLS):
        # Rooms count as seen: the maze does not go there.
        seen[cell] = level.room[cell] > 0
        if not seen[cell]:
            stack[left] = <int16_t> cell
            left += 1
    stack[0] = stack[draw(level, left)]
    seen[stack[0]] = 1
    while deep:
        cell = stack[deep - 1]
        many = 0
        for way in range(4):
            other = beyond(cell, way)
            if other >= 0 and not seen[other]:
                ways[many] = way
                many += 1
        if many == 0:
            deep -= 1
            continue
        way = ways[draw(level, many)]
        other = beyond(cell, way)
        set_edge(level, cell, way, OPEN)
        seen[other] = 1
        stack[deep] = <int16_t> other
        deep += 1
    for cell in range(CELLS):
        if level.room[cell] == 0:
            loop(level, cell)


cdef void loop(level_t *level, int cell) noexcept nogil:
    """Perhaps open a dead end."""
    cdef int[4] closed
    cdef int way, other, many = 0, ways = 0
    for way in range(4):
        ways += level.edge[4 * cell + way] == OPEN
        other = beyond(cell, way)
        if other >= 0 and level.room[other] == 0 and level.edge[4 * cell + way] == WALL:
            closed[many] = way
            many += 1
    if ways > 1 or many == 0 or draw(level, 100) >= level.rules.open_dead_end:
        return
    set_edge(level, cell, closed[draw(level, many)], OPEN)


# -- doors -----------------------------------------------------------------------------------------------------------

cdef bint hang_doors(level_t *level) noexcept nogil:
    """Doors so that every room but the sealed one can be reached; False if one lies behind the sealed room."""
    cdef int16_t[CELLS + 1] reached
    cdef int room, i, many, waiting = level.count - (level.sealed > 0)
    memset(level.joined, 0, sizeof(level.joined))
    level.joined[0] = level.joined[level.sealed] = 1
    while waiting:
        many = 0
        for room in range(1, level.count + 1):
            if not level.joined[room] and doorways(level, room, True, -1) > 0:
                reached[many] = <int16_t> room
                many += 1
        if many == 0:
            return False
        for i in range(many):
            hang(level, reached[i], True)
        for i in range(many):
            level.joined[reached[i]] = 1
        waiting -= many
    for room in range(1, level.count + 1):
        if room != level.sealed and draw(level, 100) < level.rules.second_door:
            hang(level, room, False)
    return True


cdef void hang(level_t *level, int room, bint joined) noexcept nogil:
    """A door at any edge of a room where one can be; `joined`: only towards what can be reached already."""
    cdef int edge = doorways(level, room, joined, draw(level, doorways(level, room, joined, -1)))
    cdef bint secret = draw(level, 100) < level.rules.secret
    set_edge(level, edge // 4, edge % 4, SECRET if secret else DOOR)


cdef int doorways(const level_t *level, int room, bint joined, int wanted) noexcept nogil:
    """How many edges of a room could have a door; or the one that has the number `wanted`, as 4 * cell + way."""
    cdef const rectangle_t *place = &level.place[room]
    cdef int y, x, way, other, there, many = 0
    for y in range(place.top, place.top + place.height):
        for x in range(place.left, place.left + place.width):
            for way in range(4):
                other = beyond(y * WIDTH + x, way)
                if other < 0:
                    continue
                there = level.room[other]
                if there == room or (there == level.sealed and there > 0) or (joined and not level.joined[there]):
                    continue
                if many == wanted:
                    return 4 * (y * WIDTH + x) + way
                many += 1
    return many
