#!/usr/bin/env python3
"""How a party fares in duels, by danger, with and without gear and skills: the difficulty of TriQuest's rules.

    tools/duel-table.py [FIGHTS [BATTLES]]

A fresh party faces one group on the tile ahead, all on grass, and fights to the end without moving, by the arena's
policies attack and skills. Every cell is measured twice: FIGHTS (300) duels through the whole rules, and BATTLES
(100,000) in the arena's compiled code, with dice of their own. Prints the share of parties that survive and the mean HP
lost of 300, and ends with 1 if the two ways are farther apart anywhere than chance allows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import sqrt

import numpy as np

from triquest.core.rng import Stream, random_u64, stream_key
from triquest.engine.arena import WON
from triquest.engine.options import settle
from triquest.games.triquest import battle, duel
from triquest.games.triquest.arena import ORDERS
from triquest.games.triquest.balance import GOOD_GEAR
from triquest.games.triquest.battle import Battleground, Orders, Scene
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.options import OPTIONS

WORLD = TriQuest.new(0, settle(OPTIONS, {"size": "40x40"}))
BOSS = WORLD.book.rules.world.max_danger
FARTHEST = 4.0
"""Standard errors that two ways of one cell may be apart: one in some 16,000 cells is, by chance."""

Cell = tuple[int, float, float, float]
"""Fights, the share survived, the mean HP lost and its standard deviation."""


def by_rules(danger: int, scene: Scene, orders: Orders, fights: int) -> Cell:
    """The cell through the whole rules."""
    keys = random_u64(2 * fights, stream_key(danger, "duel-table/rules"))
    kinds, facings = battle.wild(WORLD.book, danger, keys[:fights])
    ends = []
    for number in range(fights):
        dice = Stream(int(keys[fights + number]))
        game = duel.open_duel(WORLD, scene, kinds[number].tolist(), int(facings[number]), dice)
        duel.fight(game, scene, orders)
        ends.append((bool(game.state.party.living()), 300 - sum(hero.hp for hero in game.state.party.heroes)))
    lived, lost = np.array(ends).T
    return fights, float(lived.mean()), float(lost.mean()), float(lost.std())


def by_arena(danger: int, scene: Scene, orders: Orders, battles: int) -> Cell:
    """The cell in compiled code."""
    keys = random_u64(2 * battles, stream_key(danger, "duel-table/arena"))
    kinds, facings = battle.wild(WORLD.book, danger, keys[:battles])
    fought = Battleground(WORLD.book, scene, orders).fight(kinds, facings, keys[battles:], threads=None)
    lost = 300 - fought.health[:, :3].sum(axis=1)
    return battles, float((fought.outcome == WON).mean()), float(lost.mean()), float(lost.std())


def apart(one: Cell, other: Cell) -> float:
    """How far two ways are apart, in standard errors: the greater of survival and loss."""
    share = (one[0] * one[1] + other[0] * other[1]) / (one[0] + other[0])
    parts = 1 / one[0] + 1 / other[0]
    survival = abs(one[1] - other[1]) / sqrt(max(share * (1 - share), 1 / other[0]) * parts)
    loss = abs(one[2] - other[2]) / sqrt(max(other[3] ** 2, 1.0) * parts)
    return max(survival, loss)


def rows() -> Iterator[tuple[str, Scene, Orders]]:
    """Without and with gear and skills."""
    gear = tuple(WORLD.book.item_ids[name] for name in GOOD_GEAR)
    for worn in (False, True):
        for policy in ("attack", "skills"):
            name = f"{'yes' if worn else 'no'}/{'yes' if policy == 'skills' else 'no'}"
            yield name, Scene(gear=gear if worn else ()), ORDERS[policy]


def main() -> int:
    """Print the table; 1 if the ways disagree."""
    fights = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    battles = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    print("gear/skills way   " + "".join(f"{f'd{danger}':>10}" for danger in range(1, BOSS)) + f"{'boss':>10}")
    farthest = 0.0
    for name, scene, orders in rows():
        cells = [
            (by_rules(danger, scene, orders, fights), by_arena(danger, scene, orders, battles))
            for danger in range(1, BOSS + 1)
        ]
        for way, row in zip(("rules", "arena"), zip(*cells, strict=True), strict=True):
            texts = (f"{100 * survived:.1f}/{lost:.0f}" for _, survived, lost, _ in row)
            print(f"{name:11} {way:6}" + "".join(f"{text:>10}" for text in texts), flush=True)
        farthest = max(farthest, *(apart(*cell) for cell in cells))
    print(f"Farthest apart: {farthest:.1f} standard errors.")
    return int(farthest > FARTHEST)


if __name__ == "__main__":
    sys.exit(main())
