"""Key sets and a player's own keys: nothing is claimed twice, and every command can still be given."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from triquest.engine.preferences import BY_NAME
from triquest.engine.registry import GameType, games
from triquest.ui.bindings import GENERAL, HELP, LEAVE, OPTIONS, Bindings, conflicts
from triquest.ui.keynames import known, split
from triquest.ui.keysets import steer
from triquest.ui.prompts import Command

KINDS = list(games().values())
SETS = list(BY_NAME["key_set"].choices)
EACH = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
KEYS = st.sampled_from(["f", "up", "shift+up", "num8", "8", "?", "escape", "ctrl+q", "f1", "alt+enter", "", "Q", "x y"])


def commands(kind: GameType) -> tuple[Command, ...]:
    return tuple(kind.front().commands())


@EACH
@pytest.mark.parametrize("key_set", SETS)
def test_in_every_set_every_command_has_a_key_of_its_own(kind: GameType, key_set: str) -> None:
    bindings = Bindings(commands(kind), key_set=key_set)
    assert conflicts(bindings.commands) == []
    assert [command.id for command in bindings.commands] == [c.id for c in (*commands(kind), *GENERAL)]
    for command in bindings.commands:
        assert command.keys, command.id
        assert all(known(key) for key in command.keys), command
        assert all(bindings.command(key) == command.id for key in command.keys)


@EACH
def test_letters_walk_in_vi_and_strafe_or_break_with_shift(kind: GameType) -> None:
    plain, vi = Bindings(commands(kind)), Bindings(commands(kind), key_set="vi")
    for letter, arrow in zip("kjhl", ("up", "down", "left", "right"), strict=True):
        for held in ("", "shift+", "ctrl+"):
            assert vi.command(held + letter) == vi.command(held + arrow) == plain.command(held + arrow) is not None
        assert vi.label(vi.command(letter) or "") == letter.upper()


@EACH
def test_a_laptop_has_no_numpad(kind: GameType) -> None:
    found = Bindings(commands(kind), key_set="laptop")
    assert not [key for command in found.commands for key in command.keys if split(key)[1].startswith("num")]


@EACH
@given(st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_players_bind_no_key_is_claimed_twice_and_escape_leaves(kind: GameType, data: st.DataObject) -> None:
    ids = st.sampled_from([command.id for command in (*commands(kind), *GENERAL)])
    own = data.draw(st.dictionaries(ids, st.lists(KEYS, max_size=3).map(tuple), max_size=6))
    found = Bindings(commands(kind), key_set=data.draw(st.sampled_from(SETS)), own=own)
    assert conflicts(found.commands) == []
    assert found.command("escape") == LEAVE
    for name, keys in own.items():
        mine = [key for key in keys if found.command(key) == name]
        lost = [key for key in keys if known(key) and key != "escape" and key not in mine]
        assert all(found.command(key) in own for key in lost), "only another key of one's own takes one away"


def test_a_key_of_ones_own_is_taken_from_the_command_that_had_it() -> None:
    table = (Command("a", ("x1", "f"), (), "", ""), Command("b", ("g",), (), "", ""))
    found = Bindings(table, own={"b": ("f",), HELP: ()})
    assert (found.keys("b"), found.command("f"), found.command("g"), found.keys(HELP)) == (("f",), "b", None, ())
    assert found.keys("a") == ("x1",)
    assert found.label(HELP) == ""
    assert found.keys(OPTIONS) == ("f10",)


def test_digits_that_need_shift_count_as_digits_where_nothing_else_is_meant() -> None:
    table = (Command("a", ("5", "8"), (), "", ""), Command("b", ("shift+8",), (), "", ""))
    found = Bindings(table)
    assert [found.command(key) for key in ("shift+5", "shift+8", "ctrl+5")] == ["a", "b", None]


def test_steering() -> None:
    assert [steer(key, "vi") for key in ("h", "j", "y", "up", "num2", "8")] == [
        "left",
        "down",
        "home",
        "up",
        "down",
        "8",
    ]
    assert [steer(key, "arrows") for key in ("h", "num8", "5", "num5")] == ["h", "up", "5", "num5"]
    assert steer("9", "laptop", digits=True) == "pageup"


@pytest.mark.parametrize("key", ["f", "8", "num0", "?", "ctrl++", "ctrl+alt+shift+f12", "space", "é"])
def test_names_of_keys(key: str) -> None:
    assert known(key)


@pytest.mark.parametrize(
    "key", ["", " ", "F", "ff", "num", "numx", "f0", "f13", "shift+ctrl+f", "shift", "\n", "ctrl+"]
)
def test_what_names_no_key(key: str) -> None:
    assert not known(key)
