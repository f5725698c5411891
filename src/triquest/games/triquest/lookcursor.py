"""The keyboard's look cursor: where it begins, and what Tab goes round, near things first."""

from __future__ import annotations

from triquest.games.triquest.observation import Observation
from triquest.ui.lookcursor import Tile, by_distance, distance


def begin(observation: Observation) -> Tile:
    """Where the cursor starts: on the nearest group, else where the party stands."""
    here = observation.x, observation.y
    groups = [(group.x, group.y) for group in observation.groups]
    return min(groups, key=lambda tile: distance(tile, here), default=here)


def interests(observation: Observation) -> list[Tile]:
    """The tiles of all groups in sight and of all items known, the nearest first."""
    tiles = [(group.x, group.y) for group in observation.groups] + [(item.x, item.y) for item in observation.items]
    return by_distance(tiles, (observation.x, observation.y))
