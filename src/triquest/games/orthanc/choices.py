"""The panel of what can be done now: what there is to know, buttons with their odds, and the spells by level."""

from __future__ import annotations

from dataclasses import dataclass

from triquest.engine.language import _
from triquest.games.orthanc import controls, describe, encounter, odds, walking
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import Edge, Feature
from triquest.games.orthanc.layout import LINES, chip_height
from triquest.games.orthanc.nouns import EFFECTS, SPELLS, listed, turns
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.rules import Spell
from triquest.games.orthanc.state import Phase
from triquest.ui.frame import Frame, Give
from triquest.ui.palette import PALETTE
from triquest.ui.tones import Line, Tone
from triquest.ui.view import Situation
from triquest.ui.widgets import (
    Box,
    button,
    button_height,
    button_width,
    flat_button,
    flat_width,
    leading,
    panel,
    paragraph,
)


@dataclass(frozen=True, slots=True)
class SpellSpot:
    """The value of a spot on a spell: clicking casts it."""

    id: str


@dataclass(frozen=True, slots=True)
class Deed:
    """A button: the command, its label, and why it cannot be given now, if so."""

    command: str
    label: str
    refusal: str = ""


def paint_choices(frame: Frame, box: Box, observation: Observation, situation: Situation) -> None:
    """The whole panel."""
    title, note = heading(observation)
    inner = panel(frame, box, title, note)
    words = Box(inner.x, inner.y, inner.width, LINES * leading(frame.face()))
    if observation.fight is not None:
        encounter.paint_odds(frame, words, observation)
    else:
        y = words.y
        for line in situation_lines(observation):
            room = (words.bottom - y) // leading(frame.face())
            if room > 0:
                y = paragraph(frame, words.x, y, words.width, line.text, PALETTE.tones[line.tone], most=room)
    if not situation.playable or observation.outcome is not None:
        return
    y = words.bottom + frame.px(4)
    _buttons(frame, Box(inner.x, y, inner.width, button_height(frame)), observation, situation)
    if has_spells(observation):
        y += button_height(frame) + frame.px(7)
        _spells(frame, Box(inner.x, y, inner.width, inner.bottom - y), observation, situation)


def situation_lines(observation: Observation) -> list[Line]:
    """What there is to know where nobody is fought; the words of keys stand on the buttons."""
    if observation.outcome is not None:
        told = _("{name} came to level {level} in {trips} trips.")
        name, level, trips = observation.name, observation.level, observation.trips
        return [Line(told.format(name=name, level=level, trips=trips))]
    match observation.phase:
        case Phase.ROLLING:
            return [
                Line(_("Strength breaks doors, carries weight and adds to blows. Intelligence makes spells work.")),
                Line(_("Constitution gives hits. Dexterity strikes first, and hits.")),
                Line(_("The dice may be thrown as often as you like."), Tone.HINT),
            ]
        case Phase.OUTSIDE:
            return [
                Line(_("Wounds are healed and spell units are whole. What was carried out has counted.")),
                Line(observation.retire or _("You may retire with honor near the seat of the king."), Tone.HINT),
            ]
    lines = [line for line in describe.look(observation) if line not in describe.question(observation)]
    if any(observation.edge(way) in (Edge.DOOR, Edge.SECRET) for way in Direction):
        chance = walking.door_chance(observation.book, observation.strength)
        lines.append(Line(_("A door gives way to you {chance} % of the time.").format(chance=chance), Tone.HINT))
    if observation.effects:
        told = listed([f"{EFFECTS[name]} ({turns(left)})" for name, left in observation.effects])
        lines.append(Line(_("At work: {effects}").format(effects=told), Tone.SKILL))
    return lines


def has_spells(observation: Observation) -> bool:
    """Whether the spells are shown: everywhere in the dungeon."""
    return observation.inside and observation.outcome is None


def heading(observation: Observation) -> tuple[str, str]:
    """The title of the panel, and a note beside it."""
    if observation.outcome is not None:
        return _("The career is over"), ""
    if observation.fight is not None:
        return encounter.heading(observation)
    asked = describe.question(observation)
    if asked:
        return asked[0].text.partition(" (")[0], ""
    if observation.phase == Phase.ROLLING:
        return _("Who will go?"), _("3 to 18 each; two digits are good")
    if observation.phase == Phase.OUTSIDE:
        which = _("the original dungeon") if observation.dungeon == 0 else _("a new dungeon")
        return _("Before the dungeon"), which
    return _("In a room") if observation.in_room else _("In a corridor"), ""


