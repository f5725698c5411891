"""Single small calls from Python: a loop of them, less the empty loop."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import repeat
from typing import Any

import numpy as np

from triquest.core import dice, noise
from triquest.core.rng import Stream
from triquest.lab.bench.model import Case, Contender, Setting
from triquest.lab.bench.noise import CELL, perlin

CALLS = 10_000
X, Y = 1.3, 2.7


def roll_call(setting: Setting) -> Iterator[Case]:
    """One 3d6."""
    stream, generator, randint, roll = Stream(1), np.random.default_rng(1), random.Random(1).randint, dice.roll

    def ours() -> Any:
        for _ in repeat(None, CALLS):
            result = roll(stream, 3, 6)
        return result

    def stdlib() -> Any:
        for _ in repeat(None, CALLS):
            result = randint(1, 6) + randint(1, 6) + randint(1, 6)
        return result

    def numpy() -> Any:
        for _ in repeat(None, CALLS):
            result = int(generator.integers(1, 7, 3).sum())
        return result

    yield _case(
        "roll_call",
        "one 3d6",
        ours,
        Contender("numpy integers", numpy),
        [Contender("random.randint × 3", stdlib)],
        lambda a, b: 3 <= a <= 18 and 3 <= b <= 18,
    )


def noise_call(setting: Setting) -> Iterator[Case]:
    """One sample of noise, from a field made ready for single points."""
    at = noise.Field(seed=1, cell=64.0).at
    y, x = np.full(1, Y / CELL, np.float32), np.full(1, X / CELL, np.float32)

    def ours() -> Any:
        for _ in repeat(None, CALLS):
            result = at(X, Y)
        return result

    def numpy() -> Any:
        for _ in repeat(None, CALLS):
            result = perlin(y, x)
        return result.item()

    peers = []
    if lite := setting.peers.find("pyfastnoiselite.pyfastnoiselite"):
        get_noise = lite.FastNoiseLite(seed=1).get_noise

        def theirs() -> Any:
            for _ in repeat(None, CALLS):
                result = get_noise(X, Y)
            return result

        peers.append(Contender("pyfastnoiselite", theirs))
    yield _case(
        "noise_call",
        "one noise sample",
        ours,
        Contender("numpy", numpy),
        peers,
        lambda a, b: -1 <= a <= 1 and -1 <= b <= 1,
    )


def _case(
    kernel: str,
    label: str,
    ours: Callable[[], Any],
    yardstick: Contender,
    peers: list[Contender],
    agree: Callable[[Any, Any], bool],
) -> Case:
    return Case(
        kernel,
        f"{label} from Python, mean of {CALLS}",
        Contender("triquest", ours),
        yardstick,
        tuple(peers),
        Contender("len()", _shortest),
        agree,
        calls=CALLS,
        idle=_idle,
    )


def _shortest() -> None:
    """As little as a call from Python can do."""
    nothing, length = (), len
    for _ in repeat(None, CALLS):
        length(nothing)


def _idle() -> None:
    for _ in repeat(None, CALLS):
        pass
