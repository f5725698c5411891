"""Tutorials as data: a seed, and steps with the words to show and the actions that are expected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from triquest.engine import runs
from triquest.engine.journal import TUTORIAL
from triquest.engine.language import Translated
from triquest.engine.options import settle
from triquest.engine.registry import GameType
from triquest.engine.runs import Run


@dataclass(frozen=True)
class Step:
    """A step: `{}` in the words stand for the keys or words of `commands`, in order.

    It is done when `actions`, in their text form, were carried out one after the other; all others are refused
    meanwhile. A step without actions is done when `look` (a command of the window) was given. `keys` are what a player
    may press for it, for whoever shows or tests the lesson.
    """

    words: Translated = Translated()
    commands: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    look: str = ""
    keys: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A scripted game: the same seed and the same actions go the same way for everybody."""

    seed: int
    steps: tuple[Step, ...]
    title: Translated = Translated()
    farewell: Translated = Translated()
    options: Mapping[str, str] = field(default_factory=dict)


def begin(kind: GameType, lesson: Lesson, folder: str) -> Run:
    """The game of a lesson; its journal is in a folder of its own, to be thrown away. `JournalError` without room."""
    return runs.create(kind, lesson.seed, settle(kind.options, lesson.options), (TUTORIAL,), Path(folder))


class Progress:
    """How far a lesson is."""

    def __init__(self, lesson: Lesson) -> None:
        """At its first step."""
        self.lesson = lesson
        self.number = 0
        self._done = 0

    @property
    def step(self) -> Step | None:
        """The present step, None when the lesson is over."""
        steps = self.lesson.steps
        return steps[self.number] if self.number < len(steps) else None

    @property
    def expected(self) -> str | None:
        """The action that is expected now, as text; None where any is welcome, or none."""
        step = self.step
        return step.actions[self._done] if step is not None and step.actions else None

    def allows(self, action: str) -> bool:
        """Whether an action is the expected one; after the lesson all are."""
        return self.step is None or action == self.expected

    def acted(self) -> None:
        """The expected action was carried out."""
        step = self.step
        if step is None:
            return
        self._done += 1
        if self._done == len(step.actions):
            self._next()

    def looked(self, command: str) -> None:
        """A command of the window was given."""
        step = self.step
        if step is not None and step.look and step.look == command:
            self._next()

    def _next(self) -> None:
        self.number, self._done = self.number + 1, 0