def deeds(observation: Observation) -> list[Deed]:
    """The buttons of the moment, the most important first."""
    match observation.phase:
        case Phase.ROLLING:
            return [Deed("begin", _("Begin")), Deed("reroll", _("Roll again"))]
        case Phase.OUTSIDE:
            return [
                Deed("enter", _("Enter")),
                Deed("retire", _("Retire"), observation.retire),
                Deed("dungeon", _("Dungeon")),
                *_things(observation),
            ]
        case Phase.QUESTION:
            return [Deed("yes", _("Yes")), Deed("no", _("No"))]
        case Phase.ENCOUNTER:
            return encounter_deeds(observation)
    found = []
    if observation.beside:
        found.append(Deed("fight", _("Attack")))
    way_on = _ways_on().get(int(observation.maps.feature[observation.cell]))
    if way_on is not None:
        found.append(Deed("take", way_on))
    elif observation.hoard and not observation.beside:
        found.append(Deed("take", _("Take")))
    return [*found, *_things(observation), Deed("wait", _("Wait"))]


def _ways_on() -> dict[int, str]:
    """What is done with what lies underfoot and leads on."""
    return {
        Feature.EXIT: _("Go out"),
        Feature.UP: _("Go up"),
        Feature.DOWN: _("Go down"),
        Feature.CHUTE: _("Slide down"),
    }


def _things(observation: Observation) -> list[Deed]:
    read = [Deed("read", _("Read a manual"))] if observation.manuals and observation.phase == Phase.WALKING else []
    return [*read, Deed("options", _("Things"))]


def encounter_deeds(observation: Observation) -> list[Deed]:
    """Fight, run and shoot with their chances."""
    fight, chances = observation.fight, odds.odds(observation)
    assert fight is not None, "asked in fights only"
    hit, away = describe.percent(float(chances.ours)), describe.percent(chances.run / 100)
    mythical = odds.foe(observation).kind == "mythical"
    trapped = _("One cannot run from a fight in a room.") if fight.room else ""
    if not observation.arrows:
        useless = _("You have no arrow of slaying.")
    else:
        useless = "" if mythical else _("Arrows of slaying work on mythical monsters only.")
    return [
        Deed("fight", _("Fight {chance}").format(chance=hit)),
        Deed("run", _("Run") if trapped else _("Run {chance}").format(chance=away), trapped),
        Deed("shoot", _("Shoot") if useless else _("Shoot: kills"), useless),
    ]


def _buttons(frame: Frame, box: Box, observation: Observation, situation: Situation) -> None:
    x, gap = box.x, frame.px(8)
    for number, deed in enumerate(deeds(observation)):
        key, value = situation.key(deed.command), Give(deed.command)
        width = button_width(frame, deed.label, key)
        if x + width > box.right:
            return
        main = number == 0 and not deed.refusal
        x = gap + button(
            frame, x, box.y, deed.label, key, value, situation.hover,
            enabled=not deed.refusal, chosen=main, tip=deed.refusal,
        )  # fmt: skip


# -- spells --------------------------------------------------------------------------------------------------------
def shown_spells(observation: Observation, level: int) -> list[Spell]:
    """The spells of a level that are of use in the moment: in fights those for fights, else the others."""
    use = "combat" if observation.fight is not None else "camp"
    spells = observation.book.rules.spell
    return [spell for spell in spells if spell.level == level and spell.use in (use, "both")]


def chip(observation: Observation, spell: Spell) -> str:
    """A spell's name with the chance that it works, or that it kills."""
    name = SPELLS[spell.id][0]
    if observation.fight is None:
        return name
    if spell.dice is not None:
        return _("{spell} kills {chance}").format(
            spell=name, chance=describe.percent(float(odds.kills(observation, spell)))
        )
    chance = odds.works(observation, spell)
    return name if chance == 1 else f"{name} {describe.percent(float(chance))}"


def _spells(frame: Frame, box: Box, observation: Observation, situation: Situation) -> None:
    """A row for each level: its key, then its spells."""
    height, gap = chip_height(frame), frame.px(3)
    asked = _("Answer yes or no first.") if observation.phase == Phase.QUESTION else ""
    for level in controls.LEVELS:
        y, command = box.y + (level - 1) * (height + gap), f"spells-{level}"
        label, key = _("Level {level} spells").format(level=level), situation.key(command)
        width = flat_width(frame, label, key)
        first = Box(box.x, y, width, height)
        flat_button(frame, first, label, key, Give(command), situation.hover, enabled=not asked)
        x = first.right + frame.px(8)
        for spell in shown_spells(observation, level):
            x = _chip(frame, Box(x, y, box.right - x, height), observation, spell, situation, asked) + gap


def _chip(frame: Frame, box: Box, observation: Observation, spell: Spell, situation: Situation, asked: str) -> int:
    """One spell; returns the x after it."""
    refusal = asked or controls.spell_refusal(observation, spell)
    label = chip(observation, spell)
    if flat_width(frame, label) > box.width:
        label = SPELLS[spell.id][0]
    width = min(flat_width(frame, label), box.width)
    place = Box(box.x, box.y, width, box.height)
    tip = f"{SPELLS[spell.id][0]}: {SPELLS[spell.id][1]}"
    if refusal:
        tip = f"{tip}\n{refusal}"
    flat_button(frame, place, label, "", SpellSpot(spell.id), situation.hover, enabled=not refusal, tip=tip)
    return place.right
