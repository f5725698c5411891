"""The halls of fame: a file per game and rules version, a line per game that ended, each with a check behind it.

Lines are only ever added. One that is torn or damaged is passed over, and costs no other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path

import msgspec

from triquest.engine import keeping
from triquest.engine.journal import BRANCH, WIZARD


@dataclass(frozen=True, slots=True)
class Entry:
    """A game that ended. `key` is the last check of its journal, so that no game stands twice; `when` is a date."""

    key: str
    score: int
    result: str
    reason: str
    story: str
    actions: int
    seed: int
    options: Mapping[str, str]
    marks: tuple[str, ...]
    run: str
    when: str

    @property
    def apart(self) -> str:
        """Why it stands apart from players' games: `bot`, `wizard`, `branch`; '' for a plain game."""
        if WIZARD in self.marks:
            return WIZARD
        if any(mark.startswith("bot") for mark in self.marks):
            return "bot"
        return BRANCH if any(mark.startswith(BRANCH) for mark in self.marks) else ""


def _file(game: str, rules: int) -> Path:
    return keeping.data_folder() / "fame" / f"{game}-rules{rules}.txt"


def add(game: str, rules: int, entry: Entry) -> None:
    """Add a game that ended; one that stands there already changes nothing. `OSError` if the disk refuses."""
    path = _file(game, rules)
    with keeping.locked(path):
        if all(other.key != entry.key for other in read(game, rules)):
            text = json.dumps(asdict(entry), sort_keys=True)
            keeping.append(path, f"{text} #{_check(text)}")


def read(game: str, rules: int) -> list[Entry]:
    """All games that ended, the highest score first, of equal ones the earliest."""
    try:
        lines = _file(game, rules).read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError:
        return []
    entries: dict[str, Entry] = {}
    for line in lines:
        entry = _parse(line)
        if entry is not None:
            entries.setdefault(entry.key, entry)
    return sorted(entries.values(), key=lambda entry: -entry.score)


def versions(game: str) -> list[int]:
    """The rules versions under which games have ended, the newest first."""
    folder = _file(game, 0).parent
    names = [path.stem.removeprefix(f"{game}-rules") for path in folder.glob(f"{game}-rules*.txt")]
    return sorted((int(name) for name in names if name.isascii() and name.isdigit()), reverse=True)


def _check(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _parse(line: str) -> Entry | None:
    text, _, check = line.rpartition(" #")
    if not text or check != _check(text):
        return None
    try:
        return msgspec.json.decode(text, type=Entry)
    except (ValueError, RecursionError):
        return None
