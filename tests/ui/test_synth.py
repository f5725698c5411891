"""The sounds: short, quiet, without clicks, and all different."""

from __future__ import annotations

import io
import wave
from itertools import combinations

import numpy as np
import pytest

from triquest.ui.sounds import TOGETHER, Sound, heard
from triquest.ui.synth import RATE, samples, wav

EACH = pytest.mark.parametrize("sound", Sound)


@EACH
def test_sounds_are_short_quiet_and_begin_and_end_in_silence(sound: Sound) -> None:
    made = samples(sound).astype(np.float64) / 32767
    assert 0.05 <= made.size / RATE <= 1.6
    assert 0.04 <= np.abs(made).max() <= 0.56
    assert np.sqrt((made**2).mean()) <= 0.25
    assert max(abs(made[0]), abs(made[-1])) < 0.01
    assert abs(made.mean()) < 0.02, "no offset, or speakers click"


@EACH
def test_nothing_is_cut_off(sound: Sound) -> None:
    made = np.abs(samples(sound))
    assert (made == made.max()).sum() <= 3


def test_sounds_differ_in_what_the_ear_tells_apart() -> None:
    def heard_as(sound: Sound) -> np.ndarray:
        spectrum = np.abs(np.fft.rfft(samples(sound).astype(np.float64), 2 * RATE)) ** 2
        bands = np.array([part.sum() for part in np.split(spectrum, 100 * 2 ** np.arange(8))])
        return np.log10(np.append(bands, samples(sound).size * 1e6) + 1e6)

    for one, other in combinations(Sound, 2):
        assert np.abs(heard_as(one) - heard_as(other)).max() > 0.15, (one, other)


def test_a_sound_is_the_same_at_every_call() -> None:
    first = wav(Sound.BLOW)
    samples.cache_clear()
    assert wav(Sound.BLOW) == first


def test_a_wav_file_has_the_sound_and_then_silence() -> None:
    with wave.open(io.BytesIO(wav(Sound.ITEM, 1.0))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        found = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert (found[:-RATE] == samples(Sound.ITEM)).all()
    assert not found[-RATE:].any()


def test_of_many_sounds_the_most_telling_are_heard() -> None:
    assert heard([]) == []
    assert heard([Sound.STEP, Sound.STEP]) == [Sound.STEP]
    assert heard(reversed(Sound)) == list(Sound)[-TOGETHER:]
