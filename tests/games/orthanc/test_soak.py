"""Many careers at random and by the careful player: nothing breaks, and all sorts of things come about."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from triquest.core.rng import stream
from triquest.engine.legal import Legal
from triquest.games.orthanc.bot import Random
from triquest.games.orthanc.careful import Careful
from triquest.games.orthanc.counters import Counters
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.state import GEAR, KIND, Phase

from . import build


def lawful(game: Orthanc) -> None:
    """What must hold of every state."""
    state, life = game.state, game.state.life
    who = life.adventurer
    assert 0 <= who.hits <= who.most_hits
    assert 0 <= who.units <= who.most_units
    assert min(who.purse) >= 0
    assert who.treasure <= who.experience
    assert who.arrows <= 31
    assert all(own or not on for own, on in zip(who.owned, who.worn, strict=True))
    assert (life.encounter is not None) == (life.phase == Phase.ENCOUNTER) or life.over
    assert (life.question != "") == (life.phase == Phase.QUESTION)
    for cell in np.argwhere(state.at >= 0).tolist():
        assert state.monsters[state.at[tuple(cell)], KIND] > 0


def play(game: Orthanc, bot: Random | Careful, actions: int, counters: Counters) -> None:
    for number in range(actions):
        if game.to_move() is None:
            break
        counters.see(game.apply(bot.choose(game.observe(build.SOLO), Legal(game))))
        if number % 10 == 0:
            lawful(game)
    lawful(game)


@pytest.fixture(scope="module")
def counts() -> Counter[str]:
    """Immortal random careers with gear and units to spare, and some careful ones."""
    counters = Counters()
    for seed in range(8):
        game = build.new(seed)
        bot = Random(stream(seed, "soak"))
        for _ in range(12):
            play(game, bot, 40, counters)
            who = game.state.life.adventurer
            game.state.life.over = ""
            if game.state.life.phase == Phase.ENCOUNTER and game.state.life.encounter is None:
                game.state.life.phase = Phase.WALKING
            who.most_hits = who.hits = max(who.most_hits, 300)
            who.most_units = who.units = max(who.most_units, 40)
            who.owned[:] = [True] * len(GEAR)
            who.arrows, who.manuals = 20, 1
    for seed in range(4):
        play(build.new(seed), Careful(stream(seed, "bot")), 600, counters)
    return Counter(counters.totals())


def test_all_sorts_of_things_came_about(counts: Counter[str]) -> None:
    for name, least in {
        "moved": 500, "broke": 200, "door broken": 50, "met": 100, "met wandering": 10, "slain": 40, "ran away": 10,
        "castspell": 150, "took": 10, "wore": 40, "wasread": 4, "entered": 8, "left": 3, "climbed": 3, "fell": 2,
        "tumbled": 2, "waited": 20, "came down": 2,
    }.items():  # fmt: skip
        assert counts[name] >= least, name


def test_most_spells_were_cast(counts: Counter[str]) -> None:
    cast = [name for name in counts if name.startswith("spell ")]
    assert len(cast) >= 18, cast


def test_a_career_of_the_same_seed_is_the_same() -> None:
    digests = set()
    for _ in range(2):
        game = build.new(7)
        play(game, Careful(stream(7, "bot")), 150, Counters())
        digests.add(game.digest())
    assert len(digests) == 1
