"""A new game: its seed, plain to see and to change, and its options in words."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from triquest.engine import runs
from triquest.engine.errors import OptionError, TriquestError
from triquest.engine.language import _
from triquest.engine.options import Option
from triquest.engine.registry import GameType
from triquest.shell.scenes.backdrop import paint_backdrop
from triquest.shell.scenes.base import RIGHT, Desk, Move, Swap
from triquest.shell.scenes.choosing import Choosing
from triquest.shell.scenes.play import Play
from triquest.ui import screens
from triquest.ui.frame import Frame, Press
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box, Row, button, button_height, leading, menu, panel, paragraph, row_height

_SEED, _BEGIN = "seed", "begin"
_LARGEST = 2**64 - 1
_MOST = 4
"""Lines about the chosen row."""


def random_seed() -> int:
    """A seed that nobody chose, short enough to tell a friend."""
    return secrets.randbelow(900_000) + 100_000


class NewGame(Choosing):
    """Rows for the seed and each option; those without choices are typed into."""

    def __init__(self, desk: Desk, kind: GameType, options: Mapping[str, str] | None = None) -> None:
        """Begin with a random seed and the options' defaults, or those of an earlier game."""
        super().__init__(desk)
        self._kind = kind
        self.palette = kind.front().palette()
        self._seed = str(random_seed())
        self._values = {option.name: option.default for option in kind.options} | dict(options or {})
        self._trouble = ""

    def _option(self, name: object) -> Option | None:
        return next((option for option in self._kind.options if option.name == name), None)

    def rows(self) -> Sequence[Row]:
        """The seed and the options."""
        chosen = self.chosen
        rows = [Row(_("Seed"), _SEED, self._seed + ("▏" if chosen == 0 else ""))]
        for number, option in enumerate(self._kind.options, 1):
            value = self._values[option.name]
            typed = value + ("▏" if chosen == number and not option.choices else "")
            shown = f"◄ {typed} ►" if option.choices or option.usual else typed
            rows.append(Row(option.name.replace("_", " ").capitalize(), option.name, shown))
        return rows

    # -- input ---------------------------------------------------------------------------------------------------
    def key(self, key: str, repeated: bool = False) -> Move | None:
        """Dice, erase, or what the list does. Digits are text here, not steps."""
        if self.desk.screens().command(key) == screens.DICE:
            self._roll()
            return None
        if key in ("backspace", "delete"):
            self._erase()
            return None
        if len(key) == 1 or (key.startswith("num") and self._typed_into()):
            return None
        if key == "space" and self._typed_into():
            return None
        if key == "enter" and not repeated:
            return self._begin()
        return super().key(key, repeated)

    def repeats(self, key: str) -> bool:
        """Erasing repeats as well."""
        return key == "backspace" or super().repeats(key)

    def _value(self) -> object:
        rows = self.rows()
        return rows[min(self.chosen, len(rows) - 1)].value

    def _typed_into(self) -> bool:
        option = self._option(self._value())
        return self._value() == _SEED or (option is not None and not option.choices)

    def text(self, text: str) -> Move | None:
        """Type into the seed or an option; elsewhere R rolls a new seed."""
        text = "".join(sign for sign in text if sign.isprintable())
        if not text.strip():
            return None  # Enter and Space come as text too, and are no answer to what went wrong
        value = self._value()
        option = self._option(value)
        if value == _SEED:
            digits = "".join(sign for sign in text if sign in "0123456789")
            self._seed = (self._seed + digits)[:20]
        elif option is not None and not option.choices:
            self._values[option.name] = (self._values[option.name] + text)[:40]
        elif text in ("r", "R"):
            self._roll()
        self._trouble = ""
        return None

    def _erase(self) -> None:
        value = self._value()
        option = self._option(value)
        if value == _SEED:
            self._seed = self._seed[:-1]
        elif option is not None and not option.choices:
            self._values[option.name] = self._values[option.name][:-1]

    def _roll(self) -> None:
        self._seed, self._trouble = str(random_seed()), ""

    def turned(self, value: object, step: int) -> Move | None:
        """Change an option to its next or last choice."""
        option = self._option(value)
        if value == _SEED:
            self._roll()
        elif option is not None and (values := [*option.choices, *option.usual]):
            now = self._values[option.name]
            place = values.index(now) + step if now in values else min(0, step)
            self._values[option.name] = values[place % len(values)]
        return None

    def pick(self, value: object) -> Move | None:
        """Change the option that was picked."""
        return self.turned(value, 1) if value != _SEED else None

    def click(self, value: object, button: int) -> Move | None:
        """A button, or a row."""
        if value == _BEGIN and button != RIGHT:
            return self._begin()
        if value == "dice":
            self._roll()
            return None
        return super().click(value, button)

    def _begin(self) -> Move | None:
        try:
            if not self._seed or int(self._seed) > _LARGEST:
                raise OptionError(_("A seed is a whole number from 0 to {most}.").format(most=_LARGEST))
            values = {option.name: option.accept(self._values[option.name]) for option in self._kind.options} | {
                key: value for key, value in self._values.items() if self._option(key) is None
            }
            return Swap(Play(self.desk, runs.create(self._kind, int(self._seed), values)))
        except TriquestError as error:
            self._trouble = str(error)
            return None

    # -- the picture ---------------------------------------------------------------------------------------------
    def needs(self, frame: Frame) -> tuple[int, int]:
        """The panel."""
        rows, words = len(self.rows()) * row_height(frame), (1 + _MOST) * leading(frame.face())
        return frame.px(640), rows + words + button_height(frame) + frame.px(96)

    def paint(self, frame: Frame) -> None:
        """A panel: the seed and the way on first, then the options, and what the chosen row means."""
        paint_backdrop(frame)
        inner = panel(
            frame,
            Box(0, 0, frame.width, frame.height).middle(*self.needs(frame)),
            _("A new game of {title}").format(title=self._kind.title),
            _("↑ ↓ choose"),
        )
        rows, hover, gap = self.rows(), self.desk.hover, frame.px(12)
        self.chosen = max(0, min(self.chosen, len(rows) - 1))
        seed, rest = inner.top(row_height(frame))
        menu(frame, seed, rows[:1], self.chosen, hover)
        y = rest.y + gap // 2
        x = button(frame, rest.x, y, _("Begin"), "Enter", _BEGIN, hover, chosen=True) + frame.px(8)
        x = button(frame, x, y, _("⚄ Another seed"), self.desk.screens().label(screens.DICE), "dice", hover) + frame.px(
            8
        )
        button(frame, x, y, _("Back"), "Esc", Press("escape"), hover)
        y += button_height(frame) + gap
        frame.rect(inner.x, y, inner.width, 1, PALETTE.line)
        y += gap // 2
        menu(frame, Box(inner.x, y, inner.width, inner.bottom - y), rows, self.chosen, hover, 1)
        y += (len(rows) - 1) * row_height(frame) + gap
        words, colour = (self._trouble, PALETTE.bad) if self._trouble else (self._meaning(), PALETTE.dim)
        paragraph(frame, inner.x, y, inner.width, words, colour, most=_MOST)

    def _meaning(self) -> str:
        option = self._option(self._value())
        if option is None:
            return _("The same seed and options give the same world and the same dice. Type a number, or roll another.")
        words = option.summary[:1].upper() + option.summary[1:]
        if not option.choices:
            return _("{summary}. Type to change it.").format(summary=words)
        value = self._values[option.name]
        told = _("{summary}. {value}: {meaning}. ← → change it.")
        return told.format(summary=words, value=value.capitalize(), meaning=option.choices[value])
