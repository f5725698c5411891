"""Exploring goes by itself, unseen by monsters, and stops for everything new."""

import pytest

from tests.games.triquest.build import HERE, empty, lay
from tests.games.triquest.pictures import seen
from triquest.engine.game import SOLO
from triquest.engine.options import settle
from triquest.games.triquest import fog
from triquest.games.triquest.actions import Step, Wait
from triquest.games.triquest.front import TriQuestFront
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.options import OPTIONS
from triquest.games.triquest.state import UNKNOWN
from triquest.ui import errands
from triquest.ui.prompts import Prompt, Refused, Travel

FRONT = TriQuestFront()


def new(seed: int, size: str = "40x40") -> TriQuest:
    return TriQuest.new(seed, settle(OPTIONS, {"size": size}))


def watchers(game: TriQuest) -> list[int]:
    """The groups that see the party, by the whole state."""
    state, book = game.state, game.book
    found = []
    for group in range(len(state.groups.x)):
        kinds = [kind for kind in state.groups.kind[group].tolist() if kind]
        if kinds:
            gap = abs(int(state.groups.x[group]) - state.party.x) + abs(int(state.groups.y[group]) - state.party.y)
            if gap <= max(book.monster(kind).sight for kind in kinds):
                found.append(group)
    return found


def explore(game: TriQuest) -> tuple[str, int]:
    """Press the key again and again until it is refused: why, and how many actions were taken."""
    explorer, observation, actions = FRONT.explorer(), game.observe(SOLO), 0
    explorer.notice(observation)
    for _press in range(400):
        reply = errands.begin(errands.EXPLORE, FRONT, explorer, observation)
        if isinstance(reply, Refused):
            return reply.reason, actions
        assert isinstance(reply, Travel)
        while isinstance(action := reply.next(observation), Step):
            target = (observation.x + action.direction.dx, observation.y + action.direction.dy)
            assert target not in observation.group_on, "it never attacks"
            before = observation
            lines = FRONT.tell(game.events_for(SOLO, game.apply(action)), game.observe(SOLO))
            observation, actions = game.observe(SOLO), actions + 1
            explorer.notice(observation)
            if FRONT.alarm(lines, before, observation):
                break
    pytest.fail("exploring never ends")


@pytest.mark.parametrize("seed", [2, 5, 6])
def test_it_goes_on_until_monsters_see_the_heroes(seed: int) -> None:
    game = new(seed, "100x100")
    reason, actions = explore(game)
    assert reason == "The heroes are seen: no time to explore."
    assert watchers(game)
    assert actions > 5
    assert all(hero.hp == game.book.rules.creature.hp for hero in game.observe(SOLO).heroes)


def test_without_monsters_it_explores_all_the_land_and_fetches_what_is_of_use() -> None:
    game = empty()
    lay(game, HERE + 2, HERE, 4, "mace")
    lay(game, HERE - 2, HERE, 4, "large-health")
    game.state.known[:] = UNKNOWN
    fog.update(game.book, game.state)
    game.look_again()
    reason, _actions = explore(game)
    assert reason == "The heroes know all the land."
    assert not (game.observe(SOLO).terrain == UNKNOWN).any()
    assert game.book.item_ids["mace"] in game.observe(SOLO).found
    assert [lying.item for lying in game.observe(SOLO).items] == [game.book.item_ids["large-health"]]


def test_it_stops_when_a_group_comes_into_sight() -> None:
    game, explorer = new(2), FRONT.explorer()
    observation = game.observe(SOLO)
    while not observation.groups:
        action = explorer.next(observation)
        assert isinstance(action, Step)
        before = observation
        lines = FRONT.tell(game.events_for(SOLO, game.apply(action)), game.observe(SOLO))
        observation = game.observe(SOLO)
        explorer.notice(observation)
        if observation.groups:
            assert FRONT.alarm(lines, before, observation)


def test_rest_waits_and_gives_up_when_nobody_comes() -> None:
    game = new(1)
    reply = errands.begin(errands.REST, FRONT, FRONT.explorer(), game.observe(SOLO))
    assert isinstance(reply, Travel)
    waits = 0
    while reply.next(game.observe(SOLO)) == Wait():
        waits += 1
    assert waits == 25
    last = reply.next(game.observe(SOLO))
    assert isinstance(last, Refused)
    assert last.reason == "Nothing comes."


def test_travel_lists_what_lies_about_and_goes_there() -> None:
    game = empty()
    assert isinstance(errands.begin(errands.TRAVEL, FRONT, FRONT.explorer(), seen(game)), Refused)
    lay(game, HERE + 3, HERE, 4, "mace")
    reply = errands.begin(errands.TRAVEL, FRONT, FRONT.explorer(), seen(game))
    assert isinstance(reply, Prompt)
    assert [(choice.label, choice.detail) for choice in reply.choices] == [("Mace", "three tiles east")]
    travel = reply.pick("1")
    assert isinstance(travel, Travel)
    while (action := travel.next(seen(game))) is not None:
        assert isinstance(action, Step)
        game.apply(action)
    assert (game.state.party.x, game.state.party.y) == (HERE + 3, HERE)
