#!/usr/bin/env python
"""Steps per second of every game's vector environment beside NetHack's (`pip install '.[gym]' nle`).

All in one process and in turns, so that whatever else the machine does hurts everyone alike. Actions are drawn before
the clock runs, ours by each game's random bot (first the kind of action, then its arguments) in games of the same
seeds, NetHack's from all there are. Times are of the processor, episodes begun anew included.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import time
from collections.abc import Callable
from typing import Any, cast

import gymnasium
import numpy as np
from numpy.typing import NDArray

import triquest.envs
from triquest.core.rng import stream
from triquest.engine.game import SOLO, AnyGame
from triquest.engine.legal import Legal
from triquest.engine.registry import Bot, make_bot
from triquest.envs.vector import GameVectorEnv

NETHACK = "NetHackScore-v0"


class Ours:
    """A vector environment of ours, and one in which the game's own random bot goes ahead to find the actions."""

    def __init__(self, name: str, games: int) -> None:
        self.env, self.ahead = self.made(name, games), self.made(name, games)
        self.setting = self.env.setting
        self.bots = [make_bot(self.setting.kind, "random", stream(i, "bot")) for i in range(games)]

    def made(self, name: str, games: int) -> GameVectorEnv:
        """The environment, of the same seeds each time."""
        made = gymnasium.make_vec(name, games, vectorization_mode="vector_entry_point", copy=False)
        env = cast("GameVectorEnv", made.unwrapped)
        env.reset(seed=1)
        return env

    def choose(self) -> NDArray[np.int64]:
        """The next action of each game (0, which nobody looks at, for one that is over), and they go ahead."""
        actions = np.array(
            [
                0 if place.game.to_move() is None else self.number(bot, place.game)
                for bot, place in zip(self.bots, self.ahead.places, strict=True)
            ]
        )
        self.ahead.step(actions)
        return actions

    def number(self, bot: Bot, game: AnyGame) -> int:
        """The number of what the bot chooses."""
        return int(self.setting.encoding.number(bot.choose(game.observe(SOLO), Legal(game))))

    def run(self, steps: int) -> float:
        """Seconds for so many steps, counted over all games."""
        rows = [self.choose() for _ in range(max(1, steps // self.env.num_envs))]
        begun = time.process_time()
        for actions in rows:
            self.env.step(actions)
        return time.process_time() - begun


class NetHack:
    """NetHack's environment, played at random."""

    def __init__(self) -> None:
        importlib.import_module("nle")

        self.env: Any = gymnasium.make(NETHACK)
        self.dice = np.random.default_rng(1)
        self.env.reset(seed=1)

    def run(self, steps: int) -> float:
        """Seconds for so many steps."""
        actions = self.dice.integers(0, self.env.action_space.n, steps).tolist()
        begun = time.process_time()
        for action in actions:
            _, _, over, cut, _ = self.env.step(action)
            if over or cut:
                self.env.reset()
        return time.process_time() - begun


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=5000, help="of each environment in each round (5000)")
    parser.add_argument("--rounds", type=int, default=5, help="the median of so many counts (5)")
    parser.add_argument("--games", type=int, default=64, help="in a vector environment (64)")
    chosen = parser.parse_args()
    runners: dict[str, Callable[[int], float]] = {name: Ours(name, chosen.games).run for name in triquest.envs.IDS}
    try:
        runners[NETHACK] = NetHack().run
    except ImportError:
        print("nle is not installed: pip install nle")
    speeds: dict[str, list[float]] = {name: [] for name in runners}
    for _ in range(chosen.rounds):
        for name, run in runners.items():
            speeds[name].append(chosen.steps / run(chosen.steps))
    base = statistics.median(speeds[NETHACK]) if NETHACK in speeds else None
    for name, row in speeds.items():
        speed = statistics.median(row)
        beside = f"{speed / base:6.2f} × NetHack" if base else ""
        print(f"{name:26} {speed:9.0f} steps/s  ({min(row):.0f} to {max(row):.0f})  {beside}")


if __name__ == "__main__":
    main()
