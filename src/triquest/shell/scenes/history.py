"""All messages, to scroll through."""

from __future__ import annotations

from triquest.engine.language import _
from triquest.shell.scenes.base import Back, Desk, Move, Scene
from triquest.ui.frame import Frame, Press
from triquest.ui.messages import Log, lines_of, paint_messages
from triquest.ui.widgets import Box, button, button_height, leading, panel, scroll_bar

_STEPS = {"up": 1, "down": -1}


class History(Scene):
    """The messages of a game, the newest at the bottom."""

    over = True

    def __init__(self, desk: Desk, log: Log) -> None:
        """Show a log."""
        super().__init__(desk)
        self._log = log
        self._skip = 0
        self._room = 1
        self._total = 0

    def needs(self, frame: Frame) -> tuple[int, int]:
        """Some lines of words."""
        return frame.px(520), frame.px(320)

    def paint(self, frame: Frame) -> None:
        """A tall panel of messages with a scroll bar."""
        whole = Box(0, 0, frame.width, frame.height)
        box = whole.middle(frame.px(900), frame.height - frame.px(60))
        inner = panel(frame, box, _("Messages"), _("↑ ↓ PgUp PgDn Home End"))
        body, foot = inner.top(inner.height - button_height(frame) - frame.px(10))
        face = frame.face()
        self._room = max(1, body.height // leading(face))
        text = Box(body.x, body.y, body.width - frame.px(14), body.height)
        self._total = lines_of(self._log.messages, frame, text)
        self._skip = max(0, min(self._skip, self._total - self._room))
        paint_messages(frame, text, self._log.messages, self._skip, pale=False)
        scroll_bar(frame, body, max(0, self._total - self._room - self._skip), self._room, self._total)
        button(frame, foot.x, foot.bottom - button_height(frame), _("Back"), "Esc", Press("escape"), self.desk.hover)

    def key(self, key: str, repeated: bool = False) -> Move | None:
        """Scroll, or go back."""
        if key in _STEPS:
            self._scroll(_STEPS[key])
        elif key in ("pageup", "pagedown"):
            self._scroll(self._room - 1 if key == "pageup" else 1 - self._room)
        elif key in ("home", "end"):
            self._scroll(self._total if key == "home" else -self._total)
        elif not repeated:
            return Back()
        return None

    def wheel(self, steps: int) -> Move | None:
        """Scroll by the wheel."""
        self._scroll(3 * steps)
        return None

    def _scroll(self, lines: int) -> None:
        self._skip = max(0, min(self._skip + lines, self._total - self._room))
