"""What the party may do. Every answer depends on nothing that it cannot know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations

from triquest.engine.errors import IllegalAction
from triquest.engine.language import _
from triquest.games.triquest import nouns, skills
from triquest.games.triquest.actions import Direction, Equip, Form, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.formation import TO_ABSOLUTE
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import State


def check(book: Book, state: State, action: TriQuestAction) -> None:
    """`IllegalAction` says why the party may not do that now."""
    if state.over:
        raise IllegalAction(_("The game is over."))
    match action:
        case Step(direction):
            if not state.inside(state.party.x + direction.dx, state.party.y + direction.dy):
                raise IllegalAction(_("The world ends here."))
        case Turn(direction):
            if direction is state.party.facing:
                raise IllegalAction(_("The party faces that way already."))
        case UseSkill(hero, skill):
            skills.check(book, state, hero, skill)
        case Equip(item):
            _check_equip(book, state, item)
        case Form(places):
            _check_form(state, places)


def _check_equip(book: Book, state: State, name: str) -> None:
    item = book.item_ids.get(name, -1)
    if item not in state.party.found:
        raise IllegalAction(_("The party has found nothing of that name to wear."))
    hero = state.party.heroes[book.wearer(item)]
    who = nouns.HEROES[book.heroes[book.wearer(item)].id].the
    if not hero.alive:
        raise IllegalAction(nouns.sentence(_("{hero} is dead.").format(hero=who)))
    if item in (hero.weapon, hero.armor):
        raise IllegalAction(nouns.sentence(_("{hero} wears that already.").format(hero=who)))


def _check_form(state: State, places: tuple[int, int, int]) -> None:
    living = state.party.living()
    taken = [place for place in places if place >= 0]
    if any((place >= 0) != (number in living) for number, place in enumerate(places)):
        raise IllegalAction(_("Every living hero needs a place, and nobody else."))
    if len(set(taken)) != len(taken) or any(place > 8 for place in taken):
        raise IllegalAction(_("No two heroes can share a subtile."))
    if taken == [state.party.subtile(number) for number in living]:
        raise IllegalAction(_("The heroes stand like that already."))


def may_wear(book: Book, state: State, item: int) -> bool:
    """Whether a piece of gear that was found can be put on now."""
    hero = state.party.heroes[book.wearer(item)]
    return hero.alive and item not in (hero.weapon, hero.armor)


def legal_actions(book: Book, state: State) -> list[TriQuestAction]:
    """Every legal action once: steps, turns, wait, skills, equipment, formations."""
    if state.over:
        return []
    party, living = state.party, state.party.living()
    x, y, facing = party.x, party.y, party.facing
    found: list[TriQuestAction] = [step for step, dx, dy in _STEPS if state.inside(x + dx, y + dy)]
    found += [turn for turn in _TURNS if turn.direction is not facing]
    found.append(_WAIT)
    for hero in living:
        found += [
            UseSkill(hero, skill) for skill in book.heroes[hero].skills if skills.usable(book, state, hero, skill)
        ]
    found += [Equip(book.items[item].id) for item in sorted(party.found) if may_wear(book, state, item)]
    every = forms(tuple(living))
    now = _numbers(tuple(living))[form_now(state)]
    found += every[:now]
    found += every[now + 1 :]
    return found


_STEPS = tuple((Step(direction), direction.dx, direction.dy) for direction in Direction)
_TURNS, _WAIT = tuple(map(Turn, Direction)), Wait()


@lru_cache(maxsize=8)
def forms(living: tuple[int, ...]) -> tuple[Form, ...]:
    """All formations of those heroes, in the order of their subtiles."""
    return tuple(_form(*_places(living, chosen)) for chosen in permutations(range(9), len(living)))


@lru_cache(maxsize=8)
def _numbers(living: tuple[int, ...]) -> dict[Form, int]:
    """The place of each formation among `forms`."""
    return {form: number for number, form in enumerate(forms(living))}


@cache
def _form(first: int, second: int, third: int) -> Form:
    """The one object of a formation, which is quick to tell from others."""
    return Form((first, second, third))


def form_now(state: State) -> Form:
    """How the living heroes stand."""
    party = state.party
    table = TO_ABSOLUTE[party.facing]
    return _form(*[table[hero.place] if hero.hp > 0 else -1 for hero in party.heroes])


def _places(living: Sequence[int], chosen: Sequence[int]) -> tuple[int, int, int]:
    places = [-1, -1, -1]
    for number, place in zip(living, chosen, strict=True):
        places[number] = place
    return places[0], places[1], places[2]
