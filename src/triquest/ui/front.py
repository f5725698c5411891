"""A game's face: what the window and text play ask of it. Games provide one; nothing here knows a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from triquest.engine.game import Event, Outcome
from triquest.ui.colours import Palette
from triquest.ui.prompts import Command, Reply
from triquest.ui.sounds import Sound
from triquest.ui.themes import EMBER
from triquest.ui.tones import Line
from triquest.ui.view import View


class Front(ABC):
    """Words, commands and pictures of one game. Everything is made from observations and events alone."""

    # -- words ---------------------------------------------------------------------------------------------------
    @abstractmethod
    def tell(self, events: Sequence[Event], observation: Any) -> list[Line]:
        """What happened in one action, as messages; `observation` is the one after it."""

    @abstractmethod
    def welcome(self, observation: Any) -> list[Line]:
        """What to say when a game begins or goes on."""

    def hints(self) -> list[str]:
        """What a newcomer to the window must know first."""
        return []

    def deed(self, events: Sequence[Event], observation: Any) -> Line | None:
        """What the player did, where `tell` leaves it unsaid because a picture shows it. For text play."""
        return None

    @abstractmethod
    def farewell(self, outcome: Outcome, observation: Any) -> list[Line]:
        """What to say when a game is over."""

    @abstractmethod
    def look(self, observation: Any) -> list[Line]:
        """The surroundings in words: ground, what is in sight and where."""

    @abstractmethod
    def report(self, topic: str, observation: Any) -> list[Line] | None:
        """Text play's further reports by their word (`party`, `odds`, `items`, …); None for an unknown one."""

    @abstractmethod
    def topics(self) -> Sequence[tuple[str, str]]:
        """The words of `report`, each with what it tells."""

    @abstractmethod
    def map(self, observation: Any) -> list[str]:
        """A small map in characters, for text play."""

    @abstractmethod
    def rules(self) -> list[str]:
        """The game explained in a few paragraphs, for help."""

    # -- sounds --------------------------------------------------------------------------------------------------
    def sounds(self, events: Sequence[Event], observation: Any) -> Sequence[Sound]:
        """What is heard of one action; `observation` is the one after it. Nothing, unless a game says so."""
        return ()

    # -- pictures ------------------------------------------------------------------------------------------------
    def palette(self) -> Palette:
        """The theme in which the game and all that lies over it are painted."""
        return EMBER

    def view(self) -> View | None:
        """A fresh painter of the game's picture; None for a game that has words and characters only."""
        return None

    # -- commands ------------------------------------------------------------------------------------------------
    @abstractmethod
    def commands(self) -> Sequence[Command]:
        """All commands of the game: the one table that bindings, help and text play read."""

    @abstractmethod
    def begin(self, command: str, observation: Any) -> Reply:
        """What a command leads to now."""

    @abstractmethod
    def typed(self, text: str, observation: Any) -> Reply | None:
        """What a typed line means, arguments and all (`skill mage fireball`); None if it is no command."""
