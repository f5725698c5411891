"""Writing the files that a command was asked for."""

from __future__ import annotations

from pathlib import Path

from triquest.engine.errors import JournalError


def check(path: Path) -> None:
    """Tell now, not after minutes of work, if a file cannot be written. What it holds stays."""
    _open(path, "ab", b"")


def write(path: Path, data: bytes) -> None:
    """Write a whole file; a folder that is missing or closed is told in a sentence."""
    _open(path, "wb", data)


def _open(path: Path, mode: str, data: bytes) -> None:
    try:
        with path.open(mode) as file:
            file.write(data)
    except OSError as error:
        raise JournalError(f"{path} cannot be written: {error.strerror}.") from None
