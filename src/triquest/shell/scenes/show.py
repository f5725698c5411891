"""What replaying and watching have in common: a game that goes on by itself, at a chosen speed, and can be paused."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Any

from triquest.engine.game import Outcome
from triquest.engine.language import _, ngettext
from triquest.engine.registry import GameType
from triquest.shell.scenes.base import RIGHT, Back, Desk, Move
from triquest.shell.scenes.board import Board
from triquest.shell.verdict import paint_verdict
from triquest.ui import bindings, screens
from triquest.ui.frame import Cell, Frame, Give, SpotGrid
from triquest.ui.palette import PALETTE
from triquest.ui.tones import Line, Tone
from triquest.ui.view import Situation
from triquest.ui.widgets import Box, button, button_height, button_width, clip, leading, tooltip

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 60.0)
"""Actions in a second."""

LEAP = 25
_COMMANDS = (
    screens.PAUSE, screens.STEP, screens.BACK, screens.FASTER, screens.SLOWER, screens.FIRST, screens.LAST,
    screens.LEAP_BACK, screens.LEAP_ON,
)  # fmt: skip
_REPEATING = {screens.STEP, screens.BACK, screens.LEAP_BACK, screens.LEAP_ON}
_ANIMATED_UP_TO = 4.0
_BAR, _BAR_HEIGHT = "reel", 14
"""The bar's spots: their name, and their height in pixels at scale 1."""


@dataclass(frozen=True, slots=True)
class Control:
    """A button of the strip: its label and its command; `sign` is put beside the key."""

    label: str
    command: str
    sign: str = "{}"


