"""Orthanc: one adventurer in a dungeon of ten levels, after the PLATO game of the 1970s."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from triquest.core.rng import Stream
from triquest.engine.language import N_
from triquest.engine.options import settle
from triquest.engine.registry import BotType, GameType
from triquest.games.orthanc.actions import parse
from triquest.games.orthanc.options import OPTIONS

if TYPE_CHECKING:
    from triquest.engine.encoding import Encoding
    from triquest.engine.game import AnyGame
    from triquest.engine.registry import Bot

RULES_VERSION = 1


def _new(seed: int, options: Mapping[str, str]) -> AnyGame:
    from triquest.games.orthanc.game import Orthanc

    return Orthanc.new(seed, settle(OPTIONS, options))


def _restore(data: bytes) -> AnyGame:
    from triquest.games.orthanc.game import Orthanc

    return Orthanc.restore(data)


def _random(dice: Stream, options: frozenset[str]) -> Bot:
    from triquest.games.orthanc.bot import Random

    return Random(dice)


def _careful(dice: Stream, options: frozenset[str]) -> Bot:
    from triquest.games.orthanc.careful import Careful

    return Careful(dice)


def _front() -> Any:
    from triquest.games.orthanc.front import OrthancFront

    return OrthancFront()


def _picture(game: Any) -> NDArray[np.uint8]:
    from triquest.games.orthanc.worldmap import picture

    return picture(game)


def _encoding(options: Mapping[str, str]) -> Encoding:
    from triquest.games.orthanc.encoding import OrthancEncoding

    return OrthancEncoding(options)


def _catalogue(game: Any) -> Mapping[str, str | int]:
    from triquest.games.orthanc.catalogue import row

    return row(game)


def _counters() -> Any:
    from triquest.games.orthanc.counters import Counters

    return Counters()


GAME = GameType(
    id="orthanc",
    title="Orthanc",
    summary=N_("One adventurer, ten levels of rooms and corridors, and a king who likes fighters."),
    rules_version=RULES_VERSION,
    options=OPTIONS,
    new=_new,
    restore=_restore,
    parse_action=parse,
    bots={
        "random": BotType(_random, "plays anything legal but giving up"),
        "careful": BotType(_careful, "leaves when hits or units are half gone, and retires when it may"),
    },
    demo_bot="careful",
    front=_front,
    picture=_picture,
    counters=_counters,
    encoding=_encoding,
    catalogue=_catalogue,
    credits=N_("After Orthanc by Paul Resch, Larry Kemp and Eric Hagstrom, PLATO, the 1970s."),
)
