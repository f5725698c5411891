"""The panel that tells what is looked at: a group with all its numbers and the odds, or ground with what lies there.

With nothing under the pointer it tells of the group that threatens most, else of the ground underfoot; what room is
left lists what else is in sight, the heroes' skills, and what lies about.
"""

from __future__ import annotations

from dataclasses import dataclass

from triquest.engine.language import _
from triquest.games.triquest import looks, odds
from triquest.games.triquest.controls import skill_refusal
from triquest.games.triquest.groundrows import ground_rows, ground_title
from triquest.games.triquest.grouprows import group_rows
from triquest.games.triquest.mapview import subtile_of, tile_of
from triquest.games.triquest.modifiers import signed
from triquest.games.triquest.nouns import ITEMS, SHORT_PLACES, SKILLS, counted, sentence, where
from triquest.games.triquest.observation import GroupView, Observation
from triquest.games.triquest.partypanel import SHORT_STATS
from triquest.games.triquest.rules import Skill
from triquest.games.triquest.travel import Route
from triquest.ui.faces import Face, nearest
from triquest.ui.frame import Frame
from triquest.ui.palette import PALETTE
from triquest.ui.rows import Row, Span, ends, fitting, heading, height, in_columns, write
from triquest.ui.tones import Line, Tone
from triquest.ui.widgets import Box, clip, leading, panel, paragraph

_COLUMNS = 76
"""Of the rows in text play."""

_EFFECTS = {
    "omnislash": _("a blow at everyone ahead"),
    "fireball": _("burns everyone ahead"),
    "slow": _("slows everyone ahead for good"),
    "cure": _("heals all heroes"),
    "banish": _("sends those ahead far away"),
}
"""What skills do, where room is short."""


@dataclass(frozen=True, slots=True)
class Report:
    """What the panel says: the title, its rows, and further blocks for the room that is left."""

    title: str
    rows: tuple[Row, ...]
    blocks: tuple[tuple[Row, ...], ...]
    whole: tuple[Row, ...]
    """The block that is shown whole or not at all; the others are lists and may be cut."""


class Inspector:
    """Paints the panel; it keeps what it said until something changes."""

    def __init__(self) -> None:
        """Nothing said yet."""
        self._key: tuple[object, ...] = ()
        self._observation: Observation | None = None
        self._report = Report("", (), (), ())

    def paint(self, frame: Frame, box: Box, observation: Observation, target: object | None, way: Route | None) -> None:
        """The whole panel. `target` is a cell of the map, or None; `way` is how to get there."""
        inner, face = panel(frame, box), frame.face("small")
        columns = inner.width // face.width
        key = (target, way, columns)
        if observation is not self._observation or key != self._key:
            self._observation, self._key = observation, key
            self._report = report(observation, target, way, columns)
        told = self._report
        head = frame.face("heading")
        if len(told.title) * head.width > inner.width:
            head = nearest(frame.face().em, bold=True)
        below = paragraph(frame, inner.x, inner.y, inner.width, told.title, PALETTE.accent, head, 2)
        face = fitting(told.rows, face, inner.bottom - below)
        room = inner.bottom - below
        below = write(frame, Box(inner.x, below, inner.width, room), told.rows, face)
        if height(told.rows, face) <= room:
            self._blocks(frame, Box(inner.x, below, inner.width, inner.bottom - below), face)

    def _blocks(self, frame: Frame, box: Box, face: Face) -> None:
        """As many blocks as the box holds: of a list at least its heading, and nothing below one that is cut."""
        y, gap = box.y, frame.px(6)
        for block in self._report.blocks:
            is_list, needed, room = block is not self._report.whole, height(block, face), box.bottom - y - 2 * gap
            if room < (2 * leading(face) if is_list else needed):
                if is_list and box.bottom - y >= leading(face):
                    frame.write(box.x, y, block[0][0].text + " …", PALETTE.dim, face)
                    return
                continue
            frame.rect(box.x, y + gap, box.width, 1, PALETTE.line, 140)
            y += 2 * gap
            y = write(frame, Box(box.x, y, box.width, box.bottom - y), block, face)
            if needed > room:
                return


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
    skills = tuple(_skills(observation, columns))
    blocks = (tuple(_others(observation, group, columns)), skills, tuple(_lying(observation, columns)))
    return Report(title, tuple(rows), tuple(block for block in blocks if len(block) > 1), skills)


def told(observation: Observation, target: object, tile: tuple[int, int], way: Route | None) -> list[Line]:
    """The same of a tile for text play: where it lies, then title and rows as lines."""
    found = report(observation, target, way, _COLUMNS)
    title = _("{what}: {where}").format(what=found.title, where=where(tile[0] - observation.x, tile[1] - observation.y))
    return [Line(title, Tone.SIGHT), *(Line("  " + text) for row in found.rows if (text := in_columns(row)))]


def threat(observation: Observation) -> GroupView | None:
    """The group that matters most: the one the party faces and can strike, then the nearest, the most harmful first."""
    if not observation.groups or not any(hero.alive for hero in observation.heroes):
        return None
    if observation.ahead is not None:
        return observation.ahead

    def rank(group: GroupView) -> tuple[int, float]:
        distance = abs(group.x - observation.x) + abs(group.y - observation.y)
        return distance, -float(odds.odds(observation, group).theirs.mean)

    least = min(abs(group.x - observation.x) + abs(group.y - observation.y) for group in observation.groups)
    near = [g for g in observation.groups if abs(g.x - observation.x) + abs(g.y - observation.y) == least]
    return near[0] if len(near) == 1 else min(near, key=rank)


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
            symbol = observation.book.monster(member.kind).letter
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
