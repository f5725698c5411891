#!/usr/bin/env python3
"""Makes the pictures of `docs/screens/`: every screen of the window at three sizes, the same each time but for a date.

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

import contactsheet  # type: ignore[import-not-found]  # beside this script
import numpy as np
import numpy.typing as npt
from PIL import Image

from triquest.core.rng import stream
from triquest.engine import journal, runs
from triquest.engine.options import settle
from triquest.engine.preferences import Preferences
from triquest.engine.registry import find, make_bot
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.odds import foe
from triquest.games.orthanc.state import Phase
from triquest.shell.scenes.base import Desk, Scene
from triquest.shell.scenes.newgame import NewGame
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.replay import Replay
from triquest.shell.scenes.title import Title
from triquest.shell.scenes.watch import Watch
from triquest.shell.stage import Stage
from triquest.shell.viewport import Viewport
from triquest.ui.raster import raster
from triquest.ui.themes import CHOICES

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "docs/screens"
WON = ROOT / "tests/window/victory.journal"
SIZES = ((1024, 640), (1280, 800), (2560, 1440))
"""Of the palettes there is the smallest alone."""

KIND, ORTHANC = find("triquest"), find("orthanc")
COLOURS = 60
"""Of each picture, so that all of them together stay small."""

CAREER, GRAVE = 15, 44
"""The seeds of a career that ends near the king, and of one that does not."""

ROAD = 2013
"""The seed of the world in which a bot is watched."""


def stage(*scenes: Scene, desk: Desk | None = None) -> Stage:
    made = Stage(desk or Desk({KIND.id: KIND}), Title(desk or Desk({KIND.id: KIND})))
    made.scenes.extend(scenes)
    return made


def calm() -> Desk:
    """Without animation."""
    return Desk({KIND.id: KIND}, options=Preferences(animation="off"))


def playing(until: Callable[[Play], bool], bot: str = "", seed: int = ROAD) -> tuple[Stage, Play]:
    """A run that follows the won journal, or a bot, until something is so, or to its end."""
    desk = calm()
    record = journal.read(WON)
    if bot:
        scene = Play(desk, runs.create(KIND, seed, settle(KIND.options, {"size": "60x60"})))
    else:
        scene = Play(desk, runs.create(KIND, record.header.seed, record.header.options))
    player = make_bot(KIND, bot, stream(seed, "bot")) if bot else None
    actions = iter(record.entries)
    session = scene.run.session
    while session.outcome() is None and not until(scene):
        if player is not None:
            scene._act(player.choose(scene.observation, session.legal_actions()))
        else:
            scene._act(KIND.parse_action(next(actions).action))
    return stage(scene, desk=desk), scene


def career(until: Callable[[Play], bool], seed: int = CAREER, bot: str = "careful") -> tuple[Stage, Play]:
    """A bot's career in Orthanc until something is so, or to its end."""
    desk = Desk({ORTHANC.id: ORTHANC}, options=Preferences(animation="off"))
    scene = Play(desk, runs.create(ORTHANC, seed, settle(ORTHANC.options, {})))
    player, session = make_bot(ORTHANC, bot, stream(seed, "bot")), scene.run.session
    while session.outcome() is None and not until(scene):
        scene._act(player.choose(scene.observation, session.legal_actions()))
    return stage(scene, desk=desk), scene


def delved(until: Callable[[Observation], bool], *keys: str) -> Callable[[], Stage]:
    """A moment of a career, after some keys."""
    return lambda: press(career(lambda scene: until(scene.observation))[0], *keys)


def coloured(palette: str, made: Callable[[], Stage]) -> Callable[[], Stage]:
    """The same in another palette."""

    def painted() -> Stage:
        found = made()
        found.desk.options.palette = palette
        return found

    return painted


def keys_asked() -> Stage:
    """A key that another command has is pressed for one."""
    made = press(playing(FIGHT)[0], "f10")
    rows = made.scenes[-1].rows()  # type: ignore[attr-defined]  # the options
    place = [row.value for row in rows].index("keys")
    return press(made, *["down"] * place, "enter", *["down"] * 8, "enter", "f")


