"""Whatever the window can be asked for has a word in text play, or a reason why it has none."""

from __future__ import annotations

import sys
from io import StringIO

import pytest

from tests.shell.play import KIND, Player, playing
from triquest.cli import main
from triquest.engine import runs
from triquest.engine.registry import games
from triquest.shell.scenes.ending import Ending
from triquest.shell.scenes.history import History
from triquest.shell.scenes.pause import Pause
from triquest.shell.scenes.replay import Replay
from triquest.shell.scenes.title import Title
from triquest.ui import bindings, screens, wording
from triquest.ui.bindings import GENERAL
from triquest.ui.frame import Give
from triquest.ui.tones import Line

TITLE = {
    "continue": "resume", "new": "new", "runs": "runs", "watch": "watch 3", "learn": "learn", "fame": "fame",
    "book": "book", "options": "set", "help": "help", "quit": "quit",
}  # fmt: skip
"""The title's rows."""

PAUSE = {
    "on": "look", "help": "help", "history": "log", "options": "set", "book": "book", "wizard": "wizard",
    "title": "quit", "quit": "quit", "abandon": "abandon",
}  # fmt: skip
ENDING = {"new": "new", "again": "again", "replay": "replay", "look": "look", "title": "quit"}
THEATRE = {
    screens.PAUSE: "play", screens.BACK: "back", screens.STEP: "step", screens.FIGHT_BEFORE: "previous fight",
    screens.FIGHT_AFTER: "fight", screens.GO_TO: "go 1", screens.TAKE_OVER: "take over", bindings.LEAVE: "quit",
    screens.FIRST: "start", screens.LAST: "end", screens.LEAP_BACK: "back 25", screens.LEAP_ON: "step 25",
}  # fmt: skip
"""What can be done in a replay; how fast it runs is the reader's own affair."""
SPEEDS = {screens.FASTER, screens.SLOWER}
ARCHIVE = {screens.SEARCH: "log find heroes", screens.WRITE: "log write"}


def told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: list[str], *command: str) -> str:
    """What the command says to typed lines."""
    monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in lines)))
    assert main([*command]) == 0
    return capsys.readouterr().out


def understood(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], game: str
) -> None:
    """Each word means something; those that leave the game come last, each in a game of its own."""
    for word in dict.fromkeys(word for word in words if word):
        text = told(monkeypatch, capsys, [word, "quit"], "play", game, "--text", "--seed", "7")
        assert "means nothing here" not in text, word


@pytest.mark.parametrize("game", games())
def test_every_command_of_the_window_has_a_word_or_a_reason(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    front, reasons = games()[game].front(), wording.wordless()
    commands = (*front.commands(), *GENERAL)
    wordless = {entry.id for entry in commands if not entry.words and entry.id not in wording.SAID}
    assert wordless <= set(reasons)
    assert not set(reasons) & set(wording.SAID)
    assert all(reasons.values())
    words = [word for entry in commands for word in entry.words if "…" not in word]
    understood(monkeypatch, capsys, [*words, *(wording.SAID[c.id] for c in commands if c.id in wording.SAID)], game)


def test_every_row_of_the_menus_has_a_word(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    player, scene = playing()
    scene.say(Line("The heroes wait."))
    title = {row.value[0] if isinstance(row.value, tuple) else row.value for row in Title(scene.desk).rows()}
    assert title == set(TITLE)
    assert {row.value for row in Pause(scene.desk, scene).rows()} == set(PAUSE)
    assert [row.value for row in Ending.rows(_ended(scene.run))] == list(ENDING)
    spots = _spots(History(scene.desk, scene.log, "log"))
    assert {spot.value.command for spot in spots if isinstance(spot.value, Give)} == set(ARCHIVE)
    theatre = Replay(scene.desk, scene.run.path)
    assert {control.command for control in theatre.controls()} <= set(THEATRE) | SPEEDS
    assert theatre.commands() == (set(THEATRE) | SPEEDS) - {bindings.LEAVE}
    understood(monkeypatch, capsys, [*TITLE.values(), *PAUSE.values(), *ENDING.values(), *ARCHIVE.values()], "triquest")
    del player


def _ended(run: runs.Run) -> Ending:
    ending = Ending.__new__(Ending)
    ending._header = run.header
    return ending


def _spots(scene: History) -> list:  # type: ignore[type-arg]
    player = Player(scene, desk=scene.desk)
    return player.spots()


@pytest.mark.parametrize("word", THEATRE.values())
def test_every_button_of_the_theatre_has_a_word(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with runs.create(KIND, 7, {"size": "40x40"}) as run:
        run.session.act(KIND.parse_action("wait"))
    text = told(monkeypatch, capsys, [word, "quit"], "replay", run.name, "--text")
    assert "means nothing here" not in text
