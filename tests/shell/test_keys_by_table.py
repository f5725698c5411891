"""No scene knows a key by itself: keys stand in tables, so that those given by the player and those shown are one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shell.play import Player, playing
from tests.window.records import WON
from triquest.shell.scenes.help import Help
from triquest.shell.scenes.history import History
from triquest.shell.scenes.replay import Replay
from triquest.ui import bindings, screens
from triquest.ui.bindings import Bindings
from triquest.ui.keynames import known, label

SHELL = Path(__file__).parent.parent.parent / "src/triquest/shell"

REASONS = {
    ("newgame.py", "key"): "a seed and a size are typed: what erases, ends and begins are a text field's own keys",
    ("newgame.py", "repeats"): "the same",
    ("history.py", "_search_key"): "words are typed there",
    ("replay.py", "_number_key"): "a number is typed there",
    ("keys.py", "key"): "there keys are given out: what takes one away must not be one that was given",
    ("keys.py", "_take"): "Esc is the one key that cannot be given away",
    ("crash.py", "key"): "after a mistake the letter beside the button holds, whatever the tables say",
}
"""Where a key may be known by its name, and why."""


def literal_keys(file: Path) -> Iterator[tuple[str, str]]:
    """The functions that compare something with the name of a key, and that name."""
    for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        for node in ast.walk(function):
            subject: list[ast.expr] = []
            if isinstance(node, ast.Compare) and any(isinstance(part, ast.Name) and part.id == "key"
                                                     for part in (node.left, *node.comparators)):  # fmt: skip
                subject = [node.left, *node.comparators]
            elif isinstance(node, ast.Match) and isinstance(node.subject, ast.Name) and node.subject.id == "key":
                subject = [part for case in node.cases for part in ast.walk(case.pattern) if isinstance(part, ast.expr)]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
                values = [part for part in node.args if isinstance(part, ast.Name) and part.id == "key"]
                subject = [node.func.value] if values else []
            for part in subject:
                for constant in ast.walk(part):
                    if isinstance(constant, ast.Constant) and isinstance(constant.value, str) and known(constant.value):
                        yield function.name, constant.value


def test_keys_are_known_by_name_only_where_there_is_a_reason() -> None:
    found = {(file.name, name) for file in SHELL.rglob("*.py") for name, _key in literal_keys(file)}
    assert found <= set(REASONS), found - set(REASONS)


def test_the_search_for_such_keys_finds_them(tmp_path: Path) -> None:
    file = tmp_path / "scene.py"
    file.write_text(
        "def one(key):\n    return key == 'w'\n"
        "def two(key):\n    match key:\n        case 'space' | 'p': pass\n"
        "def three(key):\n    return {'home': 1}.get(key)\n"
        "def four(key):\n    return key in ('left', 'right')\n"
        "def five(key, table):\n    return table.command(key) == 'enter'\n"
    )
    assert {name for name, _key in literal_keys(file)} == {"one", "two", "three", "four"}


def test_every_command_of_the_other_screens_has_a_key_of_its_own() -> None:
    table = Bindings(screens.own(), screens.general())
    assert all(table.label(entry.id) for entry in screens.own())
    assert bindings.conflicts((*screens.own(), *screens.general())) == []


@pytest.mark.parametrize("key_set", ["arrows", "vi", "laptop"])
def test_the_replay_obeys_and_shows_the_players_own_keys(key_set: str) -> None:
    player = Player()
    player.desk.options.key_set = key_set
    player.desk.options.keys = {screens.NAME: {screens.STEP: ("c",), screens.PAUSE: ("f7",), screens.TAKE_OVER: ()}}
    scene = Replay(player.desk, WON)
    player.stage.scenes.append(scene)
    shown = player.text
    assert "Step  C" in shown
    assert "Pause  F7" in shown
    assert "Take over  T" not in shown
    player.press("f7")
    assert not scene.running
    player.press("c", "c", "space", "right", "t")
    assert scene.progress()[0] == 2
    assert not scene.running
    assert player.top is scene


def test_messages_are_searched_and_written_by_the_players_own_keys() -> None:
    player, scene = playing()
    player.desk.options.keys = {screens.NAME: {screens.SEARCH: ("s",), screens.WRITE: ("f8",)}}
    player.press("m")
    assert isinstance(player.top, History)
    assert "Search  S" in player.text
    player.press("s")
    player.stage.text("zzz")
    assert "0 messages" in player.text
    player.press("escape", "f8")
    assert "written to" in player.text
    player.press("w")
    assert player.stage.scenes[-1:] == [scene]


def test_looking_on_obeys_the_players_own_key_while_looking() -> None:
    player, scene = playing()
    player.desk.options.keys = {bindings.WINDOW: {bindings.NEXT: ("c",)}}
    player.press("x", "c")
    first = scene.cursor
    player.press("up", "c")
    assert scene.cursor == first
    assert first is not None
    player.press("tab")
    assert scene.cursor == first, "that key means nothing any more"


def test_help_tells_the_keys_of_all_screens() -> None:
    player, scene = playing()
    player.desk.options.keys = {screens.NAME: {screens.TAKE_OVER: ("f9",)}}
    page = Help(player.desk, scene.bindings, scene.front, 1)
    told = [text for row in page._keys(110) for _column, text, _colour in row]
    for words in ("Watching and replaying", "Other screens", "Lists and pages", "F9", label("pageup")):
        assert any(words in text for text in told), words
