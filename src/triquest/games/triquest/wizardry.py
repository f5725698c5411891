"""What a wizard can do in TriQuest: see the whole land, call up monsters, and set how dangerous the land is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from triquest.engine.game import Event
from triquest.engine.wizardry import Wizardry
from triquest.games.triquest import fighters
from triquest.games.triquest.events import Conjured
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import Groups, State, World

REVEAL, SPAWN, DANGER = "reveal", "spawn", "danger"
_MIDDLE = 4
_AWAY = 2
"""Tiles from the party at which monsters are called up, straight ahead if there is room."""


@lru_cache(maxsize=4)
def deeds(rules: Book) -> tuple[Wizardry, ...]:
    """All that a wizard can do."""
    spawns = [Wizardry(SPAWN, monster.id) for monster in rules.rules.monster if not monster.lord]
    return (
        Wizardry(REVEAL),
        *spawns,
        *(Wizardry(DANGER, str(level)) for level in range(rules.rules.world.max_danger + 1)),
    )


def perform(rules: Book, state: State, deed: Wizardry) -> list[Event]:
    """Do it; it takes no time."""
    if deed.what == REVEAL:
        state.known[:] = state.world.terrain
        state.known_items = {tile: list(nine) for tile, nine in state.items.items()}
    elif deed.what == SPAWN:
        _spawn(rules, state, rules.monster_ids[deed.value])
    else:
        _endanger(rules, state, int(deed.value))
    return [Conjured(deed.what, deed.value)]


def _spawn(rules: Book, state: State, kind: int) -> None:
    """A monster alone on its tile, in the middle; nothing where the land is full."""
    tile = next(_free(state), None)
    if tile is None:
        return
    groups = state.groups
    number = next((row for row in range(len(groups.x)) if row != state.lord and not groups.kind[row].any()), None)
    if number is None:
        number = len(groups.x)
        state.groups = groups = _longer(groups)
    y, x = tile
    groups.x[number], groups.y[number], groups.facing[number], groups.ready[number] = x, y, 0, state.clock
    groups.kind[number], groups.hp[number], groups.slowed[number] = 0, 0, 0
    groups.kind[number, _MIDDLE], groups.hp[number, _MIDDLE] = kind, rules.rules.creature.hp
    state.at[y, x] = number


def _free(state: State) -> Iterator[tuple[int, int]]:
    """The empty tiles (y, x), the one ahead first, then those about as far away, row by row."""
    party, (height, width) = state.party, state.at.shape
    ahead = party.y + _AWAY * party.facing.dy, party.x + _AWAY * party.facing.dx
    tiles = [(y, x) for y in range(height) for x in range(width) if (y, x) != (party.y, party.x)]
    tiles.sort(key=lambda tile: (tile != ahead, abs(abs(tile[0] - party.y) + abs(tile[1] - party.x) - _AWAY), tile))
    return (tile for tile in tiles if state.at[tile] < 0)


def _longer(groups: Groups) -> Groups:
    """Room for one group more."""
    longer = Groups.empty(len(groups.x) + 1)
    for name in Groups.ARRAYS:
        getattr(longer, name)[:-1] = getattr(groups, name)
    return longer


def _endanger(rules: Book, state: State, level: int) -> None:
    """All land in sight has that danger now, and ground drawn by dice as such land has."""
    band = next(band for band in rules.rules.band if level in band.danger)
    shares = zip(band.terrain, band.parts, strict=True)
    grounds = [rules.terrain_ids[name] for name, parts in shares for _share in range(parts)]
    # The world is shared by the copies of a game.
    state.world = World(state.world.terrain.copy(), state.world.danger.copy())
    rows, columns = np.indices(state.at.shape)
    away = abs(rows - state.party.y) + abs(columns - state.party.x)
    for y, x in np.argwhere(away <= fighters.party_sight(rules, state)).tolist():
        state.world.danger[y, x] = level
        state.world.terrain[y, x] = grounds[state.dice.below(len(grounds))]
