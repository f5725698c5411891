"""Legal random play under the invariants, begun again and again beside groups so that everything comes about."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from triquest.core.rng import Stream, stream
from triquest.engine.errors import IllegalAction
from triquest.engine.game import Event
from triquest.engine.legal import Legal
from triquest.games.triquest.actions import Direction, Equip, Form, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.counters import Counters
from triquest.games.triquest.events import Attacked, Dropped, Missed, Slowed
from triquest.games.triquest.game import TriQuest

from . import build, invariants

MEETINGS = 12
"""Times in one game that the party is set down beside a group."""
ACTIONS = 14
"""Actions after each."""
CHOICES = {
    "terrain": ("coherent", "classic"),
    "contours": ("stepped", "warped", "smooth"),
    "blocking": ("none", "classic"),
    "monsters": ("pathing", "classic"),
}


def soak(games: int, seed: int) -> Counter[str]:
    """Play so many games of this seed; what happened in them, by the names of `Counters` and some more.

    Raises AssertionError at the first state that breaks an invariant.
    """
    total: Counter[str] = Counter()
    for number in range(games):
        total += _one_game(stream(seed, "soak", number))
    return total


def _one_game(dice: Stream) -> Counter[str]:
    options = {name: values[dice.below(len(values))] for name, values in CHOICES.items()}
    game = build.new(dice.next(), **options)
    if dice.below(2):
        _wear_down(game, dice)
    counters, more = Counters(), Counter({"games": 1})
    for _ in range(MEETINGS):
        if game.state.over:
            break
        _meet(game, dice)
        events: list[Event] = []
        for _ in range(ACTIONS):
            if game.state.over:
                break
            if dice.below(8) == 0:
                more["refused"] += _try_anything(game, dice)
            action = _choose(game, dice)
            more[_manner(game, action)] += 1
            silent = game.clone()
            done = game.apply(action)
            silent.advance(action)
            assert _whole(silent) == _whole(game), f"{action}: telling makes a difference"
            invariants.check(game)
            _sides(game, done)
            counters.see(done)
            events += done
            more["actions"] += 1
        more["fights"] += any(isinstance(event, Attacked) for event in events)
        more.update(_named(events))
        more["round trips"] += _round_trip(game)
    more[f"over {game.state.over or 'not'}"] += 1
    return more + Counter(counters.totals())


def _whole(game: TriQuest) -> tuple[int, bytes]:
    """The whole state, dice included, and what the party sees of it."""
    return game.digest(), game.observe(build.SEAT).encode()


def _sides(game: TriQuest, events: list[Event]) -> None:
    """Blows go from heroes to monsters and back, never among either."""
    heroes = game.book.hero_ids
    for event in events:
        if isinstance(event, Attacked | Missed):
            assert (event.attacker.id in heroes) != (event.target.id in heroes)


def _named(events: list[Event]) -> Counter[str]:
    kinds = Counter(type(event).__name__.lower() for event in events)
    kinds["destroyed"] = sum(bool(event.destroyed) for event in events if isinstance(event, Dropped))
    kinds["slowed to 1"] = sum(event.after == 1 for event in events if isinstance(event, Slowed))
    return kinds


def _manner(game: TriQuest, action: TriQuestAction) -> str:
    """What the party is about to do, and facing which way."""
    party = game.state.party
    if not isinstance(action, Step):
        return f"{type(action).__name__.lower()} facing {party.facing.name.lower()}"
    there = game.state.group_at(party.x + action.direction.dx, party.y + action.direction.dy)
    what = "attack" if there >= 0 else "move"
    how = "facing" if action.direction is party.facing else "strafing, facing"
    return f"{what} {how} {party.facing.name.lower()}"


def _wear_down(game: TriQuest, dice: Stream) -> None:
    """Leave every monster with little HP, so that groups thin out, items fall and even the lord may die."""
    groups = game.state.groups
    for number in range(len(groups.x)):
        groups.hp[number] = [1 + dice.below(40) if kind else 0 for kind in groups.kind[number].tolist()]


def _meet(game: TriQuest, dice: Stream) -> None:
    """Set the party, rested and perhaps with new gear, beside a group, and lay some items round it."""
    state = game.state
    groups = sorted(state.at[state.at >= 0].tolist())
    while True:
        group = state.lord if dice.below(16) == 0 else groups[dice.below(len(groups))]
        side = Direction(dice.below(4))
        x, y = int(state.groups.x[group]) + side.dx, int(state.groups.y[group]) + side.dy
        if state.inside(x, y) and state.at[y, x] < 0:
            break
    for number in state.party.living():
        state.party.heroes[number].hp = 100
    for hero in state.party.heroes:
        hero.mp = 100
    if dice.below(2):
        build.gear(game, *(game.book.items[dice.below(21)].id for _ in range(4)))
    state.items.pop(state.tile(x, y), None)
    build.stand(game, x, y, Direction(dice.below(4)))
    for direction in Direction:
        if state.inside(x + direction.dx, y + direction.dy):
            item = game.book.items[dice.below(len(game.book.items))].id
            build.lay(game, x + direction.dx, y + direction.dy, dice.below(9), item)
    invariants.check(game)


def _choose(game: TriQuest, dice: Stream) -> TriQuestAction:
    """A legal action: often a blow at a group beside the party or a step to an item, else any.

    Of those first the kind is drawn, then the arguments, so that the many formations do not drown the rest.
    """
    party = game.state.party
    if dice.below(3) == 0:
        beside = [d for d in Direction if game.state.group_at(party.x + d.dx, party.y + d.dy) >= 0]
        if beside:
            return Step(beside[dice.below(len(beside))])
        item = [d for d in Direction if game.state.tile(party.x + d.dx, party.y + d.dy) in game.state.items]
        if item and _legal(game, Step(item[0])):
            return Step(item[0])
    kinds: dict[type, list[TriQuestAction]] = {}
    for action in takewhile(lambda action: not isinstance(action, Form), game.legal_actions()):
        kinds.setdefault(type(action), []).append(action)
    order = sorted([*kinds, Form], key=lambda kind: kind.__name__)
    kind = order[dice.below(len(order))]
    if kind is not Form:
        return kinds[kind][dice.below(len(kinds[kind]))]
    while True:
        form = _form(game, dice)
        if _legal(game, form):
            return form


def _form(game: TriQuest, dice: Stream) -> Form:
    first, second, third = (dice.below(9) if hero.alive else -1 for hero in game.state.party.heroes)
    return Form((first, second, third))


def _legal(game: TriQuest, action: TriQuestAction) -> bool:
    return action in Legal(game)


def _try_anything(game: TriQuest, dice: Stream) -> int:
    """Any action at all, legal or not: an illegal one must change nothing. Returns 1 if it was refused."""
    skills = [(hero, skill) for hero, row in enumerate(game.book.heroes) for skill in row.skills]
    action: TriQuestAction = (
        Step(Direction(dice.below(4))),
        Turn(Direction(dice.below(4))),
        UseSkill(*skills[dice.below(6)]),
        UseSkill(dice.below(3), skills[dice.below(6)][1]),
        Equip(game.book.items[dice.below(len(game.book.items))].id),
        Form((dice.below(10) - 1, dice.below(10) - 1, dice.below(10) - 1)),
        Wait(),
    )[dice.below(7)]
    before, legal = game.digest(), _legal(game, action)
    assert legal == (action in list(game.legal_actions())), f"{action}: the list and the check disagree"
    if not legal:
        try:
            game.apply(action)
        except IllegalAction as reason:
            said = str(reason)
        else:
            raise AssertionError(f"{action} was refused, yet done")
        assert said.endswith(".")
    assert game.digest() == before
    return not legal


def _round_trip(game: TriQuest) -> int:
    twin = TriQuest.restore(game.snapshot())
    assert twin.digest() == game.digest()
    assert twin.observe(build.SEAT).encode() == game.observe(build.SEAT).encode()
    return 1
