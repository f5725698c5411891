"""A program for the tests: opens the real window and writes down, as JSON, what each drawn frame shows.

Usage: python -m tests.window.driver STATE_FILE play|held|career|mouse|replay|watch [ARGUMENT]

Keys repeat only in ``held``: a busy machine may take long between the two ends of a key press.
"""

from __future__ import annotations

import contextlib
import json
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyglet

from triquest.engine import runs
from triquest.engine.errors import TriquestError
from triquest.engine.registry import find
from triquest.engine.runs import Run
from triquest.shell import app, repeat
from triquest.shell.scenes import newgame
from triquest.ui.frame import Cell, Frame, Spot


@contextlib.contextmanager
def unlimited() -> Iterator[None]:
    """While it lasts, a limit on the sizes of files that a test has set does not count."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


class Notes:
    """Writes the last frame into a file, all at once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._count = 0
        self.run: Run | None = None

    def __call__(self, frame: Frame) -> None:
        self._count += 1
        spots = [[s.x, s.y, s.width, s.height, repr(s.value)] for s in frame.spots if isinstance(s, Spot)]
        grids = [[s.x, s.y, *s.cell, s.name, s.column, s.row] for s in frame.spots if not isinstance(s, Spot | Cell)]
        windows = [int(window._window) for window in pyglet.app.windows if getattr(window, "_window", None)]
        state = {
            "window": windows[0] if windows else 0,
            "count": self._count,
            "actions": self.run.session.actions if self.run else 0,
            "size": [frame.width, frame.height],
            "scale": frame.scale,
            "text": frame.text(),
            "spots": spots,
            "grids": grids,
        }
        fresh = self._path.with_suffix(".new")
        with unlimited():
            fresh.write_text(json.dumps(state))
            fresh.replace(self._path)

    def chosen(self, seed: int) -> None:
        """Let that be the seed that the screen for a new game has rolled, and take note of the run begun there."""
        newgame.random_seed = lambda: seed
        create = runs.create

        def begin(*arguments: Any) -> Run:
            self.run = create(*arguments)
            return self.run

        runs.create = begin  # type: ignore[assignment]  # the same for all that this program asks


def main() -> None:
    """Open the window that was asked for."""
    notes, what, rest = Notes(Path(sys.argv[1])), sys.argv[2], sys.argv[3:]
    kind = find("triquest")
    if what != "held":
        repeat.FIRST = 60.0
    try:
        if what == "replay":
            app.replay(Path(rest[0]), shown=notes)
        elif what == "watch":
            app.watch(kind, rest[0], 5, {"size": "40x40"}, shown=notes)
        elif what == "career":
            orthanc = find("orthanc")
            notes.run = runs.create(orthanc, int(rest[0]), json.loads(rest[1]))
            app.play(orthanc, notes.run, shown=notes)
        elif what == "mouse":
            notes.chosen(int(rest[0]))
            app.play(kind, shown=notes)
        elif rest:
            app.play(kind, runs.create(kind, int(rest[0]), {"size": "40x40"}), shown=notes)
        else:
            app.play(kind, shown=notes)
    except app.NoWindow as error:
        print(f"NoWindow: {error}")
        sys.exit(3)
    except TriquestError as error:
        print(error)
        sys.exit(2)


if __name__ == "__main__":
    main()
