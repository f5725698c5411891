"""What is there, in words: the room or corridor, the monster, the question, and one line of status."""

from __future__ import annotations

from triquest.engine.language import _, numeral, pgettext
from triquest.games.orthanc import odds
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.bestiary import MONSTERS
from triquest.games.orthanc.dungeon import Edge, Feature
from triquest.games.orthanc.nouns import CLASSES, DIRECTIONS, EFFECTS, FEATURES, listed, part, sentence, turns
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import Phase
from triquest.ui.tones import Line, Tone


def look(observation: Observation) -> list[Line]:
    """The surroundings."""
    if observation.phase == Phase.ROLLING:
        told = _("{name} could have strength {s}, intelligence {i}, constitution {c}, dexterity {d} and {h} hits.")
        return [
            Line(
                told.format(
                    name=observation.name,
                    s=observation.strength,
                    i=observation.intelligence,
                    c=observation.constitution,
                    d=observation.dexterity,
                    h=observation.hits,
                )
            ),
            Line(_("“begin” takes this character, “reroll” throws the dice again."), Tone.HINT),
        ]
    if observation.phase == Phase.OUTSIDE:
        return _outside(observation)
    lines = [_place(observation)]
    feature = int(observation.maps.feature[observation.cell])
    if feature:
        lines.append(Line(_("Here: {what}.").format(what=FEATURES[Feature(feature).name.lower()]), Tone.SIGHT))
    if observation.beside:
        told = _("Here is {monster}, and does not see you. To attack would change that.")
        lines.append(Line(told.format(monster=MONSTERS[observation.beside].one), Tone.SIGHT))
    if observation.hoard:
        parts = listed([part(kind, amount) for kind, amount, _worth in observation.hoard])
        lines.append(Line(_("A treasure lies here: {parts}.").format(parts=parts), Tone.ITEM))
    return [*lines, *encounter(observation), *question(observation)]


def _outside(observation: Observation) -> list[Line]:
    which = _("the original dungeon") if observation.dungeon == 0 else _("a new dungeon")
    lines = [Line(_("You are outside, before {which}. “enter” goes in.").format(which=which))]
    lines.append(Line(observation.retire or _("You may retire with honor: “retire”."), Tone.HINT))
    return lines


def _place(observation: Observation) -> Line:
    looks = {
        Edge.WALL: _("a wall {ways}"),
        Edge.DOOR: _("a locked door {ways}"),
        Edge.SECRET: _("a secret door {ways}"),
        Edge.OPEN: _("open {ways}"),
        Edge.BROKEN: _("a broken door {ways}"),
    }
    sides: dict[int, list[str]] = {}
    for way in Direction:
        sides.setdefault(observation.edge(way), []).append(DIRECTIONS[way])
    around = [looks[Edge(edge)].format(ways=listed(sides[edge])) for edge in sorted(sides)]
    where = _("in a room") if observation.in_room else _("in a corridor")
    depth = _("level {depth}").format(depth=observation.depth) if observation.depth else _("a level unknown")
    return Line(
        _("You are {where} on {depth}: {around}.").format(
            where=where, depth=depth, around=pgettext("between parts", "; ").join(around)
        )
    )


def encounter(observation: Observation) -> list[Line]:
    """The monster and the exact odds of what one can do about it."""
    if observation.fight is None:
        return []
    monster, chances = odds.foe(observation), odds.odds(observation)
    told = _("{monster}: {kind}, level {level}, {exp} experience; attacks with {count}d{sides}.")
    noun = MONSTERS[monster.id]
    lines = [
        Line(
            told.format(
                monster=sentence(noun.the),
                kind=CLASSES[monster.kind],
                level=monster.level,
                exp=monster.experience,
                count=monster.attack[0],
                sides=monster.attack[1],
            ),
            Tone.SIGHT,
        )
    ]
    told = _("You hit {ours}, it hits {theirs}. Blows to kill it: {kill}; for it to kill you: {die}.")
    lines.append(
        Line(
            told.format(
                ours=percent(float(chances.ours)),
                theirs=percent(float(chances.theirs)),
                kill=blows(chances.blows_to_kill),
                die=blows(chances.blows_to_die),
            )
        )
    )
    if not observation.fight.room:
        lines.append(Line(_("Running works {chance}.").format(chance=percent(chances.run / 100))))
    return lines


def percent(chance: float) -> str:
    """“62 %”."""
    return _("{percent} %").format(percent=round(100 * chance))


def blows(count: odds.Blows) -> str:
    """“3.4”, or never."""
    return _("never") if count == float("inf") else numeral(f"{float(count):.1f}")


def question(observation: Observation) -> list[Line]:
    """What is asked, if anything."""
    texts = {
        "stairs": _("Take the stairs? (yes or no)"),
        "chute": _("Take the chute? (yes or no)"),
        "exit": _("Leave the dungeon? (yes or no)"),
        "treasure": _("Take the treasure? (yes or no)"),
        "manual": _("Read the manual? (yes or no)"),
    }
    asked = texts.get(observation.question)
    return [Line(asked, Tone.HINT)] if asked else []


def status(observation: Observation) -> Line:
    """One line: hits, units, level, place, what is at work."""
    parts = [
        _("hits {hits}/{most}").format(hits=observation.hits, most=observation.most_hits),
        _("units {units}/{most}").format(units=observation.units, most=observation.most_units),
    ]
    if observation.phase == Phase.OUTSIDE:
        parts.append(_("outside"))
    elif observation.phase != Phase.ROLLING:
        depth = str(observation.depth) if observation.depth else "?"
        parts.append(_("level {depth}").format(depth=depth))
        parts.append(_("trip {gain}").format(gain=observation.fought + observation.found))
    parts += [f"{EFFECTS[name]} {turns(left)}" for name, left in observation.effects]
    return Line("[" + " | ".join(parts) + "]")
