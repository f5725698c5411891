"""What players set once for all games: the options of the screen of that name, of `triquest options` and of text play.

A game's own options, with which a new game begins, are in `options`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from triquest.engine.errors import OptionError
from triquest.engine.language import LANGUAGES, N_, SYSTEM, Translated, Words, _
from triquest.engine.options import Option, parse_pairs

Value: TypeAlias = bool | int | str

KeyTable: TypeAlias = dict[str, dict[str, tuple[str, ...]]]
"""The player's own keys: by game (or ``window``), then by command. No keys at all is a choice too."""


@dataclass(frozen=True)
class Preference:
    """One option: a switch, a choice of `choices` (id and label), or a number from `least` to `most` by `step`."""

    name: str
    default: Value
    label: Translated = Translated()
    summary: Translated = Translated()
    choices: Mapping[str, str] = field(default_factory=dict)
    least: int = 0
    most: int = 0
    step: int = 1
    unit: str = ""

    @property
    def values(self) -> tuple[Value, ...]:
        """All values it can have, in order."""
        if isinstance(self.default, bool):
            return (False, True)
        return tuple(self.choices) or tuple(range(self.least, self.most + 1, self.step))

    def shown(self, value: Value) -> str:
        """A value in words."""
        if isinstance(value, bool):
            return _("on") if value else _("off")
        if isinstance(value, str):
            return self.choices[value]
        if self.least < 0:
            return f"{value:+d}" if value else _("usual")
        return f"{value}{self.unit}"

    def turned(self, value: Value, by: int) -> Value:
        """The next value (`by` 1) or the one before (-1): choices go round, numbers stop at their ends."""
        if not isinstance(self.default, bool) and isinstance(value, int):
            return max(self.least, min(self.most, value + by * self.step))
        place = self.values.index(value) + by
        return self.values[place % len(self.values)]

    def accept(self, text: str) -> Value:
        """The value that a text means; `OptionError` says what was expected."""
        if isinstance(self.default, bool):
            choices = {"on": "", "off": "", "true": "", "false": ""}
            return Option(self.name, "", "", choices).accept(text) in ("on", "true")
        if isinstance(self.default, str):
            return Option(self.name, "", "", self.choices).accept(text)
        return int(Option(self.name, "", "", normal=self._number).accept(text))

    def check(self, found: object) -> Value:
        """A value from a file, if it is one that the option can have; else `OptionError`."""
        if type(found) is type(self.default) and (isinstance(found, bool) or not self.choices or found in self.choices):
            return self.accept(self.text(found))
        raise OptionError(_("{name} cannot be {value}").format(name=self.name, value=repr(found)[:40]) + ".")

    @staticmethod
    def text(value: Value) -> str:
        """A value as it is typed: the reverse of `accept`."""
        return ("on" if value else "off") if isinstance(value, bool) else str(value)

    def _number(self, text: str) -> str:
        try:
            number = int(text)
        except ValueError:
            number = self.least - 1
        if not self.least <= number <= self.most:
            told = _("a whole number from {least} to {most} is wanted")
            raise ValueError(told.format(least=self.least, most=self.most))
        return str(number)


PREFERENCES: tuple[Preference, ...] = (
    Preference("text_size", 0, N_("Text size"), N_("How large text and all panels are"), least=-4, most=8),
    Preference("map_size", 0, N_("Map size"), N_("How large the map is shown"), least=-4, most=6),
    Preference("fullscreen", False, N_("Fill the whole screen"), N_("Fill the whole screen, or have a window")),
    Preference(
        "palette",
        "default",
        N_("Colours"),
        N_("The colours of everything; by default each game has its own"),
        Words(
            {
                "default": N_("each game's own"),
                "high-contrast": N_("high contrast"),
                "deuteranopia": N_("without green (deuteranopia)"),
                "protanopia": N_("without red (protanopia)"),
                "tritanopia": N_("without blue (tritanopia)"),
                "light": N_("light"),
            }
        ),
    ),
    Preference(
        "animation",
        "normal",
        N_("Animation"),
        N_("How fast walking and fighting are shown"),
        Words({"off": N_("off"), "slow": N_("slow"), "normal": N_("normal"), "fast": N_("fast")}),
    ),
    Preference("volume", 50, N_("Sound"), N_("How loud sounds are; 0 is silent"), most=100, step=10, unit=" %"),
    Preference(
        "key_set",
        "arrows",
        N_("Key set"),
        N_("Which keys walk; single keys can be changed besides"),
        Words(
            {
                "arrows": N_("arrows and numpad"),
                "vi": N_("H J K L, as in vi"),
                "laptop": N_("arrows, no numpad"),
            }
        ),
    ),
    Preference("confirm", True, N_("Ask before what cannot be undone"), N_("Such as abandoning a run")),
    Preference("hints", True, N_("Hints"), N_("Short hints for newcomers, each shown once")),
    Preference("arrow_buttons", True, N_("Arrow buttons"), N_("Arrows to click on, where a game has them")),
    Preference(
        "language", SYSTEM, N_("Language"), N_("That of the words"), Words({SYSTEM: N_("the system's"), **LANGUAGES})
    ),
)
"""The table, in the order in which it is shown."""

BY_NAME = {preference.name: preference for preference in PREFERENCES}

SPEEDS = {"off": 0.0, "slow": 0.5, "normal": 1.0, "fast": 2.0}
"""How much faster than usual animations run; 0 leaves them out."""


@dataclass
class Preferences:
    """The options as they are set."""

    text_size: int = 0
    map_size: int = 0
    fullscreen: bool = False
    palette: str = "default"
    animation: str = "normal"
    volume: int = 50
    key_set: str = "arrows"
    confirm: bool = True
    hints: bool = True
    arrow_buttons: bool = True
    language: str = SYSTEM
    keys: KeyTable = field(default_factory=dict)

    def get(self, name: str) -> Value:
        """The value of an option by its name."""
        value: Value = getattr(self, BY_NAME[name].name)
        return value

    def set(self, name: str, value: Value) -> None:
        """Set an option to a value that it can have."""
        setattr(self, BY_NAME[name].name, value)

    def set_all(self, pairs: Iterable[str]) -> list[str]:
        """Set options as typed, such as ``volume=30``; all or, with `OptionError`, none. Returns their names."""
        found = {}
        for typed, text in parse_pairs(pairs).items():
            name = typed.replace("-", "_")
            if name not in BY_NAME:
                near = difflib.get_close_matches(name, BY_NAME, 1)
                hint = _("Did you mean {name}?") if near else _("There are {names}.")
                hint = hint.format(name=near[0] if near else "", names=", ".join(BY_NAME))
                raise OptionError(_("There is no option “{name}”.").format(name=typed) + " " + hint)
            found[name] = BY_NAME[name].accept(text)
        for name, value in found.items():
            self.set(name, value)
        return list(found)
