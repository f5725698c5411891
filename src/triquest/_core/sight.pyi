import numpy as np
from numpy.typing import NDArray

def diamonds(out: NDArray[np.bool_], centres: NDArray[np.int64], radius: int) -> None: ...
def circle(out: NDArray[np.bool_], y: int, x: int, radius: int) -> None: ...
def shadowcast(
    opaque: object, centre: object, radius: object, walls: object, window: bool, out: object
) -> NDArray[np.bool_] | None: ...
def shadowcast_many(
    opaque: NDArray[np.uint8],
    centres: NDArray[np.int64],
    radius: int,
    walls: NDArray[np.uint8] | None,
    out: NDArray[np.bool_],
    start: int,
    stop: int,
) -> None: ...
