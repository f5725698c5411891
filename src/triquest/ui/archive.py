"""The archive of messages: finding words in it, and writing it into a text file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from triquest.engine import keeping
from triquest.engine.language import _, ngettext
from triquest.ui.tones import Line, Tone

T = TypeVar("T")

_LENGTH = 20
"""So many messages are told if nobody says how many."""


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


def typed(rest: str, history: Sequence[Line], name: str) -> list[Line]:
    """What text play says to ``log``: the last messages, those that ``find`` finds, or where ``write`` wrote them."""
    word, _space, words = rest.partition(" ")
    if word == "find" and words:
        return found(history, words, lambda line: line.text) or [Line(_("No message has these words."), Tone.HINT)]
    if word == "write":
        return [Line(export(name, history), Tone.HINT)]
    if rest == "all":
        return list(history)
    if rest and not (rest.isascii() and rest.isdigit()):
        told = _("Say how many messages, “all”, “find” and words, or “write”; for example “log 50”.")
        return [Line(told, Tone.HINT)]
    count = int(rest[:6]) if rest else _LENGTH
    return list(history[-count:] if count else [])
