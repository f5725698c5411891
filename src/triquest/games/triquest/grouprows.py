"""A group in lines of text: where it is, who is in it, how they fare, and the odds of a fight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from triquest.engine.language import _
from triquest.games.triquest import looks, odds
from triquest.games.triquest.figures import notices, sight
from triquest.games.triquest.modifiers import STATS
from triquest.games.triquest.nouns import DIRECTIONS, MONSTERS, SHORT_PLACES, TERRAINS, sentence, where
from triquest.games.triquest.observation import GroupView, MonsterView, Observation
from triquest.games.triquest.oddsrows import aim_rows, decimal, times
from triquest.games.triquest.outlook import Risk, outlook
from triquest.games.triquest.partypanel import SHORT_PACE, SHORT_STATS
from triquest.ui.frame import Colour
from triquest.ui.palette import PALETTE
from triquest.ui.rows import GAP, Row, Span, plain, wrapped

_FEW = 2
"""So many monsters of a kind have their health told one by one even if it is the same."""


def group_rows(observation: Observation, group: GroupView, place: int | None, columns: int) -> list[Row]:
    """A group: where, whether it sees the party, its pace, members and odds. `place` is a subtile looked at."""
    fight = odds.odds(observation, group)
    focus = next((n for n, member in enumerate(group.members) if member.subtile == place), None)
    there = where(group.x - observation.x, group.y - observation.y)
    ground = observation.book.rules.terrain[observation.terrain[group.y, group.x]]
    told = _("{where}, facing {facing}; {terrain}, cost {cost}")
    text = told.format(where=there, facing=DIRECTIONS[group.facing], terrain=TERRAINS[ground.id], cost=ground.cost)
    rows = [*wrapped(sentence(text), columns, PALETTE.dim), *_pace(observation, fight), GAP]
    for kind in dict.fromkeys(member.kind for member in group.members):
        rows += _kind(observation, group, kind, columns)
    rows += [GAP, _outlook(observation, fight)]
    if not fight.adjacent:
        rows.append(plain(_("Should they come from the {side}:").format(side=DIRECTIONS[fight.direction]), PALETTE.dim))
    return rows + aim_rows(observation, fight, columns, focus)


def _pace(observation: Observation, fight: odds.Odds) -> list[Row]:
    """Whether the group sees the party, how often it acts, and what each side deals on average in the same time."""
    sees = (_("Sees the heroes"), PALETTE.bad)
    if not notices(observation, fight.group):
        sees = (_("Unaware, sees {count}").format(count=sight(observation, fight.group)), PALETTE.good)
    acts = _("acts {times}× per action of ours").format(times=times(fight.actions))
    dealt = _("{ours} dealt").format(ours=decimal(fight.ours.mean))
    taken = _("{theirs} taken").format(theirs=decimal(fight.theirs.mean * fight.actions))
    parts: list[tuple[str, Colour]] = [
        (_("Per action of ours"), PALETTE.dim), (dealt, PALETTE.good), (taken, PALETTE.bad)
    ]  # fmt: skip
    return [_beside([sees, (acts, PALETTE.text)]), _beside(parts)]


def _outlook(observation: Observation, fight: odds.Odds) -> Row:
    """What the whole fight comes to."""
    seen = outlook(observation, fight)
    colours = {Risk.SAFE: PALETTE.good, Risk.COSTLY: PALETTE.accent, Risk.DEADLY: PALETTE.bad}
    return _beside([(seen.text, PALETTE.text), (seen.risk.value, colours[seen.risk])])


def _beside(parts: Sequence[tuple[str, Colour]]) -> Row:
    """Texts one after the other."""
    spans, at = [], 0
    for text, colour in parts:
        spans.append(Span(at, text, colour))
        at += len(text) + 2
    return tuple(spans)


def _kind(observation: Observation, group: GroupView, kind: int, columns: int) -> Iterator[Row]:
    """One kind of its members: their health and their stats."""
    monster, colour = observation.book.monster(kind), looks.monster(observation.book.monster(kind).id)
    members = [member for member in group.members if member.kind == kind]
    name = MONSTERS[monster.id].name + (f" ×{len(members)}" if len(members) > 1 else "")
    spans, at = [Span(0, monster.letter, colour), Span(2, name, colour)], len(name) + 4
    for label, health, tint in _health(members, observation.book.rules.creature.hp):
        if at + len(label) + 1 + len(health) > columns:
            yield tuple(spans)
            spans, at = [], 4
        spans += [Span(at, label, PALETTE.dim), Span(at + len(label) + 1, health, tint)]
        at += len(label) + len(health) + 3
    yield tuple(spans)
    speeds = "/".join(str(speed) for speed in sorted({member.speed for member in members}))
    numbers = (monster.attack, monster.defense, monster.body, monster.mind, speeds, monster.sight)
    at, spans = 2, []
    for (name, label), number in zip((SHORT_STATS | SHORT_PACE).items(), numbers, strict=True):
        spans += [Span(at, label, PALETTE.dim, STATS[name]), Span(at + len(label) + 1, str(number), PALETTE.text)]
        at += len(label) + len(str(number)) + 2
    yield tuple(spans)


def _health(members: Sequence[MonsterView], most: int) -> list[tuple[str, str, Colour]]:
    """The HP of each by its place, or of all at once where they are the same. An arrow marks the slowed."""
    if len(members) > _FEW and len({(member.hp, member.slowed) for member in members}) == 1:
        return [(_("each"), _hp(members[0]), looks.health(members[0].hp, most))]
    return [
        (_("C") if member.subtile == 4 else SHORT_PLACES[member.subtile], _hp(member), looks.health(member.hp, most))
        for member in members
    ]


def _hp(member: MonsterView) -> str:
    return f"{member.hp}↓" if member.slowed else f"{member.hp}"
