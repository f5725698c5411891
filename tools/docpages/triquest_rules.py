"""TriQuest's rules as tables, each from rules.toml, and what follows from them by the package's own arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

from triquest.core import dice as core_dice
from triquest.games.triquest import worldgen
from triquest.games.triquest.combat import kind_of_blow, sides
from triquest.games.triquest.events import Blow
from triquest.games.triquest.rules import Gear, Hero, Monster, Skill, book

from .tables import decimal, dice, listed, percent, signed, span, symbol, table

BOOK = book()
RULES = BOOK.rules
_STATS = ("attack", "defense", "body", "mind")
_PLACES = (
    "front left", "front", "front right", "left", "center", "right", "rear left", "rear", "rear right",
)  # fmt: skip


def heroes() -> str:
    """The three heroes without gear."""
    head = ("hero", "stands", "Attack", "Defense", "Body", "Mind", "Speed", "Sight", "reach, body", "reach, mind")
    rows = (
        (hero.name, _PLACES[hero.place], *_values(hero), hero.speed, hero.sight, hero.reach_physical, hero.reach_mental)
        for hero in RULES.hero
    )
    return table(head, rows, words=2)


def _values(who: Hero | Monster) -> tuple[int, ...]:
    return who.attack, who.defense, who.body, who.mind


def monsters() -> str:
    """Every monster."""
    head = ("monster", "sign", "danger", "Attack", "Defense", "Body", "Mind", "Speed", "Sight", "leaves")
    rows = ((m.name, symbol(m.letter), span(*m.danger), *_values(m), m.speed, m.sight, _drop(m)) for m in RULES.monster)
    return table(head, rows, words=2)


def _drop(monster: Monster) -> str:
    return f"{monster.drops} {monster.drop} %" if monster.drop else "nothing"


def gear(kind: str) -> str:
    """The weapons, or the armor."""
    pieces: Iterable[Gear] = getattr(RULES, kind)
    names = {hero.id: hero.name for hero in RULES.hero}
    head = (kind, "for the", "Attack", "Defense", "Body", "Mind", "Sight")
    rows = (
        (piece.name, names[piece.hero], *(signed(getattr(piece, stat)) for stat in (*_STATS, "sight")))
        for piece in pieces
    )
    return table(head, rows, words=2)


def consumables() -> str:
    """The potions."""
    rows = (
        (p.name, symbol(p.symbol), "every living hero" if p.everyone else "whoever has least", p.hp or "", p.mp or "")
        for p in RULES.consumable
    )
    return table(("potion", "sign", "who drinks", "HP", "MP"), rows, words=3)


def terrain() -> str:
    """The kinds of ground, with the danger they are found in."""
    rows = []
    for ground in RULES.terrain:
        shares = [
            f"{span(band.danger[0], band.danger[-1])}: {percent(Fraction(parts, sum(band.parts)))}"
            for band in RULES.band
            for name, parts in zip(band.terrain, band.parts, strict=True)
            if name == ground.id
        ]
        rows.append((ground.name, symbol(ground.symbol), "; ".join(shares), ground.cost))
    return table(("ground", "sign", "share of the tiles, by danger", "cost points"), rows, words=3)


_EFFECTS = {
    "berserk": "For a while {change}. Used again, it lasts longer but grows no stronger.",
    "omnislash": "Strikes everyone in the group ahead, as an attack with the body.",
    "fireball": "Strikes everyone in the group ahead, as an attack with the mind.",
    "slow": "Everyone in the group ahead has their Speed divided by {divisor}, for good, once.",
    "cure": "Each living hero regains as many dice as the priest has Mind, with as many sides as that hero has Body.",
    "banish": "The group ahead is flung to a free tile, anywhere on the map.",
}


def skills() -> str:
    """The heroes' skills."""
    owner = {skill: hero.name for hero in RULES.hero for skill in hero.skills}
    rows = (
        (s.name, owner[s.id], _EFFECTS[s.id].format(change=_change(s), divisor=s.divisor), s.mp) for s in RULES.skill
    )
    return table(("skill", "whose", "what it does", "MP"), rows, words=3)


def _change(skill: Skill) -> str:
    return listed([f"{stat.title()} {signed(getattr(skill, stat))}" for stat in _STATS if getattr(skill, stat)])


