"""The creatures of a formation as fighters, with the stats that count now."""

from __future__ import annotations

from triquest.games.triquest import _scan
from triquest.games.triquest.combat import Fighter
from triquest.games.triquest.events import Being
from triquest.games.triquest.formation import TO_ABSOLUTE
from triquest.games.triquest.rules import Book, Stats
from triquest.games.triquest.state import State


def hero_stats(book: Book, state: State, number: int) -> Stats:
    """A hero's stats with gear and Berserk."""
    hero = state.party.heroes[number]
    berserk = state.party.berserk > 0 and "berserk" in book.heroes[number].skills
    return book.hero_stats(number, hero.weapon, hero.armor, berserk)


def hero_being(book: Book, state: State, number: int) -> Being:
    """A hero where he stands."""
    party = state.party
    return Being(book.heroes[number].id, party.x, party.y, party.subtile(number))


def party(book: Book, state: State) -> list[Fighter]:
    """The living heroes in their order: warrior, mage, priest."""
    found = []
    for number in state.party.living():
        hero, stats = book.heroes[number], hero_stats(book, state, number)
        found.append(
            Fighter(
                number,
                hero_being(book, state, number),
                state.party.heroes[number].hp,
                stats.attack,
                stats.defense,
                stats.body,
                stats.mind,
                hero.reach_physical,
                hero.reach_mental,
            )
        )
    return found


def group(book: Book, state: State, number: int) -> list[Fighter]:
    """The members of a group in the order of their relative subtiles."""
    groups = state.groups
    x, y = int(groups.x[number]), int(groups.y[number])
    absolute = TO_ABSOLUTE[groups.facing[number]]
    hp = groups.hp[number].tolist()
    found = []
    for place, kind in enumerate(groups.kind[number].tolist()):
        if kind:
            monster = book.monster(kind)
            found.append(
                Fighter(
                    place,
                    Being(monster.id, x, y, absolute[place]),
                    hp[place],
                    monster.attack,
                    monster.defense,
                    monster.body,
                    monster.mind,
                    monster.reach,
                    monster.reach,
                )
            )
    return found


def subtiles(state: State, number: int) -> list[int]:
    """The absolute subtiles that a group's members stand on."""
    absolute = TO_ABSOLUTE[state.groups.facing[number]]
    return [absolute[place] for place, kind in enumerate(state.groups.kind[number].tolist()) if kind]


def party_sight(book: Book, state: State) -> int:
    """The party sees as far as the best of its living heroes; 0 when none lives."""
    return _scan.party_sight(book.creatures, state)


def party_speed(book: Book, state: State) -> int:
    """The party moves at the pace of the slowest of its living heroes; 0 when none lives."""
    return _scan.party_speed(book.creatures, state)
