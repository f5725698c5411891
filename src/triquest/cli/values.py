"""What the command's arguments mean."""

from __future__ import annotations

import argparse


def positive(text: str) -> int:
    """A whole number above 0."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"“{text}” is no whole number above 0")
    return int(text)
