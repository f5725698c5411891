"""A player for measurements: does stepping aside between blows pay? It fights by strafing and striking in turn."""

from __future__ import annotations

from collections.abc import Collection

from triquest.core.rng import Stream
from triquest.games.triquest.actions import Direction, Step, TriQuestAction
from triquest.games.triquest.captain import Captain
from triquest.games.triquest.observation import Observation

_ACROSS = (
    (Direction.EAST, Direction.WEST),
    (Direction.EAST, Direction.WEST),
    (Direction.NORTH, Direction.SOUTH),
    (Direction.NORTH, Direction.SOUTH),
)


class Dancer:
    """The captain, but beside a group it steps aside, strikes, steps aside, and uses no skills there."""

    def __init__(self, dice: Stream, options: frozenset[str]) -> None:
        """`options` are those of the captain."""
        self._captain = Captain(dice, options)
        self._struck = True

    def choose(self, observation: Observation, legal: Collection[TriQuestAction]) -> TriQuestAction:
        """One of the legal actions."""
        usual = self._captain.choose(observation, legal)
        beside = [way for way in Direction if (observation.x + way.dx, observation.y + way.dy) in observation.group_on]
        if not beside:
            return usual
        aside = _aside(observation, beside[0]) if self._struck else None
        self._struck = aside is None
        return Step(beside[0] if aside is None else aside)


def _aside(o: Observation, way: Direction) -> Direction | None:
    """A free tile across the direction of the group."""
    for side in _ACROSS[way]:
        x, y = o.x + side.dx, o.y + side.dy
        if o.known(x, y) and (x, y) not in o.group_on:
            return side
    return None
