"""The clock: what actions cost, how often groups act, and in which order."""

from __future__ import annotations

import pytest

from triquest.engine.errors import IllegalAction
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.events import Attacked, BerserkEnded, Missed, Moved, Turned
from triquest.games.triquest.game import TriQuest

from . import build
from .build import NORTH, SOUTH

COSTS = {"grass": 1, "desert": 1, "wasteland": 1, "forest": 2, "rocks": 2, "water": 3}


@pytest.mark.parametrize(("terrain", "cost"), COSTS.items())
def test_what_is_done_on_the_spot_costs_the_tile_stood_on(terrain: str, cost: int) -> None:
    for text in ("wait", "turn s", "form 0 1 2", "skill 0 berserk", "skill 2 cure", "equip mace"):
        game = build.empty()
        build.ground(game, 20, 20, terrain)
        game.state.party.found.add(game.book.item_ids["mace"])
        game.state.party.heroes[1].hp = 50
        build.do(game, text)
        assert game.state.clock == 12 * cost, text


@pytest.mark.parametrize(("terrain", "cost"), COSTS.items())
def test_a_step_costs_the_tile_entered(terrain: str, cost: int) -> None:
    game = build.empty()
    build.ground(game, 20, 19, terrain)
    build.do(game, "step n")
    assert game.state.clock == 12 * cost
    build.do(game, "step n")
    assert game.state.clock == 12 * cost + 12


def test_what_cannot_be_done_takes_no_time() -> None:
    game = build.empty()
    build.stand(game, 0, 0)
    for text in ("step n", "step w", "turn n", "skill 0 omnislash", "equip mace", "skill 2 cure"):
        before = game.digest()
        with pytest.raises(IllegalAction):
            build.do(game, text)
        assert game.digest() == before


def blows(game: TriQuest, kind: str, waits: int) -> int:
    """How often the one monster of a kind struck while the party waited."""
    count = 0
    for _ in range(waits):
        build.tough(game)
        count += sum(e.attacker.id == kind for e in build.do(game, "wait") if isinstance(e, Attacked | Missed))
    return count


