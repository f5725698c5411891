"""Portable names of keys.

A key's portable name is that of the key itself, after the modifiers that count, in this order: ``ctrl+``, ``alt+``,
``shift+``. Characters stand for themselves (``f``, ``8``, ``?``, ``+``), without ``shift+`` where Shift only makes
the character; other keys are ``up down left right home end pageup pagedown enter escape tab space backspace delete
insert``, ``f1`` to ``f12``, and ``num0`` to ``num9`` on the numpad, whatever NumLock says.
"""

from __future__ import annotations

from triquest.engine.language import N_, Words, _

_NAMES = Words(
    {
        "up": "↑",
        "down": "↓",
        "left": "←",
        "right": "→",
        "home": N_("Home"),
        "end": N_("End"),
        "pageup": N_("PgUp"),
        "pagedown": N_("PgDn"),
        "enter": N_("Enter"),
        "escape": N_("Esc"),
        "tab": N_("Tab"),
        "space": N_("Space"),
        "backspace": N_("Backspace"),
        "delete": N_("Del"),
        "insert": N_("Ins"),
        "ctrl": N_("Ctrl"),
        "alt": N_("Alt"),
        "shift": N_("Shift"),
    }
)
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
    shown = _NAMES.get(name, name.upper()) if digit is None else _("Num {digit}").format(digit=digit)
    return "+".join([*(_NAMES[modifier] for modifier in modifiers), shown])


def named(shown: str) -> str:
    """A key as the source writes it on a button (“Esc”), in the player's language; letters and signs as they are."""
    return _(shown) if len(shown) > 1 else shown


def digit_of(key: str) -> str | None:
    """The digit that a key stands for, on the numpad or not: ``num8`` and ``8`` are both ``8``; None for others."""
    last = key.removeprefix("num")
    return last if len(last) == 1 and last.isdigit() else None


def known(key: str) -> bool:
    """Whether a text is the name of a key."""
    modifiers, name = split(key)
    if modifiers != [modifier for modifier in MODIFIERS if modifier in modifiers]:
        return False
    if len(name) == 1:
        return name.isprintable() and not name.isspace() and name == name.lower()
    pad = name.startswith("num") and digit_of(name) is not None
    return (name in _NAMES and name not in MODIFIERS) or pad or name in {f"f{number}" for number in range(1, 13)}
