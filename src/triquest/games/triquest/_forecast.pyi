from collections.abc import Callable, Sequence

from triquest.games.triquest.tactics import Band, Profile, Side, Style

def forecast(
    side: Side,
    bands: Sequence[Band],
    style: Style,
    blow: Callable[[Profile, Profile], tuple[float, int]],
    sweep: Callable[[Profile, Profile, bool], float],
    sides: Callable[[int], int],
    reached: tuple[float, ...],
) -> tuple[list[float], list[float], list[int], float, str, int]: ...
