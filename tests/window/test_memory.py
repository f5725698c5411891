"""Memory stays where it is, however long a window is open."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.window.conftest import Person

SitDown = Callable[..., Person]
WARM, WHOLE, SHORT = 1000, 10_000, 2500
"""Actions until memory is measured first, and until it is measured last, in the long form and in the short one."""

MOST, MOST_SHORT = 1.05, 1.1
"""So many times the memory after the first actions may be in use after the last ones. On a busy machine some of what is
loaded but once comes only after the first actions, and weighs more against a short form."""


class Watching:
    """Bots being watched at the highest speed, one game after the other."""

    def __init__(self, person: Person) -> None:
        self.person, self.games = person, 0
        self._before = 0
        self._begin()

    def _begin(self) -> None:
        self.person.key_until("w", "plays")
        self.person.key(*["Up"] * 6)
        self.person.sees("60 actions a second")
        self.games += 1

    def _shown(self) -> int:
        """How many actions of this game were shown."""
        found = re.search(r"(\d+) (?:  [\d.]+ actions a second|actions?\n)", self.person.text)
        return int(found[1]) if found else 0

    def until(self, actions: int) -> int:
        """Watch until so many actions were shown in all games; the bytes of memory that the program has then."""
        last, since = -1, time.monotonic()
        while self._before + (now := self._shown()) < actions:
            if "The game is over." in self.person.text:
                self._before += now
                self.person.key_until("Escape", "Watch a bot play")
                self._begin()
            if now != last:
                last, since = now, time.monotonic()
            assert time.monotonic() - since < 30, f"it stopped:\n{self.person.text}"
            time.sleep(0.2)
        pages = int(Path(f"/proc/{self.person.process.pid}/statm").read_text().split()[1])
        return pages * 4096


def test_memory_is_flat_over_thousands_of_actions(
    sit_down: SitDown, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    person = sit_down("play")
    person.sees("Watch a bot play")
    watching = Watching(person)
    last, most = (WHOLE, MOST) if request.config.getoption("--long") else (SHORT, MOST_SHORT)
    first = watching.until(WARM)
    after = watching.until(last)
    with capsys.disabled():
        told = f"{first / 2**20:.1f} MB after {WARM} actions, {after / 2**20:.1f} MB after {last}"
        print(f"\n{told}, {watching.games} games")
    assert after < first * most
