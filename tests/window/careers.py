"""A recorded career in Orthanc in which everything happens once, and the keys and clicks that play it.

The rules are made kind: many hits, doors that always give way, chutes in plenty, levels that come early. When a change
of the rules makes the journal stale, `python -m tests.window.careers` looks for a short career anew and keeps it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import cast

import numpy as np

from tests.window.records import answers
from triquest.engine import journal, replay, runs
from triquest.engine.game import SOLO, Event, Result
from triquest.engine.options import settle
from triquest.engine.registry import find
from triquest.games.orthanc import actions as a
from triquest.games.orthanc import controls, events, routes
from triquest.games.orthanc.dungeon import Edge, Feature
from triquest.games.orthanc.observation import Observation
from triquest.games.orthanc.state import LOST, Phase
from triquest.ui.bindings import Bindings
from triquest.ui.prompts import Prompt

FILE = Path(__file__).with_name("career.journal")
KIND = find("orthanc")
OPTIONS = {
    "name": "Tess",
    "character.hits": "500",
    "character.step": "20",
    "doors.least": "100",
    "doors.most": "100",
    "doors.secret_seen": "1",
    "dungeon.chutes": "14",
    "dungeon.pits": "0",
    "dungeon.far_chute": "0",
    "dungeon.secret": "40",
    "turns.corridor": "12",
    "combat.damage": "100",
    "combat.loss": "0",
    "retirement.experience": "300",
    "retirement.kills": "0",
}
WANTED = frozenset({
    "fight", "flee", "door", "secret door", "chute", "exit", "level", "retire", "treasure",
    "spell 1", "spell 2", "spell 3", "spell 4",
})  # fmt: skip
_CAMP = {1: "light", 2: "protection", 3: "continuous-light", 4: "pass-floor"}
_LONGEST, _SEEDS = 400, 400
_STALE = "career.journal does not fit today's rules ({error}); make it anew with: python -m tests.window.careers"

Moment = tuple[Observation, a.OrthancAction]


@cache
def moments() -> tuple[Moment, ...]:
    """All that was seen in the recorded career, each with the action taken then."""
    try:
        record = journal.read(FILE)
        game = replay.start(record.header)
        seen, found, told = game.observe(SOLO), [], []
        for step in replay.steps(record, game):
            found.append((seen, cast(a.OrthancAction, step.action)))
            told.append((seen, step.events))
            seen = game.observe(SOLO)
    except Exception as error:
        raise AssertionError(_STALE.format(error=error)) from error
    missing = WANTED - set().union(*(happened(before, list(what)) for before, what in told))
    assert not missing, _STALE.format(error=f"it lacks {', '.join(sorted(missing))}")
    return tuple(found)


def seed() -> int:
    """The seed of the recorded career."""
    return journal.read(FILE).header.seed


def happened(before: Observation, what: list[Event]) -> set[str]:
    """Which of the wanted things an action brought."""
    found = set()
    for event in what:
        match event:
            case events.Slain(means="sword"):
                found.add("fight")
            case events.Ran(escaped=True):
                found.add("flee")
            case events.Broke(direction=way, broken=True):
                found.add("secret door" if before.edge(way) == Edge.SECRET else "door")
            case events.Fell():
                found.add("chute")
            case events.Took():
                found.add("treasure")
            case events.CastSpell(spell=spell):
                found.add(f"spell {before.book.spells[spell].level}")
            case events.Left(before=low, after=high):
                found |= {"exit", "level"} if high > low else {"exit"}
            case events.Retired():
                found.add("retire")
    return found


# -- keys ----------------------------------------------------------------------------------------------------------
_X11 = {"up": "Up", "down": "Down", "left": "Left", "right": "Right", ".": "period"}


def _x11(key: str) -> str:
    *held, last = key.split("+") if len(key) > 1 else [key]
    return "+".join([*held, _X11.get(last, last)])


def commands_for(observation: Observation, action: a.OrthancAction) -> list[str]:
    """The command that leads to an action, and the answers to what it asks."""
    known = [command for command in controls.commands() if command.id not in ("arrows", "page-back", "page-on")]
    # Several commands may lead there: “take” answers yes too.
    for command in sorted(known, key=lambda command: command.id != str(action)):
        reply = controls.begin(command.id, observation)
        if reply == action:
            return [command.id]
        if isinstance(reply, Prompt) and (found := next(answers(reply, action), None)) is not None:
            return [command.id, *found]
    raise AssertionError(f"no command leads to {action}")


def keys_for(observation: Observation, action: a.OrthancAction) -> list[str]:
    """The X11 names of the keys that give an action."""
    command, *rest = commands_for(observation, action)
    keys = next(known.keys for known in Bindings(controls.commands()).commands if known.id == command)
    return [_x11(keys[0]), *rest]


# -- making it anew ------------------------------------------------------------------------------------------------
class _Wanderer:
    """Looks for what is still wanted, and goes home when it has it."""

    def __init__(self) -> None:
        self.done: set[str] = set()

    def choose(self, o: Observation, legal: Collection[a.OrthancAction]) -> a.OrthancAction:
        match o.phase:
            case Phase.ROLLING:
                return a.BEGIN
            case Phase.OUTSIDE:
                return a.RETIRE if self._ready() and a.RETIRE in legal else a.ENTER
            case Phase.QUESTION:
                return a.YES if self._answer(o) else a.NO
            case Phase.ENCOUNTER:
                return self._fight(o, legal)
        return self._walk(o, legal)

    def _ready(self) -> bool:
        return self.done >= WANTED - {"exit", "level", "retire"}

    def _answer(self, o: Observation) -> bool:
        match o.question:
            case "chute":
                return "chute" not in self.done
            case "stairs":
                return o.depth > 1 and bool(o.maps.feature[o.cell] == Feature.UP)
            case "exit":
                return self._home(o)
        return True

    def _home(self, o: Observation) -> bool:
        """Once for a first level, which brings units; then when all is done."""
        return self._ready() or (o.trips == 1 and o.fought + o.found >= 20 << 4 and "fight" in self.done)

    def _fight(self, o: Observation, legal: Collection[a.OrthancAction]) -> a.OrthancAction:
        if "flee" not in self.done and a.RUN in legal:
            return a.RUN
        return a.FIGHT

    def _walk(self, o: Observation, legal: Collection[a.OrthancAction]) -> a.OrthancAction:
        spell = self._spell(o, legal)
        if spell is not None:
            return spell
        if a.OPEN in legal and "treasure" not in self.done:
            return a.OPEN
        for way in a.Direction:
            edge = o.edge(way)
            wanted = {int(Edge.DOOR): "door", int(Edge.SECRET): "secret door"}.get(edge, "")
            if wanted and (wanted not in self.done or not {"fight", "treasure"} <= self.done) and not self._home(o):
                return a.Break(way)
        step = self._step(o)
        return a.Go(step) if step is not None else a.WAIT

    def _spell(self, o: Observation, legal: Collection[a.OrthancAction]) -> a.OrthancAction | None:
        if o.trips > 1:
            if "chute" in self.done and (o.page == LOST or o.depth > 1):
                cast = a.Cast("pass-floor", "up")
                return cast if cast in legal and "spell 4" not in self.done else None
            for level in (1, 2, 3):
                if f"spell {level}" not in self.done and a.Cast(_CAMP[level]) in legal:
                    return a.Cast(_CAMP[level])
        return None

    def _step(self, o: Observation) -> a.Direction | None:
        goals: list[routes.Bools] = []
        if self._home(o):
            goals.append(routes.features(o, Feature.EXIT))
            if o.page:
                goals.append(routes.features(o, Feature.UP))
        elif "secret door" not in self.done:
            goals.append((o.maps.edge[o.page] == Edge.SECRET).any(axis=2) & (o.maps.known[o.page] > 0))
        if "door" not in self.done or not {"fight", "treasure"} <= self.done:
            goals.append(np.asarray(routes.doors(o).any(axis=2)))
        if "chute" not in self.done and o.trips > 1:
            beside = self._beside_chute(o)
            if beside is not None:
                return beside
        goals += [routes.unwalked(o), np.asarray(routes.doors(o).any(axis=2))]
        return next((way for goal in goals if (way := routes.step_toward(o, goal)) is not None), None)

    @staticmethod
    def _beside_chute(o: Observation) -> a.Direction | None:
        found = routes.features(o, Feature.CHUTE)
        for way in a.Direction:
            y, x = o.y + way.dy, o.x + way.dx
            if o.edge(way) in (Edge.OPEN, Edge.BROKEN) and found[y, x]:
                return way
        return None


def _play(number: int, most: int) -> bytes:
    """The journal of a career of that seed, empty if it lacks something or is longer than `most`."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TRIQUEST_DATA"] = folder
        with runs.create(KIND, number, settle(KIND.options, OPTIONS)) as run:
            session, player = run.session, _Wanderer()
            while session.outcome() is None and session.actions < most:
                before = session.observe()
                legal = set(session.legal_actions())
                what = session.act(player.choose(before, legal))
                player.done |= happened(before, list(what))
            outcome = session.outcome()
            good = outcome is not None and outcome.result is Result.WIN and player.done >= WANTED
        return run.path.read_bytes() if good else b""


def _careers() -> Iterator[tuple[int, bytes]]:
    least = _LONGEST
    for number in range(1, _SEEDS):
        found = _play(number, least)
        if found:
            least = found.count(b"\n") - 1
            yield number, found


def main() -> None:
    """Look for a short career among many seeds and keep it."""
    best = b""
    for number, best in _careers():
        print(f"seed {number}: {best.count(bytes([10])) - 1} actions", flush=True)
    if not best:
        sys.exit("No career has everything; look at more seeds.")
    FILE.write_bytes(best)


if __name__ == "__main__":
    main()
