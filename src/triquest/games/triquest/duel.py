"""A battle of the arena fought through the whole rules: slow, and what `battle.py` is measured against."""

from __future__ import annotations

import numpy as np

from triquest.core.rng import Stream
from triquest.engine.errors import IllegalAction
from triquest.engine.game import Event
from triquest.games.triquest.actions import Step, TriQuestAction, Turn, UseSkill
from triquest.games.triquest.battle import Orders, Scene
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.state import Groups

HERE = 20
"""The party's column and row."""


def open_duel(world: TriQuest, scene: Scene, kinds: list[int], facing: int, dice: Stream) -> TriQuest:
    """A copy of a world in which nobody is left but the party and that group, as the scene has them."""
    game = world.clone()
    state, book = game.state, game.book
    terrain = np.full_like(state.world.terrain, scene.here)
    x, y = HERE + scene.direction.dx, HERE + scene.direction.dy
    terrain[y, x] = scene.there
    state.world = type(state.world)(terrain, state.world.danger)
    state.groups = Groups.empty(1)
    state.groups.kind[0], state.groups.facing[0] = kinds, facing
    state.groups.hp[0] = [book.rules.creature.hp if kind else 0 for kind in kinds]
    state.groups.x[0], state.groups.y[0] = x, y
    state.at[...] = -1
    state.at[y, x] = 0
    state.party = scene.party(book)
    state.party.x = state.party.y = HERE
    state.dice = dice
    game.look_again()
    return game


def fight(game: TriQuest, scene: Scene, orders: Orders) -> list[Event]:
    """Fight an opened duel to its end or to the scene's limit; returns all that happened."""
    events: list[Event] = []
    begun = game.state.actions
    while game.to_move() is not None and game.state.groups.kind[0].any() and game.state.actions < begun + scene.limit:
        events += game.apply(_choose(game, scene, orders))
    return events


def _choose(game: TriQuest, scene: Scene, orders: Orders) -> TriQuestAction:
    state = game.state
    ahead = state.party.facing is scene.direction
    foes = int((state.groups.kind[0] > 0).sum())
    hurt = any(0 < hero.hp < orders.cure_below for hero in state.party.heroes)
    wishes = (
        (orders.turn, Turn(scene.direction)),
        (hurt, UseSkill(2, "cure")),
        (orders.slow and ahead, UseSkill(1, "slow")),
        (orders.berserk and state.party.berserk == 0, UseSkill(0, "berserk")),
        (ahead and 0 < orders.fireball_from <= foes, UseSkill(1, "fireball")),
        (ahead and 0 < orders.omnislash_from <= foes, UseSkill(0, "omnislash")),
    )
    return next((action for wish, action in wishes if wish and _legal(game, action)), Step(scene.direction))


def _legal(game: TriQuest, action: TriQuestAction) -> bool:
    try:
        game.check(action)
    except IllegalAction:
        return False
    return True
