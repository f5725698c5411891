"""What playing, replaying and watching have in common: a game's picture, its messages, animation and looking around."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from triquest.engine.game import Event
from triquest.engine.language import _
from triquest.engine.preferences import BY_NAME, SPEEDS
from triquest.engine.registry import GameType
from triquest.shell.scenes import options
from triquest.shell.scenes.base import Desk, Home, Move, Open, Scene
from triquest.shell.scenes.help import Help
from triquest.shell.scenes.history import History
from triquest.ui import bindings
from triquest.ui.bindings import Bindings
from triquest.ui.frame import Frame, Give, Press
from triquest.ui.front import Front
from triquest.ui.keysets import steer
from triquest.ui.messages import Log
from triquest.ui.palette import PALETTE, Palette, in_use
from triquest.ui.prompts import Prompt
from triquest.ui.sounds import heard
from triquest.ui.tones import Line, Tone
from triquest.ui.view import Animation, Situation, View
from triquest.ui.widgets import tooltip
from triquest.ui.wordview import WordView

_LOOK_WAYS = {"up", "down", "left", "right", "home", "end", "pageup", "pagedown"}
NEXT_THING, THING_BEFORE = "tab", "shift+tab"
"""What views call going on to the next thing of interest and back, whichever keys do so."""


class Board(Scene):
    """A game as it is seen. Subclasses decide what makes it go on."""

    playable = False
    kept = True
    """Whether the game is still there after it was left."""

    def __init__(self, desk: Desk, kind: GameType, observation: Any) -> None:
        """Show a game of that kind, beginning with an observation."""
        super().__init__(desk)
        self.kind = kind
        self.front: Front = kind.front()
        self.palette = self.front.palette()
        self.view: View = self.front.view() or WordView(self.front)
        self._commands = tuple(self.front.commands())
        self.log = Log()
        self.said: list[Line] = []
        """What the last action was told in."""
        self.explorer = self.front.explorer()
        self.explorer.notice(observation)
        self.observation = observation
        self.cursor: object | None = None
        self.path: Sequence[object] = ()
        self._animation: Animation | None = None
        self._painted_with: tuple[Palette, Bindings] | None = None
        self._shown = 0.0

    @property
    def bindings(self) -> Bindings:
        """The keys, as the options have them now."""
        return self.desk.bindings(self.kind.id, self._commands)

    def command(self, key: str) -> str | None:
        """The command that a key gives, the game's own included."""
        return self.bindings.command(key)

    def can_abandon(self) -> bool:
        """Whether there is a run that can be given up for good."""
        return False

    def abandon(self) -> Move:
        """Give the run up for good."""
        return Home()

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
        if SPEEDS[self.desk.options.animation]:
            self._animation = self.view.animate(events, before, after)
        self.hear(events, after)
        return self.front.alarm(self.said, before, after)

    def hear(self, events: Sequence[Event], after: Any) -> None:
        """Play the sounds of one action."""
        for sound in heard(self.front.sounds(events, after)):
            self.desk.hear(sound)

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
            self._shown += seconds * (SPEEDS[self.desk.options.animation] or 1.0)
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
        turn = {bindings.NEXT: NEXT_THING, bindings.PREVIOUS: THING_BEFORE}.get(self.bindings.command(key) or "")
        name = turn or steer(key, self.desk.options.key_set, digits=True)
        if turn is None and name not in _LOOK_WAYS:
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
                self.start_looking(NEXT_THING if command == bindings.NEXT else THING_BEFORE)
            case bindings.CLOSER | bindings.FARTHER:
                step = 1 if command == bindings.CLOSER else -1
                self.desk.options.map_size = int(BY_NAME["map_size"].turned(self.desk.options.map_size, step))
            case bindings.CALM:
                calm = self.desk.options.animation == "off"
                self.desk.options.animation = "normal" if calm else "off"
                self.say(Line(_("Animation is on.") if calm else _("Animation is off."), Tone.HINT))
            case bindings.ARROWS:
                self.desk.options.arrow_buttons = not self.desk.options.arrow_buttons
            case bindings.OPTIONS:
                return True, Open(options.Options(self.desk, self.kind.id))
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
            zoom=self.desk.options.map_size,
            playable=self.playable,
            path=self.path,
            arrows=self.desk.options.arrow_buttons,
        )

    def _repaint(self) -> None:
        """Views keep rows of words in their colours and the keys beside them; when those change they begin anew."""
        now = in_use(), self.bindings
        if self._painted_with != now:
            if self._painted_with is not None:
                self.view, self._animation = self.front.view() or WordView(self.front), None
            self._painted_with = now

    def paint(self, frame: Frame) -> None:
        """The game's picture, then what is under the cursor or the pointer."""
        self._repaint()
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
