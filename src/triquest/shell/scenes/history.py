"""All messages: to scroll through, to search, and to write into a file."""

from __future__ import annotations

from triquest.engine.language import _, ngettext
from triquest.shell.scenes.base import Back, Desk, Move, Scene
from triquest.shell.scenes.pages import scrolled
from triquest.ui import archive, screens
from triquest.ui.frame import Frame, Give, Press
from triquest.ui.messages import Log, lines_of, paint_messages
from triquest.ui.palette import PALETTE
from triquest.ui.view import Message
from triquest.ui.widgets import Box, button, button_height, clip, leading, panel, scroll_bar

SCROLLING = frozenset({"up", "down", "pageup", "pagedown", "home", "end"})
"""Keys that scroll even while words are typed."""

ERASE = "backspace"
_LONGEST = 40


class History(Scene):
    """The messages of a game, the newest at the bottom."""

    over = True

    def __init__(self, desk: Desk, log: Log, name: str) -> None:
        """Show a log; `name` is that of the file it can be written to."""
        super().__init__(desk)
        self._log = log
        self._name = name
        self._words: str | None = None
        self._typing = False
        self._told = ""
        self._skip = 0
        self._room = 1
        self._total = 0

    def needs(self, frame: Frame) -> tuple[int, int]:
        """Some lines of words."""
        return frame.px(620), frame.px(320)

    def _messages(self) -> list[Message]:
        """Those that have the words sought, or all."""
        if not self._words:
            return self._log.messages
        return archive.found(self._log.messages, self._words, lambda message: message.text)

    def paint(self, frame: Frame) -> None:
        """A tall panel of messages with a scroll bar."""
        messages = self._messages()
        whole = Box(0, 0, frame.width, frame.height)
        box = whole.middle(frame.px(900), frame.height - frame.px(60))
        inner = panel(frame, box, _("Messages"), _("↑ ↓ PgUp PgDn Home End"))
        body, foot = inner.top(inner.height - button_height(frame) - frame.px(10))
        face = frame.face()
        self._room = max(1, body.height // leading(face))
        text = Box(body.x, body.y, body.width - frame.px(14), body.height)
        self._total = lines_of(messages, frame, text)
        self._skip = max(0, min(self._skip, self._total - self._room))
        paint_messages(frame, text, messages, self._skip, pale=False)
        scroll_bar(frame, body, max(0, self._total - self._room - self._skip), self._room, self._total)
        y, hover, gap = foot.bottom - button_height(frame), self.desk.hover, frame.px(8)
        x = button(frame, foot.x, y, _("Back"), "Esc", Press("escape"), hover) + gap
        keys = self.desk.screens()
        search, write = keys.label(screens.SEARCH), keys.label(screens.WRITE)
        x = button(frame, x, y, _("Search"), search, Give(screens.SEARCH), hover, chosen=self._typing) + gap
        x = button(frame, x, y, _("Write to a file"), write, Give(screens.WRITE), hover) + gap
        room = (foot.right - x) // face.width
        frame.write(x, y + frame.px(5), clip(self._note(len(messages)), room), PALETTE.accent, face)

    def _note(self, count: int) -> str:
        """What is sought, or what was written where."""
        if self._words is None:
            return self._told
        told = ngettext("{count} message", "{count} messages", count).format(count=count)
        return f"“{self._words}{'▏' if self._typing else ''}”: {told}"

    # -- input ---------------------------------------------------------------------------------------------------
    def key(self, key: str, repeated: bool = False) -> Move | None:
        """Scroll, search, write, or go back."""
        if self._typing and key not in SCROLLING:
            self._search_key(key)
            return None
        lines = None if self.way(key) == screens.CHOOSE else scrolled(self.way(key), self._room, self._total)
        if lines is not None:
            self._scroll(-lines)
            return None
        command = self.desk.screens().command(key) or ""
        if command in (screens.SEARCH, screens.WRITE):
            return None if repeated else self.give(command)
        if self.way(key) == screens.LEAVE and self._words is not None:
            self._words = None
            return None
        return None if repeated else Back()

    def give(self, command: str) -> Move | None:
        """Search or write."""
        if command == screens.SEARCH:
            self._words, self._typing, self._skip, self._told = "", True, 0, ""
        elif command == screens.WRITE:
            lines = [message.line for message in self._messages()]
            self._words, self._told = None, archive.export(self._name, lines)
        return None

    def _search_key(self, key: str) -> None:
        """What is typed comes as text; these end or shorten it."""
        match key:
            case _ if key == ERASE:
                self._words = (self._words or "")[:-1]
            case "enter":
                self._typing = False
            case "escape":
                self._words, self._typing = None, False

    def text(self, text: str) -> Move | None:
        """Type what is sought."""
        if self._typing:
            typed = "".join(sign for sign in text if sign.isprintable())
            self._words = ((self._words or "") + typed).lstrip(" /")[:_LONGEST]
            self._skip = 0
        return None

    def repeats(self, key: str) -> bool:
        """Erasing repeats as well."""
        return key == ERASE or super().repeats(key)

    def wheel(self, steps: int) -> Move | None:
        """Scroll by the wheel."""
        self._scroll(3 * steps)
        return None

    def _scroll(self, lines: int) -> None:
        self._skip = max(0, min(self._skip + lines, self._total - self._room))
