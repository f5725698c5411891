from typing import Any

import numpy as np
from numpy.typing import NDArray

from triquest.games.orthanc.observation import Maps

def walls(edges: NDArray[np.uint8], page: int) -> NDArray[np.uint8]: ...
def prices(maps: Maps, page: int, y: int, x: int, strange: int, pit: int, monster: int) -> NDArray[np.uint8]: ...
def doors(maps: Maps, page: int) -> NDArray[np.bool_]: ...
def room(maps: Maps, page: int, y: int, x: int) -> NDArray[np.bool_]: ...
def descend(
    field: NDArray[Any],
    price: NDArray[np.uint8],
    shut: NDArray[np.uint8],
    goals: NDArray[np.bool_],
    y: int,
    x: int,
    most: int,
) -> list[int]: ...
