"""The keys one by one: give a command another key, take one away, or have the key set's own again."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.engine.language import _
from triquest.shell.scenes.base import RIGHT, Back, Desk, Move, Open
from triquest.shell.scenes.choosing import Choosing
from triquest.shell.scenes.confirm import Confirm
from triquest.ui import bindings, screens
from triquest.ui.bindings import WINDOW, Bindings
from triquest.ui.frame import Frame, Press
from triquest.ui.keynames import known, label
from triquest.ui.keysets import ESCAPE
from triquest.ui.palette import PALETTE
from triquest.ui.prompts import Command
from triquest.ui.widgets import Box, Row, button, button_height, button_width, leading, panel, paragraph, row_height

_MOST_KEYS = 4
_LINES = 3


class Keys(Choosing):
    """A row for each command of the window and of one game at a time."""

    over = True

    def __init__(self, desk: Desk, game: str = "") -> None:
        """Show the keys of a game, of the first installed if none is named."""
        super().__init__(desk)
        self._games = [*desk.games, screens.NAME]
        self._game = game or self._games[0]
        self._tables = {name: tuple(kind.front().commands()) for name, kind in desk.games.items()}
        self._tables[screens.NAME] = screens.own()
        self._waits = False
        self._claimed: tuple[str, str] | None = None
        """The key pressed last that another command has, and that command: pressed again it goes over."""
        self._said = ""
        self.chosen = 1

    @property
    def capturing(self) -> bool:  # type: ignore[override]
        """While a new key is waited for."""
        return self._waits

    def _bindings(self) -> Bindings:
        if self._game == screens.NAME:
            return self.desk.screens()
        return self.desk.bindings(self._game, self._tables[self._game])

    def _commands(self) -> dict[tuple[str, str], Command]:
        """Every command by where its keys are kept, and its id."""
        own = {command.id for command in self._tables[self._game]}
        return {(self._game if c.id in own else WINDOW, c.id): c for c in self._bindings().commands}

    def rows(self) -> Sequence[Row]:
        """Sections and their commands."""
        rows, section, entries = [], "", self._commands()
        for value, command in entries.items():
            if command.section != section:
                section = command.section
                rows.append(Row(section, None, enabled=False))
            shown = " · ".join(label(key) for key in command.keys[:_MOST_KEYS])
            more = " …" if len(command.keys) > _MOST_KEYS else ""
            rows.append(Row(f"  {command.summary}", value, shown + more or _("no key")))
        return rows

    def _row(self) -> tuple[str, str] | None:
        rows = self.rows()
        value = rows[max(0, min(self.chosen, len(rows) - 1))].value
        return value if isinstance(value, tuple) else None

    # -- input ---------------------------------------------------------------------------------------------------
    def key(self, key: str, repeated: bool = False) -> Move | None:
        """The new key, if one is waited for; else what the list does, and Delete, F5, Tab."""
        if self._waits:
            return None if repeated else self._take(key)
        self._said = ""
        row = self._row()
        match key:
            case "delete" | "backspace" if row is not None:
                return self._set(row, ())
            case "f5":
                return self._reset()
            case "tab":
                self._game = self._games[(self._games.index(self._game) + 1) % len(self._games)]
                self.chosen = 1
                return None
        return super().key(key, repeated)

    def pick(self, value: object) -> Move | None:
        """Wait for a key for that command."""
        if isinstance(value, tuple):
            self._waits, self._claimed, self._said = True, None, ""
        return None

    def click(self, value: object, button: int) -> Move | None:
        """A row; while a key is waited for, any click ends that."""
        if self._waits:
            self._waits = False
            return None
        return Back() if value is None and button == RIGHT else super().click(value, button)

    def turned(self, value: object, step: int) -> Move | None:
        """Nothing turns."""
        return None

    def _take(self, key: str) -> Move | None:
        row = self._row()
        if key == ESCAPE or row is None or not known(key):
            self._waits = False
            return None
        owner = self._bindings().command(key)
        if owner is not None and owner != row[1] and key in self._bindings().keys(owner):
            if self._claimed != (key, owner) and self.desk.options.confirm:
                self._claimed = key, owner
                return None
            self._give_up(key, owner)
        self._waits = False
        # The new key stands first: buttons show it.
        return self._set(row, (key, *(other for other in self._bindings().keys(row[1]) if other != key)))

    def _give_up(self, key: str, owner: str) -> None:
        """Take a key from the command that has it."""
        row = next(value for value in self._commands() if value[1] == owner)
        self._set(row, tuple(other for other in self._bindings().keys(owner) if other != key))

    def _set(self, row: tuple[str, str], keys: tuple[str, ...]) -> Move | None:
        game, command = row
        if command == bindings.LEAVE:
            keys = (ESCAPE, *(key for key in keys if key != ESCAPE))
            self._said = _("Esc always goes back.")
        own = {**self.desk.options.keys}
        own[game] = {**own.get(game, {}), command: keys}
        self.desk.options.keys = own
        self.desk.keep()
        return None

    def _reset(self) -> Move | None:
        """All keys of this screen as the key set has them."""

        def reset() -> Move:
            own = self.desk.options.keys
            self.desk.options.keys = {game: keys for game, keys in own.items() if game not in (self._game, WINDOW)}
            self.desk.keep()
            return Back()

        if not self.desk.options.confirm:
            reset()
            return None
        question = _("All keys on this screen are then those of the key set again; your own are forgotten.")
        return Open(Confirm(self.desk, _("Reset the keys?"), question, _("Yes, reset them"), reset))

    # -- the picture ---------------------------------------------------------------------------------------------
    def needs(self, frame: Frame) -> tuple[int, int]:
        """The buttons in a row, and some rows of keys."""
        across = sum(button_width(frame, words, key) + frame.px(8) for words, key, _value in self._buttons())
        rest = button_height(frame) + _LINES * leading(frame.face()) + frame.px(80)
        return max(frame.px(640), across + frame.px(40)), rest + 6 * row_height(frame)

    def _buttons(self) -> list[tuple[str, str, str]]:
        """Label, key as shown, and key."""
        buttons = [(_("Back"), "Esc", "escape"), (_("Change"), "Enter", "enter"), (_("No key"), "Del", "delete"),
                   (_("Reset all"), "F5", "f5")]  # fmt: skip
        buttons.append((_("Others"), "Tab", "tab"))
        return buttons

    def paint(self, frame: Frame) -> None:
        """A tall panel of commands, what to do, and buttons."""
        whole = Box(0, 0, frame.width, frame.height)
        width = min(max(frame.px(820), self.needs(frame)[0]), frame.width)
        kind = self.desk.games.get(self._game)
        title = _("Keys of {game}").format(game=kind.title) if kind else _("Keys of other screens")
        inner = panel(frame, whole.middle(width, frame.height - frame.px(40)), title, _("↑ ↓ choose"))
        foot = button_height(frame) + _LINES * leading(frame.face()) + frame.px(16)
        body, below = inner.top(inner.height - foot)
        self.paint_rows(frame, Box(body.x, body.y, body.width - frame.px(10), body.height))
        words, colour = self._words()
        paragraph(frame, below.x, below.y + frame.px(6), below.width, words, colour, most=_LINES)
        x, y = inner.x, inner.bottom - button_height(frame)
        for name, shown, key in self._buttons():
            x = button(frame, x, y, name, shown, Press(key), self.desk.hover) + frame.px(8)

    def _words(self) -> tuple[str, tuple[int, int, int]]:
        row = self._row()
        command = self._commands().get(row) if row is not None else None
        if command is None:
            return "", PALETTE.dim
        if self._claimed is not None and self._waits:
            key, owner = self._claimed
            told = _("{key} gives “{other}” already. Press it again to take it from there, or Esc.")
            other = next(c.summary for (_game, name), c in self._commands().items() if name == owner)
            return told.format(key=label(key), other=other), PALETTE.bad
        if self._waits:
            return _("Press the new key for “{command}”, or Esc.").format(command=command.summary), PALETTE.accent
        if self._said:
            return self._said, PALETTE.accent
        shown = " · ".join(label(key) for key in command.keys) or _("no key")
        return _("{command}: {keys}").format(command=command.summary, keys=shown), PALETTE.dim
