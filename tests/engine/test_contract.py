"""The contract: what must hold of every registered game, played at random and by its golden journals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from triquest.core.rng import stream
from triquest.engine import journal, replay
from triquest.engine.errors import IllegalAction, UnknownAction
from triquest.engine.game import SOLO, AnyGame
from triquest.engine.legal import Legal
from triquest.engine.options import settle
from triquest.engine.registry import GameType, find, games, make_bot

GOLDEN = Path(__file__).parent.parent / "golden"
GAMES = sorted(games())
LONG = 20_000


def start(kind: GameType, seed: int) -> AnyGame:
    small = {"size": "40x40"} if any(option.name == "size" for option in kind.options) else {}
    return kind.new(seed, settle(kind.options, small))


def play(kind: GameType, seed: int, actions: int) -> tuple[AnyGame, list[str]]:
    """A game after some random actions, and their texts."""
    game, bot = start(kind, seed), make_bot(kind, "random", stream(seed, "test"))
    done: list[str] = []
    while game.to_move() is not None and len(done) < actions:
        action = bot.choose(game.observe(SOLO), Legal(game))
        game.apply(action)
        done.append(str(action))
    return game, done


@pytest.fixture(params=GAMES)
def kind(request: pytest.FixtureRequest) -> GameType:
    return find(request.param)


def test_the_same_seed_and_actions_give_the_same_game(kind: GameType) -> None:
    game, done = play(kind, 3, 200)
    again = start(kind, 3)
    for text in done:
        again.apply(kind.parse_action(text))
    assert again.digest() == game.digest()
    assert start(kind, 4).digest() != start(kind, 3).digest()


def test_legal_actions_are_canonical_unique_and_legal(kind: GameType) -> None:
    for actions in (0, 7, 40):
        game, _ = play(kind, 11, actions)
        before = game.digest()
        legal = list(game.legal_actions())
        assert legal == list(game.legal_actions())
        texts = [str(action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert [kind.parse_action(text) for text in texts] == legal
        for action in legal:
            game.check(action)
            journal.check_action(action)
        assert game.digest() == before, "asking what is legal must change nothing"
        for action in legal[:: max(1, len(legal) // 25)]:
            game.clone().apply(action)


def test_clones_are_independent_and_go_on_alike(kind: GameType) -> None:
    game, _ = play(kind, 5, 30)
    twin, before = game.clone(), game.digest()
    bot = make_bot(kind, "random", stream(9, "test"))
    texts = []
    for _ in range(30):
        if twin.to_move() is None:
            break
        action = bot.choose(twin.observe(SOLO), Legal(twin))
        twin.apply(action)
        texts.append(action)
    assert game.digest() == before
    for action in texts:
        game.apply(action)
    assert game.digest() == twin.digest()


def test_a_snapshot_restores_the_whole_game(kind: GameType) -> None:
    game, _ = play(kind, 6, 40)
    twin = kind.restore(game.snapshot())
    assert twin.digest() == game.digest()
    assert twin.snapshot() == game.snapshot()
    assert observed(twin) == observed(game)
    for action in list(game.legal_actions())[:3]:
        one, other = game.clone(), twin.clone()
        assert [e.encode() for e in one.apply(action)] == [e.encode() for e in other.apply(action)]
        assert one.digest() == other.digest()


def observed(game: AnyGame) -> bytes:
    encoded: bytes = game.observe(SOLO).encode()
    return encoded


def test_illegal_actions_change_nothing(kind: GameType) -> None:
    """Actions legal at some moment of a game are tried at every other; the illegal ones must leave no trace."""
    _, done = play(kind, 8, 300)
    game, refused = start(kind, 8), 0
    for text in done:
        before = game.digest()
        for other in done[:: max(1, len(done) // 12)]:
            if kind.parse_action(other) not in Legal(game):
                refused += 1
                with pytest.raises(IllegalAction, match=r"\.$"):
                    game.apply(kind.parse_action(other))
        assert game.digest() == before
        game.apply(kind.parse_action(text))
    assert refused > 10


def test_a_finished_game_takes_no_action(kind: GameType) -> None:
    game, _ = play(kind, 2, LONG)
    assert game.to_move() is None
    assert game.outcome() is not None
    assert list(game.legal_actions()) == []
    with pytest.raises(IllegalAction):
        game.apply(next(iter(start(kind, 2).legal_actions())))


@pytest.mark.parametrize("text", ["", " ", "dance", "step", "step  n", "wait ", "step N", "step n\n"])
def test_other_texts_are_no_actions(kind: GameType, text: str) -> None:
    with pytest.raises(UnknownAction):
        kind.parse_action(text)


def test_events_told_to_a_seat_never_change_what_happened(kind: GameType) -> None:
    game = start(kind, 12)
    bot = make_bot(kind, "random", stream(12, "test"))
    for _ in range(60):
        if game.to_move() is None:
            break
        events = game.apply(bot.choose(game.observe(SOLO), Legal(game)))
        before = [event.encode() for event in events]
        game.events_for(SOLO, events)
        assert [event.encode() for event in events] == before


def test_every_bot_ends_a_game(kind: GameType) -> None:
    for name in kind.bots:
        game, bot = start(kind, 21), make_bot(kind, name, stream(21, "bot"))
        legal: Legal[Any] = Legal(game)
        for _ in range(LONG):
            if game.to_move() is None:
                break
            game.apply(bot.choose(game.observe(SOLO), legal))
        assert game.to_move() is None, f"{name} did not end its game"


def goldens(kind: GameType) -> list[Path]:
    return sorted((GOLDEN / kind.id).glob("*.journal"))


def test_golden_journals_exist(kind: GameType) -> None:
    assert len(goldens(kind)) >= 2, f"{kind.id} needs golden journals: tools/make-golden.py {kind.id}"


def test_golden_journals_replay_to_the_last_digest(kind: GameType) -> None:
    for path in goldens(kind):
        record = journal.read(path)
        assert record.damage is None
        game = replay.start(record.header)
        for step in replay.steps(record, game):
            last = step.number
        assert last == len(record.entries)
        outcome = game.outcome()
        assert outcome is not None
        assert record.entries[-1].end == str(outcome.result)
