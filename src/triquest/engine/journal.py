"""A journal is a game's whole life in one text file: the save, the replay and the bug report.

The first line is a header, JSON with a check behind it. Every further line is an action::

    step n #a9f8b3c2d1e0f9a8
    wait #0011223344556677 =8899aabbccddeeff
    step n #7766554433221100 !win

The 64-bit check after ``#`` chains over the previous check, the action, its events and the dice, so a replay that goes
astray is caught at that very action. Every 64th line carries a digest of the whole game after ``=``. ``!`` ends the
last line of a game that is over.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, BinaryIO, Self

import msgspec

from triquest.core.rng import LARGEST_SEED
from triquest.engine import keeping
from triquest.engine.errors import JournalError
from triquest.engine.game import Action, Event, Outcome
from triquest.engine.language import _

FORMAT = 1
DIGEST_EVERY = 64
SYNC_SECONDS = 5.0
_LONGEST = 1 << 20
"""Bytes that a first line can have."""
_LONGEST_MARK = 1000

WIZARD, TUTORIAL, BRANCH = "wizard", "tutorial", "branch"
"""Marks of journals: the player can do what the rules forbid; a lesson; begun in the midst of another game."""


def mark(sort: str, text: str) -> str:
    """A mark that says more, such as ``bot:captain``: cut where it is too long, with what is no text replaced."""
    return f"{sort}:{text}"[:_LONGEST_MARK].encode("utf-8", "replace").decode()


_ACTION = re.compile(r"[ \"$-<>-~]+")
_LINE = re.compile(
    rf"(?P<action>{_ACTION.pattern}) #(?P<check>[0-9a-f]{{16}})(?: =(?P<digest>[0-9a-f]{{16}}))?(?: !(?P<end>[a-z]+))?"
)

Text = Annotated[str, msgspec.Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
"""What may be shown to people as it stands: without signs that command a terminal."""


class _Format(msgspec.Struct):
    triquest: int


@dataclass(frozen=True, slots=True)
class Header:
    """What a game starts from. The seed is 0..2**64-1."""

    game: Text
    rules: int
    seed: Annotated[int, msgspec.Meta(ge=0)]
    options: Mapping[Text, Text]
    package: Text
    marks: tuple[str, ...] = ()
    """What sets the run apart, such as ``bot:captain``."""

    def line(self) -> str:
        """The header as the first line of a journal, without the line end."""
        text = json.dumps(
            {
                "triquest": FORMAT,
                "game": self.game,
                "rules": self.rules,
                "seed": self.seed,
                "options": dict(self.options),
                "package": self.package,
                "marks": list(self.marks),
            },
            ensure_ascii=True,
            sort_keys=True,
        )
        return f"{text} #{_hash(text.encode()):016x}"

    def first_check(self) -> int:
        """The check that the first action's check chains on."""
        return _hash(self.line().encode())

    @classmethod
    def parse(cls, line: str, name: str) -> Self:
        """The header of a first line; `JournalError` says what is wrong with it."""
        text, _mark, check = line.rpartition(" #")
        if not text.startswith("{"):
            raise JournalError(_("{name} is no triquest journal.").format(name=name))
        if check != f"{_hash(text.encode()):016x}":
            raise JournalError(_("{name} has a damaged first line, so the game cannot be known.").format(name=name))
        try:
            found = msgspec.json.decode(text, type=_Format).triquest
            if found != FORMAT:
                raise JournalError(
                    _("{name} has journal format {found}; this release reads {known}. It was left untouched.").format(
                        name=name, found=found, known=FORMAT
                    )
                )
            header = msgspec.json.decode(text, type=cls)
        except (ValueError, RecursionError):
            header = None
        # A line that would be written otherwise says something twice, or something that nobody reads.
        if header is None or header.seed > LARGEST_SEED or header.line() != line:
            raise JournalError(_("{name} has a first line that this release does not understand.").format(name=name))
        return header


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded action."""

    action: str
    check: int
    digest: int | None
    end: str | None

    def line(self) -> str:
        """The entry as it stands in the file, without the line end."""
        digest = "" if self.digest is None else f" ={self.digest:016x}"
        end = "" if self.end is None else f" !{self.end}"
        return f"{self.action} #{self.check:016x}{digest}{end}"


@dataclass(frozen=True, slots=True)
class Record:
    """A journal as read: all whole lines, and what is wrong with the rest, if anything is."""

    header: Header
    entries: tuple[Entry, ...]
    damage: str | None

    def size(self, count: int) -> int:
        """How many bytes the header and the first `count` entries take."""
        lines = [self.header.line(), *(entry.line() for entry in self.entries[:count])]
        return sum(len(line) + 1 for line in lines)


def _hash(data: bytes) -> int:
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")


def check_action(action: Action) -> None:
    """`JournalError` if its text could not be read again: it must be printable ASCII without ``#``, ``=`` and ``!``."""
    if not _ACTION.fullmatch(str(action)):
        told = _("The action {action} cannot be kept in a journal: only printable ASCII without #, = and ! can.")
        raise JournalError(told.format(action=ascii(str(action))))