@pytest.mark.parametrize(
    ("kind", "slowed", "speed"), [("wolf", 0, 5), ("rat", 0, 4), ("golem", 0, 3), ("wolf", 1, 2), ("golem", 1, 1)]
)
def test_actions_by_speed(kind: str, slowed: int, speed: int) -> None:
    game = build.empty()
    build.put(game, 20, 19, {1: kind})
    game.state.groups.slowed[0, 1] = slowed
    # Nobody gets a free first action: at first each is behind, never ahead.
    for waits in range(1, 11):
        assert blows(game.clone(), kind, waits) == -(-waits * speed // 5)
    assert blows(game, kind, 60) == 60 * speed // 5


@pytest.mark.parametrize("monsters", ["pathing", "classic"])
def test_three_actions_on_grass_for_one_in_water(monsters: str) -> None:
    game = build.empty(monsters=monsters)
    build.ground(game, 20, 20, "water")
    build.put(game, 20, 15, {1: "wolf"}, SOUTH)
    assert [(e.y, e.to_y) for e in build.of(Moved, build.do(game, "wait"))] == [(15, 16), (16, 17), (17, 18)]


def test_a_blow_at_heroes_in_water_takes_as_long_as_their_own_actions_there() -> None:
    game = build.empty()
    build.ground(game, 20, 20, "water")
    build.put(game, 20, 19, {1: "wolf"})
    assert blows(game, "wolf", 20) == 20


def test_attacking_into_water_gives_the_group_three_blows() -> None:
    game = build.empty()
    build.ground(game, 20, 19, "water")
    build.put(game, 20, 19, {1: "wolf", 4: "wolf", 7: "wolf"})
    build.only(game, 0)
    theirs = [e for e in build.do(game, "step n") if isinstance(e, Attacked | Missed) and e.attacker.id == "wolf"]
    living = int((game.state.groups.kind[0] > 0).sum())
    assert len(theirs) == 3 * living


def test_a_group_that_was_idle_for_long_has_saved_nothing() -> None:
    game = build.empty()
    for _ in range(30):
        build.do(game, "wait")
    build.put(game, 20, 19, {1: "wolf"})
    game.state.groups.ready[0] = 0
    assert [blows(game, "wolf", 1) for _ in range(4)] == [1, 1, 1, 1]


def test_a_group_keeps_what_it_owes_while_it_sees_nobody() -> None:
    game = build.empty()
    build.put(game, 20, 19, {1: "wolf"})
    game.state.groups.ready[0] = 36
    assert [blows(game, "wolf", 1) for _ in range(5)] == [0, 0, 0, 1, 1]


def test_a_group_goes_at_the_pace_of_its_slowest_and_gets_no_burst_when_he_dies() -> None:
    game = build.empty()
    build.put(game, 20, 19, {0: "wolf", 1: "golem"})
    build.only(game, 1)
    assert blows(game, "wolf", 20) == 12
    game.state.groups.hp[0, 1] = 1
    build.places(game, mage=1)
    build.tough(game)
    game.state.groups.hp[0, 0] = 100
    before = game.state.kills
    build.do(game, "step n")
    assert game.state.kills == before + 1
    game.state.groups.hp[0, 0] = 100
    assert all(blows(game, "wolf", 1) <= 1 for _ in range(8))


def test_the_order_of_groups_is_the_longest_wait_then_west_then_north() -> None:
    game = build.empty()
    for x, y in ((21, 20), (20, 21), (20, 19), (19, 20)):
        build.put(game, x, y, {4: "golem"})
    order = [(e.attacker.x, e.attacker.y) for e in build.do(game, "wait") if isinstance(e, Attacked | Missed)]
    assert order == [(19, 20), (20, 19), (20, 21), (21, 20)]
    build.tough(game)
    game.state.groups.ready[:] = game.state.clock + 6
    game.state.groups.ready[1] = game.state.clock + 2
    game.state.groups.ready[0] = game.state.clock
    order = [(e.attacker.x, e.attacker.y) for e in build.do(game, "wait") if isinstance(e, Attacked | Missed)]
    assert order == [(21, 20), (20, 21), (19, 20), (20, 19)]


def test_in_each_round_every_ready_group_acts_once() -> None:
    game = build.empty()
    build.ground(game, 20, 20, "water")
    build.put(game, 16, 20, {4: "wolf"}, Direction.EAST)
    build.put(game, 20, 15, {4: "wolf"}, SOUTH)
    moves = build.of(Moved, build.do(game, "wait"))
    assert [(e.x, e.y) for e in moves[:4]] == [(16, 20), (20, 15), (17, 20), (20, 16)]


@pytest.mark.parametrize(("terrain", "actions"), [("grass", 50), ("rocks", 25), ("water", 17)])
def test_how_long_berserk_lasts(terrain: str, actions: int) -> None:
    game = build.empty()
    build.ground(game, 20, 20, terrain)
    events = build.do(game, "skill 0 berserk")
    count = 1
    while not build.of(BerserkEnded, events):
        assert game.observe(build.SEAT).heroes[0].stats.attack == 8
        events = build.do(game, "wait")
        count += 1
    assert count == actions
    stats = game.observe(build.SEAT).heroes[0].stats
    assert (stats.attack, stats.defense, stats.body, stats.mind) == (7, 6, 6, 1)


def test_the_last_blow_of_berserk_still_has_its_bonus() -> None:
    game = build.empty()
    build.put(game, 20, 19, {1: "orc-brute"}, NORTH)
    build.only(game, 0)
    game.state.groups.ready[0] = 10_000
    build.do(game, "skill 0 berserk", *["wait"] * 48)
    assert build.of(Attacked, build.do(game, "step n"))[0].attack_dice == (8, 7)
    assert build.of(Attacked, build.do(game, "step n"))[0].attack_dice == (7, 6)


def test_berserk_again_adds_time_but_no_more_strength() -> None:
    game = build.empty()
    build.do(game, *["skill 0 berserk"] * 2)
    assert game.state.party.berserk == 1200 - 24
    assert game.observe(build.SEAT).heroes[0].stats.attack == 8
    assert game.state.party.heroes[0].mp == 80
    events = build.do(game, *["wait"] * 97)
    assert not build.of(BerserkEnded, events)
    assert build.of(BerserkEnded, build.do(game, "wait"))


def test_turns_and_moves_of_groups_cost_their_own_tiles() -> None:
    game = build.empty()
    build.put(game, 20, 15, {4: "wolf"}, NORTH)
    build.ground(game, 20, 15, "water")
    assert build.of(Turned, build.do(game, "wait"))
    assert game.state.groups.ready[0] == 36, "a turn costs the tile it stands on"
    assert not build.of(Moved, build.do(game, "wait", "wait"))
    build.ground(game, 20, 16, "rocks")
    build.do(game, "wait")
    assert (game.state.groups.y[0], game.state.groups.ready[0]) == (16, 60), "a step the one it enters"
