"""The example game, installed as a package of its own beside triquest."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PIG = Path(__file__).parent.parent.parent / "examples" / "pig"
MAIN = "import sys; from triquest.cli import main; sys.exit(main())"
LAWS = """
import gymnasium
from gymnasium.utils.env_checker import check_env
from triquest.core.rng import stream
from triquest.engine.game import SOLO
from triquest.engine.journal import check_action
from triquest.engine.legal import Legal
from triquest.engine.options import settle
from triquest.engine.registry import find, make_bot
from triquest.envs import IDS

kind = find("pig")
for seed in range(20):
    game, bot = kind.new(seed, settle(kind.options, {})), make_bot(kind, "random", stream(seed, "bot"))
    while game.to_move() is not None:
        twin, other = game.clone(), kind.restore(game.snapshot())
        action = bot.choose(game.observe(SOLO), Legal(game))
        assert kind.parse_action(str(action)) == action
        check_action(action)
        for each in (game, twin, other):
            each.apply(action)
        assert game.digest() == twin.digest() == other.digest()
assert "triquest/Pig-v1" in IDS
check_env(gymnasium.make("triquest/Pig-v1", render_mode="rgb_array").unwrapped)
print("well")
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that finds the example game."""
    folder = tmp_path_factory.mktemp("pig")
    shutil.copytree(PIG, folder / "source")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(folder / "site"), str(folder / "source")], check=True)
    path = os.pathsep.join(filter(None, [str(folder / "site"), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "TRIQUEST_DATA": str(folder / "data")}


def run(env: dict[str, str], *arguments: str, feed: str = "") -> str:
    command = [sys.executable, "-c", MAIN, *arguments]
    return subprocess.run(command, env=env, input=feed, capture_output=True, encoding="utf-8", check=True).stdout


def test_it_is_played_saved_and_verified(installed: dict[str, str]) -> None:
    assert "Pig" in run(installed, "games")
    told = run(installed, "play", "pig", "--text", "--seed", "4", feed="roll\nhold\nlook\nquit\n")
    assert "turns left" in told
    assert "Saved as pig-1." in told
    assert "agree" in run(installed, "replay", "pig-1", "--verify")


def test_it_is_simulated_by_its_bots(installed: dict[str, str]) -> None:
    report = json.loads(run(installed, "sim", "pig", "--games", "200", "--bot", "holder", "--seed", "1", "--json", "-"))
    assert report["finished"] == 200
    # Holding at 20 scores 8.14 a turn in the mean, so twelve turns bring 98 and mostly reach 50.
    assert report["wins"] > 150
    assert report["counters"]["die 1"] > 0
    assert run(installed, "catalog", "pig", "1", "2", "--csv", "-").startswith("seed,first roll\n1,")


def test_it_keeps_the_laws_of_games_and_environments(installed: dict[str, str]) -> None:
    made = subprocess.run(
        [sys.executable, "-W", "error", "-c", LAWS], env=installed, capture_output=True, text=True, check=False
    )
    assert made.stdout == "well\n", made.stderr
