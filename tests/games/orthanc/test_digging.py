"""The kernel that digs levels against its slow twin, draw for draw."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from tests.reference import digging as slow
from triquest.core.rng import stream
from triquest.games.orthanc import digging
from triquest.games.orthanc.rules import book

CHANGES: list[dict[str, Any]] = [
    {},
    {"open_dead_end": 100, "second_door": 100, "secret": 50},
    {"rooms": (1, 3), "room_cells": (1, 30), "longest_side": 8},
    {"rooms": (20, 24), "room_cells": (1, 4), "sealed_from": 1},
]


@pytest.mark.parametrize("changes", CHANGES, ids=str)
@pytest.mark.parametrize("number", [1, 5, 10])
def test_levels_are_dug_alike(number: int, changes: dict[str, Any]) -> None:
    rules = replace(book().rules.dungeon, **changes)
    for seed in range(8):
        dice, same = stream(seed, "dig", number), stream(seed, "dig", number)
        edge, room, sealed = digging.dig(rules, dice, number)
        expected = slow.dig(rules, same, number)
        assert np.array_equal(edge, expected[0])
        assert np.array_equal(room, expected[1])
        assert sealed == expected[2]
        assert dice.state == same.state
