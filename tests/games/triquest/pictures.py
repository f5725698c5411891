"""Painted pictures of hand-made games, and checks that hold for every picture."""

from __future__ import annotations

import numpy as np

from tests.games.triquest.build import SEAT, empty, gear, lay, put
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.view import TriQuestView
from triquest.ui.frame import Frame, Spot, SpotGrid, Strokes
from triquest.ui.messages import Log
from triquest.ui.tones import Line, Tone
from triquest.ui.view import Situation

SIZES = ((960, 600), (1024, 640), (1280, 800), (1920, 1080), (2560, 1440))
SCALES = (1.0, 1.5, 2.0)
KEYS = {"formation": "F", "skill": "S", "weapon": "W", "armor": "A", "wait": "5"}

Box = tuple[int, int, int, int]


def crowded() -> TriQuest:
    """The longest of everything: nine monsters beside the party, gear that changes all stats, Berserk, items."""
    game = empty()
    put(game, 20, 19, dict.fromkeys(range(9), "chaos-disciple") | {4: "chaos-lord"}, hp=87)
    put(game, 22, 20, {0: "orc-brute", 4: "orc-shaman", 8: "goblin"}, Direction.WEST)
    put(game, 17, 20, {3: "dark-sage", 5: "golem"})
    gear(game, "battle-axe", "crystal-armor", "diviners-ring", "robe-of-wild-magic", "fire-rod", "monks-robe")
    for place, item in enumerate(("small-health", "large-mana", "talisman", "robe-of-protection")):
        lay(game, 21, 22, place, item)
    game.state.party.berserk = 600
    game.state.party.heroes[1].hp = 23
    return game


def seen(game: TriQuest) -> Observation:
    """What the party sees."""
    return game.observe(SEAT)


def situation(hover: object | None = None, zoom: int = 0, cursor: object | None = None) -> Situation:
    """A situation with messages of several lines."""
    log = Log()
    log.add(
        [Line(f"{number} " + "The middle Chaos Disciple flogs the Warrior. " * 3, Tone.THEIRS) for number in range(9)]
    )
    return Situation(
        title="TriQuest",
        notes=("run of today", "seed 12345"),
        messages=log.messages,
        key=lambda command: KEYS.get(command, ""),
        hover=hover,
        cursor=cursor,
        zoom=zoom,
    )


def painted(
    game: TriQuest | Observation,
    size: tuple[int, int] = (1280, 800),
    scale: float = 1.0,
    hover: object | None = None,
    zoom: int = 0,
    view: TriQuestView | None = None,
) -> Frame:
    """A picture."""
    frame = Frame(*size, scale)
    observation = game if isinstance(game, Observation) else seen(game)
    (view or TriQuestView()).paint(frame, observation, situation(hover, zoom))
    return frame


def letters(frame: Frame) -> list[tuple[str, Box]]:
    """All unclipped texts with their boxes: those of the panels, not of the map; shadows are left out."""
    found: dict[tuple[str, int, int], tuple[str, Box]] = {}
    for item in frame.items:
        if isinstance(item, Strokes) and item.clip is None:
            for x, y, _width, height, _colour, text, _face, step in item.runs:
                found.pop((text, x + 1, y + 1), None)
                if text:
                    found[text, x, y] = (text, (x, y, len(text) * step, height))
    return list(found.values())


def spots(frame: Frame) -> list[Box]:
    """The boxes of all spots; a grid of spots is one."""
    boxes = []
    for spot in frame.spots:
        if isinstance(spot, Spot):
            boxes.append((spot.x, spot.y, spot.width, spot.height))
        elif isinstance(spot, SpotGrid):
            boxes.append((spot.x, spot.y, spot.columns * spot.cell[0], spot.rows * spot.cell[1]))
    return boxes


def inside(box: Box, outer: Box) -> bool:
    """Whether a box lies within another."""
    return (
        outer[0] <= box[0]
        and outer[1] <= box[1]
        and box[0] + box[2] <= outer[0] + outer[2]
        and box[1] + box[3] <= outer[1] + outer[3]
    )


def overlaps(boxes: list[Box], slack: int = 0) -> list[tuple[Box, Box]]:
    """Pairs of boxes that share more than `slack` pixels each way."""
    x, y, width, height = np.array(boxes).T
    across = np.minimum.outer(x + width, x + width) - np.maximum.outer(x, x)
    down = np.minimum.outer(y + height, y + height) - np.maximum.outer(y, y)
    pairs = np.argwhere(np.triu((across > slack) & (down > slack), 1)).tolist()
    return [(boxes[one], boxes[other]) for one, other in pairs]
