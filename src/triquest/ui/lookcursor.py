"""A look cursor on a map of tiles: a step by a key, and from one thing of interest to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Tile = tuple[int, int]

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


def move(tile: Tile, key: str, size: tuple[int, int], interests: Sequence[Tile]) -> Tile:
    """The tile (x, y) after a key; it stays on the map of that width and height. Unknown keys change nothing.

    Tab goes round the `interests`, Shift+Tab backwards.
    """
    if key in ("tab", "shift+tab"):
        return _next(tile, -1 if key == "shift+tab" else 1, interests)
    dx, dy = _STEPS.get(key, (0, 0))
    x, y = tile[0] + dx, tile[1] + dy
    return min(max(x, 0), size[0] - 1), min(max(y, 0), size[1] - 1)


def by_distance(tiles: Iterable[Tile], start: Tile) -> list[Tile]:
    """Each tile once, the nearest first; of those equally near, the more western one."""
    return sorted(set(tiles), key=lambda tile: (distance(tile, start), tile))


def distance(one: Tile, other: Tile) -> int:
    """Steps from one tile to the other, without diagonals."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _next(tile: Tile, step: int, tiles: Sequence[Tile]) -> Tile:
    if not tiles:
        return tile
    if tile not in tiles:
        return tiles[0 if step > 0 else -1]
    return tiles[(tiles.index(tile) + step) % len(tiles)]
