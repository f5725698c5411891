"""What the command's arguments mean."""

from __future__ import annotations

import argparse
import secrets

from triquest.core.rng import LARGEST_SEED, seed_of
from triquest.engine.errors import OptionError
from triquest.engine.language import _


def positive(text: str) -> int:
    """A whole number above 0."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"“{text}” is no whole number above 0")
    return int(text)


def seed(text: str | None) -> int:
    """The seed that a number or a text means; a fresh one, short enough to pass on, for None."""
    if text is None:
        return secrets.randbelow(2**32)
    if text.isascii() and text.isdigit() and int(text) > LARGEST_SEED:
        raise OptionError(
            _("Seeds go from 0 to {largest_seed}; {text} is too large.").format(largest_seed=LARGEST_SEED, text=text)
        )
    return seed_of(text)
