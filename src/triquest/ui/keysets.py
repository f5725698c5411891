"""Key sets: which keys walk, and how a player's own keys change a table of commands.

A game's table has the keys of the set ``arrows``. The others are made from it by rules, so that games need not know
them: ``vi`` gives the letters H J K L to whatever the arrows do, with Shift and Ctrl too, and takes them from other
commands; ``laptop`` leaves out the numpad.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from triquest.ui.keynames import digit_of, known, split
from triquest.ui.prompts import Command

ARROWS, VI, LAPTOP = "arrows", "vi", "laptop"
ESCAPE = "escape"
"""The one key that cannot be given away: it is the way out of everything."""

_LETTERS = {"up": "k", "down": "j", "left": "h", "right": "l"}
_CORNERS = {"y": "home", "u": "pageup", "b": "end", "n": "pagedown"}
_PAD = {
    "1": "end", "2": "down", "3": "pagedown", "4": "left", "6": "right", "7": "home", "8": "up", "9": "pageup"
}  # fmt: skip
_STEERING = {letter: arrow for arrow, letter in _LETTERS.items()} | _CORNERS


def steer(key: str, key_set: str, digits: bool = False) -> str:
    """The arrow (or, of the corners, home, pageup, end, pagedown) that a key stands for in lists and looking around.

    Digits of the main block count with `digits` only. Any other key is itself.
    """
    if key_set == VI and key in _STEERING:
        return _STEERING[key]
    digit = digit_of(key) if digits or key.startswith("num") else None
    return _PAD.get(digit or "", key)


def arranged(commands: Iterable[Command], key_set: str) -> list[Command]:
    """The commands with the keys of a set."""
    if key_set == VI:
        return _vi(list(commands))
    if key_set == LAPTOP:
        return [
            replace(command, keys=tuple(key for key in command.keys if not split(key)[1].startswith("num")))
            for command in commands
        ]
    return list(commands)


def _vi(commands: list[Command]) -> list[Command]:
    """Every key with an arrow gets a twin with the letter before it; other commands lose those letters."""
    taken = {key: twin for command in commands for key in command.keys if (twin := _twin(key))}
    letters, given = set(taken.values()), {key for command in commands for key in command.keys}
    found = []
    for command in commands:
        own = [key for key in command.keys if key not in letters]
        twins = [taken[key] for key in own if key in taken]
        if any(split(key)[0] for key in own if key in taken):
            # Letters that stood in for the arrows with Shift are scattered now.
            own = [key for key in own if len(key) > 1 or not key.isalpha()]
        if not own and not twins:
            own = [key for key in (f"alt+{lost}" for lost in command.keys) if key not in given]
        found.append(replace(command, keys=(*twins, *own)))
    return found


def _twin(key: str) -> str:
    modifiers, name = split(key)
    return "+".join([*modifiers, _LETTERS[name]]) if name in _LETTERS else ""


def bound(commands: Sequence[Command], own: Mapping[str, Sequence[str]], leave: str) -> list[Command]:
    """The commands with the player's own keys in place of the table's.

    A key that a player gave to a command is taken from those that he did not touch; of two that he gave it to, the
    first keeps it. Names that are no keys are left out. `leave` is the command that always keeps Escape.
    """
    keys: dict[str, tuple[str, ...]] = {leave: (ESCAPE,)}
    claimed = {ESCAPE}
    for command in commands:
        if command.id in own:
            fresh = [key for key in dict.fromkeys(own[command.id]) if known(key) and key not in claimed]
            keys[command.id] = (*keys.get(command.id, ()), *fresh)
            claimed.update(fresh)
    found = []
    for command in commands:
        if command.id in own:
            found.append(replace(command, keys=keys[command.id]))
            continue
        rest = tuple(key for key in command.keys if key not in claimed or (command.id, key) == (leave, ESCAPE))
        found.append(replace(command, keys=rest))
    return found
