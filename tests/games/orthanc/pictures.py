"""Painted pictures of hand-made careers."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.orthanc.build import SOLO, corridor_cell, fight, inside, new, place
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import controls
from triquest.games.orthanc.dungeon import Feature
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.view import OrthancView
from triquest.ui.bindings import Bindings
from triquest.ui.frame import Frame
from triquest.ui.messages import Log
from triquest.ui.palette import themed
from triquest.ui.themes import PLASMA
from triquest.ui.tones import Line, Tone
from triquest.ui.view import Situation

SIZES = ((960, 600), (1024, 640), (1280, 800), (1920, 1080), (2560, 1440), (1600, 640), (1000, 1300))
SCALES = (0.75, 1.0, 1.5, 2.0)


def laden(game: Orthanc) -> Orthanc:
    """Everything owned, worn and at work, with the largest numbers."""
    who, trip = game.state.life.adventurer, game.state.life.trip
    who.name = "Aldric the Magnificent X"
    who.purse = [123456, 98765, 87654, 76543, 210, 110]
    who.owned, who.worn = [True] * 6, [True, False, True, True, False, False]
    who.plus, who.arrows, who.manuals = [3, 3, 3], 31, 4
    who.experience, who.treasure, who.level, who.kills, who.trips = 384_200, 100_000, 11, 999, 123
    trip.levitation = trip.traps = trip.speed = 12
    game._maps = None
    return game


def fighting(name: str = "evil-high-priest", room: bool = True, full: bool = True) -> Orthanc:
    """A fight, with everything at its longest."""
    game = inside(quiet=True)
    fight(game, name, room)
    return laden(game) if full else game


def asked() -> Orthanc:
    """A question at the exit."""
    game = laden(inside(quiet=True))
    life = game.state.life
    life.phase, life.question = life.phase.QUESTION, "exit"
    return game


def walking() -> Orthanc:
    """In a corridor with stairs underfoot."""
    game = laden(inside(quiet=True))
    cell = corridor_cell(game)
    place(game, cell)
    game.state.known_feature[game.state.here(cell)] = Feature.DOWN
    return game


def rolling() -> Orthanc:
    """A fresh character."""
    return new(name="Aldric the Magnificent X")


def outside() -> Orthanc:
    """Before the first trip."""
    game = rolling()
    game.apply(a.BEGIN)
    return laden(game)


MOMENTS: dict[str, Callable[[], Orthanc]] = {
    "rolling": rolling,
    "outside": outside,
    "walking": walking,
    "asked": asked,
    "fighting": fighting,
    "corridor": lambda: fighting("burrowing-hulk", room=False),
}


def seen(game: Orthanc) -> Observation:
    """What the adventurer sees."""
    return game.observe(SOLO)


def situation(hover: object | None = None, cursor: object | None = None, playable: bool = True) -> Situation:
    """A situation with messages of several lines and the real keys."""
    log = Log()
    log.add([Line(f"{number} " + "The Evil High Priest misses you. " * 4, Tone.THEIRS) for number in range(9)])
    return Situation(
        title="Orthanc",
        notes=("orthanc-17", "seed 12345"),
        messages=log.messages,
        key=Bindings(controls.commands()).label,
        hover=hover,
        cursor=cursor,
        playable=playable,
    )


def painted(
    game: Orthanc | Observation,
    size: tuple[int, int] = (1280, 800),
    scale: float = 1.0,
    view: OrthancView | None = None,
    now: Situation | None = None,
) -> Frame:
    """A picture."""
    frame = Frame(*size, scale)
    observation = game if isinstance(game, Observation) else seen(game)
    with themed(PLASMA):
        (view or OrthancView()).paint(frame, observation, now or situation())
    return frame
