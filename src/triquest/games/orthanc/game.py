"""A career in Orthanc: one adventurer from the rolling of the dice to death or retirement."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Self

from triquest.core.rng import stream
from triquest.engine.game import SOLO, Event, Game, Outcome, Result, Seat
from triquest.engine.language import _
from triquest.engine.legal import Legal
from triquest.engine.wizardry import Wizardry
from triquest.engine.wizardry import check as check_wizardry
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import (
    building,
    characters,
    combat,
    gear,
    legality,
    monsters,
    spells,
    treasure,
    turns,
    walking,
    wizardry,
)
from triquest.games.orthanc.events import Abandoned, Began, Changed, Retired, Waited
from triquest.games.orthanc.names import draw_name
from triquest.games.orthanc.observation import Maps, Observation, maps_of, observe
from triquest.games.orthanc.rules import Book, book
from triquest.games.orthanc.state import ENCOUNTER, OUTSIDE, WALKING, Life, State, blank

RETIRED, ABANDONED = "retired", "abandoned"


class Orthanc(Game[a.OrthancAction, Observation]):
    """One adventurer in the dungeon of Orthanc (its help lesson, PLATO, the 1970s)."""

    def __init__(self, options: Mapping[str, str], state: State) -> None:
        """Hold a state; `new` and `restore` make games."""
        self.options = dict(options)
        self.book: Book = book(options)
        self.state = state
        self._maps: Maps | None = None

    @classmethod
    def new(cls, seed: int, options: Mapping[str, str]) -> Self:
        """A fresh career of a seed; the options must be settled (every option has a value)."""
        rules, dice = book(options), stream(seed, "play")
        name = options["name"] or draw_name(stream(seed, "orthanc/name"))
        number = 0 if options["dungeon"] == "original" else 1
        life = Life(characters.roll_up(rules, dice, name), seed=seed, dungeon=number, dungeons=number)
        ground = rules.rules.dungeon
        state = blank(life, building.build(ground, building.key_of(ground, seed, number)), dice)
        monsters.populate(rules, state)
        return cls(options, state)

    def to_move(self) -> Seat | None:
        """Always the adventurer's turn until the end."""
        return None if self.state.life.over else SOLO

    def legal_actions(self) -> Iterator[a.OrthancAction]:
        """Every legal action once."""
        yield from legality.legal_actions(self.book, self.state)
        if self.wizard:
            yield from (deed for deed in wizardry.deeds(self.book) if deed in Legal(self))

    def check(self, action: a.OrthancAction) -> None:
        """Raise `IllegalAction` if the adventurer may not do that now."""
        if isinstance(action, Wizardry):
            check_wizardry(action, self.wizard, lambda: wizardry.deeds(self.book))
            wizardry.check(self.state, action)
        legality.check(self.book, self.state, action)

    def apply(self, action: a.OrthancAction) -> list[Event]:
        """The adventurer acts, the monster before him answers, time passes."""
        self.check(action)
        return self._act(action)

    def advance(self, action: a.OrthancAction) -> None:
        """The same for a legal action, without telling."""
        self._act(action)

    def _act(self, action: a.OrthancAction) -> list[Event]:
        fighting = self.state.life.phase == ENCOUNTER
        self.state.life.actions += 1
        events = _DEEDS[type(action)](self, action)
        # Nothing comes onto the map while a fight goes on.
        if not (fighting and self.state.life.phase == ENCOUNTER):
            self._maps = None
        return events

    def _go(self, action: a.Go) -> list[Event]:
        level, y, x = self.state.life.cell
        to = level, y + action.direction.dy, x + action.direction.dx
        return self._timed(walking.step(self.book, self.state, to), turns.after_move)

    def _break(self, action: a.Break) -> list[Event]:
        return self._timed(walking.break_door(self.book, self.state, action.direction), turns.after_move)

    def _cast(self, action: a.Cast) -> list[Event]:
        fighting = self.state.life.phase == ENCOUNTER
        events = spells.cast(self.book, self.state, action)
        return events if fighting else self._timed(events, turns.after_turn)

    def _wear(self, action: a.Wear) -> list[Event]:
        return gear.wear(self.state, action.item) + self._shown()

    def _remove(self, action: a.Remove) -> list[Event]:
        return gear.remove(self.state, action.item) + self._shown()

    def _drop(self, action: a.Drop) -> list[Event]:
        return gear.drop(self.book, self.state, action.coin)

    def _simple(self, action: a.Simple) -> list[Event]:
        return _SIMPLE[action.word](self)

    def _conjure(self, action: Wizardry) -> list[Event]:
        return wizardry.perform(self.book, self.state, action)

    def _timed(self, events: list[Event], pass_time: Callable[[Book, State], list[Event]]) -> list[Event]:
        """What an action did, and the time it took."""
        return events if self.state.life.over else events + pass_time(self.book, self.state)

    def _shown(self) -> list[Event]:
        """A ring put on or off shows at once, to the adventurer and to a monster beside him."""
        if self.state.life.phase != WALKING:
            return []
        return turns.stand(self.book, self.state) + turns.seen_at_last(self.book, self.state)

    # -- plain actions -------------------------------------------------------------------------------------------
    def _reroll(self) -> list[Event]:
        name = self.state.life.adventurer.name
        self.state.life.adventurer = characters.roll_up(self.book, self.state.dice, name)
        return [characters.rolled(self.state.life.adventurer)]

    def _begin(self) -> list[Event]:
        self.state.life.phase = OUTSIDE
        return [Began()]

    def _enter(self) -> list[Event]:
        return walking.enter(self.book, self.state)

    def _retire(self) -> list[Event]:
        who = self.state.life.adventurer
        self.state.life.over = RETIRED
        return [Retired(who.name, who.level, who.experience, who.experience - who.treasure)]

    def _original(self) -> list[Event]:
        return self._change(building.ORIGINAL)

    def _another(self) -> list[Event]:
        self.state.life.dungeons += 1
        return self._change(self.state.life.dungeons)

    def _change(self, number: int) -> list[Event]:
        """Another dungeon, freshly filled; what was explored is forgotten."""
        life, rules = self.state.life, self.book.rules.dungeon
        life.dungeon, life.hoards, life.lost = number, {}, False
        key = building.key_of(rules, life.seed, number)
        self.state = blank(life, building.build(rules, key), self.state.dice)
        life.cell = self.state.dungeon.start
        monsters.populate(self.book, self.state)
        return [Changed(number)]

    def _wait(self) -> list[Event]:
        events = [Waited(), *turns.stand(self.book, self.state)]
        return self._timed(events, turns.after_turn)

    def _take(self) -> list[Event]:
        events = walking.take(self.book, self.state)
        return events if self.state.life.phase == OUTSIDE else self._timed(events, turns.after_move)

    def _open(self) -> list[Event]:
        return treasure.discover(self.book, self.state)

    def _attack(self) -> list[Event]:
        """Attack a monster that does not see him; Invisibility ends, but for a ring's."""
        self.state.life.trip.invisibility = 0
        row = monsters.beside(self.state, self.state.life.cell)
        return combat.begin(self.book, self.state, row, ready=True)

    def _read(self) -> list[Event]:
        return gear.read(self.book, self.state)

    def _abandon(self) -> list[Event]:
        self.state.life.over = ABANDONED
        return [Abandoned()]

    def _fight(self) -> list[Event]:
        return self._with_spoils(combat.fight(self.book, self.state))

    def _run(self) -> list[Event]:
        return walking.run(self.book, self.state)

    def _shoot(self) -> list[Event]:
        return self._with_spoils(combat.shoot(self.book, self.state))

    def _with_spoils(self, events: list[Event]) -> list[Event]:
        """After a victory what the monster guarded is at hand."""
        return events + walking.after_battle(self.book, self.state)

    def _yes(self) -> list[Event]:
        life = self.state.life
        question, life.question, life.phase = life.question, "", WALKING
        if question == "treasure":
            return treasure.take(self.book, self.state)
        return self._read() if question == "manual" else self._take()

    def _no(self) -> list[Event]:
        self.state.life.question, self.state.life.phase = "", WALKING
        return []

    # -- what is known -------------------------------------------------------------------------------------------
    def observe(self, seat: Seat) -> Observation:
        """All that the adventurer knows."""
        if self._maps is None:
            self._maps = maps_of(self.state)
        return observe(self.book, self.state, self._maps, self.outcome())

    def events_for(self, seat: Seat, events: Sequence[Event]) -> list[Event]:
        """Every event is one that the adventurer lives through."""
        return list(events)

    def outcome(self) -> Outcome | None:
        """Won by retiring with honor; lost by death, or if he is given up."""
        over = self.state.life.over
        return Outcome(Result.WIN if over == RETIRED else Result.LOSS, over) if over else None

    # -- the game as a value -------------------------------------------------------------------------------------
    def clone(self) -> Self:
        """An independent copy that goes on exactly alike."""
        twin = type(self)(self.options, self.state.copy())
        twin.wizard = self.wizard
        return twin

    def snapshot(self) -> bytes:
        """The whole game as bytes."""
        return json.dumps([self.options, self.wizard], sort_keys=True).encode() + b"\n" + self.state.store()

    @classmethod
    def restore(cls, data: bytes) -> Self:
        """The game that `snapshot` stored."""
        line, _, stored = data.partition(b"\n")
        options, wizard = json.loads(line)
        dungeon = building.build(book(options).rules.dungeon, State.head(stored))
        game = cls(options, State.load(stored, dungeon))
        game.wizard = wizard
        return game

    def digest(self) -> int:
        """64 bits over the whole state, dice included."""
        return self.state.digest()

    def dice_state(self) -> bytes:
        """The state of the dice of play."""
        return self.state.dice.state

    def status(self) -> str:
        """Where the career stands: who, level, experience, hits, trips."""
        who = self.state.life.adventurer
        return _("{name}, level {level}, {experience} experience, hits {hits}/{most_hits}, trip {trips}").format(
            name=who.name,
            level=who.level,
            experience=who.experience,
            hits=who.hits,
            most_hits=who.most_hits,
            trips=who.trips,
        )


