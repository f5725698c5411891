"""Gymnasium environments of every installed game that agents can play. Importing this registers them.

Each is called ``triquest/`` and the game's title and ``-v1``: ``triquest/TriQuest-v1``, ``triquest/Orthanc-v1``.
`gymnasium.make` gives one game, `gymnasium.make_vec` many that are stepped by one call in one process.
"""

from __future__ import annotations

from gymnasium.envs.registration import register

from triquest.engine.registry import games

IDS = tuple(f"triquest/{kind.title.replace(' ', '')}-v1" for kind in games().values() if kind.encoding is not None)
"""The ids of the environments."""

for _id, _kind in zip(IDS, (kind for kind in games().values() if kind.encoding is not None), strict=True):
    register(
        _id,
        entry_point="triquest.envs.single:GameEnv",
        vector_entry_point="triquest.envs.vector:GameVectorEnv",
        kwargs={"game": _kind.id},
    )
