"""The tones of messages. Each has a colour in every palette and a mark of its own: colour alone never means a thing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Tone(Enum):
    """What sort of thing a message tells, with its mark."""

    PLAIN = " "
    OURS = "»"
    THEIRS = "«"
    MISS = "·"
    DEATH = "†"
    ITEM = "*"
    GAIN = "+"
    SKILL = "~"
    SIGHT = "?"
    WARNING = "!"
    VICTORY = "★"
    DEFEAT = "✖"
    HINT = "›"

    @property
    def mark(self) -> str:
        """One character to print before the message."""
        return self.value


@dataclass(frozen=True, slots=True)
class Line:
    """One message: whole sentences in the player's language, and their tone."""

    text: str
    tone: Tone = Tone.PLAIN
