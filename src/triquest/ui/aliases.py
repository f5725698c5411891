"""A player's own words of text play, kept in the data folder: what the window has remapped keys for."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import msgspec

from triquest.engine import keeping
from triquest.engine.language import _
from triquest.ui.tones import Line, Tone

_MOST = 200


def _file() -> Path:
    return keeping.data_folder() / "words.json"


class _Kept(msgspec.Struct):
    words: dict[str, str]


def known() -> dict[str, str]:
    """The player's own words with the lines they stand for. A file that is missing, damaged or unreadable has none."""
    with suppress(OSError, ValueError):
        found = keeping.loaded(_file(), _Kept)
        return found.words if found else {}
    return {}


def expanded(line: str) -> str:
    """The line with its first word replaced, if that is one of the player's own."""
    word, space, rest = line.partition(" ")
    meant = known().get(word.lower())
    return line if meant is None else meant + space + rest


def typed(rest: str) -> list[Line]:
    """What text play says to ``alias``: all of them, one more, or with ``-`` one less."""
    words = known()
    word, _space, line = rest.partition(" ")
    if not line:
        told = [Line(f"{word} = {line}") for word, line in sorted(words.items()) if rest in ("", word)]
        return told or [Line(_("“alias k attack” makes k stand for attack, “alias k -” forgets it."), Tone.HINT)]
    if word == "alias" or len(words) >= _MOST:
        return [Line(_("That word cannot stand for anything else."), Tone.HINT)]
    line = line.removeprefix("= ").strip()
    try:
        found = keeping.mended(_file(), _Kept)
        words = found.words if found else {}
        if line == "-":
            words.pop(word, None)
        else:
            words[word] = line
        keeping.replace(_file(), json.dumps({"words": words}, ensure_ascii=False, indent=1))
    except OSError as error:
        told_why = _("Words cannot be kept in {file}: {why}.")
        return [Line(told_why.format(file=_file(), why=error.strerror), Tone.WARNING)]
    if line == "-":
        return [Line(_("{word} stands for nothing else now.").format(word=word), Tone.HINT)]
    return [Line(_("{word} stands for “{line}” now.").format(word=word, line=line), Tone.HINT)]
