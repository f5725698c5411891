"""Which event of Orthanc makes which sound."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.engine.game import Event
from triquest.games.orthanc import events as e
from triquest.ui.sounds import Sound

_PLAIN: dict[type[Event], Sound] = {
    e.Moved: Sound.STEP,
    e.Climbed: Sound.STEP,
    e.Thrown: Sound.SPELL,
    e.Floated: Sound.SPELL,
    e.CastSpell: Sound.SPELL,
    e.Fell: Sound.HURT,
    e.Tumbled: Sound.HURT,
    e.Entered: Sound.DOOR,
    e.Left: Sound.DOOR,
    e.Met: Sound.ALARM,
    e.Unnoticed: Sound.ALARM,
    e.Wounded: Sound.BLOW,
    e.Slain: Sound.DEATH,
    e.Found: Sound.ITEM,
    e.Took: Sound.ITEM,
    e.Wore: Sound.ITEM,
    e.WasRead: Sound.ITEM,
    e.Grew: Sound.VICTORY,
    e.Retired: Sound.VICTORY,
    e.Died: Sound.DEFEAT,
    e.Abandoned: Sound.DEFEAT,
}


def sounds(events: Sequence[Event]) -> list[Sound]:
    """What is heard of one action."""
    found = []
    for event in events:
        sound = _PLAIN.get(type(event))
        match event:
            case e.Broke(broken=broken):
                sound = Sound.DOOR if broken else Sound.BLOW
            case e.Struck(damage=damage):
                sound = Sound.BLOW if damage else Sound.MISS
            case e.Attacked(damage=damage):
                sound = Sound.HURT if damage else Sound.MISS
        if sound is not None:
            found.append(sound)
    return found
