"""Options and keys in the real window: other keyboards, other palettes, and a file that cannot be written."""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.window.conftest import Person
from tests.window.keyboard import NUMPAD

SitDown = Callable[..., Person]


def options_file() -> Path:
    """The options of this test."""
    return Path(os.environ["TRIQUEST_CONFIG"]) / "options.toml"


def write(text: str) -> None:
    """Have options before the window opens."""
    options_file().parent.mkdir(parents=True)
    options_file().write_text(text)


@pytest.fixture
def layout(display: str) -> Iterator[Callable[[str], None]]:
    """Put another keyboard before the display; afterwards the American one is back."""
    if shutil.which("setxkbmap") is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("needs setxkbmap")

    def put(name: str) -> None:
        subprocess.run(["setxkbmap", "-display", display, name], check=True)

    yield put
    put("us")


def test_options_change_at_once_and_are_kept(sit_down: SitDown) -> None:
    person = sit_down("play")
    person.sees("New game")
    person.key_until("o", "Text size")
    usual = person.state["scale"]
    person.key("Right", "Right")
    person.until(lambda: person.state["scale"] > usual, "for larger text")
    person.key("Down", "Down", "Down", "Left")
    person.sees("◄ light ►")
    person.click("'confirm'")
    kept = {"text_size": 2, "palette": "light", "confirm": False}
    person.until(lambda: kept.items() <= tomllib.loads(options_file().read_text()).items(), "for the file")
    assert person.close_window() == 0
    again = sit_down("play", "7")
    again.key_until("F10", "◄ light ►")


def test_a_key_is_given_by_pressing_it_and_works(sit_down: SitDown) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("F10")
    person.click("'keys'")
    person.sees("Keys of TriQuest")
    person.click("('triquest', 'attack')")
    person.sees("Press the new key")
    person.key("F11")
    person.sees("already")
    person.key("Escape")
    person.click("('triquest', 'attack')")
    person.sees("Press the new key")
    person.key("question")
    person.sees("“Keys, and the rules in short” already")
    person.key("F9")
    person.until(lambda: options_file().exists(), "for the file")
    person.until(lambda: "attack" in options_file().read_text(), "for the key")
    assert tomllib.loads(options_file().read_text())["keys"]["triquest"]["attack"][0] == "f9"
    person.key("Escape", "Escape", "F9")
    person.sees("nobody to attack")


def test_vi_letters_walk_and_repeat(sit_down: SitDown) -> None:
    write('key_set = "vi"\n')
    person = sit_down("held", "7")
    person.sees("Chaos Lord waits")
    person.key("j", "l", "shift+k")
    person.acted("turn s", "turn e", "step n")
    person.do("keydown", "h")
    person.until(lambda: len(person.actions()) >= 5, "for a held letter to repeat")
    person.do("keyup", "h")
    person.still(0.6)


def test_signs_of_a_german_keyboard_that_need_altgr(sit_down: SitDown, layout: Callable[[str], None]) -> None:
    layout("de")
    write('[keys.triquest]\nwait = ["[", "#"]\n[keys.window]\nhelp = ["ß"]\n')
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("bracketleft")
    person.acted("wait")
    person.key("numbersign")
    person.acted("wait", "wait")
    person.key("ssharp")
    person.sees("a blow of yours")
    person.key("Escape")
    person.sees_no_more("a blow of yours")
    person.key("question", "numbersign")
    person.acted("wait", "wait", "wait")
    assert "a blow of yours" not in person.text


def test_digits_of_a_french_keyboard_that_need_shift(sit_down: SitDown, layout: Callable[[str], None]) -> None:
    layout("fr")
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("5")
    person.acted("wait")
    person.numlock(True)
    person.key(str(NUMPAD[5]))
    person.acted("wait", "wait")
    person.numlock(False)
    person.key(str(NUMPAD[5]))
    person.acted("wait", "wait", "wait")


def test_letters_of_a_russian_keyboard_are_those_of_their_place(
    sit_down: SitDown, layout: Callable[[str], None]
) -> None:
    layout("ru")
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("Cyrillic_a")
    person.sees("Where shall the Warrior stand?")


def test_a_damaged_file_is_named_and_a_folder_that_cannot_be_written_is_told(sit_down: SitDown) -> None:
    write("volume = \n")
    person = sit_down("play")
    person.sees("It was set aside as options.toml.damaged")
    person.key_until("o", "Text size")
    shutil.rmtree(options_file().parent)
    options_file().parent.write_text("no folder")
    person.key("Down", "Right")
    person.sees("cannot be saved")
    person.key("Escape", "n")
    person.sees("Another seed")
    person.key("Return")
    person.sees("Chaos Lord waits")
    person.key("5")
    person.acted("wait")
    assert person.close_window() == 0


def test_abandoning_a_run_asks_first(sit_down: SitDown) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("5", "Escape")
    person.click("'abandon'")
    person.sees("can never be gone on with")
    person.key("Return")
    person.sees_no_more("can never be gone on with")
    person.click("'abandon'")
    person.key("y")
    person.sees("was abandoned. Its replay is kept.")
    assert "Continue" not in person.text


def test_the_language_changes_at_once_and_is_that_of_the_next_window(sit_down: SitDown) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("F10", "End", "Left")
    person.sees("◄ Français ►")
    person.key("Escape")
    person.sees("Face au nord")
    person.key("s")
    person.sees("Le talent de qui")
    person.key("Escape", "5")
    person.acted("wait")
    assert person.close_window() == 0
    assert tomllib.loads(options_file().read_text())["language"] == "fr"
    again = sit_down("play")
    again.sees("Nouvelle partie")
