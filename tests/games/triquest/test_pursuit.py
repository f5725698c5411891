"""How groups notice the party, come after it and strike."""

from __future__ import annotations

import heapq
from collections import Counter

import pytest

from tests.reference import pursuit as slow
from triquest.core.rng import stream
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.events import Attacked, Ended, Missed, Moved, Slain, Turned, Waited
from triquest.games.triquest.game import TriQuest

from . import build
from .build import EAST, NORTH, SOUTH, WEST
from .laws import even, follows

MANNERS = ["pathing", "classic"]


def where(game: TriQuest, group: int = 0) -> tuple[int, int]:
    return int(game.state.groups.x[group]), int(game.state.groups.y[group])


@pytest.mark.parametrize("monsters", MANNERS)
@pytest.mark.parametrize(("kind", "sight"), [("rat", 3), ("goblin", 4), ("wolf", 5), ("golem", 4), ("chaos-lord", 5)])
def test_groups_notice_within_their_sight_only(kind: str, sight: int, monsters: str) -> None:
    for beyond, acts in ((1, False), (0, True)):
        game = build.empty(monsters=monsters)
        far = sight + beyond
        build.put(game, 20 + far // 2, 20 - (far - far // 2), {4: kind}, SOUTH)
        before = (*where(game), int(game.state.groups.facing[0]))
        build.do(game, *["wait"] * 5)
        assert ((*where(game), int(game.state.groups.facing[0])) != before) is acts


def test_the_best_eyes_count_as_long_as_they_live() -> None:
    game = build.empty()
    build.put(game, 20, 15, {4: "rat", 0: "wolf"}, SOUTH)
    twin = game.clone()
    build.do(game, "wait", "wait")
    assert where(game) != (20, 15)
    twin.state.groups.kind[0, 0] = twin.state.groups.hp[0, 0] = 0
    build.do(twin, "wait", "wait")
    assert where(twin) == (20, 15)


@pytest.mark.parametrize("monsters", MANNERS)
@pytest.mark.parametrize("facing", Direction)
@pytest.mark.parametrize("side", Direction)
def test_a_group_beside_the_party_strikes_at_once_and_never_turns_for_it(
    side: Direction, facing: Direction, monsters: str
) -> None:
    game = build.empty(monsters=monsters)
    build.put(game, 20 + side.dx, 20 + side.dy, {4: "wolf"}, facing)
    events = build.do(game, "wait")
    assert [e for e in events if isinstance(e, Attacked | Missed)]
    assert not build.of(Turned, events)
    assert game.state.groups.facing[0] == facing


@pytest.mark.parametrize("monsters", MANNERS)
def test_a_group_turns_before_it_moves(monsters: str) -> None:
    game = build.empty(monsters=monsters)
    build.put(game, 20, 15, {4: "wolf"}, NORTH)
    assert build.of(Turned, build.do(game, "wait")) == [Turned(False, 20, 15, NORTH, SOUTH)]
    assert build.of(Moved, build.do(game, "wait")) == [Moved(False, 20, 15, 20, 16)]


def test_water_is_gone_round_where_that_is_cheaper() -> None:
    game = build.empty()
    for y in (17, 18, 19):
        build.ground(game, 20, y, "water")
    build.put(game, 20, 16, {4: "wolf"}, SOUTH)
    events = build.do(game, *["wait"] * 8)
    assert all(e.to_x != 20 for e in build.of(Moved, events))
    assert [e for e in events if isinstance(e, Attacked | Missed)]


def test_a_single_tile_of_water_is_waded() -> None:
    game = build.empty()
    build.ground(game, 20, 18, "water")
    build.put(game, 20, 16, {4: "wolf"}, SOUTH)
    assert all(e.to_x == 20 for e in build.of(Moved, build.do(game, *["wait"] * 6)))


def cheapest(game: TriQuest, group: int) -> int:
    """The least cost points a group needs to stand beside the party, never out of its sight; counted by hand."""
    state = game.state
    sight = slow.sight(game.book, state, group)
    start = (*where(game, group), int(state.groups.facing[group]))
    queue, done = [(0, start)], set()
    while queue:
        spent, (x, y, facing) = heapq.heappop(queue)
        if (x, y, facing) in done:
            continue
        done.add((x, y, facing))
        if abs(x - state.party.x) + abs(y - state.party.y) == 1:
            return spent
        here = game.book.costs[int(state.world.terrain[y, x])]
        for direction in Direction:
            if direction != facing:
                heapq.heappush(queue, (spent + here, (x, y, int(direction))))
                continue
            to_x, to_y = x + direction.dx, y + direction.dy
            gap = abs(to_x - state.party.x) + abs(to_y - state.party.y)
            if state.inside(to_x, to_y) and 0 < gap <= sight:
                cost = game.book.costs[int(state.world.terrain[to_y, to_x])]
                heapq.heappush(queue, (spent + cost, (to_x, to_y, facing)))
    raise AssertionError("every tile can be reached")


@pytest.mark.parametrize("seed", range(40))
def test_a_group_comes_by_a_cheapest_way_and_keeps_the_party_in_sight(seed: int) -> None:
    dice = stream(seed, "test")
    game = build.empty()
    terrain = game.state.world.terrain
    for y in range(40):
        for x in range(40):
            terrain[y, x] = (0, 0, 1, 4, 4)[dice.below(5)]
    dx = dice.below(6)
    x, y = 20 + (dx if dice.below(2) else -dx), 20 + (5 - dx if dice.below(2) else dx - 5)
    build.put(game, x, y, {4: "wolf"}, Direction(dice.below(4)))
    left = cheapest(game, 0)
    while left:
        cost = slow._act_once(game.book, game.state, game._manner, False, 0, [])
        assert cost > 0, "it lost the party by its own doing"
        assert cheapest(game, 0) == left - cost
        left -= cost


def test_a_group_goes_round_another() -> None:
    game = build.empty()
    build.put(game, 20, 19, {4: "golem"}, SOUTH)
    behind = build.put(game, 20, 18, {4: "wolf"}, SOUTH)
    build.do(game, *["wait"] * 8)
    assert abs(where(game, behind)[0] - 20) + abs(where(game, behind)[1] - 20) == 1


@pytest.mark.parametrize("monsters", MANNERS)
def test_a_group_queues_behind_others_when_all_sides_are_held(monsters: str) -> None:
    game = build.empty(monsters=monsters)
    for direction in Direction:
        build.put(game, 20 + direction.dx, 20 + direction.dy, {4: "rat"}, NORTH)
    behind = build.put(game, 20, 18, {4: "wolf"}, SOUTH)
    events: list[object] = []
    for _ in range(6):
        build.tough(game)
        events += build.do(game, "wait")
    assert where(game, behind) == (20, 18)
    assert Waited(False, 20, 18) in events
    assert all(where(game, g) == (20 + d.dx, 20 + d.dy) for g, d in enumerate(Direction))


@pytest.mark.parametrize(
    ("x", "y", "to"),
    [(24, 21, (23, 21)), (24, 20, (23, 20)), (21, 16, (21, 17)), (17, 22, (18, 22)), (20, 23, (20, 22))],
)
def test_the_classic_rule_goes_along_the_longer_axis(x: int, y: int, to: tuple[int, int]) -> None:
    for facing in Direction:
        game = build.empty(monsters="classic")
        build.put(game, x, y, {4: "wolf"}, facing)
        build.do(game, "wait")
        if where(game) == (x, y):
            direction = Direction(int(game.state.groups.facing[0]))
            assert (x + direction.dx, y + direction.dy) == to
            assert direction != facing
            build.do(game, "wait")
        assert where(game) == to


def test_the_classic_rule_tosses_a_coin_between_equal_axes() -> None:
    game = build.empty(monsters="classic")
    build.put(game, 22, 18, {4: "wolf"}, NORTH)
    seen: Counter[int] = Counter()
    for copy in build.keys(game, 400):
        build.do(copy, "wait")
        seen[int(copy.state.groups.facing[0])] += 1
    assert follows(seen, even([int(SOUTH), int(WEST)]))


def test_the_classic_rule_tries_the_other_axis_when_the_way_is_held() -> None:
    game = build.empty(monsters="classic")
    build.put(game, 22, 21, {4: "golem"}, NORTH)
    game.state.groups.ready[0] = 10_000
    wolf = build.put(game, 23, 21, {4: "wolf"}, NORTH)
    build.do(game, "wait")
    assert where(game, wolf) == (23, 20)
    game = build.empty(monsters="classic")
    build.put(game, 21, 20, {4: "golem"}, NORTH)
    wolf = build.put(game, 22, 20, {4: "wolf"}, WEST)
    build.do(game, "wait")
    assert where(game, wolf) == (22, 20), "no other axis leads nearer"


@pytest.mark.parametrize("monsters", MANNERS)
def test_monsters_never_fight_each_other(monsters: str) -> None:
    for seed in range(3):
        game = build.new(seed, monsters=monsters)
        dice = stream(seed, "test")
        for _ in range(60):
            build.tough(game)
            party = game.state.party
            ways = [d for d in Direction if game.state.inside(party.x + d.dx, party.y + d.dy)]
            events = build.do(game, f"step {ways[dice.below(len(ways))].letter}")
            for event in events:
                if isinstance(event, Attacked | Missed):
                    assert (event.attacker.id in game.book.hero_ids) != (event.target.id in game.book.hero_ids)
            if game.state.over:
                break


def test_a_party_that_dances_is_struck() -> None:
    """Sidestep, come back, strike: a group that had to turn first would never get a blow in."""
    game = build.empty()
    build.put(game, 20, 19, {0: "golem", 1: "wolf", 2: "wolf"}, EAST)
    blows = 0
    for number in range(30):
        build.tough(game)
        game.state.groups.hp[0, :3] = 100
        x, y = where(game)
        party = game.state.party
        beside = [d for d in Direction if (party.x + d.dx, party.y + d.dy) == (x, y)]
        direction = beside[0] if beside and number % 2 else (EAST if number % 4 else WEST)
        events = build.do(game, f"step {direction.letter}")
        blows += sum(isinstance(e, Attacked | Missed) and e.attacker.id in ("golem", "wolf") for e in events)
    assert blows >= 20


@pytest.mark.parametrize("monsters", MANNERS)
def test_the_death_of_the_party_stops_everything(monsters: str) -> None:
    game = build.empty(monsters=monsters)
    for direction in Direction:
        build.put(game, 20 + direction.dx, 20 + direction.dy, dict.fromkeys(range(9), "chaos-disciple"))
    build.put(game, 20, 17, {4: "wolf"}, SOUTH)
    for hero in game.state.party.heroes:
        hero.hp = 1
    events = build.do(game, "wait")
    assert len({(e.attacker.x, e.attacker.y) for e in build.of(Attacked, events)}) == 1
    assert len(build.of(Slain, events)) == 3
    assert not build.of(Moved, events)
    assert events[-1] == Ended(False)
    outcome = game.outcome()
    assert outcome is not None
    assert (str(outcome.result), outcome.reason) == ("loss", "party-slain")
    assert list(game.legal_actions()) == []


@pytest.mark.parametrize("text", ["wait", "turn s", "form 0 1 2", "skill 0 berserk", "equip mace", "step n"])
def test_the_party_may_die_of_any_action(text: str) -> None:
    game = build.empty()
    game.state.party.found.add(game.book.item_ids["mace"])
    for x in (19, 21):
        build.put(game, x, 20, dict.fromkeys(range(9), "chaos-disciple"))
    build.put(game, 20, 19, dict.fromkeys(range(9), "chaos-disciple"))
    for hero in game.state.party.heroes:
        hero.hp = 1
    assert build.do(game, text)[-1] == Ended(False)
    assert game.state.over == "party-slain"
