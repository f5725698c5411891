"""The keyboard's look cursor: what Tab goes round, near things first."""

from __future__ import annotations

import numpy as np

from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.routes import doors
from triquest.games.orthanc.survey import Survey
from triquest.ui.lookcursor import Tile, by_distance


def interests(observation: Observation, page: int, survey: Survey) -> list[Tile]:
    """The cells with stairs, traps, monsters or treasures, and those beside closed doors never opened."""
    found = (survey.feature > 0) | (survey.marks > 0)
    if page == observation.page:
        found = found | doors(observation).any(axis=2)
    return by_distance([(x, y) for y, x in np.argwhere(found).tolist()], (observation.x, observation.y))
