"""Every tutorial is played by its own script: by the keys of each step, which give the actions it expects."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path

import pytest

from tests.shell.play import Player, actions
from triquest.cli import main
from triquest.engine import runs
from triquest.engine.preferences import Preferences
from triquest.engine.registry import find, games
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.lesson import Tutorial
from triquest.shell.scenes.title import Title
from triquest.ui.bindings import Bindings

TAUGHT = [name for name in sorted(games()) if find(name).front().lesson() is not None]


def begin(game: str) -> tuple[Player, Tutorial]:
    kind = find(game)
    lesson = kind.front().lesson()
    assert lesson is not None
    desk = Desk({kind.id: kind}, options=Preferences(animation="off"))
    scene = Tutorial(desk, kind, lesson)
    return Player(scene, desk=desk), scene


def test_both_games_are_taught() -> None:
    assert TAUGHT == ["orthanc", "triquest"]


@pytest.mark.parametrize("game", TAUGHT)
def test_the_script_goes_through_to_the_end(game: str) -> None:
    player, scene = begin(game)
    lesson, done = scene._progress.lesson, 0
    for number, step in enumerate(lesson.steps):
        assert scene._progress.number == number
        start = " ".join(scene.words().split())[:24]
        assert start in " ".join(player.text.split())
        for key in step.keys:
            player.press(key)
            player.wait(30)
        assert scene._progress.number == number + 1, f"step {number}: {step.words}"
        done += len(step.actions)
        assert actions(scene.run.path)[-len(step.actions or "x") :] == list(step.actions) or not step.actions
        assert len(actions(scene.run.path)) == done
    assert lesson.farewell[:20] in " ".join(player.text.split())
    folder = scene.run.path.parent
    player.press("enter")
    assert isinstance(player.top, Title)
    assert not folder.exists()
    assert runs.summaries() == []


@pytest.mark.parametrize("game", TAUGHT)
def test_nothing_but_the_expected_action_is_taken(game: str) -> None:
    player, scene = begin(game)
    wrong = next(a for a in scene.run.session.legal_actions() if not scene._progress.allows(str(a)))
    scene._act(wrong)
    assert actions(scene.run.path) == []
    assert "The lesson waits for something else:" in player.text


@pytest.mark.parametrize("game", TAUGHT)
def test_the_words_name_keys_that_there_are(game: str) -> None:
    front = find(game).front()
    bindings = Bindings(front.commands())
    for step in front.lesson().steps:
        assert step.words.count("{}") == len(step.commands)
        assert all(bindings.label(command) for command in step.commands)
        assert bool(step.actions) != bool(step.look)


def test_a_lesson_is_reached_from_the_title_and_left_at_any_time(data_folder: Path) -> None:
    player = Player()
    player.press("t")
    assert isinstance(player.top, Tutorial)
    player.press("escape", "t")
    assert isinstance(player.top, Title)
    assert not list(data_folder.glob("runs/*.journal"))


def test_the_lesson_stays_in_view_while_one_looks_about() -> None:
    player, scene = begin("triquest")
    assert "The first fight: 1 of 11" in player.text
    player.press("x", "up")
    assert scene.cursor is not None
    assert "The first fight: 1 of 11" in player.text


WORDS = {
    "triquest": [
        "explore", "east", "east", "strafe west", "explore", "look", *["wait"] * 5, "north", "skill mage fireball",
        *["attack"] * 6, "north", "equip platemail",
    ],
    "orthanc": [
        "begin", "reroll", "begin", "enter", "look", *["north"] * 3, "explore", "break east", "fight", "cast sleep",
        "yes", "travel", "2", "yes",
    ],
}  # fmt: skip


@pytest.mark.parametrize("game", TAUGHT)
def test_the_same_lesson_in_words(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in WORDS[game])))
    assert main(["learn", game, "--text"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    lesson = find(game).front().lesson()
    assert " ".join(lesson.farewell.split())[:60] in text
    assert "The lesson waits for something else:" in text, "the first line asks for too much"
    assert runs.summaries() == []
