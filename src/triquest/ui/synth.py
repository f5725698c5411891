"""Makes the sounds: short, quiet and plain, from sines and noise, the same at every call. NumPy only; no device."""

from __future__ import annotations

import io
import wave
from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from triquest.ui.sounds import Sound

RATE = 22_050
"""Samples a second, mono, 16 bits."""

_LOUDEST = 0.55
_ATTACK = 0.004
_A = 220.0
"""The tone that all others are intervals of, in Hz."""

Samples = NDArray[np.float64]


def _time(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE)) / RATE


def _fall(t: Samples, half: float) -> Samples:
    """An envelope that is up after a moment, halves every `half` seconds, and ends in silence."""
    end = np.minimum(1.0, (t[-1] - t) / 0.02)
    shape: Samples = np.minimum(1.0, t / _ATTACK) * 0.5 ** (t / half) * end
    return shape


def _tone(seconds: float, start: float, end: float, half: float, overtone: float = 0.25) -> Samples:
    """A sine that glides between two pitches (multiples of `_A`), with some of its octave."""
    t = _time(seconds)
    phase = 2 * np.pi * np.cumsum(_A * start * (end / start) ** (t / seconds)) / RATE
    tone: Samples = (np.sin(phase) + overtone * np.sin(2 * phase)) * _fall(t, half)
    return tone


def _noise(seconds: float, half: float, smooth: int) -> Samples:
    """Noise, the duller the more samples are averaged."""
    t = _time(seconds)
    rough = np.random.default_rng(2013).uniform(-1, 1, t.size + smooth - 1)
    dull = np.convolve(rough, np.ones(smooth) / smooth, "valid") * np.sqrt(smooth)
    noise: Samples = dull * _fall(t, half)
    return noise


def _after(*parts: tuple[float, Samples]) -> Samples:
    """Parts that begin at their times, added up."""
    length = max(round(at * RATE) + part.size for at, part in parts)
    whole = np.zeros(length)
    for at, part in parts:
        first = round(at * RATE)
        whole[first : first + part.size] += part
    return whole


def _chord(step: float, seconds: float, *pitches: float) -> Samples:
    """Tones one after the other that ring on."""
    return _after(*((number * step, _tone(seconds, pitch, pitch, seconds / 4)) for number, pitch in enumerate(pitches)))


_RECIPES: dict[Sound, Callable[[], Samples]] = {
    Sound.STEP: lambda: 0.22 * _noise(0.07, 0.012, 24),
    Sound.BLOW: lambda: _after((0, 0.6 * _noise(0.12, 0.02, 8)), (0, _tone(0.16, 0.8, 0.4, 0.04))),
    Sound.MISS: lambda: 0.35 * _noise(0.14, 0.04, 3),
    Sound.HURT: lambda: _after((0, 0.3 * _noise(0.1, 0.02, 12)), (0, 0.8 * _tone(0.26, 1.2, 0.6, 0.07, 0.5))),
    Sound.DEATH: lambda: _tone(0.5, 1.0, 0.3, 0.14, 0.4),
    Sound.ITEM: lambda: 0.6 * _chord(0.07, 0.25, 3.0, 4.0),
    Sound.SPELL: lambda: _after((0, 0.5 * _tone(0.45, 2.0, 5.0, 0.15)), (0.06, 0.4 * _tone(0.4, 3.0, 6.0, 0.12))),
    Sound.DOOR: lambda: _after((0, 0.7 * _noise(0.2, 0.04, 40)), (0.02, 0.6 * _tone(0.2, 0.5, 0.35, 0.06))),
    Sound.ALARM: lambda: 0.6 * _chord(0.11, 0.2, 2.0, 1.5),
    Sound.VICTORY: lambda: 0.6 * _chord(0.14, 0.7, 2.0, 2.5, 3.0, 4.0),
    Sound.DEFEAT: lambda: 0.7 * _chord(0.22, 0.8, 1.5, 1.2, 1.0),
}


@cache
def samples(sound: Sound) -> NDArray[np.int16]:
    """The sound as int16 [samples], at most `_LOUDEST` of full scale."""
    made = np.clip(_RECIPES[sound]() * _LOUDEST / 1.25, -_LOUDEST, _LOUDEST)
    found: NDArray[np.int16] = np.rint(made * 32767).astype(np.int16)
    return found


def wav(sound: Sound, silence: float = 0.0) -> bytes:
    """The sound as a WAV file, with so many seconds of silence behind it."""
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(samples(sound).astype("<i2").tobytes() + bytes(2 * round(silence * RATE)))
    return file.getvalue()
