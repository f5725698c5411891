"""A plain picture for games that paint none: their map in characters and their surroundings in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from triquest.ui.frame import Frame
from triquest.ui.messages import paint_messages
from triquest.ui.palette import PALETTE
from triquest.ui.view import Situation, View
from triquest.ui.widgets import Box, leading, panel, paragraph

if TYPE_CHECKING:
    from triquest.ui.front import Front


class WordView(View):
    """Paints what text play would print."""

    def __init__(self, front: Front) -> None:
        """Use the words of a game's face."""
        self._front = front

    def paint(self, frame: Frame, observation: Any, situation: Situation) -> None:
        """The map at the left, the surroundings at the right, messages below."""
        whole = Box(0, 0, frame.width, frame.height)
        above, below = whole.top(frame.height * 2 // 3)
        left, right = above.left(frame.width * 3 // 5)
        frame.rect(0, 0, frame.width, frame.height, PALETTE.back)
        inner = panel(frame, left, situation.title, " · ".join(situation.notes))
        face, y = frame.face("heading"), inner.y
        for row in self._front.map(observation):
            frame.write(inner.x, y, row, PALETTE.text, face)
            y += face.height
        inner = panel(frame, right)
        y = inner.y
        for line in self._front.look(observation):
            y = paragraph(frame, inner.x, y, inner.width, line.text, PALETTE.tones[line.tone]) + leading(face) // 4
        paint_messages(frame, panel(frame, below), situation.messages)
