"""What a blow that landed changes in the state: HP, deaths, drops, and the end of the game."""

from __future__ import annotations

from triquest.engine.game import Event, Outcome, Result
from triquest.games.triquest import items
from triquest.games.triquest.combat import Fighter
from triquest.games.triquest.events import Ended
from triquest.games.triquest.rules import Book
from triquest.games.triquest.state import State

LORD_SLAIN = "lord-slain"
PARTY_SLAIN = "party-slain"


def wound_monster(book: Book, state: State, group: int, target: Fighter, events: list[Event]) -> None:
    """Carry a monster's lost HP over to its group; the dead leave it, and perhaps an item."""
    groups = state.groups
    groups.hp[group, target.number] = target.hp
    if target.hp > 0:
        return
    kind = int(groups.kind[group, target.number])
    groups.kind[group, target.number] = 0
    state.kills += 1
    events += items.drop(book, state, kind, target.being)
    if not groups.kind[group].any():
        state.at[target.being.y, target.being.x] = -1
    if kind == book.lord:
        state.over = LORD_SLAIN


def outcome(state: State) -> Outcome | None:
    """Won by the lord's death, lost with the last hero; None while the game goes on."""
    if not state.over:
        return None
    return Outcome(Result.WIN if state.over == LORD_SLAIN else Result.LOSS, state.over)


def ended(state: State) -> list[Event]:
    """The last event of a game that is over."""
    return [Ended(state.over == LORD_SLAIN)] if state.over else []
