"""Which event of TriQuest makes which sound."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.engine.game import Event
from triquest.games.triquest import events as e
from triquest.games.triquest.observation import Observation
from triquest.ui.sounds import Sound

_PLAIN: dict[type[Event], Sound] = {
    e.Missed: Sound.MISS,
    e.Slain: Sound.DEATH,
    e.Found: Sound.ITEM,
    e.Drunk: Sound.ITEM,
    e.Equipped: Sound.ITEM,
    e.SkillUsed: Sound.SPELL,
    e.Sighted: Sound.ALARM,
}


def sounds(events: Sequence[Event], observation: Observation) -> list[Sound]:
    """What is heard of one action: blows by whom they hit, steps of the heroes alone, and the end."""
    heroes = {hero.id for hero in observation.heroes}
    found = []
    for event in events:
        sound = _PLAIN.get(type(event))
        match event:
            case e.Moved(party=True):
                sound = Sound.STEP
            case e.Attacked(damage=0):
                sound = Sound.MISS
            case e.Attacked(target=target):
                sound = Sound.HURT if target.id in heroes else Sound.BLOW
            case e.Ended(won=won):
                sound = Sound.VICTORY if won else Sound.DEFEAT
        if sound is not None:
            found.append(sound)
    return found
