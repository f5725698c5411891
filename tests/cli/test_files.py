"""Where commands put their results: whole files or none, standard output for “-”, else a sentence."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from io import BytesIO, TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from triquest.cli import files, main
from triquest.engine.errors import OptionError
from triquest.lab import arena, catalogue
from triquest.lab.bench import measure

SMALL = ["--set", "size=40x40", "--seed", "7"]
SIM = ["sim", "triquest", "--games", "2", "--limit", "20", *SMALL]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "work"
    made.mkdir()
    monkeypatch.chdir(made)
    return made


def test_a_table_goes_to_standard_output(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIM, "--csv", "-"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("number,seed,result,")
    assert [row.split(",")[0] for row in rows] == ["0", "1"]
    assert main(["catalog", "triquest", "4", "2", "--set", "size=40x40", "--csv", "-"]) == 0
    assert [row.split(",")[0] for row in capsys.readouterr().out.splitlines()] == ["seed", "4", "5"]
    assert list(folder.iterdir()) == []


class Raw(TextIOWrapper):
    """Standard output, led into a file or shown on a terminal."""

    terminal = False

    def isatty(self) -> bool:
        return self.terminal


def test_a_picture_goes_to_standard_output_unless_it_is_a_terminal(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = BytesIO()
    monkeypatch.setattr(sys, "stdout", Raw(data))
    words = ["map", "triquest", *SMALL, "-o"]
    assert main([*words, "-"]) == 0
    assert main([*words, "world.png"]) == 0
    assert data.getvalue().startswith((folder / "world.png").read_bytes())
    monkeypatch.setattr(Raw, "terminal", True)
    assert main([*words, "-"]) == 2
    assert "is no text for a terminal" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["world.png"]


def test_a_failed_run_leaves_files_as_they_were(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = folder / "old.csv"
    old.write_text("kept")

    def broken(*_arguments: object) -> None:
        raise OptionError("It broke.")

    for place in ("triquest.lab.catalogue.rows", "triquest.cli.simulating.simulate", "triquest.lab.arena.fights"):
        monkeypatch.setattr(place, broken)
    for name in ("old.csv", "new.csv"):
        assert main(["catalog", "triquest", "1", "2", "--csv", name]) == 2
        assert main([*SIM, "--csv", name, "--json", "sim.json"]) == 2
        assert main(["arena", "triquest", "golem", "--json", name]) == 2
    assert [path.name for path in folder.iterdir()] == ["old.csv"]
    assert old.read_text() == "kept"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--json", "-", "--csv", "-"], "Two results cannot both go to -."),
        (["--json", "a", "--csv", "../work/a"], "Two results cannot both go to a."),
        (["--json", "."], ". cannot be written: Is a directory."),
        (["--csv", "gone/a.csv"], "gone/a.csv cannot be written: No such file or directory."),
    ],
)
def test_what_cannot_be_written_is_told_before_the_work(
    words: list[str], sentence: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*SIM, *words]) == 2
    assert capsys.readouterr().err.replace("\\", "/") == f"{sentence}\n"
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="links and rights are those of Unix")
def test_links_and_rights_stay(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target, link = folder / "target.json", folder / "link.json"
    target.write_text("{}")
    target.chmod(0o640)
    link.symlink_to(target)
    files.Text(str(link)).json({"é": 1})
    assert json.loads(target.read_text(encoding="utf-8")) == {"é": 1}
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    files.Text(os.devnull).json([])
    assert not Path(os.devnull).is_file()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is Linux's")
def test_a_full_disk_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "triquest", *SMALL, "-o", "/dev/full"]) == 2
    assert capsys.readouterr().err == "/dev/full cannot be written: No space left on device.\n"
    assert main(["catalog", "triquest", "1", "2", "--set", "size=40x40", "--csv", "/dev/full"]) == 2
    assert capsys.readouterr().err == "/dev/full cannot be written: No space left on device.\n"


def stopped(times: int, work: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
    """Work that is interrupted after so many pieces."""

    def some(*arguments: Any) -> Iterator[Any]:
        yield from islice(work(*arguments), times)
        raise KeyboardInterrupt

    return some


def test_an_interrupted_arena_tells_what_is_done(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "triquest", "golem", "--seed", "1", "--json", "a.json"]
    monkeypatch.setattr(arena, "CHUNK", 10)
    assert main([*words, "--times", "30"]) == 0
    whole = json.loads((folder / "a.json").read_text(encoding="utf-8"))
    capsys.readouterr()
    monkeypatch.setattr(arena, "fights", stopped(3, arena.fights))
    assert main([*words, "--times", "1000000000"]) == 130
    part = json.loads((folder / "a.json").read_text(encoding="utf-8"))
    for data in (whole, part):
        del data["seconds"], data["attacks_per_second"]
    assert part == whole
    told, warned = capsys.readouterr()
    assert "30 battles, seed 1" in told
    assert warned.endswith("Interrupted after 30 of 1,000,000,000 battles.\n")


def test_an_interrupted_catalog_keeps_its_rows(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["catalog", "triquest", "4"]
    assert main([*words, "3", "--set", "size=40x40", "--csv", "whole.csv"]) == 0
    monkeypatch.setattr(catalogue, "rows", stopped(3, catalogue.rows))
    assert main([*words, "1000000000", "--set", "size=40x40", "--csv", "part.csv"]) == 130
    assert capsys.readouterr().err.endswith("Interrupted after 3 of 1000000000 seeds.\n")
    assert (folder / "part.csv").read_bytes() == (folder / "whole.csv").read_bytes()


def test_an_interrupted_bench_writes_what_is_done(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(measure, "measure", stopped(0, measure.measure))
    assert main(["bench", "--quick", "noise", "--json", "-"]) == 130
    told, warned = capsys.readouterr()
    assert json.loads(told)["rows"] == []
    assert warned == "Interrupted.\n"


def test_nothing_is_written_of_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "fights", stopped(0, arena.fights))
    assert main(["arena", "triquest", "golem", "--json", "a.json"]) == 130
    assert list(folder.iterdir()) == []


def half(output: files.Text) -> None:
    with output.opened() as file:
        file.write("half")
        raise KeyboardInterrupt


def test_a_stream_keeps_what_is_whole_only(folder: Path) -> None:
    output = files.Text("a.txt")
    with pytest.raises(KeyboardInterrupt):
        half(output)
    assert list(folder.iterdir()) == []
    with output.opened() as file:
        file.write("all\n")
    assert (folder / "a.txt").read_bytes() == b"all\n"
