"""Walking: steps, doors, stairs, chutes, pits, and what is met on arrival."""

from __future__ import annotations

from triquest.core.dice import roll
from triquest.engine.game import Event
from triquest.games.orthanc import characters, combat, effects, monsters, seeing, treasure
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import LEVELS, PASSABLE, Cell, Edge, Feature, cell_of
from triquest.games.orthanc.events import (
    Broke,
    Came,
    Climbed,
    Entered,
    Fell,
    Floated,
    Moved,
    Tumbled,
    Unnoticed,
)
from triquest.games.orthanc.rules import Book
from triquest.games.orthanc.state import ENCOUNTER, OUTSIDE, QUESTION, WALKING, State, Trip

_ASKED: dict[int, str] = {Feature.DOWN: "stairs", Feature.UP: "stairs", Feature.EXIT: "exit", Feature.CHUTE: "chute"}
# Members of an enumeration are slow to look up, and to compare with what an array holds.
_DOORS, _OPEN = (frozenset(map(int, edges)) for edges in ((Edge.DOOR, Edge.SECRET), PASSABLE))
_WALL, _TRAPS = int(Edge.WALL), frozenset(map(int, seeing.TRAPS))
_CHUTE, _EXIT = int(Feature.CHUTE), int(Feature.EXIT)
_NAMES = {int(feature): feature.name.lower() for feature in Feature}


def enter(book: Book, state: State) -> list[Event]:
    """A trip begins at the exit of level 1."""
    life = state.life
    life.trip = Trip()
    life.adventurer.trips += 1
    life.cell, life.back, life.lost, life.phase = state.dungeon.start, None, False, WALKING
    return [Entered(life.adventurer.trips), *_look_about(book, state)]


def step(book: Book, state: State, to: Cell) -> list[Event]:
    """Go to a neighbouring cell, however that is possible."""
    life = state.life
    _, y, x = life.cell
    life.back, life.cell = life.cell, to
    return [Moved(x, y, to[2], to[1]), *arrive(book, state)]


def arrive(book: Book, state: State, ask: bool = True) -> list[Event]:
    """What a new cell brings: its floor, its monster, its treasure. `ask` whether he takes a stair that is there."""
    feature = int(state.dungeon.feature[state.life.cell])
    events: list[Event] = []
    if feature in _TRAPS:
        seeing.reveal(state, state.life.cell)
        if not effects.active(state.life, "levitation"):
            return _fall(book, state) if feature == _CHUTE else _tumble(book, state)
        events.append(Floated(_NAMES[feature]))
    events += _look_about(book, state)
    if ask and feature in _ASKED and state.life.phase == WALKING:
        events.append(Came(_NAMES[feature]))
        state.life.phase, state.life.question = QUESTION, _ASKED[feature]
    return events


def _look_about(book: Book, state: State) -> list[Event]:
    events = seeing.see(book, state)
    return events + confront(book, state)


def confront(book: Book, state: State) -> list[Event]:
    """Meet the monster that is here, or find the treasure. An invisible adventurer is left alone."""
    row = monsters.beside(state, state.life.cell)
    if row < 0:
        return treasure.discover(book, state)
    if effects.active(state.life, "invisibility"):
        return [Unnoticed(monsters.sort(book, state, row).id)]
    return combat.begin(book, state, row)


def _tumble(book: Book, state: State) -> list[Event]:
    sides, deep = book.rules.population.pit
    who = state.life.adventurer
    damage = roll(state.dice, 2 if state.life.cell[0] + 1 >= deep else 1, sides)
    who.hits = max(0, who.hits - damage)
    events: list[Event] = [Tumbled(damage, who.hits)]
    if not who.hits:
        return [*events, combat.die(state, "pit")]
    return events + _look_about(book, state)


def _fall(book: Book, state: State) -> list[Event]:
    """Down a chute: it cannot be told how deep."""
    _change_level(book, state, cell_of(int(state.dungeon.target[state.life.cell])))
    seeing.lose(state)
    known = state.known[state.life.cell] == 2
    return [Fell(state.life.cell[0] + 1 if known else 0), *arrive(book, state, ask=False)]


