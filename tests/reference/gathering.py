"""The slow twin of TriQuest's `_scatter.gather`: one group of a danger level."""

from __future__ import annotations

from triquest.core.rng import Stream
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import Groups


def gather(book: Book, dice: Stream, groups: Groups, number: int, level: int) -> None:
    """Each subtile is taken by a chance, by any kind of the level; an empty group is drawn again."""
    kinds = [0] * 9
    while not any(kinds):
        for place in range(9):
            if dice.below(book.rules.world.group_chance) == 0:
                kinds[place] = book.pools[level][dice.below(len(book.pools[level]))]
    groups.kind[number] = kinds
    groups.hp[number] = [book.rules.creature.hp if kind else 0 for kind in kinds]
    groups.facing[number] = dice.below(4)
