"""Keys and commands: names, labels, conflicts."""

import pytest

from triquest.engine.registry import games
from triquest.ui.bindings import GENERAL, Bindings, conflicts
from triquest.ui.keynames import digit_of, label, split
from triquest.ui.prompts import Command


def command(name: str, *keys: str) -> Command:
    return Command(name, keys, (), name, "section")


@pytest.mark.parametrize("kind", games().values(), ids=lambda kind: kind.id)
def test_no_key_of_a_game_is_claimed_twice(kind) -> None:  # type: ignore[no-untyped-def]
    commands = kind.front().commands()
    assert conflicts((*commands, *GENERAL)) == []
    bindings = Bindings(commands)
    for entry in commands:
        assert bindings.label(entry.id)
        assert all(bindings.command(key) == entry.id for key in entry.keys)


def test_conflicts_are_told() -> None:
    found = conflicts([command("a", "x", "y"), command("b", "y"), command("a")])
    assert found == ["y gives both a and b", "the command a stands twice"]
    with pytest.raises(ValueError, match="y gives both"):
        Bindings([command("a", "y"), command("b", "y")], ())


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("up", "↑"),
        ("shift+up", "Shift+↑"),
        ("num8", "Num 8"),
        ("8", "8"),
        ("f", "F"),
        ("f1", "F1"),
        ("escape", "Esc"),
        ("ctrl++", "Ctrl++"),
        ("ctrl+shift+num0", "Ctrl+Shift+Num 0"),
        ("?", "?"),
    ],
)
def test_labels(key: str, shown: str) -> None:
    assert label(key) == shown


def test_splitting() -> None:
    assert split("ctrl++") == (["ctrl"], "+")
    assert split("+") == ([], "+")
    assert split("ctrl+alt+enter") == (["ctrl", "alt"], "enter")


def test_digits() -> None:
    assert [digit_of(key) for key in ("8", "num8")] == ["8", "8"]
    assert [digit_of(key) for key in ("num", "f8", "shift+8", "x", "88")] == [None] * 5


def test_sections_keep_the_order_of_the_table() -> None:
    bindings = Bindings([Command("a", ("q",), (), "does a", "First"), Command("b", (), (), "does b", "Second")])
    names = [name for name, _ in bindings.sections()]
    assert names[:2] == ["First", "Second"]
    assert bindings.label("b") == ""
    assert bindings.label("nothing") == ""
    assert bindings.command("nothing") is None
