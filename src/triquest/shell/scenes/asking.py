"""A prompt on the screen: its question with clickable answers, as a list or as the nine subtiles."""

from __future__ import annotations

from dataclasses import dataclass

from triquest.engine.language import _
from triquest.ui import screens
from triquest.ui.frame import Frame, Press
from triquest.ui.keynames import digit_of, label, split
from triquest.ui.keysets import ARROWS
from triquest.ui.palette import PALETTE
from triquest.ui.prompts import Cancelled, Prompt, Refused, Reply
from triquest.ui.tones import Tone
from triquest.ui.widgets import (
    Box,
    button,
    button_height,
    button_width,
    clip,
    leading,
    paragraph,
    right_aligned,
    row_height,
    wrap,
)

_WIDTH = 560
_PAD = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"))


@dataclass(frozen=True, slots=True)
class Answer:
    """The value of a spot that answers the prompt."""

    key: str


class Asking:
    """A prompt being answered, with those it came from, so that Escape goes back one."""

    def __init__(self, prompt: Prompt, key_set: str = ARROWS) -> None:
        """Ask it; the key set tells what goes up and down a list."""
        self._key_set = key_set
        self._asked = [prompt]
        self._chosen = _possible(prompt)
        self._refusal = ""

    @property
    def prompt(self) -> Prompt:
        """The question being asked now."""
        return self._asked[-1]

    # -- answering -----------------------------------------------------------------------------------------------
    def key(self, key: str) -> Reply | None:
        """What a key leads to, None if the question stands."""
        choices = self.prompt.choices
        way = None if self._is_answer(key) else screens.way(key, self._key_set)
        if way == screens.LEAVE:
            return self._back()
        if not self.prompt.grid and choices:
            if way in (screens.UP, screens.DOWN):
                self._chosen = (self._chosen + (1 if way == screens.DOWN else -1)) % len(choices)
                return None
            if way == screens.CHOOSE:
                return self.answer(choices[min(self._chosen, len(choices) - 1)].key)
        # On some keyboards digits need Shift.
        return self.answer(digit_of(split(key)[1]) or key)

    def _is_answer(self, key: str) -> bool:
        answers = (*self.prompt.choices, *self.prompt.presets)
        return any(choice.key in (key, digit_of(key)) for choice in answers)

    def answer(self, key: str) -> Reply | None:
        """What an answer leads to; a further question is asked here, a refusal shown."""
        reply = self.prompt.pick(key)
        if isinstance(reply, Prompt):
            self._asked.append(reply)
            self._chosen, self._refusal = _possible(reply), ""
            return None
        if isinstance(reply, Refused):
            self._refusal = reply.reason
            return None
        return reply

    def _back(self) -> Reply | None:
        self._refusal = ""
        if len(self._asked) == 1:
            return Cancelled()
        self._asked.pop()
        self._chosen = _possible(self.prompt)
        return None

    # -- painting ------------------------------------------------------------------------------------------------
    def paint(self, frame: Frame, area: tuple[int, int, int, int], hover: object | None) -> None:
        """The panel in the middle of an area; all other spots are taken away."""
        frame.forget_spots()
        face, heading = frame.face(), frame.face("heading")
        width = min(frame.px(_WIDTH), area[2])
        inner_width = width - 2 * frame.px(14)
        question = wrap(self.prompt.question, inner_width // heading.width)
        refusal = wrap(self._refusal, inner_width // face.width) if self._refusal else ()
        height = len(question) * leading(heading) + self._body_height(frame) + button_height(frame)
        height += 2 * frame.px(12) + frame.px(20) + len(refusal) * leading(face) + self._shapes_height(frame)
        box = Box(*area).middle(width, height)
        rim = frame.px(5)
        frame.rect(box.x - rim, box.y - rim, width + 2 * rim, box.height + 2 * rim, PALETTE.unknown, 150)
        frame.rect(box.x, box.y, box.width, box.height, PALETTE.panel)
        frame.outline(box.x, box.y, box.width, box.height, PALETTE.accent)
        inner = box.inset(frame.px(14), frame.px(12))
        y = paragraph(frame, inner.x, inner.y, inner.width, self.prompt.question, PALETTE.accent, heading) + frame.px(6)
        body = Box(inner.x, y, inner.width, self._body_height(frame))
        if self.prompt.grid:
            self._paint_pad(frame, body, hover)
        else:
            self._paint_list(frame, body, hover)
        y = body.bottom + frame.px(6)
        if refusal:
            y = paragraph(frame, inner.x, y, inner.width, self._refusal, PALETTE.tones[Tone.WARNING])
        words = _("Back") if len(self._asked) > 1 else _("Cancel")
        y = box.bottom - frame.px(12) - button_height(frame)
        x = button(frame, inner.x, y, words, "Esc", Press("escape"), hover)
        for preset in self.prompt.presets:
            x += frame.px(8)
            middle = x + button_width(frame, preset.label, label(preset.key)) // 2
            _paint_shape(frame, middle, y - frame.px(4), preset.shape, hover == Answer(preset.key))
            x = button(frame, x, y, preset.label, label(preset.key), Answer(preset.key), hover, tip=preset.detail)

    def _shapes_height(self, frame: Frame) -> int:
        """What is above the buttons of the presets."""
        shown = any(preset.shape for preset in self.prompt.presets)
        return 3 * frame.face("small").height + frame.px(4) if shown else 0

    def _body_height(self, frame: Frame) -> int:
        if self.prompt.grid:
            return 3 * frame.px(64) + 2 * frame.px(6)
        return len(self.prompt.choices) * self._step(frame)

    def _step(self, frame: Frame) -> int:
        """From one answer to the next: with a second line if any has a detail."""
        detailed = any(choice.detail or choice.refusal for choice in self.prompt.choices)
        return row_height(frame) + (frame.face("small").height if detailed else 0)

    def _paint_list(self, frame: Frame, box: Box, hover: object | None) -> None:
        face, small, step = frame.face(), frame.face("small"), self._step(frame)
        columns = (box.width - frame.px(20)) // face.width
        for number, choice in enumerate(self.prompt.choices):
            y, value = box.y + number * step, Answer(choice.key)
            lit = number == self._chosen or hover == value
            if lit:
                frame.rect(box.x, y, box.width, step - frame.px(2), PALETTE.raised)
                frame.rect(box.x, y, frame.px(3), step - frame.px(2), PALETTE.accent)
            x, top = box.x + frame.px(10), y + frame.px(5)
            key = label(choice.key)
            frame.write(x, top, key, PALETTE.accent if not choice.refusal else PALETTE.dim, face)
            indent = (max(2, len(key)) + 2) * face.width
            colour = PALETTE.dim if choice.refusal else PALETTE.cursor if lit else PALETTE.text
            frame.write(x + indent, top, clip(choice.label, columns - len(key) - 2), colour, face)
            note = choice.refusal or choice.detail
            if note:
                room = (box.width - frame.px(20) - indent) // small.width
                tint = PALETTE.ember if choice.refusal else PALETTE.dim
                frame.write(x + indent, top + face.height, clip(note, room), tint, small)
            frame.spot(box.x, y, box.width, step, value)

    def _paint_pad(self, frame: Frame, box: Box, hover: object | None) -> None:
        side, gap = frame.px(64), frame.px(6)
        across = min((box.width - 2 * gap) // 3, side * 2)
        left = box.x + (box.width - 3 * across - 2 * gap) // 2
        by_key = {choice.key: choice for choice in self.prompt.choices}
        small, face = frame.face("small"), frame.face("heading")
        whole = Box(left, box.y, 3 * across + 2 * gap, 3 * side + 2 * gap)
        _paint_front(frame, whole, self.prompt.front)
        for row, keys in enumerate(_PAD):
            for column, key in enumerate(keys):
                choice = by_key.get(key)
                if choice is None:
                    continue
                x, y, value = left + column * (across + gap), box.y + row * (side + gap), Answer(key)
                lit = hover == value
                frame.rect(x, y, across, side, PALETTE.raised if not choice.refusal else PALETTE.well)
                frame.outline(x, y, across, side, PALETTE.accent if lit else PALETTE.line)
                frame.write(x + frame.px(6), y + frame.px(5), key, PALETTE.accent, face)
                room = (across - frame.px(12)) // small.width
                middle = clip(choice.detail, room)
                frame.write(x + (across - len(middle) * small.width) // 2, y + side // 2 - small.height // 2, middle,
                            PALETTE.cursor, small)  # fmt: skip
                name, low = clip(choice.label, room), y + side - small.height - frame.px(3)
                right_aligned(frame, x + across - frame.px(6), low, name, PALETTE.dim, small)
                frame.spot(x, y, across, side, value, choice.refusal)


def _paint_front(frame: Frame, box: Box, side: str) -> None:
    """A bright edge at the side of the nine that is the front."""
    thick = frame.px(4)
    edges = {
        "up": (box.x, box.y - thick, box.width, thick),
        "down": (box.x, box.bottom, box.width, thick),
        "left": (box.x - thick, box.y, thick, box.height),
        "right": (box.right, box.y, thick, box.height),
    }
    if side in edges:
        frame.rect(*edges[side], PALETTE.cursor)


def _paint_shape(frame: Frame, middle: int, bottom: int, shape: str, lit: bool) -> None:
    """Nine characters as three by three, above a place."""
    face = frame.face("small")
    for row in range(3):
        text = " ".join(shape[3 * row : 3 * row + 3])
        left, top = middle - len(text) * face.width // 2, bottom - (3 - row) * face.height
        frame.write(left, top, text, PALETTE.cursor if lit else PALETTE.dim, face)


def _possible(prompt: Prompt) -> int:
    """The first choice that is not refused."""
    return next((number for number, choice in enumerate(prompt.choices) if not choice.refusal), 0)
