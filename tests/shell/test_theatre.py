"""The replay theatre: every moment is the very one that was played, at once, in games of any length."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shell.play import KIND, SMALL, Player, actions
from triquest.core.rng import stream
from triquest.engine import journal, replay, runs
from triquest.engine.game import SOLO
from triquest.engine.options import settle
from triquest.engine.preferences import Preferences
from triquest.engine.registry import find, make_bot
from triquest.games.orthanc.actions import REROLL
from triquest.games.triquest.game import TriQuest
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.replay import Replay
from triquest.ui import screens
from triquest.ui.frame import Give, SpotGrid
from triquest.ui.reel import Reel

WON = Path(__file__).parent.parent / "window" / "victory.journal"


def recorded(count: int = 300) -> Path:
    """A captain's game."""
    with runs.create(KIND, 3, SMALL) as run:
        bot = make_bot(KIND, "captain", stream(3, "bot"))
        while run.session.outcome() is None and run.session.actions < count:
            run.session.act(bot.choose(run.session.observe(), run.session.legal_actions()))
        return run.path


def moments(path: Path) -> list[bytes]:
    """What was seen after each action, played straight through."""
    record = journal.read(path)
    game = replay.start(record.header)
    return [game.observe(SOLO).encode(), *(game.observe(SOLO).encode() for _step in replay.steps(record, game))]


@pytest.mark.parametrize("budget", [10**9, 1])
def test_every_moment_is_the_one_that_was_played(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("triquest.ui.reel._BUDGET", budget)
    path = WON
    seen, reel, dice = moments(path), Reel(path), stream(1, "test")
    for _ in range(60):
        position = dice.below(len(seen))
        reel.seek(position)
        assert reel.position == position
        assert reel.observe().encode() == seen[position]
        if reel.forward() is not None:
            assert reel.observe().encode() == seen[position + 1]
    for position in range(reel.total, -1, -1):
        reel.seek(position)
        assert reel.observe().encode() == seen[position]


def test_of_ten_thousand_actions_few_are_played_again_for_any_step_back(monkeypatch: pytest.MonkeyPatch) -> None:
    orthanc = find("orthanc")
    with runs.create(orthanc, 1, settle(orthanc.options, {})) as run:
        for _ in range(10_000):
            run.session.act(REROLL)
    reel, applied = Reel(run.path), 0
    reel.seek(10_000)
    assert reel.position == reel.total == 10_000
    plain = type(reel._game).apply

    def counted(game: object, action: object) -> object:
        nonlocal applied
        applied += 1
        return plain(game, action)  # type: ignore[arg-type]

    monkeypatch.setattr(type(reel._game), "apply", counted)
    for position in (9_999, 9_998, 5_000, 4_999, 1, 0, 9_997):
        applied = 0
        reel.seek(position)
        assert reel.position == position
        assert applied < 32
    assert len(reel._copies) < 400


def test_fights_are_found_forward_and_back() -> None:
    reel = Reel(WON)
    game = replay.start(reel.record.header)
    front = KIND.front()
    blows = [front.is_fight(game.events_for(SOLO, step.events)) for step in replay.steps(reel.record, game)]
    starts = [n for n, blow in enumerate(blows) if blow and not any(blows[max(0, n - 6) : n])]
    assert len(starts) > 2
    found = []
    while (moment := reel.fight_after()) is not None:
        reel.seek(moment)
        found.append(moment)
    assert found == [start for start in starts if start > 0]
    back = []
    reel.seek(reel.total)
    while (moment := reel.fight_before()) is not None:
        reel.seek(moment)
        back.append(moment)
    assert back == starts[::-1]


def theatre(path: Path) -> tuple[Player, Replay]:
    desk = Desk({KIND.id: KIND}, options=Preferences(animation="off"))
    scene = Replay(desk, path)
    scene.running = False
    return Player(scene, desk=desk), scene


def test_keys_and_the_bar_go_to_any_moment_and_messages_are_those_of_then() -> None:
    player, scene = theatre(recorded())
    total = scene.progress()[1]
    assert total is not None
    player.press("g", "1", "num2", "enter")
    assert scene.progress()[0] == 12
    forward = player.text
    player.press("right", "right", "right", "left", "left", "left")
    assert scene.progress()[0] == 12
    assert player.text == forward, "a moment looks the same from both sides"
    player.press("g", "9", "9", "9", "9", "9", "enter")
    assert scene.progress()[0] == total
    player.press("g", "5", "escape")
    assert scene.progress()[0] == total
    assert player.top is scene
    bar = next(spot for spot in player.look().spots if isinstance(spot, SpotGrid) and spot.name == "reel")
    for x, moment in ((0, 0), (bar.columns - 1, total), (bar.columns // 2, total // 2)):
        player.stage.click(x + 0.5, bar.y + 2, 1)
        assert abs(scene.progress()[0] - moment) <= 1
    player.stage.point(bar.columns // 2, bar.y + 2)
    assert f"Action {scene.progress()[0]}" in player.text


def test_from_fight_to_fight_by_keys() -> None:
    player, scene = theatre(WON)
    player.press("n")
    first = scene.progress()[0]
    assert first > 0
    player.press("n", "b")
    assert scene.progress()[0] == first
    player.press(*["n"] * 30)
    assert "No more fight follows." in player.text
    player.click(Give(screens.FIGHT_BEFORE))
    player.press("home", "b")
    assert scene.progress()[0] == 0


def test_a_game_is_taken_over_with_its_past() -> None:
    path = recorded(40)
    player, scene = theatre(path)
    player.press("g", "2", "0", "enter", "t")
    play = player.top
    assert isinstance(play, Play)
    assert "You have taken over after action 20" in player.text
    assert actions(play.run.path) == actions(path)[:20]
    assert play.run.path != path
    assert play.run.header.marks == (f"branch:{path.stem}@20",)
    player.press("5")
    assert actions(play.run.path)[20:] == ["wait"]
    assert isinstance(play.run.session._game, TriQuest)
    game = replay.start(journal.read(play.run.path).header)
    assert sum(1 for _step in replay.steps(journal.read(play.run.path), game)) == 21
    assert len(actions(path)) == len(scene._reel.record.entries), "the old journal is as it was"


def test_what_is_over_cannot_be_taken_over() -> None:
    player, scene = theatre(WON)
    player.press("end", "t")
    assert player.top is scene
    player.press("left", "t")
    assert isinstance(player.top, Play)
