"""Plays the window's scenes without a window: a stage that is pressed, clicked and read."""

from __future__ import annotations

from pathlib import Path

from triquest.engine import journal, runs
from triquest.engine.options import settle
from triquest.engine.registry import find
from triquest.shell.scenes.base import Desk, Scene
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.title import Title
from triquest.shell.stage import Stage
from triquest.ui.frame import Frame, Spot

SIZE = (1280, 800)
KIND = find("triquest")
SMALL = settle(KIND.options, {"size": "40x40"})
STAGES: list[Stage] = []
"""The stages of this test, closed after it."""


class Player:
    """Somebody at a stage."""

    def __init__(self, *scenes: Scene, desk: Desk | None = None) -> None:
        self.desk = desk or Desk({KIND.id: KIND})
        self.stage = Stage(self.desk, Title(self.desk))
        self.stage.scenes.extend(scenes)
        STAGES.append(self.stage)
        self.frame = self.look()

    def look(self, scale: float = 1.0) -> Frame:
        self.frame = self.stage.paint(*SIZE, scale)
        return self.frame

    @property
    def text(self) -> str:
        return self.look().text()

    @property
    def top(self) -> Scene:
        return self.stage.scenes[-1]

    def press(self, *keys: str) -> None:
        for key in keys:
            self.stage.press(key)
            if not self.stage.done:
                self.look()

    def wait(self, seconds: float = 3.0) -> None:
        """Let time go by while something is lively."""
        for _ in range(round(seconds * 30)):
            if not self.stage.lively:
                return
            self.stage.tick(1 / 30)

    def spots(self) -> list[Spot]:
        return [spot for spot in self.look().spots if isinstance(spot, Spot)]

    def click(self, value: object, button: int = 1) -> None:
        """Click in the middle of the spot of that value."""
        spot = next(spot for spot in reversed(self.spots()) if spot.value == value)
        self.stage.click(spot.x + spot.width / 2, spot.y + spot.height / 2, button)
        if not self.stage.done:
            self.look()


def playing(seed: int = 7) -> tuple[Player, Play]:
    desk = Desk({KIND.id: KIND})
    scene = Play(desk, runs.create(KIND, seed, SMALL))
    return Player(scene, desk=desk), scene


def actions(path: Path) -> list[str]:
    return [entry.action for entry in journal.read(path).entries]
