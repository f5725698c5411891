"""The large word for how a game ended, and a small panel with it."""

from __future__ import annotations

from collections.abc import Sequence

from triquest.engine.game import Result
from triquest.engine.language import _
from triquest.ui.frame import Colour, Frame
from triquest.ui.palette import PALETTE
from triquest.ui.tones import Line
from triquest.ui.widgets import Box, centred, leading, paragraph, wrap


def word(result: Result) -> str:
    """“Victory”."""
    words = {Result.WIN: _("Victory"), Result.LOSS: _("Defeat"), Result.DRAW: _("A draw")}
    return words.get(result, _("The end"))


def colour(result: Result) -> Colour:
    """The colour of the word and of its frame."""
    return PALETTE.bad if result is Result.LOSS else PALETTE.cursor


def paint_verdict(frame: Frame, result: Result, lines: Sequence[Line]) -> None:
    """A panel in the middle: the word, and what there is to say."""
    banner, face = frame.face("banner"), frame.face()
    width = min(frame.px(620), frame.width)
    room = width - 2 * frame.px(24)
    told = sum(len(wrap(line.text, room // face.width)) for line in lines)
    height = leading(banner) + told * leading(face) + 2 * frame.px(18)
    box = Box(0, 0, frame.width, frame.height).middle(width, height)
    frame.rect(box.x, box.y, box.width, box.height, PALETTE.panel)
    frame.outline(box.x, box.y, box.width, box.height, colour(result), max(1, frame.px(2)))
    inner = box.inset(frame.px(24), frame.px(14))
    y = centred(frame, inner, inner.y, word(result), colour(result), banner)
    for line in lines:
        y = paragraph(frame, inner.x, y, inner.width, line.text, PALETTE.tones[line.tone])
