"""Battles in compiled code against the rules in Python: the same dice, so the same battle, draw for draw."""

from __future__ import annotations

import runpy
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.games.triquest.build import PRIEST, WARRIOR, new
from tests.games.triquest.laws import even, follows
from tests.reference.gathering import gather
from triquest.core.rng import Stream, random_u64
from triquest.engine.arena import LOST, OPEN, WON
from triquest.engine.game import Event
from triquest.games.triquest import battle, duel
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.battle import Battleground, Fought, Orders, Scene
from triquest.games.triquest.events import (
    Attacked,
    BerserkEnded,
    Blocked,
    Blow,
    Healed,
    Idle,
    Missed,
    SkillUsed,
    Slain,
    Turned,
)
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import Groups

HEROES = ("warrior", "mage", "priest")
WORLDS: tuple[dict[str, str], ...] = (
    {},
    {"blocking": "classic"},
    {"combat__touching": "1", "combat__miss_sides": "2"},
    {"hero__priest__attack": "0", "monster__rat__defense": "0", "time__berserk": "60", "monster__wolf__sight": "0"},
)


def scene(book: Book, dice: np.random.Generator, blocking: bool) -> Scene:
    """Any way two sides can meet."""
    gear = tuple(int(item) for item in dice.permutation(len(book.gear))[: dice.integers(8)])
    return Scene(
        gear=gear,
        heroes=tuple(number for number in range(3) if dice.random() < 0.85) or (PRIEST,),
        places=tuple(int(place) for place in dice.permutation(9)[:3]),
        facing=Direction(int(dice.integers(4))),
        direction=Direction(int(dice.integers(4))),
        here=int(dice.integers(len(book.costs))),
        there=int(dice.integers(len(book.costs))),
        blocking=blocking,
        limit=150,
    )


def orders(dice: np.random.Generator) -> Orders:
    return Orders(
        turn=bool(dice.integers(2)),
        cure_below=int(dice.choice([0, 30, 45, 100, 500])),
        slow=bool(dice.integers(2)),
        berserk=bool(dice.random() < 0.7),
        fireball_from=int(dice.integers(4)),
        omnislash_from=int(dice.integers(4)),
    )


def same(game: TriQuest, fought: Fought) -> None:
    """The whole rules' last state is the kernel's."""
    state = game.state
    assert state.dice.state == fought.dice[0].tobytes()
    assert [hero.hp for hero in state.party.heroes] == fought.health[0, :3].tolist()
    assert [hero.mp for hero in state.party.heroes] == fought.mana[0].tolist()
    assert state.groups.hp[0].tolist() == fought.health[0, 3:].tolist()
    assert (state.clock, state.actions) == (fought.clock[0], fought.actions[0])
    won = state.over == "lord-slain" or not state.groups.kind[0].any()
    ended = WON if won else LOST if state.over else OPEN
    assert fought.outcome[0] == ended


def reached(events: list[Event], where: Scene) -> Iterator[str]:
    """What the battle had in it that the kernel might get wrong."""
    yield f"faces {where.facing.letter}, strikes {where.direction.letter}"
    berserk = False
    for event, then in pairwise(events):
        if isinstance(event, SkillUsed | BerserkEnded):
            berserk = isinstance(event, SkillUsed) and (berserk or event.skill == "berserk")
        if isinstance(event, Attacked) and event.blow is Blow.MENTAL and berserk:
            # The berserk warrior's Mind is 0.
            yield from (f"{who.id} with dice of 0 sides" for who in (event.attacker, event.target))
        if isinstance(event, Slain) and isinstance(then, Attacked | Missed | Idle) and then.attacker.x == event.by.x:
            yield f"death of a {'hero' if event.victim.id in HEROES else 'monster'} mid-strike"
    yield from (type(event).__name__ for event in events)
    yield from (str(event.blow) for event in events if isinstance(event, Attacked))


def test_the_kernel_fights_the_battles_of_the_rules(request: pytest.FixtureRequest) -> None:
    battles = 10_000 if request.config.getoption("--long") else 320
    worlds = [new(0, **options) for options in WORLDS]
    seen: Counter[str] = Counter()
    for number in range(battles):
        dice = np.random.default_rng(number)
        world = worlds[number % len(worlds)]
        where, party = scene(world.book, dice, world.options["blocking"] == "classic"), orders(dice)
        keys = random_u64(2, number)
        kinds, facings = battle.wild(world.book, int(dice.integers(1, 11)), keys[:1])
        fought = Battleground(world.book, where, party).fight(kinds, facings, keys[1:])
        game = duel.open_duel(world, where, kinds[0].tolist(), int(facings[0]), Stream(int(keys[1])))
        events = duel.fight(game, where, party)
        same(game, fought)
        struck = sum(isinstance(event, Attacked | Missed) for event in events)
        assert fought.attacks[0] == struck
        seen.update(reached(events, where))
        seen[f"outcome {fought.outcome[0]}"] += 1
    for facing in "nsew":
        for direction in "nsew":
            assert seen[f"faces {facing}, strikes {direction}"] > 0
    for kind in (Missed, Blocked, Idle, Healed, Turned, BerserkEnded):
        assert seen[kind.__name__] > 0, kind
    for what in (
        "warrior with dice of 0 sides",
        "death of a hero mid-strike",
        "death of a monster mid-strike",
        "fireball",
    ):
        assert seen[what] > 0, what
    assert all(seen[f"outcome {outcome}"] for outcome in (LOST, WON, OPEN))


