"""TriQuest's face: its words, commands and character map, put together for the window and for text play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from triquest.engine.game import Event, Outcome, Result
from triquest.engine.language import _, ngettext
from triquest.engine.lore import Meeting, Thing
from triquest.engine.wizardry import Wizardry
from triquest.games.triquest import (
    advice,
    charmap,
    controls,
    describe,
    describe_odds,
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
from triquest.games.triquest.nouns import MONSTERS, number
from triquest.games.triquest.observation import Observation
from triquest.ui.errands import Explorer, Place
from triquest.ui.front import Front
from triquest.ui.hints import Hint
from triquest.ui.lessons import Lesson
from triquest.ui.prompts import Command, Reply
from triquest.ui.sounds import Sound
from triquest.ui.tones import Line, Tone
from triquest.ui.view import View
from triquest.ui.wizards import ask


class TriQuestFront(Front):
    """Three heroes in words."""

    def tell(self, events: Sequence[Event], observation: Observation) -> list[Line]:
        """What happened in one action."""
        return text.tell(events, observation)

    def welcome(self, observation: Observation) -> list[Line]:
        """The quest, or where it stands."""
        if observation.actions == 0:
            return [
                Line(_("Somewhere in this land the Chaos Lord waits, where danger is greatest.")),
                Line(_("A Warrior, a Mage and a Priest have set out together to end him.")),
                Line(_("Ground and monsters tell how near he is. Weigh the odds before a fight."), Tone.HINT),
            ]
        told = ngettext(
            "The quest goes on after {count} action.", "The quest goes on after {count} actions.", observation.actions
        )
        return [Line(told.format(count=observation.actions))]

    def advice(self, events: Sequence[Event], observation: Observation) -> Iterable[Hint]:
        """Hints that fit the moment."""
        return advice.advice(events, observation)

    def lesson(self) -> Lesson:
        """The tutorial."""
        return tutorial.LESSON

    def deed(self, events: Sequence[Event], observation: Observation) -> Line | None:
        """A plain step."""
        return text.walked(events, observation)

    def sounds(self, events: Sequence[Event], observation: Observation) -> Sequence[Sound]:
        """What is heard of one action."""
        return sounds.sounds(events, observation)

    def farewell(self, outcome: Outcome, observation: Observation) -> list[Line]:
        """How it ended, and what was done."""
        if outcome.result is Result.WIN:
            alive = sum(hero.alive for hero in observation.heroes)
            ending = ngettext(
                "The land is free, and {count} hero is left to see it.",
                "The land is free, and {count} heroes are left to see it.",
                alive,
            )
            lines = [Line(ending.format(count=number(alive)), Tone.VICTORY)]
        else:
            lines = [Line(_("The Chaos Lord reigns on, and nobody will ask after three heroes."), Tone.DEFEAT)]
        told = ngettext("The quest took {count} action", "The quest took {count} actions", observation.actions)
        kills = ngettext("{count} monster was slain", "{count} monsters were slain", observation.kills)
        found = ngettext("{count} piece of gear was found", "{count} pieces of gear were found", len(observation.found))
        facts = [
            told.format(count=observation.actions),
            kills.format(count=observation.kills),
            found.format(count=len(observation.found)),
        ]
        return [
            *lines,
            Line(_("{actions}; {kills}, and {found}.").format(actions=facts[0], kills=facts[1], found=facts[2])),
        ]

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
            ("party", _("the heroes: stats, places and gear")),
            ("odds", _("the exact odds against the nearest groups")),
            ("items", _("what has been found, and what lies about")),
            ("skills", _("what the heroes' skills cost and do")),
            ("monsters", _("the stats of the monsters in sight")),
            ("status", _("the line that follows each action")),
        )

    def map(self, observation: Observation) -> list[str]:
        """A small map in characters."""
        return charmap.draw(observation)

    def rules(self) -> list[str]:
        """The game in a few paragraphs."""
        return [
            _(
                "The heroes share one tile of nine subtiles, as every group of monsters does. The formation faces one "
                "way; when it turns, the heroes turn with it. A direction first turns the formation, and moves it once "
                "it faces that way; strafing moves it without turning. Walking into a group attacks it."
            ),
            _(
                "Everybody strikes the nearest enemy. Whoever is further ahead of his target in Mind than in Body "
                "strikes with the mind, all others with the body. The attacker rolls Attack dice with as many sides "
                "as that Body or Mind, the target Defense dice with as many sides as his own; the difference is the "
                "damage. Beyond a creature's reach each subtile of distance is a three-sided die, and a 1 misses."
            ),
            _(
                "Slow ground costs time: forest and rocks two, water three, all else one. Attacking costs what the "
                "attacked tile costs. Meanwhile the monsters that see the heroes act, each group at the pace of its "
                "slowest member."
            ),
            _(
                "Nothing heals by itself. The slain may leave weapons and armor, which are kept for good and worn by "
                "the hero they are made for, and potions, which are drunk the moment the heroes walk onto them, "
                "needed or not."
            ),
            _("Slay the Chaos Lord to win. The game is lost with the last hero."),
        ]

    def view(self) -> View:
        """The picture of the play screen."""
        # Text play needs none of it.
        from triquest.games.triquest.view import TriQuestView

        return TriQuestView()

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
            wizardry.REVEAL: _("Reveal the whole land"),
            wizardry.SPAWN: _("Call up a monster"),
            wizardry.DANGER: _("Set the danger here"),
        }

        def name(deed: Wizardry) -> str:
            return MONSTERS[deed.value].name if deed.what == wizardry.SPAWN else deed.value

        return ask(wizardry.deeds(observation.book), name, headings.__getitem__)

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
    "party": reports.party,
    "odds": describe_odds.report,
    "items": reports.items,
    "skills": reports.skills,
    "monsters": reports.monsters,
    "status": _status,
}
