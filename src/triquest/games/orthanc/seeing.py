"""What the adventurer sees and what goes onto his map: cells, edges, secret doors, shadows, traps."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from triquest.engine.game import Event
from triquest.games.orthanc import _draw, effects, monsters
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import PASSABLE, Cell, Edge, Feature, inside
from triquest.games.orthanc.events import FoundTraps, Looked, Noticed, Recognised
from triquest.games.orthanc.rules import Book
from triquest.games.orthanc.state import LOST, UNKNOWN, Mark, State

TRAPS = (Feature.CHUTE, Feature.PIT)
# Members of an enumeration are slow to look up, and this is done for every cell in sight.
_SECRET = int(Edge.SECRET)
_OPEN = frozenset(int(edge) for edge in PASSABLE)
_STEPS = tuple((way.dy, way.dx) for way in Direction)


def neighbour(cell: Cell, way: Direction) -> Cell | None:
    """The next cell of the page that way, None at its border."""
    level, y, x = cell[0], cell[1] + way.dy, cell[2] + way.dx
    return (level, y, x) if inside(y, x) else None


def in_view(book: Book, state: State) -> list[Cell]:
    """The cells in sight: the whole room, and what lies straight ahead through open ways."""
    cell = state.life.cell
    found = list(state.dungeon.group(cell))
    for way in Direction:
        place = cell
        for _ in range(book.rules.turns.sight):
            if int(state.edge[(*place, way)]) not in _OPEN:
                break
            place = place[0], place[1] + _STEPS[way][0], place[2] + _STEPS[way][1]
            if place not in found:
                found.append(place)
    return found


def see(book: Book, state: State) -> list[Event]:
    """Put what is in sight onto the map; secret doors beside him may show."""
    events = _recognise(state)
    lit = effects.active(state.life, "light")
    _draw.draw(
        in_view(book, state), state.page, lit, state.edge, state.dungeon.room, state.dungeon.feature, state.at,
        state.chest, state.known_edge, state.known, state.known_room, state.known_feature, state.marks,
    )  # fmt: skip
    state.known[state.here(state.life.cell)] = 2
    events += _notice(book, state)
    if lit:
        reach = book.rules.turns.light
        for cell in _around(state.life.cell, reach, reach):
            state.marks[state.here(cell)] = _mark(state, cell)
    if state.life.trip.traps:
        events += _find_traps(book, state)
    return events


def draw_edge(state: State, cell: Cell, way: Direction, look: int) -> None:
    """Put an edge onto the map, for both its cells."""
    state.known_edge[(*state.here(cell), way)] = look
    beyond = neighbour(cell, way)
    if beyond is not None:
        state.known_edge[(*state.here(beyond), way.opposite)] = look


def _mark(state: State, cell: Cell) -> int:
    return (Mark.MONSTER if state.at[cell] >= 0 else 0) + (Mark.TREASURE if state.chest[cell] else 0)


def _notice(book: Book, state: State) -> list[Event]:
    """A secret door of his own cell looks like one now and then; under Light it is drawn already."""
    cell = state.life.cell
    events: list[Event] = []
    edges = state.edge[cell].tolist()
    if _SECRET not in edges:
        return events
    for way in Direction:
        if edges[way] != _SECRET or state.known_edge[(*state.here(cell), way)] == _SECRET:
            continue
        if state.dice.below(book.rules.doors.secret_seen) == 0:
            draw_edge(state, cell, way, Edge.SECRET)
            events.append(Noticed(cell[2], cell[1], way))
    return events


def _around(cell: Cell, down: int, right: int) -> Iterator[Cell]:
    level, y, x = cell
    for row in range(y - down, y + down + 1):
        for column in range(x - right, x + right + 1):
            if inside(row, column):
                yield level, row, column


def _find_traps(book: Book, state: State) -> list[Event]:
    reach, here = book.rules.turns.traps, state.life.cell
    found = 0
    for cell in _around(here, reach, reach):
        near = abs(cell[1] - here[1]) + abs(cell[2] - here[2]) <= reach
        if near and state.dungeon.feature[cell] in TRAPS:
            found += reveal(state, cell)
    return [FoundTraps(found)] if found else []


def reveal(state: State, cell: Cell) -> bool:
    """Put a trap onto the map; whether it was new."""
    place = state.here(cell)
    new = bool(state.known_feature[place] != state.dungeon.feature[cell])
    state.known_feature[place] = state.dungeon.feature[cell]
    return new


def look_through(book: Book, state: State, way: Direction) -> Looked:
    """ESP: what lies ahead, whatever walls there are; it is remembered on the map."""
    ahead, aside = book.rules.turns.esp
    level, y, x = state.life.cell
    beings: list[tuple[str, int, int]] = []
    chests: list[tuple[int, int]] = []
    for step in range(1, ahead + 1):
        for side in range(-aside, aside + 1):
            row, column = y + way.dy * step + way.dx * side, x + way.dx * step + way.dy * side
            if not inside(row, column):
                continue
            cell = level, row, column
            state.marks[state.here(cell)] = _mark(state, cell)
            if state.at[cell] >= 0:
                beings.append((monsters.sort(book, state, int(state.at[cell])).id, column, row))
            if state.chest[cell]:
                chests.append((column, row))
    return Looked(way, tuple(beings), tuple(chests))


# -- being lost ----------------------------------------------------------------------------------------------------
def lose(state: State) -> None:
    """He does not know his level any more, or is on another that he does not know: a blank page."""
    state.life.lost = True
    _clear(state)


def _clear(state: State) -> None:
    state.known_edge[LOST] = UNKNOWN
    for array in (state.known, state.known_room, state.known_feature, state.marks):
        array[LOST] = 0


def _recognise(state: State) -> list[Event]:
    """He knows the place if he walked it before, and nobody mistakes the exit."""
    life = state.life
    known = state.known[life.cell] == 2 or state.dungeon.feature[life.cell] == Feature.EXIT
    return [recall(state)] if life.lost and known else []


def recall(state: State) -> Recognised:
    """He knows his level: the blank page goes onto its own."""
    level = state.life.cell[0]
    if state.life.lost:
        fresh = state.known_edge[LOST] != UNKNOWN
        # A secret door once seen stays on the map, even if it looked like a wall this time.
        fresh &= ~((state.known_edge[level] == Edge.SECRET) & (state.known_edge[LOST] == Edge.WALL))
        state.known_edge[level][fresh] = state.known_edge[LOST][fresh]
        seen = state.known[LOST] > 0
        state.known_room[level][seen] = state.known_room[LOST][seen]
        state.marks[level] = np.where(seen | (state.marks[LOST] > 0), state.marks[LOST], state.marks[level])
        state.known[level] = np.maximum(state.known[level], state.known[LOST])
        state.known_feature[level] = np.maximum(state.known_feature[level], state.known_feature[LOST])
        state.life.lost = False
        _clear(state)
    return Recognised(level + 1)
