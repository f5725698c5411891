"""What keys and words ask for in TriQuest, and the prompts that put an action together. No window, no terminal."""

from __future__ import annotations

from triquest.engine.language import _
from triquest.games.triquest.actions import Direction, Equip, Step, Turn, UseSkill, Wait
from triquest.games.triquest.menus import FormationPrompt
from triquest.games.triquest.modifiers import modifiers
from triquest.games.triquest.nouns import DIRECTIONS, HEROES, ITEMS, SKILLS, listed
from triquest.games.triquest.observation import HeroView, Observation
from triquest.games.triquest.rules import Gear
from triquest.ui.bindings import ARROWS
from triquest.ui.menus import Menu, Option, menu
from triquest.ui.prompts import Command, Refused, Reply

_MOVE, _ACT = _("Moving and attacking"), _("Other actions")
_ARROW_KEYS = ("up", "down", "right", "left")
_DIGITS = ("8", "2", "6", "4")
# Windows turns Shift with the numpad into plain arrows, so strafing has Ctrl and a cluster of letters besides.
_STRAFE_LETTERS = ("i", "k", "l", "j")
_WORDS = (("north", "n", "turn north"), ("south", "turn south"), ("east", "e", "turn east"), ("west", "turn west"))


def commands() -> tuple[Command, ...]:
    """All commands: the table that bindings, help and text play read. No key stands twice in it."""
    return (
        *(_go(direction) for direction in Direction),
        *(_strafe(direction) for direction in Direction),
        Command("attack", ("space",), ("attack", "attack north"), _("Attack the group ahead"), _MOVE),
        Command("wait", ("5", "num5"), ("wait",), _("Wait for one action"), _ACT),
        Command("formation", ("f",), ("formation", "formation 8 1 3"), _("Change the formation"), _ACT),
        Command("skill", ("s",), ("skill", "skill mage fireball"), _("Use a hero's skill"), _ACT),
        Command("weapon", ("w",), ("weapon", "equip fire rod"), _("Take up a weapon"), _ACT),
        Command("armor", ("a",), ("armor",), _("Put on armor"), _ACT),
        Command(ARROWS, ("v",), (), _("Show arrows to click on, or not"), _ACT),
    )


def _go(direction: Direction) -> Command:
    digit = _DIGITS[direction]
    return Command(
        direction.name.lower(),
        (_ARROW_KEYS[direction], f"num{digit}", digit),
        _WORDS[direction],
        _("Turn {direction}; facing it, move or attack that way").format(direction=DIRECTIONS[direction]),
        _MOVE,
    )


def _strafe(direction: Direction) -> Command:
    digit, arrow = _DIGITS[direction], _ARROW_KEYS[direction]
    held = tuple(f"{modifier}+{key}" for key in (arrow, f"num{digit}", digit) for modifier in ("shift", "ctrl"))
    return Command(
        f"strafe-{direction.name.lower()}",
        (held[0], _STRAFE_LETTERS[direction], *held[1:]),
        (f"strafe {direction.name.lower()}",),
        _("Move or attack {direction} without turning").format(direction=DIRECTIONS[direction]),
        _MOVE,
    )


def begin(command: str, observation: Observation) -> Reply:
    """What a command of the table leads to now; an unknown one is `Refused`."""
    if observation.outcome is not None:
        return Refused(_("The game is over."))
    for direction in Direction:
        if command == direction.name.lower():
            return go(observation, direction)
        if command == f"strafe-{direction.name.lower()}":
            return step(observation, direction)
    match command:
        case "attack":
            return attack(observation, observation.facing)
        case "wait":
            return Wait()
        case "formation":
            return FormationPrompt(observation)
        case "skill":
            return skill_menu(observation)
        case "weapon" | "armor":
            return gear_menu(observation, command)
    return Refused(_("There is no command “{command}”.").format(command=command))


def go(observation: Observation, direction: Direction) -> Reply:
    """Turn that way, or move or attack if the party faces it already (the manual of 2013)."""
    return step(observation, direction) if observation.facing is direction else Turn(direction)


def step(observation: Observation, direction: Direction) -> Reply:
    """Move or attack without turning."""
    x, y = observation.x + direction.dx, observation.y + direction.dy
    if not (0 <= x < observation.width and 0 <= y < observation.height):
        return Refused(_("The world ends here."))
    return Step(direction)


def attack(observation: Observation, direction: Direction) -> Reply:
    """Attack the group on the next tile; walking is not meant."""
    if (observation.x + direction.dx, observation.y + direction.dy) in observation.group_on:
        return Step(direction)
    beside = [
        DIRECTIONS[other]
        for other in Direction
        if (observation.x + other.dx, observation.y + other.dy) in observation.group_on
    ]
    text = _("There is nobody to attack in the {direction}.")
    if beside:
        text = _("There is nobody to attack in the {direction}, but in the {others}.")
    return Refused(text.format(direction=DIRECTIONS[direction], others=listed(beside)))


