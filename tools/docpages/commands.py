"""The `triquest` command's own help, the games' keys and words, and a game told in words, all made afresh."""

from __future__ import annotations

import io
import os
import re
import shlex
from collections.abc import Sequence
from contextlib import redirect_stdout
from unittest.mock import patch

from triquest import cli
from triquest.engine.options import parse_pairs, settle
from triquest.engine.preferences import Preferences
from triquest.engine.registry import find, games
from triquest.engine.session import Session
from triquest.ui import bindings, setting, textplay
from triquest.ui.keynames import label
from triquest.ui.prompts import Command

from .tables import table

_ANYWHERE = {"COLUMNS": "96", "NO_COLOR": "1", "TRIQUEST_CONFIG": "nowhere", "TRIQUEST_DATA": "nowhere"}
"""The pages shall not show what whoever builds them has set or played."""


def said(*arguments: str) -> str:
    """What the command prints."""
    output = io.StringIO()
    with patch.dict(os.environ, _ANYWHERE), redirect_stdout(output):
        try:
            cli.main(arguments)
        except SystemExit as end:
            if end.code:
                raise
    return output.getvalue().rstrip()


def run(*arguments: str) -> str:
    """A command and what it prints, as a block."""
    return _block(f"$ triquest {shlex.join(arguments)}\n{said(*arguments)}")


def names() -> list[str]:
    """All commands, in the order of the help."""
    return re.findall(r"^    ([a-z]+) +\S", said("--help"), re.MULTILINE)


def helps() -> str:
    """Every command under its name, with its help."""
    return "\n\n".join(f"## triquest {name}\n\n{_block(said(name, '--help'))}" for name in names())


def _block(text: str) -> str:
    return f"```text\n{text}\n```"


def keys(game: str) -> str:
    """The keys of a game and of the window, under their sections."""
    sections: dict[str, list[Command]] = {}
    for command in (*find(game).front().commands(), *bindings.GENERAL):
        if command.keys:
            sections.setdefault(command.section, []).append(command)
    parts = []
    for section, commands in sections.items():
        rows = [(command.summary, _keys(command.keys)) for command in commands]
        parts.append(f"**{section}**\n\n{table(('what', 'keys'), rows, words=2)}")
    return "\n\n".join(parts)


def _keys(names: Sequence[str]) -> str:
    # Four ways to press the same thing are plenty; the rest stands in the game's own help.
    return " ".join(f"<kbd>{label(name)}</kbd>" for name in names[:4])


def session(game: str, seed: int, *lines: str, **options: str) -> str:
    """A game played in words: the lines typed, and what comes back."""
    kind = find(game)
    settled = settle(kind.options, parse_pairs(f"{key}={value}" for key, value in options.items()))
    output = io.StringIO()
    with patch.dict(os.environ, {**_ANYWHERE, "COLUMNS": "80"}):
        textplay.play(Session(kind.new(seed, settled)), kind.front(), iter(lines), output)
    return _block("\n".join(line.rstrip() for line in output.getvalue().strip("\n").splitlines()))


def options(game: str) -> str:
    """The options a game can be started with."""
    rows = []
    for option in find(game).options:
        default = f"`{option.default}`" if option.default else "empty"
        values = "<br>".join(f"`{value}`: {told}" for value, told in option.choices.items())
        rows.append((f"`{option.name}`", default, f"{option.summary}<br>{values}" if values else option.summary))
    return table(("option", "default", "what it decides"), rows, words=3)


def bots(game: str) -> str:
    """The bots of a game."""
    rows = [
        (f"`{name}`", bot.summary, " ".join(f"`{name}:{option}`" for option in bot.options))
        for name, bot in find(game).bots.items()
    ]
    return table(("bot", "what it does", "with options"), rows, words=3)


def installed() -> str:
    """The installed games."""
    rows = [(kind.title, f"`{kind.id}`", kind.summary) for kind in games().values()]
    return table(("game", "its name in commands", "what it is"), rows, words=3)


def preferences() -> str:
    """The options of the window and of text play, as they are at first, with all their values."""
    return _block("\n".join(setting.listed(Preferences(), explained=True)))
