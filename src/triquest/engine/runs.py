"""The runs a player has begun: one journal each, in the user's data folder, several side by side."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
from filelock import FileLock, Timeout

import triquest
from triquest.engine import journal, keeping, lore, replay
from triquest.engine.errors import JournalError
from triquest.engine.game import SOLO, Action, AnyGame, Event
from triquest.engine.journal import BRANCH, TUTORIAL, WIZARD, Header, Writer
from triquest.engine.language import _
from triquest.engine.registry import GameType, games
from triquest.engine.session import Session

SUFFIX = ".journal"

ABANDONED = "abandoned"
"""How a run ended that the player gave up."""

REMEMBERED = 1000
"""So many of the last actions of a run are told again when it is resumed."""


def folder() -> Path:
    """Where the runs are, in the player's data folder."""
    return keeping.data_folder() / "runs"


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


class Past:
    """What is known of the actions before now: what was said of the last of them, and what was met in all."""

    def __init__(self) -> None:
        """Nothing has happened."""
        self.told: list[list[Any]] = []
        self.tally = lore.Tally()


class Run:
    """A run opened for playing. Use it in a `with` block: closing it saves and lets other programs have it."""

    def __init__(
        self,
        kind: GameType,
        header: Header,
        path: Path,
        lock: FileLock,
        session: Session,
        notice: str | None = None,
        past: Past | None = None,
    ) -> None:
        """Hold the lock and the session; `create` and `resume` make runs.

        `told` is what the game's face said of each of the last actions before now, `tally` what was met so far.
        """
        self.kind = kind
        self.header = header
        self.path = path
        self.session = session
        self.notice = notice
        past = past or Past()
        self.told: Sequence[list[Any]] = past.told
        self.tally = past.tally
        self._lock = lock
        self.abandoned = False
        """Whether it was given up."""
        self._front = kind.front()
        self.tally.add(self._front.in_view(session.observe()))
        session.listen(self._meet)
        self._remember()

    @property
    def seed(self) -> int:
        """The seed of its world."""
        return self.header.seed

    def _meet(self, action: Action, events: list[Event]) -> None:
        if self.tally.add(self._front.met(events)):
            self._remember()

    def _remember(self) -> None:
        """Keep what was met for the bestiary; what bots, wizards and lessons meet is no merit of the player."""
        if any(mark.startswith(("bot", WIZARD, TUTORIAL)) for mark in self.header.marks):
            return
        # It is a convenience; the journal itself reports a disk that refuses.
        with suppress(OSError):
            lore.remember(self.kind.id, f"{_check(self.header)} {self.name}", self.tally)

    @property
    def name(self) -> str:
        """The run's name: that of its file."""
        return self.path.stem

    def abandon(self) -> str:
        """Give the run up for good: it is kept to be seen, and cannot be gone on with. What to say about it."""
        self.abandoned = _write_status(self.path, self.header, self.session.status(), abandoned=True)
        if not self.abandoned:
            return _("The run {run} cannot be marked as abandoned; it can still be gone on with.").format(run=self.name)
        return _("The run {run} was abandoned. Its replay is kept.").format(run=self.name)

    def close(self) -> None:
        """Write the summary, finish the journal and let go of the lock."""
        try:
            self._remember()
            _write_status(self.path, self.header, self.session.status(), self.abandoned)
            self.session.close()
        finally:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def create(
    kind: GameType, seed: int, options: Mapping[str, str], marks: tuple[str, ...] = (), home: Path | None = None
) -> Run:
    """Begin a new run, in the folder of runs or another."""
    header = Header(kind.id, kind.rules_version, seed, dict(options), triquest.__version__, marks)
    game = replay.start(header)
    home = home or folder()
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
        with suppress(OSError):
            _status_path(path).unlink(missing_ok=True)  # that of a run of that name which was deleted
        try:
            writer = Writer(path, header)
        except JournalError:
            lock.release()
            raise
        return Run(kind, header, path, lock, Session(game, writer))
    raise JournalError(_("{home} is full of runs; move some away.").format(home=home))


def branch(record: journal.Record, actions: int, name: str, marks: tuple[str, ...] = ()) -> Run:
    """A new run that begins with the first actions of a journal called `name`, and is marked so, and by `marks`.

    Its dice are those of the other game, so what comes may be known: it stands apart in the hall of fame.
    """
    header = record.header
    kind = replay.game_type(header)
    mark = journal.mark(BRANCH, f"{name}@{actions}")
    run = create(kind, header.seed, header.options, (*header.marks, mark, *marks))
    try:
        for entry in record.entries[:actions]:
            run.session.act(kind.parse_action(entry.action))
    except BaseException:
        run.close()
        raise
    return run


