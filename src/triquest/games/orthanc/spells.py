"""The twenty-one spells: what they cost, on whom they work, how they fail, and what they do."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from triquest.core.dice import roll
from triquest.core.rng import Stream
from triquest.engine.game import Event
from triquest.games.orthanc import characters, combat, effects, monsters, seeing, walking
from triquest.games.orthanc.actions import Cast, Direction
from triquest.games.orthanc.dungeon import LEVELS, Cell, Edge, Feature
from triquest.games.orthanc.events import CastSpell, Cured, Failed, Sent, Thrown, Wounded
from triquest.games.orthanc.rules import Book, Spell
from triquest.games.orthanc.state import ENCOUNTER, State

KILLING = ("charm", "sleep", "hold-person", "hold-monster")
"""They leave the monster helpless, which is its death."""
MISSILES = ("magic-missile", "blastbolt")
SENDING = ("dimension-door", "teleport")
FIELDS = {
    "levitation": "levitation", "light": "light", "continuous-light": "light", "speed": "speed",
    "find-traps": "traps", "protection": "protection", "invisibility": "invisibility",
}  # fmt: skip
"""The spells that last, with the field of the trip that counts their turns."""
FIFTEEN = 15


def failure(spell: Spell, intelligence: int) -> tuple[int, int]:
    """The chance to fail as (cases, of so many): linear from intelligence 3 to 18, in whole numbers."""
    worst, best = spell.fails
    return worst * FIFTEEN - (intelligence - 3) * (worst - best), 100 * FIFTEEN


def fails(spell: Spell, intelligence: int, dice: Stream) -> bool:
    """Whether a spell that can fail does."""
    cases, total = failure(spell, intelligence)
    return dice.below(total) < cases


def way_of(way: str) -> Direction:
    """The direction of n, s, e, w."""
    return Direction("nsew".index(way))


def cast(book: Book, state: State, action: Cast) -> list[Event]:
    """Cast a spell: in a fight it is the adventurer's turn, in camp it takes a turn of time."""
    spell = book.spells[action.spell]
    state.life.adventurer.units -= spell.level
    events: list[Event] = [CastSpell(spell.id, state.life.adventurer.units)]
    if state.life.phase == ENCOUNTER:
        events += _in_combat(book, state, spell)
        if state.life.phase == ENCOUNTER and not state.life.over:
            events += combat.monster_turn(book, state)
        return events
    return events + _in_camp(book, state, spell, action.way)


# -- in combat -----------------------------------------------------------------------------------------------------
def _in_combat(book: Book, state: State, spell: Spell) -> list[Event]:
    encounter, who = combat.in_fight(state), state.life.adventurer
    if spell.id == "speed":
        return [effects.begin(state.life.trip, "speed", spell.turns)]
    if spell.id == "pray":
        encounter.pray = True
        return []
    if spell.id in MISSILES:
        return _missile(book, state, spell) + walking.after_battle(book, state)
    failed = spell.fails != (0, 0) and fails(spell, who.intelligence, state.dice)
    if spell.id in KILLING:
        if failed:
            return [Failed(spell.id)]
        return combat.win(book, state, spell.id) + walking.after_battle(book, state)
    if failed:
        return _thrown(book, state) if spell.id == "teleport" else [Failed(spell.id)]
    return _sent(book, state, spell)


def _missile(book: Book, state: State, spell: Spell) -> list[Event]:
    assert spell.dice is not None, "missiles have dice"
    monster = combat.foe(book, state)
    damage = roll(state.dice, *spell.dice) * (2 if monster.kind == "undead" else 1)
    wounded = Wounded(monster.id, spell.id, damage)
    return [wounded, *combat.win(book, state, spell.id)] if combat.wound(state, damage) else [wounded]


