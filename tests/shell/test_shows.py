"""Replaying and watching, without a window."""

import pytest

from tests.shell.play import Player, actions, playing
from triquest.engine import journal
from triquest.engine.errors import JournalError
from triquest.shell.scenes.replay import Replay
from triquest.shell.scenes.runlist import RunList
from triquest.shell.scenes.title import Title
from triquest.shell.scenes.watch import Watch
from triquest.ui import screens
from triquest.ui.frame import Give


def test_a_replay_pauses_steps_and_goes_back() -> None:
    player, scene = playing()
    player.press("5", "up", "5", "right")
    path = scene.run.path
    player.press("escape", "t", "r", "r")
    replay = player.top
    assert isinstance(replay, Replay)
    player.press("space")
    start = replay.progress()[0]
    player.press("right", "right", "left")
    assert replay.progress() == (start + 1, 4)
    player.press("end")
    assert replay.progress() == (4, 4)
    player.press("pageup")
    assert replay.progress()[0] == 0
    player.press("up", "up", "up", "up", "up", "space")
    player.wait()
    assert replay.progress() == (4, 4)
    assert "ends here" in player.text
    player.press("escape")
    assert isinstance(player.top, RunList)
    assert len(actions(path)) == 4


def test_a_journal_of_other_rules_is_refused_in_words() -> None:
    player, scene = playing()
    path = scene.run.path
    player.press("5", "escape", "t")
    header, _, rest = path.read_text().partition("\n")
    changed = journal.Header.parse(header, "x")
    other = journal.Header(changed.game, 999, changed.seed, changed.options, "9.9", changed.marks)
    path.write_text(other.line() + "\n" + rest)
    with pytest.raises(JournalError):
        Replay(player.desk, path)
    player.press("r", "r")
    assert isinstance(player.top, RunList)
    assert "rules version 999" in player.text


def test_a_bot_can_be_watched_paused_and_hurried() -> None:
    player = Player()
    player.press("w")
    watch = player.top
    assert isinstance(watch, Watch)
    player.wait(1.5)
    player.press("space")
    paused = watch.progress()[0]
    assert paused > 0
    player.wait(1.0)
    assert watch.progress()[0] == paused
    player.click(Give(screens.STEP))
    assert watch.progress()[0] == paused + 1
    player.press(*["up"] * 9, "space")
    player.wait(0.5)
    assert watch.progress()[0] > paused + 10
    player.press("escape")
    assert isinstance(player.top, Title)
