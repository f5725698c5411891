"""What a fresh dungeon holds, hidden things too: a row of `triquest catalog`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from triquest.games.orthanc.dungeon import LEVELS, Edge, Feature
from triquest.games.orthanc.state import KIND, LEVEL

if TYPE_CHECKING:
    from triquest.games.orthanc.game import Orthanc


def row(game: Orthanc) -> dict[str, str | int]:
    """The adventurer as first rolled, the exit, and for each level its rooms, links, traps, doors and dwellers."""
    state, who = game.state, game.state.life.adventurer
    _, y, x = state.dungeon.start
    found: dict[str, str | int] = {
        "name": who.name,
        "strength": who.strength,
        "intelligence": who.intelligence,
        "constitution": who.constitution,
        "dexterity": who.dexterity,
        "hits": who.hits,
        "exit x": x,
        "exit y": y,
    }
    for level in range(LEVELS):
        found.update({f"level {level + 1} {name}": count for name, count in _level(game, level).items()})
    return found


def _level(game: Orthanc, level: int) -> dict[str, int]:
    state, ground = game.state, game.state.dungeon
    features = np.bincount(ground.feature[level].ravel(), minlength=len(Feature)).tolist()
    rows = state.monsters
    return {
        "rooms": len(ground.rooms[level]),
        "sealed": int(ground.sealed[level].sum()),
        # Both cells of an edge say the same.
        "secret doors": int((ground.edge[level] == Edge.SECRET).sum()) // 2,
        "stairs down": features[Feature.DOWN],
        "stairs up": features[Feature.UP],
        "chutes": features[Feature.CHUTE],
        "pits": features[Feature.PIT],
        "monsters": int(((rows[:, KIND] > 0) & (rows[:, LEVEL] == level)).sum()),
        "treasures": int(state.chest[level].sum()),
    }
