from typing import final

import numpy as np
from numpy.typing import NDArray

@final
class Creatures:
    def __new__(
        cls,
        heroes: NDArray[np.int32],
        reaches: NDArray[np.int32],
        monsters: NDArray[np.int32],
        skills: NDArray[np.int32],
        costs: NDArray[np.uint8],
        *,
        ticks: int,
        berserk_ticks: int,
        touching: int,
        miss_sides: int,
        crowd: int,
        most_hp: int,
    ) -> Creatures: ...
