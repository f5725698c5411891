"""`triquest bench`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from contextlib import suppress

from triquest.cli import files, values


def bench(chosen: argparse.Namespace) -> int:
    """Measure, print each row as soon as it is known, then write what was asked for, also if interrupted (130)."""
    # Imported here: no other command needs all kernels at once.
    from triquest.lab.bench import games, machine, measure, plot, report
    from triquest.lab.bench.kernels import GAMES, select
    from triquest.lab.bench.model import Setting

    names = select(chosen.names)
    if chosen.plot is not None:
        plot.library()
    setting = Setting(chosen.quick)
    about = machine.describe()
    tell = _keep_quiet if chosen.quiet else _print
    tell(report.head(about))
    rows, played, whole = [], [], False
    with suppress(KeyboardInterrupt):
        for row in measure.measure([name for name in names if name != GAMES], setting, chosen.threads):
            rows.append(row)
            tell(report.lines(row))
        for one in games.play(quick=chosen.quick) if GAMES in names else ():
            played.append(one)
            tell([report.game_line(one)])
        whole = True
    tell(report.tail(setting.peers.used, setting.peers.missing))
    if chosen.json is not None:
        data = report.data(about, rows, played, setting.peers.used, setting.peers.missing)
        chosen.json.json(data)
    if chosen.plot is not None:
        with chosen.plot.opened() as file:
            plot.draw(rows, about, file)
    if not whole:
        print("Interrupted.", file=sys.stderr)
        return 130
    return 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command can be told."""
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="noise, danger, fields, paths, sight, dice, calls, games, or a kernel of them (all)",
    )
    parser.add_argument("--quick", action="store_true", help="small jobs and few rounds, in under 20 seconds")
    parser.add_argument(
        "--threads", type=values.threads, default=1, metavar="N", help="also on N threads, where that helps"
    )
    parser.add_argument("--json", type=files.Text, metavar="FILE", help="every figure; - for standard output")
    parser.add_argument("--plot", type=files.Binary, metavar="FILE.png", help="draw the ratios (needs matplotlib)")


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)


def _keep_quiet(lines: Iterable[str]) -> None:
    pass
