"""Many games of one kind, stepped by one call in one process."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from triquest.core.rng import stream_key
from triquest.engine.errors import OptionError
from triquest.envs import picture
from triquest.envs.place import LIMIT, Arrays, Place, Setting, whole, whole_seed

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
        options: Mapping[str, str | int] | None = None,
        reward: str = "outcome",
        limit: int = LIMIT,
        render_mode: str | None = None,
        copy: bool = True,
    ) -> None:
        """Set up `num_envs` games; the rest is as for `GameEnv`."""
        num_envs = whole("num_envs", num_envs, 1)
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

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin all games anew; `seed` is one for all, or one for each. Gymnasium's `options` are not used.

        Where a seed is None, the next game follows from the last seed of its place. `OptionError` for what is no seed.
        """
        seeds = self._seeds(seed)
        super().reset(seed=seeds[0] if isinstance(seed, Integral) else None)
        if any(own is None and not place.seeded for own, place in zip(seeds, self.places, strict=True)):
            first = int(self.np_random.integers(2**63))
            for i, place in enumerate(self.places):
                if seeds[i] is None and not place.seeded:
                    seeds[i] = stream_key(first, "env/place", i)
        for place, own in zip(self.places, seeds, strict=True):
            if own is not None:
                place.seed(own)
            place.begin()
        self._over[:] = False
        return self._observed(), self._info(np.ones(self.num_envs, np.bool_))

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """The seed of each place that is given one."""
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, Integral):
            first = whole_seed(seed)
            return [whole_seed(first + i) for i in range(self.num_envs)]
        if isinstance(seed, str) or not isinstance(seed, Iterable):
            raise OptionError(f"seed must be a whole number, or one for each game, not {seed!r}.")
        seeds = [None if own is None else whole_seed(own) for own in seed]
        if len(seeds) != self.num_envs:
            raise OptionError(f"{self.num_envs} games need as many seeds, not {len(seeds)}.")
        return seeds

    def step(self, actions: NDArray[np.int64]) -> Batch:
        """Take an action in every game; `ResetNeeded` if none was begun, `OptionError` for what is no whole numbers."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.num_envs,):
            raise OptionError(
                f"{self.num_envs} games need as many actions by number, not {given.dtype} of shape {given.shape}."
            )
        numbers = given.tolist()
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
