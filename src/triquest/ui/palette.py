"""The palette in use: every colour of the window by what it means.

Painters read `PALETTE` while they paint. Which theme that is, is settled around them, once for each scene::

    with themed(PLASMA):
        view.paint(frame, observation, situation)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from triquest.ui.colours import Palette as Palette
from triquest.ui.colours import contrast as contrast
from triquest.ui.colours import legible as legible
from triquest.ui.colours import mix as mix
from triquest.ui.themes import EMBER

_themes = [EMBER]
"""The one in use is the last."""


class _InUse:
    """Has the colours of the theme in use."""

    def __getattr__(self, name: str) -> Any:
        return getattr(_themes[-1], name)


if TYPE_CHECKING:
    PALETTE: Palette
else:
    PALETTE = _InUse()


def in_use() -> Palette:
    """The palette itself, for tables that are made of it once."""
    return _themes[-1]


@contextmanager
def themed(palette: Palette) -> Iterator[None]:
    """While it lasts, `PALETTE` is that one."""
    _themes.append(palette)
    try:
        yield
    finally:
        _themes.pop()
