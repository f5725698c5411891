#!/usr/bin/env python3
"""Makes the pictures of `docs/screens/`: every screen of the window at three sizes, the same at every call.

The scenes are played in code and painted by `ui/raster.py`, which gives the pixels that OpenGL gives, so neither a
display nor a driver is needed; Pillow is. Run it after changing how something looks, and look at what it made.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from triquest.engine import journal, runs
from triquest.engine.options import settle
from triquest.engine.registry import find
from triquest.shell.scenes.base import Desk, Scene
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.replay import Replay
from triquest.shell.scenes.title import Title
from triquest.shell.scenes.watch import Watch
from triquest.shell.stage import Stage
from triquest.shell.viewport import Viewport
from triquest.ui.palette import PALETTE
from triquest.ui.raster import raster

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "docs/screens"
WON = ROOT / "tests/window/victory.journal"
GOLDEN = ROOT / "tests/golden/triquest/captain-4.journal"
LOST = ROOT / "tests/golden/triquest/random-1.journal"
SIZES = ((1024, 640), (1280, 800), (2560, 1440))
KIND = find("triquest")
ROAD = 2013
"""The seed of the world in which a bot is watched."""


def stage(*scenes: Scene, desk: Desk | None = None) -> Stage:
    made = Stage(desk or Desk({KIND.id: KIND}), Title(desk or Desk({KIND.id: KIND})))
    made.scenes.extend(scenes)
    return made


def playing(record: Path, until: Callable[[Play], bool]) -> tuple[Stage, Play]:
    """A run that follows a journal until something is so, or to its end."""
    desk = Desk({KIND.id: KIND}, calm=True)
    followed = journal.read(record)
    scene = Play(desk, runs.create(KIND, followed.header.seed, followed.header.options))
    for entry in followed.entries:
        if until(scene):
            break
        scene._act(KIND.parse_action(entry.action))
    return stage(scene, desk=desk), scene


def after(actions: int) -> Callable[[Play], bool]:
    return lambda scene: scene.run.session.actions >= actions


def press(stage: Stage, *keys: str) -> Stage:
    """Keys, and single characters as text too."""
    for key in keys:
        stage.paint(1280, 800, 1.0)
        stage.press(key)
        if len(key) == 1:
            stage.text(key)
    return stage


def armed(scene: Play) -> bool:
    """Whether the heroes have something to choose from."""
    o = scene.observation
    return bool(set(o.found) & set(o.book.kinds["weapon"]))


def scened(record: Path, until: Callable[[Play], bool], *keys: str) -> Callable[[], Stage]:
    """A moment of a journal, after some keys."""
    return lambda: press(playing(record, until)[0], *keys)


def title() -> Stage:
    playing(WON, after(92))[0].close()
    return stage()


def new_game() -> Stage:
    return press(stage(), "n", "home", *["backspace"] * 20, *"2013")


def replaying() -> Stage:
    shown = Replay(Desk({KIND.id: KIND}, calm=True), Path(shutil.copy(WON, runs.folder() / "triquest-7.journal")))
    while shown.progress()[0] < 70:
        shown.one()
    shown.running = False
    return stage(shown)


def watching() -> Stage:
    shown = Watch(Desk({KIND.id: KIND}, calm=True), KIND, "captain", ROAD, settle(KIND.options, {}))
    for _ in range(120):
        shown.one()
    return stage(shown)


def ended(record: Path) -> Stage:
    made, _ = playing(record, lambda scene: False)
    made.tick(0.1)
    return made


def crash() -> Stage:
    made, scene = playing(WON, FIGHT)

    def broken(*_: object) -> None:
        raise RuntimeError("something that nobody thought of")

    scene.view.paint = broken  # type: ignore[method-assign]
    return made


FIGHT = after(69)
SCREENS: dict[str, Callable[[], Stage]] = {
    "title": title,
    "new-game": new_game,
    "play-early": scened(WON, after(5)),
    "play-fight": scened(WON, FIGHT),
    "play-lord": scened(WON, after(108)),
    "look": scened(WON, after(96), "x", "tab", "tab"),
    "prompt-formation": scened(WON, after(58), "f"),
    "prompt-skill": scened(WON, FIGHT, "s", "2"),
    "prompt-weapon": scened(GOLDEN, armed, "w"),
    "prompt-armor": scened(WON, after(91), "a"),
    "help-rules": scened(WON, FIGHT, "f1"),
    "help-keys": scened(WON, FIGHT, "f1", "2"),
    "messages": scened(WON, FIGHT, "m"),
    "pause": scened(WON, FIGHT, "escape"),
    "replay": replaying,
    "watch": watching,
    "victory": lambda: ended(WON),
    "defeat": lambda: ended(LOST),
    "crash": crash,
}


def save(pixels: npt.NDArray[np.uint8], target: Path) -> None:
    """A PNG of 256 colours, a third as large as one of all: the most frequent ones, the nearest for the rest."""
    packed = (pixels.astype(np.uint32) << np.array([16, 8, 0], np.uint32)).sum(axis=2, dtype=np.uint32)
    colours, places, counts = np.unique(packed, return_inverse=True, return_counts=True)
    kept = colours[np.sort(np.argsort(-counts.astype(np.int64), kind="stable")[:256])]
    wanted, offered = ((part[:, None] >> np.array([16, 8, 0]) & 255).astype(np.int32) for part in (colours, kept))
    nearest = ((wanted[:, None] - offered) ** 2).sum(axis=2).argmin(axis=1).astype(np.uint8)
    picture = Image.fromarray(nearest[places].reshape(packed.shape), "P")
    picture.putpalette(offered.astype(np.uint8).tobytes())
    picture.save(target, optimize=True)


def main() -> None:
    """Make all pictures, or those named."""
    names = sys.argv[1:] or list(SCREENS)
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name in names:
            # A relative folder, for the pictures show where a journal is.
            os.environ["TRIQUEST_DATA"] = f"triquest/{name}"
            runs.folder().mkdir(parents=True)
            made = SCREENS[name]()
            for width, height in SIZES:
                view = Viewport(width, height, width, height)
                made.paint(width, height, view.scale())
                frame = made.paint(width, height, view.scale())
                save(raster(frame, PALETTE.back), TARGET / f"{name}-{width}x{height}.png")
            made.close()
    total = sum(file.stat().st_size for file in TARGET.glob("*.png"))
    print(f"{len(names) * len(SIZES)} pictures made; the folder has {total:,} bytes")


if __name__ == "__main__":
    main()