def _unkept(home: Path, why: str | None) -> JournalError:
    return JournalError(_("Games cannot be kept in {home}: {why}.").format(home=home, why=why))


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
    lock = _lock(path)
    try:
        record = journal.read(path)
        if _read_status(path, record.header)[1]:
            raise JournalError(_("The run {run} was abandoned; it can be seen as a replay.").format(run=path.stem))
        kind = replay.game_type(record.header)
        game = replay.start(record.header)
        whole, damage = len(record.entries), record.damage
        try:
            past = _replayed(kind, record, game)
        except replay.Desync as error:
            whole, damage = error.number - 1, _("{error} Everything from there on was set aside").format(error=error)
            game = replay.start(record.header)
            record = journal.Record(record.header, record.entries[:whole], damage)
            past = _replayed(kind, record, game)
        notice = _set_aside(path, record.size(whole), damage) if damage else None
        session = Session(game, Writer(path, record.header, record))
    except BaseException:
        lock.release()
        raise
    return Run(kind, record.header, path, lock, session, notice, past)


def _replayed(kind: GameType, record: journal.Record, game: AnyGame) -> Past:
    """Play a record."""
    front, first, past = kind.front(), len(record.entries) - REMEMBERED, Past()
    past.tally.add(front.in_view(game.observe(SOLO)))
    for step in replay.steps(record, game):
        events = game.events_for(SOLO, step.events)
        past.tally.add(front.met(events))
        if step.number > first:
            past.told.append(front.tell(events, game.observe(SOLO)))
    return past


def _set_aside(path: Path, size: int, damage: str) -> str:
    try:
        copy = keeping.aside(path)
        shutil.copyfile(path, copy)
        with path.open("r+b") as file:
            file.truncate(size)
    except OSError as error:
        raise JournalError(
            _("{path} is damaged ({damage}) and cannot be mended: {why}.").format(
                path=path, damage=damage, why=error.strerror or error
            )
        ) from None
    return _("The journal was damaged: {damage}. The file as it was is kept as {name}.").format(
        damage=damage, name=copy.name
    )


def _lock(path: Path) -> FileLock:
    lock = FileLock(path.with_suffix(".lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise JournalError(_("The run {run} is being played by another program.").format(run=path.stem)) from None
    except OSError as error:
        raise JournalError(
            _("The run {run} cannot be locked: {why}.").format(run=path.stem, why=error.strerror)
        ) from None
    return lock


def _status_path(path: Path) -> Path:
    return path.with_suffix(".status")


class _Status(msgspec.Struct):
    status: str
    abandoned: bool
    journal: str
    """The check of the journal's header, since a file of that name may be another run's by now."""


def _write_status(path: Path, header: Header, status: str, abandoned: bool = False) -> bool:
    """Whether it could be written."""
    data = _Status(status, abandoned, _check(header))
    # A summary is a convenience; the journal itself reports a disk that refuses.
    with suppress(OSError):
        keeping.replace(_status_path(path), json.dumps(msgspec.structs.asdict(data)))
        return True
    return False


def _read_status(path: Path, header: Header) -> tuple[str, bool]:
    """Where a run stands in a few words, and whether it was abandoned."""
    with suppress(OSError, ValueError):
        found = keeping.loaded(_status_path(path), _Status)
        if found is not None and found.journal == _check(header):
            return found.status, found.abandoned
    return "", False


def _check(header: Header) -> str:
    return f"{header.first_check():016x}"


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
    with path.open("rb") as file:
        header = journal.read_header(file, path.name)
        rest = file.read()
    # Lines are only counted, since a folder may hold a thousand long runs.
    whole = rest.rfind(b"\n") + 1
    last = rest[rest.rfind(b"\n", 0, max(whole - 1, 0)) + 1 : whole].decode("ascii", "replace")
    end = re.search(r" !([a-z]+)\n", last)
    status, abandoned = _read_status(path, header)
    over = end[1] if end else ABANDONED if abandoned else None
    played = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    return Summary(path, header.game, header.seed, header.rules, rest.count(b"\n"), over, status, played)


def locate(name: str, game: str | None = None) -> Path:
    """The journal a player means: a file's path, or the name of one of the runs."""
    path = Path(name)
    if path.exists():
        return path
    for run in summaries(game):
        if run.name == name:
            return run.path
    raise JournalError(
        _("There is no journal “{name}”: neither a file nor one of the runs in {folder}.").format(
            name=name, folder=folder()
        )
    )


def latest(found: Iterable[Summary]) -> Summary | None:
    """The first of them that is not over, if its game is installed and its rules are today's."""
    for run in found:
        kind = games().get(run.game)
        if run.end is None and kind is not None and run.rules == kind.rules_version:
            return run
    return None
