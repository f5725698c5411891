"""Hints are said once each, in their moment, until they are reset, and not at all when they are not wanted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shell.play import KIND, SMALL, playing
from triquest.core.rng import stream
from triquest.engine import keeping, runs
from triquest.engine.game import SOLO
from triquest.engine.legal import Legal
from triquest.engine.options import settle
from triquest.engine.preferences import Preferences
from triquest.engine.registry import find, games, make_bot
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.play import Play
from triquest.ui import hints
from triquest.ui.bindings import Bindings
from triquest.ui.hints import Adviser, Hint
from triquest.ui.tones import Tone

FIRST = "first turns the heroes"


def told(scene: Play) -> str:
    return " ".join(message.text for message in scene.log.messages)


def again(options: Preferences | None = None) -> str:
    """What the beginning of another game says."""
    scene = Play(Desk({KIND.id: KIND}, options=options or Preferences()), runs.create(KIND, 7, SMALL))
    scene.close()
    return told(scene)


def test_each_is_said_once_until_they_are_reset() -> None:
    _player, scene = playing()
    assert FIRST in told(scene)
    assert "F1 explains the keys" in told(scene)
    assert FIRST not in again()
    hints.reset()
    assert FIRST in again()


def test_they_can_be_turned_off_and_on_again() -> None:
    assert FIRST not in again(Preferences(hints=False))
    assert not hints.said()
    assert FIRST in again()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"enabled": 1}', "\0"])
def test_a_damaged_file_costs_only_repetition(text: str) -> None:
    path = keeping.data_folder() / "hints.json"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    assert FIRST in again()
    assert FIRST not in again()
    assert [other.read_text() for other in path.parent.glob("hints*damaged*")] == [text]


def test_a_file_that_cannot_be_read_now_is_not_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    assert FIRST in again()
    kept = hints.said()

    def refused(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", refused)
        adviser = Adviser(KIND.front(), "game", str.upper, lambda: True)
        assert adviser.once([Hint("a", "Press {}.", ("wait",))])
    assert hints.said() == kept


def test_a_disk_that_refuses_costs_only_repetition(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    adviser = Adviser(KIND.front(), "game", str.upper, lambda: True)
    monkeypatch.setattr(keeping, "replace", full)
    hint = Hint("a", "Press {}.", ("wait",))
    assert [line.text for line in adviser.once([hint])] == ["Press WAIT."]
    assert adviser.once([hint]) == []


@pytest.mark.parametrize("game", sorted(games()))
def test_every_hint_names_commands_that_have_keys(game: str) -> None:
    kind = find(game)
    front, bindings, found = kind.front(), Bindings(kind.front().commands()), {}
    bot = make_bot(kind, kind.demo_bot, stream(8, "bot"))
    match = kind.new(8, settle(kind.options, {}))
    events: list[object] = []
    for _ in range(400):
        observation = match.observe(SOLO)
        for hint in front.advice(events, observation):
            found[hint.id] = hint
        if match.to_move() is None:
            break
        events = list(match.apply(bot.choose(observation, Legal(match))))
    assert len(found) >= 4
    for hint in found.values():
        assert all(bindings.label(command) for command in hint.commands)
        assert "{" not in hint.text.format(*map(bindings.label, hint.commands))
        assert hint.text.count("{}") == len(hint.commands)


def test_a_hint_comes_with_what_it_is_about() -> None:
    player, scene = playing(330)
    player.press("5", "5", "5", "5")
    assert "explores by itself" in told(scene)
    line = next(m.line for m in scene.log.messages if "explores by itself" in m.text)
    assert line.tone is Tone.HINT
    assert line.text.startswith("P ")
