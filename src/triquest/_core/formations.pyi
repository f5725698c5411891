import numpy as np
from numpy.typing import NDArray

def formation_field(
    costs: NDArray[np.uint8], goals: NDArray[np.int64], out: NDArray[np.uint16], toward: bool
) -> bool: ...
def formation_step(field: object, costs: object, y: object, x: object, facing: object) -> int: ...
