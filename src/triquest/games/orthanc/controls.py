"""What keys and words ask for in Orthanc, and the prompts that put an action together. No window, no terminal."""

from __future__ import annotations

from triquest.engine.language import _
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import odds
from triquest.games.orthanc.dungeon import PASSABLE, Edge, inside
from triquest.games.orthanc.gear import MOST_RINGS, is_boots
from triquest.games.orthanc.legality import ways
from triquest.games.orthanc.nouns import COINS, DIRECTIONS, ITEMS, SPELLS, part
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.rules import Spell
from triquest.games.orthanc.spells import CLOSED, LINKS
from triquest.games.orthanc.state import Phase
from triquest.ui.menus import Option, menu
from triquest.ui.prompts import Command, Refused, Reply

_MOVE, _FIGHT, _SPELLS = _("Moving"), _("Fighting"), _("Spells")
_THINGS, _CAREER = _("Things and questions"), _("The career")
_PICTURE = _("The picture")
_ARROWS, _DIGITS = ("up", "down", "right", "left"), ("8", "2", "6", "4")
LEVELS = (1, 2, 3, 4)

_SIMPLE = {
    "wait": a.WAIT,
    "fight": a.FIGHT,
    "run": a.RUN,
    "shoot": a.SHOOT,
    "yes": a.YES,
    "no": a.NO,
    "begin": a.BEGIN,
    "reroll": a.REROLL,
    "enter": a.ENTER,
    "retire": a.RETIRE,
    "read": a.READ,
}
"""Commands that are an action as they stand."""


def commands() -> tuple[Command, ...]:
    """All commands: the table that bindings, help and text play read. No key stands twice in it."""
    return (
        *(_go(way) for way in a.Direction),
        *(_door(way) for way in a.Direction),
        Command("take", ("t",), ("take",), _("Go up, down or out where a way leads on; take a treasure"), _MOVE),
        Command("wait", (".", "num5", "5"), ("wait",), _("Let a turn pass"), _MOVE),
        Command("fight", ("f", "space"), ("fight",), _("Fight, or attack what does not see you"), _FIGHT),
        Command("run", ("r",), ("run",), _("Run from a fight in a corridor"), _FIGHT),
        Command("shoot", ("s",), ("shoot",), _("Shoot an arrow of slaying at a mythical monster"), _FIGHT),
        *(
            Command(
                f"spells-{level}",
                (str(level),),
                (f"cast {level}",),
                _("Cast a spell of level {level}").format(level=level),
                _SPELLS,
            )
            for level in LEVELS
        ),
        Command("yes", ("y",), ("yes",), _("Answer yes"), _THINGS),
        Command("no", ("n", "c"), ("no",), _("Answer no"), _THINGS),
        Command("options", ("o",), ("options", "wear …", "drop …"), _("Wear, take off, read, drop, give up"), _THINGS),
        Command("read", ("g",), ("read",), _("Read a manual"), _THINGS),
        Command("begin", ("b",), ("begin",), _("Take the character that was rolled"), _CAREER),
        Command("reroll", ("a",), ("reroll",), _("Roll the character again"), _CAREER),
        Command("enter", ("e",), ("enter",), _("Go into the dungeon"), _CAREER),
        Command("dungeon", ("d",), ("dungeon",), _("Go to a new dungeon, or back to the original"), _CAREER),
        Command("arrows", ("v",), (), _("Show arrows to click on, or not"), _PICTURE),
        Command("page-back", ("pageup", "["), (), _("Leaf back in the map"), _PICTURE),
        Command("page-on", ("pagedown", "]"), (), _("Leaf on in the map"), _PICTURE),
        Command("retire", ("k",), ("retire",), _("Retire with honor near the seat of the king"), _CAREER),
    )


def _go(way: a.Direction) -> Command:
    name = way.name.lower()
    told = _("Go {way}").format(way=DIRECTIONS[way])
    return Command(name, (_ARROWS[way], f"num{_DIGITS[way]}"), (name, f"go {way.letter}"), told, _MOVE)


