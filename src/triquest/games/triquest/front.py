"""TriQuest's face: its words, commands and character map, put together for the window and for text play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from triquest.engine.game import Event, Outcome, Result
from triquest.engine.language import _, ngettext
from triquest.games.triquest import charmap, controls, describe, describe_odds, reports, sounds, text, typed
from triquest.games.triquest.nouns import number
from triquest.games.triquest.observation import Observation
from triquest.ui.front import Front
from triquest.ui.prompts import Command, Reply
from triquest.ui.sounds import Sound
from triquest.ui.tones import Line, Tone
from triquest.ui.view import View


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

    def hints(self) -> list[str]:
        """How to walk, which is unlike other games."""
        return [
            _(
                "An arrow, or the numpad, first turns the heroes that way and then moves them; with Shift or Ctrl it "
                "moves them sideways, without turning."
            )
        ]

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
