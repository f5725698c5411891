"""Games of Orthanc made to order for tests."""

from __future__ import annotations

from triquest.engine.game import SOLO as SOLO
from triquest.engine.options import settle
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import combat, monsters, seeing
from triquest.games.orthanc.dungeon import Cell, Edge
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.options import OPTIONS
from triquest.games.orthanc.state import KIND, Phase

QUIET = {"turns__corridor": "1000000", "turns__room": "1000000", "doors__noise": "1000000"}


def new(seed: int = 1, **options: str) -> Orthanc:
    return Orthanc.new(seed, settle(OPTIONS, {key.replace("__", "."): value for key, value in options.items()}))


def inside(seed: int = 1, quiet: bool = False, **options: str) -> Orthanc:
    """A career on its first trip, in an empty dungeon, all characteristics 10 and plenty of everything.

    Where it is `quiet` nothing comes wandering by.
    """
    game = new(seed, **(QUIET if quiet else {}), **options)
    game.apply(a.BEGIN)
    game.state.monsters[:] = 0
    game.state.at[:] = -1
    game.state.chest[:] = 0
    game.apply(a.ENTER)
    who = game.state.life.adventurer
    who.strength = who.intelligence = who.constitution = who.dexterity = 10
    who.hits = who.most_hits = 1000
    who.units = who.most_units = 1000
    return game


def place(game: Orthanc, cell: Cell) -> None:
    """Put the adventurer into a cell, with the map of what he sees there."""
    life = game.state.life
    life.cell, life.back, life.phase, life.question = cell, None, Phase.WALKING, ""
    seeing.see(game.book, game.state)
    game._maps = None


def room_cell(game: Orthanc, level: int = 0) -> Cell:
    """A cell of a room with a door."""
    ground = game.state.dungeon
    return next(cells[0] for number, cells in ground.rooms[level].items() if not ground.sealed[level, number])


def corridor_cell(game: Orthanc, level: int = 0) -> Cell:
    """A corridor cell with nothing in its floor and a way on."""
    ground = game.state.dungeon
    for y in range(20):
        for x in range(24):
            if not ground.room[level, y, x] and not ground.feature[level, y, x]:
                return level, y, x
    raise AssertionError("there are corridors")


def monster(game: Orthanc, name: str, cell: Cell, hits: int = 100, dexterity: int = 10) -> int:
    """A monster of that id in a cell."""
    return monsters.add(game.state, cell, (game.book.kinds[name], hits, dexterity))


def fight(game: Orthanc, name: str, room: bool = True, hits: int = 100, dexterity: int = 3, level: int = 0) -> None:
    """A fight in which the adventurer is first."""
    cell = room_cell(game, level) if room else corridor_cell(game, level)
    place(game, cell)
    combat.begin(game.book, game.state, monster(game, name, cell, hits, dexterity), ready=True)


def foe_alive(game: Orthanc) -> bool:
    return bool((game.state.monsters[:, KIND] > 0).any())


def secret_door(game: Orthanc) -> tuple[Cell, a.Direction]:
    """A corridor cell beside a secret door, and the way to it."""
    state = game.state
    for level in range(10):
        for y in range(20):
            for x in range(24):
                edges = state.edge[level, y, x].tolist()
                if (
                    not state.dungeon.room[level, y, x]
                    and not state.dungeon.feature[level, y, x]
                    and Edge.SECRET in edges
                ):
                    return (level, y, x), a.Direction(edges.index(Edge.SECRET))
    raise AssertionError("there are secret doors")
