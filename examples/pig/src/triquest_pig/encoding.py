"""Pig for agents."""

from __future__ import annotations

from collections.abc import Mapping

from triquest.engine.encoding import Arrays, Encoding, Field
from triquest.engine.game import SOLO, AnyGame
from triquest_pig.game import HOLD, ROLL, TURNS


class PigEncoding(Encoding):
    """Three numbers, two actions."""

    actions = (ROLL, HOLD)
    score_meaning = "points kept"

    def __init__(self, options: Mapping[str, str]) -> None:
        """The same under all options."""
        self.fields = (
            Field("points", (2,), "int32", 0, 1000, "points kept, and points of this turn"),
            Field("left", (1,), "uint8", 0, TURNS, "turns left"),
        )

    def write(self, game: AnyGame, out: Arrays) -> None:
        """Fill the arrays."""
        seen = game.observe(SOLO)
        out["points"][:] = (seen.points, seen.turn)
        out["left"][:] = seen.left

    def score(self, game: AnyGame) -> float:
        """Points kept."""
        return float(game.observe(SOLO).points)
