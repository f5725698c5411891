import numpy as np
from numpy.typing import NDArray

def diamond(out: NDArray[np.bool_], y: int, x: int, radius: int) -> None: ...
def circle(out: NDArray[np.bool_], y: int, x: int, radius: int) -> None: ...
def shadowcast(
    opaque: NDArray[np.uint8] | NDArray[np.bool_],
    walls: NDArray[np.uint8] | None,
    out: NDArray[np.bool_],
    y: int,
    x: int,
    radius: int,
    window: bool,
) -> None: ...
