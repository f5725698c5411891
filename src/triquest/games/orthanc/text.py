"""Events into sentences, each with its tone. Every class of events has its words here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from triquest.engine.game import Event
from triquest.engine.language import _, ngettext
from triquest.games.orthanc import events as e
from triquest.games.orthanc.bestiary import MONSTERS
from triquest.games.orthanc.nouns import (
    DIRECTIONS,
    FEATURES,
    ITEMS,
    MANUALS,
    SPELLS,
    listed,
    part,
    sentence,
    turns,
)
from triquest.ui.tones import Line, Tone


def tell(events: Sequence[Event]) -> list[Line]:
    """The lines for one action."""
    lines = [WORDS[type(event)](event) for event in events]
    return [line for line in lines if line is not None]


def _rolled(event: e.Rolled) -> Line:
    told = _("Strength {s}, intelligence {i}, constitution {c}, dexterity {d}; {h} hits.")
    return Line(
        told.format(s=event.strength, i=event.intelligence, c=event.constitution, d=event.dexterity, h=event.hits)
    )


def _began(event: e.Began) -> Line:
    return Line(_("You stand before the dungeon with a sword, four spell units and good hopes."))


def _entered(event: e.Entered) -> Line:
    return Line(_("You go in; this is trip {number}.").format(number=event.trip))


def _changed(event: e.Changed) -> Line:
    if event.dungeon == 0:
        return Line(_("Before you lies the original dungeon again; you have been nowhere yet."))
    return Line(_("Before you lies new dungeon number {n}; you have been nowhere yet.").format(n=event.dungeon))


def _waited(event: e.Waited) -> Line:
    return Line(_("You stand and listen."))


def _broke(event: e.Broke) -> Line:
    where = DIRECTIONS[event.direction]
    if event.broken:
        return Line(_("The door in the {where} gives way, and you are through.").format(where=where), Tone.GAIN)
    text = _("The wall in the {where} does not budge.") if event.solid else _("The door in the {where} holds.")
    return Line(text.format(where=where), Tone.MISS)


def _noticed(event: e.Noticed) -> Line:
    told = _("There is a secret door in the {where}!")
    return Line(told.format(where=DIRECTIONS[event.direction]), Tone.SIGHT)


def _came(event: e.Came) -> Line:
    told = _("Here is {what}.") if event.feature in ("chute", "exit") else _("Here are {what}.")
    return Line(told.format(what=FEATURES[event.feature]), Tone.SIGHT)


def _climbed(event: e.Climbed) -> Line:
    count = abs(event.levels)
    down = ngettext("You go one level down", "You go {count} levels down", count)
    up = ngettext("You go one level up", "You go {count} levels up", count)
    told = (down if event.levels > 0 else up).format(count=count)
    if event.level == 0:
        return Line(_("{told}; how deep that is you cannot say.").format(told=told))
    return Line(_("{told}, to level {level}.").format(told=told, level=event.level))


def _fell(event: e.Fell) -> Line:
    if event.level:
        told = _("You fall down a chute, to a place on level {level} that you know.")
        return Line(told.format(level=event.level), Tone.WARNING)
    return Line(_("You fall down a chute. You cannot tell how deep you are."), Tone.WARNING)


def _tumbled(event: e.Tumbled) -> Line:
    told = ngettext("You fall into a pit: {damage} hit, {hits} left.",
                    "You fall into a pit: {damage} hits, {hits} left.", event.damage)  # fmt: skip
    return Line(told.format(damage=event.damage, hits=event.hits), Tone.WARNING)


def _floated(event: e.Floated) -> Line:
    return Line(_("You float over {what}.").format(what=FEATURES[event.feature]), Tone.SKILL)


def _found_traps(event: e.FoundTraps) -> Line:
    told = ngettext("There is a trap nearby; it is on the map now.",
                    "There are {count} traps nearby; they are on the map now.", event.count)  # fmt: skip
    return Line(told.format(count=event.count), Tone.SIGHT)


def _recognised(event: e.Recognised) -> Line:
    return Line(_("This is level {level}.").format(level=event.level), Tone.SIGHT)


def _met(event: e.Met) -> Line:
    text = _("{monster} comes along; you are first.") if event.first == "you" else _("{monster} comes along.")
    if not event.wandering:
        text = _("You meet {monster}; you are first.") if event.first == "you" else _("You meet {monster}.")
    return Line(sentence(text.format(monster=MONSTERS[event.monster].one)), Tone.SIGHT)


def _unnoticed(event: e.Unnoticed) -> Line:
    return Line(_("Here is {monster}, and does not see you.").format(monster=MONSTERS[event.monster].one), Tone.SIGHT)


def _struck(event: e.Struck) -> Line:
    monster = MONSTERS[event.monster].the
    throw = _("d{sides} = {roll}").format(sides=event.sides, roll=event.roll)
    if event.damage == 0:
        return Line(_("You miss {monster} ({throw}).").format(monster=monster, throw=throw), Tone.MISS)
    told = _("You strike {monster} ({throw}) for {damage}.")
    return Line(told.format(monster=monster, throw=throw, damage=event.damage), Tone.OURS)


def _attacked(event: e.Attacked) -> Line:
    throw = _("d{sides} = {roll}").format(sides=event.sides, roll=event.roll)
    if event.adjusted != event.roll:
        throw = _("{throw}, with Protection {adjusted}").format(throw=throw, adjusted=event.adjusted)
    monster = MONSTERS[event.monster].the
    if not event.hit:
        return Line(sentence(_("{monster} misses you ({throw}).").format(monster=monster, throw=throw)), Tone.MISS)
    text = _("{monster} hits you ({throw}) for {damage}; {hits} left.")
    if event.magic:
        text = _("{monster} throws a spell at you ({throw}) for {damage}; {hits} left.")
    told = text.format(monster=monster, throw=throw, damage=event.damage, hits=event.hits)
    return Line(sentence(told), Tone.THEIRS)


def _slain(event: e.Slain) -> Line:
    monster = MONSTERS[event.monster].the
    texts = {
        "sword": _("{monster} is dead: {exp} experience."),
        "arrow": _("The arrow kills {monster} outright: {exp} experience."),
        "sleep": _("{monster} falls asleep and dies: {exp} experience."),
        "charm": _("{monster} smiles at you and dies: {exp} experience."),
    }
    text = texts.get(event.means, _("{monster} stands helpless and dies: {exp} experience."))
    if event.means in ("magic-missile", "blastbolt"):
        text = texts["sword"]
    return Line(sentence(text.format(monster=monster, exp=event.experience)), Tone.DEATH)


def _ran(event: e.Ran) -> Line:
    if event.escaped:
        return Line(_("You get away."), Tone.GAIN)
    return Line(_("You cannot get away."), Tone.MISS)


def _cast(event: e.CastSpell) -> Line:
    told = ngettext("You cast {spell}; {units} unit is left.", "You cast {spell}; {units} units are left.", event.units)
    return Line(told.format(spell=SPELLS[event.spell][0], units=event.units), Tone.SKILL)


def _failed(event: e.Failed) -> Line:
    return Line(_("{spell} fails.").format(spell=SPELLS[event.spell][0]), Tone.MISS)


def _wounded(event: e.Wounded) -> Line:
    told = _("{spell} does {damage} to {monster}.")
    monster = MONSTERS[event.monster].the
    return Line(told.format(spell=SPELLS[event.spell][0], damage=event.damage, monster=monster), Tone.OURS)


def _sent(event: e.Sent) -> Line:
    text = _("{monster} is out of the room.") if event.spell == "dimension-door" else _("{monster} is gone.")
    return Line(sentence(text.format(monster=MONSTERS[event.monster].the)), Tone.SKILL)


def _thrown(event: e.Thrown) -> Line:
    return Line(_("It is you who are teleported: you stand in another corridor."), Tone.WARNING)


def _cured(event: e.Cured) -> Line:
    return Line(_("You regain {gained}; {hits} hits now.").format(gained=event.gained, hits=event.hits), Tone.GAIN)


def _begun(event: e.Begun) -> Line:
    if event.turns < 0:
        return Line(_("{spell} is on you for the whole trip.").format(spell=SPELLS[event.spell][0]), Tone.SKILL)
    told = _("{spell} is on you for {turns}.")
    return Line(told.format(spell=SPELLS[event.spell][0], turns=turns(event.turns)), Tone.SKILL)


def _ceased(event: e.Ceased) -> Line:
    return Line(_("{spell} is over.").format(spell=SPELLS[event.spell][0]), Tone.WARNING)


def _looked(event: e.Looked) -> Line:
    things = [MONSTERS[monster].one for monster, _x, _y in event.monsters]
    count = len(event.treasures)
    if count:
        things.append(ngettext("{count} treasure", "{count} treasures", count).format(count=count))
    where = DIRECTIONS[event.direction]
    if not things:
        return Line(_("To the {where} there is nothing within reach of your mind.").format(where=where), Tone.SIGHT)
    return Line(_("To the {where} you sense {things}.").format(where=where, things=listed(things)), Tone.SIGHT)


def _found(event: e.Found) -> Line:
    parts = listed([part(kind, amount) for kind, amount in event.parts])
    return Line(_("Here is a treasure: {parts}.").format(parts=parts), Tone.ITEM)


def _took(event: e.Took) -> Line:
    what = part(event.kind, event.amount)
    if not event.kept:
        told = _("You have as good already as the {what}; it counts {exp} experience all the same.")
        return Line(told.format(what=what, exp=event.experience), Tone.ITEM)
    told = _("You take {what}, worth {exp} experience.")
    return Line(told.format(what=what, exp=event.experience), Tone.ITEM)


def _dropped(event: e.Dropped) -> Line:
    return Line(_("You leave {what} behind.").format(what=part(event.coin, event.amount)), Tone.ITEM)


def _wore(event: e.Wore) -> Line:
    text = _("You put on the {item}.") if event.on else _("You take off the {item}.")
    return Line(text.format(item=ITEMS[event.item]), Tone.ITEM)


def _read(event: e.WasRead) -> Line:
    told = _("It is the {manual}: your strength is {value} now.")
    texts = {
        "bodily-health": _("It is the {manual}: your constitution is {value} now."),
        "quickness-of-action": _("It is the {manual}: your dexterity is {value} now."),
        "philosophy": _("It is the {manual}: your intelligence is {value} now."),
        "vile-darkness": _("It is the {manual}: only {value} hits are left to you."),
    }
    tone = Tone.WARNING if event.manual == "vile-darkness" else Tone.GAIN
    return Line(texts.get(event.manual, told).format(manual=MANUALS[event.manual], value=event.value), tone)


def _lost(event: e.LostItem) -> Line:
    return Line(_("In the battle you have lost the {item}.").format(item=ITEMS[event.item]), Tone.WARNING)


def _regenerated(event: e.Regenerated) -> Line:
    return Line(_("The ring gives you strength again."), Tone.GAIN)


def _left(event: e.Left) -> Line:
    told = _("You are out, with {fought} experience from fights and {found} from treasure.")
    text = told.format(fought=event.fought, found=event.found)
    if event.after > event.before:
        text += " " + _("You are of level {level} now!").format(level=event.after)
    return Line(text, Tone.GAIN)


def _grew(event: e.Grew) -> Line:
    told = ngettext("Level {level} gives {hits} hit more.", "Level {level} gives {hits} hits more.", event.hits)
    return Line(told.format(level=event.level, hits=event.hits), Tone.GAIN)


def _died(event: e.Died) -> Line:
    if event.by == "pit":
        return Line(_("The pit is your grave."), Tone.DEFEAT)
    return Line(_("You die, slain by {monster}.").format(monster=MONSTERS[event.by].one), Tone.DEFEAT)


def _retired(event: e.Retired) -> Line:
    told = _("{name} retires with honor near the seat of the king: level {level}, score {score}.")
    return Line(told.format(name=event.name, level=event.level, score=event.score), Tone.VICTORY)


def _abandoned(event: e.Abandoned) -> Line:
    return Line(_("Nobody will hear of you again."), Tone.DEFEAT)


def _conjured(event: e.Conjured) -> Line:
    told = {
        "reveal": _("The whole level lies open before the wizard's eyes."),
        "spawn": _("A word of the wizard calls up {monster}."),
        "level": _("You are of level {value}, by a word."),
    }[event.what]
    monster = MONSTERS[event.value].one if event.value in MONSTERS else ""
    return Line(told.format(monster=monster, value=event.value), Tone.SKILL)


def _unsaid(event: e.Moved) -> None:
    return None


WORDS: dict[type[Event], Callable[[Any], Line | None]] = {
    e.Rolled: _rolled,
    e.Began: _began,
    e.Entered: _entered,
    e.Changed: _changed,
    e.Moved: _unsaid,
    e.Waited: _waited,
    e.Broke: _broke,
    e.Noticed: _noticed,
    e.Came: _came,
    e.Climbed: _climbed,
    e.Fell: _fell,
    e.Tumbled: _tumbled,
    e.Floated: _floated,
    e.FoundTraps: _found_traps,
    e.Recognised: _recognised,
    e.Met: _met,
    e.Unnoticed: _unnoticed,
    e.Struck: _struck,
    e.Attacked: _attacked,
    e.Slain: _slain,
    e.Ran: _ran,
    e.CastSpell: _cast,
    e.Failed: _failed,
    e.Wounded: _wounded,
    e.Sent: _sent,
    e.Thrown: _thrown,
    e.Cured: _cured,
    e.Begun: _begun,
    e.Ceased: _ceased,
    e.Looked: _looked,
    e.Found: _found,
    e.Took: _took,
    e.Dropped: _dropped,
    e.Wore: _wore,
    e.WasRead: _read,
    e.LostItem: _lost,
    e.Regenerated: _regenerated,
    e.Left: _left,
    e.Grew: _grew,
    e.Died: _died,
    e.Retired: _retired,
    e.Abandoned: _abandoned,
    e.Conjured: _conjured,
}
"""The words for each class of events."""
