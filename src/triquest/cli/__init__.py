"""The `triquest` command: play, replay, simulate, draw worlds, roll dice, measure."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import triquest
from triquest.cli import (
    arena,
    balance,
    benchmarks,
    experiments,
    files,
    listings,
    playing,
    preferences,
    simulating,
    values,
)
from triquest.engine import language, preferencefile
from triquest.engine.errors import TriquestError
from triquest.ui import terminal

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


_ENGLISH = (
    simulating.sim,
    arena.fight,
    balance.balance,
    experiments.draw_map,
    experiments.catalog,
    experiments.roll_dice,
    benchmarks.bench,
    listings.list_games,
)
"""The commands that are English everywhere."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status: 0 well, 2 a user's mistake in one sentence, 130 interrupted."""
    _mend_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        chosen = _parser(words).parse_args(words)
        # Players are spoken to in their language; the laboratory and what programs read are English everywhere.
        language.use(preferencefile.language() if chosen.for_players else language.ENGLISH)
        chosen.quiet = files.check(vars(chosen).values())
        status: int = chosen.run(chosen)
        sys.stdout.flush()
    except TriquestError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 130
    except OSError as error:
        if not _reader_left(error):
            raise
        # What was played is in the journal. Keep Python from complaining once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return status


def _mend_streams() -> None:
    """What is written always goes somewhere: to nowhere if a stream was closed, and whatever its encoding."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - for good
        terminal.forgiving(getattr(sys, name))


def _reader_left(error: OSError) -> bool:
    """Whether nobody reads any more what the program writes; Windows calls that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="triquest", description="An anthology of turn-based games. Without a command it lets you play."
    )
    parser.add_argument("--version", action="version", version=f"triquest {triquest.__version__}")
    parser.set_defaults(run=playing.default, for_players=True)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_playing(commands)
    _add_experiments(commands, words)
    _add_listings(commands)
    return parser


def _add_playing(commands: Commands) -> None:
    play = _command(commands, "play", "play a game, new or continued", playing.play)
    play.add_argument("game", nargs="?", metavar="GAME", help="which (triquest, or that of the run)")
    _add_world(play)
    where = play.add_mutually_exclusive_group()
    where.add_argument("--text", action="store_true", help="play in the terminal, in words")
    where.add_argument("--window", action="store_true", help="insist on a window")
    play.add_argument("--wizard", action="store_true", help="a new run as a wizard, apart from the hall of fame")
    play.add_argument("--new", action="store_true", help="begin a new run without asking")
    play.add_argument("--run", dest="run_name", metavar="NAME", help="go on with that run as it is (see triquest runs)")

    learn = _command(commands, "learn", "take the tutorial of a game", playing.learn)
    learn.add_argument("game", nargs="?", default=playing.DEFAULT_GAME, metavar="GAME", help="which (triquest)")
    learn.add_argument("--text", action="store_true", help="in the terminal, in words")

    watch = _command(commands, "watch", "watch a bot play", playing.watch)
    watch.add_argument("game", metavar="GAME")
    watch.add_argument("--bot", metavar="NAME", help="random, captain, captain:no-gear, …")
    watch.add_argument("--text", action="store_true", help="in words")
    _add_world(watch)

    again = _command(commands, "replay", "show a journal again, or verify it", playing.replay_journal)
    again.add_argument("file", metavar="FILE", help="a journal, or the name of a run")
    again.add_argument("--text", action="store_true", help="in words")
    again.add_argument("--verify", action="store_true", help="only check every action; exit 0 if all agree")


def _add_experiments(commands: Commands, words: Sequence[str]) -> None:
    sim = _command(commands, "sim", "let a bot play many games", simulating.sim)
    simulating.add_arguments(sim)
    _add_world(sim)

    bout = _command(commands, "arena", "fight formations against each other, thousands of times", arena.fight)
    arena.add_arguments(bout, arena.games_of(words))
    _add_world(bout)

    report = _command(
        commands, "balance", "measure whether items are honest trade-offs, and how hard it is", balance.balance
    )
    balance.add_arguments(report)
    _add_world(report)

    world = _command(commands, "map", "draw the world of a seed as a PNG picture", experiments.draw_map)
    world.add_argument("game", metavar="GAME")
    world.add_argument("--size", metavar="WxH", help="short for --set size=WxH")
    world.add_argument("-o", "--output", type=files.Binary, required=True, metavar="FILE.png", help="the picture")
    _add_world(world)

    seeds = _command(commands, "catalog", "tell what seeds generate, hidden things too", experiments.catalog)
    seeds.add_argument("game", metavar="GAME")
    seeds.add_argument("start", metavar="START", help="the first seed")
    seeds.add_argument("count", type=values.positive, metavar="COUNT", help="how many seeds")
    seeds.add_argument("--csv", type=files.Text, metavar="FILE", help="write a table there; - for standard output")
    _add_settings(seeds)

    dice = _command(commands, "roll", "roll dice, with the exact odds beside them", experiments.roll_dice)
    dice.add_argument("throw", nargs="+", metavar="DICE", help="7d6, or 7d6 vs 6d6")
    dice.add_argument("--times", type=values.in_memory, default=1, metavar="N", help="how often (1)")
    dice.add_argument("--seed", metavar="N|TEXT", help="a number or any text; the same seed rolls the same")

    bench = _command(commands, "bench", "measure the kernels beside other packages, and the bots", benchmarks.bench)
    benchmarks.add_arguments(bench)


def _add_listings(commands: Commands) -> None:
    runs = _command(commands, "runs", "list the runs that can be continued or replayed", listings.list_runs)
    runs.add_argument("game", nargs="?", metavar="GAME")
    options = _command(commands, "options", "show or set the options of the window and of text play", preferences.run)
    options.add_argument("pairs", nargs="*", metavar="KEY=VALUE", help="set these, for example volume=30")
    options.add_argument("--list", action="store_true", help="with what each means and what it can be")
    fame = _command(commands, "fame", "show the hall of fame of a game", listings.show_fame)
    fame.add_argument("game", nargs="?", default=playing.DEFAULT_GAME, metavar="GAME", help="which (triquest)")
    book = _command(commands, "book", "show the bestiary and the items that you have met", listings.show_book)
    book.add_argument("game", metavar="GAME")
    book.add_argument("words", nargs="*", metavar="NAME", help="tell of one, by the beginning of its name")
    games = _command(commands, "games", "list the installed games, their options and bots", listings.list_games)
    games.add_argument("--json", action="store_true", help="as JSON")


def _command(
    commands: Commands, name: str, summary: str, run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
    parser.set_defaults(run=run, for_players=run not in _ENGLISH)
    return parser


def _add_world(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", metavar="N|TEXT", help="a number or any text; the same seed gives the same world")
    _add_settings(parser)


def _add_settings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="an option (triquest games) or a rule's number"
    )