def _door(way: a.Direction) -> Command:
    held = tuple(f"{m}+{key}" for m in ("shift", "ctrl") for key in (_ARROWS[way], f"num{_DIGITS[way]}"))
    told = _("Break the door in the {way}").format(way=DIRECTIONS[way])
    return Command(f"break-{way.name.lower()}", held, (f"break {way.letter}",), told, _MOVE)


def begin(command: str, observation: Observation) -> Reply:
    """What a command of the table leads to now; an unknown one is `Refused`."""
    if observation.outcome is not None:
        return Refused(_("The career is over."))
    for way in a.Direction:
        if command == way.name.lower():
            return go(observation, way)
        if command == f"break-{way.name.lower()}":
            return break_door(observation, way)
    if command.startswith("spells-"):
        return spell_menu(observation, int(command[-1]))
    match command:
        case "take":
            return take(observation)
        case "fight" if observation.beside:
            return a.ATTACK
        case "options":
            return things_menu(observation)
        case "dungeon":
            return dungeon_menu(observation)
        case "read":
            return a.READ if observation.manuals else Refused(_("You have no manual."))
    if command in _SIMPLE:
        return _SIMPLE[command]
    return Refused(_("There is no command “{command}”.").format(command=command))


def busy(observation: Observation) -> str:
    """Why one cannot walk about now, '' if one can."""
    reasons = {
        Phase.ROLLING: _("Begin first, or roll again."),
        Phase.OUTSIDE: _("You are outside; enter the dungeon first."),
        Phase.ENCOUNTER: _("A monster stands in the way."),
        Phase.QUESTION: _("Answer yes or no first."),
    }
    return reasons.get(observation.phase, "")


def go(observation: Observation, way: a.Direction) -> Reply:
    """Walk that way, if nothing is known to be in it."""
    if reason := busy(observation):
        return Refused(reason)
    edge = observation.edge(way)
    if edge in PASSABLE:
        return a.Go(way)
    return Refused(_("A wall is there.") if edge == Edge.WALL else _("The door is locked: break it (with Shift)."))


def break_door(observation: Observation, way: a.Direction) -> Reply:
    """Throw oneself against what closes that way; where nothing does, walk."""
    if reason := busy(observation):
        return Refused(reason)
    if not inside(observation.y + way.dy, observation.x + way.dx):
        return Refused(_("Behind that wall is only rock."))
    return a.Break(way) if observation.edge(way) in CLOSED else a.Go(way)


def take(observation: Observation) -> Reply:
    """What there is to take: the answer yes, the treasure at hand, or what is underfoot."""
    if observation.phase == Phase.QUESTION:
        return a.YES
    if reason := busy(observation):
        return Refused(reason)
    if observation.maps.feature[observation.cell] in LINKS:
        return a.TAKE
    return a.OPEN if observation.hoard else Refused(_("There is nothing to take here."))


# -- spells --------------------------------------------------------------------------------------------------------
def spell_menu(observation: Observation, level: int) -> Reply:
    """Which spell of a level."""
    if observation.phase not in (Phase.WALKING, Phase.ENCOUNTER):
        return Refused(busy(observation))
    options = [spell_option(observation, spell) for spell in observation.book.rules.spell if spell.level == level]
    question = _("Which spell of level {level}? You have {units} units.")
    return menu(question.format(level=level, units=observation.units), "c", options)


def spell_option(observation: Observation, spell: Spell) -> Option:
    """A spell as a line of a menu, with the chance that it works."""
    name, effect = SPELLS[spell.id]
    chance = odds.works(observation, spell)
    detail = (
        effect if chance == 1 else _("{effect}; works {chance} %").format(effect=effect, chance=round(100 * chance))
    )
    return Option(name, cast(observation, spell), detail, spell_refusal(observation, spell))