def walking(observation: Observation) -> bool:
    """Far on in the career, on the way."""
    return observation.trips > 6 and observation.phase == Phase.WALKING


def fighting(observation: Observation) -> bool:
    """Against something that is no easy prey."""
    return observation.trips > 6 and observation.fight is not None and foe(observation).level > 2


def finished(seed: int) -> Stage:
    """The end of a career."""
    made, _ = career(lambda scene: False, seed)
    made.tick(0.1)
    return made


def orthanc_title() -> Stage:
    desk = Desk({kind.id: kind for kind in (ORTHANC, KIND)})
    return Stage(desk, Title(desk))


def orthanc_new() -> Stage:
    desk = Desk({ORTHANC.id: ORTHANC})
    new = NewGame(desk, ORTHANC)
    new._seed = "1974"
    return stage(new, desk=desk)


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


def scened(until: Callable[[Play], bool], *keys: str, bot: str = "") -> Callable[[], Stage]:
    """A moment of a game, after some keys."""
    return lambda: press(playing(until, bot)[0], *keys)


def title() -> Stage:
    playing(after(92))[0].close()
    return stage()


def new_game() -> Stage:
    return press(stage(), "n", "home", *["backspace"] * 20, *"2013")


def replaying() -> Stage:
    shown = Replay(
        calm(),
        Path(shutil.copy(WON, runs.folder() / "triquest-7.journal")),
    )
    while shown.progress()[0] < 70:
        shown.one()
    shown.running = False
    return stage(shown)


def watching() -> Stage:
    shown = Watch(calm(), KIND, "captain", ROAD, settle(KIND.options, {}))
    for _ in range(120):
        shown.one()
    return stage(shown)


def ended(bot: str = "") -> Stage:
    made, _ = playing(lambda scene: False, bot)
    made.tick(0.1)
    return made


def crash() -> Stage:
    made, scene = playing(FIGHT)

    def broken(*_: object) -> None:
        raise RuntimeError("something that nobody thought of")

    scene.view.paint = broken  # type: ignore[assignment,method-assign]
    return made


FIGHT = after(69)
SCREENS: dict[str, Callable[[], Stage]] = {
    "title": title,
    "tutorial": lambda: press(title(), "t"),
    "hall-of-fame": lambda: press(ended(), "t", "f"),
    "bestiary": lambda: press(title(), "b"),
    "new-game": new_game,
    "play-early": scened(after(5)),
    "play-fight": scened(FIGHT),
    "play-lord": scened(after(108)),
    "look": scened(after(96), "x", "tab", "tab"),
    "prompt-formation": scened(after(58), "f"),
    "prompt-skill": scened(FIGHT, "s", "2"),
    "prompt-weapon": scened(armed, "w", bot="captain"),
    "prompt-armor": scened(after(91), "a"),
    "help-rules": scened(FIGHT, "f1"),
    "help-keys": scened(FIGHT, "f1", "2"),
    "messages": scened(FIGHT, "m"),
    "pause": scened(FIGHT, "escape"),
    "options": scened(FIGHT, "f10"),
    "keys": keys_asked,
    "abandon": scened(FIGHT, "escape", "up", "enter"),
    "replay": replaying,
    "watch": watching,
    "victory": ended,
    "defeat": lambda: ended("random"),
    "crash": crash,
    "games": orthanc_title,
    "orthanc-new-game": orthanc_new,
    "orthanc-rolling": delved(lambda o: True),
    "orthanc-outside": delved(lambda o: o.trips == 5 and o.phase == Phase.OUTSIDE),
    "orthanc-corridor": delved(lambda o: walking(o) and not o.in_room and o.actions % 7 == 0),
    "orthanc-room": delved(lambda o: walking(o) and o.in_room),
    "orthanc-question": delved(lambda o: o.trips > 6 and o.question == "treasure"),
    "orthanc-fight": delved(fighting),
    "orthanc-spells": delved(fighting, "1"),
    "orthanc-look": delved(lambda o: walking(o) and not o.in_room, "x", "tab", "tab"),
    "orthanc-death": lambda: finished(GRAVE),
    "orthanc-retired": lambda: finished(CAREER),
    **{f"palette-{name}": coloured(name, scened(FIGHT)) for name in CHOICES},
    "palette-orthanc-light": coloured("light", delved(fighting)),
}


