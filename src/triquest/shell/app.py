"""Opens the window for playing, watching and replaying. pyglet is imported here and not before."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from triquest.engine.errors import TriquestError
from triquest.engine.preferencefile import PreferenceFile
from triquest.engine.registry import GameType, games
from triquest.engine.runs import Run
from triquest.shell.scenes.base import Desk, Scene
from triquest.shell.scenes.lesson import Tutorial
from triquest.shell.scenes.newgame import NewGame
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.replay import Replay
from triquest.shell.scenes.title import Title
from triquest.shell.scenes.watch import Watch
from triquest.shell.speaker import Speaker, choose_driver
from triquest.shell.stage import Stage

if TYPE_CHECKING:
    from triquest.shell.window import GameWindow
    from triquest.ui.frame import Frame
    from triquest.ui.lessons import Lesson

Shown = Callable[["Frame"], None]
"""Called with every frame after it was drawn."""


class NoWindow(TriquestError):  # noqa: N818 - it says what there is not
    """There can be no window here; the sentence says why."""


def play(kind: GameType | None = None, run: Run | None = None, shown: Shown | None = None) -> None:
    """Play in a window: `run` at once, else from the title. Returns when the window was closed; the run is closed too.

    `kind` None offers all games. Raises `NoWindow` where there is no display or no OpenGL 3.3; the run is then open
    still, so that it can be played in another way.
    """
    desk = _desk(kind or (run.kind if run else None))
    _run(desk, (lambda: Play(desk, run)) if run is not None else None, shown)


def new(kind: GameType, options: Mapping[str, str] | None = None, shown: Shown | None = None) -> None:
    """Open the screen for a new game with these options. Raises `NoWindow`."""
    desk = _desk(kind)
    _run(desk, lambda: NewGame(desk, kind, options), shown)


def watch(
    kind: GameType, bot: str, seed: int, options: Mapping[str, str] | None = None, shown: Shown | None = None
) -> None:
    """Watch a bot play in a window. Raises `NoWindow`, or `OptionError` for an unknown bot or option."""
    desk = _desk(kind)
    scene = Watch(desk, kind, bot, seed, options or {})
    _run(desk, lambda: scene, shown)


def learn(kind: GameType, lesson: Lesson, shown: Shown | None = None) -> None:
    """Take a game's tutorial in a window. Raises `NoWindow`."""
    desk = _desk(kind)
    _run(desk, lambda: Tutorial(desk, kind, lesson), shown)


def replay(path: Path, shown: Shown | None = None) -> None:
    """Replay a journal in a window. Raises `NoWindow`, or `JournalError` for one that cannot be replayed."""
    desk = _desk(None)
    scene = Replay(desk, path)
    _run(desk, lambda: scene, shown)


def _desk(kind: GameType | None) -> Desk:
    return Desk(games() if kind is None else {kind.id: kind})


def _run(desk: Desk, first: Callable[[], Scene] | None, shown: Shown | None) -> None:
    """Open a window on the title, put a scene over it, and go on until it is closed."""
    desk.file = PreferenceFile()
    desk.options, desk.notice = desk.file.load()
    desk.hear = Speaker(lambda: desk.options.volume).play
    stage = Stage(desk, Title(desk))
    names = [kind.title for kind in desk.games.values()]
    window = _window(stage, names[0] if len(names) == 1 else "triquest", shown)
    try:
        if first is not None:
            stage.scenes.append(first())
        _loop(window)
    finally:
        stage.close()
        desk.notice = ""
        desk.keep()
        if desk.notice and sys.stderr is not None:
            sys.stderr.write(f"{desk.notice}\n")
    if stage.trouble:
        raise TriquestError(stage.trouble)


def _window(stage: Stage, title: str, shown: Shown | None) -> GameWindow:
    """A window, or `NoWindow` with what pyglet or the driver has to say."""
    try:
        import pyglet

        pyglet.options.debug_gl = False
        pyglet.options.shadow_window = False
        choose_driver(pyglet.options)

        from triquest.shell.window import GameWindow

        return GameWindow(stage, title, shown)
    except ImportError as error:
        raise NoWindow(f"A window needs a library that is not here: {_words(error)}.") from error
    except Exception as error:
        # Each platform's part of pyglet has exceptions of its own, some of the same name.
        if type(error).__name__ == "NoSuchDisplayException":
            raise NoWindow(_no_display()) from error
        raise NoWindow(f"A window needs OpenGL 3.3, which is not to be had here: {_words(error)}.") from error


def _no_display() -> str:
    # pyglet's own words name no display but “None”.
    named = os.environ.get("DISPLAY")
    return f"There is no display for a window{f': nothing answers at {named}' if named else ''}."


def _words(error: Exception) -> str:
    text = str(error).strip().splitlines()
    return text[0].rstrip(".") if text else type(error).__name__


def _loop(window: GameWindow) -> None:
    import pyglet

    try:
        pyglet.app.run(interval=None)
    finally:
        window.close()
