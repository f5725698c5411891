"""Any window, any size of text: nothing collides, nothing leaves the window, and nothing ever breaks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.triquest.build import SEAT
from tests.games.triquest.pictures import crowded
from tests.shell.fits import collisions, outside, shown
from tests.shell.play import KIND, Player
from triquest.engine import runs
from triquest.engine.game import Outcome, Result
from triquest.engine.options import settle
from triquest.engine.registry import games
from triquest.engine.session import Session
from triquest.shell.scenes.base import Back, Desk, Scene
from triquest.shell.scenes.book import Book
from triquest.shell.scenes.confirm import Confirm
from triquest.shell.scenes.crash import Crash
from triquest.shell.scenes.ending import Ending
from triquest.shell.scenes.help import Help
from triquest.shell.scenes.history import History
from triquest.shell.scenes.keys import Keys
from triquest.shell.scenes.lesson import Tutorial
from triquest.shell.scenes.newgame import NewGame
from triquest.shell.scenes.options import Options
from triquest.shell.scenes.pages import Pages
from triquest.shell.scenes.pause import Pause
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.replay import Replay
from triquest.shell.scenes.runlist import RunList
from triquest.shell.scenes.title import Title
from triquest.shell.scenes.watch import Watch
from triquest.ui.tones import Line, Tone

SMALL = settle(KIND.options, {"size": "40x40"})
SIZES = ((660, 420), (800, 500), (940, 590), (960, 600), (1024, 640), (1280, 800), (2560, 1440))
LINES = [Line("  1  12345  A story that goes on for a while, as stories do, and never comes to its end.")] * 90
TROUBLE = "Games cannot be kept in /a/folder/with/a/long/name/that/goes/on/and/on: Not a directory. " * 3


@pytest.fixture
def play() -> Iterator[Play]:
    """A fight, with everything at its longest."""
    desk = Desk({KIND.id: KIND})
    scene = Play(desk, runs.create(KIND, 7, SMALL))
    scene.observation = crowded().observe(SEAT)
    yield scene
    scene.close()


def scenes(play: Play, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scene]:
    """Every scene, in every state that changes its picture much."""
    desk = play.desk
    session = play.run.session
    yield play
    for keys in ("f", "s", "s1", "f7"):
        for key in keys:
            play.key(key)
        play.key("9")
        yield play
        while play.prompt_shown() is not None:
            play.key("escape")
    title, new = Title(desk), NewGame(desk, KIND)
    title._trouble = new._trouble = TROUBLE
    yield from (Title(desk), title, NewGame(desk, KIND), new, RunList(desk))
    yield from (Help(desk, play.bindings, play.front), Help(desk, play.bindings, play.front, 1))
    play.log.add([Line("The middle Chaos Disciple flogs the Warrior. " * 5, Tone.THEIRS)] * 3)
    yield from (Options(desk), rebinding := Keys(desk))
    for key in ("down", "down", "enter", "f"):
        rebinding.key(key)
    yield from (rebinding, Confirm(desk, "A title", TROUBLE, "Yes, do it", Back))
    yield from (History(desk, play.log, play.name), Pause(desk, play))
    searching = History(desk, play.log, play.name)
    searching.key("/")
    searching.text("a word that nobody has ever said to anybody")
    yield searching
    yield from (
        Pages(desk, "Hall of fame", "/a/long/folder/" * 9, lambda _kind: LINES),
        Book(desk, list(games().values())),
    )
    lesson = KIND.front().lesson()
    taught = Tutorial(desk, KIND, lesson)
    yield taught
    taught._progress.number = len(lesson.steps)
    yield taught
    taught.close()
    theatre = Replay(desk, play.run.path)
    theatre._typed = "1234567"
    yield theatre
    play.conjure()
    yield play
    play.key("escape")
    yield from (Replay(desk, play.run.path), watch := Watch(desk, KIND, "random", 1, SMALL))
    monkeypatch.setattr(Session, "outcome", lambda _: Outcome(Result.LOSS, "party-slain"))
    yield from (watch, Ending(desk, play.run, play.front, play.observation))
    assert session.outcome() is not None
    yield Crash(desk, RuntimeError(TROUBLE), str(play.run.path))


@pytest.mark.parametrize("wanted", [0.75, 1.0, 1.5, 2.0, 4.0])
def test_nothing_collides_or_leaves_the_window(play: Play, monkeypatch: pytest.MonkeyPatch, wanted: float) -> None:
    for scene in scenes(play, monkeypatch):
        for size in SIZES:
            frame = shown(scene, size, wanted)
            if frame is None:
                assert size < (960, 600), (scene, size)
                continue
            told = (type(scene).__name__, size, wanted)
            assert collisions(frame) == [], told
            assert outside(frame) == [], told


def test_no_window_is_too_small_to_say_so(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    sides = (1, 2, 7, 30, 99, 150, 200, 240, 333, 400)
    player = Player(desk=play.desk)
    for scene in scenes(play, monkeypatch):
        player.stage.scenes[1:] = [scene]
        for width in sides:
            for height in sides:
                frame = player.stage.paint(width, height, 1.0)
                assert player.top is scene, frame.text()
                if (width, height) == (240, 240):
                    assert frame.text() == "The window is too small."
                    assert frame.spots == []
    player.stage.scenes[1:] = []


def test_a_step_of_text_size_without_effect_is_not_counted() -> None:
    player = Player()
    player.press("n")
    steps = []
    for _ in range(12):
        player.press("ctrl++")
        steps.append(player.desk.options.text_size)
    assert 0 < steps[-1] < 8
    assert steps[-1] == steps[-2]
    player.press("ctrl+-")
    assert player.desk.options.text_size == steps[-1] - 1
    player.press("ctrl+0")
    assert player.desk.options.text_size == 0
    player.press(*["ctrl+-"] * 9)
    assert player.desk.options.text_size == -1
    player.desk.options.text_size = 8
    player.press("ctrl+-")
    assert 0 <= player.desk.options.text_size < steps[-1]


def test_nothing_is_done_to_a_scene_that_cannot_be_seen() -> None:
    player = Player()
    player.press("n")
    scene = player.top
    player.stage.paint(300, 200, 1.0)
    for key in ("escape", "enter", "f1"):
        player.stage.press(key)
    player.stage.text("7")
    player.stage.wheel(-1)
    player.stage.click(150, 100, 3)
    assert player.top is scene
    assert not player.stage.repeats("up")
    player.look()
    player.press("escape")
    assert player.top is not scene
