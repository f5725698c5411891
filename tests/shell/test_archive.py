"""The archive of messages: searched and written, in the window and in words."""

from __future__ import annotations

from io import StringIO

import pytest

from tests.shell.play import KIND, SMALL, Player, playing
from triquest.engine import keeping
from triquest.engine.session import Session
from triquest.shell.scenes.history import History
from triquest.shell.scenes.play import Play
from triquest.ui import archive
from triquest.ui.textplay import play
from triquest.ui.tones import Line, Tone


def reading() -> Player:
    player, scene = playing()
    for number in range(60):
        scene.say(Line(f"A rat squeaks, {number} times.", Tone.SIGHT), Line(f"The Wolf howls {number}.", Tone.THEIRS))
    player.press("m")
    assert isinstance(player.top, History)
    return player


def type_in(player: Player, text: str) -> None:
    for sign in text:
        player.stage.press("space" if sign == " " else sign)
        player.stage.text(sign)


def test_words_are_found_in_any_order_and_case() -> None:
    lines = ["The Rat bites the Mage.", "the mage dies", "A rat, a RAT!"]
    assert archive.found(lines, "mage RAT", str) == lines[:1]
    assert archive.found(lines, "", str) == lines
    assert archive.found(lines, "cat", str) == []


def test_search_shows_only_what_has_the_words_and_escape_shows_all() -> None:
    player = reading()
    player.press("/")
    type_in(player, "wolf 17")
    assert "“wolf 17▏”: 1 message" in player.text
    assert "The Wolf howls 17." in player.text
    assert "squeaks, 17" not in player.text
    player.press("backspace", "backspace", "enter")
    assert "60 messages" in player.text
    player.press("home", "escape")
    assert isinstance(player.top, History)
    assert "squeaks" in player.text
    player.press("escape")
    assert isinstance(player.top, Play)


def test_what_was_found_is_written_into_a_file() -> None:
    player = reading()
    player.press("/")
    type_in(player, "rat squeaks")
    player.press("enter", "w")
    assert "60 messages were written to" in player.text
    text = (keeping.data_folder() / "messages" / "triquest-1.txt").read_text()
    assert text.splitlines()[59] == "? A rat squeaks, 59 times."
    assert len(text.splitlines()) == 60


def test_a_disk_that_refuses_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keeping, "replace", full)
    assert archive.export("x", []).endswith(": No space left on device.")


def test_the_same_in_words() -> None:
    write = StringIO()
    session = Session(KIND.new(7, SMALL))
    lines = ["wait\n", "rest\n", "log find chaos LORD\n", "log find nothing of it\n", "log write\n", "log x\n"]
    play(session, KIND.front(), iter(lines), write, name="told")
    text = write.getvalue()
    after = text.partition("> log find chaos LORD\n")[2]
    assert after.startswith("  Somewhere in this land the Chaos Lord waits")
    assert "No message has these words." in text
    assert "written to" in text
    assert "Chaos Lord" in (keeping.data_folder() / "messages" / "told.txt").read_text()
    assert "Say how many messages" in text
