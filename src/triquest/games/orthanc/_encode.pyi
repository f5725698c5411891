from collections.abc import Mapping
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from triquest.games.orthanc.state import State

@final
class Encoder:
    def __new__(
        cls,
        rules: NDArray[np.int32],
        coins: NDArray[np.int32],
        worn: NDArray[np.int32],
        effects: tuple[str, ...],
        questions: dict[str, int],
        hoard: dict[str, int],
    ) -> Encoder: ...
    def write(self, state: State, out: Mapping[str, NDArray[Any]]) -> None: ...
