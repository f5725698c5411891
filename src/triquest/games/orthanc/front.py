"""Orthanc's face: its words, commands and character map, put together for the window and for text play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from triquest.engine.game import Event, Outcome, Result
from triquest.engine.language import _
from triquest.games.orthanc import charmap, controls, describe, reports, sounds, text, typed
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.events import Met, Moved
from triquest.games.orthanc.nouns import DIRECTIONS
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.view import OrthancView
from triquest.ui.colours import Palette
from triquest.ui.front import Front
from triquest.ui.prompts import Command, Reply
from triquest.ui.sounds import Sound
from triquest.ui.themes import PLASMA
from triquest.ui.tones import Line, Tone
from triquest.ui.view import View


class OrthancFront(Front):
    """One adventurer in words."""

    def tell(self, events: Sequence[Event], observation: Observation) -> list[Line]:
        """What happened in one action; and what is asked then."""
        return [*text.tell(events), *self._then(events, observation)]

    def _then(self, events: Sequence[Event], observation: Observation) -> list[Line]:
        met = any(isinstance(event, Met) for event in events)
        lines = describe.encounter(observation) if met else []
        return [*lines, *describe.question(observation)]

    def welcome(self, observation: Observation) -> list[Line]:
        """How it begins, or where it stands."""
        if observation.actions == 0:
            return [
                Line(_("A dungeon full of treasure, and of monsters, lies open in the days of knights.")),
                Line(_("Win experience in it, come out alive, and retire with honor near the seat of the king.")),
                Line(_("A good adventurer has two digits in every characteristic."), Tone.HINT),
            ]
        told = _("{name} goes on, after {count} actions.")
        return [Line(told.format(name=observation.name, count=observation.actions))]

    def sounds(self, events: Sequence[Event], observation: Observation) -> Sequence[Sound]:
        """What is heard of one action."""
        return sounds.sounds(events)

    def farewell(self, outcome: Outcome, observation: Observation) -> list[Line]:
        """How it ended."""
        told = _("{name}: level {level}, {experience} experience; kills: {kills}, trips: {trips}, actions: {actions}.")
        facts = told.format(
            name=observation.name,
            level=observation.level,
            experience=observation.experience,
            kills=observation.kills,
            trips=observation.trips,
            actions=observation.actions,
        )
        if outcome.result is Result.WIN:
            score = observation.experience - observation.treasure
            return [Line(_("A seat near the king. Score: {score}.").format(score=score), Tone.VICTORY), Line(facts)]
        return [Line(_("The dungeon keeps another one."), Tone.DEFEAT), Line(facts)]

    def hints(self) -> list[str]:
        """What a newcomer must know first."""
        return [
            _("Roll until every characteristic has two digits, begin, and enter."),
            _("Rooms lie behind locked doors: break them. A monster in its room cannot be run from."),
            _("Sleep ends most early fights. Leave while you still have spells for the way."),
            _("Only what you carry out alive counts."),
        ]

    def deed(self, events: Sequence[Event], observation: Observation) -> Line | None:
        """A step, which the map shows and words leave unsaid."""
        moved = next((event for event in events if isinstance(event, Moved)), None)
        if moved is None or len(events) != 1:
            return None
        ways = {(way.dx, way.dy): DIRECTIONS[way] for way in Direction}
        return Line(_("You go {way}.").format(way=ways[moved.to_x - moved.x, moved.to_y - moved.y]))

    def look(self, observation: Observation) -> list[Line]:
        """The surroundings in words."""
        return describe.look(observation)

    def report(self, topic: str, observation: Observation) -> list[Line] | None:
        """A further report."""
        report = _REPORTS.get(topic)
        return None if report is None else report(observation)

    def topics(self) -> Sequence[tuple[str, str]]:
        """The words of `report`."""
        return (
            ("sheet", _("the character")),
            ("things", _("what is carried")),
            ("spells", _("all spells, and the chance that they work")),
            ("odds", _("the exact odds of the fight")),
            ("monsters", _("the tables of all monsters")),
            ("pages", _("every page of the map")),
            ("status", _("the line that follows each action")),
        )

    def map(self, observation: Observation) -> list[str]:
        """The known part of the level in characters."""
        return charmap.draw(observation)

    def rules(self) -> list[str]:
        """The game in a few paragraphs."""
        return [
            _(
                "Ten levels of corridors and of rooms behind locked doors. Doors must be broken; secret ones look like "
                "walls but for one look in six, and under Light they always show. Stairs, chutes and pits wait in the "
                "corridors. Monsters keep to their rooms, guard treasures there, and now and then one comes by."
            ),
            _(
                "Experience comes from kills and from treasure, and counts only when you leave the dungeon alive. Then "
                "your level rises, and hits and spell units are whole again. Death loses everything."
            ),
            _(
                "In a fight both sides throw a die with as many sides as their dexterity and hit above 6. The first "
                "blow is yours under Speed, or if the monster is not the nimbler one. What you carry slows you; "
                "strength carries it. In a room one cannot run."
            ),
            _(
                "Spells cost as many units as their level: press the level, then the spell. Some are for fights, some "
                "for the time between. Only those of level 4 work on animated monsters."
            ),
            _(
                "With enough experience, most of it from fights, you may retire outside the dungeon: the king likes "
                "fighters, not greedy knights. That wins the game, and the score is the experience from kills."
            ),
        ]

    def palette(self) -> Palette:
        """Orange on black."""
        return PLASMA

    def view(self) -> View:
        """A fresh painter."""
        return OrthancView()

    def commands(self) -> Sequence[Command]:
        """The table of commands."""
        return controls.commands()

    def begin(self, command: str, observation: Observation) -> Reply:
        """What a command leads to now."""
        return controls.begin(command, observation)

    def typed(self, text: str, observation: Observation) -> Reply | None:
        """What a typed line means."""
        return typed.typed(text, observation)


def _status(observation: Observation) -> list[Line]:
    return [describe.status(observation)]


_REPORTS: dict[str, Callable[[Observation], list[Line]]] = {
    "sheet": reports.sheet,
    "things": reports.things,
    "spells": reports.spells,
    "odds": reports.chances,
    "monsters": reports.monsters,
    "pages": reports.pages,
    "status": _status,
}
