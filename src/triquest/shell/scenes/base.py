"""What a scene is. Scenes lie on a stack; a handler of input returns what becomes of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from triquest.engine.preferencefile import PreferenceFile
from triquest.engine.preferences import Preferences
from triquest.engine.registry import GameType
from triquest.ui import bindings, screens
from triquest.ui.bindings import Bindings
from triquest.ui.colours import Palette
from triquest.ui.frame import Frame, Spot
from triquest.ui.keysets import ESCAPE
from triquest.ui.prompts import Command
from triquest.ui.sounds import Sound

RIGHT = 3
_REPEATING = {screens.UP, screens.DOWN, screens.LESS, screens.MORE, screens.PAGE_UP, screens.PAGE_DOWN}


@dataclass
class Desk:
    """What all scenes share: the games, the player's options, and where the pointer is.

    `under` is the spot under the pointer, `pointer` its pixel while it is being used, None after a key was pressed.
    A scene sets `let_go` when a held key must stop repeating. `notice` is a sentence to show until the next key, `file`
    is where changed options are kept, and `hear` plays a sound.
    """

    games: Mapping[str, GameType]
    options: Preferences = field(default_factory=Preferences)
    file: PreferenceFile | None = None
    hear: Callable[[Sound], None] = field(default=lambda sound: None)
    under: Spot | None = None
    pointer: tuple[float, float] | None = None
    let_go: bool = False
    notice: str = ""
    _tables: dict[str, tuple[object, Bindings]] = field(default_factory=dict, repr=False)

    def keep(self) -> None:
        """Write options that were changed to their file; a disk that refuses is told in the notice."""
        if self.file is not None:
            self.notice = self.file.save(self.options) or self.notice

    def bindings(
        self, game: str = "", commands: Sequence[Command] = (), general: Sequence[Command] = bindings.GENERAL
    ) -> Bindings:
        """The keys of a game's commands and the general ones, as the options have them now."""
        options = self.options
        made_for = (options.key_set, options.keys, commands)
        found = self._tables.get(game)
        if found is None or found[0] != made_for:
            own = {**options.keys.get(bindings.WINDOW, {}), **options.keys.get(game, {})}
            # A copy, since the player's own keys are changed in place.
            made_for = (options.key_set, deepcopy(options.keys), commands)
            found = made_for, Bindings(commands, general, options.key_set, own)
            self._tables[game] = found
        return found[1]

    def screens(self) -> Bindings:
        """The keys of the screens around a game."""
        return self.bindings(screens.NAME, screens.own(), screens.general())

    @property
    def hover(self) -> object | None:
        """The value of the spot under the pointer."""
        return self.under.value if self.under else None


class Move:
    """What becomes of the stack after an input."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Open(Move):
    """Put a scene on top; closing it comes back here."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Close this scene and put another in its place."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Back(Move):
    """Close this scene."""


@dataclass(frozen=True, slots=True)
class Home(Move):
    """Close all scenes but the first."""


@dataclass(frozen=True, slots=True)
class Anew(Move):
    """Close all scenes but the first and put another over it."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Quit(Move):
    """Close everything and end the program."""


class Scene(ABC):
    """One screen. Handlers return a `Move`, or None to stay."""

    over = False
    """Whether the scene lies over the one below it, which is then painted first, darkened and without spots."""

    palette: Palette | None = None
    """The theme it is painted in by default; None for that of the scene below."""

    capturing = False
    """Whether the next key is wanted as it is, whatever it means elsewhere."""

    def __init__(self, desk: Desk) -> None:
        """Share the desk."""
        self.desk = desk

    def needs(self, frame: Frame) -> tuple[int, int]:
        """The width and height in pixels that the scene takes at the frame's scale. Text is no larger than fits."""
        return frame.px(640), frame.px(420)

    @abstractmethod
    def paint(self, frame: Frame) -> None:
        """Paint the whole frame, or for one that lies over another, the part it needs."""

    def key(self, key: str, repeated: bool = False) -> Move | None:
        """A key went down, by its portable name; `repeated` while it is held."""
        return None

    def click(self, value: object, button: int) -> Move | None:
        """A place was clicked whose spot is neither a key nor a command; `value` is None beside all spots.

        Button 1 is the left. The right one, 3, goes back like Escape, so that all can be done by the mouse.
        """
        return self.key(ESCAPE) if button == RIGHT else None

    def give(self, command: str) -> Move | None:
        """A spot that gives a command was clicked."""
        return None

    def command(self, key: str) -> str | None:
        """The command that a key gives here."""
        return self.desk.bindings().command(key)

    def text(self, text: str) -> Move | None:
        """Characters were typed."""
        return None

    def wheel(self, steps: int) -> Move | None:
        """The wheel was turned, up is positive."""
        return None

    def tick(self, seconds: float) -> Move | None:
        """Time went by, while the scene is lively."""
        return None

    @property
    def lively(self) -> bool:
        """Whether time changes something: the scene is then ticked and painted many times a second."""
        return False

    def repeats(self, key: str) -> bool:
        """Whether holding the key means pressing it again and again."""
        return self.way(key) in _REPEATING

    def way(self, key: str) -> str | None:
        """What a key means in lists and pages: one of the commands of `screens.lists`, or nothing."""
        return screens.way(key, self.desk.options.key_set)

    def uncovered(self) -> None:  # noqa: B027 - most scenes need nothing here
        """The scene is on top again."""

    def close(self) -> None:  # noqa: B027
        """The scene is taken away: let go of files."""

    def journal(self) -> str | None:
        """Where the game on this scene is kept, for the crash screen."""
        return None
