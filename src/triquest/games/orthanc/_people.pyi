from collections.abc import Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

from triquest.games.orthanc.state import State

@final
class Population:
    def __new__(
        cls,
        depths: NDArray[np.int32],
        pools: Sequence[Sequence[int]],
        kinds: NDArray[np.int32],
        dexterity: tuple[int, int],
        least_dexterity: int,
        chances: tuple[int, int, int],
    ) -> Population: ...
    def fill(self, state: State, number: int) -> int: ...

def alive(rows: NDArray[np.int16], level: int) -> int: ...
