"""A game's face: what the window and text play ask of it. Games provide one; nothing here knows a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from triquest.engine.game import Event, Outcome
from triquest.engine.language import _
from triquest.engine.lore import Meeting, Thing
from triquest.ui.colours import Palette
from triquest.ui.errands import Explorer, Place
from triquest.ui.hints import Hint
from triquest.ui.lessons import Lesson
from triquest.ui.prompts import Command, Refused, Reply
from triquest.ui.sounds import Sound
from triquest.ui.themes import EMBER
from triquest.ui.tones import Line, Tone
from triquest.ui.view import View


@dataclass(frozen=True, slots=True)
class Hall:
    """How a game's hall of fame is kept: its name, how many have a place, and whether only winners may."""

    name: str
    most: int = 10
    winners_only: bool = False


class Front(ABC):
    """Words, commands and pictures of one game. Everything is made from observations and events alone."""

    # -- words ---------------------------------------------------------------------------------------------------
    @abstractmethod
    def tell(self, events: Sequence[Event], observation: Any) -> list[Line]:
        """What happened in one action, as messages; `observation` is the one after it."""

    @abstractmethod
    def welcome(self, observation: Any) -> list[Line]:
        """What to say when a game begins or goes on."""

    def advice(self, events: Sequence[Event], observation: Any) -> Iterable[Hint]:
        """Hints that fit the moment after an action, or the beginning of a game if there are no events."""
        return ()

    def lesson(self) -> Lesson | None:
        """The game's tutorial, if it has one."""
        return None

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

    # -- memory --------------------------------------------------------------------------------------------------
    # A game that says nothing of these has plain lines in its hall of fame, and no bestiary.
    def hall(self) -> Hall:
        """How the hall of fame is kept."""
        return Hall(_("Hall of fame"))

    def score(self, observation: Any) -> int:
        """What a game that is over is worth, the more the better."""
        return 0

    def story(self, observation: Any) -> str:
        """A game that is over in one line, for the hall of fame: who, and how far he came."""
        return ""

    def dossier(self, observation: Any) -> Sequence[tuple[str, list[Line]]]:
        """The character as it is, for the character dump: parts with their headings."""
        return ()

    def met(self, events: Sequence[Event]) -> Iterable[Meeting]:
        """What was met, slain or found in one action."""
        return ()

    def is_fight(self, events: Sequence[Event]) -> bool:
        """Whether blows were exchanged in one action: replays can jump from fight to fight."""
        return False

    def in_view(self, observation: Any) -> Iterable[Meeting]:
        """What can be seen as a game begins."""
        return ()

    def lore(self) -> Sequence[Thing]:
        """All that can be met, in the order of the bestiary and the book of items."""
        return ()

    def lore_name(self, sort: str, ident: str) -> str:
        """What it is called; the sort itself for an empty id, as a heading."""
        return ident

    def lore_of(self, sort: str, ident: str) -> list[Line]:
        """What the rules say of it."""
        return []

    # -- pictures ------------------------------------------------------------------------------------------------
    def palette(self) -> Palette:
        """The theme in which the game and all that lies over it are painted."""
        return EMBER

    def view(self) -> View | None:
        """A fresh painter of the game's picture; None for a game that has words and characters only."""
        return None

    # -- errands -------------------------------------------------------------------------------------------------
    def explorer(self) -> Explorer:
        """A fresh rule of exploring, for one game."""
        return Explorer()

    def places(self, observation: Any) -> Sequence[Place]:
        """The known places that one may want to go to, the nearest first."""
        return ()

    def rest(self, observation: Any) -> Reply:
        """Waiting until something comes, or until it is of no more use."""
        return Refused(_("One cannot rest here."))

    def alarm(self, lines: Sequence[Line], before: Any, after: Any) -> bool:
        """Whether errands, journeys and held keys must stop after an action: by default when something came into
        sight, somebody was hit, or a warning was given. `lines` are the messages of that action.
        """
        grave = {Tone.SIGHT, Tone.WARNING, Tone.OURS, Tone.THEIRS, Tone.DEATH, Tone.VICTORY, Tone.DEFEAT}
        return any(line.tone in grave for line in lines)

    # -- commands ------------------------------------------------------------------------------------------------
    @abstractmethod
    def commands(self) -> Sequence[Command]:
        """All commands of the game: the one table that bindings, help and text play read."""

    @abstractmethod
    def begin(self, command: str, observation: Any) -> Reply:
        """What a command leads to now."""

    def wizardry(self, observation: Any) -> Reply:
        """The menu of a wizard, in a game that is marked as one's."""
        return Refused(_("No wizard knows what to do here."))

    @abstractmethod
    def typed(self, text: str, observation: Any) -> Reply | None:
        """What a typed line means, arguments and all (`skill mage fireball`); None if it is no command."""
