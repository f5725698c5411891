from triquest.games.triquest._creatures import Creatures
from triquest.games.triquest.actions import TriQuestAction
from triquest.games.triquest.state import State

def advance(book: Creatures, state: State, action: TriQuestAction, blocking: bool, classic: bool) -> int | None: ...
