"""Pig in words. A window shows them too, as the game paints no picture of its own."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.engine.game import Event, Outcome, Result
from triquest.ui.front import Front
from triquest.ui.prompts import Command, Refused, Reply
from triquest.ui.tones import Line, Tone
from triquest_pig.game import HOLD, ROLL, Rolled, Seen, parse


class PigFront(Front):
    """The words of the game."""

    def tell(self, events: Sequence[Event], observation: Seen) -> list[Line]:
        """What the die showed, or what was kept."""
        return [Line(_words(event), Tone.GAIN) for event in events]

    def welcome(self, observation: Seen) -> list[Line]:
        """The aim."""
        return [Line(f"Keep {observation.goal} points. A 1 loses the turn.")]

    def farewell(self, outcome: Outcome, observation: Seen) -> list[Line]:
        """How it ended."""
        won = outcome.result is Result.WIN
        return [Line("You won." if won else "The turns are over.", Tone.VICTORY if won else Tone.DEFEAT)]

    def look(self, observation: Seen) -> list[Line]:
        """The numbers."""
        points = f"{observation.points} of {observation.goal} points kept, {observation.turn} in this turn"
        return [Line(f"{points}, {observation.left} turns left.")]

    def report(self, topic: str, observation: Seen) -> list[Line] | None:
        """There are no reports."""
        return None

    def topics(self) -> Sequence[tuple[str, str]]:
        """None."""
        return ()

    def map(self, observation: Seen) -> list[str]:
        """A bar."""
        return ["#" * observation.points + "+" * observation.turn]

    def rules(self) -> list[str]:
        """The rules."""
        return ["Roll as often as you dare. A 1 loses what the turn has brought; holding keeps it and ends the turn."]

    def commands(self) -> Sequence[Command]:
        """Roll and hold."""
        return (
            Command("roll", ("r", "space"), ("roll", "r"), "roll the die", "Playing"),
            Command("hold", ("h", "enter"), ("hold", "h"), "keep the points of this turn", "Playing"),
        )

    def begin(self, command: str, observation: Seen) -> Reply:
        """The move of a command."""
        if command == "hold" and not observation.turn:
            return Refused("There is nothing to keep yet.")
        return parse(command)

    def typed(self, text: str, observation: Seen) -> Reply | None:
        """The move of a word."""
        word = {"r": "roll", "h": "hold"}.get(text, text)
        return self.begin(word, observation) if word in (str(ROLL), str(HOLD)) else None


def _words(event: Event) -> str:
    return f"The die shows {event.die}." if isinstance(event, Rolled) else f"You keep {getattr(event, 'points', 0)}."
