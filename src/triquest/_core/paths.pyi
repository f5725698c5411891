import numpy as np
from numpy.typing import NDArray

def distance_field(
    costs: NDArray[np.uint8],
    sources: NDArray[np.int64],
    walls: NDArray[np.uint8] | None,
    out: NDArray[np.uint16] | NDArray[np.int32],
    toward: bool,
    limit: int,
) -> bool: ...
def first_outside(points: NDArray[np.int64], height: int, width: int) -> int: ...