def _sent(book: Book, state: State, spell: Spell) -> list[Event]:
    """The monster goes: out of the door, or anywhere on the level. What it guarded is free to take."""
    row = combat.in_fight(state).monster
    free = _corridors(state) if spell.id == "dimension-door" else _anywhere(state)
    name = monsters.sort(book, state, row).id
    if spell.id == "dimension-door":
        _, y, x = state.life.cell
        free.sort(key=lambda cell: (abs(cell[1] - y) + abs(cell[2] - x), cell))
        target = free[0]
    else:
        target = free[state.dice.below(len(free))]
    monsters.move(state, row, target)
    return [Sent(name, spell.id), *combat.end(book, state), *walking.after_battle(book, state)]


def _corridors(state: State) -> list[Cell]:
    """The corridor cells of the level without a monster, a trap or the adventurer."""
    level, y, x = state.life.cell
    feature = state.dungeon.feature[level]
    free = (state.dungeon.room[level] == 0) & (state.at[level] < 0) & (feature != Feature.CHUTE)
    free &= feature != Feature.PIT
    free[y, x] = False
    return [(level, row, column) for row, column in np.argwhere(free).tolist()]


def _anywhere(state: State) -> list[Cell]:
    """Where a monster can be sent: corridors, and rooms without one that are neither sealed nor the adventurer's."""
    level = state.life.cell[0]
    rooms = state.dungeon.rooms[level].items()
    return _corridors(state) + [
        cell
        for number, cells in rooms
        if not state.dungeon.sealed[level, number]
        and state.life.cell not in cells
        and all(state.at[other] < 0 for other in cells)
        for cell in cells
    ]


def _thrown(book: Book, state: State) -> list[Event]:
    """A failed Teleport takes the adventurer away instead, to some corridor."""
    free = _corridors(state)
    target = free[state.dice.below(len(free))]
    monsters.settle(state, combat.in_fight(state).monster)
    events = combat.end(book, state)
    state.life.cell, state.life.back = target, None
    return [*events, Thrown(target[2], target[1]), *walking.arrive(book, state, ask=False)]


# -- in camp -------------------------------------------------------------------------------------------------------
def _in_camp(book: Book, state: State, spell: Spell, way: str) -> list[Event]:
    if spell.id in FIELDS:
        begun = effects.begin(state.life.trip, FIELDS[spell.id], spell.turns)
        return [begun, *seeing.see(book, state)]
    return _CAMP[spell.id](book, state, spell, way)


def _cure(book: Book, state: State, spell: Spell, way: str) -> list[Event]:
    assert spell.dice is not None, "cures have dice"
    who = state.life.adventurer
    healed = roll(state.dice, *spell.dice) + spell.add + characters.band(book.rules.character, who.intelligence)
    gained = min(max(1, healed), who.most_hits - who.hits)
    who.hits += gained
    return [Cured(gained, who.hits)]


def _depth(book: Book, state: State, spell: Spell, way: str) -> list[Event]:
    return [seeing.recall(state)]


def _esp(book: Book, state: State, spell: Spell, way: str) -> list[Event]:
    return [seeing.look_through(book, state, way_of(way))]


def _pass_wall(book: Book, state: State, spell: Spell, way: str) -> list[Event]:
    beyond = seeing.neighbour(state.life.cell, way_of(way))
    assert beyond is not None, "the dungeon's outer walls are refused"
    return walking.step(book, state, beyond)


def _pass_floor(book: Book, state: State, spell: Spell, way: str) -> list[Event]:
    """One level up or down. Above the first and below the last there is only rock, which tells him where he is."""
    level, y, x = state.life.cell
    level += 1 if way == "down" else -1
    if not 0 <= level < LEVELS:
        return [Failed(spell.id), seeing.recall(state)]
    return walking.climb(book, state, (level, y, x))


_CAMP: dict[str, Callable[[Book, State, Spell, str], list[Event]]] = {
    "cure": _cure,
    "depth": _depth,
    "esp": _esp,
    "pass-wall": _pass_wall,
    "pass-floor": _pass_floor,
}

CLOSED = (Edge.WALL, Edge.DOOR, Edge.SECRET)
LINKS = (Feature.DOWN, Feature.UP, Feature.CHUTE, Feature.EXIT)
