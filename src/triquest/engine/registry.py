"""Which games are installed, and which bots play them.

A package names its games in the entry-point group `triquest.games`, each under its id, and bots for any game in
`triquest.bots`, each as ``game.bot``. What triquest and a game itself offer comes first; of two packages that offer the
same, neither is taken.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from triquest.core.rng import Stream
from triquest.engine import plugins
from triquest.engine.arena import ArenaType
from triquest.engine.balance import Study
from triquest.engine.encoding import Encoding
from triquest.engine.errors import GameNotFound, OptionError, PluginError
from triquest.engine.game import Action, AnyGame
from triquest.engine.language import _
from triquest.engine.options import Option

GAMES = "triquest.games"
BOTS = "triquest.bots"


class Bot(Protocol):
    """A player that sees only observations and the actions legal in them."""

    def choose(self, observation: Any, legal: Collection[Any]) -> Any:
        """The action it takes; `legal` is asked lazily, so asking little costs little."""


BotMaker = Callable[[Stream, frozenset[str]], Bot]
"""Makes a bot from its own dice (never the game's) and its options, as in ``captain:no-gear``."""


@dataclass(frozen=True)
class BotType:
    """A bot that the game offers, with the options it knows."""

    make: BotMaker
    summary: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameType:
    """What is known of a game without starting it. Everything heavy is imported on first use."""

    id: str
    title: str
    summary: str
    rules_version: int
    options: tuple[Option, ...]
    new: Callable[[int, Mapping[str, str]], AnyGame]
    restore: Callable[[bytes], AnyGame]
    parse_action: Callable[[str], Action]
    bots: Mapping[str, BotType]
    demo_bot: str
    """The bot that shows the game."""
    front: Callable[[], Any]
    """The game's faces (`triquest.ui.front.Front`): words, typed commands, pictures."""
    picture: Callable[[AnyGame], NDArray[np.uint8]]
    """The whole world as RGB pixels, uint8 [h, w, 3], with nothing hidden."""
    counters: Callable[[], Any]
    """A fresh counter of events for simulations: ``counter.see(events)``, ``counter.totals() -> dict``."""
    encoding: Callable[[Mapping[str, str]], Encoding] | None = None
    """The game's face for agents under some options; None for a game that has none."""
    catalogue: Callable[[AnyGame], Mapping[str, str | int]] | None = None
    """What a fresh game holds, hidden things too, by the names of columns: one row of `triquest catalog`."""
    arena: ArenaType | None = None
    """Where formations are fought by the thousand, in a game that has such a place."""
    balance: Callable[[Mapping[str, str]], Study] | None = None
    """What there is to measure of its balance under settled options, in a game with an arena."""
    credits: str = ""
    tags: tuple[str, ...] = field(default=())


def games() -> Mapping[str, GameType]:
    """The installed games by id: the one that gives the anthology its name, then the others by the alphabet.

    One that cannot be loaded is left out, and told of once.
    """
    found = {}
    for name in names():
        try:
            found[name] = _game(name)
        except PluginError as error:
            plugins.tell(str(error))
    return found


def names() -> list[str]:
    """The ids of the installed games, in the order of `games`. None is loaded for this."""
    return sorted(plugins.offered(GAMES), key=lambda name: (name != "triquest", name))


def find(name: str) -> GameType:
    """The game of that id; `GameNotFound` names what there is, `PluginError` says why it cannot be loaded."""
    known = names()
    if name in known:
        return _game(name)
    near = difflib.get_close_matches(name, known, 1)
    hint = _("Did you mean {name}?") if near else _("Installed: {names}.")
    hint = hint.format(name=near[0] if near else "", names=", ".join(known))
    raise GameNotFound(_("There is no game called “{name}”. {hint}").format(name=name, hint=hint))


@cache
def _game(name: str) -> GameType:
    points = plugins.offered(GAMES)[name]
    kind = plugins.load(points, GameType)
    if kind.id != name:
        raise plugins.unusable(points[0], _("its game calls itself “{id}”").format(id=kind.id))
    more = _bots(kind)
    return replace(kind, bots={**kind.bots, **more}) if more else kind


def _bots(kind: GameType) -> dict[str, BotType]:
    """The bots that other packages bring for a game. One that cannot be used is told of once."""
    found = {}
    for name, points in plugins.offered(BOTS).items():
        game, _dot, bot = name.partition(".")
        if game != kind.id:
            continue
        try:
            if bot in kind.bots:
                raise plugins.unusable(points[0], _("{title} has a bot of that name").format(title=kind.title))
            found[bot] = plugins.load(points, BotType)
        except PluginError as error:
            plugins.tell(str(error))
    return found


def make_bot(kind: GameType, text: str, dice: Stream) -> Bot:
    """The bot that a text such as ``captain`` or ``captain:no-gear,no-skills`` names."""
    name, _colon, rest = text.partition(":")
    if name not in kind.bots:
        raise OptionError(
            _("{title} has no bot “{name}”. It has {names}.").format(
                title=kind.title, name=name, names=", ".join(kind.bots)
            )
        )
    options = frozenset(part for part in rest.split(",") if part)
    for option in sorted(options - set(kind.bots[name].options)):
        known = ", ".join(kind.bots[name].options) or "none"
        raise OptionError(
            _("The bot {name} has no option “{option}”; its options: {known}.").format(
                name=name, option=option, known=known
            )
        )
    return kind.bots[name].make(dice, options)
