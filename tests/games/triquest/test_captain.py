"""The captain plays by the rules, obeys its options, and depends on nothing but what it is shown."""

from __future__ import annotations

import pytest

from triquest.core.rng import stream
from triquest.engine.game import SOLO, AnyGame
from triquest.engine.options import settle
from triquest.engine.registry import find, make_bot
from triquest.games.triquest.actions import Equip, TriQuestAction, UseSkill
from triquest.games.triquest.game import TriQuest

LIMIT = 6000


def new_game(seed: int, **options: str) -> AnyGame:
    kind = find("triquest")
    return kind.new(seed, settle(kind.options, {"size": "40x40", **options}))


def play(bot: str, game: AnyGame, limit: int = LIMIT, dice: int = 1) -> list[TriQuestAction]:
    """The actions the bot takes until the game ends or the limit; every one is checked to be legal."""
    player = make_bot(find("triquest"), bot, stream(dice, "bot"))
    taken: list[TriQuestAction] = []
    while game.to_move() is not None and len(taken) < limit:
        action = player.choose(game.observe(SOLO), list(game.legal_actions()))
        game.check(action)
        game.apply(action)
        taken.append(action)
    return taken


@pytest.mark.parametrize(("bot", "seed"), [("captain", 3), ("dancer", 4)])
def test_plays_a_small_world_to_its_end(bot: str, seed: int) -> None:
    game = new_game(seed)
    play(bot, game)
    assert game.outcome() is not None


@pytest.mark.parametrize(
    "options",
    [{"terrain": "classic"}, {"contours": "warped"}, {"blocking": "classic"}, {"monsters": "classic"}],
)
def test_plays_under_every_option(options: dict[str, str]) -> None:
    assert play("captain", new_game(5, **options), limit=60)


def test_uses_gear_and_skills() -> None:
    taken = play("captain", new_game(1), limit=300)
    assert any(isinstance(action, Equip) for action in taken)
    assert any(isinstance(action, UseSkill) for action in taken)


@pytest.mark.parametrize(("option", "banned"), [("no-gear", Equip), ("no-skills", UseSkill)])
def test_options_are_obeyed(option: str, banned: type) -> None:
    taken = play(f"captain:{option}", new_game(1), limit=300)
    assert taken
    assert not any(isinstance(action, banned) for action in taken)


def test_is_deterministic_and_throws_no_dice() -> None:
    assert play("captain", new_game(4), 150, dice=1) == play("captain", new_game(4), 150, dice=2)


def test_depends_on_nothing_it_cannot_know() -> None:
    """Two games that differ only in what is out of sight, and two bots that saw the same: the same choice."""
    shown, hidden = new_game(8), new_game(8)
    assert isinstance(hidden, TriQuest)
    state = hidden.state
    far = [
        number
        for number in range(len(state.groups.x))
        if abs(int(state.groups.x[number]) - state.party.x) + abs(int(state.groups.y[number]) - state.party.y) > 12
    ]
    state.groups.hp[far] = 1
    state.world.danger[:] = 0
    for number in far[::2]:
        state.at[state.groups.y[number], state.groups.x[number]] = -1
    kind = find("triquest")
    for _ in range(5):
        first, second = (make_bot(kind, "captain", stream(1, "bot")) for _ in range(2))
        one, other = shown.observe(SOLO), hidden.observe(SOLO)
        assert one.encode() == other.encode()
        chosen = first.choose(one, list(shown.legal_actions()))
        assert chosen == second.choose(other, list(hidden.legal_actions()))
        assert chosen == make_bot(kind, "captain", stream(9, "bot")).choose(one, list(shown.legal_actions()))
        shown.apply(chosen)
        hidden.apply(chosen)
