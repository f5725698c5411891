"""The heroes' six skills. They reach the tile ahead of the formation, whatever the distance, and never miss.

A skill with nobody to reach is refused and costs nothing (our choice; in 2013 it was wasted).
"""

from __future__ import annotations

from collections.abc import Callable

from triquest.core import dice as core_dice
from triquest.engine.errors import IllegalAction
from triquest.engine.game import Event
from triquest.engine.language import _
from triquest.games.triquest import fighters, nouns
from triquest.games.triquest.combat import sides, strike
from triquest.games.triquest.deaths import wound_monster
from triquest.games.triquest.events import Banished, Being, Blow, Healed, SkillUsed, Slowed
from triquest.games.triquest.formation import TO_ABSOLUTE
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import State


def check(book: Book, state: State, hero: int, skill: str) -> None:
    """`IllegalAction` says why the hero cannot use the skill now."""
    if not 0 <= hero < len(book.heroes) or skill not in book.heroes[hero].skills:
        raise IllegalAction(_("No hero has that skill."))
    name = nouns.HEROES[book.heroes[hero].id].the
    if not state.party.heroes[hero].alive:
        raise IllegalAction(nouns.sentence(_("{hero} is dead.").format(hero=name)))
    if state.party.heroes[hero].mp < book.skills[skill].mp:
        words = _("{skill} costs {cost} MP; {hero} has {left}.")
        left = state.party.heroes[hero].mp
        raise IllegalAction(words.format(skill=nouns.SKILLS[skill], cost=book.skills[skill].mp, hero=name, left=left))
    if skill == "cure":
        if all(state.party.heroes[number].hp >= book.rules.creature.hp for number in state.party.living()):
            raise IllegalAction(_("Nobody is wounded."))
    elif skill != "berserk":
        _check_ahead(book, state, skill)


def _check_ahead(book: Book, state: State, skill: str) -> None:
    group = group_ahead(state)
    if group < 0:
        raise IllegalAction(
            _("{skill} needs a group on the tile ahead; nobody is there.").format(skill=nouns.SKILLS[skill])
        )
    if skill == "slow":
        kinds, slowed = state.groups.kind[group].tolist(), state.groups.slowed[group].tolist()
        if all(slow for kind, slow in zip(kinds, slowed, strict=True) if kind):
            raise IllegalAction(_("Everyone in that group is slow already; Slow works only once."))


def group_ahead(state: State) -> int:
    """The group on the tile the formation faces, -1 for none."""
    party = state.party
    return state.group_at(party.x + party.facing.dx, party.y + party.facing.dy)


def use(book: Book, state: State, hero: int, skill: str) -> list[Event]:
    """Carry out a skill that `check` allowed."""
    state.party.heroes[hero].mp -= book.skills[skill].mp
    events: list[Event] = [SkillUsed(book.heroes[hero].id, skill)]
    return events + _EFFECTS[skill](book, state, hero)


def _berserk(book: Book, state: State, hero: int) -> list[Event]:
    # Using it again adds time; the changes of stats do not add up.
    state.party.berserk += book.rules.time.berserk
    return []


def _omnislash(book: Book, state: State, hero: int) -> list[Event]:
    return _sweep(book, state, hero, Blow.OMNISLASH)


def _fireball(book: Book, state: State, hero: int) -> list[Event]:
    return _sweep(book, state, hero, Blow.FIREBALL)


def _sweep(book: Book, state: State, hero: int, blow: Blow) -> list[Event]:
    """Everyone in the group ahead is struck in turn, each with dice of their own."""
    group = group_ahead(state)
    attacker = next(fighter for fighter in fighters.party(book, state) if fighter.number == hero)
    events: list[Event] = []
    for target in fighters.group(book, state, group):
        landed = strike(state.dice, attacker, target, blow)
        wound_monster(book, state, group, target, landed)
        events += landed
    return events


def _slow(book: Book, state: State, hero: int) -> list[Event]:
    group = group_ahead(state)
    groups = state.groups
    absolute = TO_ABSOLUTE[groups.facing[group]]
    events: list[Event] = []
    for place, kind in enumerate(groups.kind[group].tolist()):
        if kind and not groups.slowed[group, place]:
            groups.slowed[group, place] = 1
            victim = Being(book.monster(kind).id, int(groups.x[group]), int(groups.y[group]), absolute[place])
            events.append(Slowed(victim, book.monster_speed(kind, False), book.monster_speed(kind, True)))
    return events


def _cure(book: Book, state: State, hero: int) -> list[Event]:
    """Each living hero regains (the priest's Mind)d(his own Body)."""
    count = fighters.hero_stats(book, state, hero).mind
    events: list[Event] = []
    for number in state.party.living():
        patient = state.party.heroes[number]
        dice = (count, sides(fighters.hero_stats(book, state, number).body))
        roll = core_dice.roll(state.dice, *dice)
        gained = min(roll, book.rules.creature.hp - patient.hp)
        patient.hp += gained
        events.append(Healed(book.heroes[number].id, dice, roll, gained, patient.hp))
    return events


def _banish(book: Book, state: State, hero: int) -> list[Event]:
    """The group ahead lands on any tile of the map that holds no formation, each as likely as the other."""
    groups, group = state.groups, group_ahead(state)
    x, y = int(groups.x[group]), int(groups.y[group])
    while True:
        tile = state.dice.below(state.width * state.height)
        to_y, to_x = divmod(tile, state.width)
        if state.at[to_y, to_x] < 0 and (to_x, to_y) != (state.party.x, state.party.y):
            break
    state.at[y, x], state.at[to_y, to_x] = -1, group
    groups.x[group], groups.y[group] = to_x, to_y
    return [Banished(x, y, to_x, to_y)]


_EFFECTS: dict[str, Callable[[Book, State, int], list[Event]]] = {
    "berserk": _berserk,
    "omnislash": _omnislash,
    "fireball": _fireball,
    "slow": _slow,
    "cure": _cure,
    "banish": _banish,
}
