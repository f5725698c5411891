"""The themes: palettes to choose from, each a file in `palettes/`. Each game's face names its own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from triquest.ui.colours import Ground, Palette
from triquest.ui.frame import Colour
from triquest.ui.tones import Tone


def _colour(text: str) -> Colour:
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"{text} is no colour: #rrggbb is wanted")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _ground(found: Mapping[str, str]) -> Ground:
    return Ground(_colour(found["ink"]), _colour(found["paper"]))


@cache
def theme(name: str) -> Palette:
    """The palette of a file, by its name without ``.toml``. Every field of `Palette` stands in it."""
    found: dict[str, Any] = tomllib.loads(files("triquest.ui").joinpath(f"palettes/{name}.toml").read_text("utf-8"))
    tones = {Tone[key.upper()]: _colour(text) for key, text in found.pop("tones").items()}
    grounds = {key: _ground(ground) for key, ground in found.pop("grounds").items()}
    own_kinds, tint = bool(found.pop("own_kinds")), float(found.pop("tint"))
    roles: dict[str, Any] = {
        role: _colour(value) if isinstance(value, str) else tuple(_colour(text) for text in value)
        for role, value in found.items()
    }
    other = grounds.pop("other")
    return Palette(
        **roles,
        own_kinds=own_kinds,
        tint=tint,
        tones=MappingProxyType(tones),
        grounds=MappingProxyType(grounds),
        other_ground=other,
    )


EMBER = theme("ember")
"""A quiet dark ground, warm accents."""

PLASMA = theme("plasma")
"""Orange on black, like the plasma panels of PLATO terminals."""

DEFAULT = "default"

CHOICES = ("high-contrast", "deuteranopia", "protanopia", "tritanopia", "light")
"""What players may choose instead of a game's own theme; each is the name of a file."""


def chosen(choice: str, own: Palette) -> Palette:
    """The palette of an option's value: a game's own by default, else the one of that name."""
    return own if choice == DEFAULT else theme(choice)
