"""TriQuest for agents: planes of the land about the party, the heroes' numbers, and every action by a number."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import cast

import numpy as np
from numpy.typing import NDArray

from triquest.engine.encoding import Arrays, Encoding, Field
from triquest.engine.game import AnyGame
from triquest.games.triquest import legality
from triquest.games.triquest._encode import Encoder
from triquest.games.triquest.actions import Direction, Equip, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.rules import Book, book

_MOST = 2**31 - 1
_WORLD = ("x", "y", "width", "height", "facing", "sight", "berserk", "kills", "actions", "clock")
_HERO = (
    "hp", "mp", "subtile", "weapon", "armor", "attack", "defense", "body", "mind", "speed", "sight",
)  # fmt: skip

PARTY = (*_WORLD, *(f"hero {number} {name}" for number in range(3) for name in _HERO))
"""What the numbers of the field `party` are. Gear is an item number, -1 for none; `facing` is a `Direction`."""

HEROES = range(3)

_GROUP = 2
_ASKS = {"berserk": 0, "cure": 1, "slow": 3}
"""What a skill asks for besides its hero and his MP: 0 nothing, 1 wounds, 2 a group, 3 one that is not wholly slow."""


class TriQuestEncoding(Encoding):
    """The party is in the middle of all planes, whose side holds the farthest that a hero may see.

    Actions, in order: four steps, four turns, wait, the skills hero by hero, the gear item by item, then every
    formation of three heroes, of two and of one (the dead have no place).
    """

    score_meaning = "monsters slain"

    def __init__(self, options: Mapping[str, str]) -> None:
        """Size the planes by the rules under some options."""
        rules = book(options)
        side = 2 * _farthest(rules) + 1
        plane, nine, most = (side, side), (side, side, 9), rules.rules.creature
        self.fields = (
            Field("land", plane, "uint8", 0, 255, "terrain number + 1 as last seen; 0 unknown, 255 off the map"),
            Field("facing", plane, "uint8", 0, 4, "facing + 1 of the group in sight there; 0 for none"),
            Field(
                "kind", nine, "uint8", 0, len(rules.monsters) - 1, "the monster on each absolute subtile; 0 for none"
            ),
            Field("hp", nine, "uint8", 0, min(255, most.hp), "its HP, at most 255"),
            Field("slow", nine, "uint8", 0, 1, "1 if Slow is on it"),
            Field("item", nine, "uint8", 0, len(rules.items), "item number + 1 as last seen; 0 for none"),
            Field("party", (len(PARTY),), "int32", -1, _MOST, "numbers of the party and its heroes, see PARTY"),
            Field("found", (len(rules.gear),), "uint8", 0, 1, "1 for each piece of gear that was found"),
        )
        plain: list[TriQuestAction] = [*map(Step, Direction), *map(Turn, Direction), Wait()]
        skills = [UseSkill(number, skill) for number in HEROES for skill in rules.heroes[number].skills]
        gear = [Equip(rules.items[item].id) for item in rules.gear]
        forms = [form for bands in _bands() for form in legality.forms(bands)]
        self.actions = (*plain, *skills, *gear, *forms)
        self._encoder = Encoder(
            rules.creatures,
            side,
            np.array(
                [(use.hero, rules.skills[use.skill].mp, _ASKS.get(use.skill, _GROUP)) for use in skills], np.int32
            ),
            self._templates(),
            self._forms(),
            np.array([rules.wearer(item) for item in rules.gear], np.uint8),
            len(plain),
        )

    def _templates(self) -> NDArray[np.int8]:
        """The steps, turns, wait and formations of every band of heroes, hero n being bit n."""
        found = np.zeros((8, len(self.actions)), np.int8)
        found[:, :9] = 1
        for band in _bands():
            row = found[sum(1 << hero for hero in band)]
            row[[self.number(form) for form in legality.forms(band)]] = 1
        return found

    def _forms(self) -> NDArray[np.int32]:
        """The number of each formation by the heroes' subtiles + 1."""
        found = np.full((10, 10, 10), -1, np.int32)
        for band in _bands():
            for form in legality.forms(band):
                first, second, third = form.places
                found[first + 1, second + 1, third + 1] = self.number(form)
        return found

    def write(self, game: AnyGame, out: Arrays) -> None:
        """Fill the planes and numbers."""
        self._encoder.write(cast("TriQuest", game).state, out)

    def score(self, game: AnyGame) -> float:
        """Monsters slain."""
        return float(cast("TriQuest", game).state.kills)

    def mask(self, game: AnyGame, out: NDArray[np.int8]) -> None:
        """The legal actions."""
        self._encoder.mask(cast("TriQuest", game).state, out)


def _farthest(rules: Book) -> int:
    """The farthest that any hero can see with the best gear, at most 20."""
    best = 0
    for hero in rules.heroes:
        gear = (rules.rules.weapon, rules.rules.armor)
        best = max(
            best, hero.sight + sum(max([i.sight for i in kind if i.hero == hero.id], default=0) for kind in gear)
        )
    return min(best, 20)


def _bands() -> list[tuple[int, ...]]:
    """Who may be left: three heroes, two of them, or one."""
    return [band for size in (3, 2, 1) for band in combinations(HEROES, size)]
