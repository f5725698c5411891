"""The line along the top edge: the game's title, notes, and flat buttons for commands."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.engine.language import _
from triquest.ui.frame import Frame, Give
from triquest.ui.palette import PALETTE
from triquest.ui.view import Situation
from triquest.ui.widgets import Box, flat_button, flat_width

HEIGHT = 28
"""Its pixels at scale 1."""


def paint_bar(frame: Frame, box: Box, situation: Situation, buttons: Sequence[tuple[str, str]]) -> None:
    """Paint it; `buttons` are commands with their marked labels, left out where nothing can be played."""
    frame.rect(box.x, box.y, box.width, box.height, PALETTE.panel)
    frame.rect(box.x, box.bottom - 1, box.width, 1, PALETTE.line)
    face, small = frame.face("heading"), frame.face("small")
    x = frame.write(
        box.x + frame.px(10), box.y + (box.height - face.height) // 2, situation.title, PALETTE.accent, face
    )
    right = box.right - frame.px(8)
    if situation.playable:
        right = _buttons(frame, box, right, situation, buttons)
    x, top = x + frame.px(14), box.y + (box.height - small.height) // 2 + frame.px(1)
    frame.write(x, top, _notes(situation.notes, max(0, right - x) // small.width), PALETTE.dim, small)


def _buttons(frame: Frame, box: Box, right: int, situation: Situation, buttons: Sequence[tuple[str, str]]) -> int:
    """Flat buttons from the right edge leftwards; returns where they begin."""
    for command, label in reversed(buttons):
        key, margin = situation.key(command), frame.px(4)
        width = flat_width(frame, _(label), key)
        spot = Box(right - width, box.y + margin, width, box.height - 2 * margin)
        flat_button(frame, spot, _(label), key, Give(command), situation.hover)
        right = spot.x - frame.px(5)
    return right


def _notes(notes: Sequence[str], columns: int) -> str:
    """The notes in one line; the first are left out where room is short, all of them if need be."""
    while len(" · ".join(notes)) > columns:
        notes = notes[1:]
    return " · ".join(notes)
