"""The legal actions of a game as a collection that looks only when asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Generic

from triquest.engine.errors import IllegalAction
from triquest.engine.game import A, Game


class Legal(Collection[A], Generic[A]):
    """Iterating lists the actions legal now in canonical order; `in` asks the rules about one without listing any."""

    def __init__(self, game: Game[A, Any]) -> None:
        """Look at a game; the answers follow it as it goes on."""
        self._game = game

    def __iter__(self) -> Iterator[A]:
        return iter(self._game.legal_actions())

    def __contains__(self, action: object) -> bool:
        try:
            self._game.check(action)  # type: ignore[arg-type]
        except IllegalAction:
            return False
        return True

    def __len__(self) -> int:
        return len(list(iter(self)))
