from typing import Any

import numpy as np
import numpy.typing as npt

from triquest._core.dice import Guide, RoughGuide

def fill_words(out: npt.NDArray[np.uint64], key: int, first: int) -> None: ...
def fill_rolls(guide: Guide, out: npt.NDArray[np.integer[Any]], key: int, first: int) -> None: ...
def fill_mixed(
    guides: list[RoughGuide], which: npt.NDArray[np.uint16], out: npt.NDArray[np.integer[Any]], key: int, first: int
) -> None: ...
