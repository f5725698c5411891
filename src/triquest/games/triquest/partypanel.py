"""The panel of the party: its formation, and for each hero his health, mana, stats, gear and state."""

from __future__ import annotations

from dataclasses import dataclass

from triquest.engine.language import N_, Words, _, ngettext
from triquest.games.triquest import looks
from triquest.games.triquest.marks import facing_mark
from triquest.games.triquest.modifiers import STATS, signed
from triquest.games.triquest.nouns import DIRECTIONS, HEROES, ITEMS, PLACES, TERRAINS, hero_columns, sentence
from triquest.games.triquest.observation import HeroView, Observation
from triquest.ui.frame import Colour, Frame
from triquest.ui.palette import PALETTE, mix
from triquest.ui.widgets import Box, bar, clip, leading, panel, right_aligned

SHORT_STATS = Words({"attack": N_("Atk"), "defense": N_("Def"), "body": N_("Bod"), "mind": N_("Mnd")})
"""The stats that gear and skills change, in short."""

SHORT_PACE = Words({"speed": N_("Spd"), "sight": N_("Sgt")})
"""The other two."""

_COLUMNS = (9, 8, 8, 9, 6, 7)
"""Columns of characters for each of the six in one line."""

HEADER, NARROW, WIDE = 74, 62, 96
"""Pixels at scale 1 of the panel's head and of each hero, the latter in low and in high windows."""


def party_height(frame: Frame, roomy: bool) -> int:
    """Pixels that the panel takes."""
    return frame.px(HEADER) + 3 * frame.px(WIDE if roomy else NARROW) + 2 * frame.px(8)


@dataclass(frozen=True, slots=True)
class HeroSpot:
    """What a hero's place in the panel means to the mouse."""

    number: int


def paint_party(frame: Frame, box: Box, observation: Observation, roomy: bool) -> None:
    """The whole panel."""
    inner = panel(frame, box)
    head, rest = inner.top(frame.px(HEADER))
    _header(frame, head, observation)
    for hero in observation.heroes:
        part, rest = rest.top(frame.px(WIDE if roomy else NARROW))
        frame.rect(part.x, part.y, part.width, 1, mix(PALETTE.panel, PALETTE.line, 0.6))
        _hero(frame, Box(part.x, part.y + frame.px(5), part.width, part.height - frame.px(5)), observation, hero, roomy)
        frame.spot(part.x, part.y, part.width, part.height, HeroSpot(hero.number))


