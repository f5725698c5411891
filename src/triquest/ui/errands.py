"""What takes several actions at one asking, the same in every game: exploring, going to a known place, resting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from triquest.engine.game import Action
from triquest.engine.language import _
from triquest.ui.menus import Option, menu
from triquest.ui.prompts import Refused, Reply, Travel

if TYPE_CHECKING:
    from triquest.ui.front import Front

EXPLORE, TRAVEL, REST = "explore", "travel", "rest"
ERRANDS = (EXPLORE, TRAVEL, REST)

LONGEST = 2000
"""Actions after which an errand ends by itself, so that no rule of a game can go on for ever."""

Next = Callable[[Any], Action | Refused | None]
"""From an observation to the next action: see `Travel.next`."""


class Explorer:
    """A game's rule of exploring: from observations alone, and what it remembers of them.

    `notice` is told every observation of a game in order, `next` asks for the next action. This one finds nothing.
    """

    def notice(self, observation: Any) -> None:
        """Remember what can be seen now."""

    def next(self, observation: Any) -> Action | Refused | None:
        """The next action; `Refused` with the reason when exploring ends here."""
        return Refused(_("There is nothing to explore here."))


@dataclass(frozen=True)
class Place:
    """A known place that one can go to: its name, where it lies, and the way there."""

    name: str
    where: str
    travel: Travel


class Resting:
    """Waiting with one action until enough is enough; whoever carries it out stops at an alarm."""

    def __init__(self, wait: Action, most: int, ready: Callable[[Any], str] = lambda _observation: "") -> None:
        """`ready(observation)` is the reason why there is no more to wait for, '' while there is none."""
        self._wait = wait
        self._most = most
        self._ready = ready
        self._done = 0

    def __call__(self, observation: Any) -> Action | Refused:
        """The next wait."""
        reason = self._ready(observation)
        if reason or self._done >= self._most:
            return Refused(reason or _("Nothing comes."))
        self._done += 1
        return self._wait


def begin(errand: str, front: Front, explorer: Explorer, observation: Any) -> Reply:
    """What the command of an errand leads to now."""
    if observation.outcome is not None:
        return Refused(_("The game is over."))
    if errand == REST:
        return front.rest(observation)
    if errand == EXPLORE:
        first = explorer.next(observation)
        return first if isinstance(first, Refused) else Travel(explorer.next)
    places = front.places(observation)
    return _which(places) if places else Refused(_("No place is known that is worth a journey."))


def _which(places: Sequence[Place]) -> Reply:
    return menu(_("Where to?"), "u", [Option(place.name, place.travel, place.where) for place in places])
