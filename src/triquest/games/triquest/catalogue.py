"""What a fresh world holds, hidden things too: a row of `triquest catalog`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from triquest.core import paths

if TYPE_CHECKING:
    from triquest.games.triquest.game import TriQuest


def row(game: TriQuest) -> dict[str, str | int]:
    """Where the heroes start and the lord waits, how far it is in tiles and in cost points, the land, the groups.

    Groups are counted by the danger of their tile, monsters by kind. Nothing lies on the ground of a fresh world.
    """
    state, rules = game.state, game.book
    party, groups, danger = state.party, state.groups, state.world.danger
    x, y = int(groups.x[state.lord]), int(groups.y[state.lord])
    field = paths.distance_field(
        rules.cost_table[state.world.terrain], [(party.y, party.x)], limit=paths.UNREACHED_INT32 - 1, dtype=np.int32
    )
    there = state.at >= 0
    levels = np.bincount(danger[there], minlength=rules.rules.world.max_danger + 1).tolist()
    kinds = np.bincount(groups.kind[state.at[there]].ravel(), minlength=len(rules.monsters)).tolist()
    shares = np.bincount(state.world.terrain.ravel(), minlength=len(rules.costs)) * 1000 // danger.size
    return {
        "start x": party.x,
        "start y": party.y,
        "start terrain": rules.rules.terrain[state.world.terrain[party.y, party.x]].id,
        "lord x": x,
        "lord y": y,
        "lord distance": abs(x - party.x) + abs(y - party.y),
        "lord way cost": int(field[y, x]),
        "groups": int(there.sum()),
        **{f"groups danger {level}": count for level, count in enumerate(levels) if level},
        **{str(monster.id): kinds[number] for number, monster in enumerate(rules.rules.monster, 1)},
        **{f"{terrain.id} permille": int(share) for terrain, share in zip(rules.rules.terrain, shares, strict=True)},
    }
