"""How monster groups act: their turn order, how they come after the party, and when they strike.

The clock counts ticks. An action costs its tile's cost points times 60 divided by the Speed of the slowest member, so
all Speeds from 1 to 5 give whole numbers (the program of 2013 used fractions, whose rounding decided ties).

Order: in each round every ready group acts once, the one that waited longest first, then from west to east and north to
south. A group that sees nobody passes and saves no time.

Blows: a group strikes the party beside it in any direction without turning first (our choice). If it had to turn, a
party that sidesteps between its blows would never be hit. How blows are struck stands in `combat.py`.

Ways: a group takes the next action on the cheapest way to a tile beside the party, with terrain and turning counted. A
tile that another group holds costs extra rather than being closed, so groups queue up behind each other instead of
wandering off. Tiles from which it would not see the party are closed, or a detour would make it lose the party and
stand still.

The classic rule of 2013: along the longer axis, equal ones by a coin; held tiles make it try the other axis.
"""

from __future__ import annotations

from triquest.engine.game import Event
from triquest.games.triquest import _pursuit, telling
from triquest.games.triquest.combat import Manner
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import State


def act(book: Book, state: State, manner: Manner, classic: bool, tell: bool = True) -> list[Event]:
    """All groups that see the party act until none has time left. Ends at once when the party is dead.

    Returns what happened; nothing unless `tell`.
    """
    rows = _pursuit.act(book.creatures, state, manner.blocking, classic, tell)
    return telling.events(book, rows) if tell else []