def _change_level(book: Book, state: State, cell: Cell) -> None:
    state.life.cell, state.life.back = cell, None
    monsters.restock(book, state, cell[0])
    if state.life.lost:
        seeing.lose(state)


def climb(book: Book, state: State, cell: Cell) -> list[Event]:
    """Go to another level by stairs or magic; the steps are counted, so he knows the level if he knew it before."""
    levels = cell[0] - state.life.cell[0]
    _change_level(book, state, cell)
    return [Climbed(levels, 0 if state.life.lost else cell[0] + 1), *arrive(book, state, ask=False)]


def take(book: Book, state: State) -> list[Event]:
    """Use what is underfoot: stairs, a chute, the exit."""
    life = state.life
    feature = int(state.dungeon.feature[life.cell])
    life.phase, life.question = WALKING, ""
    if feature == _EXIT:
        return leave(book, state)
    if feature == _CHUTE:
        return _fall(book, state)
    return climb(book, state, cell_of(int(state.dungeon.target[life.cell])))


def leave(book: Book, state: State) -> list[Event]:
    """A successful exit."""
    state.life.phase, state.life.back = OUTSIDE, None
    events = characters.come_out(book, state)
    monsters.restock(book, state)
    return events


def door_chance(book: Book, strength: int) -> int:
    """The chance in percent to break a door."""
    rules = book.rules.doors
    return max(rules.least, min(rules.most, rules.percent * strength))


def break_door(book: Book, state: State, way: Direction) -> list[Event]:
    """Throw oneself against a door or wall, and through it if it is a door and gives way."""
    life = state.life
    strong = state.dice.below(100) < door_chance(book, life.adventurer.strength)
    if strong and int(state.edge[(*life.cell, way)]) in _DOORS:
        beyond = seeing.neighbour(life.cell, way)
        assert beyond is not None, "doors lead somewhere"
        open_edge(state, way)
        return [Broke(way, True, False), *step(book, state, beyond)]
    solid = int(state.known_edge[(*state.here(life.cell), way)]) == _WALL
    events: list[Event] = [Broke(way, False, solid)]
    if state.dice.below(book.rules.doors.noise) == 0:
        events += wanderer(book, state)
    return events


def open_edge(state: State, way: Direction) -> None:
    """A door is broken and stays so."""
    cell = state.life.cell
    beyond = seeing.neighbour(cell, way)
    assert beyond is not None, "doors lead somewhere"
    state.edge[(*cell, way)] = state.edge[(*beyond, way.opposite)] = Edge.BROKEN


def wanderer(book: Book, state: State) -> list[Event]:
    """A monster comes by, to an invisible adventurer too."""
    depth = min(state.life.cell[0] + 1, LEVELS)
    row = monsters.add(state, state.life.cell, monsters.make(book, state.dice, depth))
    return combat.begin(book, state, row, wandering=True)


def after_battle(book: Book, state: State) -> list[Event]:
    """When the fight is over: look about, and find what was guarded."""
    if state.life.over or state.life.phase != WALKING:
        return []
    return seeing.see(book, state) + confront(book, state)


def run(book: Book, state: State) -> list[Event]:
    """Run from a fight in a corridor: back where he came from, or the first open way."""
    events = combat.try_to_run(book, state)
    life = state.life
    if life.over or life.phase == ENCOUNTER:
        return events
    refuge = _refuge(state)
    return events if refuge is None else events + step(book, state, refuge)


def _refuge(state: State) -> Cell | None:
    cell = state.life.cell
    edges = state.edge[cell].tolist()
    open_to = [seeing.neighbour(cell, way) for way in Direction if edges[way] in _OPEN]
    if state.life.back in open_to:
        return state.life.back
    return next((beyond for beyond in open_to if beyond is not None), None)
