import numpy as np
from numpy.typing import NDArray

RANGES: int

def ranks(
    values: NDArray[np.int16], classes: NDArray[np.uint8], out: NDArray[np.int32], sizes: NDArray[np.int64]
) -> None: ...
def terrain(
    out: NDArray[np.uint8],
    danger: NDArray[np.uint8],
    ranks: NDArray[np.int32],
    sizes: NDArray[np.int64],
    band: NDArray[np.uint8],
    first: NDArray[np.int32],
    limits: NDArray[np.int64],
    kinds: NDArray[np.uint8],
) -> int: ...
def tally(
    danger: NDArray[np.uint8], values: NDArray[np.int16], rows: NDArray[np.uint8], counts: NDArray[np.int32]
) -> None: ...
def deal(
    out: NDArray[np.uint8],
    danger: NDArray[np.uint8],
    values: NDArray[np.int16],
    rows: NDArray[np.uint8],
    counts: NDArray[np.int32],
    first: NDArray[np.int32],
    limits: NDArray[np.int64],
    kinds: NDArray[np.uint8],
) -> None: ...
