"""Where a command's results go: into a file, replaced whole or not at all, or with ``-`` to standard output."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from triquest.engine import keeping
from triquest.engine.errors import OptionError


class Output:
    """A file that was named, or standard output. `Text` and `Binary` write to it."""

    def __init__(self, name: str) -> None:
        """Name it; nothing is opened yet."""
        self.path = Path(name)
        self.standard = name == "-"

    def __str__(self) -> str:
        """The name as a message shows it."""
        return str(self.path)

    def check(self) -> None:
        """Tell now, not after minutes of work, if it cannot be written. What the file holds stays."""
        if self.standard:
            return
        with self._told():
            if self.path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if self.path.exists() and not os.access(self.path, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            if not self._device():
                fresh = keeping.beside(self.path.resolve())
                fresh.touch()
                fresh.unlink()

    @contextmanager
    def _file(self) -> Iterator[BinaryIO]:
        """The file to write, in the place of the old one once all is written. After an error the old one stays."""
        if self._device():
            with self._told(), self.path.open("wb") as file:
                yield file
            return
        # A link stays, and what it leads to is replaced.
        with self._told(), keeping.replacing(self.path.resolve()) as file:
            yield file

    def _device(self) -> bool:
        """Whether it is a pipe or a device, which is written to as it stands."""
        return self.path.exists() and not self.path.is_file()

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Errors of the disk as a sentence."""
        try:
            yield
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OptionError(f"{self.path} cannot be written: {error.strerror}.") from None


class Text(Output):
    """A text, in UTF-8 if it goes to a file."""

    @contextmanager
    def opened(self) -> Iterator[TextIO]:
        """A stream to write to bit by bit."""
        if self.standard:
            yield sys.stdout
            return
        with self._file() as file:
            text = TextIOWrapper(file, encoding="utf-8", newline="")
            yield text
            text.detach()

    def write(self, text: str) -> None:
        """Write all of it."""
        with self.opened() as file:
            file.write(text)

    def json(self, data: Any) -> None:
        """Write data as JSON."""
        self.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


class Binary(Output):
    """What is no text: pictures, tables in Parquet."""

    def check(self) -> None:
        """Refuse a terminal, too."""
        if self.standard and sys.stdout.isatty():
            raise OptionError("What this writes is no text for a terminal: name a file, or lead the output into one.")
        super().check()

    @contextmanager
    def opened(self) -> Iterator[BinaryIO]:
        """A stream to write to bit by bit."""
        if self.standard:
            yield sys.stdout.buffer
            return
        with self._file() as file:
            yield file

    def write(self, data: bytes) -> None:
        """Write all of it."""
        with self.opened() as file:
            file.write(data)


def check(arguments: Iterable[object]) -> bool:
    """Whether standard output is one of the results among a command's arguments, so that it can take no words.

    `OptionError` if one of them cannot be written, or two would go to the same place.
    """
    outputs = [value for value in arguments if isinstance(value, Output)]
    places = [output.path.resolve() for output in outputs]
    for output, place in zip(outputs, places, strict=True):
        if places.count(place) > 1:
            raise OptionError(f"Two results cannot both go to {output}.")
        output.check()
    return any(output.standard for output in outputs)
