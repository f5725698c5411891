"""The list of messages as every picture shows it, and as the scene keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from triquest.ui.frame import Colour, Frame
from triquest.ui.palette import PALETTE, legible, mix
from triquest.ui.tones import Line
from triquest.ui.view import Message
from triquest.ui.widgets import Box, leading, wrap


class Log:
    """All messages of a scene, the newest last. Repeated ones are counted instead of said again."""

    def __init__(self) -> None:
        """No messages."""
        self.messages: list[Message] = []

    def add(self, lines: Iterable[Line], fresh: bool = True) -> None:
        """Add what one action said; what was said before it is no longer fresh."""
        for number in range(len(self.messages) - 1, -1, -1):
            message = self.messages[number]
            if not message.fresh:
                break
            self.messages[number] = Message(message.line, message.times)
        self.join(lines, fresh)

    def join(self, lines: Iterable[Line], fresh: bool = True) -> None:
        """Add what belongs to the action told of last."""
        for line in lines:
            last = self.messages[-1] if self.messages else None
            if last is not None and last.line == line:
                self.messages[-1] = Message(line, last.times + 1, fresh)
            else:
                self.messages.append(Message(line, 1, fresh))

    def lines(self) -> list[Line]:
        """All of them as lines, repeated ones with their number."""
        return [Line(message.text, message.line.tone) for message in self.messages]


def paint_messages(frame: Frame, box: Box, messages: Sequence[Message], skip: int = 0, *, pale: bool = True) -> int:
    """The newest messages, as many as fit, the newest at the bottom, each with its tone's mark and colour.

    `skip` leaves out that many of the newest lines (for scrolling back). What is older than the last action is paler if
    `pale`. Returns how many lines were shown.
    """
    face = frame.face()
    step, columns = leading(face), _columns(frame, box)
    room = max(1, box.height // step)
    lines: list[tuple[str, str, Message]] = []
    for message in reversed(messages):
        parts = wrap(message.text, columns)
        marks = (message.line.tone.mark, *" " * (len(parts) - 1))
        lines += [(mark, part, message) for mark, part in zip(reversed(marks), reversed(parts), strict=True)]
        if len(lines) >= room + skip:
            break
    shown = lines[skip : skip + room]
    y = box.y + box.height - len(shown) * step if len(shown) == room else box.y
    for mark, text, message in reversed(shown):
        colour = PALETTE.tones[message.line.tone]
        if pale and not message.fresh:
            colour = _paler(colour, PALETTE.panel)
        frame.write(box.x, y, mark, colour, face)
        frame.write(box.x + 2 * face.width, y, text, colour, face)
        y += step
    return len(shown)


@lru_cache(maxsize=256)
def _paler(colour: Colour, ground: Colour) -> Colour:
    """The colour of what was said before, which can still be read."""
    return legible(mix(colour, ground, 0.3), (ground,), 4.5)


def lines_of(messages: Sequence[Message], frame: Frame, box: Box) -> int:
    """How many lines all messages take in a box of that width."""
    columns = _columns(frame, box)
    return sum(len(wrap(message.text, columns)) for message in messages)


def _columns(frame: Frame, box: Box) -> int:
    return max(8, box.width // frame.face().width - 2)
