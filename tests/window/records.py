"""Recorded games for the tests of the window, their moments, and the keys that play them.

When a change of the rules makes them stale, `python -m tests.window.records` lets the captain play anew until he wins
a short game, and until he has found both a weapon and armor, and keeps those journals.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import cast

from triquest.core.rng import stream
from triquest.engine import journal, replay, runs
from triquest.engine.errors import JournalError
from triquest.engine.game import SOLO, Action, AnyGame, Result
from triquest.engine.options import settle
from triquest.engine.registry import find, make_bot
from triquest.games.triquest import controls
from triquest.games.triquest.actions import Direction, Equip, Form, Step, TriQuestAction, Turn, UseSkill, Wait
from triquest.games.triquest.observation import Observation
from triquest.shell.scenes.base import Desk
from triquest.shell.scenes.play import Play
from triquest.shell.scenes.title import Title
from triquest.shell.stage import Stage
from triquest.ui.prompts import Prompt

WON = Path(__file__).with_name("victory.journal")
ARMED = Path(__file__).with_name("armed.journal")
KIND = find("triquest")
ARROWS = {Direction.NORTH: "Up", Direction.SOUTH: "Down", Direction.EAST: "Right", Direction.WEST: "Left"}
_LONGEST, _SEEDS = 250, 200
_STALE = "{file} does not fit today's rules ({error}); make it anew with: python -m tests.window.records"


@cache
def moments(file: Path) -> tuple[tuple[Observation, TriQuestAction | None], ...]:
    """All that was seen in a recorded game, each with the action taken then, None at the end.

    A journal that does not agree with today's rules is an AssertionError that tells how to make a new one.
    """
    try:
        record = journal.read(file)
        game = replay.start(record.header)
        seen = [game.observe(SOLO)]
        actions: list[TriQuestAction | None] = []
        for step in replay.steps(record, game):
            actions.append(cast(TriQuestAction, step.action))
            seen.append(game.observe(SOLO))
    except JournalError as error:
        raise AssertionError(_STALE.format(file=file.name, error=error)) from error
    if file == WON:
        outcome = game.outcome()
        assert outcome is not None, _STALE.format(file=file.name, error="it does not end")
        assert outcome.result is Result.WIN, _STALE.format(file=file.name, error="it is no victory")
    return tuple(zip(seen, [*actions, None], strict=True))


def when(file: Path, condition: Callable[[Observation], bool]) -> int:
    """The number of actions after which something is so for the first time."""
    found = next((number for number, (seen, _) in enumerate(moments(file)) if condition(seen)), None)
    assert found is not None, _STALE.format(file=file.name, error="it has no such moment")
    return found


def begin(file: Path, actions: int, runs_folder: Path) -> Path:
    """Put a recorded game, cut after so many actions, among the player's runs; the new file."""
    moments(file)
    runs_folder.mkdir(parents=True, exist_ok=True)
    lines = file.read_bytes().splitlines(keepends=True)
    target = runs_folder / "triquest-1.journal"
    target.write_bytes(b"".join(lines[: 1 + actions]))
    return target


def painted(file: Path, size: list[int], scale: float) -> str:
    """What the play screen must show, as text, when a journal is gone on with; painted without a window."""
    return _painted(file.name, file.read_bytes(), size[0], size[1], scale)


@cache
def _painted(name: str, data: bytes, width: int, height: int, scale: float) -> str:
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk({KIND.id: KIND})
        copied = Path(folder) / name
        copied.write_bytes(data)
        stage = Stage(desk, Title(desk))
        stage.scenes.append(Play(desk, runs.resume(copied)))
        text = stage.paint(width, height, scale).text()
        stage.close()
    return text


def quiet_seed(actions: list[str]) -> int:
    """A seed in whose small world these actions are taken without anybody in sight and without leaving the world."""
    for seed in range(1, 300):
        game = KIND.new(seed, settle(KIND.options, {"size": "40x40"}))
        if 5 < game.observe(SOLO).x < 34 and 5 < game.observe(SOLO).y < 34 and _quiet(game, actions):
            return seed
    raise AssertionError("no world is quiet for so long")