def test_a_battle_does_not_depend_on_its_neighbours_or_threads() -> None:
    book = new().book
    keys = random_u64(4000, 7)
    kinds, facings = battle.wild(book, 8, keys)
    ground = Battleground(book, Scene(), Orders(cure_below=45, fireball_from=3))
    whole = ground.fight(kinds, facings, keys, threads=3)
    half = ground.fight(kinds[2000:], facings[2000:], keys[2000:])
    assert (whole.health[2000:] == half.health).all()
    assert (whole.dice[2000:] == half.dice).all()
    assert len(np.unique(whole.dice, axis=0)) == 4000


@pytest.mark.parametrize("danger", [1, 3, 6, 9])
def test_wild_groups_are_those_of_the_world(danger: int) -> None:
    book = new().book
    keys = random_u64(50, danger)
    kinds, facings = battle.wild(book, danger, keys)
    groups = Groups.empty(50)
    for number, key in enumerate(keys.tolist()):
        gather(book, Stream(key), groups, number, danger)
    assert (groups.kind == kinds).all()
    assert (groups.facing == facings).all()


def test_the_highest_danger_is_the_lords_group() -> None:
    book = new().book
    kinds, facings = battle.wild(book, 10, random_u64(500, 3))
    assert set(facings.tolist()) == {0, 1, 2, 3}
    assert (kinds[:, 4] == book.lord).all()
    assert (np.delete(kinds, 4, axis=1) == book.monster_ids["chaos-disciple"]).all()


def test_scattered_members_stand_anywhere() -> None:
    tries = 20_000
    kinds, _facings = battle.scattered([1, 2, 2], random_u64(tries, 5))
    assert (np.sort(kinds, axis=1) == [0, 0, 0, 0, 0, 0, 1, 2, 2]).all()
    rats = (kinds == 1).argmax(axis=1)
    assert follows(Counter(rats.tolist()), even(range(9)))


def test_who_cannot_be_hurt_and_cannot_hurt_leaves_a_battle_open() -> None:
    """By the manual's kinds of blow a bare warrior strikes a golem with 7d1 against 8d1, which is never more than 0."""
    book = new().book
    keys = random_u64(20, 1)
    kinds = np.zeros((20, 9), np.uint8)
    kinds[:, 1] = book.monster_ids["golem"]
    alone = Scene(heroes=(WARRIOR,), limit=5)
    fought = Battleground(book, alone, Orders()).fight(kinds, np.full(20, 1, np.uint8), keys)
    assert (fought.outcome == OPEN).all()
    assert (fought.actions == 5).all()
    assert (fought.health[:, 4] == 100).all()


def test_slow_halves_the_blows_and_water_under_the_group_gives_it_more() -> None:
    """Speed 5 against 5 is one blow for each action; Slow makes it 2 of 5; an attack into water takes three times."""
    book = new(hero__warrior__attack="0", hero__mage__attack="0", hero__priest__attack="0").book
    keys = random_u64(1, 1)
    kinds = np.zeros((1, 9), np.uint8)
    kinds[:, 0] = book.monster_ids["wolf"]
    water = book.terrain_ids["water"]
    strikes = {}
    for name, where, party in (
        ("plain", Scene(limit=10), Orders()),
        ("slow", Scene(limit=11), Orders(slow=True)),
        ("wet", Scene(limit=10, there=water), Orders()),
    ):
        fought = Battleground(book, where, party).fight(kinds, np.zeros(1, np.uint8), keys)
        strikes[name] = int(fought.strikes[0])
    assert strikes == {"plain": 10, "slow": 5, "wet": 30}


@pytest.mark.parametrize(("row", "danger"), [(1, 8), (2, 10), (0, 9)])
def test_the_boss_fight_table_is_the_same_by_arena_and_by_whole_rules(row: int, danger: int) -> None:
    table = runpy.run_path(str(Path(__file__).parents[3] / "tools" / "duel-table.py"))
    _name, where, party = list(table["rows"]())[row]
    one, other = table["by_rules"](danger, where, party, 80), table["by_arena"](danger, where, party, 20_000)
    assert 0 < other[1] < 1
    assert table["apart"](one, other) < table["FARTHEST"]
    # And a difference would be seen: the next danger level is another law.
    assert table["apart"](table["by_arena"](danger - 1, where, party, 20_000), other) > table["FARTHEST"]


def test_mistakes_are_refused() -> None:
    ground = Battleground(new().book, Scene(), Orders())
    with pytest.raises(ValueError, match="need kinds"):
        ground.fight(np.zeros((2, 8), np.uint8), np.zeros(2, np.uint8), random_u64(2, 1))
    with pytest.raises(ValueError, match="does not exist"):
        ground.fight(np.full((2, 9), 200, np.uint8), np.zeros(2, np.uint8), random_u64(2, 1))
    with pytest.raises(ValueError, match="does not exist"):
        ground.fight(np.ones((2, 9), np.uint8), np.full(2, 4, np.uint8), random_u64(2, 1))
