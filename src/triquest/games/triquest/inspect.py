"""The panel that tells what is looked at: a group with all its numbers and the odds, or ground with what lies there.

With nothing under the pointer it tells of the group that threatens most, else of the ground underfoot; what room is
left lists what else is in sight, the heroes' skills, and what lies about.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from triquest.games.triquest import looks, odds
from triquest.games.triquest.controls import skill_refusal
from triquest.games.triquest.mapview import subtile_of, tile_of
from triquest.games.triquest.modifiers import modifiers, signed
from triquest.games.triquest.nouns import (
    DIRECTIONS,
    HEROES,
    ITEMS,
    MONSTERS,
    SHORT_PLACES,
    SKILLS,
    TERRAINS,
    counted,
    sentence,
    where,
)
from triquest.games.triquest.observation import GroupView, Observation
from triquest.games.triquest.oddsrows import aim_rows, summary_rows
from triquest.games.triquest.partypanel import SHORT_PACE, SHORT_STATS
from triquest.games.triquest.rows import GAP, Row, Span, ends, heading, height, plain, wrapped, write
from triquest.games.triquest.rules import Consumable, Skill
from triquest.games.triquest.travel import Route, needed
from triquest.ui.frame import Frame
from triquest.ui.language import _, ngettext
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box, clip, leading, panel, paragraph


@dataclass(frozen=True, slots=True)
class Report:
    """What the panel says: the title, its rows, and further blocks for the room that is left."""

    title: str
    rows: tuple[Row, ...]
    blocks: tuple[tuple[Row, ...], ...]


class Inspector:
    """Paints the panel; it keeps what it said until something changes."""

    def __init__(self) -> None:
        """Nothing said yet."""
        self._key: tuple[object, ...] = ()
        self._observation: Observation | None = None
        self._report = Report("", (), ())

    def paint(self, frame: Frame, box: Box, observation: Observation, target: object | None, way: Route | None) -> None:
        """The whole panel. `target` is a cell of the map, or None; `way` is how to get there."""
        inner, face = panel(frame, box), frame.face("small")
        columns = inner.width // face.width
        key = (target, way, columns)
        if observation is not self._observation or key != self._key:
            self._observation, self._key = observation, key
            self._report = report(observation, target, way, columns)
        told = self._report
        below = paragraph(frame, inner.x, inner.y, inner.width, told.title, PALETTE.accent, frame.face("heading"), 2)
        below = write(frame, Box(inner.x, below, inner.width, inner.bottom - below), told.rows, face)
        gap = frame.px(6)
        for block in told.blocks:
            room = inner.bottom - below - 2 * gap
            if room < min(height(block, face), 6 * leading(face)):
                continue
            below += gap
            frame.rect(inner.x, below, inner.width, 1, PALETTE.line, 140)
            below = write(frame, Box(inner.x, below + gap, inner.width, inner.bottom - below - gap), block, face)


def report(observation: Observation, target: object | None, way: Route | None, columns: int) -> Report:
    """What to say of a cell of the map, or without one of what matters most, in lines of so many columns."""
    tile, place = tile_of(target), subtile_of(target)
    group = observation.group_on.get(tile) if tile else threat(observation)
    here = tile or (observation.x, observation.y)
    alive = any(hero.alive for hero in observation.heroes)
    if group is None or not alive:
        title, rows = ground_title(observation, here), ground_rows(observation, here, way, columns)
    else:
        title = sentence(counted(member.id for member in group.members))
        rows = group_rows(observation, group, place if tile else None, columns)
    blocks = (_others(observation, group, columns), _skills(observation, columns), _lying(observation, columns))
    return Report(title, tuple(rows), tuple(tuple(block) for block in blocks if len(block) > 1))


def threat(observation: Observation) -> GroupView | None:
    """The group that threatens most: one beside the party before others, then the nearest, then the most harmful."""
    if not observation.groups or not any(hero.alive for hero in observation.heroes):
        return None

    def rank(group: GroupView) -> tuple[int, float]:
        distance = abs(group.x - observation.x) + abs(group.y - observation.y)
        return distance, -float(odds.odds(observation, group).theirs.mean)

    least = min(abs(group.x - observation.x) + abs(group.y - observation.y) for group in observation.groups)
    near = [g for g in observation.groups if abs(g.x - observation.x) + abs(g.y - observation.y) == least]
    return near[0] if len(near) == 1 else min(near, key=rank)


_EFFECTS = {
    "omnislash": _("a blow at everyone ahead"),
    "fireball": _("burns everyone ahead"),
    "slow": _("slows everyone ahead for good"),
    "cure": _("heals all heroes"),
    "banish": _("sends those ahead far away"),
}
"""What skills do, where room is short."""


# -- groups --------------------------------------------------------------------------------------------------------


def group_rows(observation: Observation, group: GroupView, place: int | None, columns: int) -> list[Row]:
    """A group: where, who with which stats and how wounded, and the odds. `place` is a subtile looked at."""
    fight = odds.odds(observation, group)
    focus = next((n for n, member in enumerate(group.members) if member.subtile == place), None)
    there = where(group.x - observation.x, group.y - observation.y)
    ground = observation.book.rules.terrain[observation.terrain[group.y, group.x]]
    told = _("{where}, facing {facing}; {terrain}, cost {cost}")
    text = told.format(where=there, facing=DIRECTIONS[group.facing], terrain=TERRAINS[ground.id], cost=ground.cost)
    rows = wrapped(sentence(text), columns, PALETTE.dim)
    rows.append(GAP)
    for kind in dict.fromkeys(member.kind for member in group.members):
        rows += _kind_rows(observation, group, kind, columns)
    rows.append(GAP)
    if not fight.adjacent:
        rows.append(plain(_("Should they come from the {side}:").format(side=DIRECTIONS[fight.direction]), PALETTE.dim))
    rows += aim_rows(observation, fight, columns, focus)
    return rows + summary_rows(fight)


def _kind_rows(observation: Observation, group: GroupView, kind: int, columns: int) -> Iterator[Row]:
    """Each kind once: its stats, and the health of every one by the subtile."""
    monster, most = observation.book.monster(kind), observation.book.rules.creature.hp
    members = [member for member in group.members if member.kind == kind]
    name = MONSTERS[monster.id].name + (f" ×{len(members)}" if len(members) > 1 else "")
    colour = looks.monster(monster.id)
    spans, at = [Span(0, monster.symbol, colour), Span(2, name, colour)], len(name) + 4
    for member in members:
        place = _("C") if member.subtile == 4 else SHORT_PLACES[member.subtile]
        health = f"{member.hp}" + ("↓" if member.slowed else "")
        if at + len(place) + 1 + len(health) > columns:
            yield tuple(spans)
            spans, at = [], 4
        spans.append(Span(at, place, PALETTE.dim))
        spans.append(Span(at + len(place) + 1, health, looks.health(member.hp, most)))
        at += len(place) + len(health) + 3
    yield tuple(spans)
    speeds = "/".join(str(speed) for speed in sorted({member.speed for member in members}))
    numbers = (monster.attack, monster.defense, monster.body, monster.mind, speeds, monster.sight)
    at, spans = 2, []
    for label, number in zip((*SHORT_STATS.values(), *SHORT_PACE.values()), numbers, strict=True):
        spans += [Span(at, label, PALETTE.dim), Span(at + len(label) + 1, str(number), PALETTE.text)]
        at += len(label) + len(str(number)) + 2
    yield tuple(spans)


# -- ground --------------------------------------------------------------------------------------------------------


def ground_title(observation: Observation, tile: tuple[int, int]) -> str:
    """What a tile is called."""
    x, y = tile
    if not (0 <= x < observation.width and 0 <= y < observation.height):
        return _("The world's end")
    if not observation.known(x, y):
        return _("Unknown land")
    return sentence(TERRAINS[observation.book.rules.terrain[observation.terrain[y, x]].id])


def ground_rows(observation: Observation, tile: tuple[int, int], way: Route | None, columns: int) -> list[Row]:
    """A tile: its cost, the way there, and every item on it with what it does and for whom."""
    x, y = tile
    there = sentence(where(x - observation.x, y - observation.y))
    if not observation.known(x, y):
        return [plain(there, PALETTE.dim)]
    rows: list[Row] = [plain(_("Cost to enter {cost}").format(cost=observation.cost(x, y)), PALETTE.dim)]
    if (x, y) == (observation.x, observation.y):
        rows.append(plain(_("The heroes stand here."), PALETTE.dim))
    else:
        seen = _("in sight") if observation.visible(x, y) else _("as remembered")
        rows += wrapped(f"{there}, {seen}", columns, PALETTE.dim)
        if way is not None:
            steps = ngettext("{count} step", "{count} steps", len(way.tiles)).format(count=len(way.tiles))
            rows.append(plain(_("Way: {steps}, cost {cost}").format(steps=steps, cost=way.cost), PALETTE.path))
    for lying in observation.items:
        if (lying.x, lying.y) == (x, y):
            rows += [GAP, *item_rows(observation, lying.item, columns)]
    return rows


def item_rows(observation: Observation, number: int, columns: int) -> list[Row]:
    """An item: its name, what it does, and who can use it."""
    item = observation.book.items[number]
    colour = looks.item(item.id)
    rows: list[Row] = [(Span(0, item.symbol, colour), Span(2, ITEMS[item.id].name, colour))]
    if isinstance(item, Consumable):
        what = _("{count} HP").format(count=item.hp) if item.hp else _("{count} MP").format(count=item.mp)
        whom = _("every hero") if item.everyone else _("the hero who has least")
        rows += wrapped(_("+{what} for {whom}").format(what=what, whom=whom), columns, PALETTE.text, 2)
        if not needed(observation, item):
            rows += wrapped(_("Nobody needs it now; travelling goes round it."), columns, PALETTE.dim, 2)
        return rows
    rows += wrapped(_("{hero}: {changes}").format(hero=HEROES[item.hero].name, changes=modifiers(item)), columns, at=2)
    if number in observation.found:
        rows.append(plain(_("The heroes have one already."), PALETTE.dim, 2))
    return rows


# -- what else there is --------------------------------------------------------------------------------------------


def _offset(observation: Observation, x: int, y: int) -> str:
    """“3N 1E”: where a tile lies, in short."""
    dx, dy = x - observation.x, y - observation.y
    north = f"{abs(dy)}{SHORT_PLACES[7 if dy > 0 else 1]}" if dy else ""
    east = f"{abs(dx)}{SHORT_PLACES[5 if dx > 0 else 3]}" if dx else ""
    return f"{north} {east}".strip()


def _others(observation: Observation, shown: GroupView | None, columns: int) -> list[Row]:
    rows = [heading(_("Also in sight") if shown else _("In sight"))]
    groups = sorted(observation.groups, key=lambda g: abs(g.x - observation.x) + abs(g.y - observation.y))
    for group in groups:
        if group is shown:
            continue
        spot = _offset(observation, group.x, group.y)
        spans, at = [], 0
        for member in group.members:
            symbol = observation.book.monster(member.kind).symbol
            spans.append(Span(at, symbol, looks.monster(member.id)))
            at += 1
        spans.append(Span(at + 1, clip(counted(member.id for member in group.members), columns - at - 8), PALETTE.text))
        rows.append((*spans, Span(ends(spot, columns), spot, PALETTE.dim)))
    return rows


def _lying(observation: Observation, columns: int) -> list[Row]:
    rows = [heading(_("Lying about"))]
    near = sorted(observation.items, key=lambda item: abs(item.x - observation.x) + abs(item.y - observation.y))
    for lying in near[:12]:
        item, spot = observation.book.items[lying.item], _offset(observation, lying.x, lying.y)
        name = ITEMS[item.id].name
        spans = [Span(0, item.symbol, looks.item(item.id)), Span(2, name, PALETTE.text)]
        rows.append((*spans, Span(ends(spot, columns), spot, PALETTE.dim)))
    return rows


def _changes(skill: Skill) -> str:
    """“Atk+1 Def−1”: what a skill changes in its user's stats, in short."""
    changes = ((label, getattr(skill, name)) for name, label in SHORT_STATS.items())
    return " ".join(f"{label}{signed(change)}" for label, change in changes if change)


def _skills(observation: Observation, columns: int) -> list[Row]:
    rows = [heading(_("Skills"))]
    for hero in observation.heroes:
        if not hero.alive:
            continue
        for skill in observation.book.heroes[hero.number].skills:
            ready = not skill_refusal(observation, hero, skill)
            name, cost = SKILLS[skill], _("{mp} MP").format(mp=observation.book.skills[skill].mp)
            colour = looks.hero(hero.id) if ready else PALETTE.dim
            effect = _EFFECTS.get(skill) or _changes(observation.book.skills[skill])
            spans = [Span(0, name, colour), Span(12, f"{cost:>5}", PALETTE.dim)]
            rows.append((*spans, Span(19, effect, PALETTE.text if ready else PALETTE.dim)))
    return rows