def save(pixels: npt.NDArray[np.uint8], target: Path) -> None:
    """A PNG of few colours, a third as large as one of all: each pixel has the nearest of those kept."""
    packed = (pixels.astype(np.uint32) << np.array([16, 8, 0], np.uint32)).sum(axis=2, dtype=np.uint32)
    colours, places, counts = np.unique(packed, return_inverse=True, return_counts=True)
    wanted = (colours[:, None] >> np.array([16, 8, 0]) & 255).astype(np.int32)
    kept = [int(counts.argmax())]
    away = ((wanted - wanted[kept[0]]) ** 2).sum(axis=1)
    most = COLOURS if len(pixels) < 1000 else COLOURS * 2 // 3
    while len(kept) < most and away.any():
        # What would be most wrong, weighed by how much of it there is: rare bright letters and large dark grounds.
        kept.append(int((away * np.sqrt(counts)).argmax()))
        away = np.minimum(away, ((wanted - wanted[kept[-1]]) ** 2).sum(axis=1))
    means = wanted[kept].astype(np.float64)
    for _ in range(4):  # k-means: every colour goes to its nearest mean, and the means to the middle of theirs
        nearest = np.stack([((wanted - mean) ** 2).sum(axis=1) for mean in means]).argmin(axis=0)
        weight = np.bincount(nearest, counts, len(means))
        sums = np.stack([np.bincount(nearest, counts * wanted[:, part], len(means)) for part in range(3)], axis=1)
        means = np.where(weight[:, None] > 0, sums / np.maximum(weight, 1)[:, None], means)
    picture = Image.fromarray(nearest.astype(np.uint8)[places].reshape(packed.shape))
    picture.putpalette(means.round().astype(np.uint8).tobytes())
    picture.save(target, optimize=True)


def sizes(name: str) -> tuple[tuple[int, int], ...]:
    """The sizes in which a screen is shown."""
    return SIZES[:1] if name.startswith("palette") else SIZES


MOMENTS = {"triquest": "play-fight", "orthanc": "orthanc-fight"}
"""The play screens that are shown in every palette on a sheet each."""

SHEETS = ("options", "prompt-skill", "help-keys", "orthanc-spells")
"""Those that are shown at every size and scale of text."""


def sheets() -> None:
    """Make the contact sheets."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ["TRIQUEST_CONFIG"] = "triquest"
        moments = {name: SCREENS[screen] for name, screen in MOMENTS.items()}
        total = contactsheet.make(TARGET / "sheets", moments, {name: SCREENS[name] for name in SHEETS}, SIZES)
    print(f"{len(MOMENTS) + len(SHEETS)} sheets made; they have {total:,} bytes")


def main() -> None:
    """Make all pictures, or those named, or with ``--sheets`` the contact sheets."""
    if sys.argv[1:] == ["--sheets"]:
        sheets()
        return
    names = sys.argv[1:] or list(SCREENS)
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name in names:
            # A relative folder, for the pictures show where a journal is.
            os.environ["TRIQUEST_DATA"] = f"triquest/{name}"
            os.environ["TRIQUEST_CONFIG"] = "triquest"
            runs.folder().mkdir(parents=True)
            made = SCREENS[name]()
            for width, height in sizes(name):
                view = Viewport(width, height, width, height)
                made.paint(width, height, view.scale())
                frame = made.paint(width, height, view.scale())
                save(raster(frame), TARGET / f"{name}-{width}x{height}.png")
            made.close()
    total = sum(file.stat().st_size for file in TARGET.glob("*.png"))
    print(f"{sum(len(sizes(name)) for name in names)} pictures made; the folder has {total:,} bytes")


if __name__ == "__main__":
    main()
