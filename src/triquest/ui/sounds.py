"""The sounds there are. Which event makes which is data of each game (`Front.sounds`); what they are, of `synth`."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Sound(StrEnum):
    """One short sound, named after what it tells; of several at once the later in this list matter more."""

    STEP = "step"
    MISS = "miss"
    BLOW = "blow"
    HURT = "hurt"
    DOOR = "door"
    SPELL = "spell"
    ITEM = "item"
    ALARM = "alarm"
    DEATH = "death"
    VICTORY = "victory"
    DEFEAT = "defeat"


TOGETHER = 3
"""So many sounds can be told apart at once."""

_ORDER = list(Sound)


def heard(sounds: Iterable[Sound]) -> list[Sound]:
    """What to play of the sounds of one action: each once, and the few that matter most."""
    return sorted(set(sounds), key=_ORDER.index)[-TOGETHER:]
