"""The options a game of TriQuest can be started with."""

from __future__ import annotations

import re

from triquest.engine.options import Option

SMALLEST, LARGEST = 40, 1000
"""Tiles a side."""


def _size(text: str) -> str:
    match = re.fullmatch(r"(\d+)(?:x(\d+))?", text)
    sides = [int(side) for side in match.groups(match[1])] if match else []
    if not sides or not all(SMALLEST <= side <= LARGEST for side in sides):
        raise ValueError(f"write WIDTHxHEIGHT, each from {SMALLEST} to {LARGEST}, for example 100x100")
    return f"{sides[0]}x{sides[1]}"


OPTIONS = (
    Option("size", "100x100", "the world's width and height in tiles, 40x40 to 1000x1000", normal=_size),
    Option("terrain", "coherent", "woods and lakes hang together, or every tile for itself", ("coherent", "classic")),
    Option("contours", "stepped", "how danger falls off round a hotspot", ("stepped", "warped", "smooth")),
    Option("blocking", "none", "classic: a creature behind a friend cannot attack", ("none", "classic")),
    Option("monsters", "pathing", "how groups come after you: the best way, or along one axis", ("pathing", "classic")),
)