def _quiet(game: AnyGame, actions: list[str]) -> bool:
    for action in actions:
        if game.observe(SOLO).groups:
            return False
        game.apply(KIND.parse_action(action))
    return True


def seed_of(file: Path) -> int:
    """The seed of a recorded game."""
    return journal.read(file).header.seed


# -- keys ----------------------------------------------------------------------------------------------------------


def keys_for(observation: Observation, action: TriQuestAction) -> list[str]:
    """The X11 names of the keys that give an action: arrows, with Shift where one would turn, and answers."""
    match action:
        case Wait():
            return ["5"]
        case Turn(direction):
            return [ARROWS[direction]]
        case Step(direction):
            arrow = ARROWS[direction]
            return [arrow if direction is observation.facing else f"shift+{arrow}"]
    letter, command = _prompt_of(observation, action)
    prompt = controls.begin(command, observation)
    assert isinstance(prompt, Prompt)
    found = next(answers(prompt, action), None)
    assert found is not None, f"no prompt leads to {action}"
    return [letter, *found]


def _prompt_of(observation: Observation, action: TriQuestAction) -> tuple[str, str]:
    match action:
        case Form():
            return "f", "formation"
        case UseSkill():
            return "s", "skill"
    assert isinstance(action, Equip)
    weapons = [observation.book.items[item].id for item in observation.book.kinds["weapon"]]
    return ("w", "weapon") if action.item in weapons else ("a", "armor")


def equipping(observation: Observation, item: str) -> list[str]:
    """The keys that put on an item by its id."""
    return keys_for(observation, Equip(item))


def answers(prompt: Prompt, action: Action) -> Iterator[list[str]]:
    """Ways through a prompt and those it leads to."""
    for choice in prompt.choices:
        reply = prompt.pick(choice.key)
        if reply == action:
            yield [choice.key]
        elif isinstance(reply, Prompt):
            for rest in answers(reply, action):
                yield [choice.key, *rest]


# -- making them anew ----------------------------------------------------------------------------------------------


def armed(observation: Observation) -> bool:
    """Whether a weapon and armor were found for heroes who live, none of it is worn, and nobody is in sight."""
    book, found = observation.book, set(observation.found)
    heroes = observation.heroes
    kinds = [found & set(book.kinds[kind]) for kind in ("weapon", "armor")]
    usable = all(any(heroes[book.wearer(item)].alive for item in items) for items in kinds)
    bare = all(hero.weapon < 0 and hero.armor < 0 for hero in heroes)
    return usable and bare and not observation.groups


def _play(seed: int, bot: str, most: int, until: Callable[[Observation], bool]) -> tuple[bytes, bool]:
    """A bot's game as a journal, and whether it came to what was wanted in fewer than `most` actions."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TRIQUEST_DATA"] = folder
        with runs.create(KIND, seed, settle(KIND.options, {"size": "40x40"}), (f"bot:{bot}",)) as run:
            session, player = run.session, make_bot(KIND, bot, stream(seed, "bot"))
            while session.outcome() is None and session.actions < most and not until(session.observe()):
                session.act(player.choose(session.observe(), session.legal_actions()))
            done = until(session.observe())
        return run.path.read_bytes(), done


def _won(observation: Observation) -> bool:
    return observation.outcome is not None and observation.outcome.result is Result.WIN


def main() -> None:
    """Look for short games among many seeds and keep the first that are good enough."""
    for file, bot, until in ((WON, "captain", _won), (ARMED, "captain:no-gear", armed)):
        least, found = _LONGEST, b""
        for seed in range(1, _SEEDS):
            game, done = _play(seed, bot, least, until)
            if done:
                least, found = game.count(b"\n") - 1, game
                print(f"{file.name}: seed {seed}, {least} actions", flush=True)
                if least < 120:
                    break
        if not found:
            sys.exit(f"No game for {file.name}; look at more seeds.")
        file.write_bytes(found)


if __name__ == "__main__":
    main()