def berserk_units() -> str:
    """How long Berserk lasts, in actions on easy ground at a hero's Speed."""
    hero = next(hero for hero in RULES.hero if "berserk" in hero.skills)
    return f"{RULES.time.berserk * hero.speed // RULES.time.ticks}"


# -- what follows ----------------------------------------------------------------------------------------------------
def _law(attacker: Hero | Monster, target: Hero | Monster) -> tuple[Blow, tuple[int, int], tuple[int, int]]:
    """The kind of blow and both sides' dice, without gear."""
    blow = kind_of_blow(attacker.body, attacker.mind, target.body, target.mind)
    mental = blow is Blow.MENTAL
    own = attacker.attack, sides(attacker.mind if mental else attacker.body)
    other = target.defense, sides(target.mind if mental else target.body)
    return blow, own, other


def blow(attacker: str, target: str) -> str:
    """One attack in words: its kind, dice, mean, chance of nothing, and blows to kill."""
    creatures: dict[str, Hero | Monster] = {hero.id: hero for hero in RULES.hero}
    creatures |= {monster.id: monster for monster in RULES.monster}
    one, other = creatures[attacker], creatures[target]
    kind, attack, defense = _law(one, other)
    law = core_dice.opposed(*attack, *defense)
    blows = core_dice.hits_to_kill(law, RULES.creature.hp)
    told = (
        f"**{one.name} against {other.name}:** with the {'mind' if kind is Blow.MENTAL else 'body'}, "
        f"{dice(*attack)} against {dice(*defense)}. On average {decimal(law.mean, 2)} damage; no damage at all in "
        f"{percent(law.probability(0), 1)} of the blows"
    )
    return told + (
        f"; {decimal(blows)} blows to kill." if law.mean else ". So it never kills: this is work for somebody else."
    )


def duel() -> str:
    """Each hero's blow against each monster: kind, mean damage and expected blows to kill, without gear or misses."""
    rows = []
    for monster in RULES.monster:
        cells = []
        for hero in RULES.hero:
            kind, attack, defense = _law(hero, monster)
            law = core_dice.opposed(*attack, *defense)
            blows = decimal(core_dice.hits_to_kill(law, RULES.creature.hp))
            cells.append(f"{'mind' if kind is Blow.MENTAL else 'body'} {decimal(law.mean)} ({blows})")
        rows.append((monster.name, *cells))
    return table(("", *(hero.name for hero in RULES.hero)), rows)


def misses() -> str:
    """The chance to miss by subtiles beyond reach."""
    beyond = range(5)
    chances = (percent(core_dice.miss_chance(far, RULES.combat.miss_sides)) for far in beyond)
    return table(("subtiles beyond reach", *map(str, beyond)), [("chance to miss", *chances)])


def paces() -> str:
    """How many actions a group has for each of the heroes', both on ground of cost 1."""
    speed = min(hero.speed for hero in RULES.hero)
    slow = BOOK.skills["slow"].divisor
    head = ("Speed of the group's slowest member", "its actions for each of yours", "once slowed")
    rows = (
        (pace, decimal(Fraction(pace, speed)), decimal(Fraction(max(1, pace // slow), speed)))
        for pace in sorted({monster.speed for monster in RULES.monster}, reverse=True)
    )
    return table(head, rows)


def group_sizes() -> str:
    """How many monsters a group begins with."""
    chance = Fraction(1, RULES.world.group_chance)
    none = (1 - chance) ** 9
    laws = {n: comb(9, n) * chance**n * (1 - chance) ** (9 - n) / (1 - none) for n in range(1, 10)}
    return table(("members", *map(str, laws)), [("chance", *(percent(law, 1) for law in laws.values()))])


def mean_group() -> str:
    """The mean size of a group."""
    chance = Fraction(1, RULES.world.group_chance)
    return decimal(9 * chance / (1 - (1 - chance) ** 9), 2)


def world(width: int, height: int) -> str:
    """What a map of that size holds."""
    spots = worldgen.hotspot_count(BOOK, width, height)
    groups = width * height // RULES.world.tiles_per_group
    step = worldgen.gradient_step(BOOK, width, height)
    return (
        f"A map of {width}×{height} tiles has {spots} hotspots and the Chaos Lord's, {groups} further groups, "
        f"and danger that falls by one every {step} tile{'s' if step > 1 else ''}"
    )
