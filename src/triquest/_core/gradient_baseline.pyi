import numpy as np
from numpy.typing import NDArray

def stepped(out: NDArray[np.uint8], hotspots: NDArray[np.int32], step: int, y0: int, x0: int) -> bool: ...
def smooth(out: NDArray[np.uint8], hotspots: NDArray[np.int32], step: int) -> bool: ...
def read(
    out: NDArray[np.uint8],
    field: NDArray[np.uint8],
    shift_y: NDArray[np.int16],
    shift_x: NDArray[np.int16],
    y0: int,
    x0: int,
) -> None: ...
def falloff(
    out: NDArray[np.float32],
    centres: NDArray[np.int32],
    radii: NDArray[np.int32],
    strengths: NDArray[np.float32],
) -> None: ...
