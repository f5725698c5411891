import numpy as np
from numpy.typing import NDArray

def shortest_path(
    costs: NDArray[np.uint8],
    start_y: int,
    start_x: int,
    goal_y: int,
    goal_x: int,
    walls: NDArray[np.uint8] | None,
) -> NDArray[np.int32] | None: ...
