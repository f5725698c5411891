"""TriQuest: three heroes in formation against the Chaos Lord, after Ed Kolis' 7DRL of 2013."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from triquest.core.rng import Stream
from triquest.engine.arena import ArenaType
from triquest.engine.language import N_
from triquest.engine.options import settle
from triquest.engine.registry import BotType, GameType
from triquest.games.triquest.actions import parse
from triquest.games.triquest.options import ARENA_OPTIONS, OPTIONS

if TYPE_CHECKING:
    from triquest.engine.arena import Bout
    from triquest.engine.balance import Study
    from triquest.engine.encoding import Encoding
    from triquest.engine.game import AnyGame
    from triquest.engine.registry import Bot

RULES_VERSION = 1


def _new(seed: int, options: Mapping[str, str]) -> AnyGame:
    from triquest.games.triquest.game import TriQuest

    return TriQuest.new(seed, settle(OPTIONS, options))


def _restore(data: bytes) -> AnyGame:
    from triquest.games.triquest.game import TriQuest

    return TriQuest.restore(data)


def _random(dice: Stream, options: frozenset[str]) -> Bot:
    from triquest.games.triquest.bot import Random

    return Random(dice)


def _captain(dice: Stream, options: frozenset[str]) -> Bot:
    from triquest.games.triquest.captain import Captain

    return Captain(dice, options)


def _marshal(dice: Stream, options: frozenset[str]) -> Bot:
    from triquest.games.triquest.captain import Marshal

    return Marshal(dice, options)


def _dancer(dice: Stream, options: frozenset[str]) -> Bot:
    from triquest.games.triquest.dancer import Dancer

    return Dancer(dice, options)


def _front() -> Any:
    from triquest.games.triquest.front import TriQuestFront

    return TriQuestFront()


def _picture(game: Any) -> NDArray[np.uint8]:
    from triquest.games.triquest.worldmap import picture

    return picture(game)


def _encoding(options: Mapping[str, str]) -> Encoding:
    from triquest.games.triquest.encoding import TriQuestEncoding

    return TriQuestEncoding(options)


def _catalogue(game: Any) -> Mapping[str, str | int]:
    from triquest.games.triquest.catalogue import row

    return row(game)


def _counters() -> Any:
    from triquest.games.triquest.counters import Counters

    return Counters()


def _bout(sides: Sequence[str], options: Mapping[str, str], rules: Mapping[str, str]) -> Bout:
    from triquest.games.triquest.arena import bout

    return bout(sides, options, rules)


def _balance(options: Mapping[str, str]) -> Study:
    from triquest.games.triquest.balance import study

    return study(settle(OPTIONS, options))


GAME = GameType(
    id="triquest",
    title="TriQuest",
    summary=N_("Three heroes in formation cross a land of growing danger to slay the Chaos Lord."),
    rules_version=RULES_VERSION,
    options=OPTIONS,
    new=_new,
    restore=_restore,
    parse_action=parse,
    bots={
        "random": BotType(_random, "plays anything legal: first the kind of action, then its arguments"),
        "captain": BotType(_captain, "plays to win, in the first formation", ("no-gear", "no-skills")),
        "marshal": BotType(_marshal, "the captain, but weighs every formation", ("no-gear", "no-skills")),
        "dancer": BotType(_dancer, "the captain, but strafes between its blows", ("no-gear", "no-skills")),
    },
    demo_bot="captain",
    front=_front,
    picture=_picture,
    counters=_counters,
    encoding=_encoding,
    catalogue=_catalogue,
    arena=ArenaType(
        options=ARENA_OPTIONS,
        sides="monsters and heroes, as in “golem 3, dark sage 1” vs heroes; or some heroes: warrior, priest",
        bout=_bout,
    ),
    balance=_balance,
    credits=N_("After TriQuest by Ed Kolis, an entry of the 7DRL Challenge 2013."),
)
