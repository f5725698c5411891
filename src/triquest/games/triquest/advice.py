"""Hints of TriQuest: what a newcomer should hear, when it is of use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from triquest.engine.game import Event
from triquest.engine.language import _
from triquest.games.triquest.events import Attacked, Found, SkillUsed
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.travel import spared
from triquest.ui import bindings, errands
from triquest.ui.hints import Hint

_WOUNDED = 60


def advice(events: Sequence[Event], observation: Observation) -> Iterator[Hint]:
    """The hints that fit the moment."""
    if not events and not observation.actions:
        walk = _("{} first turns the heroes that way and then moves them; {} moves them sideways, without turning.")
        yield Hint("walk", walk, ("north", "strafe-north"))
    gap = min((abs(g.x - observation.x) + abs(g.y - observation.y) for g in observation.groups), default=0)
    if observation.groups:
        yield Hint("odds", _("Point at monsters, or press {}, for their odds against you."), (bindings.NEXT,))
    elif observation.actions >= 4:
        yield Hint("explore", _("{} explores by itself until something is found."), (errands.EXPLORE,))
    if gap == 1:
        text = _("Step into a group to attack it. {} puts another hero in front; {} uses skills.")
        yield Hint("fight", text, ("formation", "skill"))
    if any(isinstance(event, Found) for event in events):
        yield Hint("gear", _("What is found must be put on: {} for weapons, {} for armor."), ("weapon", "armor"))
    struck = any(isinstance(event, Attacked) for event in events)
    if not struck and any(hero.alive and hero.hp < _WOUNDED for hero in observation.heroes):
        yield Hint("wounds", _("Nothing heals by itself; {} has the Priest cure wounds."), ("skill",))
    if any(isinstance(event, SkillUsed) for event in events):
        yield Hint("mana", _("MP do not come back but by potions: spend them where they save HP."))
    if spared(observation):
        yield Hint("potions", _("A potion is drunk as soon as the heroes walk onto it. Leave it until it is needed."))
