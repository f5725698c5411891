"""What the passing of a turn brings: spells run out, rings work, monsters wander, levels fill again."""

from __future__ import annotations

from triquest.engine.game import Event
from triquest.games.orthanc import effects, monsters, seeing, walking
from triquest.games.orthanc.events import Regenerated
from triquest.games.orthanc.rules import Book
from triquest.games.orthanc.state import WALKING, State


def after_move(book: Book, state: State) -> list[Event]:
    """A move is half a turn under Speed, else a turn."""
    trip = state.life.trip
    events = _regenerate(book, state)
    if effects.active(state.life, "speed"):
        trip.half = not trip.half
        if trip.half:
            return events
    return events + after_turn(book, state)


def after_turn(book: Book, state: State) -> list[Event]:
    """A whole turn is over. Nothing new is met while he is in a fight or is asked something."""
    life, rules = state.life, book.rules.turns
    life.trip.turns += 1
    events = effects.tick(life.trip)
    level = life.cell[0]
    due = life.trip.turns % rules.restock_every == 0 and monsters.thinned(book, state, level)
    if due and state.dice.below(100) < rules.restock:
        monsters.fill(book, state, level)
    if life.phase != WALKING:
        return events
    events += seen_at_last(book, state)
    odds = rules.room if state.dungeon.room_of(life.cell) else rules.corridor
    if life.phase == WALKING and state.dice.below(odds) == 0:
        events += walking.wanderer(book, state)
    return events


def stand(book: Book, state: State) -> list[Event]:
    """What a turn without a step shows: secret doors, shadows."""
    return seeing.see(book, state)


def seen_at_last(book: Book, state: State) -> list[Event]:
    """A monster beside an adventurer who has just become visible attacks."""
    hidden = effects.active(state.life, "invisibility")
    if hidden or monsters.beside(state, state.life.cell) < 0:
        return []
    return walking.confront(book, state)


def _regenerate(book: Book, state: State) -> list[Event]:
    who, trip = state.life.adventurer, state.life.trip
    if not who.wears("ring-regeneration"):
        return []
    trip.steps += 1
    if trip.steps < book.rules.turns.regeneration:
        return []
    trip.steps = 0
    hits, units = int(who.hits < who.most_hits), int(who.units < who.most_units)
    who.hits += hits
    who.units += units
    return [Regenerated(hits, units)] if hits or units else []
