import numpy as np
from numpy.typing import NDArray

from triquest.core.rng import Stream

def scatter(
    dice: Stream,
    free: NDArray[np.int64],
    first: int,
    wanted: int,
    danger: NDArray[np.uint8],
    pools: NDArray[np.uint8],
    starts: NDArray[np.int32],
    chance: int,
    health: int,
    kind: NDArray[np.uint8],
    hp: NDArray[np.int16],
    facing: NDArray[np.uint8],
    xs: NDArray[np.int32],
    ys: NDArray[np.int32],
    at: NDArray[np.int32],
) -> None: ...
def gather(
    dice: Stream,
    pool: NDArray[np.uint8],
    chance: int,
    health: int,
    kind: NDArray[np.uint8],
    hp: NDArray[np.int16],
    facing: NDArray[np.uint8],
    number: int,
) -> None: ...
def watchers(
    at: NDArray[np.int32], kind: NDArray[np.uint8], sights: NDArray[np.uint8], out: NDArray[np.int32]
) -> None: ...
