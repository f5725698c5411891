"""The command, as a user's shell runs it: its answers, and one sentence for every mistake."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest

from triquest.cli import main
from triquest.core.rng import stream
from triquest.engine import runs
from triquest.engine.options import settle, whole_number
from triquest.engine.registry import find, games

PROGRAM = [sys.executable, "-c", "import sys; from triquest.cli import main; sys.exit(main())"]


def run(*arguments: str, feed: str | None = None, code: int = 0, env: dict[str, str] | None = None) -> str:
    """What the command printed; a traceback anywhere is a failure."""
    made = subprocess.run(
        [*PROGRAM, *arguments],
        input=feed,
        stdin=subprocess.DEVNULL if feed is None else None,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **(env or {})},
        timeout=120,
        check=False,
    )
    assert "Traceback" not in made.stderr, made.stderr
    assert made.returncode == code, made.stdout + made.stderr
    return made.stdout if code == 0 else made.stderr


def test_with_neither_display_nor_terminal_a_bot_shows_the_game() -> None:
    told = run(env={"DISPLAY": ""})
    assert "a bot plays 200 actions of seed" in told
    assert told.rstrip().splitlines()[-1].startswith("To play yourself")


def test_import_needs_no_display_and_no_window() -> None:
    code = "import triquest, triquest.cli, sys; assert not {'pyglet', 'triquest.shell', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "DISPLAY": ""}, check=True)


def test_a_game_is_played_saved_continued_and_replayed() -> None:
    first = run("play", "--text", "--seed", "the old road", "--set", "size=40x40", feed="turn s\nwait\n")
    assert "Saved as triquest-1." in first
    second = run("play", "--text", "--run", "triquest-1", feed="turn e\nquit\n")
    assert "Saved as triquest-1." in second
    assert "All 3 actions agree" in run("replay", "triquest-1", "--verify")
    assert "triquest-1" in run("runs")
    assert "turn e" in run("replay", "triquest-1") or run("replay", "triquest-1")


def test_the_same_text_seed_gives_the_same_world() -> None:
    feed = "look\n"
    # The first time there are hints for newcomers.
    _first, one, other = (run("play", "--text", "--seed", "Añil ☂", feed=feed) for _ in range(3))
    assert one.replace("triquest-2", "") == other.replace("triquest-3", "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game called “chess”. Installed: "),
        (["play", "triqest"], "Did you mean triquest?"),
        (["play", "--set", "size=10x10"], "each from 40 to 1000"),
        (["play", "--set", "siz=40x40"], "Did you mean size?"),
        (["play", "--set", "size"], "write KEY=VALUE"),
        (["play", "--set", "terrain=lava"], "choose one of coherent, classic"),
        (["play", "--set", "combat.miss_sides=many"], "it takes a whole number"),
        (["play", "--set", "combat.nothing=1"], "combat"),
        (["play", "--set", "monster.dragon.attack=1"], "nothing is called “dragon”"),
        (["play", "--seed", str(2**64)], "too large"),
        (["play", "--run", "nothing"], "There is no journal “nothing”"),
        (["replay", "nothing"], "There is no journal “nothing”"),
        (["replay", __file__], "is no triquest journal"),
        (["sim", "triquest", "--bot", "general"], "It has random, captain"),
        (["sim", "triquest", "--bot", "captain:no-mercy"], "has no option “no-mercy”"),
        (["map", "triquest", "-o", "/nonexistent/world.png"], "cannot be written: No such file or directory."),
        (["roll", "seven"], "write 7d6"),
        (["roll", "9" * 5000 + "d6"], "write 7d6"),
        (["roll", "3d6", "--seed", "9" * 5000], "too large"),
        (["arena", "triquest", "danger " + "9" * 5000], "danger"),
        (["arena", "triquest", "9" * 5000 + " golem"], "golem"),
        (["runs", "chess"], "There is no game called “chess”"),
    ],
)
def test_every_mistake_is_told_in_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1
    assert told.rstrip().endswith((".", "?"))


@pytest.mark.parametrize(
    ("arguments", "least", "most"),
    [
        (["sim", "triquest", "--games", "0"], "1", "1,000,000,000,000"),
        (["sim", "triquest", "--jobs", "-1"], "1", "1,000,000,000,000"),
        (["sim", "triquest", "--games", "²"], "1", "1,000,000,000,000"),
        (["sim", "triquest", "--games", "9" * 5000], "1", "1,000,000,000,000"),
        (["roll", "3d6", "--times", "1000000000"], "1", "100,000,000"),
        (["arena", "triquest", "golem", "--threads", "65"], "1", "64"),
        (["balance", "triquest", "--threads", "0"], "1", "64"),
        (["bench", "--threads", "65"], "1", "64"),
    ],
)
def test_numbers_have_bounds(arguments: list[str], least: str, most: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    told = capsys.readouterr().err
    assert f"” is no whole number from {least} to {most}\n" in told
    assert len(told) < 2000


class Typed(StringIO):
    """What somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


