from triquest.games.triquest._creatures import Creatures
from triquest.games.triquest.state import State

def act(book: Creatures, state: State, blocking: bool, classic: bool, tell: bool) -> list[tuple[int, ...]]: ...
