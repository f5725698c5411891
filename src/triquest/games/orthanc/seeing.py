"""What the adventurer sees and what goes onto his map: cells, edges, secret doors, shadows, traps."""

from __future__ import annotations

import numpy as np

from triquest.engine.game import Event
from triquest.games.orthanc import _draw, effects, monsters
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import Cell, Edge, Feature, inside
from triquest.games.orthanc.events import FoundTraps, Looked, Noticed, Recognised
from triquest.games.orthanc.rules import Book
from triquest.games.orthanc.state import LOST, UNKNOWN, Mark, State

TRAPS = (Feature.CHUTE, Feature.PIT)
# Members of an enumeration are slow to look up, and this is done for every cell in sight.
_SECRET = int(Edge.SECRET)


def neighbour(cell: Cell, way: Direction) -> Cell | None:
    """The next cell of the page that way, None at its border."""
    level, y, x = cell[0], cell[1] + way.dy, cell[2] + way.dx
    return (level, y, x) if inside(y, x) else None


def see(book: Book, state: State) -> list[Event]:
    """Put what is in sight onto the map; secret doors beside him may show.

    In sight are the whole room, and what lies straight ahead through open ways.
    """
    events = _recognise(state) if state.life.lost else []
    rules, lit = book.rules.turns, effects.active(state.life, "light")
    if _draw.draw(state, rules.sight, rules.light if lit else -1):
        events += _notice(book, state)
    if state.life.trip.traps:
        found = _draw.find_traps(state, rules.traps)
        events += [FoundTraps(found)] if found else []
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
    for way in Direction:
        if edges[way] != _SECRET or state.known_edge[(*state.here(cell), way)] == _SECRET:
            continue
        if state.dice.below(book.rules.doors.secret_seen) == 0:
            draw_edge(state, cell, way, Edge.SECRET)
            events.append(Noticed(cell[2], cell[1], way))
    return events


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
    """He who was lost knows the place if he walked it before, and nobody mistakes the exit."""
    life = state.life
    known = state.known[life.cell] == 2 or state.dungeon.feature[life.cell] == Feature.EXIT
    return [recall(state)] if known else []


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
