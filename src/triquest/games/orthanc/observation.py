"""All that the adventurer may know: a frozen value, valid for ever. Words, odds, bots and views are made from it alone.

Not in it: cells never seen, secret doors not noticed, pits and chutes not found, where monsters and treasures are until
seen, sensed or met, a monster's hits and dexterity (its class, dice and level stand in the lesson's tables), how deep a
level is after a fall, which manual a manual is, what a treasure holds before it is found, and all dice.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from triquest.engine.game import Outcome
from triquest.games.orthanc import characters, effects, monsters
from triquest.games.orthanc.actions import Direction
from triquest.games.orthanc.dungeon import U8, Cell, number_of
from triquest.games.orthanc.legality import retirement
from triquest.games.orthanc.rules import Book
from triquest.games.orthanc.state import GEAR, LOST, OUTSIDE, QUESTION, ROLLING, Phase, State, encoded


@dataclass(frozen=True, slots=True)
class Maps:
    """The map he has drawn, a page per level and page `LOST` (10) for one whose number he does not know.

    `edge` uint8 [11, 20, 24, 4], an `Edge` as it looks or 255; `known` uint8 [11, 20, 24], 0 never seen, 1 seen, 2
    walked; `room` 1 in rooms; `feature` a `Feature`; `marks` a `Mark` as last seen or sensed. Read only.
    """

    edge: U8
    known: U8
    room: U8
    feature: U8
    marks: U8


@dataclass(frozen=True, slots=True)
class Fight:
    """The monster before him. `swings` is how often it has attacked."""

    id: str
    room: bool
    swings: int
    runs: int
    pray: bool
    damage: int
    """What he has dealt it so far in this fight."""


@dataclass(frozen=True)
class Observation:
    """What the adventurer knows of the game."""

    book: Book
    name: str
    phase: Phase
    question: str
    """What is asked in the phase QUESTION: stairs, chute, exit, treasure or manual."""
    strength: int
    intelligence: int
    constitution: int
    dexterity: int
    speed: int
    """Dexterity under the weight he carries."""
    weight: int
    level: int
    experience: int
    treasure: int
    fought: int
    found: int
    """What this trip has brought by fighting and by treasure, to count at the exit."""
    percent_kills: int
    hits: int
    most_hits: int
    units: int
    most_units: int
    kills: int
    trips: int
    purse: tuple[int, ...]
    plus: tuple[int, ...]
    arrows: int
    manuals: int
    owned: tuple[str, ...]
    worn: tuple[str, ...]
    effects: tuple[tuple[str, int], ...]
    """Spells and gear at work: the spell, and the turns left; -1 without end."""
    page: int
    """The page of the map he is on: level - 1, or 10 if he is lost."""
    x: int
    y: int
    depth: int
    """The dungeon level 1 to 10, 0 if he does not know it or is outside."""
    in_room: bool
    dungeon: int
    """0 the original dungeon, else the number of the new one."""
    fight: Fight | None
    beside: str
    """A monster here that does not see him; '' for none."""
    hoard: tuple[tuple[str, int, int], ...]
    """The treasure at hand, once found: kind, amount, worth in experience."""
    retire: str
    """Why he cannot retire; '' if he could."""
    actions: int
    maps: Maps
    outcome: Outcome | None

    @property
    def cell(self) -> Cell:
        """Where he is: page, y, x."""
        return self.page, self.y, self.x

    @property
    def inside(self) -> bool:
        """Whether he is in the dungeon."""
        return self.phase not in (ROLLING, OUTSIDE)

    def edge(self, way: Direction) -> int:
        """How the edge of his own cell looks."""
        return int(self.maps.edge[(*self.cell, way)])

    def effect(self, name: str) -> int:
        """The turns a spell or gear is still at work, -1 without end, 0 not at all."""
        return dict(self.effects).get(name, 0)

    def encode(self) -> bytes:
        """The whole observation as bytes: equal for equal knowledge."""
        facts = [getattr(self, field.name) for field in fields(self) if field.name not in ("book", "maps", "fight")]
        fight = encoded(self.fight) if self.fight else b""
        arrays = b"".join(getattr(self.maps, field.name).tobytes() for field in fields(self.maps))
        return repr(facts).encode() + fight + arrays


def maps_of(state: State) -> Maps:
    """Read-only copies of the map."""
    arrays = [state.known_edge, state.known, state.known_room, state.known_feature, state.marks]
    copies = [array.copy() for array in arrays]
    for copy in copies:
        copy.flags.writeable = False
    return Maps(*copies)


def observe(book: Book, state: State, maps: Maps, outcome: Outcome | None) -> Observation:
    """The adventurer's observation; `maps` are copies of his map."""
    life, who = state.life, state.life.adventurer
    inside = life.phase not in (ROLLING, OUTSIDE)
    _, y, x = life.cell
    return Observation(
        book=book,
        name=who.name,
        phase=life.phase,
        question=life.question if life.phase == QUESTION else "",
        strength=who.strength,
        intelligence=who.intelligence,
        constitution=who.constitution,
        dexterity=who.dexterity,
        speed=characters.dexterity(book, who),
        weight=characters.weight(book, who),
        level=who.level,
        experience=who.experience,
        treasure=who.treasure,
        fought=life.trip.fought,
        found=life.trip.found + characters.purse_value(book, who),
        percent_kills=characters.percent_kills(who),
        hits=who.hits,
        most_hits=who.most_hits,
        units=who.units,
        most_units=who.most_units,
        kills=who.kills,
        trips=who.trips,
        purse=tuple(who.purse),
        plus=tuple(who.plus),
        arrows=who.arrows,
        manuals=who.manuals,
        owned=_gear(who.owned),
        worn=_gear(who.worn),
        effects=_effects(state),
        page=LOST if life.lost else life.cell[0],
        x=x,
        y=y,
        depth=0 if life.lost or not inside else life.cell[0] + 1,
        in_room=state.dungeon.room_of(life.cell) > 0,
        dungeon=life.dungeon,
        fight=_fight(book, state),
        beside=_beside(book, state) if inside else "",
        hoard=treasure_at_hand(state) if inside else (),
        retire=retirement(book, state),
        actions=life.actions,
        maps=maps,
        outcome=outcome,
    )


