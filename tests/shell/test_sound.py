"""What is heard of the games, and a speaker that never fails. No device is needed: what is played is written down."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pyglet
import pytest

from tests.shell.play import KIND, SMALL, Player
from triquest.core.rng import stream
from triquest.engine import journal, replay, runs
from triquest.engine.game import SOLO
from triquest.engine.registry import find, games, make_bot
from triquest.engine.session import Session
from triquest.shell import speaker
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.play import Play
from triquest.shell.speaker import Speaker
from triquest.ui import synth
from triquest.ui.sounds import Sound

GOLDEN = Path(__file__).parent.parent / "golden"


def all_heard(kind: str) -> dict[Sound, int]:
    """How often each sound is heard in the recorded games."""
    counts = dict.fromkeys(Sound, 0)
    front = find(kind).front()
    for path in sorted((GOLDEN / kind).glob("*.journal")):
        record = journal.read(path)
        game = replay.start(record.header)
        for step in replay.steps(record, game):
            for sound in front.sounds(game.events_for(SOLO, step.events), game.observe(SOLO)):
                counts[sound] += 1
    return counts


@pytest.mark.parametrize(("kind", "never"), [("triquest", {Sound.DOOR}), ("orthanc", set())])
def test_every_sound_is_heard_in_recorded_games(kind: str, never: set[Sound]) -> None:
    counts = all_heard(kind)
    assert {sound for sound, count in counts.items() if not count} == never
    assert counts[Sound.VICTORY] + counts[Sound.DEFEAT] < counts[Sound.STEP]


@pytest.mark.parametrize("kind", games().values(), ids=lambda kind: kind.id)
def test_words_and_sounds_agree_on_the_end(kind: Any) -> None:
    bot = make_bot(kind, "random", stream(3, "bot"))
    session = Session(kind.new(3, {"size": "40x40"} if kind.id == "triquest" else {}))
    last: list[Sound] = []
    while session.outcome() is None:
        events = session.act(bot.choose(session.observe(), session.legal_actions()))
        last = list(kind.front().sounds(events, session.observe()))
    assert Sound.DEFEAT in last


def test_playing_is_heard_as_it_is_seen() -> None:
    heard: list[Sound] = []
    desk = Desk({KIND.id: KIND}, hear=heard.append)
    player = Player(Play(desk, runs.create(KIND, 7, SMALL)), desk=desk)
    player.press("5")
    assert heard == []
    player.press("down", "down", "right", "right")
    assert heard
    assert set(heard) <= {Sound.STEP, Sound.ALARM, Sound.MISS, Sound.BLOW, Sound.HURT}


# -- the speaker ---------------------------------------------------------------------------------------------------
class Device:
    """Stands in for `pyglet.media`."""

    def __init__(self, broken: bool = False) -> None:
        self.played: list[tuple[str, float]] = []
        self.loaded: list[str] = []
        self.tried = 0
        self.broken = broken

    def load(self, name: str, file: Any, streaming: bool) -> Any:
        self.loaded.append(name)
        device = self

        class Playing:
            playing = True
            source = object()

            def __setattr__(self, what: str, value: float) -> None:
                device.played.append((name, value))

        class Source:
            def play(self) -> Playing:
                device.tried += 1
                if device.broken:
                    raise RuntimeError("no driver likes this")
                return Playing()

        return Source()


def speaking(
    monkeypatch: pytest.MonkeyPatch, volume: list[int], broken: bool = False
) -> tuple[Speaker, Device, list[float]]:
    """A speaker, what it plays on, and the time it goes by."""
    device = Device(broken)
    monkeypatch.setitem(sys.modules, "pyglet.media", device)
    monkeypatch.setattr(pyglet, "media", device, raising=False)
    clock = [0.0]
    player = Speaker(lambda: volume[0], lambda: clock[0])
    if volume[0]:
        player.play(Sound.DEFEAT)
        player.made()
        device.played.clear()
    return player, device, clock


def test_a_sound_is_made_once_and_played_as_loud_as_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    volume = [100]
    player, device, clock = speaking(monkeypatch, volume)
    player.play(Sound.STEP)
    clock[0] += 1
    volume[0] = 50
    player.play(Sound.STEP)
    assert device.loaded == [f"{sound}.wav" for sound in Sound]
    assert device.played == [("step.wav", 1.0), ("step.wav", 0.25)]


def test_silence_does_not_even_look_for_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    player, device, _clock = speaking(monkeypatch, [0])
    player.play(Sound.STEP)
    assert device.loaded == []


def test_the_same_sound_is_not_heard_twice_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    player, device, clock = speaking(monkeypatch, [100])
    for _ in range(20):
        player.play(Sound.STEP)
        player.play(Sound.BLOW)
        clock[0] += speaker.AGAIN / 4
    assert 5 <= len([name for name, _ in device.played if name == "step.wav"]) <= 6
    assert len(device.played) % 2 == 0


def test_a_driver_that_fails_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    player, device, clock = speaking(monkeypatch, [100], broken=True)
    for _ in range(3):
        clock[0] += 1
        player.play(Sound.STEP)
    assert device.tried <= 1
    assert device.played == []


def test_nobody_waits_for_the_sounds_to_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = threading.Event()
    monkeypatch.setattr(synth, "wav", lambda *_: waiting.wait(20) and b"")
    player, device, clock = speaking(monkeypatch, [0])
    loud = Speaker(lambda: 100, lambda: clock[0])
    for _ in range(3):
        clock[0] += 1
        loud.play(Sound.STEP)
    assert device.played == []
    waiting.set()
    assert loud.made()
    loud.play(Sound.BLOW)
    assert [name for name, _ in device.played] == ["blow.wav"]
    assert not player.made()


@pytest.mark.skipif(sys.platform != "linux", reason="of Linux alone")
def test_without_a_device_or_server_none_is_looked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Options:
        audio: tuple[str, ...] = ("openal", "pulse", "silent")

    for name in ("PULSE_SERVER", "ALSOFT_CONF", "ALSOFT_DRIVERS", "PYGLET_AUDIO"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(speaker, "DEVICES", tmp_path / "snd")
    options = Options()
    (tmp_path / "pulse").mkdir()
    speaker.choose_driver(options)
    assert options.audio == ("openal", "pulse", "silent")
    (tmp_path / "pulse").rmdir()
    speaker.choose_driver(options)
    assert list(options.audio) == ["silent"]
