"""`triquest arena`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from tqdm import tqdm

from triquest.cli import files, values
from triquest.engine.arena import ArenaType
from triquest.engine.errors import OptionError
from triquest.engine.options import parse_pairs, parse_seed, settle
from triquest.engine.registry import GameType, find, games, names
from triquest.lab import arena, arena_chart, charts


def fight(chosen: argparse.Namespace) -> int:
    """Fight a bout many times, and tell what came of it; 130 if interrupted (what is done is told)."""
    kind = find(chosen.game)
    place = arena_of(kind)
    given = {name: getattr(chosen, name) for name in _options([kind]) if getattr(chosen, name, None) is not None}
    rules = settle(kind.options, parse_pairs(chosen.set))
    bout = place.bout(_sides(chosen.sides), settle(place.options, given), rules)
    if chosen.plot is not None:
        charts.library()
    seed = parse_seed(chosen.seed)
    tally = None
    with tqdm(total=chosen.times, unit="battle", disable=None, file=sys.stderr) as bar, suppress(KeyboardInterrupt):
        for tally in arena.fights(bout, chosen.times, seed, chosen.threads):
            bar.update(tally.battles - bar.n)
    if tally is None:
        raise KeyboardInterrupt
    _tell(chosen, arena.report(tally, seed))
    if tally.battles < chosen.times:
        print(f"Interrupted after {tally.battles:,} of {chosen.times:,} battles.", file=sys.stderr)
        return 130
    return 0


def _tell(chosen: argparse.Namespace, data: dict[str, Any]) -> None:
    if chosen.plot is not None:
        with chosen.plot.opened() as file:
            arena_chart.draw(data, file)
    if chosen.json is not None:
        chosen.json.json(data)
    for line in arena.lines(data) if not chosen.quiet else ():
        print(line)


def arena_of(kind: GameType) -> ArenaType:
    """The arena of a game; `OptionError` if it has none."""
    if kind.arena is None:
        have = [other.id for other in games().values() if other.arena is not None]
        raise OptionError(f"{kind.title} has no arena. Games that have one: {', '.join(have) or 'none'}.")
    return kind.arena


def _sides(words: list[str]) -> list[str]:
    """What stands on either side of “vs”."""
    sides: list[list[str]] = [[]]
    for word in words:
        if word.lower() in ("vs", "against"):
            sides.append([])
        else:
            sides[-1].append(word)
    return [" ".join(side) for side in sides if side]


def games_of(words: Sequence[str]) -> list[GameType]:
    """The games with an arena whose options the words of a command line can name: the one they name, or all."""
    named = [word for word in words if word in names()]
    return [kind for kind in ([find(named[0])] if named else games().values()) if kind.arena is not None]


def _options(kinds: Sequence[GameType]) -> dict[str, str]:
    """The options of the arenas of some games, with what they mean."""
    found: dict[str, str] = {}
    for kind in kinds:
        for option in kind.arena.options if kind.arena is not None else ():
            choices = [f"{value} ({words})" for value, words in option.choices.items()]
            words = "; ".join([option.summary, *choices])
            found[option.name] = f"{found[option.name]}; or {words}" if option.name in found else words
    return found


def add_arguments(parser: argparse.ArgumentParser, kinds: Sequence[GameType]) -> None:
    """What the command can be told: besides its own options, those of some games that have an arena."""
    sides = [f"{kind.title}: {kind.arena.sides}" for kind in kinds if kind.arena is not None]
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("sides", nargs="*", metavar="SIDE", help="; ".join(["SIDE vs SIDE", *sides]))
    for name, words in _options(kinds).items():
        parser.add_argument(f"--{name}", metavar=name.upper(), help=words.replace("%", "%%"))
    parser.add_argument("--times", type=values.positive, default=10_000, metavar="N", help="battles (10000)")
    parser.add_argument("--threads", type=values.threads, metavar="N", help="threads; the results are the same (all)")
    parser.add_argument("--json", type=files.Text, metavar="FILE", help="the results; - for standard output")
    parser.add_argument("--plot", type=files.Binary, metavar="FILE.png", help="draw them (needs matplotlib)")
