"""The kernels by name, and the groups they come in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from triquest.engine.errors import OptionError
from triquest.lab.bench import calls, danger, fields, noise, rolls, views, ways
from triquest.lab.bench.model import Builder

KERNELS: Mapping[str, Builder] = {
    builder.__name__: builder
    for builder in (
        noise.noise1,
        noise.noise6,
        noise.noise_points,
        danger.stepped,
        danger.falloff,
        danger.world,
        fields.field,
        fields.field_subtile,
        fields.field_formation,
        fields.subtiles,
        ways.path_long,
        ways.path_short,
        views.sight10,
        views.sight40,
        rolls.dice_3d6,
        rolls.dice_10d6,
        rolls.dice_40d12,
        rolls.opposed,
        rolls.pmf,
        calls.roll_call,
        calls.noise_call,
    )
}

GAMES = "games"
"""Not a kernel: the bots at play."""

GROUPS: Mapping[str, tuple[str, ...]] = {
    "noise": ("noise1", "noise6", "noise_points"),
    "danger": ("stepped", "falloff", "world"),
    "fields": ("field", "field_subtile", "field_formation", "subtiles"),
    "paths": ("path_long", "path_short"),
    "sight": ("sight10", "sight40"),
    "dice": ("dice_3d6", "dice_10d6", "dice_40d12", "opposed", "pmf"),
    "calls": ("roll_call", "noise_call"),
    GAMES: (GAMES,),
}


def select(names: Sequence[str]) -> list[str]:
    """The kernels (and `games`) that names of kernels and groups mean, in the order of the table; all for none."""
    known = [*KERNELS, GAMES]
    if not names:
        return known
    chosen: set[str] = set()
    for name in names:
        if name not in GROUPS and name not in known:
            raise OptionError(
                f"There is no benchmark “{name}”. Groups: {', '.join(GROUPS)}; kernels: {', '.join(KERNELS)}."
            )
        chosen.update(GROUPS.get(name, (name,)))
    return [name for name in known if name in chosen]
