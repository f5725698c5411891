"""One game as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from triquest.engine.errors import OptionError
from triquest.envs import picture
from triquest.envs.place import LIMIT, Arrays, Place, Setting, whole_seed


class GameEnv(gymnasium.Env[Arrays, np.int64]):
    """A game of the anthology.

    Observations are a dictionary of arrays, one for each field of the game's encoding; actions are numbers into its
    list. `info["action_mask"]` is int8 [actions], 1 for a legal action; `info["legal"]` tells whether the last action
    was. An illegal action changes nothing, gives 0 and counts towards the limit. Rewards are 1 for a win and -1 for a
    loss at the end; with ``reward="score"`` the growth of the game's score is added at every step.

    `reset(seed=n)` begins the very game that ``triquest play --seed n`` begins; later resets without a seed give games
    that follow from n.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "ansi"], "render_fps": 4}  # noqa: RUF012 - as the base class

    def __init__(
        self,
        game: str,
        options: Mapping[str, str | int] | None = None,
        reward: str = "outcome",
        limit: int = LIMIT,
        render_mode: str | None = None,
    ) -> None:
        """Set up a game by its id; `options` as for ``--set``; after `limit` actions it is truncated."""
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise OptionError(f"render_mode cannot be “{render_mode}”: choose rgb_array or ansi.")
        self.setting = Setting.make(game, options, reward, limit)
        self.observation_space = self.setting.observation_space()  # type: ignore[assignment]
        self.action_space = self.setting.action_space()
        self.render_mode = render_mode
        encoding = self.setting.encoding
        self.place = Place(
            self.setting, encoding.blank(), np.zeros(len(encoding.actions), np.int8), tell=render_mode is not None
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """Begin a game; `OptionError` for what is no seed. Gymnasium's `options` are not used."""
        own = None if seed is None else whole_seed(seed)
        super().reset(seed=own)
        if own is not None or not self.place.seeded:
            self.place.seed(int(self.np_random.integers(2**63)) if own is None else own)
        self.place.begin()
        return self._observed(), self._info(True)

    def step(self, action: np.int64) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Take the action of that number; `ResetNeeded` if no game was begun, TypeError for what is no whole number."""
        reward, terminated, truncated, legal = self.place.act(index(action))
        return self._observed(), reward, terminated, truncated, self._info(legal)

    def render(self) -> NDArray[np.uint8] | str | None:
        """The picture of the play screen as uint8 [800, 1280, 3], or map and words as text."""
        if self.render_mode == "rgb_array":
            return picture.pixels(self.setting.kind, self.place.game, self.place.events)
        if self.render_mode == "ansi":
            return picture.words(self.setting.kind, self.place.game, self.place.events)
        return None

    def _observed(self) -> Arrays:
        return {name: array.copy() for name, array in self.place.arrays.items()}

    def _info(self, legal: bool) -> dict[str, Any]:
        return {"action_mask": self.place.mask.copy(), "legal": legal}
