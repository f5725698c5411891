"""The words of text play around a game: looking about, replays, other runs, words of one's own."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path

import pytest

from tests.games.triquest.scenes import scene
from tests.ui.test_textplay import RATS, played
from tests.window.records import WON
from triquest.cli import main
from triquest.engine import journal, keeping, runs
from triquest.games.triquest.actions import Direction
from triquest.ui import aliases
from triquest.ui.archive import typed as log
from triquest.ui.tones import Line


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    def said(lines: list[str], *command: str) -> str:
        monkeypatch.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in lines)))
        assert main([*command]) == 0
        return " ".join(capsys.readouterr().out.split())

    return said


def test_the_look_cursor_goes_from_thing_to_thing_and_acts() -> None:
    far = (0, -3, Direction.SOUTH, {7: "rat", 4: "rat"})
    text, _outcome, session = played(
        "look next", "look south", "look here", "there", "look next", "there", game=scene(far)
    )
    assert "? Two Rats: three tiles north" in text
    assert "Should they come from the north:" in text, "with all that the window's panel says"
    assert ": two tiles north" in text
    assert "Look at something first" in text
    assert "That group is not beside the heroes." in text
    text, _outcome, session = played("look next", "there", game=scene(RATS))
    assert session.actions == 1
    assert "slashes" in text


def test_going_there_walks_until_something_happens() -> None:
    text, _outcome, session = played("look north 3", "go there", "look nowhere", "look north far", game=scene())
    assert session.actions == 3
    assert "3 actions were taken." in text
    assert text.count("Look how?") == 2


def test_messages_by_number_words_and_all() -> None:
    history = [Line(f"message {number}") for number in range(30)]
    assert log("", history, "x") == history[-20:]
    assert log("all", history, "x") == history
    assert log("3", history, "x") == history[-3:]
    assert log("find MESSAGE 2", history, "x") == [line for line in history if "2" in line.text]


def test_words_of_ones_own_are_kept_and_forgotten() -> None:
    text, _outcome, session = played("alias k wait", "k", "K", "alias", "alias k -", "k", "alias alias wait")
    assert session.actions == 2
    assert "k = wait" in text
    assert "“k” means nothing here" in text
    assert "cannot stand for anything else" in text
    _text, _outcome, session = played("alias hold = wait", "hold")
    _text, _outcome, again = played("hold")
    assert again.actions == 1
    (keeping.data_folder() / "words.json").write_text("{ torn")
    _text, _outcome, again = played("hold")
    assert again.actions == 0


def test_a_replay_by_steps_leaps_fights_and_taken_over(say) -> None:  # type: ignore[no-untyped-def]
    lines = ["step", "", "step 3", "back", "go 40", "fight", "previous fight", "turn 50", "end", "take over", "go 20",
             "look", "map", "party", "log find heroes", "dump", "take over", "wait", "quit"]  # fmt: skip
    text = say(lines, "replay", str(WON), "--text")
    for told in ("Action 5 of 112.", "Action 4 of 112.", "Action 43 of 112.", "Action 50 of 112.",
                 "Action 112 of 112.", "The game is over: go back",
                 "You have taken over after action 20", "Saved as triquest-1."):  # fmt: skip
        assert told in text, told
    record = journal.read(runs.folder() / "triquest-1.journal")
    whole = [entry.action for entry in journal.read(WON).entries]
    assert [entry.action for entry in record.entries] == [*whole[:20], "wait"]
    assert record.header.marks[-1] == "branch:victory@20"
    assert "The heroes" in (keeping.data_folder() / "messages" / "victory-20.txt").read_text(encoding="utf-8")


def test_a_replay_without_any_line_is_told_whole(say) -> None:  # type: ignore[no-untyped-def]
    text = say([], "replay", str(WON), "--text")
    assert "The Chaos Lord is dead" in text
    assert "112. " in text


def test_from_one_run_to_another_and_back(say) -> None:  # type: ignore[no-untyped-def]
    lines = ["wait", "new 9 size=40x40", "wait", "wait", "runs", "resume triquest-1", "resume nothing", "again",
             "new 1 size=9", "wizard", "yes", "wizard reveal", "learn", "quit", "quit"]  # fmt: skip
    text = say(lines, "play", "--text", "--seed", "7", "--set", "size=40x40")
    assert "There is no journal “nothing”" in text
    assert "each from 40 to 1000" in text
    assert "Back in the game." in text
    assert "The whole land lies open" in text
    found = {run.name: run.actions for run in runs.summaries()}
    assert found == {"triquest-1": 1, "triquest-2": 2, "triquest-3": 0, "triquest-4": 1}
    assert journal.read(runs.folder() / "triquest-4.journal").header.marks == ("branch:triquest-3@0", "wizard")


def test_a_run_that_cannot_be_gone_on_with_leaves_one_where_one_was(say, data_folder: Path) -> None:  # type: ignore[no-untyped-def]
    say(["wait"], "play", "--text", "--seed", "7", "--set", "size=40x40")
    journal_file = data_folder / "runs" / "triquest-1.journal"
    journal_file.write_text(journal_file.read_text().replace('"rules": 1', '"rules": 999'))
    text = say([f"resume {journal_file}", "wait", "quit"], "play", "--text", "--seed", "8", "--set", "size=40x40")
    assert "damaged first line" in text
    assert "Saved as triquest-2." in text
    assert {run.name: run.actions for run in runs.summaries()} == {"triquest-2": 1}


def test_giving_up_asks_unless_the_player_wants_no_questions(say) -> None:  # type: ignore[no-untyped-def]
    text = say(["set confirm=off", "abandon"], "play", "--text", "--seed", "7", "--set", "size=40x40")
    assert "Answer yes or no" not in text
    assert runs.summaries()[0].end == runs.ABANDONED


def test_options_are_explained_and_hints_said_anew(say) -> None:  # type: ignore[no-untyped-def]
    text = say(["set list", "set hints again"], "play", "--text", "--seed", "7", "--set", "size=40x40")
    assert "tritanopia" in text
    assert "All hints are said once more." in text


def test_words_that_are_damaged_or_cannot_be_read_now_are_not_written_over(monkeypatch: pytest.MonkeyPatch) -> None:
    path = keeping.data_folder() / "words.json"
    path.parent.mkdir(parents=True)
    path.write_text('{"words": {"k": ')
    assert aliases.known() == {}
    aliases.typed("k attack")
    assert aliases.known() == {"k": "attack"}
    assert [other.read_text() for other in path.parent.glob("words*damaged*")] == ['{"words": {"k": ']

    def refused(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", refused)
        assert "Permission denied" in aliases.typed("m wait")[0].text
    assert aliases.known() == {"k": "attack"}
