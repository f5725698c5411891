import numpy as np
from numpy.typing import NDArray

from triquest.core.rng import Stream
from triquest.games.orthanc.rules import Dungeon

def dig(dice: Stream, rules: Dungeon, seal: bool, edge: NDArray[np.uint8], room: NDArray[np.uint8]) -> int: ...
