"""The runs a player has begun: one journal each, in the user's data folder, several side by side."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from filelock import FileLock, Timeout
from platformdirs import user_data_path

import triquest
from triquest.engine import journal, replay
from triquest.engine.errors import JournalError
from triquest.engine.game import SOLO, AnyGame
from triquest.engine.journal import Header, Writer
from triquest.engine.language import _
from triquest.engine.registry import GameType, find
from triquest.engine.session import Session

SUFFIX = ".journal"

ABANDONED = "abandoned"
"""How a run ended that the player gave up."""

REMEMBERED = 200
"""So many of the last actions of a run are told again when it is resumed."""


def folder() -> Path:
    """Where the runs are: `TRIQUEST_DATA` if set, else the user's data folder."""
    chosen = os.environ.get("TRIQUEST_DATA")
    return (Path(chosen) if chosen else user_data_path("triquest", appauthor=False)) / "runs"


@dataclass(frozen=True, slots=True)
class Summary:
    """A run as a list of runs shows it. It is read without replaying the game."""

    path: Path
    game: str
    seed: int
    rules: int
    actions: int
    end: str | None
    status: str
    played: datetime

    @property
    def name(self) -> str:
        """The run's name: that of its file."""
        return self.path.stem


class Run:
    """A run opened for playing. Use it in a `with` block: closing it saves and lets other programs have it."""

    def __init__(
        self,
        kind: GameType,
        seed: int,
        path: Path,
        lock: FileLock,
        session: Session,
        notice: str | None,
        told: Sequence[list[Any]] = (),
    ) -> None:
        """Hold the lock and the session; `create` and `resume` make runs.

        `told` is what the game's face said of each of the last actions before now.
        """
        self.kind = kind
        self.seed = seed
        self.path = path
        self.session = session
        self.notice = notice
        self.told = told
        self._lock = lock
        self._abandoned = False

    @property
    def name(self) -> str:
        """The run's name: that of its file."""
        return self.path.stem

    def abandon(self) -> str:
        """Give the run up for good: it is kept to be seen, and cannot be gone on with. What to say about it."""
        self._abandoned = True
        if not _write_status(self.path, self.session.status(), abandoned=True):
            return _("The run {run} cannot be marked as abandoned; it can still be gone on with.").format(run=self.name)
        return _("The run {run} was abandoned. Its replay is kept.").format(run=self.name)

    def close(self) -> None:
        """Write the summary, finish the journal and let go of the lock."""
        try:
            _write_status(self.path, self.session.status(), self._abandoned)
            self.session.close()
        finally:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def create(kind: GameType, seed: int, options: Mapping[str, str], marks: tuple[str, ...] = ()) -> Run:
    """Begin a new run."""
    game = kind.new(seed, options)
    header = Header(kind.id, kind.rules_version, seed, dict(options), triquest.__version__, marks)
    home = folder()
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unkept(home, error.strerror) from None
    for number in range(1, 100_000):
        path = home / f"{kind.id}-{number}{SUFFIX}"
        if path.exists():  # asked before locking too, since somebody may be playing it
            continue
        lock = _lock(path)
        if path.exists():
            lock.release()
            continue
        try:
            writer = Writer(path, header)
        except JournalError:
            lock.release()
            raise
        return Run(kind, seed, path, lock, Session(game, writer), None)
    raise JournalError(f"{home} is full of runs; move some away.")


def _unkept(home: Path, why: str | None) -> JournalError:
    return JournalError(f"Games cannot be kept in {home}: {why}.")


def check_folder() -> None:
    """`JournalError` if no run can ever be kept in the folder of runs, as it is now. Makes nothing."""
    home = folder()
    there = next(place for place in (home, *home.parents) if place.exists())
    if not there.is_dir():
        raise _unkept(home, os.strerror(errno.ENOTDIR))
    if not os.access(there, os.W_OK | os.X_OK):
        raise _unkept(home, os.strerror(errno.EACCES))


