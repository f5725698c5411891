"""Gymnasium environments of every installed game that agents can play. Importing this registers them.

Each is called ``triquest/`` and the game's id and ``-v1``, with the capitals of its title if that is the same word:
``triquest/TriQuest-v1``, ``triquest/Orthanc-v1``. `gymnasium.make` gives one game, `gymnasium.make_vec` many that are
stepped by one call in one process.
"""

from __future__ import annotations

import re

from gymnasium.envs.registration import register

from triquest.engine.registry import GameType, games


def env_id(kind: GameType) -> str:
    """The id of a game's environment. Signs that Gymnasium takes in no id become ``_``."""
    name = kind.title if kind.title.lower() == kind.id.lower() else kind.id
    return f"triquest/{re.sub('[^A-Za-z0-9._-]', '_', name)}-v1"


_KINDS = {env_id(kind): kind for kind in games().values() if kind.encoding is not None}

IDS = tuple(_KINDS)
"""The ids of the environments."""

for _id, _kind in _KINDS.items():
    register(
        _id,
        entry_point="triquest.envs.single:GameEnv",
        vector_entry_point="triquest.envs.vector:GameVectorEnv",
        kwargs={"game": _kind.id},
    )
