"""Events into sentences, each with its tone. Every class of events has its words here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from itertools import groupby
from typing import Any

from triquest.engine.game import Event
from triquest.engine.language import _, ngettext
from triquest.games.triquest import events as e
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.modifiers import modifiers
from triquest.games.triquest.nouns import (
    DIRECTIONS,
    HEROES,
    ITEMS,
    MONSTERS,
    PLACES,
    SHORT_PLACES,
    TERRAINS,
    counted,
    listed,
    number,
    sentence,
    where,
)
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.phrases import DEEDS, ENTRANCES, SKILL_USES
from triquest.games.triquest.rules import Book, Gear
from triquest.ui.tones import Line, Tone

_FOLDED = 3
"""Blows in a row without harm that are told in one line, lest the heroes' own are pushed out of sight (our choice)."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What telling needs besides the event: the observation after it, and which monsters need telling apart."""

    observation: Observation
    twins: frozenset[tuple[int, int, str]]

    @property
    def book(self) -> Book:
        """The rules being played."""
        return self.observation.book

    def name(self, being: e.Being) -> str:
        """“the Golem”, or “the NW Golem” where there are several."""
        if being.id in HEROES:
            return HEROES[being.id].the
        noun = MONSTERS[being.id]
        if (being.x, being.y, being.id) in self.twins:
            return noun.placed.format(place=SHORT_PLACES[being.subtile])
        return noun.the

    def where(self, x: int, y: int) -> str:
        """Where a tile lies as seen from the party."""
        return where(x - self.observation.x, y - self.observation.y)


def scene(events: Sequence[Event], observation: Observation) -> Scene:
    """The scene of one action's events."""
    beings = {(group.x, group.y, m.id, m.subtile) for group in observation.groups for m in group.members}
    for event in events:
        values = [getattr(event, field.name) for field in fields(event)]  # type: ignore[arg-type]
        beings |= {(v.x, v.y, v.id, v.subtile) for v in values if isinstance(v, e.Being)}
    counts = Counter((x, y, kind) for x, y, kind, _subtile in beings)
    return Scene(observation, frozenset(key for key, count in counts.items() if count > 1))


def tell(events: Sequence[Event], observation: Observation) -> list[Line]:
    """The lines for one action. A group's steps, creatures slowed alike, and blows without harm are told once."""
    setting = scene(events, observation)
    slowed = Counter(_slowed_key(event) for event in events if isinstance(event, e.Slowed))
    lines = []
    for harmless, run in groupby(enumerate(events), key=lambda numbered: _is_harmless(numbered[1])):
        numbered = list(run)
        if harmless and len(numbered) >= _FOLDED:
            told = _("{count} of their blows do no harm.").format(count=number(len(numbered)))
            lines.append(Line(sentence(told), Tone.MISS))
            continue
        for place, event in numbered:
            if isinstance(event, e.Slowed):
                line = _slowed_all(event, slowed.pop(_slowed_key(event), 0))
            elif isinstance(event, e.Moved) and not event.party and _goes_on(event, events[place + 1 :]):
                line = None
            else:
                line = words(event, setting)
            if line is not None:
                lines.append(line)
    return lines


def _is_harmless(event: Event) -> bool:
    """Whether it is a monster's blow that missed or did no damage."""
    match event:
        case e.Missed(attacker) | e.Attacked(attacker, damage=0):
            return attacker.id not in HEROES
    return False


def words(event: Event, setting: Scene) -> Line | None:
    """The line for one event; None for what is better left unsaid."""
    return WORDS[type(event)](event, setting)


def walked(events: Sequence[Event], observation: Observation) -> Line | None:
    """The words for the party's step onto the same kind of ground, of which `tell` says nothing."""
    for event in events:
        if isinstance(event, e.Moved) and event.party and _moved(event, scene((), observation)) is None:
            ground = observation.book.rules.terrain[observation.terrain[event.to_y, event.to_x]]
            step = (event.to_x - event.x, event.to_y - event.y)
            way = next(DIRECTIONS[way] for way in Direction if (way.dx, way.dy) == step)
            return Line(_("The heroes walk {way} over {terrain}.").format(way=way, terrain=TERRAINS[ground.id]))
    return None


def _goes_on(event: e.Moved, later: Sequence[Event]) -> bool:
    """Whether the group moves again in the same action, or is about to be told as newly sighted."""
    tile = (event.to_x, event.to_y)
    return any(
        (isinstance(other, e.Moved) and not other.party and (other.x, other.y) == tile)
        or (isinstance(other, e.Sighted) and (other.x, other.y) == tile)
        for other in later
    )


def _moved(event: e.Moved, setting: Scene) -> Line | None:
    seen = setting.observation
    if not event.party:
        return _approached(event, setting)
    before, after = seen.terrain[event.y, event.x], seen.terrain[event.to_y, event.to_x]
    if before == after:
        return None
    return Line(ENTRANCES[seen.book.rules.terrain[after].id])


