"""The random player: every kind of action is as likely as any other, then its arguments."""

from __future__ import annotations

from collections.abc import Collection

from triquest.core.rng import Stream
from triquest.games.triquest.actions import TriQuestAction
from triquest.games.triquest.observation import Observation


class Random:
    """Plays anything legal. Drawing the kind first keeps the hundreds of formations from drowning the rest."""

    def __init__(self, dice: Stream) -> None:
        """`dice` are the bot's own, never the game's."""
        self._dice = dice

    def choose(self, observation: Observation, legal: Collection[TriQuestAction]) -> TriQuestAction:
        """One of the legal actions."""
        actions = list(iter(legal))  # a list would ask `legal` for its length first, and so list it twice
        kinds: dict[type, list[TriQuestAction]] = {}
        for at, action in enumerate(actions):
            kind = type(action)
            if kind is type(actions[-1]):
                # Actions of a kind stand together, and the last kind are the many formations.
                kinds[kind] = actions[at:]
                break
            kinds.setdefault(kind, []).append(action)
        chosen = list(kinds.values())[self._dice.below(len(kinds))]
        return chosen[self._dice.below(len(chosen))]
