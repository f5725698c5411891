"""The hall of fame and what was met survive torn lines, damage and repetition; what is no plain game stands apart."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from triquest.engine import fame, keeping, lore
from triquest.engine.fame import Entry
from triquest.engine.lore import Meeting, Tally

ENTRY = Entry("0" * 16, 10, "loss", "dead", "A story", 5, 7, {"size": "40x40"}, (), "game-1", "2026-01-01")


def entry(number: int, score: int, *marks: str) -> Entry:
    return replace(ENTRY, key=f"{number:016x}", score=score, marks=marks)


def file() -> Path:
    return keeping.data_folder() / "fame" / "game-rules1.txt"


def test_the_best_come_first_and_no_game_stands_twice() -> None:
    for number, score in enumerate((5, 9, 7, 9)):
        fame.add("game", 1, entry(number, score))
        fame.add("game", 1, entry(number, score))
    assert [int(found.key, 16) for found in fame.read("game", 1)] == [1, 3, 2, 0]
    assert fame.read("game", 1)[0] == entry(1, 9)
    assert fame.read("game", 2) == []
    fame.add("game", 2, entry(9, 1))
    assert fame.versions("game") == [2, 1]


def test_a_file_cut_anywhere_costs_only_the_line_that_is_cut() -> None:
    for number in range(3):
        fame.add("game", 1, entry(number, number))
    whole = file().read_bytes()
    ends = [place for place, byte in enumerate(whole, 1) if byte == ord("\n")]
    for size in range(0, len(whole), 7):
        file().write_bytes(whole[:size])
        kept = sum(end - 1 <= size for end in ends)
        assert len(fame.read("game", 1)) == kept
        fame.add("game", 1, entry(99, 1))
        assert len(fame.read("game", 1)) == kept + 1, "what is added after a torn line is whole"


def test_damage_within_costs_only_its_line() -> None:
    for number in range(3):
        fame.add("game", 1, entry(number, number))
    lines = file().read_bytes().split(b"\n")
    lines[1] = lines[1].replace(b'"score": 1', b'"score": 900')
    hostile = [f"{text} #{fame._check(text)}".encode() for text in ("[" * 100_000, "{}", '{"score": Infinity}')]
    file().write_bytes(b"\n".join([*lines[:2], bytes(40), b"{} #0", *hostile, lines[2], b""]))
    assert [found.score for found in fame.read("game", 1)] == [2, 0]


@pytest.mark.parametrize(
    ("marks", "apart"),
    [((), ""), (("bot:captain",), "bot"), (("wizard",), "wizard"), (("branch:game-1@5", "wizard"), "wizard"),
     (("branch:game-1@5",), "branch")],
)  # fmt: skip
def test_what_stands_apart(marks: tuple[str, ...], apart: str) -> None:
    assert replace(ENTRY, marks=marks).apart == apart


def test_a_run_is_counted_once_however_often_it_is_kept() -> None:
    first, second = Tally(), Tally()
    assert first.add([Meeting("monster", "rat"), Meeting("monster", "rat", 2)])
    assert not first.add([Meeting("monster", "rat", 1)])
    second.add([Meeting("monster", "rat", 4), Meeting("item", "mace")])
    for _time in range(3):
        lore.remember("game", "one", first)
        lore.remember("game", "two", second)
    assert lore.known("game") == {("monster", "rat"): 7, ("item", "mace"): 0}
    assert lore.known("other") == {}


def test_a_damaged_book_is_set_aside() -> None:
    tally = Tally()
    tally.add([Meeting("item", "mace", 1)])
    path = keeping.data_folder() / "lore" / "game.json"
    path.parent.mkdir(parents=True)
    for text in ('{"one": {"item', "[1]", '{"one": 3}', "\0\0", "[" * 100_000):
        path.write_text(text)
        assert lore.known("game") == {}
        lore.remember("game", "one", tally)
        assert lore.known("game") == {("item", "mace"): 1}
    assert len(list(path.parent.glob("*damaged*"))) == 5


def test_a_book_that_cannot_be_read_now_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    tally = Tally()
    tally.add([Meeting("item", "mace", 1)])
    lore.remember("game", "one", tally)

    def refused(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", refused)
        assert lore.known("game") == {}
        with pytest.raises(OSError, match="Permission denied"):
            lore.remember("game", "two", tally)
    assert lore.known("game") == {("item", "mace"): 1}


def test_replacing_keeps_the_old_file_when_the_disk_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "some" / "file"
    keeping.replace(path, "old")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        keeping.replace(path, "new")
    assert path.read_text() == "old"
    assert list(path.parent.iterdir()) == [path]
