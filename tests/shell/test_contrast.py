"""In every palette all words on every screen have a contrast of 4.5, and all signs on maps one of 3."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.orthanc import build as orthanc
from tests.games.triquest.build import SEAT
from tests.games.triquest.pictures import crowded
from tests.shell.contrasts import faint
from tests.shell.fits import shown
from tests.shell.play import SMALL
from triquest.engine import runs
from triquest.engine.registry import games
from triquest.shell.scenes.base import Back, Desk, Scene
from triquest.shell.scenes.board import Board
from triquest.shell.scenes.confirm import Confirm
from triquest.shell.scenes.crash import Crash
from triquest.shell.scenes.help import Help
from triquest.shell.scenes.history import History
from triquest.shell.scenes.keys import Keys
from triquest.shell.scenes.newgame import NewGame
from triquest.shell.scenes.options import Options
from triquest.shell.scenes.pause import Pause
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.runlist import RunList
from triquest.shell.scenes.title import Title
from triquest.ui.colours import Palette
from triquest.ui.palette import themed
from triquest.ui.themes import CHOICES, EMBER, PLASMA, theme
from triquest.ui.tones import Line, Tone

PALETTES = {"ember": EMBER, "plasma": PLASMA, **{name: theme(name) for name in CHOICES}}


class Looked(Board):
    """A game as it stands."""

    def progress(self) -> None:
        """Nothing goes on."""


def scenes() -> Iterator[Scene]:
    """Every screen, with much on it."""
    desk = Desk(games())
    play = Play(desk, runs.create(games()["triquest"], 7, SMALL))
    play.observation = crowded().observe(SEAT)
    play.log.add([Line(f"A sentence, {tone.name}.", tone) for tone in Tone])
    yield play
    play.log.add([Line("Another sentence.")])
    yield play
    for key in "fs":
        play.key(key)
        yield play
        play.key("escape")
    yield from (Title(desk), NewGame(desk, games()["triquest"]), RunList(desk), Pause(desk, play))
    yield from (Options(desk), Keys(desk), Confirm(desk, "Title", "Question?", "Yes", Back))
    yield from (Help(desk, play.bindings, play.front), Help(desk, play.bindings, play.front, 1))
    yield from (History(desk, play.log, play.name), Crash(desk, RuntimeError("why"), str(play.run.path)))
    play.close()


def dungeons() -> Iterator[Scene]:
    """Orthanc walking and fighting."""
    desk = Desk(games())
    for number in (1, 2):
        game = orthanc.inside(number)
        if number == 2:
            orthanc.fight(game, "dragon")
        scene = Looked(desk, games()["orthanc"], game.observe(SEAT))
        scene.log.add([Line("A sentence.", tone) for tone in Tone])
        yield scene


def complaints(palette: Palette, found: Iterator[Scene]) -> dict[str, dict[str, float]]:
    told = {}
    with themed(palette):
        for number, scene in enumerate(found):
            frame = shown(scene, (1280, 800), 1.0)
            assert frame is not None
            if trouble := faint(frame):
                told[f"{number} {type(scene).__name__}"] = trouble
    return told


@pytest.mark.parametrize("name", [name for name in PALETTES if name != "plasma"])
def test_words_and_signs_of_all_screens(name: str) -> None:
    assert complaints(PALETTES[name], scenes()) == {}


@pytest.mark.parametrize("name", PALETTES)
def test_words_and_signs_of_orthanc(name: str) -> None:
    assert complaints(PALETTES[name], dungeons()) == {}
