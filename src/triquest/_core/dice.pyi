from typing import Any, SupportsIndex, final

import numpy as np
import numpy.typing as npt

from triquest._core.rng import Stream

def roll(stream: Stream, count: SupportsIndex, sides: SupportsIndex) -> int: ...

@final
class Guide:
    def __init__(self, ways: list[int], first: int) -> None: ...

def fill_rolls(guide: Guide, out: npt.NDArray[np.integer[Any]], key: int, first: int) -> None: ...
