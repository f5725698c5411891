"""Typed lines of text play: `n`, `strafe west`, `skill mage fireball`, `equip fire rod`, `formation 8 1 3`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from triquest.engine.language import _, names
from triquest.games.triquest import controls
from triquest.games.triquest.actions import Direction, Equip, Turn, Wait
from triquest.games.triquest.menus import NUMPAD, FormationPrompt
from triquest.games.triquest.nouns import HEROES, ITEMS, SKILLS
from triquest.games.triquest.observation import Observation
from triquest.ui.menus import Menu
from triquest.ui.prompts import Refused, Reply

_DIRECTIONS = {
    "north": Direction.NORTH, "n": Direction.NORTH, "8": Direction.NORTH,
    "south": Direction.SOUTH, "s": Direction.SOUTH, "2": Direction.SOUTH,
    "east": Direction.EAST, "e": Direction.EAST, "6": Direction.EAST,
    "west": Direction.WEST, "w": Direction.WEST, "4": Direction.WEST,
}  # fmt: skip
# Alone, S and W are the keys of the manual: skill and weapon.
_ALONE = {word: direction for word, direction in _DIRECTIONS.items() if word not in ("s", "w")}

Words = Sequence[str]


def typed(text: str, observation: Observation) -> Reply | None:
    """What a typed line means; None if it is no command of the game."""
    words = text.lower().split()
    if not words:
        return None
    if len(words) == 1 and words[0] in _ALONE:
        words.insert(0, "go")
    verb = VERBS.get(words[0])
    if verb is None:
        return _skill_by_name(words, observation)
    if observation.outcome is not None:
        return Refused(_("The game is over."))
    return verb(words[1:], observation)


def _direction(words: Words) -> Direction | None:
    return _DIRECTIONS.get(words[0]) if len(words) == 1 else None


def _which_way() -> Refused:
    return Refused(_("Which way? Say north, south, east or west."))


def _go(words: Words, observation: Observation) -> Reply:
    direction = _direction(words)
    return _which_way() if direction is None else controls.go(observation, direction)


def _strafe(words: Words, observation: Observation) -> Reply:
    direction = _direction(words)
    return _which_way() if direction is None else controls.step(observation, direction)


def _turn(words: Words, observation: Observation) -> Reply:
    direction = _direction(words)
    return _which_way() if direction is None else Turn(direction)


def _attack(words: Words, observation: Observation) -> Reply:
    if not words or words == ["ahead"]:
        return controls.attack(observation, observation.facing)
    direction = _direction(words)
    return _which_way() if direction is None else controls.attack(observation, direction)


def _wait(words: Words, observation: Observation) -> Reply:
    return Wait() if not words else Refused(_("One can only wait for one action at a time."))


def _formation(words: Words, observation: Observation) -> Reply:
    digits = "".join(words).replace(",", "")
    if not digits:
        return FormationPrompt(observation)
    if any(digit not in NUMPAD for digit in digits):
        return Refused(_("Give each living hero a digit as on the numpad, for example “formation 8 1 3”."))
    return controls.form(observation, [NUMPAD.index(digit) for digit in digits])


def _skill(words: Words, observation: Observation) -> Reply:
    heroes = controls.skill_menu(observation)
    if not words:
        return heroes
    if not _names_a_hero(words[0]):
        return _skill_named(" ".join(words), heroes)
    reply = heroes.pick(words[0])
    if not isinstance(reply, Menu) or len(words) == 1:
        return reply
    name = " ".join(words[1:])
    if name.isdigit() or any(called.startswith(name) for skill in reply.options for called in names(skill.label)):
        return reply.pick(name)
    return _no_skill(name)


def _names_a_hero(word: str) -> bool:
    return word.isdigit() or any(name.startswith(word) for hero in HEROES.values() for name in names(hero.name))


def _skill_named(name: str, heroes: Menu) -> Reply:
    for option in heroes.options:
        if isinstance(option.leads, Menu):
            for skill in option.leads.options:
                if any(called.startswith(name) for called in names(skill.label)):
                    return Refused(skill.refusal) if skill.refusal else skill.leads
    return _no_skill(name)


def _no_skill(name: str) -> Refused:
    return Refused(_("There is no skill “{name}” for that; “skills” lists them.").format(name=name))


def _skill_by_name(words: Words, observation: Observation) -> Reply | None:
    name = " ".join(words)
    if len(name) < 4 or not any(called.startswith(name) for skill in SKILLS.values() for called in names(skill)):
        return None
    return _skill(words, observation)


def _weapon(words: Words, observation: Observation) -> Reply:
    return _equip(words, observation) if words else controls.gear_menu(observation, "weapon")


def _armor(words: Words, observation: Observation) -> Reply:
    return _equip(words, observation) if words else controls.gear_menu(observation, "armor")


def _equip(words: Words, observation: Observation) -> Reply:
    if not words:
        return Refused(_("Equip what? For example “equip fire rod”; “items” lists what has been found."))
    wanted = _plain(" ".join(words))
    known = [ITEMS[observation.book.items[item].id].name for item in observation.found]
    called = {_plain(name): item for item, told in zip(observation.found, known, strict=True) for name in names(told)}
    matches = {called[name] for name in called if name == wanted} or {called[name] for name in called if wanted in name}
    if len(matches) == 1:
        return Equip(observation.book.items[matches.pop()].id)
    if matches:
        choices = ", ".join(
            ITEMS[observation.book.items[item].id].name for item in observation.found if item in matches
        )
        return Refused(_("Which one: {choices}?").format(choices=choices))
    near = difflib.get_close_matches(wanted, called, 1)
    if near:
        name = ITEMS[observation.book.items[called[near[0]]].id].name
        return Refused(_("Nothing of that name has been found. Did you mean {item}?").format(item=name))
    return Refused(_("Nothing of that name has been found; “items” lists what has been."))


def _plain(name: str) -> str:
    return re.sub(r"[\W\d_]", "", name.lower())


VERBS: Mapping[str, Callable[[Words, Observation], Reply]] = MappingProxyType(
    {
        **dict.fromkeys(("go", "move", "walk"), _go),
        **dict.fromkeys(("strafe", "step"), _strafe),
        **dict.fromkeys(("turn", "face"), _turn),
        **dict.fromkeys(("attack", "hit", "fight"), _attack),
        **dict.fromkeys(("wait", "5", "z"), _wait),
        **dict.fromkeys(("formation", "form", "f"), _formation),
        **dict.fromkeys(("skill", "cast", "use", "s"), _skill),
        **dict.fromkeys(("weapon", "weapons", "w"), _weapon),
        **dict.fromkeys(("armor", "armour", "a"), _armor),
        **dict.fromkeys(("equip", "wear", "wield"), _equip),
    }
)
"""What the first word of a line does."""