_SIMPLE: Mapping[str, Callable[[Orthanc], list[Event]]] = {
    a.REROLL.word: Orthanc._reroll,
    a.BEGIN.word: Orthanc._begin,
    a.ENTER.word: Orthanc._enter,
    a.RETIRE.word: Orthanc._retire,
    a.ORIGINAL.word: Orthanc._original,
    a.ANOTHER.word: Orthanc._another,
    a.WAIT.word: Orthanc._wait,
    a.TAKE.word: Orthanc._take,
    a.OPEN.word: Orthanc._open,
    a.ATTACK.word: Orthanc._attack,
    a.READ.word: Orthanc._read,
    a.ABANDON.word: Orthanc._abandon,
    a.FIGHT.word: Orthanc._fight,
    a.RUN.word: Orthanc._run,
    a.SHOOT.word: Orthanc._shoot,
    a.YES.word: Orthanc._yes,
    a.NO.word: Orthanc._no,
}

_DEEDS: Mapping[type, Callable[[Orthanc, Any], list[Event]]] = {
    a.Go: Orthanc._go,
    a.Break: Orthanc._break,
    a.Cast: Orthanc._cast,
    a.Wear: Orthanc._wear,
    a.Remove: Orthanc._remove,
    a.Drop: Orthanc._drop,
    a.Simple: Orthanc._simple,
    Wizardry: Orthanc._conjure,
}
