from collections.abc import Mapping
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from triquest.games.triquest._creatures import Creatures
from triquest.games.triquest.state import State

@final
class Encoder:
    def __new__(
        cls,
        book: Creatures,
        side: int,
        skills: NDArray[np.int32],
        templates: NDArray[np.int8],
        forms: NDArray[np.int32],
        wearers: NDArray[np.uint8],
        first_skill: int,
    ) -> Encoder: ...
    def write(self, state: State, out: Mapping[str, NDArray[Any]]) -> None: ...
    def mask(self, state: State, out: NDArray[np.int8]) -> None: ...
