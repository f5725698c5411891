"""The kernel of the groups' actions against its slow twin: the same events, the same state, draw for draw."""

from __future__ import annotations

import pytest

from tests.reference import pursuit as slow
from triquest.core.rng import stream
from triquest.engine.game import SOLO
from triquest.engine.legal import Legal
from triquest.engine.registry import find, make_bot
from triquest.games.triquest import pursuit
from triquest.games.triquest.game import TriQuest

from . import build

MANNERS = [(monsters, blocking) for monsters in ("pathing", "classic") for blocking in ("none", "classic")]


def wake(game: TriQuest, lag: int) -> None:
    """Let time pass over a state, so that the groups that see the party have much to do."""
    game.state.clock += 60 * lag


@pytest.mark.parametrize(("monsters", "blocking"), MANNERS)
@pytest.mark.parametrize("seed", range(6))
def test_groups_act_as_the_rules_say(seed: int, monsters: str, blocking: str) -> None:
    game = build.new(seed, monsters=monsters, blocking=blocking)
    dice, bot = stream(seed, "twin"), make_bot(find("triquest"), "random", stream(seed, "bot"))
    groups = sorted(game.state.at[game.state.at >= 0].tolist())
    acted = 0
    for _ in range(60):
        near = groups[dice.below(len(groups))]
        x, y = int(game.state.groups.x[near]), int(game.state.groups.y[near]) + 2
        if game.state.inside(x, y) and game.state.at[y, x] < 0:
            build.stand(game, x, y)
        for hero in game.state.party.heroes:
            hero.hp = max(hero.hp, dice.below(60))
        game.state.party.berserk = 600 * dice.below(2)
        game.state.over = "" if game.state.party.living() else game.state.over
        if game.state.over:
            break
        game.state.groups.slowed[near, dice.below(9)] = 1
        game.apply(bot.choose(game.observe(SOLO), Legal(game)))
        if game.state.over:
            break
        wake(game, dice.below(20))
        twin, silent = game.clone(), game.clone()
        expected = slow.act(twin.book, twin.state, twin._manner, twin._classic)
        assert pursuit.act(game.book, game.state, game._manner, game._classic) == expected
        assert pursuit.act(silent.book, silent.state, silent._manner, silent._classic, tell=False) == []
        assert game.digest() == twin.digest() == silent.digest()
        acted += len(expected)
    assert acted > 50


@pytest.mark.parametrize(("monsters", "blocking"), MANNERS)
def test_advancing_is_applying_without_a_word(monsters: str, blocking: str) -> None:
    for seed in range(4):
        game = build.new(seed, monsters=monsters, blocking=blocking)
        bot = make_bot(find("triquest"), "captain" if seed % 2 else "random", stream(seed, "bot"))
        for _ in range(200):
            if game.to_move() is None:
                break
            twin, action = game.clone(), bot.choose(game.observe(SOLO), Legal(game))
            game.apply(action)
            twin.advance(action)
            assert (twin.digest(), twin.observe(SOLO).encode()) == (game.digest(), game.observe(SOLO).encode())
