"""A tutorial: a scripted game with a panel that says what to do, and takes nothing else."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence

from triquest.engine.game import Action, Event
from triquest.engine.language import _
from triquest.engine.registry import GameType
from triquest.shell.scenes.base import Desk, Home, Move
from triquest.shell.scenes.play import Play
from triquest.ui import screens
from triquest.ui.frame import Frame, Give
from triquest.ui.lessons import Lesson, Progress, begin
from triquest.ui.palette import PALETTE
from triquest.ui.tones import Line, Tone
from triquest.ui.widgets import Box, button, button_height, leading, paragraph, wrap

_WIDTH = 620
_HOME = "lesson-home"


class Tutorial(Play):
    """A lesson being taken. Its journal is thrown away in the end."""

    kept = False

    def __init__(self, desk: Desk, kind: GameType, lesson: Lesson) -> None:
        """Begin at the first step; `JournalError` where there is no room for the journal."""
        self._folder = tempfile.TemporaryDirectory(prefix="triquest-")
        self._progress = Progress(lesson)
        super().__init__(desk, begin(kind, lesson, self._folder.name))

    # -- what is done --------------------------------------------------------------------------------------------
    def _act(self, action: Action) -> bool:
        if not self._progress.allows(str(action)):
            told = _("The lesson waits for something else: {words}")
            self.say(Line(told.format(words=self.words()), Tone.WARNING))
            self.desk.let_go = True
            return False
        before = self.run.session.actions
        quiet = super()._act(action)
        if self.run.session.actions > before:
            number = self._progress.number
            self._progress.acted()
            # A travel goes on within its step only.
            quiet = quiet and number == self._progress.number
        return quiet

    def give(self, command: str) -> Move | None:
        """Some steps are done by looking; the lesson's own button ends it."""
        if command == _HOME:
            return Home()
        move = super().give(command)
        self._progress.looked(command)
        return move

    def key(self, key: str, repeated: bool = False) -> Move | None:
        """After the last step Enter goes to the title."""
        acts = self.desk.screens().command(key) == screens.ACT
        if acts and self._progress.step is None and self.prompt_shown() is None and self.cursor is None:
            return Home()
        return super().key(key, repeated)

    # -- what is said --------------------------------------------------------------------------------------------
    def words(self) -> str:
        """What to do now."""
        step = self._progress.step
        if step is None:
            return self._progress.lesson.farewell
        return step.words.format(*map(self.bindings.label, step.commands))

    def can_abandon(self) -> bool:
        """Nothing of it is kept anyway."""
        return False

    def hints(self) -> list[Line]:
        """The lesson says enough."""
        return []

    def advise(self, events: Sequence[Event]) -> None:
        """Nor does it need hints later."""

    def notes(self) -> list[str]:
        """That it is a lesson."""
        return [_("A lesson: nothing of it is kept")]

    def paint(self, frame: Frame) -> None:
        """The game, and the panel over its upper part."""
        super().paint(frame)
        if self.prompt_shown() is not None:
            return
        face, small = frame.face(), frame.face("small")
        pad, width = frame.px(12), min(frame.px(_WIDTH), frame.width - frame.px(40))
        words, over = self.words(), self._progress.step is None
        lines = len(wrap(words, (width - 2 * pad) // face.width))
        height = lines * leading(face) + leading(small) + 2 * pad + (button_height(frame) if over else 0)
        box = Box(frame.px(16), frame.px(44), width, height)
        frame.rect(box.x, box.y, box.width, box.height, PALETTE.raised, 250)
        frame.outline(box.x, box.y, box.width, box.height, PALETTE.accent, max(1, frame.px(2)))
        inner = box.inset(pad)
        total, number = len(self._progress.lesson.steps), self._progress.number
        title = _("{title}: {number} of {total}").format(
            title=self._progress.lesson.title, number=min(number + 1, total), total=total
        )
        frame.write(inner.x, inner.y, title, PALETTE.dim, small)
        y = paragraph(frame, inner.x, inner.y + leading(small), inner.width, words, PALETTE.cursor)
        if over:
            key = self.desk.screens().label(screens.ACT)
            button(frame, inner.x, y, _("To the title"), key, Give(_HOME), self.desk.hover)

    def close(self) -> None:
        """Throw the journal away."""
        super().close()
        self._folder.cleanup()
