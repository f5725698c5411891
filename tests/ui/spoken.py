"""Actions of TriQuest as the words that a player types for them."""

from __future__ import annotations

from triquest.games.triquest.actions import Direction, Equip, Form, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.menus import NUMPAD
from triquest.games.triquest.nouns import HEROES, ITEMS, SKILLS
from triquest.games.triquest.observation import Observation


def words_for(observation: Observation, action: TriQuestAction) -> str:
    """What gives an action: names and directions as in speech, never the journal's own text."""
    match action:
        case Wait():
            return "wait"
        case Turn(direction):
            return f"face {_way(direction)}"
        case Step(direction):
            if (observation.x + direction.dx, observation.y + direction.dy) in observation.group_on:
                return f"attack {_way(direction)}"
            return _way(direction) if direction is observation.facing else f"strafe {_way(direction)}"
        case Form(subtiles):
            return "formation " + " ".join(NUMPAD[place] for place in subtiles if place >= 0)
        case UseSkill(hero, skill):
            who = HEROES[observation.heroes[hero].id].name
            return f"skill {who} {SKILLS[skill]}".lower()
        case Equip(item):
            return f"wear {ITEMS[item].name}".lower()
    raise AssertionError(action)


def _way(direction: Direction) -> str:
    return direction.name.lower()
