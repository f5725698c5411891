"""Travelling by clicks: the cheapest way over known land, round groups and potions that nobody needs."""

from __future__ import annotations

from tests.games.triquest.build import HERE, empty, ground, lay, look, put
from tests.games.triquest.pictures import painted, seen
from triquest.games.triquest import travel
from triquest.games.triquest.actions import Direction, Step, Wait
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.mapview import TILE
from triquest.games.triquest.view import TriQuestView
from triquest.ui.frame import Cell
from triquest.ui.prompts import Refused, Travel


def tiles(game: TriQuest, x: int, y: int) -> tuple[travel.Tile, ...]:
    way = travel.route(seen(game), x, y)
    assert way is not None
    return way.tiles


def test_the_cheapest_way_is_taken() -> None:
    game = empty()
    for x in (HERE + 1, HERE + 2):
        ground(game, x, HERE, "water")
    way = travel.route(seen(game), HERE + 3, HERE)
    assert way is not None
    assert way.cost == len(way.tiles) == 5
    assert way.tiles[-1] == (HERE + 3, HERE)


def test_groups_are_gone_round() -> None:
    game = empty()
    put(game, HERE + 1, HERE, {4: "rat"})
    way = tiles(game, HERE + 2, HERE)
    assert (HERE + 1, HERE) not in way
    assert len(way) == 4
    assert travel.route(seen(game), HERE + 1, HERE) is None


def test_potions_nobody_needs_are_gone_round() -> None:
    game = empty()
    lay(game, HERE + 1, HERE, 0, "large-health")
    assert (HERE + 1, HERE) not in tiles(game, HERE + 2, HERE)
    assert tiles(game, HERE + 1, HERE) == ((HERE + 1, HERE),), "who clicks it wants it"
    game.state.party.heroes[2].hp = 99
    assert tiles(game, HERE + 2, HERE) == ((HERE + 1, HERE), (HERE + 2, HERE))
    lay(game, HERE + 1, HERE, 1, "small-mana")
    assert (HERE + 1, HERE) not in tiles(game, HERE + 2, HERE)


def test_the_dead_need_nothing() -> None:
    game = empty()
    lay(game, HERE + 1, HERE, 0, "large-health")
    game.state.party.heroes[2].hp = 0
    assert travel.spared(seen(game)) == {(HERE + 1, HERE)}


def test_gear_is_walked_over() -> None:
    game = empty()
    lay(game, HERE + 1, HERE, 0, "mace")
    assert tiles(game, HERE + 2, HERE)[0] == (HERE + 1, HERE)


def test_unknown_land_is_no_goal_and_no_way() -> None:
    game = empty()
    assert travel.route(seen(game), 1, 1) is None
    # An island of known land, out of reach.
    game.state.known[2, 2] = 0
    look(game)
    assert travel.route(seen(game), 2, 2) is None


def test_what_clicks_mean() -> None:
    game = empty()
    put(game, HERE, HERE + 1, {4: "rat"})
    put(game, HERE, HERE + 3, {4: "rat"})
    view, observation = TriQuestView(), seen(game)
    painted(game, view=view)
    assert view.click(Cell(TILE, HERE, HERE), observation) == Wait()
    assert view.click(Cell(TILE, HERE, HERE + 1), observation) == Step(Direction.SOUTH)
    assert view.click(Cell(TILE, HERE + 1, HERE), observation) == Step(Direction.EAST)
    for x, y in ((HERE, HERE + 3), (1, 1)):
        assert isinstance(view.click(Cell(TILE, x, y), observation), Refused)
    assert view.click("nonsense", observation) is None


def test_a_journey_arrives_and_plans_anew() -> None:
    game = empty()
    view = TriQuestView()
    painted(game, view=view)
    trip = view.click(Cell(TILE, HERE + 4, HERE), seen(game))
    assert isinstance(trip, Travel)
    assert trip.path[-1] == Cell(TILE, HERE + 4, HERE)
    steps = 0
    while (action := trip.next(seen(game))) is not None:
        if steps == 1:
            put(game, HERE + 2, HERE, {4: "rat"})
            action = trip.next(seen(game))
            assert action not in (None, Step(Direction.EAST)), "the group is gone round"
        assert isinstance(action, Step)
        game.apply(action)
        steps += 1
        assert steps < 20
    assert (game.state.party.x, game.state.party.y) == (HERE + 4, HERE)


def test_news_are_new_groups_items_and_wounds() -> None:
    game = empty()
    before = seen(game)
    assert not travel.news(before, before)
    lay(game, HERE + 1, HERE + 1, 0, "mace")
    found = seen(game)
    assert travel.news(before, found)
    put(game, HERE - 3, HERE, {4: "rat"})
    sighted = seen(game)
    assert travel.news(found, sighted)
    assert not travel.news(sighted, sighted)
    game.state.party.heroes[0].hp = 90
    assert travel.news(sighted, seen(game))
