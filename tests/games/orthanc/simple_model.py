"""Careers in a dungeon without corridors: room after room, with the real rules of fights, treasure and levels.

Doors, maps, weight and the loss of items are left out. It is the model by which the numbers of the rules were chosen.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass

from triquest.engine.game import SOLO
from triquest.engine.legal import Legal
from triquest.engine.options import settle
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import characters, combat, duelling, monsters, treasure
from triquest.games.orthanc.dungeon import Cell
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.options import OPTIONS
from triquest.games.orthanc.state import Phase, Trip

LIGHT = {"combat.loss": "0", "weight.coin": "0", "weight.gem": "0", "weight.jewelry": "0", "weight.spare": "0"}
MOST_TRIPS = 200
BEARABLE = 0.2


@dataclass(frozen=True)
class Career:
    retired: bool
    trips: int
    level: int


def play(seed: int, deeper: int = 0) -> Career:
    game = Orthanc.new(seed, settle(OPTIONS, LIGHT))
    good = game.book.rules.character.good
    while min(_characteristics(game)) < good:
        game.apply(a.REROLL)
    game.apply(a.BEGIN)
    game.state.chest[:] = 0
    who = game.state.life.adventurer
    for trip in range(1, MOST_TRIPS + 1):
        _trip(game, min(10, (who.level + 1) // 2 + deeper))
        if game.state.life.over:
            return Career(False, trip, who.level)
        if not game.observe(SOLO).retire:
            return Career(True, trip, who.level)
    return Career(False, MOST_TRIPS, who.level)


def _characteristics(game: Orthanc) -> list[int]:
    return [getattr(game.state.life.adventurer, name) for name in characters.CHARACTERISTICS]


def _trip(game: Orthanc, depth: int) -> None:
    life, who = game.state.life, game.state.life.adventurer
    life.trip = Trip()
    cell = next(iter(game.state.dungeon.rooms[depth - 1].values()))[0]
    life.cell = cell
    while who.hits * 2 > who.most_hits and who.units * 2 > who.most_units:
        _room(game, cell, depth)
        if life.over:
            return
    characters.come_out(game.book, game.state)


def _room(game: Orthanc, cell: Cell, depth: int) -> None:
    state, rules = game.state, game.book.rules.population
    inhabited = state.dice.below(100) < rules.monster
    state.chest[cell] = state.dice.below(100) < (rules.guarded if inhabited else rules.loose)
    state.life.phase = Phase.WALKING
    if not inhabited:
        treasure.discover(game.book, state)
    else:
        _fight(game, cell, depth)
    while not state.life.over and state.life.phase == Phase.QUESTION:
        game.apply(a.YES)
    who = state.life.adventurer
    who.worn = [False] * len(who.worn)


def _fight(game: Orthanc, cell: Cell, depth: int) -> None:
    state = game.state
    row = monsters.add(state, cell, monsters.make(game.book, state.dice, depth))
    combat.begin(game.book, state, row)
    while not state.life.over and state.life.phase == Phase.ENCOUNTER:
        game.apply(duelling.choose(game.observe(SOLO), Legal(game), BEARABLE))
    # What was sent away, or fled from, is not met again here.
    state.monsters[:] = 0
    state.at[:] = -1
    state.life.cell = cell


def survey(seeds: Iterable[int]) -> tuple[float, float]:
    """The shares of careers that end on their first trip, and that come to retirement."""
    careers = [play(seed) for seed in seeds]
    first = sum(not career.retired and career.trips == 1 for career in careers)
    return first / len(careers), sum(career.retired for career in careers) / len(careers)


if __name__ == "__main__":
    print(survey(range(int(sys.argv[1]))))