def cast(observation: Observation, spell: Spell) -> Reply:
    """The spell, or the question which way."""
    known = ways(spell)
    if known == ("",):
        return a.Cast(spell.id)
    names = {"n": _("North"), "s": _("South"), "e": _("East"), "w": _("West"), "up": _("Up"), "down": _("Down")}
    return menu(_("Which way?"), "c", [Option(names[way], a.Cast(spell.id, way)) for way in known])


def spell_refusal(observation: Observation, spell: Spell) -> str:
    """Why a spell cannot be cast now, '' if it can."""
    if observation.units < spell.level:
        return _("It costs {cost} units; you have {units}.").format(cost=spell.level, units=observation.units)
    if observation.fight is None:
        if spell.use == "combat":
            return _("It is for fights.")
        unhurt = spell.id == "cure" and observation.hits >= observation.most_hits
        return _("You have no wounds.") if unhurt else ""
    if spell.use == "camp":
        return _("It is not for fights.")
    return _target_refusal(observation, spell)


def _target_refusal(observation: Observation, spell: Spell) -> str:
    fight, monster = observation.fight, odds.foe(observation)
    assert fight is not None, "asked in fights only"
    if spell.id == "pray" and fight.pray:
        return _("The prayer is said already.")
    if spell.id in ("pray", "speed"):
        return ""
    if monster.kind == "animated" and spell.level < 4:
        return _("Only spells of level 4 work on animated monsters.")
    if spell.classes and monster.kind not in spell.classes:
        return _("It does not work on this class of monsters.")
    if spell.most_level and monster.level > spell.most_level:
        return _("It works up to monster level {level}.").format(level=spell.most_level)
    if spell.id == "dimension-door" and not fight.room:
        return _("It needs a room to send the monster out of.")
    return ""


# -- things --------------------------------------------------------------------------------------------------------
def things_menu(observation: Observation) -> Reply:
    """Boots, rings, manuals, coins, and the way out of it all."""
    if observation.phase not in (Phase.WALKING, Phase.OUTSIDE):
        return Refused(busy(observation))
    options = [worn_option(observation, item) for item in observation.owned]
    if observation.manuals:
        options.append(Option(_("Read a manual"), a.READ))
    if observation.phase == Phase.WALKING:
        for coin, amount in zip(COINS, observation.purse, strict=False):
            if amount:
                options.append(Option(_("Drop {what}").format(what=part(coin, amount)), a.Drop(coin)))
        options.append(Option(_("Give up"), give_up(observation)))
    return menu(_("What would you do?"), "o", options) if options else Refused(_("You have nothing to use."))


def give_up(observation: Observation) -> Reply:
    """The question before the way out of it all, in the dungeon alone."""
    if observation.phase != Phase.WALKING:
        return Refused(busy(observation) or _("There is nothing to give up."))
    return menu(_("Give this adventurer up for good?"), "c", [Option(_("Yes, give up"), a.ABANDON)])


def worn_option(observation: Observation, item: str) -> Option:
    """Put on what is off, take off what is on."""
    name = ITEMS[item]
    if item in observation.worn:
        return Option(_("Take off {item}").format(item=name), a.Remove(item))
    rings = sum(not is_boots(other) for other in observation.worn)
    full = not is_boots(item) and rings >= MOST_RINGS
    return Option(_("Put on {item}").format(item=name), a.Wear(item), refusal=_("Both hands have one.") if full else "")


def dungeon_menu(observation: Observation) -> Reply:
    """Which dungeon."""
    if observation.phase != Phase.OUTSIDE:
        return Refused(_("One changes the dungeon from outside."))
    here = _("This is the original.") if observation.dungeon == 0 else ""
    options = [
        Option(_("The original dungeon"), a.ORIGINAL, refusal=here),
        Option(_("A new dungeon"), a.ANOTHER),
    ]
    return menu(_("Which dungeon? What you have explored is forgotten."), "c", options)
