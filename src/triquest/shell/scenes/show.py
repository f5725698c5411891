"""What replaying and watching have in common: a game that goes on by itself, at a chosen speed, and can be paused."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from triquest.engine.game import Outcome
from triquest.engine.language import _, ngettext
from triquest.engine.registry import GameType
from triquest.shell.scenes.base import Back, Desk, Move
from triquest.shell.scenes.board import Board
from triquest.shell.verdict import paint_verdict
from triquest.ui import bindings
from triquest.ui.frame import Frame, Press
from triquest.ui.palette import PALETTE
from triquest.ui.tones import Line, Tone
from triquest.ui.widgets import Box, button, button_height, button_width, clip

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 60.0)
"""Actions in a second."""

LEAP = 25
_ANIMATED_UP_TO = 4.0


class Show(Board):
    """A game that is looked on."""

    def __init__(self, desk: Desk, kind: GameType, observation: Any) -> None:
        """Show from an observation on, running."""
        super().__init__(desk, kind, observation)
        self.running = True
        self.speed = 2
        self._due = 0.0
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
            if key == "escape":
                self.cursor = None
                return None
        match key:
            case "space" | "p" | "right" | "." | "num6" if self.outcome() is not None:
                return None
            case "space" | "p":
                self.running = not self.running
            case "right" | "." | "num6":
                self.running = False
                self.skip()
                self.advance()
            case "left" | "," | "num4":
                self.running = False
                self.skip()
                self.backwards()
            case "up" | "num8":
                self.speed = min(len(SPEEDS) - 1, self.speed + 1)
            case "down" | "num2":
                self.speed = max(0, self.speed - 1)
            case "home":
                self.seek(0)
            case "end":
                self.seek(self.progress()[0] + 1_000_000)
            case "pageup" | "pagedown":
                self.seek(self.progress()[0] + (LEAP if key == "pagedown" else -LEAP))
            case _:
                return self._other(key)
        return None

    def _other(self, key: str) -> Move | None:
        command = self.bindings.command(key)
        known, move = self.general(command)
        return Back() if not known and command == bindings.LEAVE else move

    def repeats(self, key: str) -> bool:
        """Stepping repeats."""
        return key in ("left", "right")

    def ended(self, text: str, tone: Tone = Tone.HINT) -> None:
        """Say that there is no more, and stop."""
        self.running = False
        self.say(Line(text, tone))

    # -- the picture ---------------------------------------------------------------------------------------------
    def needs(self, frame: Frame) -> tuple[int, int]:
        """The picture, and the strip."""
        width, height = super().needs(frame)
        strip = sum(button_width(frame, label, key) + frame.px(6) for label, _value, key in self._buttons())
        return max(width, strip + frame.px(300)), height + button_height(frame) + frame.px(12)

    def paint(self, frame: Frame) -> None:
        """The game, in a frame that much lower, and under it a strip of controls."""
        gap = frame.px(6)
        height = button_height(frame) + 2 * gap
        frame.height -= height
        try:
            super().paint(frame)
        finally:
            frame.height += height
        outcome = self.outcome()
        if outcome is not None and not self.animated and self.cursor is None:
            paint_verdict(frame, outcome.result, self.front.farewell(outcome, self.observation))
        self._paint_strip(frame, Box(0, frame.height - height, frame.width, height), gap)

    def _paint_strip(self, frame: Frame, box: Box, gap: int) -> None:
        shown, total = self.progress()
        words = f"{shown}" if total is None else f"{shown} / {total}"
        rate = _("{speed:g} actions a second").format(speed=SPEEDS[self.speed])
        if self.outcome() is not None:
            words = _("The game is over.")
            rate = ngettext("{count} action", "{count} actions", shown).format(count=shown)
        frame.rect(box.x, box.y, box.width, box.height, PALETTE.panel)
        frame.rect(box.x, box.y, box.width, 1, PALETTE.line)
        if total:
            frame.rect(box.x, box.y, box.width * shown // total, max(2, frame.px(3)), PALETTE.accent)
        x = box.x + gap
        for label, key, shown_key in self._buttons():
            x = button(frame, x, box.y + gap, label, shown_key, Press(key), self.desk.hover) + gap
        face = frame.face()
        room = (box.right - x - gap) // face.width
        y = box.y + (box.height - face.height) // 2
        frame.write(x + gap, y, clip(f"{words}   {rate}", room), PALETTE.text, face)

    def _buttons(self) -> list[tuple[str, str, str]]:
        """Label, key and how the key is shown."""
        buttons = [
            (_("Pause") if self.running else _("Go on"), "space", "Space"),
            (_("Back"), "left", "←"),
            (_("Step"), "right", "→"),
            (_("Slower"), "down", "↓"),
            (_("Faster"), "up", "↑"),
            (_("Leave"), "escape", "Esc"),
        ]
        useless = {"left"} if self.progress()[1] is None else set()
        if self.outcome() is not None:
            useless |= {"space", "right", "down", "up"}
        return [entry for entry in buttons if entry[1] not in useless]
