"""Help: all keys, from the table of commands, and the rules in short."""

from __future__ import annotations

from triquest.engine.language import _
from triquest.shell.scenes.base import Back, Desk, Move, Scene
from triquest.shell.scenes.pages import scrolled, turned
from triquest.ui import screens
from triquest.ui.bindings import Bindings
from triquest.ui.frame import Colour, Frame, Press
from triquest.ui.front import Front
from triquest.ui.keynames import digit_of, label
from triquest.ui.palette import PALETTE
from triquest.ui.prompts import Command
from triquest.ui.tones import Tone
from triquest.ui.widgets import Box, button, button_height, leading, panel, scroll_bar, wrap

_MOST_KEYS = 4
_LEFT = 44
"""Columns for the keys."""


class Help(Scene):
    """Two pages: the rules, and the keys."""

    over = True

    def __init__(self, desk: Desk, bindings: Bindings, front: Front | None, page: int = 0) -> None:
        """Explain a game; without a front only the window."""
        super().__init__(desk)
        self._bindings = bindings
        self._front = front
        self._page = page if front else 1
        self._first = 0
        self._room = 1
        self._total = 0

    def needs(self, frame: Frame) -> tuple[int, int]:
        """Two columns of words, and some lines of them."""
        return (_LEFT + 28) * frame.face().width + frame.px(40), frame.px(360)

    def paint(self, frame: Frame) -> None:
        """The page, scrolled, and buttons for the pages."""
        whole = Box(0, 0, frame.width, frame.height)
        box = whole.middle(frame.px(920), frame.height - frame.px(60))
        title = _("Keys") if self._page else _("The game")
        inner = panel(frame, box, title, _("↑ ↓ scroll"))
        body, foot = inner.top(inner.height - button_height(frame) - frame.px(12))
        face = frame.face()
        columns = (body.width - frame.px(16)) // face.width
        rows = self._keys(columns) if self._page else self._rules(columns)
        self._room, self._total = max(1, body.height // leading(face)), len(rows)
        self._first = max(0, min(self._first, self._total - self._room))
        for number, row in enumerate(rows[self._first : self._first + self._room]):
            y = body.y + number * leading(face)
            for column, text, colour in row:
                frame.write(body.x + column * face.width, y, text, colour, face)
        scroll_bar(frame, body, self._first, self._room, self._total)
        y, x, hover = foot.bottom - button_height(frame), foot.x, self.desk.hover
        x = button(frame, x, y, _("Back"), "Esc", Press("escape"), hover) + frame.px(8)
        if self._front:
            x = button(frame, x, y, _("The game"), "1", Press("1"), hover, chosen=self._page == 0) + frame.px(8)
            button(frame, x, y, _("Keys"), "2", Press("2"), hover, chosen=self._page == 1)

    def _rules(self, columns: int) -> list[list[tuple[int, str, Colour]]]:
        rows: list[list[tuple[int, str, Colour]]] = []
        for part in self._front.rules() if self._front else []:
            rows += [[(0, line, PALETTE.text)] for line in wrap(part, min(columns, 96))]
            rows.append([])
        rows.append([(0, _("Marks before messages"), PALETTE.accent)])
        for tone, meaning in _marks():
            rows.append([(2, tone.mark, PALETTE.tones[tone]), (6, meaning, PALETTE.tones[tone])])
        return rows

    def _keys(self, columns: int) -> list[list[tuple[int, str, Colour]]]:
        rows: list[list[tuple[int, str, Colour]]] = []
        left = _LEFT
        for section, commands in self._sections():
            rows.append([(0, section, PALETTE.accent)])
            for command in commands:
                shown_keys = [label(key).replace(" ", "\u00a0") for key in command.keys[:_MOST_KEYS]]
                keys = wrap(" · ".join(shown_keys), left - 2)
                words = wrap(command.summary, columns - left)
                for number in range(max(len(keys), len(words))):
                    shown = keys[number] if number < len(keys) else ""
                    told = words[number] if number < len(words) else ""
                    rows.append([(1, shown, PALETTE.text), (left, told, PALETTE.dim)])
            rows.append([])
        rows.append([(0, _("The mouse"), PALETTE.accent)])
        for use, told in _mouse():
            rows += [[(1, use, PALETTE.text), (left, part, PALETTE.dim)] for part in wrap(told, columns - left)]
        return rows

    def _sections(self) -> list[tuple[str, list[Command]]]:
        """Those of the game and the window, then those of the other screens."""
        found = dict(self._bindings.sections())
        for section, commands in (*self.desk.screens().sections(), *screens.lists().sections()):
            found.setdefault(section, commands)
        return list(found.items())

    def key(self, key: str, repeated: bool = False) -> Move | None:
        """Scroll, change the page, or go back."""
        digit, lines = digit_of(key), scrolled(self.way(key), self._room, self._total)
        if lines is not None:
            self._scroll(lines)
        elif self._front and (step := turned(self.way(key))) != 0:
            self._page, self._first = (self._page + step) % 2, 0
        elif self._front and digit is not None and 1 <= int(digit) <= 2:
            self._page, self._first = int(digit) - 1, 0
        elif not repeated:
            return Back()
        return None

    def wheel(self, steps: int) -> Move | None:
        """Scroll by the wheel."""
        self._scroll(-3 * steps)
        return None

    def _scroll(self, lines: int) -> None:
        self._first = max(0, min(self._first + lines, self._total - self._room))


def _mouse() -> list[tuple[str, str]]:
    return [
        (_("Pointing"), _("Tells what is there")),
        (_("Click"), _("Goes there or acts on it; presses buttons and picks answers")),
        (_("Right click"), _("Goes back, as Esc does")),
        (_("Wheel"), _("Shows the map larger or smaller; scrolls lists")),
        (_("Any key or click"), _("Ends an animation or a journey")),
    ]


def _marks() -> list[tuple[Tone, str]]:
    return [
        (Tone.OURS, _("a blow of yours")),
        (Tone.THEIRS, _("a blow against you")),
        (Tone.MISS, _("a miss")),
        (Tone.DEATH, _("a death")),
        (Tone.ITEM, _("a thing lies there or was found")),
        (Tone.GAIN, _("you are better off")),
        (Tone.SKILL, _("a skill")),
        (Tone.SIGHT, _("something came into sight")),
        (Tone.WARNING, _("a warning, or what cannot be done")),
        (Tone.HINT, _("a hint")),
    ]
