"""Spells and gear that are at work on the adventurer."""

from __future__ import annotations

from operator import attrgetter

from triquest.engine.game import Event
from triquest.games.orthanc.events import Begun, Ceased
from triquest.games.orthanc.state import PLACES, Life, Trip

LASTING = ("light", "levitation", "speed", "traps", "protection", "invisibility")
"""The fields of `Trip` that count turns."""

SPELL = {"traps": "find-traps"}
"""The spell of a field where it has another name."""

WORN = {
    "light": "ring-light",
    "levitation": "boots-levitation",
    "speed": "boots-speed",
    "protection": "ring-protection",
    "invisibility": "ring-invisibility",
}
"""The boots or ring that does the same as long as it is worn."""

_PLACES = {effect: PLACES[item] for effect, item in WORN.items()}
_turns = attrgetter(*LASTING)


def active(life: Life, effect: str) -> bool:
    """Whether an effect is on him, by spell or by gear."""
    if getattr(life.trip, effect):
        return True
    place = _PLACES.get(effect)
    return place is not None and life.adventurer.worn[place]


def begin(trip: Trip, effect: str, turns: int) -> Begun:
    """Put a spell on him anew; casting it again does not add up."""
    setattr(trip, effect, turns)
    return Begun(SPELL.get(effect, effect), turns)


def tick(trip: Trip) -> list[Event]:
    """A turn passes: what has run out."""
    events: list[Event] = []
    if not any(_turns(trip)):
        return events
    for effect in LASTING:
        left = getattr(trip, effect)
        if left > 0:
            setattr(trip, effect, left - 1)
            if left == 1:
                events.append(Ceased(SPELL.get(effect, effect)))
    return events