def skill_menu(observation: Observation) -> Menu:
    """Which hero, then which skill."""
    options = []
    for hero in observation.heroes:
        if hero.alive:
            detail = _("{mp} MP").format(mp=hero.mp)
            options.append(Option(HEROES[hero.id].name, skills_of(observation, hero), detail))
    return menu(_("Whose skill?"), "s", options)


def skills_of(observation: Observation, hero: HeroView) -> Menu:
    """Which skill of a hero."""
    options = []
    for skill in observation.book.heroes[hero.number].skills:
        cost, effect = observation.book.skills[skill].mp, skill_effect(observation, skill)
        detail = _("{mp} MP: {effect}").format(mp=cost, effect=effect)
        refusal = skill_refusal(observation, hero, skill)
        options.append(Option(SKILLS[skill], UseSkill(hero.number, skill), detail, refusal))
    return menu(_("Which skill of {hero}?").format(hero=HEROES[hero.id].the), "s", options)


def skill_effect(observation: Observation, skill: str) -> str:
    """What a skill does, in a few words."""
    effects = {
        "berserk": modifiers(observation.book.skills["berserk"]),
        "omnislash": _("a blade for everybody in the group ahead"),
        "fireball": _("fire on everybody in the group ahead"),
        "slow": _("makes the group ahead slow for good"),
        "cure": _("all heroes regain HP"),
        "banish": _("sends the group ahead anywhere on the map"),
    }
    return effects[skill]


def skill_refusal(observation: Observation, hero: HeroView, skill: str) -> str:
    """Why a hero cannot use a skill now, '' if he can."""
    group, cost = observation.ahead, observation.book.skills[skill].mp
    if hero.mp < cost:
        return _("It costs {cost} MP; {hero} has {mp}.").format(cost=cost, hero=HEROES[hero.id].the, mp=hero.mp)
    if skill == "cure":
        full = observation.book.rules.creature.hp
        wounded = any(other.alive and other.hp < full for other in observation.heroes)
        return "" if wounded else _("Nobody is wounded.")
    if skill == "berserk":
        return ""
    if group is None:
        return _("Nobody is on the tile ahead.")
    if skill == "slow" and all(member.slowed for member in group.members):
        return _("All of them are slow already.")
    return ""


def gear_menu(observation: Observation, kind: str) -> Reply:
    """Which hero, then which weapon or armor of those found for him; `Refused` while there is none.

    Where there is something for one hero only, his list comes at once, with the others below it.
    """
    chosen = observation.book.kinds[kind]
    found = [item for item in observation.found if item in chosen]
    if not found:
        return Refused(_("No weapon has been found yet.") if kind == "weapon" else _("No armor has been found yet."))
    options = []
    for hero in observation.heroes:
        if hero.alive:
            items = [item for item in found if observation.book.wearer(item) == hero.number]
            worn = hero.weapon if kind == "weapon" else hero.armor
            detail = _("wears {item}").format(item=_item_name(observation, worn)) if worn >= 0 else ""
            refusal = "" if items else _("Nothing has been found for {hero} yet.").format(hero=HEROES[hero.id].the)
            options.append(Option(HEROES[hero.id].name, _items_of(observation, hero, kind, items), detail, refusal))
    lists = [option.leads for option in options if not option.refusal]
    if len(lists) == 1 and isinstance(lists[0], Menu):
        others = [option for option in options if option.refusal]
        return menu(lists[0].text, lists[0].letter, [*lists[0].options, *others])
    return menu(_("Whose weapon?") if kind == "weapon" else _("Whose armor?"), kind[0], options)


def _items_of(observation: Observation, hero: HeroView, kind: str, items: list[int]) -> Menu:
    options = []
    for item in items:
        gear = observation.book.items[item]
        assert isinstance(gear, Gear), "only gear is found"
        refusal = _("He wears that already.") if item in (hero.weapon, hero.armor) else ""
        options.append(Option(_item_name(observation, item), Equip(gear.id), modifiers(gear), refusal))
    text = _("Which weapon for {hero}?") if kind == "weapon" else _("Which armor for {hero}?")
    return menu(text.format(hero=HEROES[hero.id].the), kind[0], options)


def _item_name(observation: Observation, item: int) -> str:
    return ITEMS[observation.book.items[item].id].name


def form(observation: Observation, subtiles: list[int]) -> Reply:
    """Place the living heroes in order on absolute subtiles, as typed all at once."""
    reply: Reply = FormationPrompt(observation)
    for subtile in subtiles:
        if isinstance(reply, Refused):
            return reply
        if not isinstance(reply, FormationPrompt):
            return Refused(_("That is more places than living heroes."))
        reply = reply.put(subtile)
    if isinstance(reply, FormationPrompt):
        return Refused(_("Every living hero needs a place: give one number for each."))
    return reply
