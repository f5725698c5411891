"""How the window's commands are said in text play, and which of them have no sense there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from triquest.engine.language import _
from triquest.ui import bindings, errands
from triquest.ui.front import Front
from triquest.ui.prompts import Command

SAID: Mapping[str, str] = MappingProxyType(
    {
        errands.EXPLORE: "explore",
        errands.TRAVEL: "travel",
        errands.REST: "rest",
        bindings.LOOK: "look",
        bindings.NEXT: "look next",
        bindings.PREVIOUS: "look previous",
        bindings.HISTORY: "log",
        bindings.HELP: "help",
        bindings.OPTIONS: "set",
        bindings.PICTURE: "dump",
        bindings.LEAVE: "quit",
        "page-back": "pages",
        "page-on": "pages",
    }
)
"""By the commands' ids, what to type for those that are the window's, or a picture's, alone."""


def wordless() -> dict[str, str]:
    """Why the other commands of the window have no word, by their ids."""
    terminal = _("letters are as large as the terminal's")
    return {
        bindings.CLOSER: _("the map of text play is as large as what is known nearby"),
        bindings.FARTHER: _("the map of text play is as large as what is known nearby"),
        bindings.LARGER: terminal,
        bindings.SMALLER: terminal,
        bindings.USUAL: terminal,
        bindings.FULLSCREEN: _("the terminal's window is its own"),
        bindings.CALM: _("nothing moves in words"),
        bindings.ARROWS: _("there is nothing to click on"),
    }


def word(front: Front, command: str) -> str:
    """What to type for a command, between quotation marks; empty for one without a word."""
    known: tuple[Command, ...] = tuple(entry for entry in front.commands() if entry.id == command)
    words = [*(word for entry in known for word in entry.words), SAID.get(command, "")]
    return _("“{word}”").format(word=words[0]) if words[0] else ""
