"""Orthanc for agents: the page of the map the adventurer is on, his numbers, and every action by a number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from triquest.engine.encoding import Arrays, Encoding, Field
from triquest.engine.game import AnyGame
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import characters, effects, monsters
from triquest.games.orthanc.dungeon import HEIGHT, WIDTH
from triquest.games.orthanc.game import Orthanc
from triquest.games.orthanc.legality import retirement, ways
from triquest.games.orthanc.observation import effect_left, treasure_at_hand
from triquest.games.orthanc.rules import Book, book
from triquest.games.orthanc.state import COINS, GEAR, LOST, PLUSES, Phase, State

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

    def write(self, game: AnyGame, out: Arrays) -> None:
        """Fill the page and the numbers."""
        state, rules = cast("Orthanc", game).state, cast("Orthanc", game).book
        page = state.page
        # 255, never seen, comes round to 0.
        out["edges"][:] = state.known_edge[page]
        out["edges"][:] += 1
        out["known"][:] = state.known[page]
        out["room"][:] = state.known_room[page]
        out["feature"][:] = state.known_feature[page]
        out["mark"][:] = state.marks[page]
        out["numbers"][:] = _numbers(rules, state)
        out["hoard"][:] = 0
        if state.life.phase in (Phase.WALKING, Phase.ENCOUNTER, Phase.QUESTION):
            for kind, amount, _value in treasure_at_hand(state):
                out["hoard"][HOARD.index(kind)] += amount

    def score(self, game: AnyGame) -> float:
        """Experience, and what this trip has brought so far."""
        life, rules = cast("Orthanc", game).state.life, cast("Orthanc", game).book
        found = life.trip.found + characters.purse_value(rules, life.adventurer)
        return float(life.adventurer.experience + life.trip.fought + found)


def _numbers(rules: Book, state: State) -> list[int]:
    """The numbers that `NUMBERS` names."""
    life, who = state.life, state.life.adventurer
    inside = life.phase not in (Phase.ROLLING, Phase.OUTSIDE)
    _, y, x = life.cell
    return [
        life.phase, QUESTIONS.index(life.question if life.phase == Phase.QUESTION else ""),
        who.strength, who.intelligence, who.constitution, who.dexterity, characters.dexterity(rules, who),
        characters.weight(rules, who), who.level, who.experience, who.treasure, life.trip.fought,
        life.trip.found + characters.purse_value(rules, who), characters.percent_kills(who), who.hits,
        who.most_hits, who.units, who.most_units, who.kills, who.trips, who.arrows, who.manuals,
        LOST if life.lost else life.cell[0], x, y, 0 if life.lost or not inside else life.cell[0] + 1,
        state.dungeon.room[life.cell] > 0, life.dungeon, not retirement(rules, state), life.actions,
        *_foe(state, inside), *who.purse, *who.plus, *who.owned, *who.worn,
        *[effect_left(state, effect) for effect in effects.LASTING],
    ]  # fmt: skip


def _foe(state: State, inside: bool) -> tuple[int, ...]:
    """The monster before him: its number, and how the fight stands; then the number of one that does not see him."""
    foe = state.life.encounter
    if foe is not None:
        return monsters.kind(state, foe.monster), foe.room, foe.struck, foe.runs, foe.pray, foe.dealt, 0
    row = monsters.beside(state, state.life.cell) if inside else -1
    return 0, 0, 0, 0, 0, 0, monsters.kind(state, row) if row >= 0 else 0
