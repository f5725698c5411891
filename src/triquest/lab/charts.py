"""Matplotlib, for the pictures of the lab. It is asked for only when a picture is wanted."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from triquest.engine.errors import OptionError

BLUE, RED = "#3567a8", "#b04a3a"


def library(extra: str = "plot") -> Any:
    """Matplotlib's figures; they need no screen. `OptionError` tells by which extra to get it."""
    try:
        return import_module("matplotlib.figure")
    except ImportError:
        raise OptionError(f"A chart needs matplotlib: pip install 'triquest[{extra}]'.") from None
