"""Short animations of what one action brought: who walked, struck, missed and fell, as functions of time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from triquest.core import subtiles
from triquest.engine.game import Event
from triquest.engine.language import _
from triquest.games.triquest import events as e
from triquest.games.triquest.figures import Figure, Stand, group_figures, group_stand, hero_figures, party_stand
from triquest.games.triquest.formation import TO_ABSOLUTE, TO_RELATIVE
from triquest.games.triquest.nouns import SKILLS
from triquest.games.triquest.observation import Observation
from triquest.games.triquest.tracks import BLOW, FADE, RISE, STAGGER, WALK, Actor, Rising, Spark, Timeline, Track, Troop
from triquest.ui.frame import Colour
from triquest.ui.palette import PALETTE
from triquest.ui.tones import Tone

LONGEST = 0.35
"""Seconds that all of one action may take."""


def timeline(events: Sequence[Event], before: Observation, after: Observation) -> Timeline:
    """The animation of one action's events, as the party saw them; it lasts 0 seconds if nothing moved."""
    return _Director(before).run(events, after)


def _place(being: e.Being) -> tuple[int, int]:
    """Where a creature stands, in subtiles of the whole map."""
    return 3 * being.x + being.subtile % 3, 3 * being.y + being.subtile // 3


class _Director:
    """Goes through the events and gives everybody their part."""

    def __init__(self, before: Observation) -> None:
        self._before = before
        self._heroes: dict[str, Actor] = {}
        living = [hero for hero in before.heroes if hero.alive]
        for hero, figure in zip(living, hero_figures(before), strict=True):
            self._heroes[hero.id] = Actor.of(figure)
        self._party = Troop.of(party_stand(before))
        self._groups: dict[tuple[int, int], Troop] = {}
        self._monsters: list[Actor] = []
        for group in before.groups:
            self._enter(group_stand(before, group), group_figures(before, group))
        self._rising: list[Rising] = []
        self._struck_at: Counter[tuple[float, float]] = Counter()
        self._gone: list[Troop] = []
        self._sparks: list[Spark] = []
        # When the next blow may begin, and when each formation is free again.
        self._clock = 0.0
        self._free: dict[int, float] = {}
        self._end = 0.0

    def _enter(self, stand: Stand, figures: Sequence[Figure]) -> list[Actor]:
        self._groups[round(stand.x), round(stand.y)] = Troop.of(stand)
        actors = [Actor.of(figure) for figure in figures]
        self._monsters += actors
        return actors

    def run(self, events: Sequence[Event], after: Observation) -> Timeline:
        """The animation of the events, which led to `after`."""
        for event in events:
            self._play(event)
        self._newcomers(after)
        seconds = min(LONGEST, self._end)
        pace = self._end / seconds if seconds else 1.0
        actors = (*self._monsters, *self._heroes.values())
        troops = (self._party, *self._groups.values(), *self._gone)
        return Timeline(self._before, after, seconds, pace, actors, troops, tuple(self._rising), tuple(self._sparks))

    def _until(self, time: float) -> float:
        self._end = max(self._end, time)
        return time

    # -- events ------------------------------------------------------------------------------------------------------
    def _play(self, event: Event) -> None:
        match event:
            case e.Moved():
                self._moved(event)
            case e.Turned():
                self._turned(event)
            case e.Formed(_, after):
                self._formed(after)
            case e.Attacked():
                self._struck(event)
            case e.Missed():
                self._lunge(event.attacker, event.target, self._clock)
                self._rise(self._clock, _("miss"), event.target, PALETTE.dim)
                self._clock += STAGGER
            case e.Healed(hero, _, _, gained) if gained and hero in self._heroes:
                healed = self._heroes[hero]
                self._note(self._clock, f"+{gained}", healed.x.last, healed.y.last, PALETTE.good)
            case e.SkillUsed(hero, skill) if hero in self._heroes:
                place = self._heroes[hero]
                self._note(self._clock, SKILLS[skill], place.x.last, place.y.last, PALETTE.tones[Tone.SKILL])
            case e.Slowed(victim):
                self._rise(self._clock, _("slow"), victim, PALETTE.mp)
            case e.Banished(x, y):
                self._vanish(x, y)

    def _moved(self, event: e.Moved) -> None:
        if event.party:
            self._slide(self._party, list(self._heroes.values()), event, self._clock)
            self._clock += WALK / 2
            return
        troop = self._groups.pop((event.x, event.y), None)
        if troop is None:
            return
        start = max(self._clock, self._free.get(id(troop), 0.0))
        self._slide(troop, self._members(event.x, event.y), event, start)
        self._free[id(troop)] = start + WALK
        self._groups[event.to_x, event.to_y] = troop

    def _slide(self, troop: Troop, actors: Sequence[Actor], event: e.Moved, start: float) -> None:
        end = self._until(start + WALK)
        troop.x.go(start, end, event.to_x)
        troop.y.go(start, end, event.to_y)
        for actor in actors:
            actor.x.go(start, end, actor.x.last + 3 * (event.to_x - event.x))
            actor.y.go(start, end, actor.y.last + 3 * (event.to_y - event.y))

    def _turned(self, event: e.Turned) -> None:
        troop = self._party if event.party else self._groups.get((event.x, event.y))
        if troop is None:
            return
        actors = list(self._heroes.values()) if event.party else self._members(event.x, event.y)
        start = max(self._clock, self._free.get(id(troop), 0.0))
        troop.turns.append((start + WALK / 2, event.after))
        turned = [TO_ABSOLUTE[event.after][TO_RELATIVE[event.before][actor.place()[2]]] for actor in actors]
        self._regroup(actors, turned, start)
        self._free[id(troop)] = start + WALK
        if event.party:
            self._clock += WALK / 2

    def _formed(self, after: tuple[int, int, int]) -> None:
        ids = [hero.id for hero in self._before.heroes]
        chosen = {kind: place for kind, place in zip(ids, after, strict=True) if place >= 0 and kind in self._heroes}
        self._regroup([self._heroes[kind] for kind in chosen], list(chosen.values()), self._clock)

    def _regroup(self, actors: Sequence[Actor], places: Sequence[int], start: float) -> None:
        """Walk within a tile, step by step, nobody through anybody."""
        walk = subtiles.regroup([actor.place()[2] for actor in actors], places).tolist()
        span = WALK / max(1, len(walk) - 1)
        for number, standing in enumerate(walk[1:]):
            begin = start + number * span
            for actor, place in zip(actors, standing, strict=True):
                x, y, _old = actor.place()
                actor.x.go(begin, begin + span, 3 * x + place % 3)
                actor.y.go(begin, begin + span, 3 * y + place // 3)
        self._until(start + WALK)

    def _struck(self, event: e.Attacked) -> None:
        start = self._clock
        self._lunge(event.attacker, event.target, start)
        landed = start + BLOW / 3
        if event.blow in (e.Blow.MENTAL, e.Blow.FIREBALL):
            self._sparks.append(Spark(start, landed, _place(event.attacker), _place(event.target)))
        target = self._actor(event.target)
        if target is not None:
            target.hp.append((landed, event.hp))
            if event.damage:
                target.flashes.append(landed)
            if event.hp == 0:
                target.alpha.go(landed + BLOW / 2, landed + BLOW / 2 + FADE, 0)
                self._until(landed + BLOW / 2 + FADE)
        theirs = event.target.id in self._heroes
        colour = PALETTE.dim if not event.damage else PALETTE.bad if theirs else PALETTE.cursor
        self._rise(landed, str(event.damage), event.target, colour)
        self._clock += STAGGER

    def _lunge(self, attacker: e.Being, target: e.Being, start: float) -> None:
        """A short jerk towards the target and back."""
        actor = self._actor(attacker)
        if actor is None:
            return
        dx, dy = target.x - attacker.x, target.y - attacker.y
        x, y, third = actor.x.last, actor.y.last, BLOW / 3
        actor.x.go(start, start + third, x + 0.4 * dx)
        actor.x.go(start + third, start + BLOW, x)
        actor.y.go(start, start + third, y + 0.4 * dy)
        actor.y.go(start + third, start + BLOW, y)
        self._until(start + BLOW)

    def _rise(self, start: float, text: str, target: e.Being, colour: Colour) -> None:
        x, y = _place(target)
        self._note(start, text, x, y, colour)

    def _note(self, start: float, text: str, x: float, y: float, colour: Colour) -> None:
        # Several notes on one creature stand one above the other.
        before = self._struck_at[x, y]
        self._struck_at[x, y] += 1
        self._rising.append(Rising(start, text, x, y - 0.8 * (before % 3), colour))
        self._until(start + RISE)

    def _vanish(self, x: int, y: int) -> None:
        for actor in self._members(x, y):
            actor.alpha.go(self._clock, self._clock + FADE, 0)
        troop = self._groups.pop((x, y), None)
        if troop is not None:
            troop.alpha.go(self._clock, self._clock + FADE, 0)
            self._gone.append(troop)
        self._clock = self._until(self._clock + FADE)

    # -- who is where ------------------------------------------------------------------------------------------------
    def _members(self, x: int, y: int) -> list[Actor]:
        return [actor for actor in self._monsters if actor.place()[:2] == (x, y) and actor.alpha.last]

    def _actor(self, being: e.Being) -> Actor | None:
        if being.id in self._heroes:
            return self._heroes[being.id]
        place = (being.x, being.y, being.subtile)
        return next((actor for actor in self._monsters if actor.place() == place and actor.alpha.last), None)

    def _newcomers(self, after: Observation) -> None:
        """Groups that came into view appear, those out of view and the slain fade."""
        there = {(group.x, group.y): group for group in after.groups}
        for tile, group in there.items():
            if tile not in self._groups:
                start = max(0.0, self._end - FADE)
                for actor in self._enter(group_stand(after, group), group_figures(after, group)):
                    actor.alpha = Track(0)
                    actor.alpha.go(start, start + FADE, 255)
        for tile in [tile for tile in self._groups if tile not in there]:
            troop = self._groups.pop(tile)
            troop.alpha.go(max(0.0, self._end - FADE), self._end, 0)
            self._gone.append(troop)
            for actor in self._members(*tile):
                actor.alpha.go(max(0.0, self._end - FADE), self._end, 0)
