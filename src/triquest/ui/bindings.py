"""Which key gives which command: one table for the window, its help and its buttons.

A key's portable name is that of the key itself, after the modifiers that count, in this order: ``ctrl+``, ``alt+``,
``shift+``. Characters stand for themselves (``f``, ``8``, ``?``, ``+``), without ``shift+`` where Shift only makes
the character; other keys are ``up down left right home end pageup pagedown enter escape tab space backspace delete
insert``, ``f1`` to ``f12``, and ``num0`` to ``num9`` on the numpad, whatever NumLock says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from triquest.engine.language import _
from triquest.ui import errands
from triquest.ui.prompts import Command

_WINDOW = _("The window")
_ERRANDS = _("Errands")
_SCREENS = _("Looking and reading")

HELP, HISTORY, LOOK, NEXT, PREVIOUS = "help", "history", "look", "look-next", "look-previous"
CLOSER, FARTHER, LARGER, SMALLER, USUAL = "closer", "farther", "larger", "smaller", "usual"
FULLSCREEN, CALM, PICTURE, LEAVE = "fullscreen", "calm", "picture", "leave"

GENERAL: tuple[Command, ...] = (
    Command(errands.EXPLORE, ("p",), ("explore",), _("Explore until something is found"), _ERRANDS),
    Command(errands.TRAVEL, ("u",), ("travel",), _("Go to a place that is known"), _ERRANDS),
    Command(errands.REST, ("z",), ("rest",), _("Wait until something comes"), _ERRANDS),
    Command(LOOK, ("x",), (), _("Look around with a cursor; Enter goes there or acts on it"), _SCREENS),
    Command(NEXT, ("tab",), (), _("Look at the next thing of interest"), _SCREENS),
    Command(PREVIOUS, ("shift+tab",), (), _("Look at the one before"), _SCREENS),
    Command(HISTORY, ("m", "f2"), (), _("Read all messages"), _SCREENS),
    Command(HELP, ("f1", "?", "h"), (), _("Keys, and the rules in short"), _SCREENS),
    Command(CLOSER, ("+", "="), (), _("Show the map larger"), _WINDOW),
    Command(FARTHER, ("-",), (), _("Show the map smaller"), _WINDOW),
    Command(LARGER, ("ctrl++", "ctrl+="), (), _("Show text larger"), _WINDOW),
    Command(SMALLER, ("ctrl+-",), (), _("Show text smaller"), _WINDOW),
    Command(USUAL, ("ctrl+0",), (), _("Show text in its usual size"), _WINDOW),
    Command(CALM, ("f3",), (), _("Switch animation off or on"), _WINDOW),
    Command(PICTURE, ("f12",), (), _("Save what the window shows as a picture"), _WINDOW),
    Command(FULLSCREEN, ("f11", "alt+enter"), (), _("Fill the whole screen, or not"), _WINDOW),
    Command(LEAVE, ("escape", "ctrl+q"), (), _("Back; from a game to the title, the game is kept"), _WINDOW),
)
"""What the window itself understands, in every game."""

_NAMES = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "space": "Space",
    "backspace": "Backspace",
    "delete": "Del",
    "insert": "Ins",
}
MODIFIERS = ("ctrl", "alt", "shift")


def split(key: str) -> tuple[list[str], str]:
    """A key's name as its modifiers and the key itself: ``ctrl++`` is ``(["ctrl"], "+")``."""
    modifiers: list[str] = []
    while True:
        first, plus, rest = key.partition("+")
        if not plus or first not in MODIFIERS or not rest:
            return modifiers, key
        modifiers.append(first)
        key = rest


def label(key: str) -> str:
    """A key as it is shown: ``shift+up`` is “Shift+↑”, ``num8`` “Num 8”, ``f`` “F”."""
    modifiers, name = split(key)
    digit = digit_of(name) if name.startswith("num") else None
    shown = _NAMES.get(name, name.upper()) if digit is None else f"Num {digit}"
    return "+".join([*(modifier.title() for modifier in modifiers), shown])


def digit_of(key: str) -> str | None:
    """The digit that a key stands for, on the numpad or not: ``num8`` and ``8`` are both ``8``; None for others."""
    last = key.removeprefix("num")
    return last if len(last) == 1 and last.isdigit() else None


class Bindings:
    """A game's commands and the general ones with their keys. Two commands on one key are a `ValueError`."""

    def __init__(self, commands: Iterable[Command], general: Sequence[Command] = GENERAL) -> None:
        """Take the tables as they are; `conflicts` tells beforehand whether that goes well."""
        self.commands = (*commands, *general)
        trouble = conflicts(self.commands)
        if trouble:
            raise ValueError("; ".join(trouble))
        self._by_key = {key: command.id for command in self.commands for key in command.keys}
        self._by_id = {command.id: command for command in self.commands}

    def command(self, key: str) -> str | None:
        """The command that a key gives, None for a key without one."""
        return self._by_key.get(key)

    def label(self, command: str) -> str:
        """The first key of a command as it is shown; empty for an unknown command or one without a key."""
        found = self._by_id.get(command)
        return label(found.keys[0]) if found and found.keys else ""

    def sections(self) -> list[tuple[str, list[Command]]]:
        """All commands under their sections, in the order of the table, for help."""
        found: dict[str, list[Command]] = {}
        for command in self.commands:
            found.setdefault(command.section, []).append(command)
        return list(found.items())


def conflicts(commands: Iterable[Command]) -> list[str]:
    """Sentences about keys that two commands claim and names that stand twice; empty if all is well."""
    trouble: list[str] = []
    owners: dict[str, str] = {}
    ids: set[str] = set()
    for command in commands:
        if command.id in ids:
            trouble.append(f"the command {command.id} stands twice")
        ids.add(command.id)
        for key in command.keys:
            if key in owners:
                trouble.append(f"{key} gives both {owners[key]} and {command.id}")
            owners.setdefault(key, command.id)
    return trouble
