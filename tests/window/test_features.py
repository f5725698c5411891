"""What the shell offers round a game, by real keys: theatre, archive, looking, lessons, errands, wizards, pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.window.conftest import Person
from triquest.engine.registry import find
from triquest.ui.bindings import Bindings

_X11 = {"up": "Up", "down": "Down", "left": "Left", "right": "Right", "escape": "Escape", "tab": "Tab"}
"""Keys that the X server calls otherwise than we do."""

SitDown = Callable[..., Person]
WON = Path(__file__).parent / "victory.journal"


def test_a_replay_goes_to_any_moment_and_is_taken_over(sit_down: SitDown) -> None:
    person = sit_down("replay", str(WON))
    person.key_until("space", "Go on")
    person.key("g", "1", "2", "Return")
    person.sees("12 / 112")
    person.key("Right", "Right")
    person.sees("14 / 112")
    person.key("Left")
    person.sees("13 / 112")
    person.key("End")
    person.sees("112 actions; 29 monsters were slain")
    person.key("Home")
    person.sees(" 0 / 112")
    person.key("n")
    person.sees_no_more(" 0 / 112")
    person.key("g", "2", "0", "Return")
    person.sees("20 / 112")
    person.key("t")
    person.key("5")
    person.acted("wait")
    taken, played = person.actions(), WON.read_text().splitlines()[1:]
    assert taken[:-1] == [line.partition(" #")[0] for line in played[:20]]


def test_messages_are_searched_and_written(sit_down: SitDown, data_folder: Path) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("m")
    person.key("slash")
    person.type("chaos lord")
    person.key("Return", "w")
    person.sees("1 message was written to")
    assert any("Chaos Lord waits" in path.read_text() for path in (data_folder / "messages").iterdir())


def test_one_looks_about_and_keeps_a_picture(sit_down: SitDown, data_folder: Path) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("x", "Up")
    person.sees("Five tiles north and one east")
    person.key("Escape", "F12")
    person.sees("Saved ")
    assert list(data_folder.rglob("*.png"))


def test_errands_stop_at_any_key(sit_down: SitDown) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("z")
    person.until(lambda: len(person.actions()) >= 2, "for resting to go on by itself")
    person.key("Left")
    assert set(person.actions()[: person.still(0.5)]) == {"wait"}
    before = len(person.actions())
    person.key("p")
    person.until(lambda: len(person.actions()) > before, "for exploring")


def test_a_wizard_sees_the_land_and_has_a_run_apart(sit_down: SitDown) -> None:
    person = sit_down("play", "7")
    person.sees("Chaos Lord waits")
    person.key("5", "Escape")
    person.sees("Go on as a wizard")
    person.key("w", "Escape", "w")
    person.sees("What shall the wizard do?")
    person.key("1")
    person.acted("wait", "wizard reveal")
    assert "wizard" in person.journal().read_text().splitlines()[0]


def test_the_tutorial_by_its_script(sit_down: SitDown) -> None:
    front = find("triquest").front()
    lesson, bindings = front.lesson(), Bindings(tuple(front.commands()))
    assert lesson is not None
    told = [step.words.format(*map(bindings.label, step.commands))[:24].strip() for step in lesson.steps]
    person = sit_down("play")
    person.key_until("t", told[0])
    person.key("F3")
    person.sees("Animation is off")
    for words, step in zip(told, lesson.steps, strict=True):
        person.sees(words)
        for key in step.keys:
            *modifiers, name = key.split("+")
            person.key("+".join([*modifiers, _X11.get(name, name)]))
    person.sees(lesson.farewell[:20])
    person.key("Return")
    person.sees("New game")


def test_fame_and_what_was_met_are_read_from_the_title(sit_down: SitDown) -> None:
    person = sit_down("play")
    person.key_until("f", "Hall of fame")
    person.key("Escape")
    person.key_until("b", "not met yet")
