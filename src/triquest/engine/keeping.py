"""Small files of the player that must survive a crash: replaced whole, or appended to line by line."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import RawIOBase
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec
from filelock import FileLock, Timeout
from platformdirs import user_data_path

from triquest.engine.language import _

T = TypeVar("T")

_PATIENCE = 5.0
"""Seconds to wait for another program that writes the same file."""


def data_folder() -> Path:
    """Where everything is kept: `TRIQUEST_DATA` if set, else the user's data folder."""
    chosen = os.environ.get("TRIQUEST_DATA")
    return Path(chosen) if chosen else user_data_path("triquest", appauthor=False)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """While it lasts, no other program writes the file. `OSError` if the folder refuses, or somebody never lets go."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(path.with_name(path.name + ".lock"), timeout=_PATIENCE):
            yield
    except Timeout:
        raise OSError(None, _("another program is writing it")) from None


def loaded(path: Path, kind: type[T]) -> T | None:
    """What a file of JSON holds; None if there is none. `ValueError` if it is damaged, `OSError` if it is not read."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError as error:
        raise ValueError(str(error)) from None


def mended(path: Path, kind: type[T]) -> T | None:
    """The same for who will write the file next: a damaged one is set aside, and there is none then.

    `OSError` if it is not read: it may be well, so it must not be written over.
    """
    try:
        return loaded(path, kind)
    except ValueError:
        set_aside(path)
        return None


def replace(path: Path, text: str) -> None:
    """Put a text in the place of a file, wholly or not at all. `OSError` if the disk refuses."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as file:
        file.write(text.encode())


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file to write, in the place of another once all is written. After an error of any kind the old one stays."""
    fresh = beside(path)
    try:
        with fresh.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, fresh)
        fresh.replace(path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def beside(path: Path) -> Path:
    """The name under which what is to replace a file is written first."""
    return path.with_name(f"{path.name}.new-{os.getpid()}")


def drain(file: RawIOBase, waiting: bytearray) -> None:
    """Write what waits into an unbuffered file, however little is taken at a time.

    `OSError` if the disk refuses; what it did not take still waits then.
    """
    while waiting:
        taken = file.write(waiting)
        if not taken:
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
        del waiting[:taken]


def append(path: Path, line: str) -> None:
    """Add a line to a file. A line that was torn before stays alone on its own. `OSError` if the disk refuses."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        torn = False
        if file.tell() > 0:
            file.seek(-1, os.SEEK_END)
            torn = file.read(1) != b"\n"
        file.write(("\n" if torn else "").encode() + line.encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def set_aside(path: Path) -> Path:
    """Give a damaged file another name, so that a new one can be begun; returns that name."""
    return path.replace(aside(path))


def aside(path: Path) -> Path:
    """A name for a damaged file that no other has: ``options.toml.damaged``, ``options.toml.damaged2`` and so on."""
    for number in range(1, 1000):
        name = path.with_name(f"{path.name}.damaged{number if number > 1 else ''}")
        if not name.exists():
            return name
    raise OSError(None, _("there are too many damaged copies of it"))
