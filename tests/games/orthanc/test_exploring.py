"""Exploring a level of the dungeon by itself: every corridor and every door, and no step onto a known trap."""

from __future__ import annotations

import pytest

from tests.games.orthanc.build import SOLO, fight, inside, place
from triquest.games.orthanc import actions as a
from triquest.games.orthanc.dungeon import Edge, Feature
from triquest.games.orthanc.front import OrthancFront
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import Mark, Phase
from triquest.ui import errands
from triquest.ui.prompts import Prompt, Refused, Travel

FRONT = OrthancFront()


def seen(game: Orthanc) -> Observation:
    return game.observe(SOLO)


def explore(game: Orthanc) -> str:
    """Press the key again and again, answering no to all questions, until it is refused for another reason."""
    explorer = FRONT.explorer()
    for _press in range(3000):
        if game.state.life.phase == Phase.QUESTION:
            game.apply(a.NO)
        if game.state.life.phase == Phase.ENCOUNTER:  # the dungeon fills up again at each entering
            game.state.monsters[:], game.state.at[:], game.state.life.encounter = 0, -1, None
            place(game, game.state.life.cell)
        before = seen(game)
        reply = errands.begin(errands.EXPLORE, FRONT, explorer, before)
        if isinstance(reply, Refused):
            return reply.reason
        assert isinstance(reply, Travel)
        action = reply.next(before)
        if isinstance(action, a.Go):
            ahead = before.page, before.y + action.direction.dy, before.x + action.direction.dx
            assert before.maps.feature[ahead] != Feature.PIT
            assert not before.maps.marks[ahead] & Mark.MONSTER
        assert isinstance(action, a.Go | a.Break)
        game.apply(action)
        if game.state.life.cell[0] != before.page:
            place(game, before.cell)  # a chute or stairs that nobody saw
    pytest.fail("exploring never ends")


@pytest.mark.parametrize("seed", [1, 2])
def test_it_walks_every_corridor_it_can_reach_and_opens_every_door(seed: int) -> None:
    game = inside(seed, quiet=True)
    reason = explore(game)
    assert reason in (
        "What can be reached on this level is explored.",
        "Only a trap or a monster leads on; go there yourself if you dare.",
    )
    maps = seen(game).maps
    walked = (maps.known[0] == 2).sum()
    corridors = int((game.state.dungeon.room[0] == 0).sum())
    assert walked > corridors // 3
    if reason.startswith("What"):
        assert not ((maps.known[0] == 1) & (maps.room[0] == 0) & (maps.feature[0] == 0)).any()


def test_it_waits_for_answers_and_fights() -> None:
    game = inside()
    fight(game, "kobold")
    for errand in errands.ERRANDS[::2]:
        reply = errands.begin(errand, FRONT, FRONT.explorer(), seen(game))
        assert isinstance(reply, Refused)
        assert reply.reason == "A monster stands in the way."


def test_rest_waits_and_gives_up_when_nothing_comes() -> None:
    game = inside(quiet=True)
    if game.state.life.phase == Phase.QUESTION:
        game.apply(a.NO)
    reply = errands.begin(errands.REST, FRONT, FRONT.explorer(), seen(game))
    assert isinstance(reply, Travel)
    waits = 0
    while not isinstance(action := reply.next(seen(game)), Refused):
        assert action == a.WAIT
        game.apply(action)
        waits += 1
    assert waits == 50


def test_travel_knows_the_way_out_and_the_doors() -> None:
    game = inside(quiet=True)
    explorer = FRONT.explorer()
    for _ in range(40):
        if game.state.life.phase == Phase.QUESTION:
            game.apply(a.NO)
        action = explorer.next(seen(game))
        if not isinstance(action, a.Go):
            break
        game.apply(action)
    if game.state.life.phase == Phase.QUESTION:
        game.apply(a.NO)
    reply = errands.begin(errands.TRAVEL, FRONT, explorer, seen(game))
    assert isinstance(reply, Prompt)
    names = [choice.label for choice in reply.choices]
    assert "The way out" in names
    travel = reply.pick(str(names.index("The way out") + 1))
    assert isinstance(travel, Travel)
    while (action := travel.next(seen(game))) is not None:
        assert isinstance(action, a.Go)
        game.apply(action)
    assert seen(game).maps.feature[seen(game).cell] == Feature.EXIT


def test_a_journey_stops_before_a_pit_that_is_known() -> None:
    game = inside(quiet=True)
    if game.state.life.phase == Phase.QUESTION:
        game.apply(a.NO)
    observation = seen(game)
    way = next(way for way in a.Direction if observation.edge(way) == Edge.OPEN)
    y, x = observation.y + way.dy, observation.x + way.dx
    game.state.known_feature[observation.page, y, x] = Feature.PIT
    game._maps = None
    from triquest.games.orthanc.travel import Journey

    assert isinstance(Journey(observation.page, x, y).next(seen(game)), Refused)
    game.state.life.trip.levitation = 5
    game._maps = None
    assert Journey(observation.page, x, y).next(seen(game)) == a.Go(way)
