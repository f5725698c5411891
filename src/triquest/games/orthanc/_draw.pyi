import numpy as np
from numpy.typing import NDArray

def draw(
    cells: list[tuple[int, int, int]],
    page: int,
    lit: bool,
    edge: NDArray[np.uint8],
    room: NDArray[np.uint8],
    feature: NDArray[np.uint8],
    at: NDArray[np.int16],
    chest: NDArray[np.uint8],
    known_edge: NDArray[np.uint8],
    known: NDArray[np.uint8],
    known_room: NDArray[np.uint8],
    known_feature: NDArray[np.uint8],
    marks: NDArray[np.uint8],
) -> None: ...
