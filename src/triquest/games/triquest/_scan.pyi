import numpy as np
from numpy.typing import NDArray

def groups_within(at: NDArray[np.int32], x: int, y: int, radius: int) -> list[int]: ...
def watchers(
    at: NDArray[np.int32], kinds: NDArray[np.uint8], sights: NDArray[np.uint8], x: int, y: int
) -> list[int]: ...
def group_sight(kinds: NDArray[np.uint8], sights: NDArray[np.uint8], group: int) -> int: ...
def group_speed(kinds: NDArray[np.uint8], slowed: NDArray[np.uint8], speeds: NDArray[np.uint32], group: int) -> int: ...
def way_costs(
    terrain: NDArray[np.uint8],
    at: NDArray[np.int32],
    costs: NDArray[np.uint8],
    x: int,
    y: int,
    radius: int,
    group: int,
    crowd: int,
) -> NDArray[np.uint8]: ...
def lift_fog(known: NDArray[np.uint8], terrain: NDArray[np.uint8], x: int, y: int, radius: int) -> None: ...
def write_land(known: NDArray[np.uint8], x: int, y: int, land: NDArray[np.uint8]) -> None: ...
def write_groups(
    groups: list[int],
    places: NDArray[np.uint8],
    xs: NDArray[np.int32],
    ys: NDArray[np.int32],
    facings: NDArray[np.uint8],
    kinds: NDArray[np.uint8],
    hps: NDArray[np.int16],
    slowed: NDArray[np.uint8],
    x: int,
    y: int,
    facing: NDArray[np.uint8],
    kind: NDArray[np.uint8],
    hp: NDArray[np.uint8],
    slow: NDArray[np.uint8],
) -> None: ...
