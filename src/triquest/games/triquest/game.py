"""A game of TriQuest: whose turn it is, what an action does, and what the party may know of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from triquest.engine.game import SOLO, Event, Game, Outcome, Seat
from triquest.engine.language import _
from triquest.engine.legal import Legal
from triquest.engine.wizardry import Wizardry
from triquest.engine.wizardry import check as check_wizardry
from triquest.games.triquest import _turn, combat, fighters, fog, items, legality, pursuit, skills, wizardry, worldgen
from triquest.games.triquest.actions import Direction, Equip, Form, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.combat import Fighter, Manner
from triquest.games.triquest.deaths import ended, outcome, wound_monster
from triquest.games.triquest.events import Banished, BerserkEnded, Formed, Moved, Sighted, Turned, Waited
from triquest.games.triquest.formation import TO_RELATIVE
from triquest.games.triquest.nouns import HEROES
from triquest.games.triquest.observation import ItemView, Observation, items_seen, observe
from triquest.games.triquest.rules import Book, book
from triquest.games.triquest.state import U8, State


class TriQuest(Game[TriQuestAction, Observation]):
    """Three heroes in formation against the Chaos Lord (the TriQuest manual of 2013)."""

    def __init__(self, options: Mapping[str, str], state: State) -> None:
        """Hold a state; `new` and `restore` make games."""
        self.options = dict(options)
        self.book: Book = book(options)
        self.state = state
        combat_rules = self.book.rules.combat
        self._manner = Manner(combat_rules.touching, combat_rules.miss_sides, options["blocking"] == "classic")
        self._classic = options["monsters"] == "classic"
        self._terrain: U8 | None = None
        self._items: tuple[ItemView, ...] | None = None

    @classmethod
    def new(cls, seed: int, options: Mapping[str, str]) -> Self:
        """A fresh game of a seed; the options must be settled (every option has a value)."""
        game = cls(options, worldgen.generate(book(options), seed, options))
        fog.update(game.book, game.state)
        return game

    def to_move(self) -> Seat | None:
        """Always the party's turn until the end."""
        return None if self.state.over else SOLO

    def legal_actions(self) -> list[TriQuestAction]:
        """Every legal action once: steps, turns, wait, skills, equipment, formations."""
        found = legality.legal_actions(self.book, self.state)
        if self.wizard:
            found += [deed for deed in wizardry.deeds(self.book) if deed in Legal(self)]
        return found

    def check(self, action: TriQuestAction) -> None:
        """Raise `IllegalAction` if the party may not do that now."""
        if isinstance(action, Wizardry):
            check_wizardry(action, self.wizard, lambda: wizardry.deeds(self.book))
        legality.check(self.book, self.state, action)

    def apply(self, action: TriQuestAction) -> list[Event]:
        """The party acts; its time passes; the groups that see it act; the fog lifts."""
        self.check(action)
        before = set(self._visible())
        events = self._act(action, tell=True)
        events += [self._sighted(group) for group in self._visible() if group not in before]
        return events + ended(self.state)

    def advance(self, action: TriQuestAction) -> None:
        """The same without telling, in compiled code for all but what picks up or puts on items."""
        state = self.state
        sight = _turn.advance(self.book.creatures, state, action, self._manner.blocking, self._classic)
        if sight is None:
            self._act(action, tell=False)
            return
        if sight >= 0 and fog.remember(state, sight):
            self._items = None
        self._terrain = None

    def _act(self, action: TriQuestAction, tell: bool) -> list[Event]:
        """The action and what follows from it; all that happened if `tell`."""
        state = self.state
        events, cost = self._carry_out(action)
        state.actions += 1
        ticks = cost * self.book.rules.time.ticks // fighters.party_speed(self.book, state)
        state.clock += ticks
        events += self._calm_down(ticks)
        if not state.over:
            events += pursuit.act(self.book, state, self._manner, self._classic, tell)
        if state.party.alive and fog.update(self.book, state):
            self._items = None
        self._terrain = None
        return events

    def _carry_out(self, action: TriQuestAction) -> tuple[list[Event], int]:
        """What the party does, and the cost points it takes."""
        return _DEEDS[type(action)](self, action)

    def _here(self) -> int:
        """The cost points of an action on the party's tile."""
        party = self.state.party
        return self.book.costs[int(self.state.world.terrain[party.y, party.x])]

    def _step(self, action: Step) -> tuple[list[Event], int]:
        state, party, direction = self.state, self.state.party, action.direction
        x, y = party.x + direction.dx, party.y + direction.dy
        cost = self.book.costs[int(state.world.terrain[y, x])]
        group = state.group_at(x, y)
        if group >= 0:
            return self._attack(direction, group), cost
        moved = Moved(True, party.x, party.y, x, y)
        party.x, party.y = x, y
        return [moved, *items.pick_up(self.book, state)], cost

    def _turn(self, action: Turn) -> tuple[list[Event], int]:
        party = self.state.party
        turned = Turned(True, party.x, party.y, party.facing, action.direction)
        party.facing = action.direction
        return [turned], self._here()

    def _wait(self, action: Wait) -> tuple[list[Event], int]:
        return [Waited(True, self.state.party.x, self.state.party.y)], self._here()

    def _use(self, action: UseSkill) -> tuple[list[Event], int]:
        cost = self._here()
        return skills.use(self.book, self.state, action.hero, action.skill), cost

    def _equip(self, action: Equip) -> tuple[list[Event], int]:
        return [items.equip(self.book, self.state, self.book.item_ids[action.item])], self._here()

    def _conjure(self, action: Wizardry) -> tuple[list[Event], int]:
        self._items = None
        return wizardry.perform(self.book, self.state, action), 0

    def _attack(self, direction: Direction, group: int) -> list[Event]:
        state = self.state

        def on_blow(target: Fighter, landed: list[Event]) -> None:
            wound_monster(self.book, state, group, target, landed)

        attackers, targets = fighters.party(self.book, state), fighters.group(self.book, state, group)
        return combat.attack(state.dice, self._manner, direction, attackers, targets, on_blow)

    def _form(self, action: Form) -> tuple[list[Event], int]:
        party, places = self.state.party, action.places
        now = [party.subtile(number) if hero.alive else -1 for number, hero in enumerate(party.heroes)]
        for hero, place in zip(party.heroes, places, strict=True):
            if place >= 0:
                hero.place = TO_RELATIVE[party.facing][place]
        return [Formed((now[0], now[1], now[2]), places)], self._here()

    def _calm_down(self, ticks: int) -> list[Event]:
        party = self.state.party
        if party.berserk == 0:
            return []
        party.berserk = max(0, party.berserk - ticks)
        return [] if party.berserk else [BerserkEnded()]

    def _visible(self) -> list[int]:
        return fog.groups_in_sight(self.book, self.state)

    def _sighted(self, group: int) -> Sighted:
        groups = self.state.groups
        kinds = [kind for kind in groups.kind[group].tolist() if kind]
        ids = tuple(self.book.monster(kind).id for kind in kinds)
        return Sighted(int(groups.x[group]), int(groups.y[group]), ids)

    def observe(self, seat: Seat) -> Observation:
        """All that the party knows."""
        if self._terrain is None:
            self._terrain = self.state.known.copy()
            self._terrain.flags.writeable = False
        if self._items is None:
            self._items = items_seen(self.state)
        return observe(self.book, self.state, self._terrain, self._items, self._manner.blocking)

    def look_again(self) -> None:
        """Observe anew after the state was edited from outside, as tests do."""
        self._terrain = self._items = None

    def events_for(self, seat: Seat, events: Sequence[Event]) -> list[Event]:
        """What the party sees happen: where a banished group went only if that tile is in sight."""
        return [self._as_seen(event) for event in events if self._witnessed(event)]

    def _in_sight(self, x: int, y: int) -> bool:
        party = self.state.party
        # After the last hero's death the tile he stood on still counts as seen.
        sight = fighters.party_sight(self.book, self.state) or 1
        return abs(x - party.x) + abs(y - party.y) <= sight

    def _witnessed(self, event: Event) -> bool:
        match event:
            case Moved(False, x, y, to_x, to_y):
                return self._in_sight(x, y) or self._in_sight(to_x, to_y)
            case Turned(False, x, y) | Waited(False, x, y):
                return self._in_sight(x, y)
        return True

    def _as_seen(self, event: Event) -> Event:
        if isinstance(event, Banished) and not self._in_sight(event.to_x, event.to_y):
            return replace(event, to_x=-1, to_y=-1)
        return event

    def outcome(self) -> Outcome | None:
        """Won by the lord's death, lost with the last hero."""
        return outcome(self.state)

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
        head, _, stored = data.partition(b"\n")
        options, wizard = json.loads(head)
        game = cls(options, State.load(stored))
        game.wizard = wizard
        return game

    def digest(self) -> int:
        """64 bits over the whole state, dice included."""
        return self.state.digest()

    def dice_state(self) -> bytes:
        """The state of the dice of play."""
        return self.state.dice.state

    def status(self) -> str:
        """Where the game stands: actions, kills, and the heroes' HP."""
        state = self.state
        health = " ".join(
            f"{HEROES[hero.id].name} {now.hp}" for hero, now in zip(self.book.heroes, state.party.heroes, strict=True)
        )
        return _("{actions} actions, {kills} kills, HP: {health}").format(
            actions=state.actions, kills=state.kills, health=health
        )


_DEEDS: Mapping[type, Callable[[TriQuest, Any], tuple[list[Event], int]]] = {
    Step: TriQuest._step,
    Turn: TriQuest._turn,
    Wait: TriQuest._wait,
    UseSkill: TriQuest._use,
    Equip: TriQuest._equip,
    Form: TriQuest._form,
    Wizardry: TriQuest._conjure,
}
