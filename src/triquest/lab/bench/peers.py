"""The packages we compare with. All are optional: one that is missing is named, never an error."""

from __future__ import annotations

import importlib
import os
import warnings
from importlib import metadata
from typing import Any

import numpy as np

PACKAGES = {
    "pyfastnoisesimd": "pyfastnoisesimd",
    "pyfastnoiselite.pyfastnoiselite": "pyfastnoiselite",
    "numba": "numba",
    "scipy.sparse": "scipy",
    "scipy.sparse.csgraph": "scipy",
    "dijkstra3d": "dijkstra3d",
    "tcod.constants": "tcod",
    "tcod.map": "tcod",
    "tcod.noise": "tcod",
    "tcod.path": "tcod",
    "pyastar2d": "pyastar2d",
    "icepool": "icepool",
}
"""The package that brings each module."""


class Peers:
    """Finds peers and keeps account of those that are missing."""

    def __init__(self, *, wanted: bool = True) -> None:
        """Not `wanted` finds none, and misses none."""
        self._wanted = wanted
        self.used: dict[str, str] = {}
        """Versions by package."""
        self.missing: dict[str, str] = {}
        """Reasons by package."""

    def find(self, module: str) -> Any | None:
        """The module, or None if it cannot be imported, for whatever reason."""
        if not self._wanted:
            return None
        package = PACKAGES[module]
        _prepare(package)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found = importlib.import_module(module)
        except Exception as error:  # a broken peer is as good as a missing one
            self.missing[package] = f"{type(error).__name__}: {error}"
            return None
        self.used[package] = metadata.version(package)
        return found


def _prepare(package: str) -> None:
    # Idle threads of a peer must not spin while others are timed.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    if package == "pyfastnoisesimd" and not hasattr(np, "product"):
        # Its last release calls a function that NumPy 2 took away.
        np.product = np.prod  # type: ignore[attr-defined]
