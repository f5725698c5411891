from typing import SupportsIndex, final

import numpy as np
import numpy.typing as npt

from triquest._core.rng import Stream

def roll(stream: Stream, count: SupportsIndex, sides: SupportsIndex) -> int: ...

@final
class Guide:
    def __init__(self, ways: list[int], first: int) -> None: ...

@final
class RoughGuide:
    def __init__(self, ways: list[int], first: int) -> None: ...

def classify(
    rolls: npt.NDArray[np.uint16], which: npt.NDArray[np.uint16]
) -> list[tuple[int, int, int, int]] | None: ...
