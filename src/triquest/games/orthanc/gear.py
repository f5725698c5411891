"""Boots, rings, manuals, and coins that are too heavy."""

from __future__ import annotations

from triquest.engine.game import Event
from triquest.games.orthanc.events import Dropped, WasRead, Wore
from triquest.games.orthanc.rules import Book
from triquest.games.orthanc.state import GEAR, State

MOST_RINGS = 2
"""One for each hand (our choice)."""

MANUALS = {
    "bodily-health": "constitution",
    "gainful-exercise": "strength",
    "quickness-of-action": "dexterity",
    "philosophy": "intelligence",
    "vile-darkness": "",
}
"""The manuals and the characteristic that each raises. Which one it is shows only on reading."""


def is_boots(item: str) -> bool:
    """Whether it goes on the feet."""
    return item.startswith("boots")


def wear(state: State, item: str) -> list[Event]:
    """Put boots or a ring on; one pair of boots takes the place of the other."""
    who = state.life.adventurer
    events: list[Event] = []
    if is_boots(item):
        others = [other for other in GEAR if is_boots(other) and who.wears(other)]
        events += [event for other in others for event in remove(state, other)]
    who.worn[GEAR.index(item)] = True
    return [*events, Wore(item, True)]


def remove(state: State, item: str) -> list[Event]:
    """Take boots or a ring off."""
    state.life.adventurer.worn[GEAR.index(item)] = False
    return [Wore(item, False)]


def read(book: Book, state: State) -> list[Event]:
    """Read a manual: four of five raise a characteristic, one takes half of the hits left (rounded in his favour)."""
    who = state.life.adventurer
    who.manuals -= 1
    manual = list(MANUALS)[state.dice.below(len(MANUALS))]
    characteristic = MANUALS[manual]
    if not characteristic:
        who.hits = (who.hits + 1) // 2
        return [WasRead(manual, who.hits)]
    value = min(getattr(who, characteristic) + 1, book.rules.character.cap)
    setattr(who, characteristic, value)
    return [WasRead(manual, value)]


def drop(book: Book, state: State, coin: str) -> list[Event]:
    """Leave all coins of a kind behind, for good."""
    place = book.coins.index(coin)
    amount = state.life.adventurer.purse[place]
    state.life.adventurer.purse[place] = 0
    return [Dropped(coin, amount)]