def _approached(event: e.Moved, setting: Scene) -> Line | None:
    seen = setting.observation
    group = seen.group_on.get((event.to_x, event.to_y))
    if group is None:
        return None
    text = ngettext("{group} closes in, {where}.", "{group} close in, {where}.", len(group.members))
    if _far(seen, event.to_x, event.to_y) > _far(seen, event.x, event.y):
        text = ngettext("{group} goes about, now {where}.", "{group} go about, now {where}.", len(group.members))
    who = counted(member.id for member in group.members)
    return Line(sentence(text.format(group=who, where=setting.where(group.x, group.y))), Tone.SIGHT)


def _far(seen: Observation, x: int, y: int) -> int:
    return abs(x - seen.x) + abs(y - seen.y)


def _turned(event: e.Turned, setting: Scene) -> Line | None:
    if not event.party:
        return None
    return Line(_("The heroes turn {direction}.").format(direction=DIRECTIONS[event.after]))


def _waited(event: e.Waited, setting: Scene) -> Line | None:
    return Line(_("The heroes wait.")) if event.party else None


def _formed(event: e.Formed, setting: Scene) -> Line:
    placed = [
        _("{hero} {place}").format(hero=HEROES[hero.id].the, place=PLACES[place])
        for hero, place in zip(setting.book.heroes, event.after, strict=True)
        if place >= 0
    ]
    return Line(_("The heroes take new places: {places}.").format(places=listed(placed)))


def _attacked(event: e.Attacked, setting: Scene) -> Line:
    ours = event.attacker.id in HEROES
    tone = Tone.OURS if ours else Tone.THEIRS
    if event.damage == 0:
        text = _("{deed}: {attack} against {defense}, no damage.")
    elif ours and event.hp == 0:
        text, tone = _("{deed}: {attack} against {defense}, {damage} damage – slain!"), Tone.DEATH
    else:
        text = _("{deed}: {attack} against {defense}, {damage} damage.")
    deed = DEEDS[event.attacker.id, str(event.blow)]
    told = text.format(
        deed=deed.format(attacker=setting.name(event.attacker), target=setting.name(event.target)),
        attack=_throw(event.attack_dice, event.attack_roll),
        defense=_throw(event.defense_dice, event.defense_roll),
        damage=event.damage,
    )
    return Line(sentence(told), tone)


def _throw(dice: tuple[int, int], roll: int) -> str:
    return f"{dice[0]}d{dice[1]} = {roll}"


def _missed(event: e.Missed, setting: Scene) -> Line:
    told = _("{attacker} misses {target} (distance {distance}, reach {reach}).").format(
        attacker=setting.name(event.attacker),
        target=setting.name(event.target),
        distance=event.distance,
        reach=event.reach,
    )
    return Line(sentence(told), Tone.MISS)


def _blocked(event: e.Blocked, setting: Scene) -> Line:
    told = _("{attacker} cannot attack past {friend}.")
    return Line(sentence(told.format(attacker=setting.name(event.attacker), friend=setting.name(event.by))), Tone.MISS)


def _idle(event: e.Idle, setting: Scene) -> Line | None:
    if event.attacker.id not in HEROES:
        return None
    return Line(sentence(_("{hero} finds nobody left to strike.").format(hero=setting.name(event.attacker))))


def _slain(event: e.Slain, setting: Scene) -> Line | None:
    # The blow that slew a monster has said so already.
    if event.victim.id not in HEROES:
        return None
    told = _("{victim} falls, slain by {killer}!")
    return Line(sentence(told.format(victim=setting.name(event.victim), killer=setting.name(event.by))), Tone.DEATH)


def _dropped(event: e.Dropped, setting: Scene) -> Line:
    text = _("{item} falls to the ground, {where}.")
    destroyed = ""
    if event.destroyed:
        text = _("{item} falls to the ground, {where}, and destroys {destroyed} there.")
        destroyed = ITEMS[event.destroyed].the
    told = text.format(item=ITEMS[event.item].one, where=setting.where(event.x, event.y), destroyed=destroyed)
    return Line(sentence(told), Tone.ITEM)


def _found(event: e.Found, setting: Scene) -> Line:
    gear = setting.book.items[setting.book.item_ids[event.item]]
    assert isinstance(gear, Gear), "potions are drunk, not found"
    if event.known:
        text = _("Another {name}; the heroes have one already.")
    else:
        text = _("The heroes find {item} for {hero}: {changes}. {key} puts it on.")
    noun = ITEMS[event.item]
    key = setting.book.slot(setting.book.item_ids[event.item])[0].upper()
    who = HEROES[gear.hero].the
    told = text.format(item=noun.one, name=noun.name, hero=who, changes=modifiers(gear), key=key)
    return Line(told, Tone.ITEM)


