"""Hints of Orthanc: what a newcomer should hear, when it is of use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from triquest.engine.game import Event
from triquest.engine.language import _
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import Edge
from triquest.games.orthanc.events import Left, Tumbled
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import Phase
from triquest.ui import errands
from triquest.ui.hints import Hint


def advice(events: Sequence[Event], observation: Observation) -> Iterator[Hint]:
    """The hints that fit the moment."""
    match observation.phase:
        case Phase.ROLLING:
            text = _("Roll until every characteristic has two digits ({}), begin ({}), and enter ({}).")
            yield Hint("roll", text, ("reroll", "begin", "enter"))
            yield Hint("aim", _("Only what you carry out alive counts."))
        case Phase.WALKING:
            yield from _walking(observation)
        case Phase.ENCOUNTER:
            text = _("Fight ({}), run ({}) or cast a spell ({}). Sleep ends most early fights.")
            yield Hint("fight", text, ("fight", "run", "spells-1"))
            if observation.fight is not None and observation.fight.room:
                yield Hint("room", _("A monster in its room cannot be run from."))
        case Phase.QUESTION if observation.question == "treasure":
            yield Hint("treasure", _("Coins are heavy and slow your sword arm; gems and jewelry are not."))
        case Phase.QUESTION if observation.question == "stairs":
            yield Hint("stairs", _("Below, monsters and treasures are greater. {} says no."), ("no",))
    if any(isinstance(event, Tumbled) for event in events):
        yield Hint("pit", _("Pits hide in corridors not yet walked. The Find Traps spell shows them."))
    if any(isinstance(event, Left) for event in events):
        yield Hint("out", _("Now your experience counts. With enough of it, most from fights, you may retire."))


def _walking(observation: Observation) -> Iterator[Hint]:
    if any(observation.edge(way) == Edge.DOOR for way in Direction):
        text = _("Rooms lie behind locked doors. Throw yourself against them: {} breaks one in the north.")
        yield Hint("door", text, ("break-north",))
    yield Hint(
        "explore",
        _("{} explores by itself, doors and all, until something is found; {} waits."),
        (errands.EXPLORE, errands.REST),
    )
    if observation.hits * 2 < observation.most_hits:
        yield Hint(
            "wounds", _("The Cure spell ({}) heals. Leave while you still have spells for the way."), ("spells-1",)
        )
