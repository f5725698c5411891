"""The example's training in its short form. Everything follows from seeds, so it ends the same every time."""

from __future__ import annotations

import numpy as np

from examples import train_agent


def test_a_short_training_beats_a_player_at_random() -> None:
    weights = train_agent.train(generations=3, tries=10, games=2)
    agent, random = train_agent.compare(weights, 24)
    assert agent > 1.2 * random > 0


def test_toward_the_nearest() -> None:
    there = np.zeros((3, 5, 5), np.bool_)
    there[0, 0, 2] = True  # two north
    there[1, 2, 2] = there[1, 4, 3] = True  # its own tile does not count; two south and one east
    assert train_agent.toward(there).tolist() == [[1, -1, 0, 0], [-1, 1, 1, -1], [0, 0, 0, 0]]
