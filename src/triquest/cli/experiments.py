"""`triquest map`, `triquest catalog` and `triquest roll`."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress

from triquest.engine.options import parse_pairs, parse_seed, settle
from triquest.engine.registry import find
from triquest.lab import catalogue, roll
from triquest.ui import png


def draw_map(chosen: argparse.Namespace) -> int:
    """Write a picture of a whole world."""
    kind = find(chosen.game)
    pairs = [*chosen.set, *([f"size={chosen.size}"] if chosen.size else [])]
    seed = parse_seed(chosen.seed)
    game = kind.new(seed, settle(kind.options, parse_pairs(pairs)))
    chosen.output.write(png.encode(kind.picture(game)))
    if not chosen.quiet:
        print(f"{chosen.output}: {kind.title}, seed {seed}")
    return 0


def catalog(chosen: argparse.Namespace) -> int:
    """Tell what seeds generate, or write it as CSV; 130 if interrupted (what is done is kept)."""
    kind = find(chosen.game)
    rows = catalogue.rows(kind, parse_seed(chosen.start), chosen.count, settle(kind.options, parse_pairs(chosen.set)))
    if chosen.csv is None:
        for row in rows:
            print("\n".join(catalogue.words(kind, row)))
        return 0
    count = 0
    with chosen.csv.opened() as file, suppress(KeyboardInterrupt):
        for count in catalogue.write_csv(rows, file):  # noqa: B007 - the last that was reached
            pass
    if not chosen.quiet:
        print(f"{chosen.csv}: {kind.title}, {count} seeds")
    if count < chosen.count:
        print(f"Interrupted after {count} of {chosen.count} seeds.", file=sys.stderr)
        return 130
    return 0


def roll_dice(chosen: argparse.Namespace) -> int:
    """Roll, and tell the exact odds."""
    for line in roll.report(roll.parse(chosen.throw), chosen.times, parse_seed(chosen.seed)):
        print(line)
    return 0
