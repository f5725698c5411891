"""Plays sounds, where there is something to play them on. Nothing here waits, fails or complains."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from triquest.ui import synth
from triquest.ui.sounds import Sound

AGAIN = 0.05
"""Seconds before the same sound is heard again: a held key or a fast replay shall not become a drone."""

_SILENCE = 2.0
"""Seconds of silence behind every sound: shorter ones never start with PulseAudio."""


class Speaker:
    """Opens the device with the first sound that is to be heard; a speaker that has failed stays silent."""

    def __init__(self, volume: Callable[[], int]) -> None:
        """Ask `volume` (0 to 100) anew for every sound."""
        self._volume = volume
        self._sources: dict[Sound, Any] | None = None
        self._players: list[Any] = []
        self._broken = False
        self._last: dict[Sound, float] = {}

    def play(self, sound: Sound) -> None:
        """Let a sound be heard, unless it was just now."""
        volume, now = self._volume(), time.monotonic()
        if volume <= 0 or self._broken or now - self._last.get(sound, -AGAIN) < AGAIN:
            return
        self._last[sound] = now
        try:
            self._start(sound, volume)
        except Exception:
            # Every driver has errors of its own, and none of them is worth a game.
            self._broken = True

    def _start(self, sound: Sound, volume: int) -> None:
        from pyglet import media

        if self._sources is None:
            self._sources = {}
        if sound not in self._sources:
            file = io.BytesIO(synth.wav(sound, _SILENCE))
            self._sources[sound] = media.load(f"{sound}.wav", file=file, streaming=False)
        self._players = [player for player in self._players if player.playing and player.source is not None]
        player = self._sources[sound].play()
        # Hearing is not linear: half the number shall sound half as loud.
        player.volume = (volume / 100) ** 2
        self._players.append(player)


def choose_driver(options: Any) -> None:
    """Before pyglet looks for a sound device: spare it the search, and players its complaints, where there is none."""
    if sys.platform == "linux" and not _linux_sound():
        options.audio = ("silent",)


def _linux_sound() -> bool:
    """Whether there is a device, a sound server, or an instruction to do without them."""
    named = any(os.environ.get(name) for name in ("PULSE_SERVER", "ALSOFT_CONF", "ALSOFT_DRIVERS", "PYGLET_AUDIO"))
    server = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nowhere")
    with contextlib.suppress(OSError):
        return named or Path("/dev/snd").exists() or any((server / name).exists() for name in ("pulse", "pipewire-0"))
    return named
