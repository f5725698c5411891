"""Builders of small worlds for the tests of the rules: an empty map, groups and items placed by hand, loaded dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

import numpy as np

from triquest.core.rng import Stream
from triquest.engine.game import SOLO, Event
from triquest.engine.options import settle
from triquest.games.triquest import fog
from triquest.games.triquest.actions import Direction, parse
from triquest.games.triquest.formation import TO_ABSOLUTE
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.options import OPTIONS
from triquest.games.triquest.state import UNKNOWN, Groups, World

E = TypeVar("E", bound=Event)

HERE = 20
"""The party's column and row on the empty map."""

SEAT = SOLO
WARRIOR, MAGE, PRIEST = range(3)
NORTH, SOUTH, EAST, WEST = Direction


def new(seed: int = 1, /, **options: str) -> TriQuest:
    """A fresh game; on 40×40 unless told otherwise. Option names with dots are written with two underscores."""
    given = {name.replace("__", "."): value for name, value in options.items()}
    return TriQuest.new(seed, settle(OPTIONS, {"size": "40x40", **given}))


def empty(seed: int = 1, /, **options: str) -> TriQuest:
    """A game with the party on (20, 20), facing north, on a meadow without danger, with no group and no item."""
    game = new(seed, **options)
    state = game.state
    state.world = World(np.zeros_like(state.world.terrain), np.zeros_like(state.world.danger))
    state.groups = Groups.empty(0)
    state.at[...] = -1
    state.party.x = state.party.y = HERE
    state.known[...] = UNKNOWN
    return look(game)


def look(game: TriQuest) -> TriQuest:
    """Let the party see what was edited."""
    fog.update(game.book, game.state)
    game.look_again()
    return game


def put(game: TriQuest, x: int, y: int, members: Mapping[int, str], facing: Direction = SOUTH, hp: int = 100) -> int:
    """Place a group of the kinds by their relative subtiles; returns its number. It has paid for all its actions."""
    state = game.state
    old = state.groups
    number = len(old.x)
    groups = Groups.empty(number + 1)
    for name in Groups.ARRAYS:
        getattr(groups, name)[:number] = getattr(old, name)
    groups.x[number], groups.y[number], groups.facing[number] = x, y, facing
    groups.ready[number] = state.clock
    for place, kind in members.items():
        groups.kind[number, place] = game.book.monster_ids[kind]
        groups.hp[number, place] = hp
    state.groups = groups
    assert state.at[y, x] < 0
    state.at[y, x] = number
    look(game)
    return number


def stand(game: TriQuest, x: int, y: int, facing: Direction = NORTH) -> None:
    """Put the party on a tile."""
    game.state.party.x, game.state.party.y, game.state.party.facing = x, y, facing
    look(game)


def ground(game: TriQuest, x: int, y: int, terrain: str) -> None:
    """Change a tile's terrain."""
    game.state.world.terrain[y, x] = game.book.terrain_ids[terrain]
    look(game)


def cover(game: TriQuest, terrain: str) -> None:
    """Change the terrain of the whole map."""
    game.state.world.terrain[...] = game.book.terrain_ids[terrain]
    look(game)


def lay(game: TriQuest, x: int, y: int, subtile: int, item: str) -> None:
    """Lay an item on an absolute subtile."""
    nine = game.state.items.setdefault(game.state.tile(x, y), [-1] * 9)
    nine[subtile] = game.book.item_ids[item]
    look(game)


def gear(game: TriQuest, *items: str) -> None:
    """Let the heroes wear these items, found before."""
    for name in items:
        item = game.book.item_ids[name]
        game.state.party.found.add(item)
        setattr(game.state.party.heroes[game.book.wearer(item)], game.book.slot(item), item)
    look(game)


def places(game: TriQuest, **subtiles: int) -> None:
    """Put heroes on relative subtiles: `places(game, mage=4)`."""
    for name, place in subtiles.items():
        game.state.party.heroes[game.book.hero_ids[name]].place = place


def only(game: TriQuest, *heroes: int) -> None:
    """Let these heroes alone be alive."""
    for number, hero in enumerate(game.state.party.heroes):
        hero.hp = 100 if number in heroes else 0
    look(game)


def load(game: TriQuest, key: int) -> TriQuest:
    """Replace the dice of play by those of a key."""
    game.state.dice = Stream(key)
    return game


def do(game: TriQuest, *texts: str) -> list[Event]:
    """Apply actions by their text forms; all their events."""
    events: list[Event] = []
    for text in texts:
        events += game.apply(parse(text))
    return events


def of(kind: type[E], events: list[Event]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def absolute(game: TriQuest, group: int, place: int) -> int:
    """The absolute subtile of a group's relative one."""
    return TO_ABSOLUTE[int(game.state.groups.facing[group])][place]


def tough(game: TriQuest) -> None:
    """Give the living all HP and MP."""
    for number in game.state.party.living():
        hero = game.state.party.heroes[number]
        hero.hp = hero.mp = 100


def keys(game: TriQuest, count: int) -> Iterator[TriQuest]:
    """Copies of a game, each with other dice."""
    for key in range(count):
        yield load(game.clone(), key)
