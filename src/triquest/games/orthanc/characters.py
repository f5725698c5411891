"""Characters: how they are rolled, what their numbers mean, and how they grow at the exit."""

from __future__ import annotations

from functools import lru_cache

from triquest.core.dice import roll
from triquest.core.rng import Stream
from triquest.engine.game import Event
from triquest.games.orthanc.events import Grew, Left, Rolled
from triquest.games.orthanc.rules import Book, Character
from triquest.games.orthanc.state import GEMS, JEWELRY, Adventurer, State, Trip

CHARACTERISTICS = ("strength", "intelligence", "constitution", "dexterity")


def band(rules: Character, value: int, high: int | None = None) -> int:
    """-1 for a low characteristic, +1 for a high one, else 0."""
    return (value >= (rules.high if high is None else high)) - (value <= rules.low)


def level_of(rules: Character, experience: int) -> int:
    """The level that experience gives (the help lesson's two rules; nobody is below 1).

    Below the plateau it is the power of two reached by experience / 500, above it 8 and one more for each full
    plateau; the lesson's examples are 33,260 (6) and 384,200 (11). The plateau itself gives 8 (our choice).
    """
    if experience > rules.plateau:
        return rules.plateau_level + experience // rules.plateau
    return max(1, (experience // rules.step).bit_length() - 1)


def units_of(rules: Character, level: int) -> int:
    """Spell units of a level: twice the level and two."""
    factor, extra = rules.units
    return factor * (level + extra)


@lru_cache(maxsize=256)
def seventh_tenths(level: int) -> int:
    """The whole part of level to the power of 0.7: the greatest k with k**10 <= level**7."""
    power = 0
    while (power + 1) ** 10 <= level**7:
        power += 1
    return power


def roll_up(book: Book, dice: Stream, name: str) -> Adventurer:
    """A fresh character: 3d6 for each characteristic, a die of hits and five more (our choice)."""
    rules = book.rules.character
    values = [roll(dice, *rules.dice) for _ in CHARACTERISTICS]
    strength, intelligence, constitution, dexterity = values
    hits = max(1, roll(dice, 1, rules.hit_die) + band(rules, constitution, rules.high_constitution)) + rules.hits
    units = units_of(rules, 1)
    return Adventurer(name, strength, intelligence, constitution, dexterity, 1, 0, 0, hits, hits, units, units)


def rolled(who: Adventurer) -> Rolled:
    """The event of a roll."""
    return Rolled(who.strength, who.intelligence, who.constitution, who.dexterity, who.hits)


def weight(book: Book, who: Adventurer) -> int:
    """What he carries: coins, gems, jewelry, unread manuals, and boots and rings that he owns but does not wear."""
    rules = book.rules.weight
    spare = who.manuals + sum(who.owned) - sum(who.worn)
    coins = sum(who.purse[:GEMS])
    gems, jewelry = who.purse[GEMS], who.purse[JEWELRY]
    return coins * rules.coin + gems * rules.gem + jewelry * rules.jewelry + spare * rules.spare


def dexterity(book: Book, who: Adventurer) -> int:
    """Dexterity as it counts under the weight he carries; strength carries it (our choice of numbers)."""
    return who.dexterity - weight(book, who) // (book.rules.weight.per_strength * who.strength)


def sides(book: Book, dexterity: int) -> int:
    """The die to hit of a dexterity: never so small that it could not hit."""
    return max(book.rules.combat.fewest_sides, dexterity)


def purse_value(book: Book, who: Adventurer) -> int:
    """The experience that coins, gems and jewelry are worth."""
    tenths = sum(count * coin.value for count, coin in zip(who.purse, book.rules.coin, strict=False))
    return tenths // 10 + who.gem_value + who.jewelry_value


def percent_kills(who: Adventurer) -> int:
    """How much of the experience is from kills, rounded down; 0 without any experience."""
    return 100 * (who.experience - who.treasure) // who.experience if who.experience else 0


def come_out(book: Book, state: State) -> list[Event]:
    """A successful exit: experience counts, levels rise, hits and units are whole again (hits: our choice)."""
    who, trip, rules = state.life.adventurer, state.life.trip, book.rules.character
    found = trip.found + purse_value(book, who)
    who.experience += trip.fought + found
    who.treasure += found
    before, after = who.level, max(who.level, level_of(rules, who.experience))
    events: list[Event] = [Left(trip.fought, found, before, after)]
    for level in range(before + 1, after + 1):
        gain = roll(state.dice, 1, rules.hit_die)
        gain = max(1, gain + band(rules, who.constitution, rules.high_constitution))
        who.most_hits += gain
        events.append(Grew(level, gain))
    who.level, who.most_units = after, units_of(rules, after)
    who.hits, who.units = who.most_hits, who.most_units
    who.purse, who.gem_value, who.jewelry_value = [0] * len(who.purse), 0, 0
    state.life.trip = Trip()
    return events
