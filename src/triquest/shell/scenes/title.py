"""The title: go on, begin, replay, watch, read, leave."""

from __future__ import annotations

from collections.abc import Sequence

import triquest
from triquest.engine import runs
from triquest.engine.errors import TriquestError
from triquest.engine.language import _
from triquest.engine.registry import GameType
from triquest.engine.runs import Summary
from triquest.shell.scenes.backdrop import paint_backdrop
from triquest.shell.scenes.base import Desk, Move, Open, Quit
from triquest.shell.scenes.book import Book
from triquest.shell.scenes.choosing import Choosing
from triquest.shell.scenes.help import Help
from triquest.shell.scenes.lesson import Tutorial
from triquest.shell.scenes.newgame import NewGame, random_seed
from triquest.shell.scenes.options import Options
from triquest.shell.scenes.pages import Pages
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.runlist import RunList
from triquest.shell.scenes.watch import Watch
from triquest.ui import bindings, chronicle, halls, screens
from triquest.ui.frame import Frame
from triquest.ui.palette import PALETTE
from triquest.ui.widgets import Box, Row, clip, leading, paragraph, row_height, wrap

_TROUBLE = 3
"""Lines for what went wrong."""


class Title(Choosing):
    """The first scene; all others lie over it."""

    def __init__(self, desk: Desk) -> None:
        """Look for the last game."""
        super().__init__(desk)
        self._latest: Summary | None = None
        self._any = False
        self._trouble = ""
        self.uncovered()

    def uncovered(self) -> None:
        """Look for the last game again, since another may have been played."""
        found = runs.summaries()
        self._latest, self._any = runs.latest(found), bool(found)
        self.chosen = 0

    def rows(self) -> Sequence[Row]:
        """What can be done."""
        rows = []
        if self._latest is not None:
            rows.append(Row(_("Continue"), "continue", self._latest.status, "C"))
        kinds = list(self.desk.games.values())
        for kind in kinds:
            words = _("New game") if len(kinds) == 1 else _("New game: {title}").format(title=kind.title)
            rows.append(Row(words, ("new", kind.id), key="N" if len(kinds) == 1 else ""))
        rows.append(Row(_("Runs and replays"), "runs", key="R", enabled=self._any))
        for kind in kinds:
            words = _("Watch a bot play") if len(kinds) == 1 else _("Watch a bot: {title}").format(title=kind.title)
            rows.append(Row(words, ("watch", kind.id), key="W" if len(kinds) == 1 else ""))
        taught = [kind for kind in kinds if kind.front().lesson() is not None]
        for kind in taught:
            words = _("Tutorial") if len(kinds) == 1 else _("Tutorial: {title}").format(title=kind.title)
            rows.append(Row(words, ("learn", kind.id), key="T" if len(kinds) == 1 else ""))
        rows.append(Row(_("Hall of fame"), "fame", key="F"))
        rows.append(Row(_("What you have met"), "book", key="B"))
        return (
            *rows,
            Row(_("Options"), "options", key="O"),
            Row(_("Keys and rules"), "help", key="H"),
            Row(_("Quit"), "quit", key="Q"),
        )

    def pick(self, value: object) -> Move | None:
        """Go there."""
        self._trouble = ""
        try:
            match value:
                case "continue" if self._latest is not None:
                    return Open(Play(self.desk, runs.resume(self._latest.path)))
                case ("new", str(name)):
                    return Open(NewGame(self.desk, self.desk.games[name]))
                case "runs":
                    return Open(RunList(self.desk))
                case ("learn", str(name)):
                    kind = self.desk.games[name]
                    return Open(Tutorial(self.desk, kind, kind.front().lesson()))
                case ("watch", str(name)):
                    return Open(self._watch(self.desk.games[name]))
                case "options":
                    return Open(Options(self.desk))
                case "fame":
                    return Open(Pages(self.desk, _("Hall of fame"), str(chronicle.folder()), halls.told))
                case "book":
                    return Open(Book(self.desk, list(self.desk.games.values())))
                case "help":
                    return Open(self._help())
                case "quit":
                    return Quit()
        except TriquestError as error:
            self._trouble = str(error)
        return None

    def _watch(self, kind: GameType) -> Watch:
        # The bots stand in their table from the weakest to the best.
        return Watch(self.desk, kind, list(kind.bots)[-1], random_seed(), {})

    def _help(self) -> Help:
        kinds = list(self.desk.games.values())
        if len(kinds) != 1:
            return Help(self.desk, self.desk.bindings(), None)
        front = kinds[0].front()
        return Help(self.desk, self.desk.bindings(kinds[0].id, front.commands), front)

    def left(self) -> Move | None:
        """Escape chooses the last row, so that quitting takes two keys."""
        self.chosen = len(self.rows()) - 1
        return None

    def key(self, key: str, repeated: bool = False) -> Move | None:
        """The list's keys, and F1 for help."""
        match None if self.lettered(key) else self.command(key):
            case bindings.HELP:
                return Open(self._help())
            case bindings.OPTIONS:
                return Open(Options(self.desk))
            case bindings.LEAVE if self.way(key) != screens.LEAVE:
                return Quit()
        return super().key(key, repeated)

    # -- the picture ---------------------------------------------------------------------------------------------
    def needs(self, frame: Frame) -> tuple[int, int]:
        """The name, the rows, room for what went wrong, and whom to thank."""
        thanks = sum(bool(kind.credits) for kind in self.desk.games.values()) * leading(frame.face("small"))
        below = frame.px(16) + _TROUBLE * leading(frame.face()) + thanks + frame.px(28)
        rows = len(self.rows()) * row_height(frame)
        return frame.px(560), frame.px(16) + self._above(frame) + rows + below

    def _width(self, frame: Frame) -> int:
        return min(frame.px(640), frame.width - frame.px(144))

    def _above(self, frame: Frame) -> int:
        """Pixels from the top of the name to the rows."""
        kinds = list(self.desk.games.values())
        heading = frame.face("heading")
        lines = len(wrap(_(kinds[0].summary), self._width(frame) // heading.width)) if len(kinds) == 1 else 0
        return leading(frame.face("banner")) + frame.px(26) + lines * leading(heading)

    def paint(self, frame: Frame) -> None:
        """The land behind, the name, the rows, and whom to thank."""
        paint_backdrop(frame)
        banner, heading, face, small = (frame.face(role) for role in ("banner", "heading", "body", "small"))
        left, width = frame.px(72), self._width(frame)
        kinds = list(self.desk.games.values())
        name = kinds[0].title if len(kinds) == 1 else "triquest"
        body = len(self.rows()) * row_height(frame)
        spare = frame.height - self.needs(frame)[1]
        y = frame.px(16) + min(max(0, spare), spare // 2 + frame.px(20))
        frame.write(left + frame.px(3), y + frame.px(3), name, PALETTE.back, banner)
        frame.write(left, y, name, PALETTE.accent, banner)
        y += leading(banner) + frame.px(2)
        if len(kinds) == 1:
            y = paragraph(frame, left, y, width, _(kinds[0].summary), PALETTE.text, heading)
        y += frame.px(24)
        box = Box(left, y, width, body)
        frame.rect(box.x - frame.px(10), box.y - frame.px(8), box.width + frame.px(20), box.height + frame.px(16),
                   PALETTE.panel, 225)  # fmt: skip
        self.paint_rows(frame, box)
        if self._trouble:
            paragraph(frame, left, box.bottom + frame.px(16), width, self._trouble, PALETTE.bad, most=_TROUBLE)
        y = frame.height - frame.px(28)
        for kind in kinds:
            if kind.credits:
                y -= leading(small)
                frame.write(left, y, clip(_(kind.credits), (frame.width - left) // small.width), PALETTE.dim, small)
        words = _("triquest {version}").format(version=triquest.__version__)
        frame.write(left, frame.height - frame.px(24), words, PALETTE.dim, face)
