"""A row for each game of a simulation, as CSV or Parquet, in the order of their numbers."""

from __future__ import annotations

import csv
import json
from abc import ABC, abstractmethod
from types import TracebackType
from typing import Any, BinaryIO, Self, TextIO

from triquest.engine.errors import OptionError
from triquest.lab.simulate import Played

COLUMNS = ("number", "seed", "result", "reason", "actions", "error", "counters")
_BATCH = 1000


class Rows(ABC):
    """A table being written. Rows may come in any order; those that came too early wait for their turn."""

    def __init__(self) -> None:
        """An empty table."""
        self._next = 0
        self._early: dict[int, Played] = {}

    def add(self, played: Played) -> None:
        """Take a game."""
        self._early[played.number] = played
        while self._next in self._early:
            self._write(self._early.pop(self._next))
            self._next += 1

    def __enter__(self) -> Self:
        """The table itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Write what waits, gaps or not, and end the table."""
        for number in sorted(self._early):
            self._write(self._early[number])
        self._close()

    @abstractmethod
    def _write(self, played: Played) -> None:
        """Write a row."""

    @abstractmethod
    def _close(self) -> None:
        """End the table."""


class Csv(Rows):
    """CSV with a header line; the counters are one cell of JSON."""

    def __init__(self, file: TextIO) -> None:
        """Begin the table in a file, which stays open."""
        super().__init__()
        self._writer = csv.writer(file, lineterminator="\n")
        self._writer.writerow(COLUMNS)

    def _write(self, played: Played) -> None:
        counters = json.dumps(dict(sorted(played.counters.items())), ensure_ascii=False)
        self._writer.writerow([*_facts(played), counters])

    def _close(self) -> None:
        pass


class Parquet(Rows):
    """Parquet; the counters are a map from text to int64."""

    def __init__(self, file: BinaryIO) -> None:
        """Begin the table in a file, which stays open; `OptionError` if pyarrow is not installed."""
        super().__init__()
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise OptionError("Parquet needs pyarrow: pip install 'triquest[parquet]'. --csv needs nothing.") from None
        text, whole = pyarrow.string(), pyarrow.int64()
        kinds = (whole, pyarrow.uint64(), text, text, whole, text, pyarrow.map_(text, whole))
        self._schema = pyarrow.schema(list(zip(COLUMNS, kinds, strict=True)))
        self._table = pyarrow.Table
        self._writer = parquet.ParquetWriter(file, self._schema)
        self._batch: list[dict[str, Any]] = []

    def _write(self, played: Played) -> None:
        self._batch.append(dict(zip(COLUMNS, (*_facts(played), sorted(played.counters.items())), strict=True)))
        if len(self._batch) >= _BATCH:
            self._flush()

    def _flush(self) -> None:
        self._writer.write_table(self._table.from_pylist(self._batch, self._schema))
        self._batch.clear()

    def _close(self) -> None:
        self._flush()
        self._writer.close()


def _facts(played: Played) -> tuple[int, int, str, str, int, str]:
    return played.number, played.seed, played.result, played.reason, played.actions, played.error
