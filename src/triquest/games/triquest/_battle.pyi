from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from triquest.games.triquest._creatures import Creatures
from triquest.games.triquest.state import Party

@final
class Battles:
    def __init__(self, book: Creatures, party: Party, setting: NDArray[Any]) -> None: ...
    def fight(
        self,
        kinds: NDArray[np.uint8],
        facings: NDArray[np.uint8],
        keys: NDArray[np.uint64],
        results: NDArray[Any],
        health: NDArray[np.int16],
        mana: NDArray[np.int16],
        dice: NDArray[np.uint64],
    ) -> None: ...

def muster(
    pool: NDArray[np.uint8],
    chance: int,
    keys: NDArray[np.uint64],
    kinds: NDArray[np.uint8],
    facings: NDArray[np.uint8],
) -> None: ...
def shuffle(keys: NDArray[np.uint64], kinds: NDArray[np.uint8]) -> None: ...
