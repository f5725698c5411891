"""Which key gives which command: one table for the window, its help and its buttons.

The names of keys are explained in `keynames`, sets of keys and the player's own in `keysets`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from triquest.engine.language import N_
from triquest.ui import errands, keysets
from triquest.ui.keynames import digit_of, label, split
from triquest.ui.prompts import Command

_WINDOW = N_("The window")
_ERRANDS = N_("Errands")
_SCREENS = N_("Looking and reading")

HELP, HISTORY, LOOK, NEXT, PREVIOUS = "help", "history", "look", "look-next", "look-previous"
CLOSER, FARTHER, LARGER, SMALLER, USUAL = "closer", "farther", "larger", "smaller", "usual"
FULLSCREEN, CALM, PICTURE, LEAVE = "fullscreen", "calm", "picture", "leave"
OPTIONS = "settings"
ARROWS = "arrows"
"""The command that shows arrows to click on, or not, in the tables of games that have some."""

GENERAL: tuple[Command, ...] = (
    Command(errands.EXPLORE, ("p",), ("explore",), N_("Explore until something is found"), _ERRANDS),
    Command(errands.TRAVEL, ("u",), ("travel",), N_("Go to a place that is known"), _ERRANDS),
    Command(errands.REST, ("z",), ("rest",), N_("Wait until something comes"), _ERRANDS),
    Command(LOOK, ("x",), (), N_("Look around with a cursor; Enter goes there or acts on it"), _SCREENS),
    Command(NEXT, ("tab",), (), N_("Look at the next thing of interest"), _SCREENS),
    Command(PREVIOUS, ("shift+tab",), (), N_("Look at the one before"), _SCREENS),
    Command(HISTORY, ("m", "f2"), (), N_("Read all messages"), _SCREENS),
    Command(HELP, ("f1", "?", "h"), (), N_("Keys, and the rules in short"), _SCREENS),
    Command(CLOSER, ("+", "="), (), N_("Show the map larger"), _WINDOW),
    Command(FARTHER, ("-",), (), N_("Show the map smaller"), _WINDOW),
    Command(LARGER, ("ctrl++", "ctrl+="), (), N_("Show text larger"), _WINDOW),
    Command(SMALLER, ("ctrl+-",), (), N_("Show text smaller"), _WINDOW),
    Command(USUAL, ("ctrl+0",), (), N_("Show text in its usual size"), _WINDOW),
    Command(CALM, ("f3",), (), N_("Switch animation off or on"), _WINDOW),
    Command(PICTURE, ("f12",), (), N_("Screenshot: save what the window shows as a picture"), _WINDOW),
    Command(OPTIONS, ("f10",), (), N_("Options: colours, sound, keys and more"), _WINDOW),
    Command(FULLSCREEN, ("f11", "alt+enter"), (), N_("Fill the whole screen, or not"), _WINDOW),
    Command(LEAVE, ("escape", "ctrl+q"), (), N_("Back; from a game to the title, the game is kept"), _WINDOW),
)
"""What the window itself understands, in every game."""

WINDOW = "window"
"""Where a player's own keys for the general commands are kept, beside those for the games by their ids."""


class Bindings:
    """A game's commands and the general ones with their keys. Two commands on one key are a `ValueError`."""

    def __init__(
        self,
        commands: Iterable[Command],
        general: Sequence[Command] = GENERAL,
        key_set: str = keysets.ARROWS,
        own: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """Take the tables as they are, with the keys of a set, and the player's own where he has some.

        `conflicts` tells beforehand whether that goes well.
        """
        table = (*commands, *general)
        trouble = conflicts(table)
        if trouble:
            raise ValueError("; ".join(trouble))
        self.key_set = key_set
        self.commands = tuple(keysets.bound(keysets.arranged(table, key_set), own or {}, LEAVE))
        self._by_key = {key: command.id for command in self.commands for key in command.keys}
        self._by_id = {command.id: command for command in self.commands}

    def command(self, key: str) -> str | None:
        """The command that a key gives, None for a key without one.

        On some keyboards digits need Shift: it does not count where nothing else is meant by it.
        """
        modifiers, name = split(key)
        plain = name if modifiers == ["shift"] and digit_of(name) else key
        return self._by_key.get(key) or self._by_key.get(plain)

    def label(self, command: str) -> str:
        """The first key of a command as it is shown; empty for an unknown command or one without a key."""
        found = self._by_id.get(command)
        return label(found.keys[0]) if found and found.keys else ""

    def keys(self, command: str) -> tuple[str, ...]:
        """All keys of a command; none for an unknown one."""
        found = self._by_id.get(command)
        return found.keys if found else ()

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