def begun(name: str = "triquest-1", game: str = "triquest") -> runs.Run:
    """An open run under that name."""
    small = {"size": "40x40"} if game == "triquest" else {}
    with runs.create(find(game), 7, settle(find(game).options, small)) as made:
        pass
    path = made.path.with_name(f"{name}.journal")
    made.path.rename(path)
    return runs.resume(path)


def test_only_a_number_of_the_list_chooses_a_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun().close()
    monkeypatch.setattr(sys, "stdin", Typed(f"²\n2\n{'1' * 5000}\n1\nquit\n"))
    assert main(["play", "--text"]) == 0
    told = capsys.readouterr().out
    assert told.count("1 to 1, or n [1]: ") == 4
    assert "Saved as triquest-1." in told


@pytest.mark.parametrize("command", ["play", "learn"])
def test_without_standard_input_nothing_is_typed(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun().close()
    monkeypatch.setattr(sys, "stdin", None)
    assert main([command, "--text"]) == 0
    assert "The game is saved" in capsys.readouterr().out


def test_without_standard_output_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["roll", "3d6"]) == 0
    assert main(["roll", "seven"]) == 2
    sys.stdout.close()
    sys.stderr.close()


def test_a_run_can_have_any_name(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    begun("my{save}").close()
    monkeypatch.setattr(sys, "stdin", StringIO("quit\n"))
    assert main(["play", "--text", "--run", "my{save}"]) == 0
    assert "Saved as my{save}. Go on with: triquest play triquest --run my{save}" in capsys.readouterr().out


def test_sim_writes_json(tmp_path: Path) -> None:
    report = json.loads(run("sim", "triquest", "--games", "3", "--seed", "5", "--set", "size=40x40", "--json", "-"))
    assert set(report) >= {
        "game", "rules_version", "seed", "bot", "games", "finished", "wins", "losses", "turns", "seconds",
        "actions_per_second", "failures", "counters",
    }  # fmt: skip
    assert (report["games"], report["seed"], report["failures"]) == (3, 5, [])
    assert set(report["turns"]) == {"mean", "mean_interval", "median", "p90", "max"}
    out = tmp_path / "out.json"
    told = run("sim", "triquest", "--games", "3", "--seed", "5", "--set", "size=40x40", "--json", str(out))
    assert "3 games, 3 finished" in told
    again = json.loads(out.read_text())
    for key in ("seconds", "actions_per_second"):
        report.pop(key)
        again.pop(key)
    assert again == report


def test_sim_keeps_progress_only_of_a_seed_that_was_named(tmp_path: Path) -> None:
    kept = tmp_path / "progress"
    assert "--resume needs --seed" in run("sim", "triquest", "--games", "2", "--resume", str(kept), code=2)
    assert not kept.exists()


def test_catalog_tells_what_seeds_hold(tmp_path: Path) -> None:
    told = run("catalog", "triquest", "4", "2", "--set", "size=40x40")
    assert told.count("TriQuest, seed ") == 2
    table = run("catalog", "triquest", "4", "2", "--set", "size=40x40", "--csv", "-").splitlines()
    assert (len(table), table[0].split(",")[:3], table[2].split(",")[0]) == (3, ["seed", "start x", "start y"], "5")
    out = tmp_path / "orthanc.csv"
    assert "3 seeds" in run("catalog", "orthanc", "1", "3", "--csv", str(out))
    assert out.read_text(encoding="utf-8").count("\n") == 4
    assert "no whole number" in run("catalog", "orthanc", "1", "0", code=2)


def test_map_draws_a_picture(tmp_path: Path) -> None:
    out = tmp_path / "world.png"
    run("map", "triquest", "--seed", "7", "--size", "40x60", "-o", str(out))
    data = out.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == (400, 600)


def test_games_lists_every_installed_game() -> None:
    assert [row["id"] for row in json.loads(run("games", "--json"))] == list(games())


def test_a_second_program_on_the_same_run_is_refused(data_folder: Path) -> None:
    playing = subprocess.Popen(
        [*PROGRAM, "play", "--text", "--seed", "1", "--set", "size=40x40"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert playing.stdin is not None
    try:
        wait_for(data_folder / "runs" / "triquest-1.journal")
        told = run("play", "--text", "--run", "triquest-1", feed="wait\n", code=2)
        assert told == "The run triquest-1 is being played by another program.\n"
    finally:
        playing.communicate("quit\n", timeout=60)
    assert playing.returncode == 0


def wait_for(path: Path, size: int = 1) -> None:
    until = time.monotonic() + 60
    while not (path.exists() and path.stat().st_size >= size):
        assert time.monotonic() < until, f"{path} did not come"
        time.sleep(0.01)


def test_kill_9_loses_at_most_the_action_in_flight(data_folder: Path, pytestconfig: pytest.Config) -> None:
    """Each time the program is killed at a random moment while lines are piped in, and the run is opened again."""
    dice = stream(9, "test/kill")
    for number in range(1, 1 + (100 if pytestconfig.getoption("--long") else 4)):
        path = data_folder / "runs" / f"triquest-{number}.journal"
        told = play_and_kill(path, number, dice.below(40), dice.below(150))
        with runs.resume(path) as run:
            assert run.session.actions >= told
            assert run.session.outcome() is None


def play_and_kill(path: Path, seed: int, turns: int, milliseconds: int) -> int:
    """How many actions the program had told of before it was killed."""
    command = [*PROGRAM, "play", "--text", "--seed", str(seed), "--set", "size=40x40"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        wait_for(path)
        for turn in range(turns):
            playing.stdin.write("turn e\n" if turn % 2 else "turn s\n")
        playing.stdin.flush()
        time.sleep(milliseconds / 1000)
        playing.kill()
        told = playing.stdout.read()
        # What waits for a dead reader cannot be flushed.
        with contextlib.suppress(BrokenPipeError):
            playing.stdin.close()
    # A status line is printed once at the start and once after each action.
    return max(0, sum(line.startswith("  [") for line in told.splitlines()) - 1)


def test_a_closed_pipe_is_no_error() -> None:
    with subprocess.Popen([*PROGRAM, "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as speaking:
        assert speaking.stdout is not None
        assert speaking.stderr is not None
        speaking.stdout.close()
        assert speaking.stderr.read() == ""
    assert speaking.returncode == 141


def test_any_encoding_of_the_terminal_will_do() -> None:
    # Windows has no locale of ASCII alone.
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii" if sys.platform == "win32" else ""}
    for arguments in (["roll", "2d6", "--seed", "1"], ["games"], ["play", "--help"], ["sim", "--help"]):
        told = run(*arguments, env=plain)
        assert told.isascii()


def test_runs_of_a_folder_that_can_keep_none(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert "Games cannot be kept in" in run("runs", env={"TRIQUEST_DATA": str(file)}, code=2)
    assert "No runs yet" in run("runs", env={"TRIQUEST_DATA": str(tmp_path / "not" / "yet")})


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("0" * 9999, 0), ("42", 42), ("43", None), ("", None), ("-1", None), ("+1", None),
     ("1_0", None), (" 1", None), ("²", None), ("٣", None), ("9" * 9999, None)],
)  # fmt: skip
def test_whole_numbers(text: str, number: int | None) -> None:
    assert whole_number(text, 0, 42) == number


def test_a_run_knows_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with begun("orthanc-1", "orthanc") as made:
        path = made.path
    for words in (["play", "--run", "orthanc-1"], ["play", "orthanc", "--run", str(path)]):
        monkeypatch.setattr(sys, "stdin", StringIO("quit\n"))
        assert main([*words, "--text"]) == 0
        assert "Saved as orthanc-1. Go on with: triquest play orthanc --run orthanc-1" in capsys.readouterr().out
    for name in ("orthanc-1", str(path)):
        assert main(["play", "triquest", "--text", "--run", name]) == 2
        assert capsys.readouterr().err == "The run orthanc-1 is one of Orthanc, not of TriQuest.\n"


@pytest.mark.parametrize("words", [["--seed", "99"], ["--set", "size=40x40"], ["--new"], ["--wizard"]])
def test_a_run_is_gone_on_with_as_it_is(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with begun() as made:
        before = made.path.read_bytes()
    assert main(["play", "--text", "--run", "triquest-1", *words]) == 2
    assert "--run goes on with a run as it is" in capsys.readouterr().err
    assert made.path.read_bytes() == before
