"""The seam between the window and one game's picture.

A game's front offers a `View` (`Front.view()`). The window's play scene (and its replay and watch scenes) hold a
session and ask the view to paint; they own everything else: messages, prompts, help, travel, animation time, zoom.
One view object lives as long as one scene, so it may keep its camera and the layout of the picture last painted.

What happens between them in one turn:

1. A key is looked up in the bindings and becomes a command: `Front.begin(command, observation)`; a click on a spot with
   `Give(command)` does the same. One that only changes the picture is carried out by `View.give` instead. Any other
   spot's value goes to `View.click`. What comes back is a `Reply`; an action is played.
2. `View.animate(events, before, after)` may return an `Animation`. While it lasts, and nobody presses a key, the scene
   paints `animation.paint(frame, situation, seconds)` instead of `View.paint`. Then `View.paint` with `after`.
3. A prompt is drawn by the scene, as a panel over the picture in the area that `View.prompt_area` names.

Values of spots are frozen dataclasses of the game (or `frame.Cell` for tiles); the window never looks into them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from triquest.engine.game import Event
from triquest.ui.frame import Frame
from triquest.ui.prompts import Prompt, Reply
from triquest.ui.tones import Line


@dataclass(frozen=True, slots=True)
class Message:
    """A message with the number of times it was said in a row, and whether it tells of the last action."""

    line: Line
    times: int = 1
    fresh: bool = False

    @property
    def text(self) -> str:
        """The text as it is shown."""
        return self.line.text if self.times == 1 else f"{self.line.text} (×{self.times})"


@dataclass(frozen=True)
class Situation:
    """What the picture depends on besides the observation. The scene makes a new one for every picture.

    `title` and `notes` are the scene's own words for the top edge (the game's title; run, seed, speed of a replay).
    `messages` are the newest last. `hover` is the value of the spot under the pointer, `cursor` that of the keyboard's
    look cursor; None if there is none. `key(command)` is the label of the key that gives a command, such as “Shift+↑”.
    `zoom` is 0 for the usual size, each step one size larger or smaller. `playable` is False in replays and when a bot
    plays: leave out buttons that give commands. `path` are the tiles still to be travelled, as the view gave them.
    `arrows` is whether the player wants arrows to click on.
    """

    title: str
    notes: Sequence[str] = ()
    messages: Sequence[Message] = ()
    hover: object | None = None
    cursor: object | None = None
    prompt: Prompt | None = None
    key: Callable[[str], str] = field(default=lambda command: "")
    zoom: int = 0
    playable: bool = True
    path: Sequence[object] = ()
    arrows: bool = True


class Animation(ABC):
    """A short picture of what just happened. Made by `View.animate`; any key ends it."""

    @property
    @abstractmethod
    def seconds(self) -> float:
        """How long it lasts; a step should take 0.1, a whole fight under 1.5."""

    @abstractmethod
    def paint(self, frame: Frame, situation: Situation, seconds: float) -> None:
        """Paint the whole picture at a time from 0 to `seconds`; usually `view.paint(frame, before, …)` and sprites."""


class View(ABC):
    """A game's picture, painted from observations alone. It holds nothing that decides the game."""

    @abstractmethod
    def paint(self, frame: Frame, observation: Any, situation: Situation) -> None:
        """Paint the whole frame, edge to edge: map, panels, messages, buttons, and add spots for the mouse.

        Frames are 1280 × 800 pixels and more at scale 1, and may be as small as 960 × 600. Take measures from
        `frame.px` and `frame.face`, so that text grows with `frame.scale`. It should take less than 4 ms.
        """

    def needs(self, frame: Frame) -> tuple[int, int]:
        """The width and height in pixels that the picture takes at the frame's scale. Text is no larger than fits."""
        return frame.px(960), frame.px(600)

    def animate(self, events: Sequence[Event], before: Any, after: Any) -> Animation | None:
        """What to show of one action, or None."""
        return None

    def give(self, command: str, observation: Any) -> bool:
        """Carry out a command of the game's table that only changes the picture, such as another page of a map.

        False for any other, which then goes to `Front.begin`. It is asked in replays as well.
        """
        return False

    def describe(self, value: object, observation: Any) -> list[Line]:
        """What is under the pointer or the look cursor, for the box beside it; empty for nothing to say.

        Called with a spot's value that is neither `Give` nor `Press`.
        """
        return []

    def tell(self, value: object, observation: Any) -> list[Line]:
        """All that the picture says of what the look cursor is on, and where that is, for text play."""
        return self.describe(value, observation)

    def home(self, observation: Any) -> object | None:
        """The look cursor's value where the player stands."""
        return self.look(None, "", observation)

    def click(self, value: object, observation: Any) -> Reply | None:
        """What clicking the value means (or Enter on the look cursor): an action, a prompt, a way, or nothing."""
        return None

    def look(self, cursor: object | None, key: str, observation: Any) -> object | None:
        """The look cursor after a key: ``up down left right home end pageup pagedown`` (the last four diagonal),
        ``tab`` and ``shift+tab`` for the next and last thing of interest. `cursor` None asks where it begins.
        """
        return None

    def place(self, value: object) -> tuple[int, int, int, int] | None:
        """Where the look cursor's value was painted last: left, top, width, height in pixels; None if out of sight."""
        return None

    def prompt_area(self, frame: Frame, prompt: Prompt) -> tuple[int, int, int, int]:
        """The rectangle in whose middle the scene draws a prompt's panel: left, top, width, height in pixels."""
        return 0, 0, frame.width, frame.height
