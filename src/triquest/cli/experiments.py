"""`triquest sim`, `triquest map` and `triquest roll`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tqdm import tqdm

from triquest.cli import files, values
from triquest.core.rng import stream
from triquest.engine.options import parse_pairs, settle
from triquest.engine.registry import find, make_bot
from triquest.lab import roll
from triquest.lab.simulate import Plan, Played, simulate
from triquest.ui import png


def sim(chosen: argparse.Namespace) -> int:
    """Play many games; 1 if any failed, 130 if interrupted (what is done is kept and told)."""
    kind = find(chosen.game)
    options = settle(kind.options, parse_pairs(chosen.set))
    plan = Plan(kind.id, chosen.bot, values.seed(chosen.seed), options, chosen.limit)
    # Wrong rules or bot names are told before any work begins.
    make_bot(kind, plan.bot, stream(0, "bot"))
    kind.new(0, options)
    with tqdm(total=chosen.games, unit="game", disable=None, file=sys.stderr) as bar:

        def progress(played: Played) -> None:
            bar.update()

        summary, whole = simulate(plan, chosen.games, chosen.jobs, progress)
    report = summary.report()
    if chosen.json == "-":
        print(json.dumps(report, indent=2))
    else:
        if chosen.json:
            files.write(Path(chosen.json), (json.dumps(report, indent=2) + "\n").encode())
        print(_in_words(report))
    if not whole:
        print(f"Interrupted after {report['games']} of {chosen.games} games.", file=sys.stderr)
        return 130
    return 1 if report["failures"] else 0


def _in_words(report: dict[str, Any]) -> str:
    low, high = report["win_interval"]
    turns = report["turns"]
    lines = [
        f"{report['game']} by {report['bot']}, seed {report['seed']}",
        f"{report['games']} games, {report['finished']} finished, {report['wins']} won, {report['losses']} lost",
        f"win chance {low:.1%} to {high:.1%} (95 %)",
        f"actions a game: mean {turns['mean']}, median {turns['median']}, 90 % {turns['p90']}, max {turns['max']}",
        f"{report['actions_per_second']} actions a second",
    ]
    lines += [f"game {row['number']} failed (seed {row['seed']}): {row['error']}" for row in report["failures"][:5]]
    return "\n".join(lines)


def draw_map(chosen: argparse.Namespace) -> int:
    """Write a picture of a whole world."""
    kind = find(chosen.game)
    pairs = [*chosen.set, *([f"size={chosen.size}"] if chosen.size else [])]
    seed = values.seed(chosen.seed)
    game = kind.new(seed, settle(kind.options, parse_pairs(pairs)))
    files.write(chosen.output, png.encode(kind.picture(game)))
    print(f"{chosen.output}: {kind.title}, seed {seed}")
    return 0


def roll_dice(chosen: argparse.Namespace) -> int:
    """Roll, and tell the exact odds."""
    for line in roll.report(roll.parse(chosen.throw), chosen.times, values.seed(chosen.seed)):
        print(line)
    return 0
