"""What windows and disks do to a game: it survives, and says in a sentence what is wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window import records
from tests.window.conftest import ROOT, Person
from tests.window.disk import Disk, small_disk
from triquest.engine import journal

SitDown = Callable[..., Person]
FULL = "The game cannot be saved"


@pytest.fixture
def manager(display: str) -> Iterator[bool]:
    """A window manager, where there is one, so that windows are hidden and given the keyboard as on a desk."""
    if shutil.which("openbox") is None:
        yield False
        return
    environment = {**os.environ, "DISPLAY": display}
    process = subprocess.Popen(["openbox", "--sm-disable"], env=environment, stderr=subprocess.DEVNULL)
    yield True
    process.terminate()
    process.wait(10)


def test_a_window_too_small_takes_no_keys_and_is_whole_again(sit_down: SitDown) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("F3", "5")
    person.acted("wait")
    for size in ((200, 150), (60, 40), (200, 150)):
        person.resize(*size)
        person.until(lambda size=size: person.size == list(size), f"for {size}")  # type: ignore[misc]
    person.sees("The window is too small")
    person.key("5", "space", "f", "Escape", "Up")
    person.click_at(100, 75)
    assert person.still(0.5) == 1
    person.sees("The window is too small")
    person.resize(1280, 800)
    person.until(lambda: person.size == [1280, 800], "for the old size")
    person.sees("Animation is off")
    assert "Where shall" not in person.text, "no question was opened unseen"
    assert "Paused" not in person.text
    person.key("5")
    person.acted("wait", "wait")
    assert person.actions() == ["wait", "wait"]


def test_a_window_hidden_and_shown_again_goes_on(sit_down: SitDown, manager: bool) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    shown = person.text
    hide, show = ("windowminimize", "windowmap") if manager else ("windowunmap", "windowmap")
    person.do(hide, person.window)
    person.until(lambda: "IsViewable" not in person.xwininfo(), "to be hidden")
    count = person.state["count"]
    person.do(show, person.window)
    person.until(lambda: "IsViewable" in person.xwininfo(), "to be seen")
    person.until(lambda: person.state["count"] > count, "to be painted anew")
    assert person.text == shown
    person.focus()
    person.key("5")
    person.acted("wait")


def test_a_held_key_ends_when_the_window_is_hidden(sit_down: SitDown, manager: bool) -> None:
    person = sit_down("held", "7")
    person.sees("Chaos Lord waits")
    person.key("F3")
    person.do("keydown", "5")
    person.until(lambda: len(person.actions()) >= 3, "for the key to repeat")
    person.do("windowminimize" if manager else "windowunmap", person.window)
    count = person.still(1.0)
    person.do("keyup", "5")
    person.do("windowmap", person.window)
    person.until(lambda: "IsViewable" in person.xwininfo(), "to be seen")
    person.focus()
    assert person.still(0.6) == count
    person.key("5")
    person.until(lambda: len(person.actions()) > count, "for the key to count again")


def test_an_old_driver_is_told_in_a_sentence_and_the_game_in_words(display: str) -> None:
    command = [sys.executable, "-m", "triquest", "play", "triquest", "--seed", "7", "--set", "size=40x40"]
    environment = {**os.environ, "DISPLAY": display, "MESA_GL_VERSION_OVERRIDE": "2.1"}

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *arguments], cwd=ROOT, env=environment, input="wait\nquit\n", capture_output=True, text=True,
            timeout=60, check=False,
        )  # fmt: skip

    told = run()
    assert told.returncode == 0
    assert told.stderr.count("\n") == 1
    assert told.stderr.startswith("A window needs OpenGL 3.3")
    assert "The heroes wait." in told.stdout
    insisted = run("--window")
    assert insisted.returncode == 2
    assert insisted.stderr.count("\n") == 1
    assert insisted.stderr.startswith("A window needs OpenGL 3.3")
    assert insisted.stdout == ""


@pytest.mark.parametrize("whole_home", [False, True])
def test_where_nothing_can_be_written_one_is_told_and_can_look_on(
    sit_down: SitDown, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole_home: bool
) -> None:
    wall = tmp_path / "a-file"
    wall.write_text("")
    monkeypatch.setenv("TRIQUEST_CONFIG", str(wall / "config"))
    if whole_home:
        for name in ("TRIQUEST_DATA", "TRIQUEST_CONFIG", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("HOME", str(wall))
    person = sit_down("play", data=None if whole_home else wall / "data")
    person.sees("New game")
    person.key_until("n", "Another seed")
    person.key("Return")
    person.sees("Games cannot be kept in")
    person.key("Escape")
    person.sees("Watch a bot play")
    person.key("w")
    person.sees("plays")
    person.key("space", "F12")
    person.sees("The picture cannot be saved")
    person.key("Escape", "o", "Right")
    person.sees("cannot be saved in")
    person.key("Escape", "f")
    person.sees("Nobody yet")
    person.key("Escape", "q")
    assert person.ended() == 0


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    with small_disk(tmp_path / "disk") as made:
        yield made


def until_full(person: Person) -> None:
    """Act until the disk refuses; a block of it may have room for a while."""
    for _ in range(40):
        person.key(*["5"] * 8)
        if FULL in " ".join(person.text.split()):
            break
    person.sees(FULL)


def test_a_full_disk_loses_nothing_and_the_game_is_saved_when_there_is_room(sit_down: SitDown, disk: Disk) -> None:
    seed = records.quiet_seed(["wait"] * 400)
    person = sit_down("play", str(seed), data=disk.folder)
    person.sees("Chaos Lord waits")
    person.key("F3", "5", "5")
    person.acted("wait", "wait")
    disk.fill(person.process.pid)
    kept = person.journal().read_bytes()
    until_full(person)
    person.key("5", "F12")
    person.sees("The picture cannot be saved")
    path = person.journal()
    assert path.read_bytes().startswith(kept)
    disk.free(person.process.pid)
    person.key("5")
    person.sees("Everything is saved again")
    person.key("5")
    assert person.close_window() == 0
    record = journal.read(path)
    assert record.damage is None
    assert {entry.action for entry in record.entries} == {"wait"}
    assert len(record.entries) > 4


def test_a_window_closed_on_a_full_disk_says_what_could_not_be_saved(sit_down: SitDown, disk: Disk) -> None:
    person = sit_down("play", str(records.quiet_seed(["wait"] * 400)), data=disk.folder)
    person.sees("Chaos Lord waits")
    person.key("F3", "5", "5")
    person.acted("wait", "wait")
    disk.fill(person.process.pid)
    until_full(person)
    path, told = person.journal(), person.closed()
    assert "The last moves could not be saved" in told
    assert "Traceback" not in told
    assert len(journal.read(path).entries) >= 2
