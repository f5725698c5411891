"""Packages that bring games and bots: who comes first, and that a broken one costs only itself."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

from triquest.cli import main
from triquest.engine import plugins, registry
from triquest.engine.errors import PluginError
from triquest.engine.registry import find, games

MAIN = "import sys; from triquest.cli import main; sys.exit(main())"
GAME = """
from dataclasses import replace
from triquest.engine.registry import find
GAME = replace(find("triquest"), id="{id}", title="{title}")
"""


class Site:
    """A folder of packages beside those that are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def package(self, name: str, source: str, **offers: dict[str, str]) -> None:
        """A package of one module; `offers` are its entry points by the last word of their group."""
        (self.folder / f"{name.replace('-', '_')}.py").write_text(source, encoding="utf-8")
        about = self.folder / f"{name.replace('-', '_')}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        lines = [
            f"[triquest.{group}]\n" + "".join(f"{point} = {value}\n" for point, value in points.items())
            for group, points in offers.items()
        ]
        (about / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
        forget()


def forget() -> None:
    """Look for packages anew."""
    invalidate_caches()
    for cached in (plugins.offered, plugins.tell, registry._game):
        cached.cache_clear()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    folder = tmp_path / "site"
    folder.mkdir()
    before = set(sys.modules)
    monkeypatch.syspath_prepend(folder)
    yield Site(folder)
    for name in set(sys.modules) - before:
        if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]
    monkeypatch.undo()
    forget()


@pytest.mark.parametrize("source", ["import nothing_of_that_name", "raise SystemExit(3)", "GAME = 7", "1 / 0"])
def test_a_broken_game_costs_only_itself(site: Site, source: str, caplog: pytest.LogCaptureFixture) -> None:
    site.package("broken-game", source, games={"chess": "broken_game:GAME"})
    assert main(["roll", "3d6"]) == 0
    assert find("triquest").id == "triquest"
    assert caplog.messages == []
    assert list(games()) == list(games()) == ["triquest", "orthanc"]
    (told,) = caplog.messages
    assert told.startswith("“chess” of the package broken-game cannot be used: ")
    with pytest.raises(PluginError) as caught:
        find("chess")
    assert str(caught.value) == told


def test_the_complaint_is_one_line_for_whoever_runs_a_command(site: Site) -> None:
    site.package("broken-game", "1 / 0", games={"chess": "broken_game:GAME"})
    path = os.pathsep.join(filter(None, [str(site.folder), os.environ.get("PYTHONPATH")]))
    made = subprocess.run(
        [sys.executable, "-c", MAIN, "games"],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert made.stderr == "“chess” of the package broken-game cannot be used: ZeroDivisionError: division by zero.\n"
    assert "orthanc: " in made.stdout


def test_a_game_goes_by_the_name_of_its_entry_point(site: Site) -> None:
    site.package("one", GAME.format(id="draughts", title="Draughts"), games={"chess": "one:GAME"})
    with pytest.raises(PluginError, match="its game calls itself “draughts”"):
        find("chess")


def test_only_arena_loads_games_for_its_arguments(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    loaded = "print('loaded')\n" + GAME.format(id="draughts", title="Draughts")
    site.package("one", loaded, games={"draughts": "one:GAME"})
    assert main(["roll", "1d6"]) == 0
    assert "loaded" not in capsys.readouterr().out
    for words in (["sim", "--help"], ["arena", "triquest", "--help"], ["arena", "--help"]):
        with pytest.raises(SystemExit):
            main(words)
        told = capsys.readouterr().out
        assert ("loaded" in told) == (words == ["arena", "--help"])
        assert ("--formation" in told) == (words[0] == "arena")
    assert main(["arena", "chess"]) == 2
    assert "There is no game called “chess”" in capsys.readouterr().err


BOT = """
from triquest.engine.registry import BotType

class First:
    def choose(self, observation, legal):
        return next(iter(legal))

BOT = BotType(lambda dice, options: First(), "{summary}")
"""


def test_a_package_brings_a_bot_for_a_game_of_another(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    site.package("bots-of-mine", BOT.format(summary="takes the first way"), bots={"triquest.first": "bots_of_mine:BOT"})
    assert find("triquest").bots["first"].summary == "takes the first way"
    assert "first" not in find("orthanc").bots
    assert main(["sim", "triquest", "--bot", "first", "--games", "1", "--limit", "3", "--set", "size=40x40"]) == 0
    assert "triquest by first" in capsys.readouterr().out


def test_what_a_game_has_itself_is_not_replaced(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    own = find("triquest").bots["captain"]
    site.package("a-bots", BOT.format(summary="false"), bots={"triquest.captain": "a_bots:BOT"})
    site.package("zz-games", GAME.format(id="triquest", title="False"), games={"triquest": "zz_games:GAME"})
    kind = find("triquest")
    assert (kind.title, kind.bots["captain"]) == ("TriQuest", own)
    assert caplog.messages == [
        "“triquest” of the package zz-games is not used: triquest has its own.",
        "“triquest.captain” of the package a-bots cannot be used: TriQuest has a bot of that name.",
    ]


def test_of_two_packages_that_offer_the_same_neither_is_taken(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    for name in ("one", "two"):
        site.package(
            name,
            BOT.format(summary=name) + GAME.format(id="chess", title=name),
            bots={"triquest.first": f"{name}:BOT"},
            games={"chess": f"{name}:GAME"},
        )
    assert "first" not in find("triquest").bots
    assert caplog.messages == ["“triquest.first” is offered by several packages (one, two): keep one of them."]
    with pytest.raises(PluginError, match=r"“chess” is offered by several packages \(one, two\)"):
        find("chess")


def test_a_broken_bot_costs_only_itself(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    site.package("one", "1 / 0", bots={"triquest.first": "one:BOT"})
    assert "first" not in find("triquest").bots
    assert caplog.messages == [
        "“triquest.first” of the package one cannot be used: ZeroDivisionError: division by zero."
    ]
