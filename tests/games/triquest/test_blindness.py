"""Two games that differ only in what the party cannot know must look the same to it, to the last byte."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from triquest.core.rng import Stream, stream
from triquest.engine.errors import IllegalAction
from triquest.games.triquest import fighters, fog
from triquest.games.triquest.actions import Direction, Equip, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.state import UNKNOWN, World

from . import build, soak


def visible(game: TriQuest, x: int, y: int) -> bool:
    party = game.state.party
    return abs(x - party.x) + abs(y - party.y) <= fighters.party_sight(game.book, game.state)


def change_what_is_hidden(game: TriQuest, dice: Stream) -> None:
    """Change danger, unseen land, groups out of sight, unseen items, the dice and all timers."""
    state = game.state
    terrain, danger = state.world.terrain.copy(), state.world.danger.copy()
    for y, x in np.argwhere(state.known == UNKNOWN).tolist():
        terrain[y, x] = dice.below(6)
    danger[...] = np.array([dice.below(11) for _ in range(danger.size)], np.uint8).reshape(danger.shape)
    state.world = World(terrain, danger)
    build.load(game, dice.next())
    state.groups.ready[:] = [state.clock + dice.below(60) for _ in state.groups.ready]
    state.settled, state.lord = state.clock - dice.below(5), dice.below(len(state.groups.x))
    _groups(game, dice)
    _renumber(game, dice)
    _items(game, dice)


def _groups(game: TriQuest, dice: Stream) -> None:
    """Groups out of sight go elsewhere out of sight, change their members, or vanish."""
    state, groups = game.state, game.state.groups
    seen = set(fog.groups_in_sight(game.book, state))
    dark = [(y, x) for y in range(state.height) for x in range(state.width) if not visible(game, x, y)]
    for group in range(len(groups.x)):
        if group in seen:
            continue
        state.at[state.at == group] = -1
        groups.kind[group] = 0
        y, x = dark[dice.below(len(dark))]
        if dice.below(3) and state.at[y, x] < 0:
            state.at[y, x] = group
            groups.x[group], groups.y[group], groups.facing[group] = x, y, dice.below(4)
            groups.kind[group] = [dice.below(10) for _ in range(9)]
            groups.kind[group, dice.below(9)] = 1
            groups.hp[group] = [1 + dice.below(100) for _ in range(9)]
            groups.slowed[group] = [dice.below(2) for _ in range(9)]


def _renumber(game: TriQuest, dice: Stream) -> None:
    """The numbers of groups are the game's own affair."""
    state = game.state
    order = list(range(len(state.groups.x)))
    for last in range(len(order) - 1, 0, -1):
        other = dice.below(last + 1)
        order[last], order[other] = order[other], order[last]
    for name in type(state.groups).ARRAYS:
        setattr(state.groups, name, getattr(state.groups, name)[order].copy())
    to = {old: new for new, old in enumerate(order)}
    for y, x in np.argwhere(state.at >= 0).tolist():
        state.at[y, x] = to[int(state.at[y, x])]


def _items(game: TriQuest, dice: Stream) -> None:
    """Items out of sight, or under monsters, are others than before."""
    state = game.state
    for _ in range(60):
        x, y, subtile, item = dice.below(state.width), dice.below(state.height), dice.below(9), dice.below(26) - 1
        group = state.group_at(x, y)
        hidden = group >= 0 and subtile in fighters.subtiles(state, group)
        if not visible(game, x, y) or hidden:
            state.items.setdefault(state.tile(x, y), [-1] * 9)[subtile] = item
    state.items = {tile: nine for tile, nine in state.items.items() if any(item >= 0 for item in nine)}


def candidates(game: TriQuest) -> list[TriQuestAction]:
    """All actions that anyone might try, but for formations."""
    skills = [skill for hero in game.book.heroes for skill in hero.skills]
    return [
        *(Step(direction) for direction in Direction),
        *(Turn(direction) for direction in Direction),
        Wait(),
        *(UseSkill(hero, skill) for hero in range(3) for skill in skills),
        *(Equip(item.id) for item in game.book.items),
    ]


def answers(game: TriQuest) -> list[str]:
    """What the game says to each of them."""
    said = []
    for action in candidates(game):
        try:
            game.check(action)
            said.append("yes")
        except IllegalAction as reason:
            said.append(str(reason))
    return said


def looks(game: TriQuest) -> tuple[bytes, list[str], list[str], str]:
    """All that the party can learn without acting."""
    game.look_again()
    legal = [str(action) for action in game.legal_actions()]
    return game.observe(build.SEAT).encode(), legal, answers(game), game.status()


@pytest.mark.parametrize("seed", range(12))
def test_what_is_hidden_changes_nothing_that_the_party_can_learn(seed: int) -> None:
    dice = stream(seed, "blindness")
    options = {name: values[dice.below(len(values))] for name, values in soak.CHOICES.items()}
    game = build.new(seed, **options)
    compared = 0
    for number in range(60):
        if game.state.over:
            break
        if number % 6 == 0:
            other = game.clone()
            change_what_is_hidden(other, dice)
            assert other.digest() != game.digest()
            assert looks(other) == looks(game)
            fog.update(other.book, other.state)
            assert looks(other) == looks(game), "looking again shows nothing new"
            compared += 1
        if number % 20 == 10:
            soak._meet(game, dice)
        build.tough(game)
        game.apply(soak._choose(game, dice))
    assert compared >= 2


def test_the_change_is_a_real_one() -> None:
    """The test would notice: the same changes in plain sight do show."""
    game = build.empty()
    build.put(game, 22, 20, {4: "rat"})
    other = game.clone()
    other.state.groups.hp[0, 4] = 50
    assert looks(other)[0] != looks(game)[0]
    other = game.clone()
    other.state.world = replace(other.state.world, terrain=other.state.world.terrain + np.uint8(1))
    fog.update(other.book, other.state)
    assert looks(other)[0] != looks(game)[0]
