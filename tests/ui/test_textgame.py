"""Whole games of TriQuest by typed words alone, in the command that a user's shell runs, to victory and to defeat."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.ui.spoken import words_for
from tests.window import records
from tests.window.records import WON
from triquest.engine import fame, journal, runs

PROGRAM = [sys.executable, "-m", "triquest"]


def typed(lines: list[str], *arguments: str) -> str:
    """What the command says to typed lines."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        env=dict(os.environ),
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_whole_game_to_victory(data_folder: Path) -> None:
    played = [(seen, action) for seen, action in records.moments(WON) if action is not None]
    lines = [words_for(seen, action) for seen, action in played]
    assert {line.split()[0] for line in lines} >= {"attack", "formation", "strafe", "wait"}
    seed = records.seed_of(WON)
    # The record may have marks and options; those of the world are the command's.
    options = [word for pair in journal.read(WON).header.options.items() for word in ("--set", "=".join(pair))]
    text = typed(["look", "odds", *lines, "fame", "replay", "end", "quit", "log find Chaos Lord", "quit"],
                 "play", "triquest", "--text", "--seed", str(seed), *options)  # fmt: skip
    for line in lines:
        assert f"\n> {line}\n" in text
    for words in (
        "The Chaos Lord is dead", "★", f"The quest took {len(lines)} actions", "Place 1 in the hall of fame.",
        "The character is written down:", f"Seed {seed}.", "The Chaos Lord is slain",
        f"Action {len(lines)} of {len(lines)}.",
    ):  # fmt: skip
        assert words in text, words
    assert "means nothing here" not in text
    assert "\x1b" not in text, "no tricks of a terminal where there is none"
    run = runs.summaries()[0]
    assert [entry.action for entry in journal.read(run.path).entries] == [str(action) for _seen, action in played]
    (entry,) = fame.read("triquest", 1)
    assert (entry.result, entry.seed, entry.actions, entry.apart) == ("win", seed, len(lines), "")
    dump = (data_folder / "characters" / f"{run.name}.txt").read_text(encoding="utf-8")
    assert all(words in dump for words in ("The Chaos Lord is dead", "Slain", "The map", "The last messages", run.name))


def test_a_whole_game_to_defeat(data_folder: Path) -> None:
    moment = records.when(WON, lambda o: any(member.id == "chaos-lord" for g in o.groups for member in g.members))
    records.begin(WON, moment, runs.folder())
    text = typed(["wait"] * 150 + ["abandon", "again", "quit"], "play", "--text", "--run", "triquest-1")
    assert "The last hero has fallen. The party is no more." in text
    assert "✖" in text
    assert "The game is over." in text, "nothing can be done after the end, giving up included"
    assert "Saved as triquest-2." in text, "another try in the same world"
    (entry,) = fame.read("triquest", 1)
    assert entry.result == "loss"
    assert "The last hero has fallen" in (data_folder / "characters" / "triquest-1.txt").read_text(encoding="utf-8")


def test_a_game_given_up_stands_in_the_hall_and_is_written_down(data_folder: Path) -> None:
    lines = ["wait", "abandon", "no", "wait", "abandon", "yes"]
    text = typed(lines, "play", "--text", "--seed", "7", "--set", "size=40x40")
    assert text.count("Abandon this run?") == 2
    assert "was abandoned. Its replay is kept." in text
    (entry,) = fame.read("triquest", 1)
    assert (entry.result, entry.actions) == ("abandoned", 2)
    hall = typed([], "fame", "triquest")
    assert "Abandoned" in hall
    assert "Nobody yet" in hall, "no place among those who went to the end"
    dump = (data_folder / "characters" / "triquest-1.txt").read_text(encoding="utf-8")
    assert "The run was abandoned." in dump
    assert "triquest replay triquest-1" in dump
    assert "Action 2 of 2." in typed(["end", "quit"], "replay", "triquest-1", "--text")
