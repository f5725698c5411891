"""Many games of one kind, stepped by one call in one process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from triquest.core.rng import stream_key
from triquest.engine.errors import OptionError
from triquest.envs import picture
from triquest.envs.place import LIMIT, Arrays, Place, Setting

Batch = tuple[Arrays, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class GameVectorEnv(VectorEnv[Arrays, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` games, each exactly as `GameEnv` would play it; game i of `reset(seed=n)` has the seed n + i.

    A game that has ended begins anew with the next step, which ignores the action and rewards 0 (Gymnasium's
    ``AutoresetMode.NEXT_STEP``). With ``copy=False`` observations and masks are the same arrays at every step.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - the base class says so
        "render_modes": ["rgb_array", "ansi"],
        "render_fps": 4,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        options: Mapping[str, str] | None = None,
        reward: str = "outcome",
        limit: int = LIMIT,
        render_mode: str | None = None,
        copy: bool = True,
    ) -> None:
        """Set up `num_envs` games; the rest is as for `GameEnv`."""
        if num_envs < 1:
            raise OptionError(f"num_envs must be at least 1, not {num_envs}.")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise OptionError(f"render_mode cannot be “{render_mode}”: choose rgb_array or ansi.")
        self.setting = Setting.make(game, options, reward, limit)
        self.num_envs, self.render_mode, self.copy = num_envs, render_mode, copy
        self.single_observation_space = self.setting.observation_space()
        self.single_action_space = self.setting.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        encoding = self.setting.encoding
        self._arrays = encoding.blank(num_envs)
        self._mask = np.zeros((num_envs, len(encoding.actions)), np.int8)
        tell = render_mode is not None
        self.places = [
            Place(self.setting, {name: array[i] for name, array in self._arrays.items()}, self._mask[i], tell)
            for i in range(num_envs)
        ]
        self._over = np.ones(num_envs, np.bool_)
        self._seeded = False

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin all games anew; `seed` is one for all, or one for each. Gymnasium's `options` are not used."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is not None or not self._seeded:
            for place, own in zip(self.places, self._seeds(seed), strict=True):
                place.seed(own)
            self._seeded = True
        for place in self.places:
            place.begin()
        self._over[:] = False
        return self._observed(), self._info(np.ones(self.num_envs, np.bool_))

    def _seeds(self, seed: int | Sequence[int] | None) -> list[int]:
        if seed is None:
            first = int(self.np_random.integers(2**63))
            return [stream_key(first, "env/place", i) for i in range(self.num_envs)]
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else list(seed)
        if len(seeds) != self.num_envs:
            raise OptionError(f"{self.num_envs} games need as many seeds, not {len(seeds)}.")
        return seeds

    def step(self, actions: NDArray[np.int64]) -> Batch:
        """Take an action in every game."""
        numbers = np.asarray(actions).tolist()
        if len(numbers) != self.num_envs:
            raise OptionError(f"{self.num_envs} games need as many actions, not {len(numbers)}.")
        rows = [
            place.anew() if over else place.act(number)
            for place, number, over in zip(self.places, numbers, self._over.tolist(), strict=True)
        ]
        rewards, ended, cut, legal = zip(*rows, strict=True)
        terminated, truncated = np.array(ended, np.bool_), np.array(cut, np.bool_)
        self._over = terminated | truncated
        return self._observed(), np.array(rewards), terminated, truncated, self._info(np.array(legal, np.bool_))

    def render(self) -> tuple[NDArray[np.uint8] | str, ...] | None:
        """The picture, or the words, of every game."""
        if self.render_mode is None:
            return None
        draw = picture.pixels if self.render_mode == "rgb_array" else picture.words
        return tuple(draw(self.setting.kind, place.game, place.events) for place in self.places)

    def _observed(self) -> Arrays:
        return {name: array.copy() for name, array in self._arrays.items()} if self.copy else self._arrays

    def _info(self, legal: NDArray[np.bool_]) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        mask = self._mask.copy() if self.copy else self._mask
        return {"action_mask": mask, "_action_mask": every, "legal": legal, "_legal": every}