def _drunk(event: e.Drunk, setting: Scene) -> Line:
    potion = ITEMS[event.item].one
    if not any(event.hp) and not any(event.mp):
        return Line(sentence(_("{potion}, drunk to no avail.").format(potion=potion)), Tone.MISS)
    gains = []
    for hero, hp, mp in zip(setting.book.heroes, event.hp, event.mp, strict=True):
        if hp:
            gains.append(_("{hero} +{gain} HP").format(hero=HEROES[hero.id].the, gain=hp))
        if mp:
            gains.append(_("{hero} +{gain} MP").format(hero=HEROES[hero.id].the, gain=mp))
    return Line(sentence(_("{potion}: {gains}.").format(potion=potion, gains=listed(gains))), Tone.GAIN)


def _equipped(event: e.Equipped, setting: Scene) -> Line:
    gear = setting.book.items[setting.book.item_ids[event.item]]
    assert isinstance(gear, Gear), "potions are not worn"
    text = _("{hero} puts on {item}: {changes}.")
    before = ""
    if event.before:
        text = _("{hero} changes {before} for {item}: {changes}.")
        before = ITEMS[event.before].the
    told = text.format(hero=HEROES[event.hero].the, item=ITEMS[event.item].the, changes=modifiers(gear), before=before)
    return Line(sentence(told), Tone.GAIN)


def _skill_used(event: e.SkillUsed, setting: Scene) -> Line:
    skill, time = setting.book.skills[event.skill], setting.book.rules.time
    speed = next(hero.speed for hero in setting.book.heroes if hero.id == event.hero)
    told = SKILL_USES[event.skill].format(
        hero=HEROES[event.hero].the, changes=modifiers(skill), actions=time.berserk * speed // time.ticks
    )
    return Line(sentence(told), Tone.SKILL)


def _berserk_ended(event: e.BerserkEnded, setting: Scene) -> Line:
    return Line(_("The Warrior's fury cools; Berserk is over."), Tone.SKILL)


def _slowed_key(event: e.Slowed) -> tuple[str, int, int]:
    return event.victim.id, event.before, event.after


def _slowed(event: e.Slowed, setting: Scene) -> Line | None:
    return _slowed_all(event, 1)


def _slowed_all(event: e.Slowed, count: int) -> Line | None:
    if count == 0:
        return None
    text = ngettext(
        "{victims} is slow for good: Speed {after} instead of {before}.",
        "{victims} are slow for good: Speed {after} instead of {before}.",
        count,
    )
    victims = MONSTERS[event.victim.id].the if count == 1 else MONSTERS[event.victim.id].counted(count)
    return Line(sentence(text.format(victims=victims, before=event.before, after=event.after)), Tone.SKILL)


def _healed(event: e.Healed, setting: Scene) -> Line | None:
    if event.gained == 0:
        return None
    told = _("{hero} regains {gained} HP ({throw}), now {hp}.").format(
        hero=HEROES[event.hero].the, gained=event.gained, throw=_throw(event.dice, event.roll), hp=event.hp
    )
    return Line(sentence(told), Tone.GAIN)


def _banished(event: e.Banished, setting: Scene) -> Line:
    if event.to_x < 0:
        return Line(_("The whole group vanishes, and nobody sees where to."), Tone.SKILL)
    told = _("The whole group vanishes and lands {where}.")
    return Line(told.format(where=setting.where(event.to_x, event.to_y)), Tone.SKILL)


def _sighted(event: e.Sighted, setting: Scene) -> Line:
    told = _("In sight: {group}, {where}.")
    return Line(told.format(group=counted(event.members), where=setting.where(event.x, event.y)), Tone.SIGHT)


def _ended(event: e.Ended, setting: Scene) -> Line:
    if event.won:
        return Line(_("The Chaos Lord is dead, and his power scatters like smoke."), Tone.VICTORY)
    return Line(_("The last hero has fallen. The party is no more."), Tone.DEFEAT)


def _conjured(event: e.Conjured, setting: Scene) -> Line:
    told = {
        "reveal": _("The whole land lies open before the wizard's eyes."),
        "spawn": _("A word of the wizard calls up {monster}."),
        "danger": _("The land about is of danger {value} now."),
    }[event.what]
    monster = MONSTERS[event.value].one if event.value in MONSTERS else ""
    return Line(told.format(monster=monster, value=event.value), Tone.SKILL)


WORDS: dict[type[Event], Callable[[Any, Scene], Line | None]] = {
    e.Moved: _moved,
    e.Turned: _turned,
    e.Waited: _waited,
    e.Formed: _formed,
    e.Attacked: _attacked,
    e.Missed: _missed,
    e.Blocked: _blocked,
    e.Idle: _idle,
    e.Slain: _slain,
    e.Dropped: _dropped,
    e.Found: _found,
    e.Drunk: _drunk,
    e.Equipped: _equipped,
    e.SkillUsed: _skill_used,
    e.BerserkEnded: _berserk_ended,
    e.Slowed: _slowed,
    e.Healed: _healed,
    e.Banished: _banished,
    e.Sighted: _sighted,
    e.Conjured: _conjured,
    e.Ended: _ended,
}
"""The words for each class of events."""
