"""Values that change over time, and the creatures and formations of an animation that are made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from triquest.games.triquest.actions import Direction
from triquest.games.triquest.figures import Figure, Note, Stand, Tableau
from triquest.games.triquest.observation import Observation
from triquest.ui.frame import Colour
from triquest.ui.palette import PALETTE
from triquest.ui.tones import Tone

WALK, BLOW, STAGGER, FADE, RISE = 0.11, 0.16, 0.06, 0.14, 0.22
"""Seconds that a step, a blow, the time between two blows, fading and a rising number take."""


@dataclass(frozen=True, slots=True)
class Step:
    """From `start` to `end` (seconds) a value goes from `first` to `last`."""

    start: float
    end: float
    first: float
    last: float

    def at(self, time: float) -> float:
        """The value at a time within or beyond the step."""
        if time >= self.end:
            return self.last
        if time <= self.start:
            return self.first
        return self.first + (self.last - self.first) * (time - self.start) / (self.end - self.start)


@dataclass(slots=True)
class Track:
    """A value over time: where it begins, and the steps that follow each other."""

    value: float
    steps: list[Step] = field(default_factory=list)

    @property
    def last(self) -> float:
        """The value after everything."""
        return self.steps[-1].last if self.steps else self.value

    def go(self, start: float, end: float, value: float) -> None:
        """Change to a value between two times."""
        self.steps.append(Step(start, end, self.last, value))

    def at(self, time: float) -> float:
        """The value at a time."""
        now = self.value
        for step in self.steps:
            if time < step.start:
                break
            now = step.at(time)
        return now


@dataclass(slots=True)
class Actor:
    """A creature of the animation: its picture, and what changes of it."""

    figure: Figure
    x: Track
    y: Track
    alpha: Track
    hp: list[tuple[float, int]] = field(default_factory=list)
    flashes: list[float] = field(default_factory=list)

    @classmethod
    def of(cls, figure: Figure) -> Actor:
        """One that stands still."""
        return cls(figure, Track(figure.x), Track(figure.y), Track(255))

    def place(self) -> tuple[int, int, int]:
        """The tile and subtile where it ends up."""
        x, y = round(self.x.last), round(self.y.last)
        return x // 3, y // 3, y % 3 * 3 + x % 3

    def at(self, time: float) -> Figure:
        """Its picture at a time."""
        hp = self.figure.hp
        for when, left in self.hp:
            hp = left if time >= when else hp
        flash = max((1 - (time - when) / BLOW for when in self.flashes if 0 <= time - when < BLOW), default=0.0)
        x, y, alpha = self.x.at(time), self.y.at(time), round(self.alpha.at(time))
        return replace(self.figure, x=x, y=y, hp=hp, alpha=alpha, flash=flash)


@dataclass(slots=True)
class Troop:
    """A formation of the animation."""

    stand: Stand
    x: Track
    y: Track
    turns: list[tuple[float, Direction]] = field(default_factory=list)
    alpha: Track = field(default_factory=lambda: Track(255))

    @classmethod
    def of(cls, stand: Stand) -> Troop:
        """One that stands still."""
        return cls(stand, Track(stand.x), Track(stand.y))

    def at(self, time: float) -> Stand:
        """Its marks at a time."""
        facing = self.stand.facing
        for when, turned in self.turns:
            facing = turned if time >= when else facing
        alpha = round(self.alpha.at(time))
        return replace(self.stand, x=self.x.at(time), y=self.y.at(time), facing=facing, alpha=alpha)


@dataclass(frozen=True, slots=True)
class Rising:
    """A note that rises from a place and fades."""

    start: float
    text: str
    x: float
    y: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Spark:
    """What flies from one place to another: the blow of a mind."""

    start: float
    end: float
    first: tuple[float, float]
    last: tuple[float, float]


@dataclass(frozen=True)
class Timeline:
    """What moves between two observations. `pace` is how much faster than written it is played."""

    before: Observation
    after: Observation
    seconds: float
    pace: float
    actors: tuple[Actor, ...]
    troops: tuple[Troop, ...]
    rising: tuple[Rising, ...]
    sparks: tuple[Spark, ...] = ()

    def at(self, seconds: float) -> Tableau:
        """Everything that moves, at a time from 0 to `seconds`."""
        time = seconds * self.pace
        party = self.troops[0]
        eye = (party.x.at(time) + 0.5, party.y.at(time) + 0.5)
        figures = tuple(figure for actor in self.actors if (figure := actor.at(time)).alpha)
        stands = tuple(stand for troop in self.troops if (stand := troop.at(time)).alpha)
        return Tableau(eye, figures, stands, (*_flying(self.sparks, time), *_notes(self.rising, time)))


def _flying(sparks: Sequence[Spark], time: float) -> list[Note]:
    notes = []
    for spark in sparks:
        if spark.start <= time < spark.end:
            part = (time - spark.start) / (spark.end - spark.start)
            x, y = (a + (b - a) * part for a, b in zip(spark.first, spark.last, strict=True))
            notes.append(Note("✦", x, y, PALETTE.tones[Tone.SKILL], 255))
    return notes


def _notes(rising: Sequence[Rising], time: float) -> list[Note]:
    notes = []
    for note in rising:
        part = (time - note.start) / RISE
        if 0 <= part < 1:
            notes.append(Note(note.text, note.x, note.y - 0.2 - 0.9 * part, note.colour, round(255 * (1 - part**2))))
    return notes
