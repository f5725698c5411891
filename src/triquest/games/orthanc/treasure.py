"""Treasures: what the dice make of them, and taking them."""

from __future__ import annotations

from triquest.core.dice import roll
from triquest.engine.game import Event
from triquest.games.orthanc.dungeon import number_of
from triquest.games.orthanc.events import Found, Took
from triquest.games.orthanc.monsters import beside, chest
from triquest.games.orthanc.rules import Book
from triquest.games.orthanc.state import GEAR, GEMS, JEWELRY, PLUSES, QUESTION, Find, Mark, State


def contents(book: Book, state: State, depth: int) -> tuple[Find, ...]:
    """Roll a treasure of dungeon level `depth` (1 to 10)."""
    rolled = 1 + state.dice.below(100)
    kind = next(hoard.kind for hoard in book.rules.hoard if rolled <= hoard.upto)
    if kind == "magic":
        return (_magic(book, state, depth),)
    if kind == "magic-and-gold":
        item = _magic(book, state, depth)
        return item, _coins(book, state, depth, "gold")
    if kind == "gems":
        count = 1 + state.dice.below(1 + (depth + 1) // 2)
        unit, sides = book.rules.treasure.gem
        return (Find("gems", count, unit * roll(state.dice, count, sides)),)
    if kind == "jewelry":
        unit, sides = book.rules.treasure.jewelry
        return (Find("jewelry", 1, unit * roll(state.dice, 1, sides)),)
    return (_coins(book, state, depth, kind),)


def _coins(book: Book, state: State, depth: int, kind: str) -> Find:
    coin = book.rules.coin[book.coins.index(kind)]
    amount = coin.unit * depth * roll(state.dice, 1, 6)
    return Find(kind, amount, amount * coin.value // 10)


def _magic(book: Book, state: State, depth: int) -> Find:
    """A magic item by a die of ten: 1-3 sword, 4-5 shield, 6-7 armor, 8 arrows, 9 boots or ring, 10 manual."""
    rules, dice = book.rules.treasure, state.dice
    sort = 1 + dice.below(10)
    if sort <= 7:
        better = 1 + dice.below(10) <= depth
        best = 1 + dice.below(20) <= depth
        plus = 1 + better + best
        return Find(PLUSES[0 if sort <= 3 else 1 if sort <= 5 else 2], plus, rules.plus_values[plus - 1])
    if sort == 8:
        return Find("arrows", roll(dice, *rules.arrows), rules.arrow_value)
    if sort == 9:
        return Find(_worn(book, state, depth), 1, rules.item_value)
    return Find("manual", 1, rules.item_value)


def _worn(book: Book, state: State, depth: int) -> str:
    """Boots on 1 or 2 of six, else a ring; Invisibility lies only deep down."""
    if state.dice.below(6) < 2:
        return GEAR[state.dice.below(2)]
    rings = 4 if depth >= book.rules.treasure.invisibility_from else 3
    return GEAR[2 + state.dice.below(rings)]


def discover(book: Book, state: State) -> list[Event]:
    """Come upon the treasure at hand, if nobody guards it; he is asked whether he takes it."""
    cell = chest(state, state.life.cell)
    if cell is None or beside(state, state.life.cell) >= 0:
        return []
    number = number_of(cell)
    if number not in state.life.hoards:
        state.life.hoards[number] = contents(book, state, cell[0] + 1)
    state.life.phase, state.life.question = QUESTION, "treasure"
    return [Found(tuple((part.kind, part.amount) for part in state.life.hoards[number]))]


def take(book: Book, state: State) -> list[Event]:
    """Take the treasure; a manual may be read at once."""
    cell = chest(state, state.life.cell)
    assert cell is not None, "asked only where a treasure is"
    parts = state.life.hoards.pop(number_of(cell))
    state.chest[cell] = 0
    state.marks[state.here(cell)] = Mark.NOTHING
    events: list[Event] = [_take_part(book, state, part) for part in parts]
    if any(part.kind == "manual" for part in parts):
        state.life.phase, state.life.question = QUESTION, "manual"
    return events


def _take_part(book: Book, state: State, part: Find) -> Took:
    who, kept = state.life.adventurer, True
    if part.kind in book.coins:
        who.purse[book.coins.index(part.kind)] += part.amount
    elif part.kind == "gems":
        who.purse[GEMS] += part.amount
        who.gem_value += part.value
    elif part.kind == "jewelry":
        who.purse[JEWELRY] += part.amount
        who.jewelry_value += part.value
    else:
        kept = _take_magic(book, state, part)
        state.life.trip.found += part.value
    return Took(part.kind, part.amount, kept, part.value)


def _take_magic(book: Book, state: State, part: Find) -> bool:
    """Keep a magic item if it is better than what he has."""
    who = state.life.adventurer
    if part.kind in PLUSES:
        place = PLUSES.index(part.kind)
        kept = part.amount > who.plus[place]
        who.plus[place] = max(part.amount, who.plus[place])
    elif part.kind == "arrows":
        kept = who.arrows < book.rules.combat.most_arrows
        who.arrows = min(who.arrows + part.amount, book.rules.combat.most_arrows)
    elif part.kind == "manual":
        kept = True
        who.manuals += 1
    else:
        place = GEAR.index(part.kind)
        kept = not who.owned[place]
        who.owned[place] = True
    return kept
