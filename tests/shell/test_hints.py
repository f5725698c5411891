"""Hints are said once each, in their moment, until they are reset, and not at all when they are not wanted."""

from __future__ import annotations

from io import StringIO

import pytest

from tests.shell.play import KIND, SMALL, playing
from triquest.core.rng import stream
from triquest.engine import runs
from triquest.engine.game import SOLO
from triquest.engine.legal import Legal
from triquest.engine.options import settle
from triquest.engine.preferencefile import PreferenceFile
from triquest.engine.preferences import Preferences
from triquest.engine.registry import find, games, make_bot
from triquest.engine.session import Session
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.play import Play
from triquest.ui.bindings import Bindings
from triquest.ui.hints import Adviser, Hint
from triquest.ui.textplay import play
from triquest.ui.tones import Tone

FIRST = "first turns the heroes"


def told(scene: Play) -> str:
    return " ".join(message.text for message in scene.log.messages)


def again(options: Preferences) -> str:
    """What the beginning of another game says."""
    scene = Play(Desk({KIND.id: KIND}, options=options), runs.create(KIND, 7, SMALL))
    scene.close()
    return told(scene)


def test_each_is_said_once_until_they_are_wanted_again() -> None:
    options = Preferences()
    assert FIRST in again(options)
    assert "triquest/walk" in options.hints_seen
    assert FIRST not in again(options)
    options.hints_seen = ()
    assert "F1 explains the keys" in again(options)


def test_they_can_be_turned_off_and_on_again() -> None:
    options = Preferences(hints=False)
    assert FIRST not in again(options)
    assert options.hints_seen == ()
    options.hints = True
    assert FIRST in again(options)


def test_they_are_kept_with_the_options() -> None:
    file = PreferenceFile()
    options, _trouble = file.load()
    Adviser(KIND.front(), "game", str.upper, options, lambda: file.save(options)).once([Hint("a", "A.")])
    assert PreferenceFile().load()[0].hints_seen == ("game/a",)


def test_commands_are_named_by_their_keys() -> None:
    adviser = Adviser(KIND.front(), "game", str.upper, Preferences(), lambda: None)
    hint = Hint("a", "Press {}.", ("wait",))
    assert [line.text for line in adviser.once([hint])] == ["Press WAIT."]
    assert adviser.once([hint]) == []


def test_text_play_hints_in_words_and_obeys_set() -> None:
    def played(*lines: str) -> str:
        write, session = StringIO(), Session(KIND.new(330, SMALL))
        play(session, KIND.front(), iter(f"{line}\n" for line in lines), write, game=KIND.id)
        return " ".join(write.getvalue().split())

    assert "explores by itself" not in played("set hints=off", *["wait"] * 5)
    assert "“explore” explores by itself" in played("set hints=on", *["wait"] * 5)
    assert "explores by itself" not in played(*["wait"] * 5)


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
