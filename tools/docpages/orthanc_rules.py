"""Orthanc's rules as tables, each from rules.toml, and what follows from them by the game's own arithmetic."""

from __future__ import annotations

from fractions import Fraction

from triquest.core.dice import distribution, hits_to_kill
from triquest.games.orthanc import characters, odds, walking
from triquest.games.orthanc.rules import Monster, Spell, book

from .tables import decimal, dice, listed, percent, span, table

BOOK = book()
RULES = BOOK.rules
_USES = {"combat": "in a fight", "camp": "between fights", "both": "both"}


def monsters(kind: str) -> str:
    """The monsters of a class."""
    head = ("monster", "level", "hits", "on average", "attack", "on average", "experience")
    rows = (
        (m.name, m.level, dice(*m.hits), _mean(m.hits), dice(*m.attack), _mean(m.attack), f"{m.experience:,}")
        for m in RULES.monster
        if m.kind == kind
    )
    return table(head, rows)


def _mean(throw: tuple[int, int]) -> str:
    return decimal(distribution(*throw).mean)


def bestiary() -> str:
    """All monsters, class by class."""
    return "\n\n".join(f"### {kind.name}\n\n{monsters(kind.id)}" for kind in RULES.classes)


def depths() -> str:
    """The chance of each monster level on each level of the dungeon."""
    head = ("monster level", *(f"{number}" for number in range(1, len(RULES.depth) + 1)))
    rows = (
        (level + 1, *(depth.monsters[level] or "·" for depth in RULES.depth))
        for level in range(len(RULES.depth[0].monsters))
    )
    return table(head, rows)


_EFFECTS = {
    "charm": "The monster is helpless, which is its death.",
    "sleep": "The same; it never fails on those it works on.",
    "cure": "Gives back {dice} hits, one more or less by intelligence.",
    "levitation": "You float over pits and chutes; a chute asks first.",
    "depth": "Tells the level of the dungeon.",
    "light": "Shows secret doors, and shadows of what is near.",
    "magic-missile": "{dice} hits, twice that on the undead.",
    "hold-person": "As Charm.",
    "speed": "The first blow is yours, and two moves take one turn.",
    "pray": "You hit more often, the undead always.",
    "find-traps": "Shows pits and chutes near you.",
    "protection": "Monsters hit you less often, the undead much less.",
    "esp": "Looks through walls in one direction.",
    "continuous-light": "As Light.",
    "hold-monster": "As Charm.",
    "pass-wall": "One step through any wall.",
    "blastbolt": "{dice} hits, twice that on the undead.",
    "pass-floor": "One level up or down.",
    "dimension-door": "Sends the monster out of the room. If it fails, the monster acts.",
    "invisibility": "Monsters at home leave you alone; wanderers do not.",
    "teleport": "Sends the monster somewhere on the level. If it fails, it sends you.",
}


def spells(level: int) -> str:
    """The spells of a level."""
    rows = ((s.name, _USES[s.use], _effect(s), _whom(s), _lasts(s), _fails(s)) for s in RULES.spell if s.level == level)
    return table(("spell", "when", "what it does", "on whom", "lasts", "fails"), rows, words=6)


def _effect(spell: Spell) -> str:
    throw = f"{dice(*spell.dice)}{f' + {spell.add}' if spell.add else ''}" if spell.dice else ""
    return _EFFECTS[spell.id].format(dice=throw)


def _whom(spell: Spell) -> str:
    names = listed([BOOK.classes[kind].name for kind in spell.classes]) if spell.classes else ""
    return f"{names} up to level {spell.most_level}" if spell.most_level else names


def _lasts(spell: Spell) -> str:
    return "the whole trip" if spell.turns < 0 else f"{spell.turns} turns" if spell.turns else ""


def _fails(spell: Spell) -> str:
    worst, best = spell.fails
    return f"{worst} % at intelligence 3, {best} % at 18" if worst else ""


def levels() -> str:
    """What experience the levels ask for, and the spell units they give."""
    rules = RULES.character
    needed: dict[int, int] = {1: 0}
    for power in range(2, rules.plateau_level):
        needed[power] = rules.step << power
    needed[characters.level_of(rules, rules.plateau)] = rules.plateau
    for more in range(1, 4):
        experience = rules.plateau * more + (more == 1)
        needed[characters.level_of(rules, experience)] = experience
    rows = ((level, f"{experience:,}", characters.units_of(rules, level), characters.seventh_tenths(level))
            for level, experience in sorted(needed.items()))  # fmt: skip
    return table(("level", "experience", "spell units", "added to damage"), rows)


