"""Digs one level: rooms, corridors that reach everywhere, and doors. Every cell is used.

Rooms are placed while the free cells round each stay one unbroken run: then whatever way led through its ground leads
round it, and the corridors stay in one piece. The corridors are a maze through all cells that no room has, with loops
at some of its dead ends. Then every room but the sealed one gets a door towards what can be reached, from the corridors
on, and perhaps a second one anywhere. A level whose dice find no space, or that hides a room behind the sealed one, is
dug again.
"""

from __future__ import annotations

import numpy as np

from triquest.core.rng import Stream
from triquest.games.orthanc import _dig
from triquest.games.orthanc.dungeon import HEIGHT, U8, WIDTH
from triquest.games.orthanc.rules import Dungeon


def dig(rules: Dungeon, dice: Stream, number: int) -> tuple[U8, U8, int]:
    """The edges, the rooms and the sealed room (0: none) of level `number`, counted from 1."""
    edge, room = np.empty((HEIGHT, WIDTH, 4), np.uint8), np.empty((HEIGHT, WIDTH), np.uint8)
    while True:
        sealed = _dig.dig(dice, rules, number >= rules.sealed_from, edge, room)
        if sealed >= 0:
            return edge, room, sealed
