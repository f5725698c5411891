"""Two careers that differ only in what the adventurer cannot know must look the same to him, to the last byte."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from triquest.core.rng import Stream, stream
from triquest.engine.errors import IllegalAction
from triquest.engine.legal import Legal
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import describe, monsters, seeing
from triquest.games.orthanc.bot import Random
from triquest.games.orthanc.dungeon import Edge, Feature, number_of
from triquest.games.orthanc.front import OrthancFront
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.legality import ways
from triquest.games.orthanc.state import DEXTERITY, GEAR, HITS, KIND, UNKNOWN, Find, Phase

from . import build

FRONT = OrthancFront()
Unseen = NDArray[np.bool_]


def change_what_is_hidden(game: Orthanc, dice: Stream) -> None:
    """Other ground, monsters, treasures and dice wherever the adventurer has never looked."""
    state = game.state
    page, level = state.page, state.life.cell[0]
    unseen = state.known[:10] == 0
    if state.life.lost:
        unseen[level] = state.known[page] == 0
    _ground(game, dice, unseen)
    _monsters(game, dice, unseen)
    state.chest[unseen] = np.random.default_rng(dice.below(2**32)).integers(0, 2, int(unseen.sum()))
    here = {monsters.chest(state, state.life.cell)}
    state.life.hoards = {key: value for key, value in state.life.hoards.items() if _key_of(here) == key}
    state.life.hoards[0] = state.life.hoards.get(0, (Find("gold", 3, 3),))
    state.life.seed = dice.next()
    state.life.settled = [dice.below(30) for _ in range(10)]
    game.state.dice = stream(dice.next(), "other")


def _key_of(cells: set[tuple[int, int, int] | None]) -> int:
    cell = next(iter(cells))
    return -1 if cell is None else number_of(cell)


def _ground(game: Orthanc, dice: Stream, unseen: Unseen) -> None:
    """Edges whose both cells were never seen, features never found, where chutes and stairs lead."""
    state, chance = game.state, np.random.default_rng(dice.below(2**32))
    edge, feature, target = state.edge.copy(), state.dungeon.feature.copy(), state.dungeon.target.copy()
    across, down = unseen[:, 1:] & unseen[:, :-1], unseen[:, :, 1:] & unseen[:, :, :-1]
    new = chance.integers(0, 4, across.shape, np.uint8)
    edge[:, 1:, :, 0] = np.where(across, new, edge[:, 1:, :, 0])
    edge[:, :-1, :, 1] = np.where(across, new, edge[:, :-1, :, 1])
    new = chance.integers(0, 4, down.shape, np.uint8)
    edge[:, :, 1:, 3] = np.where(down, new, edge[:, :, 1:, 3])
    edge[:, :, :-1, 2] = np.where(down, new, edge[:, :, :-1, 2])
    # A wall that was seen may be a secret door that was not.
    for level, y, x, side in np.argwhere((edge == Edge.WALL) & ~unseen[..., None]).tolist():
        beyond = seeing.neighbour((level, y, x), a.Direction(side))
        if beyond is not None and dice.below(20) == 0:
            edge[level, y, x, side] = edge[(*beyond, side ^ 1)] = Edge.SECRET
    hidden = unseen & (feature != Feature.EXIT)
    feature[hidden] = chance.integers(0, 5, int(hidden.sum()))
    target[target >= 0] = dice.below(4_800)
    state.edge = edge
    state.dungeon = replace(state.dungeon, feature=feature, target=target)


def _monsters(game: Orthanc, dice: Stream, unseen: Unseen) -> None:
    """Hits and dexterity of all, kinds and places of those never met."""
    state = game.state
    fighting = state.life.encounter.monster if state.life.encounter else -1
    beside = monsters.beside(state, state.life.cell)
    for row in np.flatnonzero(state.monsters[:, KIND]).tolist():
        state.monsters[row, HITS] = 1 + dice.below(60)
        state.monsters[row, DEXTERITY] = 3 + dice.below(16)
        if row in (fighting, beside) or not unseen[monsters.cell_of(state, row)]:
            continue
        state.monsters[row, KIND] = 1 + dice.below(79)
        if dice.below(4) == 0:
            monsters.remove(state, row)


def candidates(game: Orthanc) -> list[a.OrthancAction]:
    spells = [a.Cast(spell.id, way) for spell in game.book.rules.spell for way in ways(spell)]
    gear = [kind(item) for kind in (a.Wear, a.Remove) for item in GEAR]
    moves = [kind(way) for kind in (a.Go, a.Break) for way in a.Direction]
    return [*a.SIMPLE.values(), *moves, *spells, *gear, *(a.Drop(coin) for coin in game.book.coins)]


def answers(game: Orthanc) -> list[str]:
    said = []
    for action in candidates(game):
        try:
            game.check(action)
            said.append("yes")
        except IllegalAction as reason:
            said.append(str(reason))
    return said


def looks(game: Orthanc) -> tuple[bytes, list[str], list[str], str, list[str]]:
    """All that the adventurer can learn without acting, words and odds included."""
    game._maps = None
    seen = game.observe(build.SOLO)
    words = [line.text for line in (*FRONT.look(seen), *(FRONT.report("odds", seen) or []), describe.status(seen))]
    return seen.encode(), [str(action) for action in game.legal_actions()], answers(game), game.status(), words


@pytest.mark.parametrize("seed", range(5))
def test_what_is_hidden_changes_nothing_that_the_adventurer_can_learn(seed: int) -> None:
    dice = stream(seed, "blindness")
    game = build.new(seed)
    bot = Random(stream(seed, "blind bot"))
    phases = set()
    compared = 0
    for number in range(240):
        if game.to_move() is None:
            break
        if number % 12 == 0 or (game.state.life.lost and number % 4 == 0):
            other = game.clone()
            change_what_is_hidden(other, dice)
            assert other.digest() != game.digest()
            assert looks(other) == looks(game)
            compared += 1
            phases.add(game.state.life.phase)
        who = game.state.life.adventurer
        who.hits, who.units = max(who.hits, 30), max(who.units, 8)
        game.apply(bot.choose(game.observe(build.SOLO), Legal(game)))
    assert compared >= 5
    assert Phase.WALKING in phases


def test_the_change_is_a_real_one() -> None:
    """The test would notice: a monster put into plain sight does show."""
    game = build.inside()
    other = game.clone()
    build.monster(other, "orc", (0, 0, 0))
    seen = next(
        (0, y, x) for _, y, x in np.argwhere(game.state.known[:1] == 1).tolist() if (y, x) != game.state.life.cell[1:]
    )
    assert looks(other) == looks(game)
    build.monster(other, "orc", seen)
    seeing.see(other.book, other.state)
    assert looks(other) != looks(game)
    assert (game.state.known_edge != UNKNOWN).any()