def _header(frame: Frame, box: Box, observation: Observation) -> None:
    size = frame.px(19) * 3
    _diagram(frame, box.x + frame.px(6), box.y + frame.px(4), size, observation)
    face, x, y = frame.face("small"), box.x + size + frame.px(22), box.y
    ground = observation.book.rules.terrain[observation.terrain[observation.y, observation.x]]
    facing = _("Facing {direction}").format(direction=DIRECTIONS[observation.facing])
    stand = _("On {terrain}, cost {cost}").format(terrain=TERRAINS[ground.id], cost=ground.cost)
    actions = ngettext("{count} action", "{count} actions", observation.actions).format(count=observation.actions)
    kills = ngettext("{count} slain", "{count} slain", observation.kills).format(count=observation.kills)
    gear = _("Gear found {count} of {all}").format(count=len(observation.found), all=len(observation.book.gear))
    frame.write(x, y, facing, PALETTE.accent, frame.face("heading"))
    y += leading(frame.face("heading")) + frame.px(1)
    sight = _("sees {sight} tiles").format(sight=observation.sight)
    for text in (f"{stand} · {sight}", f"{actions} · {kills}", gear):
        frame.write(x, y, clip(text, (box.right - x) // face.width), PALETTE.dim, face)
        y += leading(face)


def _diagram(frame: Frame, x: int, y: int, size: int, observation: Observation) -> None:
    """The nine subtiles of the party's tile and who stands where, by initials, for colours alone tell `@` from `@`."""
    cell = size // 3
    frame.rect(x, y, size, size, PALETTE.well)
    for step in (1, 2):
        frame.rect(x + step * cell, y, 1, size, PALETTE.line, 140)
        frame.rect(x, y + step * cell, size, 1, PALETTE.line, 140)
    for hero in observation.heroes:
        if hero.alive:
            left, top = x + hero.subtile % 3 * cell, y + hero.subtile // 3 * cell
            frame.sprite(left, top, HEROES[hero.id].name[0], cell, looks.hero(hero.id), bold=True)
    facing_mark(frame, x, y, size, observation.facing, PALETTE.cursor)


def _hero(frame: Frame, box: Box, observation: Observation, hero: HeroView, roomy: bool) -> None:
    colour = looks.hero(hero.id) if hero.alive else PALETTE.dim
    face, small = frame.face("heading"), frame.face("small")
    frame.write(box.x, box.y, "@" if hero.alive else "†", colour, face)
    frame.write(box.x + 2 * face.width, box.y, HEROES[hero.id].name, colour, face)
    y = box.y + frame.px(1)
    left = (3 + hero_columns()) * face.width
    bars = Box(box.x + left, y, box.width - left, frame.px(17))
    y = box.y + frame.px(22)
    if hero.alive:
        _bars(frame, bars, observation, hero)
    else:
        right_aligned(frame, bars.right, box.y, _("dead"), PALETTE.bad, face)
    y = (_wide_stats if roomy else _stats)(frame, box, y, hero)
    x = _gear(frame, box, y, observation, hero)
    base = observation.book.heroes[hero.number]
    state = _state(observation, hero, roomy)
    if roomy:
        y += leading(small)
        reach = _("Reach {physical} physical, {mental} mental")
        text = reach.format(physical=base.reach_physical, mental=base.reach_mental)
        frame.write(box.x, y, text, PALETTE.dim, small)
        right_aligned(frame, box.right, y, state, PALETTE.ember, small)
        return
    for told in (_("reach {physical} physical, {mental} mental"), _("reach {physical}/{mental}")):
        text = state or told.format(physical=base.reach_physical, mental=base.reach_mental)
        if x + len(text) * small.width <= box.right:
            break
    else:
        if not state:
            return
    right_aligned(frame, box.right, y, text, PALETTE.ember if state else PALETTE.dim, small)


def _bars(frame: Frame, box: Box, observation: Observation, hero: HeroView) -> None:
    most, gap = observation.book.rules.creature, frame.px(6)
    width = (box.width - gap) // 2
    low = hero.hp * 3 <= most.hp
    colour = PALETTE.hp_low if low else PALETTE.hp
    health = _("HP {now}/{most}").format(now=hero.hp, most=most.hp)
    mana = _("MP {now}/{most}").format(now=hero.mp, most=most.mp)
    bar(frame, Box(box.x, box.y, width, box.height), hero.hp, most.hp, colour, health)
    bar(frame, Box(box.x + width + gap, box.y, width, box.height), hero.mp, most.mp, PALETTE.mp, mana)


def stat(hero: HeroView, name: str) -> tuple[str, int]:
    """A stat as its base and what gear and Berserk change: “7+4”; and that change."""
    base, now = getattr(hero.base, name), getattr(hero.stats, name)
    return (f"{base}{signed(now - base)}" if now != base else f"{base}"), now - base


def _stats(frame: Frame, box: Box, y: int, hero: HeroView) -> int:
    """All six in one line."""
    face = frame.face("small")
    spare = max(0, box.width // face.width - sum(_COLUMNS)) // len(_COLUMNS)
    x = box.x
    for (name, label), columns in zip((*SHORT_STATS.items(), *SHORT_PACE.items()), _COLUMNS, strict=True):
        _stat(frame, x, y, label, *stat(hero, name), hero.alive)
        x += (columns + spare) * face.width
    return y + leading(face) + frame.px(1)


def _wide_stats(frame: Frame, box: Box, y: int, hero: HeroView) -> int:
    """Under their full names, in two lines."""
    face, step = frame.face("small"), box.width // 3
    for first, second, third in (("attack", "body", "speed"), ("defense", "mind", "sight")):
        for column, name in enumerate((first, second, third)):
            _stat(frame, box.x + column * step, y, STATS[name], *stat(hero, name), hero.alive, 8)
        y += leading(face)
    return y + frame.px(1)


def _stat(frame: Frame, x: int, y: int, label: str, value: str, change: int, alive: bool, wide: int = 0) -> None:
    face = frame.face("small")
    frame.write(x, y, label, PALETTE.dim, face)
    colour: Colour = PALETTE.text if change == 0 else PALETTE.good if change > 0 else PALETTE.bad
    x += (max(len(label), wide - 1) + 1) * face.width
    frame.write(x, y, value, colour if alive else PALETTE.dim, face)


def _state(observation: Observation, hero: HeroView, long: bool = True) -> str:
    """“Berserk 42”: the actions it still lasts on this ground; '' when calm."""
    if not (observation.berserk and hero.alive and "berserk" in observation.book.heroes[hero.number].skills):
        return ""
    speed = min(other.stats.speed for other in observation.heroes if other.alive)
    ticks = observation.cost(observation.x, observation.y) * observation.book.rules.time.ticks // speed
    left = -(-observation.berserk // ticks)
    if not long:
        return _("Berserk {count}").format(count=left)
    return ngettext("Berserk for {count} action", "Berserk for {count} actions", left).format(count=left)


def _gear(frame: Frame, box: Box, y: int, observation: Observation, hero: HeroView) -> int:
    """Weapon and armor in one line; returns the x after them."""
    face, x = frame.face("small"), box.x
    for item, none in ((hero.weapon, _("no weapon")), (hero.armor, _("no armor"))):
        if item >= 0:
            thing = observation.book.items[item]
            frame.write(x, y, thing.symbol, looks.item(thing.id), frame.face("small"))
            text, colour, start = ITEMS[thing.id].name, PALETTE.text if hero.alive else PALETTE.dim, 2
        else:
            text, colour, start = none, PALETTE.dim, 0
        frame.write(x + start * face.width, y, text, colour, face)
        x += (start + len(text) + 2) * face.width
    return x


def describe_hero(observation: Observation, number: int) -> list[str]:
    """A hero in sentences, for the box beside the pointer."""
    hero = observation.heroes[number]
    base = observation.book.heroes[number]
    lines = [HEROES[hero.id].name]
    if not hero.alive:
        return [*lines, _("He is dead.")]
    stats = ", ".join(f"{label} {stat(hero, name)[0]}" for name, label in STATS.items())
    lines.append(stats)
    lines.append(_("Reach {p} with weapons, {m} with the mind").format(p=base.reach_physical, m=base.reach_mental))
    lines.append(sentence(_("on the {place} subtile").format(place=PLACES[hero.subtile])))
    state = _state(observation, hero)
    return [*lines, state] if state else lines
