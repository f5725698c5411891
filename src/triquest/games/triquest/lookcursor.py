"""The keyboard's look cursor: from tile to tile, and with Tab round everything of interest, near things first."""

from __future__ import annotations

from triquest.games.triquest.observation import Observation

_STEPS = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
    "home": (-1, -1),
    "end": (-1, 1),
    "pageup": (1, -1),
    "pagedown": (1, 1),
}


def begin(observation: Observation) -> tuple[int, int]:
    """Where the cursor starts: on the nearest group, else where the party stands."""
    groups = [(group.x, group.y) for group in observation.groups]
    return min(groups, key=lambda tile: _distance(observation, tile), default=(observation.x, observation.y))


def move(observation: Observation, tile: tuple[int, int], key: str) -> tuple[int, int]:
    """The tile after a key; it stays on the map. Unknown keys change nothing."""
    if key in ("tab", "shift+tab"):
        return _next(observation, tile, -1 if key == "shift+tab" else 1)
    dx, dy = _STEPS.get(key, (0, 0))
    x, y = tile[0] + dx, tile[1] + dy
    return min(max(x, 0), observation.width - 1), min(max(y, 0), observation.height - 1)


def interests(observation: Observation) -> list[tuple[int, int]]:
    """The tiles of all groups in sight and of all items known, the nearest first."""
    tiles = {(group.x, group.y) for group in observation.groups} | {(item.x, item.y) for item in observation.items}
    return sorted(tiles, key=lambda tile: (_distance(observation, tile), tile))


def _next(observation: Observation, tile: tuple[int, int], step: int) -> tuple[int, int]:
    tiles = interests(observation)
    if not tiles:
        return tile
    if tile not in tiles:
        return tiles[0 if step > 0 else -1]
    return tiles[(tiles.index(tile) + step) % len(tiles)]


def _distance(observation: Observation, tile: tuple[int, int]) -> int:
    return abs(tile[0] - observation.x) + abs(tile[1] - observation.y)