def _gear(flags: list[bool]) -> tuple[str, ...]:
    return tuple(item for item, flag in zip(GEAR, flags, strict=True) if flag)


def _effects(state: State) -> tuple[tuple[str, int], ...]:
    lasting = ((effect, effect_left(state, effect)) for effect in effects.LASTING)
    return tuple((effect, turns) for effect, turns in lasting if turns)


def effect_left(state: State, effect: str) -> int:
    """The turns that an effect is still at work, -1 without end, 0 not at all."""
    item = effects.WORN.get(effect)
    if item is not None and state.life.adventurer.wears(item):
        return -1
    turns: int = getattr(state.life.trip, effect)
    return turns


def _fight(book: Book, state: State) -> Fight | None:
    encounter = state.life.encounter
    if encounter is None:
        return None
    monster = monsters.sort(book, state, encounter.monster)
    return Fight(monster.id, encounter.room, encounter.struck, encounter.runs, encounter.pray, encounter.dealt)


def _beside(book: Book, state: State) -> str:
    row = monsters.beside(state, state.life.cell)
    return monsters.sort(book, state, row).id if row >= 0 and state.life.encounter is None else ""


def treasure_at_hand(state: State) -> tuple[tuple[str, int, int], ...]:
    """The treasure here, once found: kind, amount, worth in experience of each part."""
    cell = monsters.chest(state, state.life.cell)
    parts = () if cell is None else state.life.hoards.get(number_of(cell), ())
    return tuple((part.kind, part.amount, part.value) for part in parts)
