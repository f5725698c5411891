"""Pictures that need a certain room: in smaller windows everything is smaller instead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from triquest.ui.frame import Frame


@contextmanager
def fitted(frame: Frame, least: tuple[int, int]) -> Iterator[None]:
    """While it lasts, the frame's scale is no larger than there is room for.

    `least` is the width and height in pixels at scale 1 that the picture needs.
    """
    wanted = frame.scale
    frame.scale = min(wanted, frame.width / least[0], frame.height / least[1])
    try:
        yield
    finally:
        frame.scale = wanted
