"""The archive of messages: finding words in it, and writing it into a text file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from triquest.engine import keeping
from triquest.engine.language import _, ngettext
from triquest.ui.tones import Line

T = TypeVar("T")


def found(messages: Iterable[T], words: str, text: Callable[[T], str]) -> list[T]:
    """The messages that have all the words in them, capitals or not."""
    wanted = words.casefold().split()
    return [message for message in messages if all(word in text(message).casefold() for word in wanted)]


def export(name: str, lines: Sequence[Line]) -> str:
    """Write messages into a text file of that name in the data folder; returns a sentence about it."""
    path = keeping.data_folder() / "messages" / f"{name}.txt"
    text = "".join(f"{line.tone.mark} {line.text}".rstrip() + "\n" for line in lines)
    try:
        keeping.replace(path, text)
    except OSError as error:
        return _("The messages cannot be written to {path}: {why}.").format(path=path, why=error.strerror)
    told = ngettext("{count} message was written to {path}.", "{count} messages were written to {path}.", len(lines))
    return told.format(count=len(lines), path=path)