class Show(Board):
    """A game that is looked on."""

    def __init__(self, desk: Desk, kind: GameType, observation: Any) -> None:
        """Show from an observation on, running."""
        super().__init__(desk, kind, observation)
        self.running = True
        self.speed = 2
        self._due = 0.0
        self._bar_width = 1
        self.log.add(self.front.welcome(observation))

    @abstractmethod
    def advance(self) -> bool:
        """Carry out the next action and call `happened`; False if there is none."""

    def backwards(self) -> bool:
        """Go back by one action; False if that cannot be done."""
        return False

    def outcome(self) -> Outcome | None:
        """How the game ended, once its last action was shown."""
        return None

    @abstractmethod
    def progress(self) -> tuple[int, int | None]:
        """How many actions were shown, and of how many, if that is known."""

    def seek(self, position: int) -> None:
        """Go to the moment after so many actions, or as near to it as there is."""

    # -- time ----------------------------------------------------------------------------------------------------
    @property
    def lively(self) -> bool:
        """While it runs, or the last action is still being shown."""
        return self.running or self.animated

    def tick(self, seconds: float) -> Move | None:
        """As many actions as are due; slow ones wait for their animation."""
        super().tick(seconds)
        if not self.running or self.animated:
            return None
        speed = SPEEDS[self.speed]
        self._due = min(self._due + seconds * speed, 8.0)
        while self._due >= 1.0 and self.running:
            self._due -= 1.0
            self.one()
            if self.animated:
                break
        return None

    def one(self) -> None:
        """Show the next action, quietly at high speed."""
        if not self.advance() or self.outcome() is not None:
            self.running = False
        if SPEEDS[self.speed] > _ANIMATED_UP_TO:
            self.skip()

    # -- input ---------------------------------------------------------------------------------------------------
    def key(self, key: str, repeated: bool = False) -> Move | None:
        """Pause, step, speed, leave."""
        if self.cursor is not None:
            if self.look(key):
                return None
            if self.way(key) == screens.LEAVE:
                self.cursor = None
                return None
        command = self.desk.screens().command(key) or ""
        if command in self.commands():
            # Held keys step on; the rest happens once.
            return None if repeated and command not in _REPEATING else self.give(command)
        return self.give(self.bindings.command(key) or "")

    def commands(self) -> set[str]:
        """What can be asked for besides what is the same in all games' scenes."""
        return set(_COMMANDS)

    def give(self, command: str) -> Move | None:
        """Carry out a command by its id."""
        match command:
            case screens.PAUSE | screens.STEP if self.outcome() is not None:
                return None
            case screens.PAUSE:
                self.running = not self.running
            case screens.STEP | screens.BACK:
                self.running = False
                self.skip()
                if command == screens.STEP:
                    self.advance()
                else:
                    self.backwards()
            case screens.FASTER:
                self.speed = min(len(SPEEDS) - 1, self.speed + 1)
            case screens.SLOWER:
                self.speed = max(0, self.speed - 1)
            case screens.FIRST:
                self.seek(0)
            case screens.LAST:
                self.seek(self.progress()[0] + 1_000_000)
            case screens.LEAP_BACK | screens.LEAP_ON:
                self.seek(self.progress()[0] + (LEAP if command == screens.LEAP_ON else -LEAP))
            case _:
                known, move = self.general(command)
                return Back() if not known and command == bindings.LEAVE else move
        return None

    def repeats(self, key: str) -> bool:
        """Stepping repeats."""
        return self.desk.screens().command(key) in _REPEATING

    def ended(self, text: str, tone: Tone = Tone.HINT) -> None:
        """Say that there is no more, and stop."""
        self.running = False
        self.say(Line(text, tone))

    def click(self, value: object, button: int) -> Move | None:
        """A place on the bar goes to that moment."""
        total = self.progress()[1]
        if isinstance(value, Cell) and value.name == _BAR and total and button != RIGHT:
            self.seek(self._moment(value, total))
            return None
        return super().click(value, button)

    def _moment(self, place: Cell, total: int) -> int:
        """The action at a place on the bar."""
        last = max(1, self._bar_width - 1)
        return (place.x * total + last // 2) // last

    # -- the picture ---------------------------------------------------------------------------------------------
    def marks(self) -> list[int]:
        """Moments to mark on the bar."""
        return []

    def asked(self) -> str:
        """What is being asked for, in place of the speed."""
        return ""

    def controls(self) -> list[Control]:
        """The buttons; the last one leaves."""
        controls = [
            Control(_("Pause") if self.running else _("Go on"), screens.PAUSE),
            Control(_("Back"), screens.BACK),
            Control(_("Step"), screens.STEP),
            Control(_("Slower"), screens.SLOWER),
            Control(_("Faster"), screens.FASTER),
            Control(_("Leave"), bindings.LEAVE),
        ]
        useless = {screens.BACK} if self.progress()[1] is None else set()
        if self.outcome() is not None:
            useless |= {screens.PAUSE, screens.STEP, screens.SLOWER, screens.FASTER}
        return [control for control in controls if control.command not in useless]

    def _key_shown(self, control: Control) -> str:
        key = self.desk.screens().label(control.command)
        return control.sign.format(key) if key else ""

    def situation(self) -> Situation:
        """The bar means nothing to the game's picture."""
        found = super().situation()
        on_bar = isinstance(found.hover, Cell) and found.hover.name == _BAR
        return replace(found, hover=None) if on_bar else found

    def needs(self, frame: Frame) -> tuple[int, int]:
        """The picture, and the strip."""
        width, height = super().needs(frame)
        gap = frame.px(6)
        strip = (
            sum(button_width(frame, control.label, self._key_shown(control)) + gap for control in self.controls()) + gap
        )
        return max(width, strip), height + self._strip(frame)

    def _strip(self, frame: Frame) -> int:
        """The pixels of the strip: the bar, a line of words, the buttons."""
        return frame.px(_BAR_HEIGHT) + leading(frame.face()) + button_height(frame) + 3 * frame.px(5)

    def paint(self, frame: Frame) -> None:
        """The game, in a frame that much lower, and under it a strip of controls."""
        height = self._strip(frame)
        frame.height -= height
        try:
            super().paint(frame)
        finally:
            frame.height += height
        outcome = self.outcome()
        if outcome is not None and not self.animated and self.cursor is None:
            paint_verdict(frame, outcome.result, self.front.farewell(outcome, self.observation))
        self._paint_strip(frame, Box(0, frame.height - height, frame.width, height))

    def _paint_strip(self, frame: Frame, box: Box) -> None:
        shown, total = self.progress()
        frame.rect(box.x, box.y, box.width, box.height, PALETTE.panel)
        bar, rest = box.top(frame.px(_BAR_HEIGHT))
        if total is not None:
            self._paint_bar(frame, bar, shown, total)
        gap, face = frame.px(5), frame.face()
        words = f"{shown}" if total is None else f"{shown} / {total}"
        rate = self.asked() or _("{speed:g} actions a second").format(speed=SPEEDS[self.speed])
        if self.outcome() is not None and not self.asked():
            words = _("The game is over.")
            rate = ngettext("{count} action", "{count} actions", shown).format(count=shown)
        room = (rest.width - 2 * gap) // face.width
        frame.write(rest.x + gap, rest.y + gap, clip(f"{words}   {rate}", room), PALETTE.text, face)
        x, y = rest.x + gap, rest.bottom - gap - button_height(frame)
        for control in self.controls():
            key, value = self._key_shown(control), Give(control.command)
            x = button(frame, x, y, control.label, key, value, self.desk.hover) + frame.px(6)

    def _paint_bar(self, frame: Frame, box: Box, shown: int, total: int) -> None:
        """How far the game is, with a mark for each fight; a click goes there."""
        most = max(1, total)
        frame.rect(box.x, box.y, box.width, box.height, PALETTE.well)
        frame.rect(box.x, box.y, box.width * shown // most, box.height, PALETTE.accent, 170)
        for mark in self.marks():
            frame.rect(box.x + box.width * mark // most, box.y, max(1, frame.px(2)), box.height // 2, PALETTE.bad)
        frame.rect(box.x + box.width * shown // most, box.y, max(2, frame.px(3)), box.height, PALETTE.cursor)
        self._bar_width = box.width
        frame.spots.append(SpotGrid(box.x, box.y, 1, box.width, (1, box.height), _BAR))
        under, hover = self.desk.under, self.desk.hover
        if under is not None and self.desk.pointer is not None and isinstance(hover, Cell) and hover.name == _BAR:
            words = _("Action {number}").format(number=self._moment(hover, total))
            tooltip(frame, round(self.desk.pointer[0]), box.y - 3 * frame.face().height, [(words, PALETTE.text)])
