"""Plays sounds, where there is something to play them on. Nothing here waits, fails or complains."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from triquest.ui import synth
from triquest.ui.sounds import Sound

AGAIN = 0.05
"""Seconds before the same sound is heard again: a held key or a fast replay shall not become a drone."""

DEVICES = Path("/dev/snd")
"""Where Linux has its sound devices."""

_SILENCE = 2.0
"""Seconds of silence behind every sound: shorter ones never start with PulseAudio."""


class Speaker:
    """Opens the device with the first sound that is to be heard; a speaker that has failed stays silent."""

    def __init__(self, volume: Callable[[], int], clock: Callable[[], float] = time.monotonic) -> None:
        """Ask `volume` (0 to 100) anew for every sound; `clock` tells seconds."""
        self._volume = volume
        self._clock = clock
        self._sources: dict[Sound, Any] = {}
        self._making: threading.Thread | None = None
        self._broken = False
        self._last: dict[Sound, float] = {}

    def play(self, sound: Sound) -> None:
        """Let a sound be heard, unless it was just now. The first ones may be missed while sounds are being made."""
        volume, now = self._volume(), self._clock()
        if volume <= 0 or self._broken or now - self._last.get(sound, -AGAIN) < AGAIN:
            return
        self._last[sound] = now
        if self._making is None:
            # Loading what plays sounds takes a good part of a second, for which nobody shall wait.
            self._making = threading.Thread(target=self._make, daemon=True)
            self._making.start()
        if self._sources:
            try:
                # pyglet keeps the player until the sound is over. Hearing is not linear: half of 100 is half as loud.
                self._sources[sound].play().volume = (volume / 100) ** 2
            except Exception:
                # Every driver has errors of its own, and none of them is worth a game.
                self._broken = True

    def made(self) -> bool:
        """Wait until the sounds are made; whether they could be."""
        if self._making is not None:
            self._making.join()
        return bool(self._sources)

    def _make(self) -> None:
        try:
            from pyglet import media

            self._sources = {
                sound: media.load(f"{sound}.wav", file=io.BytesIO(synth.wav(sound, _SILENCE)), streaming=False)
                for sound in Sound
            }
        except Exception:
            self._broken = True


def choose_driver(options: Any) -> None:
    """Before pyglet looks for a sound device: spare it the search, and players its complaints, where there is none."""
    if sys.platform == "linux" and not _linux_sound():
        options.audio = ("silent",)


def _linux_sound() -> bool:
    """Whether there is a device, a sound server, or an instruction to do without them."""
    named = any(os.environ.get(name) for name in ("PULSE_SERVER", "ALSOFT_CONF", "ALSOFT_DRIVERS", "PYGLET_AUDIO"))
    server = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nowhere")
    with contextlib.suppress(OSError):
        return named or DEVICES.exists() or any((server / name).exists() for name in ("pulse", "pipewire-0"))
    return named
