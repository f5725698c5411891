"""Prompts: small machines that put an action's arguments together, shared by the window and by text play.

A command (`Command`) is begun by a key, a button or a typed word. What comes back is an `Action` to carry out, a
further `Prompt` to answer, a `Refused` with the reason, a `Travel` of several actions, or `Cancelled`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from triquest.engine.game import Action
from triquest.engine.language import Translated


@dataclass(frozen=True)
class Command:
    """Something a player can ask for.

    `keys` are portable key names: ``up``, ``shift+up``, ``num8`` (numpad, NumLock on or off), ``8``, ``f``, ``f1``,
    ``enter``, ``escape``. `words` are what text play understands besides.
    """

    id: str
    keys: tuple[str, ...]
    words: tuple[str, ...]
    summary: Translated = Translated()
    section: Translated = Translated()


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a prompt: the key or word that picks it, what it is called and what it does.

    One that cannot be picked now has its reason in `refusal`. `shape` shows what comes of it on the nine subtiles: nine
    characters, row by row.
    """

    key: str
    label: str
    detail: str = ""
    refusal: str = ""
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """The answer or command cannot be taken: one sentence why. The prompt, if any, stays open."""

    reason: str


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The player thought better of it. Nothing was spent."""


@dataclass(frozen=True)
class Travel:
    """Several actions at one asking: a way to go, exploring, resting.

    `next(observation)` gives the next action; None when there is no more to do, or `Refused` with the reason that ends
    it. It is asked anew after each action, with the observation then. `path` is only shown. Whoever carries it out
    plays one action per beat and stops at any key or click and when `Front.alarm` says so.
    """

    next: Callable[[Any], Action | Refused | None]
    path: Sequence[object] = ()


class Prompt(ABC):
    """A question with choices. It holds no state of the game and is asked again by simply asking again."""

    @property
    @abstractmethod
    def question(self) -> str:
        """The question, one sentence."""

    @property
    @abstractmethod
    def choices(self) -> tuple[Choice, ...]:
        """The answers, in the order to show them."""

    @property
    def grid(self) -> bool:
        """Whether the choices are nine subtiles, answered by the numpad's geometry (7 is northwest)."""
        return False

    @property
    def front(self) -> str:
        """The side of the grid that is its front: ``up down left right``, or nothing."""
        return ""

    @property
    def presets(self) -> tuple[Choice, ...]:
        """Answers that settle the whole question at once, besides the choices."""
        return ()

    @abstractmethod
    def pick(self, key: str) -> Reply:
        """What an answer leads to. An unknown answer is `Refused`."""


Reply = Action | Prompt | Refused | Cancelled | Travel
"""What answering a prompt, or beginning a command, leads to."""
