"""What seeds generate: a row for each, hidden things too."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from typing import TextIO

from triquest.core.rng import LARGEST_SEED
from triquest.engine.errors import OptionError
from triquest.engine.registry import GameType

Row = Mapping[str, str | int]


def rows(kind: GameType, start: int, count: int, options: Mapping[str, str]) -> Iterator[Row]:
    """The rows of seeds `start` to `start + count − 1`, each beginning with its seed."""
    describe = kind.catalogue
    if describe is None:
        raise OptionError(f"{kind.title} has no catalogue.")
    if start + count - 1 > LARGEST_SEED:
        raise OptionError(f"Seeds go from 0 to {LARGEST_SEED}.")
    return ({"seed": seed, **describe(kind.new(seed, options))} for seed in range(start, start + count))


def words(kind: GameType, row: Row) -> list[str]:
    """A row as text, a line for each thing."""
    rest = {name: value for name, value in row.items() if name != "seed"}
    width = max(map(len, rest))
    return [f"{kind.title}, seed {row['seed']}", *(f"  {name:{width}}  {value}" for name, value in rest.items())]


def write_csv(found: Iterable[Row], file: TextIO) -> Iterator[int]:
    """Write rows under a header line, each as it comes; after each, how many there are."""
    writer = None
    for count, row in enumerate(found, 1):
        if writer is None:
            writer = csv.DictWriter(file, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow(row)
        yield count
