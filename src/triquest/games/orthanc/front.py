"""Orthanc's face: its words, commands and character map, put together for the window and for text play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from triquest.engine.game import Event, Outcome, Result
from triquest.engine.language import _
from triquest.engine.lore import Meeting, Thing
from triquest.engine.wizardry import Wizardry
from triquest.games.orthanc import (
    advice,
    charmap,
    controls,
    describe,
    exploring,
    lore,
    reports,
    sounds,
    text,
    travel,
    tutorial,
    typed,
    wizardry,
)
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.bestiary import MONSTERS
from triquest.games.orthanc.events import Met, Moved
from triquest.games.orthanc.nouns import CLASSES, DIRECTIONS, sentence
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.view import OrthancView
from triquest.ui.colours import Palette
from triquest.ui.errands import Explorer, Place
from triquest.ui.front import Front, Hall
from triquest.ui.hints import Hint
from triquest.ui.lessons import Lesson
from triquest.ui.prompts import Command, Reply
from triquest.ui.sounds import Sound
from triquest.ui.themes import PLASMA
from triquest.ui.tones import Line, Tone
from triquest.ui.view import View
from triquest.ui.wizards import ask


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

    def advice(self, events: Sequence[Event], observation: Observation) -> Iterable[Hint]:
        """Hints that fit the moment."""
        return advice.advice(events, observation)

    def lesson(self) -> Lesson:
        """The tutorial."""
        return tutorial.LESSON

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
                "Exploring walks the corridors by itself and throws you against every door that leads on; it steps on "
                "no trap that is known, and stops at everything new."
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

    def hall(self) -> Hall:
        """Only the best who retired have a place (the Orthanc help lesson)."""
        return Hall(_("Near the seat of the king"), lore.HONOURED, winners_only=True)

    def score(self, observation: Observation) -> int:
        """What it was worth."""
        return lore.score(observation)

    def story(self, observation: Observation) -> str:
        """It in one line."""
        return lore.story(observation)

    def dossier(self, observation: Observation) -> Sequence[tuple[str, list[Line]]]:
        """The character dump's parts."""
        return lore.dossier(observation)

    def met(self, events: Sequence[Event]) -> Iterable[Meeting]:
        """What was met."""
        return lore.met(events)

    def is_fight(self, events: Sequence[Event]) -> bool:
        """Whether blows were exchanged."""
        return lore.is_fight(events)

    def in_view(self, observation: Observation) -> Iterable[Meeting]:
        """What is in view."""
        return lore.in_view(observation)

    def lore(self) -> Sequence[Thing]:
        """All that can be met."""
        return lore.everything()

    def lore_name(self, sort: str, ident: str) -> str:
        """What it is called."""
        return lore.name(sort, ident)

    def lore_of(self, sort: str, ident: str) -> list[Line]:
        """What the rules say of it."""
        return lore.describe(sort, ident)

    def explorer(self) -> Explorer:
        """The rule of exploring."""
        return exploring.Explorer()

    def places(self, observation: Observation) -> Sequence[Place]:
        """What is worth going to."""
        return exploring.places(observation)

    def rest(self, observation: Observation) -> Reply:
        """Waiting."""
        return exploring.rest(observation)

    def alarm(self, lines: Sequence[Line], before: Observation, after: Observation) -> bool:
        """Stop when something new is in view."""
        return super().alarm(lines, before, after) or travel.news(before, after)

    def wizardry(self, observation: Observation) -> Reply:
        """What a wizard can do."""
        headings = {
            wizardry.REVEAL: _("Reveal the whole level"),
            wizardry.SPAWN: _("Call up a monster"),
            wizardry.LEVEL: _("Be of another level"),
        }

        def name(deed: Wizardry) -> str:
            return MONSTERS[deed.value].name if deed.what == wizardry.SPAWN else deed.value

        def shelf(deed: Wizardry) -> str:
            if deed.what != wizardry.SPAWN:
                return ""
            rules = observation.book
            return sentence(CLASSES[rules.monster(rules.kinds[deed.value]).kind])

        return ask(wizardry.deeds(observation.book), name, headings.__getitem__, shelf)

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
