"""The options a game is started with, given as KEY=VALUE and kept as text in the journal."""

from __future__ import annotations

import difflib
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from triquest.core.rng import LARGEST_SEED, seed_of
from triquest.engine.errors import OptionError
from triquest.engine.language import Translated, _


@dataclass(frozen=True)
class Option:
    """One option: its name, default, what it decides, and either its choices or a check of its text.

    `choices` are the values that can be chosen, each with what it means in a few words.
    `normal` turns a text into its canonical form and raises ValueError with what was expected.
    """

    name: str
    default: str
    summary: Translated = Translated()
    choices: Mapping[str, str] = field(default_factory=dict)
    normal: Callable[[str], str] | None = None
    keep_case: bool = False
    """Whether capitals matter, as they do in a name."""
    usual: tuple[str, ...] = ()
    """Values to offer to those who would rather click than type."""

    def accept(self, text: str) -> str:
        """The canonical form of a value; `OptionError` says what was expected."""
        value = text.strip() if self.keep_case else text.strip().lower()
        if self.choices:
            if value in self.choices:
                return value
            raise OptionError(
                _("{name} cannot be “{text}”: choose one of {names}.").format(
                    name=self.name, text=text, names=", ".join(self.choices)
                )
            )
        if self.normal is None:
            return value
        try:
            return self.normal(value)
        except ValueError as error:
            raise OptionError(
                _("{name} cannot be “{text}”: {error}.").format(name=self.name, text=text, error=error)
            ) from None


def whole_number(text: str, least: int, most: int) -> int | None:
    """The number that the digits 0 to 9 alone write, from `least` to `most`; None for anything else, however long."""
    digits = text.lstrip("0") or text[:1]
    if not (text.isascii() and text.isdigit()) or len(digits) > len(str(most)):
        return None
    return int(digits) if least <= int(digits) <= most else None


def parse_seed(text: str | None) -> int:
    """The seed that a number or a text means; a fresh one, short enough to pass on, for None."""
    if text is None:
        return secrets.randbelow(2**32)
    if text.isascii() and text.isdigit():
        number = whole_number(text, 0, LARGEST_SEED)
        if number is None:
            shown = text if len(text) <= 40 else f"{text[:40]}…"
            raise OptionError(
                _("Seeds go from 0 to {largest}; {text} is too large.").format(largest=LARGEST_SEED, text=shown)
            )
        return number
    return seed_of(text)


def parse_pairs(pairs: Iterable[str]) -> dict[str, str]:
    """`["size=60x60"]` as `{"size": "60x60"}`; later pairs win."""
    found = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise OptionError(_("“{pair}” is no option: write KEY=VALUE, for example size=60x60.").format(pair=pair))
        found[key.strip().lower()] = value.strip()
    return found


def settle(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, str]:
    """The given values, checked, with defaults for the rest.

    A key with a dot names a number of the rules (`combat.miss_sides`); the rules loader checks it.
    """
    known = {option.name: option for option in options}
    settled = {name: option.default for name, option in known.items()}
    for key, value in given.items():
        if key in known:
            settled[key] = known[key].accept(value)
        elif "." in key:
            settled[key] = value.strip()
        else:
            near = difflib.get_close_matches(key, known, 1)
            hint = _("Did you mean {name}?") if near else _("There are {names}.")
            hint = hint.format(name=near[0] if near else "", names=", ".join(known))
            raise OptionError(_("There is no option “{name}”.").format(name=key) + " " + hint)
    return settled
