"""What playing, replaying and watching have in common: a game's picture, its messages, animation and looking around."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from triquest.engine.game import Event
from triquest.engine.language import _
from triquest.engine.registry import GameType
from triquest.shell.scenes.base import ARROWS, Desk, Move, Open, Scene
from triquest.shell.scenes.help import Help
from triquest.shell.scenes.history import History
from triquest.ui import bindings
from triquest.ui.bindings import Bindings
from triquest.ui.frame import Frame, Give, Press
from triquest.ui.front import Front
from triquest.ui.messages import Log
from triquest.ui.palette import PALETTE
from triquest.ui.prompts import Prompt
from triquest.ui.tones import Line, Tone
from triquest.ui.view import Animation, Situation, View
from triquest.ui.widgets import tooltip
from triquest.ui.wordview import WordView

_LOOK_KEYS = ARROWS | {"home", "end", "pageup", "pagedown", "tab", "shift+tab"}
_NUMPAD = {
    "1": "end", "2": "down", "3": "pagedown", "4": "left", "6": "right", "7": "home", "8": "up", "9": "pageup"
}  # fmt: skip


class Board(Scene):
    """A game as it is seen. Subclasses decide what makes it go on."""

    playable = False

    def __init__(self, desk: Desk, kind: GameType, observation: Any) -> None:
        """Show a game of that kind, beginning with an observation."""
        super().__init__(desk)
        self.kind = kind
        self.front: Front = kind.front()
        self.palette = self.front.palette()
        self.view: View = self.front.view() or WordView(self.front)
        self.bindings = Bindings(self.front.commands())
        self.log = Log()
        self.said: list[Line] = []
        """What the last action was told in."""
        self.explorer = self.front.explorer()
        self.explorer.notice(observation)
        self.observation = observation
        self.cursor: object | None = None
        self.path: Sequence[object] = ()
        self._animation: Animation | None = None
        self._shown = 0.0

    @property
    def name(self) -> str:
        """What files about this game are called."""
        return self.kind.id

    # -- what happens --------------------------------------------------------------------------------------------
    def happened(self, events: Sequence[Event], after: Any) -> bool:
        """Tell and show one action; returns whether it is cause for alarm."""
        before, self.observation = self.observation, after
        self.explorer.notice(after)
        self.said = self.front.tell(events, after)
        self.log.add(self.said)
        self._animation, self._shown = None, 0.0
        if not self.desk.calm:
            self._animation = self.view.animate(events, before, after)
        return self.front.alarm(self.said, before, after)

    def say(self, *lines: Line) -> None:
        """Add messages of the window itself."""
        self.log.add(lines)

    @property
    def animated(self) -> bool:
        """Whether an animation is running."""
        return self._animation is not None

    def skip(self) -> None:
        """End the animation at once."""
        self._animation = None

    def tick(self, seconds: float) -> Move | None:
        """Let the animation go on."""
        if self._animation is not None:
            self._shown += seconds
            if self._shown >= self._animation.seconds:
                self._animation = None
        return None

    @property
    def lively(self) -> bool:
        """While something moves."""
        return self.animated

    # -- looking around ------------------------------------------------------------------------------------------
    def look(self, key: str) -> bool:
        """Move the look cursor by a key; False if the key does not."""
        name = _NUMPAD.get(bindings.digit_of(key) or "", key)
        if name not in _LOOK_KEYS:
            return False
        moved = self.view.look(self.cursor, name, self.observation)
        self.cursor = self.cursor if moved is None else moved
        return True

    def start_looking(self, key: str) -> None:
        """Put the look cursor where it begins; Tab then goes on to the first thing of interest."""
        if self.cursor is None:
            self.cursor = self.view.look(None, key, self.observation)
        if self.cursor is None:
            self.say(Line(_("There is nothing to look at."), Tone.HINT))

    def general(self, command: str | None) -> tuple[bool, Move | None]:
        """Carry out a command that is the same in all these scenes: whether it was one, and what becomes of it."""
        match command:
            case bindings.HELP:
                return True, Open(Help(self.desk, self.bindings, self.front))
            case bindings.HISTORY:
                return True, Open(History(self.desk, self.log, self.name))
            case bindings.LOOK:
                if self.cursor is None:
                    self.start_looking("")
                else:
                    self.cursor = None
            case bindings.NEXT | bindings.PREVIOUS:
                self.start_looking("tab" if command == bindings.NEXT else "shift+tab")
            case bindings.CLOSER | bindings.FARTHER:
                self.desk.zoom = max(-4, min(6, self.desk.zoom + (1 if command == bindings.CLOSER else -1)))
            case bindings.CALM:
                self.desk.calm = not self.desk.calm
                words = _("Animation is off.") if self.desk.calm else _("Animation is on.")
                self.say(Line(words, Tone.HINT))
            case _:
                return command is not None and self.view.give(command, self.observation), None
        return True, None

    def give(self, command: str) -> Move | None:
        """A button was clicked that gives a command; those of the game itself need somebody who plays."""
        return self.general(command)[1]

    def wheel(self, steps: int) -> Move | None:
        """The wheel zooms the map."""
        return self.general(bindings.CLOSER if steps > 0 else bindings.FARTHER)[1]

    # -- the picture ---------------------------------------------------------------------------------------------
    def needs(self, frame: Frame) -> tuple[int, int]:
        """What the game's picture needs."""
        return self.view.needs(frame)

    def notes(self) -> list[str]:
        """Words for the top edge."""
        return []

    def prompt_shown(self) -> Prompt | None:
        """The prompt that the picture shall make room for."""
        return None

    def situation(self) -> Situation:
        """What the view must know besides the observation."""
        hover = self.desk.hover
        return Situation(
            title=self.kind.title,
            notes=self.notes(),
            messages=self.log.messages[-60:],
            hover=hover if self.desk.pointer or isinstance(hover, Give | Press) else None,
            cursor=self.cursor,
            prompt=self.prompt_shown(),
            key=self.bindings.label,
            zoom=self.desk.zoom,
            playable=self.playable,
            path=self.path,
        )

    def paint(self, frame: Frame) -> None:
        """The game's picture, then what is under the cursor or the pointer."""
        situation = self.situation()
        if self._animation is not None:
            self._animation.paint(frame, situation, self._shown)
        else:
            self.view.paint(frame, self.observation, situation)
        if self.prompt_shown() is None:
            self._paint_cursor(frame)
            self._paint_hover(frame)

    def _paint_cursor(self, frame: Frame) -> None:
        if self.cursor is None:
            return
        place = self.view.place(self.cursor)
        if place is None:
            return
        frame.outline(*place, PALETTE.cursor, max(1, frame.px(2)))
        lines = self.view.describe(self.cursor, self.observation)
        tooltip(frame, place[0] + place[2], place[1], [(line.text, PALETTE.tones[line.tone]) for line in lines])

    def _paint_hover(self, frame: Frame) -> None:
        under = self.desk.under
        if under is None or self.desk.pointer is None or under.tip or self.animated:
            return
        if under.value is None or isinstance(under.value, Give | Press):
            return
        lines = self.view.describe(under.value, self.observation)
        tooltip(frame, under.x + under.width, under.y, [(line.text, PALETTE.tones[line.tone]) for line in lines])
