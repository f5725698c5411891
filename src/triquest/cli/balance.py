"""`triquest balance`."""

from __future__ import annotations

import argparse
import sys

from tqdm import tqdm

from triquest.cli import files, values
from triquest.engine.errors import OptionError
from triquest.engine.options import parse_pairs, parse_seed, settle
from triquest.engine.registry import find, games


def balance(chosen: argparse.Namespace) -> int:
    """Measure a game's balance and write the report."""
    # Imported here: no other command needs it.
    from triquest.lab import charts
    from triquest.lab.balance import blocks, measure, report

    kind = find(chosen.game)
    if kind.balance is None:
        have = [other.id for other in games().values() if other.balance is not None]
        raise OptionError(f"{kind.title} has nothing to weigh. Games that have: {', '.join(have) or 'none'}.")
    if chosen.times < 2:
        raise OptionError("A balance needs at least two battles of each kind: --times 2.")
    study = kind.balance(settle(kind.options, parse_pairs(chosen.set)))
    # Pictures go into a page or beside a file; a terminal has no place for them.
    output = chosen.output
    page = chosen.html or output.path.suffix.lower() in (".html", ".htm")
    plots = not chosen.no_plots and (page or not output.standard)
    if plots:
        charts.library()
    seed = parse_seed(chosen.seed)
    with tqdm(total=measure.bouts(study), unit="bout", disable=None, file=sys.stderr) as bar:

        def progress(count: int) -> None:
            bar.update(count)

        findings = report.investigate(kind.title, study, chosen.times, seed, chosen.threads, progress)
    made, beside = report.blocks(findings, plots), None if output.standard else output.path
    text, pictures = (blocks.html(made), {}) if page else blocks.markdown(made, beside)
    for path, png in pictures.items():
        files.Binary(str(path)).write(png)
    output.write(text)
    if not output.standard:
        print(f"{output}: {kind.title}, seed {seed}. {study.promise} {report.answer(findings)}.")
    return 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command can be told."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "-o",
        "--output",
        type=files.Text,
        default=files.Text("-"),
        metavar="FILE",
        help="report.md or report.html (standard output)",
    )
    parser.add_argument("--html", action="store_true", help="one page with the pictures in it, instead of Markdown")
    parser.add_argument("--no-plots", action="store_true", help="no pictures (they need matplotlib)")
    parser.add_argument(
        "--times",
        type=values.number(1, 10**6),
        default=3000,
        metavar="N",
        help="battles for each item in each situation (3000)",
    )
    parser.add_argument("--threads", type=values.threads, metavar="N", help="threads; the results are the same (all)")
