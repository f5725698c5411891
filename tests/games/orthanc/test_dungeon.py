"""Generated dungeons, the original one, and the catalogue that keeps them what they are."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import numpy as np
import pytest

from triquest.core.rng import stream_key
from triquest.games.orthanc import building
from triquest.games.orthanc.dungeon import Dungeon, Edge, cell_of
from triquest.games.orthanc.rules import book
from triquest.games.orthanc.worldmap import picture

from . import build, surveying

RULES = book().rules.dungeon
CATALOGUE = Path(__file__).parents[2] / "golden" / "orthanc" / "dungeons.txt"


@pytest.mark.parametrize("number", range(25))
def test_dungeons_are_sound(number: int) -> None:
    assert surveying.complaints(surveying.make(number)) == []


def test_the_proof_agrees_with_a_plain_search_and_notices_a_wall() -> None:
    dungeon = surveying.make(1)
    assert building.proven(dungeon)
    for edges in ("stairs", "doors"):
        edge, target = dungeon.edge.copy(), dungeon.target.copy()
        if edges == "doors":
            edge[3][np.isin(edge[3], (Edge.DOOR, Edge.SECRET))] = Edge.WALL
        else:
            upward = np.argwhere(target >= 0)
            for level, y, x in upward[upward[:, 0] >= 6].tolist():
                if cell_of(int(target[level, y, x]))[0] < 6:
                    target[level, y, x] = target[6:].max()
        broken = Dungeon(0, edge, dungeon.room, dungeon.sealed, dungeon.feature, target)
        assert not building.proven(broken)
        assert surveying.complaints(broken) != []


def digest(dungeon: Dungeon) -> str:
    total = blake2b(digest_size=8)
    for array in (dungeon.edge, dungeon.room, dungeon.sealed, dungeon.feature, dungeon.target.astype("<i4")):
        total.update(array.tobytes())
    return total.hexdigest()


def catalogue() -> str:
    keys = {"original": building.key_of(RULES, 0, building.ORIGINAL)}
    keys |= {f"{seed}/{number}": building.key_of(RULES, seed, number) for seed in range(4) for number in (1, 2)}
    keys |= {f"survey/{number}": stream_key(number, "survey") for number in range(3)}
    return "".join(f"{name} {digest(building.build(RULES, key))}\n" for name, key in keys.items())


def test_dungeons_are_those_of_the_catalogue() -> None:
    """What a seed digs is part of the rules: a change here raises their version. `python -m` this module prints it."""
    assert catalogue() == CATALOGUE.read_text(encoding="ascii")


def test_the_picture_shows_all_levels() -> None:
    pixels = picture(build.new())
    assert pixels.shape == (5 * (20 * 16 + 24) + 24, 2 * (24 * 16 + 24) + 24, 3)
    assert len(np.unique(pixels.astype(np.int32) @ (65_536, 256, 1))) > 8


if __name__ == "__main__":
    print(catalogue(), end="")
