"""The options a game of Orthanc can be started with."""

from __future__ import annotations

import re

from triquest.engine.options import Option

_LONGEST = 24


def _name(text: str) -> str:
    if text and not re.fullmatch(r"[^\W_][\w '\-]*", text):
        raise ValueError("begin with a letter; then letters, digits, spaces, ' and - may follow")
    if len(text) > _LONGEST:
        raise ValueError(f"use at most {_LONGEST} characters")
    return " ".join(text.split())


OPTIONS = (
    Option("name", "", "the adventurer's name; the dice choose one if it is left empty", normal=_name, keep_case=True),
    Option(
        "dungeon",
        "original",
        "the first dungeon; outside it one may always change to another",
        {"original": "the one that all players share", "new": "one that only this seed has"},
    ),
)
