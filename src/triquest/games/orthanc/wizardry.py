"""What a wizard can do in Orthanc: draw the whole level, call up a monster, be of any level."""

from __future__ import annotations

from functools import lru_cache

from triquest.core.dice import roll
from triquest.engine.errors import IllegalAction
from triquest.engine.game import Event
from triquest.engine.language import _
from triquest.engine.wizardry import Wizardry
from triquest.games.orthanc import characters, combat, monsters, seeing
from triquest.games.orthanc.events import Conjured
from triquest.games.orthanc.rules import Book
from triquest.games.orthanc.state import Mark, Phase, State

REVEAL, SPAWN, LEVEL = "reveal", "spawn", "level"
_HIGHEST = 20


@lru_cache(maxsize=4)
def deeds(rules: Book) -> tuple[Wizardry, ...]:
    """All that a wizard can do."""
    spawns = [Wizardry(SPAWN, monster.id) for monster in rules.rules.monster]
    return (Wizardry(REVEAL), *spawns, *(Wizardry(LEVEL, str(level)) for level in range(1, _HIGHEST + 1)))


def check(state: State, deed: Wizardry) -> None:
    """`IllegalAction` says when it cannot be done."""
    phases = (Phase.OUTSIDE, Phase.WALKING) if deed.what == LEVEL else (Phase.WALKING,)
    if state.life.phase not in phases:
        raise IllegalAction(_("That can be done while walking in the dungeon only, levels outside too."))


def perform(rules: Book, state: State, deed: Wizardry) -> list[Event]:
    """Do it; it takes no time."""
    events: list[Event] = [Conjured(deed.what, deed.value)]
    if deed.what == REVEAL:
        _reveal(state)
    elif deed.what == SPAWN:
        events += _spawn(rules, state, rules.kinds[deed.value])
    else:
        _rise(rules, state, int(deed.value))
    return events


def _reveal(state: State) -> None:
    """The whole level with secret doors, traps, monsters and treasures; and which level it is."""
    if state.life.lost:
        seeing.recall(state)
    page = state.life.cell[0]
    state.known_edge[page] = state.edge[page]
    state.known[page][state.known[page] == 0] = 1
    state.known_room[page] = state.dungeon.room[page] > 0
    state.known_feature[page] = state.dungeon.feature[page]
    state.marks[page] = (state.at[page] >= 0) * Mark.MONSTER + (state.chest[page] > 0) * Mark.TREASURE


def _spawn(rules: Book, state: State, kind: int) -> list[Event]:
    """A monster with hits by its dice and a dexterity rolled like that of others, which is met at once."""
    monster = rules.monster(kind)
    hits = roll(state.dice, *monster.hits)
    rolled = roll(state.dice, *rules.rules.character.dice)
    dexterity = max(rules.rules.population.dexterity + (monster.level + 1) // 2, rolled)
    row = monsters.add(state, state.life.cell, (kind, hits, dexterity))
    return combat.begin(rules, state, row, wandering=True)


def _rise(rules: Book, state: State, level: int) -> None:
    """Of that level, with the most hits its dice could give, and whole."""
    who, numbers = state.life.adventurer, rules.rules.character
    who.level, who.most_units = level, characters.units_of(numbers, level)
    bonus = characters.band(numbers, who.constitution, numbers.high_constitution)
    who.most_hits = numbers.hits + level * max(1, numbers.hit_die + bonus)
    who.hits, who.units = who.most_hits, who.most_units
