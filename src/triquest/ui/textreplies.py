"""What a word of text play leads to besides lines that are told: a question, a wizard's deed, or the way out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from triquest.ui.tones import Line


@dataclass(frozen=True)
class Question:
    """Asked before what cannot be undone; `then` is done if the answer is yes."""

    text: str
    then: Callable[[], Told]


@dataclass(frozen=True)
class Leave:
    """This game is left; the lines are told last."""

    lines: list[Line]


@dataclass(frozen=True)
class Conjure:
    """The wizard's deed of these words, or the menu of all of them."""

    words: str


Told = list[Line] | Question | Leave | Conjure

Word = tuple[Callable[[str], Told], str]
"""A further word of text play: what it leads to, given the rest of the line, and what it is for."""
