"""Looking around in words: the window's look cursor, moved by “look next”, “look north 3”, “look here”."""

from __future__ import annotations

from typing import Any

from triquest.engine.language import _
from triquest.ui import bindings
from triquest.ui.front import Front
from triquest.ui.prompts import Refused, Reply
from triquest.ui.tones import Line, Tone

_WAYS = {
    "north": "up", "n": "up", "south": "down", "s": "down", "west": "left", "w": "left", "east": "right", "e": "right",
    "northwest": "home", "nw": "home", "southwest": "end", "sw": "end",
    "northeast": "pageup", "ne": "pageup", "southeast": "pagedown", "se": "pagedown",
}  # fmt: skip
_TURNS = {"next": "tab", "previous": "shift+tab", "back": "shift+tab"}
_FARTHEST = 200

COMMANDS = {"": bindings.LOOK, "tab": bindings.NEXT, "shift+tab": bindings.PREVIOUS}
"""The commands of the window that looking by these keys stands for."""


class Looker:
    """A look cursor over a game's picture, which nobody need paint."""

    def __init__(self, front: Front) -> None:
        """Nothing is looked at yet."""
        self._front = front
        self._view = front.view()
        self._cursor: object | None = None

    def forget(self) -> None:
        """Something has happened: the next look begins anew."""
        self._cursor = None

    def look(self, words: str, observation: Any) -> tuple[list[Line], str]:
        """What looking by these words shows, and the key of the window's that does so; no words look all about."""
        first, _space, rest = words.partition(" ")
        if not words:
            return self._front.look(observation), ""
        if self._view is None:
            return [Line(_("Here one can only look all about: “look”."), Tone.HINT)], ""
        if first == "here":
            self._cursor = None
            return self._front.look(observation), ""
        key = _TURNS.get(first) or _WAYS.get(first, "")
        far = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 5 else 1
        if not key or (rest and not rest.isdigit()):
            told = _("Look how? “look”, “look next”, “look previous”, “look north 3” or “look here”.")
            return [Line(told, Tone.HINT)], ""
        self._cursor = self._moved(key, min(far, _FARTHEST), observation)
        lines = self._view.tell(self._cursor, observation) if self._cursor is not None else []
        return (lines, key) if lines else ([Line(_("There is nothing to look at."), Tone.HINT)], "")

    def _moved(self, key: str, times: int, observation: Any) -> object | None:
        assert self._view is not None, "asked for a picture only"
        cursor = self._cursor
        if cursor is None and key not in _TURNS.values():
            # From where the player stands, whatever the window's cursor would begin on.
            cursor = self._view.home(observation)
        for _number in range(times):
            cursor = self._view.look(cursor, key, observation)
        return cursor

    def act(self, observation: Any) -> Reply:
        """Go to what is looked at, or act on it, as Enter does in the window."""
        if self._view is None or self._cursor is None:
            return Refused(_("Look at something first, for example by “look next”."))
        reply = self._view.click(self._cursor, observation)
        return Refused(_("There is nothing to be done there.")) if reply is None else reply
