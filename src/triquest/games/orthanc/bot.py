"""The random player: every kind of action is as likely as any other, then its arguments. It never gives up."""

from __future__ import annotations

from collections.abc import Collection

from triquest.core.rng import Stream
from triquest.games.orthanc.actions import ABANDON, ANOTHER, OrthancAction, Simple
from triquest.games.orthanc.observation import Observation

_SELDOM = 20
"""A new dungeon is thought of once in so many times: digging takes far longer than any other action."""


class Random:
    """Plays anything legal but giving up, which would end most careers before they began."""

    def __init__(self, dice: Stream) -> None:
        """`dice` are the bot's own, never the game's."""
        self._dice = dice

    def choose(self, observation: Observation, legal: Collection[OrthancAction]) -> OrthancAction:
        """One of the legal actions."""
        kinds: dict[str, list[OrthancAction]] = {}
        for action in legal:
            if action != ABANDON:
                kinds.setdefault(action.word if isinstance(action, Simple) else type(action).__name__, []).append(
                    action
                )
        if len(kinds) > 1 and self._dice.below(_SELDOM):
            kinds.pop(ANOTHER.word, None)
        chosen = list(kinds.values())[self._dice.below(len(kinds))]
        return chosen[self._dice.below(len(chosen))]
