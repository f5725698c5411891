"""The real window, with real keys and a real mouse."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.window.conftest import ROOT, Person

SitDown = Callable[..., Person]


def cpu_seconds(process: int) -> float:
    """The processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_a_whole_visit_by_keyboard(sit_down: SitDown) -> None:
    person = sit_down("play")
    person.sees("New game")
    person.key_until("n", "Another seed")
    person.key("Home", *["BackSpace"] * 8)
    person.type("2013")
    person.key("Down", *["BackSpace"] * 8)
    person.type("40x40")
    person.key("Return")
    person.sees("Chaos Lord waits")
    person.key("5")
    person.acted("wait")
    person.key("question")
    person.sees("a blow of yours")
    person.key("Escape")
    # Shift goes up before the key, which then comes up under another name; still it can be pressed again.
    for step in ("keydown shift", "keydown question", "keyup shift", "keyup question"):
        person.do(*step.split())
    person.sees("a blow of yours")
    person.key("Escape")
    person.until(lambda: "a blow of yours" not in person.text, "for the help to go")
    person.key("question")
    person.sees("a blow of yours")
    person.key("Escape", "Escape")
    person.sees("Paused")
    person.key("t")
    person.sees("Continue 1")
    person.key("q")
    assert person.ended() == 0


def test_a_whole_visit_by_mouse_and_going_on_after_closing(sit_down: SitDown) -> None:
    person = sit_down("play")
    person.click("('new', 'triquest')")
    person.click("'dice'")
    person.click("'begin'")
    person.sees("Chaos Lord waits")
    person.click("Give(command='wait')")
    person.acted("wait")
    person.click("Give(command='skill')")
    person.sees("Whose skill?")
    person.click("Answer(key='1')")
    person.sees("Berserk")
    person.click("Answer(key='1')")
    person.acted("wait", "skill 0 berserk")
    assert person.close_window() == 0
    again = sit_down("play")
    again.sees("Continue 2 actions")
    again.click("'continue'")
    again.sees("The quest goes on")
    again.click("Give(command='wait')")
    again.acted("wait", "skill 0 berserk", "wait")


def test_a_held_key_repeats_until_it_is_released_or_the_focus_goes(sit_down: SitDown) -> None:
    person = sit_down("held", "7")
    person.sees("Chaos Lord waits")
    person.do("keydown", "KP_Begin")
    person.until(lambda: len(person.actions()) >= 5, "for a held key to repeat")
    person.do("keyup", "KP_Begin")
    count = person.still(1.0)
    assert set(person.actions()) == {"wait"}
    # So it does with the focus, and the same key works again afterwards.
    person.do("keydown", "5")
    person.until(lambda: len(person.actions()) >= count + 2, "for a held key to repeat")
    # With the pointer over the window it would go on hearing the keyboard: that is how X treats a focus on the root.
    person.do("mousemove", "1590", "990")
    person.do("windowfocus", person.root())
    count = person.still(1.0)
    person.do("keyup", "5")
    person.focus()
    person.key("5")
    person.until(lambda: len(person.actions()) > count, "for the same key to work again")


def test_nothing_is_lost_when_the_program_is_killed(sit_down: SitDown) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("5", "5", "Left")
    person.acted("wait", "wait", "turn w")
    person.kill()
    again = sit_down("play")
    again.sees("Continue")
    again.key_until("c", "The quest goes on after 3 actions")


def test_text_of_another_size(sit_down: SitDown) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    usual = person.state["scale"]
    person.key("ctrl+minus")
    person.until(lambda: person.state["scale"] < usual, "for smaller text")
    person.sees("Chaos Lord waits")


def test_watching_and_idling(sit_down: SitDown) -> None:
    person = sit_down("watch", "random")
    person.until(lambda: person.text.find("1   2 actions a second") >= 0, "for the bot")
    person.key("space")
    person.sees("Go on")
    time.sleep(0.5)
    before = cpu_seconds(person.process.pid)
    time.sleep(1.5)
    assert cpu_seconds(person.process.pid) - before <= 0.05  # nothing moves, nothing is drawn
    person.key("Escape")
    person.sees("Watch a bot play")


def test_the_window_draws_what_the_raster_draws(display: str) -> None:
    command = [sys.executable, "-m", "tests.window.compare"]
    environment = {**os.environ, "DISPLAY": display}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_without_a_display_one_sentence_says_so(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    command = [sys.executable, "-m", "tests.window.driver", str(tmp_path / "none"), "play"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 3
    assert done.stdout == "NoWindow: There is no display for a window.\n"
    assert "Traceback" not in done.stderr
