"""What the command's arguments mean."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from triquest.core.threads import MOST_THREADS
from triquest.engine.options import whole_number

_MOST = 10**12


def number(least: int, most: int) -> Callable[[str], int]:
    """Takes whole numbers from `least` to `most`."""

    def check(text: str) -> int:
        value = whole_number(text, least, most)
        if value is None:
            shown = text if len(text) <= 40 else f"{text[:40]}…"
            raise argparse.ArgumentTypeError(f"“{shown}” is no whole number from {least:,} to {most:,}")
        return value

    return check


positive = number(1, _MOST)
"""Takes whole numbers above 0, as large as anybody has time for."""

threads = number(1, MOST_THREADS)
"""Takes numbers of threads."""

in_memory = number(1, 10**8)
"""Takes numbers of things that are all held in memory at once."""
