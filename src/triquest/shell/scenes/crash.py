"""The screen after a mistake of the program: says where the game is kept and writes down what happened."""

from __future__ import annotations

import traceback
from pathlib import Path

from triquest.engine import runs
from triquest.engine.language import _
from triquest.shell.scenes.base import Desk, Home, Move, Quit, Scene
from triquest.ui import bindings, screens
from triquest.ui.frame import Frame, Press
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box, button, button_height, leading, panel, paragraph, wrap

QUIT = "q"
"""The key beside that button."""

_MOST = 5
"""Lines that each thing to say may take."""


class Crash(Scene):
    """Something went wrong. The journal has every action up to then."""

    def __init__(self, desk: Desk, error: Exception, journal: str | None) -> None:
        """Write the traceback into a file beside the journal, or in the folder of runs."""
        super().__init__(desk)
        self._journal = journal
        self._what = traceback.format_exception_only(error)[-1].strip()
        self._text = "".join(traceback.format_exception(error))
        home = Path(journal).parent if journal else runs.folder()
        name = Path(journal).stem if journal else "triquest"
        self._file = home / f"{name}.crash.txt"
        self._written = self._write()

    def add(self, error: Exception) -> None:
        """A second mistake while clearing up after the first."""
        self._text += "\n" + "".join(traceback.format_exception(error))
        self._written = self._write()

    def _write(self) -> bool:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(self._text, encoding="utf-8")
        except OSError:
            return False
        return True

    def _parts(self) -> list[str]:
        """What happened and where the game is."""
        parts = [_("This is a mistake in the program, not yours."), self._what]
        if self._journal:
            parts.append(_("Your game is safe up to the last action: {path}").format(path=self._journal))
            parts.append(_("“Continue” on the title screen goes on with it."))
        if self._written:
            parts.append(_("What a programmer needs to know was written to {path}").format(path=self._file))
        return parts

    def needs(self, frame: Frame) -> tuple[int, int]:
        """A panel about as wide as a page."""
        face, width = frame.face(), max(frame.px(480), min(frame.px(760), frame.width))
        gap, columns = leading(face) // 2, (width - 2 * frame.px(10)) // face.width
        height = sum(min(_MOST, len(wrap(part, columns))) * leading(face) + gap for part in self._parts())
        return width, height + leading(frame.face("heading")) + button_height(frame) + frame.px(40)

    def paint(self, frame: Frame) -> None:
        """What happened, where the game is, what can be done."""
        frame.rect(0, 0, frame.width, frame.height, PALETTE.back)
        parts, gap = self._parts(), leading(frame.face()) // 2
        whole = Box(0, 0, frame.width, frame.height)
        inner = panel(frame, whole.middle(*self.needs(frame)), _("Something went wrong"))
        y = inner.y
        for number, part in enumerate(parts):
            colour = PALETTE.bad if number == 1 else PALETTE.text
            y = paragraph(frame, inner.x, y, inner.width, part, colour, most=_MOST) + gap
        y = inner.bottom - button_height(frame)
        x = button(frame, inner.x, y, _("To the title"), "Enter", Press("enter"), self.desk.hover)
        button(frame, x + frame.px(10), y, _("Quit"), "Q", Press(QUIT), self.desk.hover)

    def key(self, key: str, repeated: bool = False) -> Move | None:
        """Enter goes to the title, Q ends the program."""
        if self.way(key) in (screens.CHOOSE, screens.LEAVE):
            return Home()
        return Quit() if key == QUIT or self.command(key) == bindings.LEAVE else None