def to_hit() -> str:
    """The chance to hit by dexterity."""
    rows = []
    for value in range(RULES.combat.fewest_sides, RULES.character.cap + 1):
        plain, prayed = (odds.hit_chance(BOOK, value, pray, "man") for pray in (False, True))
        rows.append((value, percent(plain), percent(prayed)))
    return table(("dexterity, with what you carry", "you hit", "with Pray"), rows)


def duels(level: int, dexterity: int) -> str:
    """One monster of each level against an adventurer: who hits how often and how hard, with an average strength."""
    law = odds.our_damage(BOOK, level, RULES.character.good, 0)
    ours = odds.hit_chance(BOOK, dexterity, False, "man")
    rows = []
    for monster in _one_of_each_level():
        hits = distribution(*monster.hits)
        blows = sum(
            (chance * hits_to_kill(law, hits.first + i, 1 - ours) for i, chance in enumerate(hits.pmf().tolist())), 0.0
        )
        rows.append(_duel_row(monster, blows))
    head = ("monster", "level", "your blows to kill it", "it hits", "its damage a blow", "under Protection it hits")
    return table(head, rows)


def _one_of_each_level() -> list[Monster]:
    found: dict[int, Monster] = {}
    for monster in RULES.monster:
        if monster.kind in ("goblin", "man", "mythical"):
            found.setdefault(monster.level, monster)
    return [found[level] for level in sorted(found)]


def _duel_row(monster: Monster, blows: float) -> tuple[object, ...]:
    plain, sheltered = (odds.monster_hits(BOOK, monster, protected) for protected in (False, True))
    harm = plain * odds.monster_damage(monster.attack, 0).mean
    return monster.name, monster.level, decimal(blows), percent(plain), decimal(harm), percent(sheltered)


def running() -> str:
    """The chances to run."""
    head = (
        "attempt",
        *(str(number) for number in range(1, len(RULES.combat.run))),
        f"{len(RULES.combat.run)} and later",
    )
    return table(head, [("you get away", *(f"{chance} %" for chance in RULES.combat.run))])


def doors() -> str:
    """The chance to break a door by strength."""
    count, faces = RULES.character.dice
    values = range(count, count * faces + 1, count)
    chances = (f"{walking.door_chance(BOOK, value)} %" for value in values)
    return table(("strength", *map(str, values)), [("a door breaks", *chances)])


def good_character() -> str:
    """How many rolls in a hundred are good in everything."""
    law = distribution(*RULES.character.dice)
    return percent(law.at_least(RULES.character.good) ** len(characters.CHARACTERISTICS))


def hoards() -> str:
    """What a treasure is made of."""
    coins = {coin.id: coin for coin in RULES.coin}
    rows, last = [], 0
    for hoard in RULES.hoard:
        coin = coins.get(hoard.kind)
        told = _HOARDS.get(hoard.kind, "") if coin is None else _coins(coin.unit, coin.value)
        rows.append((hoard.kind.replace("-", " "), told, f"{hoard.upto - last} %"))
        last = hoard.upto
    return table(("treasure", "how much", "chance"), rows, words=2)


def _coins(unit: int, value: int) -> str:
    each = f"{Fraction(value, 10)}" if value % 10 == 0 else f"{value / 10:g}"
    return f"{unit} × the dungeon level × 1d6 coins, each worth {each} experience"


_GEM, _JEWEL = RULES.treasure.gem, RULES.treasure.jewelry
_HOARDS = {
    "gems": f"a few, more of them deeper down, each worth {_GEM[0]} × 1d{_GEM[1]} experience",
    "jewelry": f"one piece, worth {_JEWEL[0]:,} × 1d{_JEWEL[1]} experience",
    "magic": "one magic item",
    "magic-and-gold": "one magic item, and gold as above",
}


def level_size() -> str:
    """How large a level is."""
    d = RULES.dungeon
    return f"{d.width}×{d.height} cells with {span(*d.rooms)} rooms"
