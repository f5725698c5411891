"""What the pointer or the look cursor is on, in words: a cell of the map, a door, a wall."""

from __future__ import annotations

from triquest.engine.language import _, ngettext
from triquest.games.orthanc import describe, walking
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import Edge, Feature
from triquest.games.orthanc.mapview import Door
from triquest.games.orthanc.nouns import DIRECTIONS, FEATURES, listed, sentence
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import LOST, UNKNOWN, Mark, Phase
from triquest.ui.tones import Line, Tone

_EDGES = {
    Edge.DOOR: _("locked door"),
    Edge.SECRET: _("secret door"),
    Edge.BROKEN: _("broken door"),
}


def level_name(page: int) -> str:
    """“Level 3”, or of a page without a number “Some level”."""
    return _("Some level") if page == LOST else _("Level {number}").format(number=page + 1)


def where(observation: Observation, x: int, y: int) -> str:
    """How far a cell lies from his own: “3 north, 1 east”."""
    dx, dy = x - observation.x, y - observation.y
    parts = [(abs(dy), Direction.SOUTH if dy > 0 else Direction.NORTH)] if dy else []
    parts += [(abs(dx), Direction.EAST if dx > 0 else Direction.WEST)] if dx else []
    told = [_("{count} {way}").format(count=far, way=DIRECTIONS[way]) for far, way in parts]
    return ", ".join(told) or _("Here")


def describe_cell(observation: Observation, page: int, x: int, y: int, steps: int) -> list[Line]:
    """A cell of a page. `steps` is how long the known way there is, 0 if there is none."""
    maps = observation.maps
    if not maps.known[page, y, x]:
        lines = [Line(_("Unknown"), Tone.HINT)]
    elif maps.room[page, y, x]:
        lines = [Line(_("A room"))]
    else:
        lines = [Line(_("A corridor"))]
    here = page == observation.page and (x, y) == (observation.x, observation.y)
    if here and observation.inside:
        return describe.look(observation)
    feature, mark = int(maps.feature[page, y, x]), int(maps.marks[page, y, x])
    if feature:
        lines.append(Line(sentence(FEATURES[Feature(feature).name.lower()]), Tone.SIGHT))
    if mark & Mark.MONSTER:
        lines.append(Line(_("A monster"), Tone.THEIRS))
    if mark & Mark.TREASURE:
        lines.append(Line(_("A treasure"), Tone.ITEM))
    lines += [Line(text) for text in _doors(observation, page, x, y)]
    if steps:
        told = ngettext("{count} step away", "{count} steps away", steps).format(count=steps)
        lines.append(Line(told, Tone.HINT))
    return lines


def _doors(observation: Observation, page: int, x: int, y: int) -> list[str]:
    edges = observation.maps.edge[page, y, x].tolist()
    found = []
    for kind, name in _EDGES.items():
        ways = [DIRECTIONS[way] for way in Direction if edges[way] == kind]
        if ways:
            found.append(sentence(_("{what} to the {ways}").format(what=name, ways=listed(ways))))
    return found


def describe_door(observation: Observation, door: Door) -> list[Line]:
    """A door or wall, and what throwing oneself against it may do."""
    edge = int(observation.maps.edge[observation.page, door.y, door.x, door.way])
    where = DIRECTIONS[door.way]
    if edge in (Edge.DOOR, Edge.SECRET):
        lines = [Line(sentence(_("{what} to the {ways}").format(what=_EDGES[Edge(edge)], ways=where)))]
    elif edge == UNKNOWN:
        return [Line(_("Unknown"), Tone.HINT)]
    else:
        lines = [Line(_("A wall to the {where}, which may hide a door").format(where=where))]
    chance = walking.door_chance(observation.book, observation.strength)
    lines.append(Line(_("A door gives way {chance} % of the time.").format(chance=chance)))
    if observation.phase == Phase.WALKING:
        beside = (door.x, door.y) == (observation.x, observation.y)
        words = _("Click: throw yourself against it.") if beside else _("Click: go there and throw yourself at it.")
        lines.append(Line(words, Tone.HINT))
    return lines


def facing(way: Direction | None) -> str:
    """“facing north”, nothing before the first step."""
    return _("facing {way}").format(way=DIRECTIONS[way]) if way is not None else ""
