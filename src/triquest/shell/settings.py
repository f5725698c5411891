"""How the player likes the window, kept from one time to the next in a small file beside the runs."""

from __future__ import annotations

import json
from pathlib import Path

from triquest.engine import runs
from triquest.shell.scenes.base import Desk
from triquest.shell.viewport import STEPS

_LIMITS = {"zoom": (-4, 6), "text_step": (STEPS[0], STEPS[-1])}
_SWITCHES = ("calm", "fullscreen")


def _file() -> Path:
    return runs.folder().parent / "window.json"


def load(desk: Desk) -> None:
    """Set the desk as it was left. A missing or damaged file changes nothing."""
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    if not isinstance(found, dict):
        return
    for name, (least, most) in _LIMITS.items():
        value = found.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            setattr(desk, name, max(least, min(most, value)))
    for name in _SWITCHES:
        if isinstance(found.get(name), bool):
            setattr(desk, name, found[name])


def save(desk: Desk) -> None:
    """Remember the desk. If the disk refuses, nothing but comfort is lost."""
    values = {name: getattr(desk, name) for name in (*_LIMITS, *_SWITCHES)}
    fresh = _file().with_suffix(".new")
    try:
        fresh.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(values), encoding="utf-8")
        fresh.replace(_file())
    except OSError:
        return
