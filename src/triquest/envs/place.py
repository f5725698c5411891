"""One game after the other in one place of an environment, written into arrays that are made once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from numbers import Integral
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from triquest.core.rng import LARGEST_SEED, stream_key
from triquest.engine.encoding import Encoding
from triquest.engine.errors import OptionError
from triquest.engine.game import AnyGame, Event, Result
from triquest.engine.options import settle
from triquest.engine.registry import GameType, find

Reward = Literal["outcome", "score"]
Arrays = dict[str, NDArray[Any]]

LIMIT = 10_000
"""Actions after which a game is cut short."""

_WORTH = {Result.WIN: 1.0, Result.LOSS: -1.0}


def whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number, NumPy's too, from `least` to `most`; `OptionError` for anything else."""
    if isinstance(value, Integral) and not isinstance(value, bool):
        number = int(value)
        if least <= number and (most is None or number <= most):
            return number
    bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
    raise OptionError(f"{name} must be a whole number {bounds}, not {value!r}.")


def whole_seed(value: object) -> int:
    """A seed; `OptionError` for anything else."""
    return whole("seed", value, 0, LARGEST_SEED)


def _texts(options: Mapping[str, str | int]) -> dict[str, str]:
    """Options as texts, as `--set` gives them; whole numbers are taken too."""
    if not isinstance(options, Mapping):
        raise OptionError(f"options must be a dictionary of names and values, not {options!r}.")
    for name, value in options.items():
        if not isinstance(name, str) or not isinstance(value, str | Integral) or isinstance(value, bool):
            raise OptionError(f"The option {name!r} must be a text or a whole number, not {value!r}.")
    return {name: str(value) for name, value in options.items()}


@dataclass(frozen=True)
class Setting:
    """What is played and how it is rewarded. `make` checks everything and tells mistakes in a sentence."""

    kind: GameType
    encoding: Encoding
    options: Mapping[str, str]
    reward: Reward
    limit: int

    @classmethod
    def make(cls, game: str, options: Mapping[str, str | int] | None, reward: str, limit: int) -> Setting:
        """The setting of a game; `TriquestError` for an unknown game, option or reward, and for what has no sense."""
        kind = find(game)
        if kind.encoding is None:
            raise OptionError(f"{kind.title} offers no encoding for agents.")
        if reward not in ("outcome", "score"):
            raise OptionError(f"reward cannot be “{reward}”: choose outcome or score.")
        most = whole("limit", limit, 1)
        settled = settle(kind.options, _texts({} if options is None else options))
        return cls(kind, kind.encoding(settled), settled, reward, most)  # type: ignore[arg-type]

    def observation_space(self) -> spaces.Dict:
        """One box for each field of the encoding."""
        boxes: dict[str, spaces.Space[Any]] = {
            part.name: spaces.Box(part.low, part.high, part.shape, np.dtype(part.dtype).type)
            for part in self.encoding.fields
        }
        return spaces.Dict(boxes)

    def action_space(self) -> spaces.Discrete:
        """A number for each action."""
        return spaces.Discrete(len(self.encoding.actions))


Step = tuple[float, bool, bool, bool]
"""What came of an action: the reward, whether the game ended or was cut short, whether the action was legal."""


@dataclass
class Place:
    """A game being played, and the arrays that show it: `arrays` by field, `mask` int8 [actions]."""

    setting: Setting
    arrays: Arrays
    mask: NDArray[np.int8]
    tell: bool = False
    """Whether `events` are wanted, which takes time."""
    events: list[Event] = field(default_factory=list)
    """What happened in the last action; empty unless `tell`."""
    _game: AnyGame | None = None
    _seed: int | None = None
    _episode: int = 0
    _actions: int = 0
    _score: float = 0.0

    @property
    def game(self) -> AnyGame:
        """The game in progress; `ResetNeeded` if none was begun."""
        if self._game is None:
            raise ResetNeeded("No game was begun: reset comes first.")
        return self._game

    @property
    def seeded(self) -> bool:
        """Whether there is a seed that the next game follows from."""
        return self._seed is not None

    def seed(self, seed: int) -> None:
        """The next game is that of the seed, 0 to 2**64 − 1, and those after it follow from it."""
        self._seed, self._episode = seed, 0

    def begin(self) -> None:
        """Begin the next game. The first of a seed is the game that the seed gives everywhere."""
        setting = self.setting
        if self._seed is None:
            raise ResetNeeded("No game was begun: reset comes first.")
        seed = stream_key(self._seed, "env/episode", self._episode) if self._episode else self._seed
        self._episode += 1
        self._game = setting.kind.new(seed, setting.options)
        self._actions, self.events = 0, []
        self._score = setting.encoding.score(self._game) if setting.reward == "score" else 0.0
        self._write()

    def anew(self) -> Step:
        """Begin the next game as a step of its own."""
        self.begin()
        return 0.0, False, False, True

    def act(self, number: int) -> Step:
        """Take an action. One that is illegal changes nothing, but counts."""
        game, setting = self.game, self.setting
        encoding = setting.encoding
        self._actions += 1
        cut = self._actions >= setting.limit
        if not 0 <= number < len(encoding.actions) or not self.mask[number]:
            self.events = []
            return 0.0, False, cut, False
        if self.tell:
            self.events = game.apply(encoding.actions[number])
        else:
            game.advance(encoding.actions[number])
        over = game.to_move() is None
        reward = self._worth(over) if over or setting.reward == "score" else 0.0
        encoding.write(game, self.arrays)
        encoding.mask(game, self.mask)
        return reward, over, not over and cut, True

    def _worth(self, over: bool) -> float:
        outcome = self.game.outcome() if over else None
        reward = 0.0 if outcome is None else _WORTH.get(outcome.result, 0.0)
        if self.setting.reward == "score":
            before, self._score = self._score, self.setting.encoding.score(self.game)
            reward += self._score - before
        return reward

    def _write(self) -> None:
        self.setting.encoding.write(self.game, self.arrays)
        self.setting.encoding.mask(self.game, self.mask)
