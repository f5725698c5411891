from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

_Real: TypeAlias = float | np.floating[Any] | np.integer[Any]

class Sampler:
    def __new__(cls, seed: int, step: int, amplitudes: NDArray[np.float32]) -> Self: ...
    def at(self, x: _Real, y: _Real) -> float: ...

def fill(out: NDArray[np.float32], y0: int, x0: int, seed: int, step: int, amplitudes: NDArray[np.float32]) -> None: ...
def fill_quantised(
    out: NDArray[np.int16], y0: int, x0: int, seed: int, step: int, amplitudes: NDArray[np.float32]
) -> None: ...
def at(
    out: NDArray[np.float32],
    y: NDArray[np.float64],
    x: NDArray[np.float64],
    seed: int,
    step: int,
    amplitudes: NDArray[np.float32],
) -> int: ...
def at_single(
    out: NDArray[np.float32],
    y: NDArray[np.float32],
    x: NDArray[np.float32],
    seed: int,
    step: int,
    amplitudes: NDArray[np.float32],
) -> int: ...
