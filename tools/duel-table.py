#!/usr/bin/env python3
"""How a party fares in duels, by danger, with and without gear and skills: the difficulty of TriQuest's rules.

    tools/duel-table.py [FIGHTS]

A fresh party faces one group on the tile ahead, all on grass, and fights to the end without moving. With skills it
cures when someone is under 45 HP, else throws Fireball at three enemies or more, else attacks. Prints the share of
parties that survive, and the mean HP lost of 300.
"""

from __future__ import annotations

import sys

import numpy as np

from triquest.core.rng import Stream, stream
from triquest.engine.game import SOLO
from triquest.engine.legal import Legal
from triquest.engine.options import settle
from triquest.games.triquest import worldgen
from triquest.games.triquest.actions import Direction, Step, TriQuestAction, UseSkill, Wait
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.options import OPTIONS
from triquest.games.triquest.state import Groups

GEAR = ("battle-axe", "crystal-armor", "fire-rod", "robe-of-wild-magic", "talisman", "monks-robe")
BOSS = 10
SETTLED = settle(OPTIONS, {"size": "40x40"})
WORLD = TriQuest.new(0, SETTLED)


def duel(danger: int, gear: bool, skills: bool, dice: Stream) -> tuple[bool, int]:
    """One fight; whether the party survives and the HP it lost."""
    game = WORLD.clone()
    state, book = game.state, game.book
    state.world = type(state.world)(np.zeros_like(state.world.terrain), state.world.danger)
    state.at[...] = -1
    state.groups = Groups.empty(1)
    if danger == BOSS:
        worldgen._lords_group(book, dice, state.groups, 0)
    else:
        worldgen._group(book, dice, state.groups, 0, danger)
    state.party.x, state.party.y = 20, 20
    state.groups.x[0], state.groups.y[0], state.groups.facing[0] = 20, 19, Direction.SOUTH
    state.at[19, 20] = 0
    state.dice = Stream(dice.next())
    for item in (book.item_ids[name] for name in GEAR if gear):
        setattr(state.party.heroes[book.wearer(item)], book.slot(item), item)
    legal = Legal(game)
    while game.to_move() is not None and state.groups.kind[0].any():
        game.apply(_choose(game, skills, legal))
    return bool(state.party.living()), 300 - sum(hero.hp for hero in state.party.heroes)


def _choose(game: TriQuest, skills: bool, legal: Legal[TriQuestAction]) -> TriQuestAction:
    seen = game.observe(SOLO)
    cure, fireball = UseSkill(2, "cure"), UseSkill(1, "fireball")
    if skills and any(0 < hero.hp < 45 for hero in seen.heroes) and cure in legal:
        return cure
    if skills and seen.ahead is not None and len(seen.ahead.members) >= 3 and fireball in legal:
        return fireball
    return Step(Direction.NORTH) if seen.ahead is not None else Wait()


def main() -> None:
    fights = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print("gear/skills " + "".join(f"{f'd{danger}':>10}" for danger in range(1, BOSS)) + f"{'boss':>10}")
    for gear in (False, True):
        for skills in (False, True):
            cells = []
            for danger in range(1, BOSS + 1):
                dice = stream(danger, "duel-table")
                fought = [duel(danger, gear, skills, dice) for _ in range(fights)]
                survived = 100 * sum(lived for lived, _ in fought) / fights
                cells.append(f"{survived:.0f}/{sum(lost for _, lost in fought) / fights:.0f}")
            name = f"{'yes' if gear else 'no'}/{'yes' if skills else 'no'}"
            print(f"{name:11} " + "".join(f"{cell:>10}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