def chain(previous: int, action: Action, events: Iterable[Event], dice: bytes) -> int:
    """The check of an action: 64 bits over the check before, the action, its events and the dice after it."""
    facts = "\n".join([str(action), *(event.encode() for event in events)])
    return _hash(previous.to_bytes(8, "little") + dice + facts.encode())


def read_header(file: BinaryIO, name: str) -> Header:
    """The header of the journal that a file begins with; `JournalError` says what is wrong with it."""
    first = file.readline(_LONGEST)
    if not first.endswith(b"\n"):
        raise JournalError(_("{name} is no triquest journal, or was cut off within its first line.").format(name=name))
    return Header.parse(first[:-1].decode("ascii", "replace"), name)


def read(path: Path) -> Record:
    """Read a journal without replaying it. A torn or unreadable tail is left off and told in `damage`."""
    try:
        with path.open("rb") as file:
            header = read_header(file, path.name)
            rest = file.read()
    except OSError as error:
        raise JournalError(_("{path} cannot be read: {why}.").format(path=path, why=error.strerror)) from None
    entries: list[Entry] = []
    damage = None
    lines = rest.split(b"\n")
    torn = lines.pop()
    for number, raw in enumerate(lines, 1):
        match = _LINE.fullmatch(raw.decode("ascii", "replace"))
        if match is None or (entries and entries[-1].end):
            damage = _("line {line} of {name} is damaged; {lost} lines were lost").format(
                line=number + 1, name=path.name, lost=len(lines) - number + 1
            )
            break
        digest = int(match["digest"], 16) if match["digest"] else None
        entries.append(Entry(match["action"], int(match["check"], 16), digest, match["end"]))
    if damage is None and torn:
        damage = _("the last line of {name} was cut off; one action was lost").format(name=path.name)
    return Record(header, tuple(entries), damage)


class Writer:
    """Appends to a journal file. Each line is handed to the system at once and forced to disk every few seconds.

    When the disk refuses, the lines are kept and tried again with the next action: `trouble` says so meanwhile.
    """

    def __init__(self, path: Path, header: Header, record: Record | None = None) -> None:
        """Begin a new file, or go on with one that was read as `record` (and cut to its whole lines)."""
        self.path = path
        self.trouble: str | None = None
        self.check = record.entries[-1].check if record and record.entries else header.first_check()
        self.count = len(record.entries) if record else 0
        self._waiting = bytearray()
        if record is None:
            Header.parse(header.line(), path.name)  # nothing is written that could not be read
        try:
            self._file = path.open("ab" if record else "xb", buffering=0)
        except FileExistsError:
            raise JournalError(_("{path} exists already; it was left untouched.").format(path=path)) from None
        except OSError as error:
            raise JournalError(_("{path} cannot be written: {why}.").format(path=path, why=error.strerror)) from None
        self._synced = time.monotonic()
        if record is None:
            self._write(header.line())

    def append(
        self, action: Action, events: Iterable[Event], dice: bytes, outcome: Outcome | None, digest: int | None
    ) -> None:
        """Record one action."""
        self.check = chain(self.check, action, events, dice)
        self.count += 1
        end = None if outcome is None else str(outcome.result)
        self._write(Entry(str(action), self.check, digest, end).line())

    def wants_digest(self) -> bool:
        """Whether the next entry is one that carries a digest of the whole game."""
        return (self.count + 1) % DIGEST_EVERY == 0

    def _write(self, line: str) -> None:
        self._waiting += line.encode("ascii") + b"\n"
        try:
            keeping.drain(self._file, self._waiting)
            if time.monotonic() - self._synced >= SYNC_SECONDS:
                self.sync()
        except OSError as error:
            self.trouble = _("The game cannot be saved: {why}. It goes on; saving is tried again each turn.").format(
                why=error.strerror
            )
        else:
            self.trouble = None

    def sync(self) -> None:
        """Force what is written to the disk."""
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def close(self) -> None:
        """Write what still waits, sync and close."""
        if self._file.closed:
            return
        try:
            try:
                keeping.drain(self._file, self._waiting)
                self.sync()
            finally:
                self._file.close()
        except OSError as error:
            raise JournalError(
                _("The last moves could not be saved to {path}: {why}.").format(path=self.path, why=error.strerror)
            ) from None
