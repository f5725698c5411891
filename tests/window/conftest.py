"""An X server of our own, and somebody with a keyboard and a mouse in front of the real window."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.window import keyboard, records

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 20.0
"""Seconds to wait for something that must happen, on a busy machine that draws by software."""


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of a display of 1600 × 1000 pixels."""
    for program in ("Xvfb", "xdotool"):
        if shutil.which(program) is None:
            # Where nobody looks at skipped tests, a missing program must not pass for a window that works.
            (pytest.fail if os.environ.get("CI") else pytest.skip)(f"needs {program}")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "+extension", "GLX", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    assert number, "the X server did not start"
    yield f":{number}"
    server.terminate()
    server.wait(10)


class Person:
    """Somebody in front of a window."""

    def __init__(self, display: str, folder: Path, data: Path | None, *arguments: str) -> None:
        self.display = display
        self.data = data or Path()
        self._state = folder / "frame.json"
        paths = {"TRIQUEST_DATA": str(data)} if data else {}
        self._environment = {**os.environ, **paths, "DISPLAY": display}
        command = [sys.executable, "-m", "tests.window.driver", str(self._state), *arguments]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.window = ""

    def arrive(self) -> None:
        """Wait for the window and take the keyboard."""
        self.until(self._state.exists, "for the first frame")
        self.focus()

    def _xdotool(self, *arguments: str) -> str:
        command = ["xdotool", *arguments]
        done = subprocess.run(command, env=self._environment, capture_output=True, text=True, timeout=30, check=True)
        return done.stdout

    # -- looking -------------------------------------------------------------------------------------------------
    def until(self, condition: Callable[[], bool], what: str = "") -> None:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if self.process.poll() is not None:
                raise AssertionError(f"the program ended: {self.process.communicate()[0]}")
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain {what}; the window shows:\n{self.text}")
            time.sleep(0.03)

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._state.read_text())
        return found

    @property
    def text(self) -> str:
        return str(self.state["text"]) if self._state.exists() else "(nothing yet)"

    def sees(self, words: str) -> None:
        """Wait for words on the screen, wherever lines break."""
        self.until(lambda: words in " ".join(self.text.split()), f"for “{words}”")

    def sees_no_more(self, words: str) -> None:
        """Wait for words to go."""
        self.until(lambda: words not in " ".join(self.text.split()), f"for “{words}” to go")

    @property
    def size(self) -> list[int]:
        return list(self.state["size"])

    def journal(self) -> Path:
        """The latest journal."""
        return max((self.data / "runs").glob("*.journal"), key=lambda path: path.stat().st_mtime)

    def actions(self) -> list[str]:
        """The actions in the latest journal."""
        return [line.partition(" #")[0] for line in self.journal().read_text().splitlines()[1:]]

    def still(self, seconds: float) -> int:
        """Wait until no action was taken for so long; how many there are."""
        end, count, since = time.monotonic() + PATIENCE, -1, 0.0
        while time.monotonic() < end:
            now = len(self.actions())
            if now != count:
                count, since = now, time.monotonic()
            elif time.monotonic() - since >= seconds:
                return count
            time.sleep(0.05)
        raise AssertionError(f"still acting: {self.actions()}")

    def shown(self) -> int:
        """How many actions had been taken when the picture on the screen was painted."""
        return int(self.state["actions"])

    def arrived(self, before: int, after: int) -> int:
        """Wait for the end of a journey, which something may have stopped; how many actions there are then."""
        self.until(lambda: self.shown() > before, "for the first step")
        count, since = before, time.monotonic()
        while count < after and time.monotonic() - since < 1.5:
            now = self.shown()
            if now != count:
                count, since = now, time.monotonic()
            time.sleep(0.02)
        return count

    def acted(self, *actions: str) -> None:
        """Wait until the journal's last actions are these."""
        self.until(lambda: self.actions()[-len(actions) :] == list(actions), f"for {actions}, got {self.actions()}")

    # -- doing ---------------------------------------------------------------------------------------------------
    def focus(self) -> None:
        """Take the keyboard for the window, which is another one after filling the screen."""

        def taken() -> bool:
            self.window = str(self.state["window"])
            subprocess.run(["xdotool", "windowfocus", self.window], env=self._environment, capture_output=True)
            done = ["xdotool", "getwindowfocus", "-f"]
            return (
                subprocess.run(done, env=self._environment, capture_output=True, text=True).stdout.strip()
                == self.window
            )

        self.until(taken, "for the keyboard")

    def root(self) -> str:
        """The window behind all windows."""
        return self._xdotool("search", "--maxdepth", "0", ".*").split()[0]

    def key(self, *keys: str, delay: int = 12) -> None:
        """Press keys by their X11 names or hardware codes, `delay` milliseconds each."""
        self._xdotool("key", "--delay", str(delay), *keys)

    def key_until(self, key: str, words: str) -> None:
        """Press a key until words are seen. A window just opened may not hear the first one on a busy machine."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.focus()
            self.key(key)
            heard = time.monotonic() + 4
            while time.monotonic() < heard:
                if words in " ".join(self.text.split()):
                    return
                time.sleep(0.05)
        raise AssertionError(f"{key} did not lead to “{words}”; the window shows:\n{self.text}")

    def do(self, *arguments: str) -> None:
        """Something that only xdotool has a word for, such as ``keydown shift``."""
        self._xdotool(*arguments)

    def numlock(self, on: bool) -> None:
        """Press NumLock if it is not as wanted."""
        keyboard.set_numlock(self.display, on)

    def type(self, text: str) -> None:
        self._xdotool("type", "--delay", "12", text)

    def point(self, x: float, y: float) -> None:
        """Move the pointer to a pixel of the frame."""
        self._xdotool("mousemove", "--window", self.window, str(int(x)), str(int(y)))

    def click_at(self, x: float, y: float, button: int = 1) -> None:
        where = "mousemove", "--window", self.window, str(int(x)), str(int(y))
        self._xdotool(*where, "sleep", "0.04", "click", str(button))

    def click(self, value: str) -> None:
        """Click the spot whose value is written so."""
        self.until(lambda: any(spot[4] == value for spot in self.state["spots"]), f"for a spot {value}")
        x, y, width, height, _ = next(spot for spot in reversed(self.state["spots"]) if spot[4] == value)
        self.click_at(x + width / 2, y + height / 2)

    def click_tile(self, x: int, y: int, button: int = 1) -> None:
        """Click the middle of a tile of the large map."""
        grid = next(grid for grid in self.state["grids"] if grid[4] == "subtile")
        left, top, across, down, _, column, row = grid
        self.click_at(left + (3 * x + 1.5 - column) * across, top + (3 * y + 1.5 - row) * down, button)

    def click_cell(self, name: str, x: int, y: int) -> None:
        """Click the middle of a cell of the map of that name."""
        left, top, across, down, _, column, row = next(grid for grid in self.state["grids"] if grid[4] == name)
        self.click_at(left + (x + 0.5 - column) * across, top + (y + 0.5 - row) * down)

    def resize(self, width: int, height: int) -> None:
        self._xdotool("windowsize", self.window, str(width), str(height))

    def xwininfo(self) -> str:
        """What the X server says of the window."""
        command = ["xwininfo", "-id", self.window]
        return subprocess.run(command, env=self._environment, capture_output=True, text=True, check=True).stdout

    def close_window(self) -> int:
        """Close the window as its frame's button does; the program's exit code."""
        self._ask_to_close()
        return self.ended()

    def closed(self) -> str:
        """Close the window and let the program end in whatever way; what it says."""
        self._ask_to_close()
        return self.process.communicate(timeout=PATIENCE)[0]

    def _ask_to_close(self) -> None:
        command = [sys.executable, "-m", "tests.window.quit", self.window]
        subprocess.run(command, cwd=ROOT, env=self._environment, timeout=30, check=True)

    def ended(self) -> int:
        """Wait for the program to end; its exit code."""
        output, _ = self.process.communicate(timeout=PATIENCE)
        assert "Traceback" not in output, output
        return self.process.returncode

    def kill(self) -> None:
        """Kill the program as hard as can be."""
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def sit_down(display: str, tmp_path: Path, data_folder: Path) -> Iterator[Callable[..., Person]]:
    """Open a window with the driver's arguments; `at` puts a recorded game so far among the runs in `data`."""
    people: list[Person] = []

    def opened(*arguments: str, at: tuple[Path, int] | None = None, data: Path | None = data_folder) -> Person:
        if at is not None:
            records.begin(*at, data_folder / "runs")
        folder = tmp_path / f"window{len(people)}"
        folder.mkdir()
        people.append(Person(display, folder, data, *arguments))
        people[-1].arrive()
        return people[-1]

    yield opened
    for person in people:
        if person.process.poll() is None:
            person.kill()
