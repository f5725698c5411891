"""The file that a long simulation keeps as it goes, so that it can be gone on with after any end.

A line of JSON tells the plan and the rules version, then comes a line for each game, written as soon as it is over. The
end of a line that was being written when the process was killed is cut off.
"""

from __future__ import annotations

from pathlib import Path
from typing import Self

import msgspec
from filelock import FileLock, Timeout

from triquest.engine import keeping
from triquest.engine.errors import JournalError
from triquest.engine.registry import find
from triquest.lab.simulate import Plan, Played

FORMAT = 1


class _Head(msgspec.Struct):
    progress: int
    rules: int
    plan: Plan


class Progress:
    """The games of a plan that are over, each once, in a file that no other program writes meanwhile."""

    def __init__(self, path: Path, done: list[Played], size: int, lock: FileLock) -> None:
        """Go on with a file of `size` whole bytes; `open` reads them and holds the lock."""
        self.done = done
        self._lock = lock
        try:
            self._file = path.open("ab", buffering=0)
            self._file.truncate(size)
        except OSError as error:
            raise JournalError(f"{path} cannot be written: {error.strerror}.") from None

    @classmethod
    def open(cls, path: Path, plan: Plan) -> Self:
        """The file of a plan, begun if there is none; `JournalError` if it is another plan's, damaged or in use."""
        lock = FileLock(path.with_name(f"{path.name}.lock"), timeout=0)
        try:
            lock.acquire()
            return cls._open(path, plan, lock)
        except Timeout:
            raise JournalError(f"{path} is being written by another simulation.") from None
        except OSError as error:
            raise JournalError(f"{path} cannot be locked: {error.strerror}.") from None
        except JournalError:
            lock.release()
            raise

    @classmethod
    def _open(cls, path: Path, plan: Plan, lock: FileLock) -> Self:
        head = _Head(FORMAT, find(plan.game).rules_version, plan)
        try:
            data = path.read_bytes() if path.exists() else b""
        except OSError as error:
            raise JournalError(f"{path} cannot be read: {error.strerror}.") from None
        whole = data[: data.rfind(b"\n") + 1]
        if not whole:
            if data and not (msgspec.json.encode(head) + b"\n").startswith(data):
                raise JournalError(f"{path} is no progress of a simulation; it was left untouched.")
            begun = cls(path, [], 0, lock)
            begun._write(head)
            return begun
        first, *rows = whole.splitlines()
        try:
            stored = msgspec.json.decode(first, type=_Head)
            done = [msgspec.json.decode(row, type=Played) for row in rows]
        except msgspec.DecodeError:
            raise JournalError(
                f"{path} is no progress of a simulation, or is damaged; it was left untouched."
            ) from None
        if stored != head:
            raise JournalError(
                f"{path} holds another simulation ({_words(stored)}), not this one ({_words(head)}); "
                "it was left untouched."
            )
        # A game that stands twice was played twice by programs that knew nothing of each other, and went alike.
        return cls(path, list({played.number: played for played in done}.values()), len(whole), lock)

    def add(self, played: Played) -> None:
        """Keep a game."""
        self._write(played)

    def close(self) -> None:
        """Close the file and let other programs have it."""
        self._file.close()
        self._lock.release()

    def _write(self, row: _Head | Played) -> None:
        try:
            keeping.drain(self._file, bytearray(msgspec.json.encode(row) + b"\n"))
        except OSError as error:
            raise JournalError(f"The progress of the simulation cannot be kept: {error.strerror}.") from None


def _words(head: _Head) -> str:
    plan = head.plan
    options = " ".join(f"{key}={value}" for key, value in sorted(plan.options.items()))
    return f"{plan.game} by {plan.bot}, seed {plan.seed}, limit {plan.limit}, rules {head.rules}, {options}"