def resume(path: Path) -> Run:
    """Go on with a run.

    Damage costs only the damaged lines; the file as it was is kept beside it, and `notice` says so.
    """
    if _read_status(path)[1]:
        raise JournalError(_("The run {run} was abandoned; it can be seen as a replay.").format(run=path.stem))
    lock = _lock(path)
    try:
        record = journal.read(path)
        kind = replay.game_type(record.header)
        game = replay.start(record.header)
        whole, damage = len(record.entries), record.damage
        try:
            told = _retold(kind, record, game)
        except replay.Desync as error:
            whole, damage = error.number - 1, f"{error} Everything from there on was set aside"
            game = replay.start(record.header)
            record = journal.Record(record.header, record.entries[:whole], damage)
            told = _retold(kind, record, game)
        notice = _set_aside(path, record.size(whole), damage) if damage else None
        session = Session(game, Writer(path, record.header, record))
    except BaseException:
        lock.release()
        raise
    return Run(kind, record.header.seed, path, lock, session, notice, told)


def _retold(kind: GameType, record: journal.Record, game: AnyGame) -> list[list[Any]]:
    """Play a record; what the game's face says of each of the last actions."""
    front, first = kind.front(), len(record.entries) - REMEMBERED
    return [
        front.tell(game.events_for(SOLO, step.events), game.observe(SOLO))
        for step in replay.steps(record, game)
        if step.number > first
    ]


def _set_aside(path: Path, size: int, damage: str) -> str:
    copy = path.with_suffix(".damaged")
    for number in range(2, 1000):
        if not copy.exists():
            break
        copy = path.with_suffix(f".damaged{number}")
    try:
        shutil.copyfile(path, copy)
        with path.open("r+b") as file:
            file.truncate(size)
    except OSError as error:
        raise JournalError(f"{path} is damaged ({damage}) and cannot be mended: {error.strerror}.") from None
    return f"The journal was damaged: {damage}. The file as it was is kept as {copy.name}."


def _lock(path: Path) -> FileLock:
    lock = FileLock(path.with_suffix(".lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise JournalError(f"The run {path.stem} is being played by another program.") from None
    except OSError as error:
        raise JournalError(f"The run {path.stem} cannot be locked: {error.strerror}.") from None
    return lock


def _status_path(path: Path) -> Path:
    return path.with_suffix(".status")


def _write_status(path: Path, status: str, abandoned: bool = False) -> bool:
    """Whether it could be written."""
    fresh = _status_path(path).with_suffix(".status-new")
    data = {"status": status, "abandoned": True} if abandoned else {"status": status}
    try:
        fresh.write_text(json.dumps(data), encoding="utf-8")
        fresh.replace(_status_path(path))
    except OSError:
        # A summary is a convenience; the journal itself reports a disk that refuses.
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        return False
    return True


def _read_status(path: Path) -> tuple[str, bool]:
    """Where a run stands in a few words, and whether it was abandoned."""
    try:
        data = json.loads(_status_path(path).read_text(encoding="utf-8"))
        return str(data["status"]), data.get("abandoned") is True
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return "", False


def summaries(game: str | None = None) -> list[Summary]:
    """All runs, the last played first. Files that are no journals are left out."""
    found = []
    for path in folder().glob(f"*{SUFFIX}"):
        try:
            found.append(_summary(path))
        except (JournalError, OSError):
            continue
    chosen = [run for run in found if game is None or run.game == game]
    return sorted(chosen, key=lambda run: (-run.played.timestamp(), run.name))


def _summary(path: Path) -> Summary:
    data = path.read_bytes()
    lines = data.split(b"\n")
    header = Header.parse(lines[0].decode("ascii", "replace"), path.name)
    last = lines[-2].decode("ascii", "replace") if len(lines) > 2 else ""
    end = re.search(r" !([a-z]+)$", last)
    status, abandoned = _read_status(path)
    over = end[1] if end else ABANDONED if abandoned else None
    played = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return Summary(path, header.game, header.seed, header.rules, max(len(lines) - 2, 0), over, status, played)


def locate(name: str, game: str | None = None) -> Path:
    """The journal a player means: a file's path, or the name of one of the runs."""
    path = Path(name)
    if path.exists():
        return path
    for run in summaries(game):
        if run.name == name:
            return run.path
    raise JournalError(f"There is no journal “{name}”: neither a file nor one of the runs in {folder()}.")


def latest(game: str | None = None) -> Summary | None:
    """The run that was played last and is not over, if its rules are today's."""
    for run in summaries(game):
        if run.end is None and run.rules == find(run.game).rules_version:
            return run
    return None
