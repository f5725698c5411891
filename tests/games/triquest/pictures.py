"""Painted pictures of hand-made games, and checks that hold for every picture."""

from __future__ import annotations

from tests.games.triquest.build import SEAT, empty, gear, lay, put
from triquest.games.triquest.actions import Direction
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.view import TriQuestView
from triquest.ui.frame import Frame
from triquest.ui.messages import Log
from triquest.ui.tones import Line, Tone
from triquest.ui.view import Situation

SIZES = ((960, 600), (1024, 640), (1280, 800), (1920, 1080), (2560, 1440))
SCALES = (1.0, 1.5, 2.0)
KEYS = {"formation": "F", "skill": "S", "weapon": "W", "armor": "A", "wait": "5"}


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
