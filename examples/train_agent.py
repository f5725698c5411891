#!/usr/bin/env python
"""Trains a small agent for TriQuest with NumPy alone: needs `pip install 'triquest[gym]'` and some minutes of one core.

The agent gives every action a value by a few weights and draws by the values (softmax). The weights are found by the
cross-entropy method: try many, keep the best, try others like them. What counts is the number of monsters slain in
the first 150 actions of a game on a map of 40×40.

Run it: `python examples/train_agent.py`. At the end it plays games that it never saw, beside a player at random.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import triquest.envs  # noqa: F401 - registers the environments
from triquest.core.rng import stream
from triquest.engine.game import SOLO
from triquest.engine.legal import Legal
from triquest.engine.options import settle
from triquest.engine.registry import find, make_bot

LIMIT = 150
OPTIONS = {"size": "40x40"}
STEPS, TURNS, WAIT, SKILLS, GEAR = slice(0, 4), slice(4, 8), 8, slice(9, 15), slice(15, 36)
AROUND = ((-1, 0), (1, 0), (0, 1), (0, -1))
"""(dy, dx) of north, south, east and west."""
WEIGHTS = 6 + 2 + 1 + 6 + 1

Values = NDArray[np.float64]


def toward(there: NDArray[np.bool_]) -> Values:
    """Which of the four directions leads nearer to the nearest marked tile: [n, 4] of −1, 0, 1, from maps [n, h, w]."""
    half = there.shape[1] // 2
    rows, columns = np.mgrid[-half : half + 1, -half : half + 1]
    far = np.where(there, np.abs(rows) + np.abs(columns), 999)
    far[:, half, half] = 999
    nearest = far.reshape(len(far), -1).argmin(1)
    dy, dx = rows.ravel()[nearest], columns.ravel()[nearest]
    signs = np.stack([-np.sign(dy), np.sign(dy), np.sign(dx), -np.sign(dx)], 1).astype(float)
    signs[far.reshape(len(far), -1).min(1) == 999] = 0
    return signs


def values(seen: dict[str, NDArray[Any]], weights: Values) -> Values:
    """The value of each of the first 36 actions in each game, [n, 36], by each game's weights [n, WEIGHTS]."""
    half = seen["land"].shape[1] // 2
    groups, items = (seen["kind"] > 0).sum(3), (seen["item"] > 0).sum(3)
    beside = np.stack([groups[:, half + dy, half + dx] for dy, dx in AROUND], 1)
    empty, held = (beside == 0).astype(float), (beside > 0).astype(float)
    features = np.stack(
        [empty, held, beside / 9, toward(groups > 0) * empty, toward(items > 0) * empty, held * beside], 2
    )
    found = np.zeros((len(weights), GEAR.stop))
    found[:, STEPS] = np.einsum("ndf,nf->nd", features, weights[:, :6])
    found[:, TURNS] = weights[:, 6:7] + weights[:, 7:8] * held
    found[:, WAIT] = weights[:, 8]
    found[:, SKILLS] = weights[:, 9:15]
    found[:, GEAR] = weights[:, 15:16]
    return found


def play(env: Any, weights: Values, seed: int, dice: np.random.Generator) -> Values:
    """The monsters slain in one game for each row of weights."""
    seen, info = env.reset(seed=seed)
    slain, playing = np.zeros(len(weights)), np.ones(len(weights), np.bool_)
    while playing.any():
        value = values(seen, weights) + dice.gumbel(size=(len(weights), GEAR.stop))
        value[info["action_mask"][:, : GEAR.stop] == 0] = -np.inf
        seen, reward, over, cut, info = env.step(value.argmax(1))
        # The last reward of a lost game is −1 besides.
        slain += playing * (reward + over)
        playing &= ~(over | cut)
    return slain


def make(games: int) -> Any:
    """The environment: many games at once."""
    return gymnasium.make_vec(
        "triquest/TriQuest-v1", games, vectorization_mode="vector_entry_point",
        options=OPTIONS, reward="score", limit=LIMIT, copy=False,
    )  # fmt: skip


def train(generations: int, tries: int, games: int, seed: int = 1) -> Values:
    """The weights after so many generations of `tries` agents, each judged by `games` games."""
    dice, env = np.random.default_rng(seed), make(tries * games)
    middle, spread = np.zeros(WEIGHTS), np.full(WEIGHTS, 2.0)
    for generation in range(generations):
        agents = dice.normal(middle, spread, (tries, WEIGHTS))
        slain = play(env, agents.repeat(games, 0), seed + 1000 * (generation + 1), dice).reshape(tries, games).mean(1)
        best = agents[slain.argsort()[::-1][: tries // 5]]
        middle, spread = best.mean(0), best.std(0) + 0.2
        print(f"generation {generation + 1}: slain {slain.mean():.2f}, the best {slain.max():.2f}", flush=True)
    return middle


def slain_at_random(games: int, seed: int) -> float:
    """The mean number of monsters that the game's bot `random` slays in the same worlds and as many actions."""
    kind, slain = find("triquest"), 0
    options = settle(kind.options, OPTIONS)
    for number in range(seed, seed + games):
        game, bot = kind.new(number, options), make_bot(kind, "random", stream(number, "bot"))
        for _ in range(LIMIT):
            if game.to_move() is None:
                break
            game.apply(bot.choose(game.observe(SOLO), Legal(game)))
        slain += game.observe(SOLO).kills
    return slain / games


def compare(weights: Values, games: int, seed: int = 10**6) -> tuple[float, float]:
    """The mean number of monsters slain by the agent and by the bot, in games that were not trained on."""
    agent = play(make(games), np.tile(weights, (games, 1)), seed, np.random.default_rng(0))
    return float(agent.mean()), slain_at_random(games, seed)


def main() -> None:
    """Train and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=6)
    parser.add_argument("--tries", type=int, default=20, help="agents in a generation")
    parser.add_argument("--games", type=int, default=5, help="by which each is judged")
    chosen = parser.parse_args()
    weights = train(chosen.generations, chosen.tries, chosen.games)
    agent, random = compare(weights, 100)
    print(f"monsters slain in {LIMIT} actions: {agent:.2f}; at random {random:.2f}")


if __name__ == "__main__":
    main()
