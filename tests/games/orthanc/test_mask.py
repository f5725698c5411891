"""The mask of legal actions in fights and in states that careers seldom see, against the rules."""

from __future__ import annotations

import numpy as np
import pytest

from triquest.core.rng import stream
from triquest.games.orthanc.encoding import OrthancEncoding
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.rules import book
from triquest.games.orthanc.state import GEAR, Phase

from . import build


def agree(game: Orthanc, encoding: OrthancEncoding) -> int:
    """Compare; how many actions are legal."""
    mask = np.full(len(encoding.actions), 7, np.int8)
    encoding.mask(game, mask)
    expected = [encoding.legal(game, number) for number in range(len(mask))]
    assert mask.tolist() == expected, [str(encoding.actions[i]) for i in np.flatnonzero(mask != expected)]
    return sum(expected)


@pytest.mark.parametrize("kind", book().kinds)
def test_every_monster_in_a_room_and_in_a_corridor(kind: str) -> None:
    counts = set()
    for room in (False, True):
        for units in (0, 1, 2, 3, 1000):
            for pray in (False, True):
                game = build.inside(quiet=True)
                build.fight(game, kind, room)
                assert game.state.life.encounter is not None
                game.state.life.encounter.pray = pray
                game.state.life.adventurer.units = units
                game.state.life.adventurer.arrows = units % 2
                counts.add(agree(game, OrthancEncoding(game.options)))
    assert len(counts) > 3


@pytest.mark.parametrize("seed", range(30))
def test_anywhere_with_anything(seed: int) -> None:
    game, dice = build.inside(seed, quiet=True), stream(seed, "mask")
    encoding, life, who = OrthancEncoding(game.options), game.state.life, game.state.life.adventurer
    for _ in range(30):
        cell = dice.below(10), (0, 19, dice.below(20))[dice.below(3)], (0, 23, dice.below(24))[dice.below(3)]
        life.lost = dice.below(3) == 0
        build.place(game, cell)
        game.state.known_edge[(*game.state.here(cell), dice.below(4))] = (0, 1, 2, 3, 4, 255)[dice.below(6)]
        game.state.known_feature[game.state.here(cell)] = dice.below(6)
        game.state.chest[cell] = dice.below(2)
        if dice.below(3) == 0:
            build.monster(game, "orc", cell)
        life.phase = (Phase.WALKING, Phase.WALKING, Phase.OUTSIDE, Phase.ROLLING, Phase.QUESTION)[dice.below(5)]
        life.dungeon = dice.below(2)
        who.units, who.hits, who.manuals = dice.below(6), 1000 - dice.below(2), dice.below(2)
        who.experience, who.treasure = (0, 1_000_000, 10)[dice.below(3)], dice.below(10)
        who.owned = [bool(dice.below(2)) for _ in GEAR]
        who.worn = [owned and dice.below(2) == 1 for owned in who.owned]
        who.purse = [dice.below(2) for _ in who.purse]
        agree(game, encoding)
