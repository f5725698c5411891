import numpy as np
from numpy.typing import NDArray

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
) -> None: ...
def ranks(
    values: NDArray[np.int16], classes: NDArray[np.uint8], out: NDArray[np.int32], sizes: NDArray[np.int64]
) -> None: ...
