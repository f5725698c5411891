"""What the slain leave, what the party finds, wears and drinks."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from triquest.core.rng import Stream
from triquest.engine.errors import IllegalAction
from triquest.games.triquest import items
from triquest.games.triquest.actions import Equip, parse
from triquest.games.triquest.events import Attacked, Being, Dropped, Drunk, Equipped, Found
from triquest.games.triquest.game import TriQuest

from . import build
from .build import NORTH, SOUTH
from .laws import even, follows, near

DROPS = {
    "rat": (10, "consumable"),
    "wolf": (20, "consumable"),
    "goblin": (30, "armor"),
    "orc-brute": (40, "weapon"),
    "orc-shaman": (40, "consumable"),
    "golem": (50, "armor"),
    "dark-sage": (50, "consumable"),
    "chaos-disciple": (50, "weapon"),
    "chaos-lord": (0, "weapon"),
}
SORTS = {"weapon": range(12), "armor": range(12, 21), "consumable": range(21, 25)}
TRIES = 2400


@pytest.mark.parametrize("kind", DROPS)
def test_chances_and_sorts_of_drops(kind: str) -> None:
    game = build.load(build.empty(), 5)
    state, number = game.state, game.book.monster_ids[kind]
    chance, sort = DROPS[kind]
    seen: Counter[int] = Counter()
    for _ in range(TRIES):
        for event in items.drop(game.book, state, number, Being(kind, 20, 19, 3)):
            assert isinstance(event, Dropped)
            seen[game.book.item_ids[event.item]] += 1
            assert state.items[state.tile(20, 19)][3] == game.book.item_ids[event.item]
    assert near(seen.total(), TRIES, chance / 100)
    if chance:
        assert follows(seen, even(SORTS[sort]))


class Told:
    """Dice that show what they are told, then zeros."""

    def __init__(self, first: int) -> None:
        self._next = first

    def below(self, n: int) -> int:
        assert self._next < n
        shown, self._next = self._next, 0
        return shown


@pytest.mark.parametrize("kind", DROPS)
def test_of_a_hundred_throws_exactly_the_chance_drops(kind: str) -> None:
    game = build.empty()
    dropped = 0
    for shown in range(100):
        game.state.dice = cast(Stream, Told(shown))
        dropped += len(items.drop(game.book, game.state, game.book.monster_ids[kind], Being(kind, 20, 19, 3)))
    assert dropped == DROPS[kind][0]


def slay(game: TriQuest, key: int) -> list[Dropped]:
    build.load(game, key)
    return build.of(Dropped, build.do(game, "step n"))


def test_an_item_falls_where_its_owner_stood_and_destroys_the_older() -> None:
    game = build.empty()
    build.put(game, 20, 19, {6: "golem", 0: "rat"}, SOUTH, hp=1)
    game.state.groups.hp[0, 0] = 100
    build.only(game, 0)
    build.places(game, warrior=2)
    game.state.party.heroes[0].weapon = -1
    subtile = build.absolute(game, 0, 6)
    build.lay(game, 20, 19, subtile, "mace")
    build.lay(game, 20, 19, 0, "talisman")
    build.gear(game, "battle-axe")
    game.state.groups.hp[0] = [0, 0, 0, 0, 0, 0, 1, 0, 0]
    game.state.groups.kind[0, 0] = 0
    game.state.groups.kind[0, 6] = game.book.monster_ids["orc-brute"]
    for key in range(200):
        copy = game.clone()
        if dropped := slay(copy, key):
            break
    (event,) = dropped
    assert (event.x, event.y, event.subtile, event.destroyed) == (20, 19, subtile, "mace")
    nine = copy.state.items[copy.state.tile(20, 19)]
    assert nine[subtile] == copy.book.item_ids[event.item]
    assert nine[0] == copy.book.item_ids["talisman"], "items on other subtiles stay"


def test_finding_gear_once_and_again() -> None:
    game = build.empty()
    build.lay(game, 20, 19, 4, "mace")
    build.lay(game, 20, 18, 4, "mace")
    assert build.of(Found, build.do(game, "step n")) == [Found("mace", False)]
    assert build.of(Found, build.do(game, "step n")) == [Found("mace", True)]
    assert game.state.party.found == {game.book.item_ids["mace"]}
    assert game.state.party.heroes[2].weapon == -1, "nothing is put on by itself"


def test_everything_on_the_tile_is_taken_at_once() -> None:
    game = build.empty()
    names = ["shortsword", "chainmail", "mace", "small-mana", "fire-rod", "cassock", "bo-staff", "longsword", "ice-rod"]
    for subtile, name in enumerate(names):
        build.lay(game, 20, 19, subtile, name)
    events = build.do(game, "step n")
    assert [e.item for e in events if isinstance(e, Found | Drunk)] == names
    assert game.state.items == {}
    assert game.observe(build.SEAT).items == ()


def test_items_are_taken_only_by_entering() -> None:
    game = build.empty()
    build.put(game, 20, 19, {1: "rat"}, SOUTH, hp=1)
    build.lay(game, 20, 19, 4, "mace")
    build.do(game, "step n")
    assert game.state.party.found == set(), "slaying a group does not enter its tile"
    build.do(game, "turn s", "wait", "skill 0 berserk")
    assert len(game.state.items) == 1, "items stay"
    assert build.of(Found, build.do(game, "step n"))


def test_monsters_take_nothing() -> None:
    game = build.empty()
    build.lay(game, 20, 17, 4, "mace")
    build.put(game, 20, 16, {4: "wolf"}, SOUTH)
    build.do(game, "wait", "wait")
    assert game.state.groups.y[0] == 18
    assert game.state.items[game.state.tile(20, 17)][4] == game.book.item_ids["mace"]


def drink(
    hp: tuple[int, int, int], mp: tuple[int, int, int], *potions: str
) -> tuple[list[int], list[int], list[Drunk]]:
    game = build.empty()
    for hero, points, magic in zip(game.state.party.heroes, hp, mp, strict=True):
        hero.hp, hero.mp = points, magic
    for subtile, potion in enumerate(potions):
        build.lay(game, 20, 19, subtile, potion)
    events = build.of(Drunk, build.do(game, "step n"))
    heroes = game.state.party.heroes
    return [hero.hp for hero in heroes], [hero.mp for hero in heroes], events


ALL = (100, 100, 100)


@pytest.mark.parametrize(
    ("potion", "hp", "mp", "hp_after", "mp_after"),
    [
        ("small-health", (50, 90, 100), (5, 5, 5), [70, 100, 100], [5, 5, 5]),
        ("small-health", (50, 0, 100), (5, 5, 5), [70, 0, 100], [5, 5, 5]),
        ("large-health", (50, 30, 70), (5, 5, 5), [50, 90, 70], [5, 5, 5]),
        ("large-health", (50, 0, 70), (5, 5, 5), [100, 0, 70], [5, 5, 5]),
        ("large-health", (70, 60, 60), (5, 5, 5), [70, 100, 60], [5, 5, 5]),
        ("large-health", ALL, ALL, [100] * 3, [100] * 3),
        ("small-mana", (50, 60, 70), (10, 95, 0), [50, 60, 70], [30, 100, 20]),
        ("small-mana", (50, 60, 0), (10, 95, 0), [50, 60, 0], [30, 100, 0]),
        ("large-mana", (50, 60, 70), (40, 30, 35), [50, 60, 70], [40, 90, 35]),
        ("large-mana", (50, 60, 70), (20, 20, 35), [50, 60, 70], [80, 20, 35]),
        ("large-mana", (50, 0, 70), (20, 0, 20), [50, 0, 70], [80, 0, 20]),
        ("large-mana", (50, 60, 70), (90, 80, 80), [50, 60, 70], [90, 100, 80]),
    ],
)
def test_potions(
    potion: str, hp: tuple[int, int, int], mp: tuple[int, int, int], hp_after: list[int], mp_after: list[int]
) -> None:
    after_hp, after_mp, (event,) = drink(hp, mp, potion)
    assert (after_hp, after_mp) == (hp_after, mp_after)
    assert event.hp == tuple(after - before for after, before in zip(hp_after, hp, strict=True))
    assert event.mp == tuple(after - before for after, before in zip(mp_after, mp, strict=True))


def test_several_potions_are_drunk_in_the_order_of_their_subtiles() -> None:
    hp, _, events = drink((10, 20, 100), ALL, "large-health", "large-health")
    assert hp == [70, 80, 100]
    assert [e.hp for e in events] == [(60, 0, 0), (0, 60, 0)]


def test_equipping() -> None:
    game = build.empty()
    for name in ("shortsword", "longsword", "chainmail"):
        game.state.party.found.add(game.book.item_ids[name])
    assert build.of(Equipped, build.do(game, "equip longsword")) == [Equipped("warrior", "longsword", "")]
    assert build.of(Equipped, build.do(game, "equip chainmail")) == [Equipped("warrior", "chainmail", "")]
    assert build.of(Equipped, build.do(game, "equip shortsword")) == [Equipped("warrior", "shortsword", "longsword")]
    stats = game.observe(build.SEAT).heroes[0].stats
    assert (stats.attack, stats.defense) == (11, 9)
    assert game.state.clock == 36
    assert {a.item for a in game.legal_actions() if isinstance(a, Equip)} == {"longsword"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("equip longsword", "wears that already"),
        ("equip mace", "found nothing"),
        ("equip spoon", "found nothing"),
        ("equip small-mana", "found nothing"),
        ("equip fire-rod", "dead"),
    ],
)
def test_what_cannot_be_put_on(text: str, reason: str) -> None:
    game = build.empty()
    build.gear(game, "longsword", "fire-rod", "ice-rod")
    build.only(game, 0, 2)
    before = game.digest()
    with pytest.raises(IllegalAction, match=reason):
        game.apply(parse(text))
    assert game.digest() == before
    assert text not in [str(action) for action in game.legal_actions()]


def test_kills_by_skills_drop_too() -> None:
    game = build.empty()
    build.put(game, 20, 19, dict.fromkeys(range(9), "golem"), NORTH, hp=1)
    dropped = build.of(Dropped, build.do(build.load(game, 3), "skill 1 fireball"))
    assert 1 <= len(dropped) <= 9
    assert {e.subtile for e in dropped} == {
        n for n, i in enumerate(game.state.items[game.state.tile(20, 19)]) if i >= 0
    }


def test_dead_heroes_leave_nothing() -> None:
    game = build.empty()
    build.gear(game, "longsword", "chainmail")
    build.put(game, 20, 19, dict.fromkeys(range(9), "chaos-disciple"))
    game.state.party.heroes[0].hp = 1
    events: list[object] = []
    while game.state.party.heroes[0].hp:
        events += build.do(game, "wait")
    assert [e for e in events if isinstance(e, Attacked)]
    assert game.state.items == {}


def test_no_items_lie_about_at_first() -> None:
    for seed in range(5):
        game = build.new(seed)
        assert game.state.items == {}
        assert [(h.weapon, h.armor) for h in game.state.party.heroes] == [(-1, -1)] * 3
        assert game.state.party.found == set()


def test_a_lord_leaves_nothing() -> None:
    game = build.empty()
    assert not any(items.drop(game.book, game.state, game.book.lord, Being("chaos-lord", 20, 19, 4)) for _ in range(99))
