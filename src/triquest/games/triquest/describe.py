"""What is there, in words: the surroundings, and one line of status."""

from __future__ import annotations

from collections import Counter

from triquest.engine.language import _, ngettext
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.nouns import (
    DIRECTIONS,
    HEROES,
    ITEMS,
    MONSTERS,
    TERRAINS,
    counted,
    listed,
    number,
    sentence,
    where,
)
from triquest.games.triquest.observation import GroupView, HeroView, Observation
from triquest.ui.tones import Line, Tone

_MOST_ITEMS = 6
_MOST_WOUNDED = 4
_STATUS_WIDTH = 76


def look(observation: Observation) -> list[Line]:
    """The ground, the groups in sight from near to far, and what lies about."""
    return [_ground(observation), *_groups(observation), *lying(observation)]


def _ground(observation: Observation) -> Line:
    sides: dict[str, list[str]] = {}
    for direction in Direction:
        x, y = observation.x + direction.dx, observation.y + direction.dy
        if not (0 <= x < observation.width and 0 <= y < observation.height):
            sides.setdefault(_("the world's end"), []).append(DIRECTIONS[direction])
        elif observation.known(x, y):
            sides.setdefault(_terrain(observation, x, y), []).append(DIRECTIONS[direction])
    told = _("{terrain} to the {directions}")
    around = [told.format(terrain=ground, directions=listed(names)) for ground, names in sides.items()]
    if len(sides) == 1:
        around = [_("{terrain} all around").format(terrain=next(iter(sides)))]
    text = _("The heroes stand on {here}, facing {facing}; {around}.")
    here = _terrain(observation, observation.x, observation.y)
    return Line(text.format(here=here, facing=DIRECTIONS[observation.facing], around=", ".join(around)))


def _terrain(observation: Observation, x: int, y: int) -> str:
    terrain = observation.book.rules.terrain[observation.terrain[y, x]]
    name = TERRAINS[terrain.id]
    return name if terrain.cost == 1 else _("{terrain} (cost {cost})").format(terrain=name, cost=terrain.cost)


def by_distance(observation: Observation) -> list[GroupView]:
    """The groups in sight, the nearest first."""
    return sorted(observation.groups, key=lambda g: abs(g.x - observation.x) + abs(g.y - observation.y))


def _groups(observation: Observation) -> list[Line]:
    if not observation.groups:
        return [Line(_("No monsters are in sight."))]
    return [Line(_group(observation, group), Tone.SIGHT) for group in by_distance(observation)]


def _group(observation: Observation, group: GroupView) -> str:
    wounded = _wounded(observation, group)
    slowed = sum(member.slowed for member in group.members)
    notes = [_("facing {direction}").format(direction=DIRECTIONS[group.facing])]
    if wounded:
        told = ngettext("{count} wounded ({hp} HP left)", "{count} wounded ({hp} HP left)", len(wounded))
        notes.append(told.format(count=number(len(wounded)), hp=listed([str(hp) for hp in wounded])))
    if slowed:
        notes.append(ngettext("{count} slowed", "{count} slowed", slowed).format(count=number(slowed)))
    told = _("{where}: {group}, {notes}.").format(
        where=where(group.x - observation.x, group.y - observation.y),
        group=counted(member.id for member in group.members),
        notes=", ".join(notes),
    )
    return sentence(told)


def _wounded(observation: Observation, group: GroupView) -> list[int]:
    """The HP of the wounded, the weakest first."""
    full = observation.book.rules.creature.hp
    return sorted(member.hp for member in group.members if member.hp < full)


def lying(observation: Observation) -> list[Line]:
    def far(tile: tuple[int, int]) -> int:
        return abs(tile[0] - observation.x) + abs(tile[1] - observation.y)

    tiles: dict[tuple[int, int], list[int]] = {}
    for item in observation.items:
        tiles.setdefault((item.x, item.y), []).append(item.item)
    nearest = sorted(tiles, key=far)
    lines = []
    for x, y in nearest[:_MOST_ITEMS]:
        names = listed([ITEMS[observation.book.items[item].id].one for item in tiles[x, y]])
        told = ngettext("{where} lies {items}.", "{where} lie {items}.", len(tiles[x, y]))
        place = where(x - observation.x, y - observation.y)
        lines.append(Line(sentence(told.format(where=place, items=names)), Tone.ITEM))
    more = len(nearest) - _MOST_ITEMS
    if more > 0:
        told = ngettext("Things lie on {count} more tile.", "Things lie on {count} more tiles.", more)
        lines.append(Line(told.format(count=number(more)), Tone.ITEM))
    return lines


def status(observation: Observation) -> Line:
    """One line: HP and MP, facing, and the nearest group; what does not fit a line is left out."""
    health = "  ".join(_health(hero) for hero in observation.heroes)
    told = _("[{health} | {facing} | {sight}]")
    text = ""
    for sight in _sights(observation):
        text = told.format(health=health, facing=DIRECTIONS[observation.facing], sight=sight)
        if len(text) <= _STATUS_WIDTH:
            break
    return Line(text)


def _health(hero: HeroView) -> str:
    initial = HEROES[hero.id].name[0]
    if not hero.alive:
        return _("{hero} dead").format(hero=initial)
    return _("{hero} {hp}/{mp}").format(hero=initial, hp=hero.hp, mp=hero.mp)


def _sights(observation: Observation) -> list[str]:
    """The nearest group in ever fewer words."""
    groups = by_distance(observation)
    if not groups:
        return [_("nobody near")]
    first = groups[0]
    place = _short_where(first.x - observation.x, first.y - observation.y)
    if first is observation.ahead:
        place = _("ahead")
    who, more = _short_group(observation, first), len(groups) - 1
    texts = [_("{group} {where}").format(group=who, where=place)]
    wounded = _wounded(observation, first)
    if wounded:
        hp = " ".join(map(str, wounded[:_MOST_WOUNDED])) + ("…" if len(wounded) > _MOST_WOUNDED else "")
        texts.append(_("{group} {where} (HP {hp})").format(group=who, where=place, hp=hp))
    if more:
        texts.append(_("{group}, {count} more").format(group=texts[-1], count=more))
    return texts[::-1]


def _short_group(observation: Observation, group: GroupView) -> str:
    """The most dangerous kind, and how many there are besides: “2 Golems +1”."""
    kind, count = max(Counter(member.kind for member in group.members).items())
    noun = MONSTERS[observation.book.monster(kind).id]
    name = noun.name if count == 1 else noun.many.format(count=count)
    others = len(group.members) - count
    return f"{name} +{others}" if others else name


def _short_where(dx: int, dy: int) -> str:
    letters = (_("N"), _("S"), _("E"), _("W"))
    parts = [f"{abs(dy)}{letters[Direction.SOUTH if dy > 0 else Direction.NORTH]}"] if dy else []
    parts += [f"{abs(dx)}{letters[Direction.EAST if dx > 0 else Direction.WEST]}"] if dx else []
    return " ".join(parts)
