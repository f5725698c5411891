"""The commands: what each is for, and what it can be told.

Only the module of the command that is named is imported, so that each begins as soon as it can.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import NamedTuple

import triquest
from triquest.cli import files

Words = Sequence[str]
"""A whole command line."""


class Command(NamedTuple):
    """A command under its name."""

    summary: str
    describe: Callable[[argparse.ArgumentParser, Words], None]
    """Says what the command can be told, and what carries it out: `run`."""
    for_players: bool = False
    """Whether it speaks the player's language; the laboratory and what programs read are English everywhere."""


def parser(words: Words) -> argparse.ArgumentParser:
    """The parser of a command line; only of the command that it names are the arguments known."""
    named = next((word for word in words if not word.startswith("-")), None)
    made = argparse.ArgumentParser(
        prog="triquest", description="An anthology of turn-based games. Without a command it lets you play."
    )
    made.add_argument("--version", action="version", version=f"triquest {triquest.__version__}")
    made.set_defaults(run=_default, for_players=True)
    commands = made.add_subparsers(title="commands", metavar="COMMAND")
    for name, command in COMMANDS.items():
        summary = command.summary
        own = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        own.set_defaults(for_players=command.for_players)
        if name == named:
            command.describe(own, words)
    return made


def _default(chosen: argparse.Namespace) -> int:
    from triquest.cli import playing

    return playing.default(chosen)


def _play(play: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import playing

    play.set_defaults(run=playing.play)
    play.add_argument("game", nargs="?", metavar="GAME", help="which (triquest, or that of the run)")
    _add_world(play)
    where = play.add_mutually_exclusive_group()
    where.add_argument("--text", action="store_true", help="play in the terminal, in words")
    where.add_argument("--window", action="store_true", help="insist on a window")
    play.add_argument("--wizard", action="store_true", help="a new run as a wizard, apart from the hall of fame")
    play.add_argument("--new", action="store_true", help="begin a new run without asking")
    play.add_argument("--run", dest="run_name", metavar="NAME", help="go on with that run as it is (see triquest runs)")


def _learn(learn: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import playing

    learn.set_defaults(run=playing.learn)
    learn.add_argument("game", nargs="?", default=playing.DEFAULT_GAME, metavar="GAME", help="which (triquest)")
    learn.add_argument("--text", action="store_true", help="in the terminal, in words")


def _watch(watch: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import playing

    watch.set_defaults(run=playing.watch)
    watch.add_argument("game", metavar="GAME")
    watch.add_argument("--bot", metavar="NAME", help="random, captain, captain:no-gear, …")
    watch.add_argument("--text", action="store_true", help="in words")
    _add_world(watch)


def _replay(again: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import playing

    again.set_defaults(run=playing.replay_journal)
    again.add_argument("file", metavar="FILE", help="a journal, or the name of a run")
    again.add_argument("--text", action="store_true", help="in words")
    again.add_argument("--verify", action="store_true", help="only check every action; exit 0 if all agree")


def _sim(sim: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import simulating

    sim.set_defaults(run=simulating.sim)
    simulating.add_arguments(sim)
    _add_world(sim)


def _arena(bout: argparse.ArgumentParser, words: Words) -> None:
    from triquest.cli import arena

    bout.set_defaults(run=arena.fight)
    arena.add_arguments(bout, arena.games_of(words))
    _add_world(bout)


def _balance(report: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import balance

    report.set_defaults(run=balance.balance)
    balance.add_arguments(report)
    _add_world(report)


def _map(world: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import experiments

    world.set_defaults(run=experiments.draw_map)
    world.add_argument("game", metavar="GAME")
    world.add_argument("--size", metavar="WxH", help="short for --set size=WxH")
    world.add_argument("-o", "--output", type=files.Binary, required=True, metavar="FILE.png", help="the picture")
    _add_world(world)


def _catalog(seeds: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import experiments, values

    seeds.set_defaults(run=experiments.catalog)
    seeds.add_argument("game", metavar="GAME")
    seeds.add_argument("start", metavar="START", help="the first seed")
    seeds.add_argument("count", type=values.positive, metavar="COUNT", help="how many seeds")
    seeds.add_argument("--csv", type=files.Text, metavar="FILE", help="write a table there; - for standard output")
    _add_settings(seeds)


def _roll(dice: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import experiments, values

    dice.set_defaults(run=experiments.roll_dice)
    dice.add_argument("throw", nargs="+", metavar="DICE", help="7d6, or 7d6 vs 6d6")
    dice.add_argument("--times", type=values.in_memory, default=1, metavar="N", help="how often (1)")
    dice.add_argument("--seed", metavar="N|TEXT", help="a number or any text; the same seed rolls the same")


def _bench(bench: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import benchmarks

    bench.set_defaults(run=benchmarks.bench)
    benchmarks.add_arguments(bench)


def _runs(runs: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import listings

    runs.set_defaults(run=listings.list_runs)
    runs.add_argument("game", nargs="?", metavar="GAME")


def _options(options: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import preferences

    options.set_defaults(run=preferences.run)
    options.add_argument("pairs", nargs="*", metavar="KEY=VALUE", help="set these, for example volume=30")
    options.add_argument("--list", action="store_true", help="with what each means and what it can be")


def _fame(fame: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import listings, playing

    fame.set_defaults(run=listings.show_fame)
    fame.add_argument("game", nargs="?", default=playing.DEFAULT_GAME, metavar="GAME", help="which (triquest)")


def _book(book: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import listings

    book.set_defaults(run=listings.show_book)
    book.add_argument("game", metavar="GAME")
    book.add_argument("words", nargs="*", metavar="NAME", help="tell of one, by the beginning of its name")


def _games(games: argparse.ArgumentParser, _words: Words) -> None:
    from triquest.cli import listings

    games.set_defaults(run=listings.list_games)
    games.add_argument("--json", action="store_true", help="as JSON")


def _add_world(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", metavar="N|TEXT", help="a number or any text; the same seed gives the same world")
    _add_settings(parser)


def _add_settings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="an option (triquest games) or a rule's number"
    )


COMMANDS = {
    "play": Command("play a game, new or continued", _play, for_players=True),
    "learn": Command("take the tutorial of a game", _learn, for_players=True),
    "watch": Command("watch a bot play", _watch, for_players=True),
    "replay": Command("show a journal again, or verify it", _replay, for_players=True),
    "sim": Command("let a bot play many games", _sim),
    "arena": Command("fight formations against each other, thousands of times", _arena),
    "balance": Command("measure whether items are honest trade-offs, and how hard it is", _balance),
    "map": Command("draw the world of a seed as a PNG picture", _map),
    "catalog": Command("tell what seeds generate, hidden things too", _catalog),
    "roll": Command("roll dice, with the exact odds beside them", _roll),
    "bench": Command("measure the kernels beside other packages, and the bots", _bench),
    "runs": Command("list the runs that can be continued or replayed", _runs, for_players=True),
    "options": Command("show or set the options of the window and of text play", _options, for_players=True),
    "fame": Command("show the hall of fame of a game", _fame, for_players=True),
    "book": Command("show the bestiary and the items that you have met", _book, for_players=True),
    "games": Command("list the installed games, their options and bots", _games),
}
"""In the order of the help."""
