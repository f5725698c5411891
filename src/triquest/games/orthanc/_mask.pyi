from typing import final

import numpy as np
from numpy.typing import NDArray

from triquest.games.orthanc.state import State

@final
class Mask:
    def __new__(
        cls,
        casts: NDArray[np.int32],
        monsters: NDArray[np.int32],
        rules: NDArray[np.int32],
    ) -> Mask: ...
    def write(self, state: State, out: NDArray[np.int8]) -> None: ...
