"""Pieces of pictures: panels, buttons, bars, paragraphs, lists of messages, dialogues. All are painted into a Frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from triquest.ui.faces import Face
from triquest.ui.frame import Colour, Frame
from triquest.ui.keynames import named
from triquest.ui.palette import PALETTE, contrast, mix


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels, with the usual ways of cutting it up."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The x just after it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The y just after it."""
        return self.y + self.height

    def inset(self, across: int, down: int | None = None) -> Box:
        """The box without a margin on all sides."""
        low = across if down is None else down
        return Box(self.x + across, self.y + low, max(0, self.width - 2 * across), max(0, self.height - 2 * low))

    def top(self, height: int) -> tuple[Box, Box]:
        """The upper part of that height, and the rest."""
        height = min(height, self.height)
        return Box(self.x, self.y, self.width, height), Box(self.x, self.y + height, self.width, self.height - height)

    def left(self, width: int) -> tuple[Box, Box]:
        """The left part of that width, and the rest."""
        width = min(width, self.width)
        return Box(self.x, self.y, width, self.height), Box(self.x + width, self.y, self.width - width, self.height)

    def middle(self, width: int, height: int) -> Box:
        """A box of that size in its middle, no larger than itself."""
        width, height = min(width, self.width), min(height, self.height)
        return Box(self.x + (self.width - width) // 2, self.y + (self.height - height) // 2, width, height)


def stacked(box: Box, height: int) -> tuple[Box, Box]:
    """The upper part of that height and the rest, with a line of pixels in common, for panels that share a frame."""
    upper, lower = box.top(height)
    return upper, Box(lower.x, lower.y - 1, lower.width, lower.height + 1)


# -- text ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def wrap(text: str, columns: int) -> tuple[str, ...]:
    """The text in lines of at most that many characters, broken at spaces; longer words are cut."""
    columns = max(1, columns)
    lines = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            while len(word) > columns:
                if line:
                    lines.append(line)
                    line = ""
                lines.append(word[:columns])
                word = word[columns:]
            if not line:
                line = word
            elif len(line) + 1 + len(word) <= columns:
                line = f"{line} {word}"
            else:
                lines.append(line)
                line = word
        lines.append(line)
    return tuple(lines)


def clip(text: str, columns: int) -> str:
    """The text in at most that many characters, ending in … if it was longer."""
    return text if len(text) <= columns else text[: max(0, columns - 1)] + "…"[: max(0, columns)]


def leading(face: Face) -> int:
    """Pixels from one line of a paragraph to the next."""
    return face.height + max(1, face.em // 6)


def paragraph(
    frame: Frame,
    x: int,
    y: int,
    width: int,
    text: str,
    colour: Colour,
    face: Face | None = None,
    most: int | None = None,
) -> int:
    """Wrapped text, `most` lines at most (the last then ends in …); returns the y below it."""
    font = face or frame.face()
    columns = width // font.width
    lines = wrap(text, columns)
    if most is not None and len(lines) > most:
        lines = (*lines[: most - 1], clip(lines[most - 1] + " …", columns))
    for line in lines:
        frame.write(x, y, line, colour, font)
        y += leading(font)
    return y


def centred(frame: Frame, box: Box, y: int, text: str, colour: Colour, face: Face | None = None) -> int:
    """One line in the middle of the box's width, cut to it; returns the y below it."""
    font = face or frame.face()
    text = clip(text, box.width // font.width)
    frame.write(box.x + (box.width - len(text) * font.width) // 2, y, text, colour, font)
    return y + leading(font)


def right_aligned(frame: Frame, right: int, y: int, text: str, colour: Colour, face: Face | None = None) -> int:
    """One line that ends at x = `right`; returns the x where it begins."""
    font = face or frame.face()
    left = right - len(text) * font.width
    frame.write(left, y, text, colour, font)
    return left


# -- panels and bars -----------------------------------------------------------------------------------------------


def panel(frame: Frame, box: Box, title: str = "", note: str = "") -> Box:
    """A panel with an optional title and a dim note at its right; returns the box for its contents."""
    frame.rect(box.x, box.y, box.width, box.height, PALETTE.panel)
    frame.outline(box.x, box.y, box.width, box.height, PALETTE.line)
    inner = box.inset(frame.px(10), frame.px(8))
    if not title:
        return inner
    face = frame.face("heading")
    head, rest = inner.top(leading(face) + frame.px(6))
    frame.write(head.x, head.y, clip(title, head.width // face.width), PALETTE.accent, face)
    if note:
        small = frame.face("small")
        note = clip(note, max(0, head.width // small.width - len(title) * face.width // small.width - 3))
        right_aligned(frame, head.right, head.y + face.height - small.height, note, PALETTE.dim, small)
    frame.rect(head.x, head.bottom - frame.px(5), head.width, 1, PALETTE.line)
    return rest


def bar(
    frame: Frame,
    box: Box,
    value: int,
    most: int,
    colour: Colour,
    text: str = "",
    ghost: int = 0,
    mark: int | None = None,
) -> None:
    """A bar filled to value/most, with `ghost` more just lost, a text in it, and a notch at `mark`."""
    frame.rect(box.x, box.y, box.width, box.height, PALETTE.well)
    most = max(1, most)
    full = min(box.width, max(0, value) * box.width // most)
    if value > 0:
        full = max(1, full)
    lost = min(box.width - full, max(0, ghost) * box.width // most)
    frame.rect(box.x, box.y, full, box.height, _filling(colour, PALETTE.well, PALETTE.text))
    frame.rect(box.x, box.y, full, max(1, box.height // 8), colour)
    frame.rect(box.x + full, box.y, lost, box.height, PALETTE.ghost)
    if mark is not None:
        x = box.x + min(most, max(0, mark)) * box.width // most
        frame.rect(x, box.y, max(1, frame.px(1)), box.height, PALETTE.text)
    if text:
        face = frame.face("small")
        text = clip(text, box.width // face.width)
        x = box.x + (box.width - len(text) * face.width) // 2
        y = box.y + (box.height - face.height + 1) // 2
        frame.write(x + 1, y + 1, text, PALETTE.well, face, 200)
        frame.write(x, y, text, PALETTE.text, face)


@lru_cache(maxsize=64)
def _filling(colour: Colour, well: Colour, text: Colour) -> Colour:
    """The full part of a bar: a quieter form of its colour, on which text can still be read."""
    part = 0.67
    while part > 0 and contrast(mix(well, colour, part), text) < 4.5:
        part -= 0.02
    return mix(well, colour, part)


def veil(frame: Frame, strength: int = 150) -> None:
    """Darken all that was painted and take its spots away, before a dialogue is drawn over it."""
    frame.rect(0, 0, frame.width, frame.height, PALETTE.back, strength)
    frame.forget_spots()


# -- buttons and lists ---------------------------------------------------------------------------------------------


def button_width(frame: Frame, label: str, key: str = "") -> int:
    """The pixels a button with that label and key takes."""
    face, key = frame.face(), named(key)
    return (len(label) + (len(key) + 2 if key else 0)) * face.width + 2 * frame.px(10)


def button_height(frame: Frame) -> int:
    """The pixels from a button's top to its bottom."""
    return frame.face().height + 2 * frame.px(5)


def button(
    frame: Frame,
    x: int,
    y: int,
    label: str,
    key: str,
    value: object,
    hover: object | None = None,
    *,
    width: int | None = None,
    enabled: bool = True,
    chosen: bool = False,
    tip: str = "",
) -> int:
    """A button with its key, lit when `hover` (the value under the pointer) is its own; returns the x after it."""
    face, key = frame.face(), named(key)
    height = button_height(frame)
    width = width or button_width(frame, label, key)
    lit = enabled and (chosen or (hover is not None and hover == value))
    frame.rect(x, y, width, height, PALETTE.raised if enabled else PALETTE.panel)
    frame.outline(x, y, width, height, PALETTE.accent if lit else PALETTE.line)
    pad, top = frame.px(10), y + (height - face.height) // 2
    colour = PALETTE.dim if not enabled else PALETTE.cursor if lit else PALETTE.text
    room = (width - 2 * pad) // face.width
    frame.write(x + pad, top, clip(label, room - (len(key) + 2 if key else 0)), colour, face)
    if key:
        right_aligned(frame, x + width - pad, top, key, PALETTE.accent if enabled else PALETTE.dim, face)
    frame.spot(x, y, width, height, value if enabled else None, tip)
    return x + width


def flat_width(frame: Frame, label: str, key: str = "") -> int:
    """The pixels a flat button with that label and key takes."""
    return (len(label) + (len(key) + 1 if key else 0) + 2) * frame.face("small").width


def flat_button(
    frame: Frame,
    box: Box,
    label: str,
    key: str,
    value: object,
    hover: object | None = None,
    *,
    enabled: bool = True,
    chosen: bool = False,
    tip: str = "",
) -> None:
    """A button of small letters without a frame, which shows only when the pointer is on it or it is `chosen`."""
    face = frame.face("small")
    lit = enabled and hover is not None and hover == value
    frame.rect(box.x, box.y, box.width, box.height, PALETTE.raised if enabled else PALETTE.well)
    if lit or chosen:
        frame.outline(box.x, box.y, box.width, box.height, PALETTE.accent)
    y = box.y + (box.height - face.height + 1) // 2
    colour = PALETTE.dim if not enabled else PALETTE.cursor if lit else PALETTE.text
    room = box.width // face.width - 2 - (len(key) + 1 if key else 0)
    frame.write(box.x + face.width, y, clip(label, room), colour, face)
    if key:
        right_aligned(frame, box.right - face.width, y, key, PALETTE.accent if enabled else PALETTE.dim, face)
    frame.spot(box.x, box.y, box.width, box.height, value if enabled else None, tip)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a menu: the text, something dim at the right or below, and what choosing it gives."""

    label: str
    value: object
    detail: str = ""
    key: str = ""
    enabled: bool = True


def row_height(frame: Frame) -> int:
    """The pixels that a menu's row takes."""
    return frame.face().height + frame.px(12)


def menu(frame: Frame, box: Box, rows: Sequence[Row], chosen: int, hover: object | None = None, first: int = 0) -> None:
    """Rows one below the other, as many as fit from `first` on; the chosen one has a mark and is lit."""
    face, height = frame.face(), row_height(frame)
    shown = max(1, box.height // height)
    for place, row in enumerate(rows[first : first + shown]):
        y, number = box.y + place * height, first + place
        lit = number == chosen
        if lit or (hover is not None and hover == row.value):
            frame.rect(box.x, y, box.width, height - frame.px(2), PALETTE.raised)
        if lit:
            frame.rect(box.x, y, frame.px(3), height - frame.px(2), PALETTE.accent)
        x, top = box.x + frame.px(14), y + (height - face.height) // 2
        colour = PALETTE.dim if not row.enabled else PALETTE.cursor if lit else PALETTE.text
        columns = (box.width - frame.px(24)) // face.width
        label = clip(row.label, columns)
        frame.write(x, top, label, colour, face)
        left = columns - len(label) - 2
        note = f"{row.detail}  {named(row.key)}".strip() if row.key else row.detail
        if note and left > 3:
            right_aligned(frame, box.right - frame.px(10), top, clip(note, left), PALETTE.dim, face)
        frame.spot(box.x, y, box.width, height, row.value if row.enabled else None)


def scroll_bar(frame: Frame, box: Box, first: int, shown: int, total: int) -> None:
    """A thin bar at the right edge of a box that tells which part of a list is seen."""
    if total <= shown:
        return
    width = max(3, frame.px(4))
    x = box.right - width
    frame.rect(x, box.y, width, box.height, PALETTE.well)
    size = max(frame.px(16), box.height * shown // total)
    frame.rect(x, box.y + (box.height - size) * first // max(1, total - shown), width, size, PALETTE.faint)


def tooltip(frame: Frame, x: int, y: int, lines: Sequence[tuple[str, Colour]], widest: int = 44) -> None:
    """A small box of lines beside a pixel, kept within the frame."""
    face = frame.face()
    wrapped = [(part, colour) for text, colour in lines for part in wrap(text, widest)]
    if not wrapped:
        return
    pad, step = frame.px(8), leading(face)
    width = max(len(text) for text, _ in wrapped) * face.width + 2 * pad
    height = len(wrapped) * step + 2 * pad - (step - face.height)
    left = x + frame.px(16) if x + frame.px(16) + width <= frame.width else x - frame.px(10) - width
    left, top = max(0, min(left, frame.width - width)), max(0, min(y + frame.px(14), frame.height - height))
    frame.rect(left, top, width, height, PALETTE.raised, 245)
    frame.outline(left, top, width, height, PALETTE.accent)
    for number, (text, colour) in enumerate(wrapped):
        frame.write(left + pad, top + pad + number * step, text, colour, face)
