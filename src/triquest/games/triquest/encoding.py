"""TriQuest for agents: planes of the land about the party, the heroes' numbers, and every action by a number."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import cast

import numpy as np
from numpy.typing import NDArray

from triquest.engine.encoding import Arrays, Encoding, Field
from triquest.engine.game import AnyGame
from triquest.games.triquest import fog, legality, skills
from triquest.games.triquest._scan import write_groups, write_land
from triquest.games.triquest.actions import Direction, Equip, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.fighters import hero_stats, party_sight
from triquest.games.triquest.formation import TO_ABSOLUTE
from triquest.games.triquest.game import TriQuest
from triquest.games.triquest.rules import Book, book
from triquest.games.triquest.state import State

_MOST = 2**31 - 1
_PLACES = np.array(TO_ABSOLUTE, np.uint8)
_WORLD = ("x", "y", "width", "height", "facing", "sight", "berserk", "kills", "actions", "clock")
_HERO = (
    "hp", "mp", "subtile", "weapon", "armor", "attack", "defense", "body", "mind", "speed", "sight",
)  # fmt: skip

PARTY = (*_WORLD, *(f"hero {number} {name}" for number in range(3) for name in _HERO))
"""What the numbers of the field `party` are. Gear is an item number, -1 for none; `facing` is a `Direction`."""

HEROES = range(3)


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
        self._skill, self._gear = len(plain), len(plain) + len(skills)
        self._skills = tuple(skills)
        self._templates: dict[tuple[int, ...], NDArray[np.int8]] = {}

    def write(self, game: AnyGame, out: Arrays) -> None:
        """Fill the planes and numbers."""
        state, rules = cast("TriQuest", game).state, cast("TriQuest", game).book
        party, groups = state.party, state.groups
        sight = party_sight(rules, state)
        write_land(state.known, party.x, party.y, out["land"])
        write_groups(
            fog.groups_within(state, party.x, party.y, sight),
            _PLACES, groups.x, groups.y, groups.facing, groups.kind, groups.hp, groups.slowed, party.x, party.y,
            out["facing"], out["kind"], out["hp"], out["slow"],
        )  # fmt: skip
        _write_items(state, out["item"])
        out["party"][:] = _numbers(rules, state, sight)
        out["found"][:] = 0
        out["found"][list(party.found)] = 1

    def score(self, game: AnyGame) -> float:
        """Monsters slain."""
        return float(cast("TriQuest", game).state.kills)

    def mask(self, game: AnyGame, out: NDArray[np.int8]) -> None:
        """The legal actions, formations by a table."""
        state, rules = cast("TriQuest", game).state, cast("TriQuest", game).book
        if state.over:
            out[:] = 0
            return
        party, living = state.party, tuple(state.party.living())
        out[:] = self._template(living)
        for direction, (dx, dy) in enumerate(((0, -1), (0, 1), (1, 0), (-1, 0))):
            if not state.inside(party.x + dx, party.y + dy):
                out[direction] = 0
        out[4 + party.facing] = 0
        for number, use in enumerate(self._skills, self._skill):
            out[number] = skills.usable(rules, state, use.hero, use.skill)
        for item in party.found:
            out[self._gear + item] = legality.may_wear(rules, state, item)
        out[self.number(legality.form_now(state))] = 0

    def _template(self, living: tuple[int, ...]) -> NDArray[np.int8]:
        """The mask of those heroes: steps, turns, wait, and all their formations."""
        found = self._templates.get(living)
        if found is None:
            found = self._templates[living] = np.zeros(len(self.actions), np.int8)
            found[:9] = 1
            found[[self.number(form) for form in legality.forms(living)]] = 1
        return found


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


def _write_items(state: State, plane: NDArray[np.uint8]) -> None:
    plane[:] = 0
    side = plane.shape[0]
    left, top = state.party.x - side // 2, state.party.y - side // 2
    width = state.width
    for tile, nine in state.known_items.items():
        row, column = tile // width - top, tile % width - left
        if 0 <= row < side and 0 <= column < side:
            plane[row, column] = [item + 1 for item in nine]


def _numbers(rules: Book, state: State, sight: int) -> list[int]:
    """The numbers that `PARTY` names."""
    party = state.party
    numbers = [
        party.x, party.y, state.width, state.height, int(party.facing), sight, min(party.berserk, _MOST),
        state.kills, state.actions, min(state.clock, _MOST),
    ]  # fmt: skip
    for number, hero in enumerate(party.heroes):
        stats = hero_stats(rules, state, number)
        numbers += (
            hero.hp, hero.mp, party.subtile(number), hero.weapon, hero.armor, stats.attack, stats.defense,
            stats.body, stats.mind, stats.speed, stats.sight,
        )  # fmt: skip
    return numbers
