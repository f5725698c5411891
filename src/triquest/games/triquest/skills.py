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


def usable(book: Book, state: State, hero: int, skill: str) -> bool:
    """Whether a hero can use one of his skills now."""
    user = state.party.heroes[hero]
    if not user.alive or user.mp < book.skills[skill].mp:
        return False
    if skill == "cure":
        return any(0 < other.hp < book.rules.creature.hp for other in state.party.heroes)
    if skill == "berserk":
        return True
    group = group_ahead(state)
    return group >= 0 and (skill != "slow" or _some_quick(state, group))


def _some_quick(state: State, group: int) -> bool:
    """Whether Slow is not yet on everyone in a group."""
    return bool((state.groups.kind[group].astype(bool) & (state.groups.slowed[group] == 0)).any())


def check(book: Book, state: State, hero: int, skill: str) -> None:
    """`IllegalAction` says why the hero cannot use the skill now."""
    if not 0 <= hero < len(book.heroes) or skill not in book.heroes[hero].skills:
        raise IllegalAction(_("No hero has that skill."))
    if not usable(book, state, hero, skill):
        raise IllegalAction(_why_not(book, state, hero, skill))


def _why_not(book: Book, state: State, hero: int, skill: str) -> str:
    """Why a skill cannot be used, as a sentence."""
    name = nouns.HEROES[book.heroes[hero].id].the
    user, cost = state.party.heroes[hero], book.skills[skill].mp
    if not user.alive:
        return nouns.sentence(_("{hero} is dead.").format(hero=name))
    if user.mp < cost:
        words = _("{skill} costs {cost} MP; {hero} has {left}.")
        return words.format(skill=nouns.SKILLS[skill], cost=cost, hero=name, left=user.mp)
    if skill == "cure":
        return _("Nobody is wounded.")
    if group_ahead(state) < 0:
        return _("{skill} needs a group on the tile ahead; nobody is there.").format(skill=nouns.SKILLS[skill])
    return _("Everyone in that group is slow already; Slow works only once.")


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
