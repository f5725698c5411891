"""The sounds there are. Which event makes which is data of each game (`Front.sounds`); what they are, of `synth`."""

from __future__ import annotations

from enum import StrEnum


class Sound(StrEnum):
    """One short sound, named after what it tells."""

    STEP = "step"
    BLOW = "blow"
    MISS = "miss"
    HURT = "hurt"
    DEATH = "death"
    ITEM = "item"
    SPELL = "spell"
    DOOR = "door"
    ALARM = "alarm"
    VICTORY = "victory"
    DEFEAT = "defeat"
