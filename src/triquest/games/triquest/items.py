"""What the dead leave, and what the party does with it."""

from __future__ import annotations

from triquest.engine.game import Event
from triquest.games.triquest.events import Being, Dropped, Drunk, Equipped, Found
from triquest.games.triquest.rules import Book, Consumable
from triquest.games.triquest.state import Hero, State


def drop(book: Book, state: State, kind: int, victim: Being) -> list[Event]:
    """A slain monster may leave one item of its sort where it stood; an item that lay there is destroyed."""
    monster = book.monster(kind)
    if not monster.drop or state.dice.below(100) >= monster.drop:
        return []
    choices = book.kinds[monster.drops]
    item = choices[state.dice.below(len(choices))]
    nine = state.items.setdefault(state.tile(victim.x, victim.y), [-1] * 9)
    destroyed = nine[victim.subtile]
    nine[victim.subtile] = item
    gone = book.items[destroyed].id if destroyed >= 0 else ""
    return [Dropped(book.items[item].id, victim.x, victim.y, victim.subtile, gone)]


def pick_up(book: Book, state: State) -> list[Event]:
    """The party takes everything on its tile: gear is kept, potions are drunk at once, needed or not."""
    nine = state.items.pop(state.tile(state.party.x, state.party.y), None)
    if nine is None:
        return []
    events: list[Event] = []
    for item in nine:
        if item < 0:
            continue
        if item in book.gear:
            events.append(Found(book.items[item].id, item in state.party.found))
            state.party.found.add(item)
        else:
            events.append(_drink(book, state, item))
    return events


def _drink(book: Book, state: State, item: int) -> Drunk:
    potion = book.items[item]
    assert isinstance(potion, Consumable), "only potions are drunk"
    heroes, living = state.party.heroes, state.party.living()
    hp, mp = [0, 0, 0], [0, 0, 0]
    for number in living if potion.everyone else [neediest(heroes, living, potion)]:
        hp[number] = min(potion.hp, book.rules.creature.hp - heroes[number].hp)
        mp[number] = min(potion.mp, book.rules.creature.mp - heroes[number].mp)
        heroes[number].hp += hp[number]
        heroes[number].mp += mp[number]
    return Drunk(potion.id, (hp[0], hp[1], hp[2]), (mp[0], mp[1], mp[2]))


def neediest(heroes: list[Hero], living: list[int], potion: Consumable) -> int:
    """The hero with the least of what a large potion restores; the first of equals."""
    return min(living, key=lambda number: heroes[number].hp if potion.hp else heroes[number].mp)


def equip(book: Book, state: State, item: int) -> Equipped:
    """The hero an item is made for puts it on."""
    number = book.wearer(item)
    hero, slot = state.party.heroes[number], book.slot(item)
    before = getattr(hero, slot)
    setattr(hero, slot, item)
    return Equipped(book.heroes[number].id, book.items[item].id, book.items[before].id if before >= 0 else "")
