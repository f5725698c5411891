"""`triquest sim`."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

from triquest.cli import files, values
from triquest.core.rng import stream
from triquest.engine.errors import OptionError
from triquest.engine.options import parse_pairs, parse_seed, settle
from triquest.engine.registry import find, make_bot
from triquest.lab import failures
from triquest.lab.progress import Progress
from triquest.lab.rows import Csv, Parquet, Rows
from triquest.lab.simulate import DEFAULT_LIMIT, End, Plan, Played, Player, simulate

if TYPE_CHECKING:
    from triquest.lab.summary import Summary


def add_arguments(sim: argparse.ArgumentParser) -> None:
    """The arguments of `triquest sim`, but for those of every command that begins worlds."""
    sim.add_argument("game", metavar="GAME")
    sim.add_argument("--games", type=values.positive, default=100, metavar="N", help="how many (100)")
    sim.add_argument("--bot", default="random", metavar="NAME", help="random, captain, captain:no-gear, …")
    where = sim.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=values.positive, default=1, metavar="J", help="processes; same results (1)")
    where.add_argument("--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler; same results")
    sim.add_argument("--limit", type=values.positive, default=DEFAULT_LIMIT, metavar="N", help="stop a game after N")
    sim.add_argument("--json", type=files.Text, metavar="FILE", help="the results; - for standard output")
    sim.add_argument("--csv", type=files.Text, metavar="FILE", help="write a row for each game; - for standard output")
    sim.add_argument("--parquet", type=files.Binary, metavar="FILE", help="the same as Parquet")
    sim.add_argument("--resume", type=Path, metavar="FILE", help="keep progress there, and go on with what it holds")
    sim.add_argument(
        "--failures",
        type=Path,
        default=Path("failures"),
        metavar="FOLDER",
        help="for journals of failed games (failures)",
    )


def sim(chosen: argparse.Namespace) -> int:
    """Play many games; 1 if any failed or was lost, 130 if interrupted (what is done is kept and told)."""
    plan = _plan(chosen)
    player = _player(chosen.cluster)
    with ExitStack() as open_files:
        summary, end, kept = _play(chosen, plan, player, open_files)
    _tell(chosen, summary.report(), kept)
    if end is not End.WHOLE:
        again = "The same command goes on." if chosen.resume else "Call it with --resume FILE to be able to go on."
        words = "Interrupted" if end is End.INTERRUPTED else "A process that played died"
        print(f"{words} after {summary.games} of {chosen.games} games. {again}", file=sys.stderr)
        return 130 if end is End.INTERRUPTED else 1
    return 1 if summary.report()["failures"] else 0


def _plan(chosen: argparse.Namespace) -> Plan:
    """What is to be played. Wrong rules or bot names are told before any work begins."""
    kind = find(chosen.game)
    options = settle(kind.options, parse_pairs(chosen.set))
    if chosen.resume and chosen.seed is None:
        raise OptionError("--resume needs --seed, or the next call would play other games.")
    plan = Plan(kind.id, chosen.bot, parse_seed(chosen.seed), options, chosen.limit)
    make_bot(kind, plan.bot, stream(0, "bot"))
    kind.new(0, options)
    return plan


def _player(address: str | None) -> Player | None:
    if address is None:
        return None
    from triquest.lab import cluster

    return cluster.player(address)


def _play(
    chosen: argparse.Namespace, plan: Plan, player: Player | None, open_files: ExitStack
) -> tuple[Summary, End, list[Path]]:
    """Play; the summary, how it ended, and the journals of those that failed."""
    progress = Progress.open(chosen.resume, plan) if chosen.resume else None
    if progress is not None:
        open_files.callback(progress.close)
    tables: list[Rows] = []
    if chosen.csv is not None:
        tables.append(open_files.enter_context(Csv(open_files.enter_context(chosen.csv.opened()))))
    if chosen.parquet is not None:
        tables.append(open_files.enter_context(Parquet(open_files.enter_context(chosen.parquet.opened()))))
    done = [played for played in progress.done if played.number < chosen.games] if progress else []
    for played in done:
        for table in tables:
            table.add(played)
    kept: list[Path] = []
    bar = open_files.enter_context(
        tqdm(total=chosen.games, initial=len(done), unit="game", disable=None, file=sys.stderr)
    )

    def heard(played: Played) -> None:
        if progress is not None:
            progress.add(played)
        for table in tables:
            table.add(played)
        if played.result == "failed":
            kept.append(failures.keep(chosen.failures, plan, played))
        bar.update()

    summary, end = simulate(plan, chosen.games, chosen.jobs, heard, done, player)
    return summary, end, kept


def _tell(chosen: argparse.Namespace, report: dict[str, Any], kept: list[Path]) -> None:
    if chosen.json is not None:
        chosen.json.json(report)
    if chosen.quiet:
        return
    print(_in_words(report))
    if kept:
        print(f"journals of failed games: {kept[0].parent}")


def _in_words(report: dict[str, Any]) -> str:
    low, high = report["win_interval"]
    turns = report["turns"]
    between = "" if turns["mean"] is None else f" ({turns['mean_interval'][0]} to {turns['mean_interval'][1]}, 95 %)"
    actions = f"mean {turns['mean']}{between}, median {turns['median']}, 90 % {turns['p90']}, max {turns['max']}"
    lines = [
        f"{report['game']} by {report['bot']}, seed {report['seed']}",
        f"{report['games']} games, {report['finished']} finished, {report['wins']} won, {report['losses']} lost",
        f"win chance {low:.1%} to {high:.1%} (95 %)",
        f"actions a game: {actions}",
        f"{report['actions_per_second']} actions a second",
    ]
    lines += [f"game {row['number']} failed (seed {row['seed']}): {row['error']}" for row in report["failures"][:5]]
    return "\n".join(lines)
