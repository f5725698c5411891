"""What an environment renders: the game's picture without a window, or its map and words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from triquest.engine.game import SOLO, AnyGame, Event
from triquest.engine.registry import GameType
from triquest.ui.frame import Frame
from triquest.ui.front import Front
from triquest.ui.messages import Log
from triquest.ui.palette import PALETTE
from triquest.ui.raster import raster
from triquest.ui.view import Situation
from triquest.ui.wordview import WordView

SIZE = (1280, 800)
"""Width and height of the picture in pixels."""


def pixels(kind: GameType, game: AnyGame, events: Sequence[Event]) -> NDArray[np.uint8]:
    """The play screen after some events as uint8 [800, 1280, 3]."""
    front: Front = kind.front()
    observation = game.observe(SOLO)
    log = Log()
    log.add(front.tell(game.events_for(SOLO, events), observation))
    frame = Frame(*SIZE, 1.0)
    view = front.view() or WordView(front)
    view.paint(frame, observation, Situation(kind.title, messages=log.messages, playable=False))
    return raster(frame, PALETTE.back)


def words(kind: GameType, game: AnyGame, events: Sequence[Event]) -> str:
    """The map in characters, what happened last, and the surroundings in words."""
    front: Front = kind.front()
    observation = game.observe(SOLO)
    told = [line.text for line in front.tell(game.events_for(SOLO, events), observation)]
    around = [line.text for line in front.look(observation)]
    return "\n".join([*front.map(observation), "", *told, *around])
