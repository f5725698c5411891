"""Orthanc for agents: the page of the map the adventurer is on, his numbers, and every action by a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import numpy as np
from numpy.typing import NDArray

from triquest.engine.encoding import Arrays, Encoding, Field
from triquest.engine.game import AnyGame
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import characters, effects
from triquest.games.orthanc._encode import Encoder
from triquest.games.orthanc._mask import Mask
from triquest.games.orthanc.dungeon import HEIGHT, WIDTH
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.legality import ways
from triquest.games.orthanc.rules import Book, book
from triquest.games.orthanc.state import COINS, GEAR, PLUSES

_MOST = 2**31 - 1
QUESTIONS = ("", "stairs", "chute", "exit", "treasure", "manual")
"""What the number `question` means."""

HOARD = ("silver", "electrum", "gold", "platinum", "gems", "jewelry", *PLUSES, "arrows", "manual", *GEAR)
"""What the numbers of the field `hoard` count."""

NUMBERS = (
    "phase", "question", "strength", "intelligence", "constitution", "dexterity", "speed", "weight", "level",
    "experience", "from treasure", "fought", "found", "percent kills", "hits", "most hits", "units", "most units",
    "kills", "trips", "arrows", "manuals", "page", "x", "y", "depth", "in room", "dungeon", "may retire", "actions",
    "foe", "foe in room", "foe swings", "runs", "prayed", "damage dealt", "beside",
    *(f"purse {coin}" for coin in HOARD[:6]), *(f"plus {thing}" for thing in PLUSES),
    *(f"owns {item}" for item in GEAR), *(f"wears {item}" for item in GEAR),
    *(f"turns of {effect}" for effect in effects.LASTING),
)  # fmt: skip
"""What the numbers of the field `numbers` are. `foe` and `beside` are monster numbers, 0 for none."""


_USES = ("combat", "camp", "both")
_WAYS = ("n", "s", "e", "w", "up", "down", "")
_PARTICULAR = {"cure": 1, "pass-wall": 2, "pass-floor": 3, "dimension-door": 4, "pray": 5, "speed": 6}
"""The spells about whose use the rules say something particular."""


class OrthancEncoding(Encoding):
    """The page of the map he is on, and numbers.

    Actions, in order: the plain ones, ways to go, doors to break, spells with their ways, gear to wear, gear to take
    off, coins to drop.
    """

    score_meaning = "experience that counts, with what this trip has brought by fighting and by treasure"

    def __init__(self, options: Mapping[str, str]) -> None:
        """List the actions of the rules under some options."""
        rules = book(options)
        page = (HEIGHT, WIDTH)
        self.fields = (
            Field("edges", (*page, 4), "uint8", 0, 5, "how the edges of each cell look: `Edge` + 1; 0 never seen"),
            Field("known", page, "uint8", 0, 2, "0 never seen, 1 seen, 2 walked"),
            Field("room", page, "uint8", 0, 1, "1 for a cell known to be in a room"),
            Field("feature", page, "uint8", 0, 5, "a `Feature` that was found"),
            Field("mark", page, "uint8", 0, 3, "1 a monster, 2 a treasure, 3 both, as last seen or sensed"),
            Field("numbers", (len(NUMBERS),), "int32", -1000, _MOST, "numbers of the adventurer, see NUMBERS"),
            Field("hoard", (len(HOARD),), "int32", 0, _MOST, "what the treasure at hand holds, see HOARD"),
        )
        self.actions = (
            *a.SIMPLE.values(),
            *map(a.Go, a.Direction),
            *map(a.Break, a.Direction),
            *(a.Cast(spell.id, way) for spell in rules.rules.spell for way in ways(spell)),
            *map(a.Wear, GEAR),
            *map(a.Remove, GEAR),
            *map(a.Drop, rules.coins[:COINS]),
        )
        self._encoder, self._mask = _made_encoder(rules), _made_mask(rules)

    def write(self, game: AnyGame, out: Arrays) -> None:
        """Fill the page and the numbers."""
        self._encoder.write(cast("Orthanc", game).state, out)

    def mask(self, game: AnyGame, out: NDArray[np.int8]) -> None:
        """The legal actions."""
        self._mask.write(cast("Orthanc", game).state, out)

    def score(self, game: AnyGame) -> float:
        """Experience, and what this trip has brought so far."""
        life, rules = cast("Orthanc", game).state.life, cast("Orthanc", game).book
        found = life.trip.found + characters.purse_value(rules, life.adventurer)
        return float(life.adventurer.experience + life.trip.fought + found)


def _made_encoder(rules: Book) -> Encoder:
    weight, king = rules.rules.weight, rules.rules.retirement
    numbers = (
        weight.coin, weight.gem, weight.jewelry, weight.spare, weight.per_strength, king.experience, king.kills
    )  # fmt: skip
    return Encoder(
        np.array(numbers, np.int32),
        np.array([coin.value for coin in rules.rules.coin], np.int32),
        np.array([GEAR.index(effects.WORN[e]) if e in effects.WORN else -1 for e in effects.LASTING], np.int32),
        effects.LASTING,
        {question: number for number, question in enumerate(QUESTIONS)},
        {kind: number for number, kind in enumerate(HOARD)},
    )


def _made_mask(rules: Book) -> Mask:
    classes, king = {kind: number for number, kind in enumerate(rules.classes)}, rules.rules.retirement
    casts = [
        (
            spell.level, _USES.index(spell.use), _PARTICULAR.get(spell.id, 0),
            sum(1 << classes[kind] for kind in spell.classes), spell.most_level, _WAYS.index(way),
        )
        for spell in rules.rules.spell
        for way in ways(spell)
    ]  # fmt: skip
    return Mask(
        np.array(casts, np.int32),
        np.array([(0, 0), *((classes[kind.kind], kind.level) for kind in rules.rules.monster)], np.int32),
        np.array((king.experience, king.kills, classes["mythical"], classes["animated"]), np.int32),
    )
